// SPDX-License-Identifier: Apache-2.0
#include "engine/report/picture/gradient_pictures.h"

#include "engine/report/number_text.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/picture/gradient_maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace comparo::report {

GradientPictures gradientPictures(const GradientPair& pair)
{
    const GradientMaps maps = drawGradientMaps(pair.a, pair.b, {0, -1, kGradientPixels});
    const auto picture = [&maps](const GradientMap& map) {
        return Pixels{maps.width, maps.height, map.pixels};
    };
    GradientPictures pictures;
    pictures.width = maps.width;
    pictures.height = maps.height;
    pictures.scale = maps.scale;
    pictures.magnitudeScale = maps.sizeA.fullScale;
    pictures.differenceScale = maps.sizeDifference.fullScale;
    pictures.signScale = maps.signA.fullScale;
    pictures.signDifferenceScale = maps.signDifference.fullScale;
    pictures.magnitudeA = picture(maps.sizeA);
    pictures.magnitudeB = picture(maps.sizeB);
    pictures.difference = picture(maps.sizeDifference);
    pictures.signA = picture(maps.signA);
    pictures.signB = picture(maps.signB);
    pictures.signDifference = picture(maps.signDifference);
    pictures.otherSigns =
        static_cast<double>(maps.otherSigns) / static_cast<double>(maps.signA.pixels.size());
    return pictures;
}

std::string signsText(const GradientPictures& pictures)
{
    return pictures.otherSigns > 0.0
               ? "not the same at " + percentText(pictures.otherSigns) + " of the pixels"
               : std::string("the same everywhere");
}

double largestSize(const Tensor& tensor)
{
    double most = 0.0;
    const Shape& s = tensor.shape();
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    most = std::max(most, std::fabs(tensor.at(n, c, y, x)));
    return most;
}

std::string matrixSvg(const Tensor& tensor, double scale, const std::string& label)
{
    constexpr int kCellWidth = 52;
    constexpr int kCellHeight = 24;
    const Shape& shape = tensor.shape();
    std::string svg = fmt::format(R"(<svg class="matrix" viewBox="0 0 {} {}" role="img" aria-label="{}">)",
                                  shape.w * kCellWidth, shape.h * kCellHeight, escapeHtml(label));
    for (int y = 0; y < shape.h; ++y)
        for (int x = 0; x < shape.w; ++x) {
            const double value = tensor.at(0, 0, y, x);
            const double part = scale > 0.0 ? std::clamp(value / scale, -1.0, 1.0) : 0.0;
            const std::uint32_t color =
                std::isfinite(value) ? signedMap().at(0.5 + 0.5 * part) : kNonFiniteColor;
            fmt::format_to(std::back_inserter(svg),
                           R"(<g><title>row {}, column {}: {}</title><rect x="{}" y="{}" width="{}" )"
                           R"(height="{}" fill="#{:06x}"/><text x="{}" y="{}" text-anchor="middle" )"
                           R"(fill="{}">{:.2g}</text></g>)",
                           y, x, exactText(value), x * kCellWidth, y * kCellHeight, kCellWidth - 1,
                           kCellHeight - 1, color & 0xffffffU, x * kCellWidth + kCellWidth / 2,
                           y * kCellHeight + 16, std::fabs(part) > 0.6 ? "#ffffff" : "#16191d", value);
        }
    return svg + "</svg>";
}

} // namespace comparo::report
