#include "ui/gradients/maps.h"

#include "engine/report/picture/difference_colors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace comparo::ui {

namespace {

/// Pixels of each map at most.
constexpr std::int64_t kMapPixels = 1'500'000;

int parts(int extent, int scale)
{
    return (extent + scale - 1) / scale;
}

int scaleFor(const Shape& shape, std::int64_t most)
{
    int scale = 1;
    while (std::int64_t{parts(shape.w, scale)} * parts(shape.h, scale) > most)
        ++scale;
    return scale;
}

/// What one map pixel shows of one side, or of the difference.
struct Cell {
    double size = 0.0; ///< NaN where a value is not finite
    double sum = 0.0;

    void add(double value)
    {
        sum += value;
        if (!std::isfinite(value))
            size = std::numeric_limits<double>::quiet_NaN();
        else if (std::fabs(value) > size)
            size = std::fabs(value);
    }
    [[nodiscard]] int sign() const { return sum > 0.0 ? 1 : sum < 0.0 ? -1 : 0; }
};

using Cells = std::vector<Cell>;

template <class Value>
double largest(const Cells& cells, const Value& value)
{
    double most = 0.0;
    for (const Cell& cell : cells)
        if (value(cell) > most && std::isfinite(cell.size))
            most = value(cell);
    return most;
}

double largestSize(const Cells& cells)
{
    return largest(cells, [](const Cell& cell) { return cell.size; });
}

double largestSum(const Cells& cells)
{
    return largest(cells, [](const Cell& cell) { return std::fabs(cell.sum); });
}

template <class Color>
QImage imageOf(const Cells& cells, int width, const Color& colorOf)
{
    QImage image(width, static_cast<int>(cells.size()) / width, QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < width; ++x) {
            const Cell& cell = cells[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                                     static_cast<std::size_t>(x)];
            line[x] = std::isfinite(cell.size) ? colorOf(cell) : report::kNonFiniteColor;
        }
    }
    return image;
}

QImage sizeImage(const Cells& cells, int width, double most, double power)
{
    return imageOf(cells, width, [&](const Cell& cell) {
        return report::absoluteMap().at(most > 0.0 ? std::pow(cell.size / most, power) : 0.0);
    });
}

QImage signImage(const Cells& cells, int width, double most)
{
    return imageOf(cells, width, [&](const Cell& cell) {
        const double part = most > 0.0 ? std::sqrt(std::fabs(cell.sum) / most) : 0.0;
        return report::signedMap().at(0.5 + 0.5 * cell.sign() * part);
    });
}

/// Both tensors, cell by cell, with their difference.
struct Three {
    Cells a, b, difference;

    Three(const Tensor& tensorA, const Tensor& tensorB, const GradientsPart& part, int scale,
          const Progress& progress)
    {
        const Shape& shape = tensorA.shape();
        const int width = parts(shape.w, scale);
        const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(parts(shape.h, scale));
        for (Cells* cells : {&a, &b, &difference})
            cells->resize(count);
        const int first = std::clamp(part.channel, 0, shape.c - 1);
        const int last = part.channel < 0 ? shape.c - 1 : first;
        for (int y = 0; y < shape.h; ++y) {
            progress.throwIfCancelled();
            for (int c = first; c <= last; ++c)
                for (int x = 0; x < shape.w; ++x) {
                    const auto i = static_cast<std::size_t>(y / scale) * static_cast<std::size_t>(width) +
                                   static_cast<std::size_t>(x / scale);
                    const double valueA = tensorA.at(part.sample, c, y, x);
                    const double valueB = tensorB.at(part.sample, c, y, x);
                    a[i].add(valueA);
                    b[i].add(valueB);
                    difference[i].add(valueA - valueB);
                }
        }
    }
};

} // namespace

QImage pictureOf(const Tensor& image, int sample, int most)
{
    const Shape& shape = image.shape();
    const int scale = scaleFor(shape, most);
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
    maps->scale = scaleFor(shape, kMapPixels);
    const int width = parts(shape.w, maps->scale);

    progress.report(0.0, "drawing");
    const Tensor& outputA = run->a.forward.output();
    const Tensor& outputB = run->b.forward.output();
    maps->outputA = pictureOf(outputA, part.sample, kMapPixels);
    maps->outputB = pictureOf(outputB, part.sample, kMapPixels);
    {
        const Three output(outputA, outputB, part, maps->scale, progress);
        maps->outputScale = largestSize(output.difference);
        maps->outputDifference = sizeImage(output.difference, width, maps->outputScale, 1.0);
    }
    progress.report(0.4, "drawing");
    const GradientPair& pair = run->findings.pairs.front();
    const Three gradient(pair.a, pair.b, part, maps->scale, progress);
    maps->signScale = std::max(largestSum(gradient.a), largestSum(gradient.b));
    maps->sizeScale = std::max(largestSize(gradient.a), largestSize(gradient.b));
    maps->signDifferenceScale = largestSum(gradient.difference);
    maps->sizeDifferenceScale = largestSize(gradient.difference);
    maps->signA = signImage(gradient.a, width, maps->signScale);
    maps->signB = signImage(gradient.b, width, maps->signScale);
    maps->signDifference = signImage(gradient.difference, width, maps->signDifferenceScale);
    maps->sizeA = sizeImage(gradient.a, width, maps->sizeScale, 0.5);
    maps->sizeB = sizeImage(gradient.b, width, maps->sizeScale, 0.5);
    maps->sizeDifference = sizeImage(gradient.difference, width, maps->sizeDifferenceScale, 1.0);
    for (std::size_t i = 0; i < gradient.a.size(); ++i)
        maps->otherSigns += gradient.a[i].sign() != gradient.b[i].sign() ? 1U : 0U;

    progress.report(0.8, "drawing");
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
