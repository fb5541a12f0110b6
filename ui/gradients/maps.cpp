// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/maps.h"

#include "engine/report/picture/gradient_maps.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace comparo::ui {

namespace {

/// Pixels of each map at most.
constexpr std::int64_t kMapPixels = 1'500'000;

int parts(int extent, int scale)
{
    return (extent + scale - 1) / scale;
}

QImage imageOf(const report::GradientMap& map, int width)
{
    QImage image(width, static_cast<int>(map.pixels.size()) / width, QImage::Format_RGB32);
    auto from = map.pixels.begin();
    for (int y = 0; y < image.height(); ++y, from += width)
        std::copy_n(from, width, reinterpret_cast<QRgb*>(image.scanLine(y)));
    return image;
}

} // namespace

QImage pictureOf(const Tensor& image, int sample, int most)
{
    const Shape& shape = image.shape();
    const int scale = report::gradientMapScale(shape, most);
    const double toByte = image.dtype() == DType::UInt8    ? 1.0
                          : image.dtype() == DType::UInt16 ? 1.0 / 257.0
                                                           : 255.0;
    QImage picture(parts(shape.w, scale), parts(shape.h, scale), QImage::Format_RGB32);
    for (int row = 0; row < picture.height(); ++row) {
        auto* line = reinterpret_cast<QRgb*>(picture.scanLine(row));
        for (int column = 0; column < picture.width(); ++column) {
            int rgb[3] = {0, 0, 0};
            for (int c = 0; c < 3; ++c) {
                double sum = 0.0;
                int count = 0;
                for (int y = row * scale; y < std::min(shape.h, (row + 1) * scale); ++y)
                    for (int x = column * scale; x < std::min(shape.w, (column + 1) * scale); ++x, ++count)
                        sum += image.at(sample, std::min(c, shape.c - 1), y, x);
                const double level = sum / count * toByte;
                rgb[c] =
                    std::isfinite(level) ? static_cast<int>(std::lround(std::clamp(level, 0.0, 255.0))) : 0;
            }
            line[column] = qRgb(rgb[0], rgb[1], rgb[2]);
        }
    }
    return picture;
}

GradientsMapsPtr drawGradients(const GradientsRunPtr& run, const GradientsPart& part,
                               const Progress& progress)
{
    auto maps = std::make_shared<GradientsMaps>();
    maps->run = run;
    maps->part = part;
    const Shape& shape = run->shape();
    maps->scale = report::gradientMapScale(shape, kMapPixels);
    const int width = parts(shape.w, maps->scale);

    progress.report(0.0, message("drawing"));
    const Tensor& outputA = run->a.forward.output();
    const Tensor& outputB = run->b.forward.output();
    maps->outputA = pictureOf(outputA, part.sample, kMapPixels);
    maps->outputB = pictureOf(outputB, part.sample, kMapPixels);
    const report::GradientMapChoice choice{part.sample, part.channel, kMapPixels};
    const report::GradientMap output = report::drawDifferenceMap(outputA, outputB, choice, progress);
    maps->outputScale = output.fullScale;
    maps->outputDifference = imageOf(output, width);
    progress.report(0.4, message("drawing"));
    const GradientPair& pair = run->findings.pairs.front();
    const report::GradientMaps drawn = report::drawGradientMaps(pair.a, pair.b, choice, progress);
    maps->signScale = drawn.signA.fullScale;
    maps->sizeScale = drawn.sizeA.fullScale;
    maps->signDifferenceScale = drawn.signDifference.fullScale;
    maps->sizeDifferenceScale = drawn.sizeDifference.fullScale;
    maps->signA = imageOf(drawn.signA, width);
    maps->signB = imageOf(drawn.signB, width);
    maps->signDifference = imageOf(drawn.signDifference, width);
    maps->sizeA = imageOf(drawn.sizeA, width);
    maps->sizeB = imageOf(drawn.sizeB, width);
    maps->sizeDifference = imageOf(drawn.sizeDifference, width);
    maps->otherSigns = drawn.otherSigns;

    progress.report(0.8, message("drawing"));
    maps->fragile = QImage(width, maps->signA.height(), QImage::Format_ARGB32_Premultiplied);
    maps->fragile.fill(Qt::transparent);
    for (int y = 0; y < shape.h; ++y) {
        progress.throwIfCancelled();
        auto* line = reinterpret_cast<QRgb*>(maps->fragile.scanLine(y / maps->scale));
        for (int x = 0; x < shape.w; ++x)
            if (run->isFragile(part.sample, y, x)) {
                line[x / maps->scale] = qRgba(255, 255, 255, 255);
                ++maps->fragilePixels;
            }
    }
    return maps;
}

} // namespace comparo::ui
