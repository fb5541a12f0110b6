#include "engine/report/picture/gradient_pictures.h"

#include "engine/report/number_text.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/picture/png_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace comparo::report {

namespace {

/// What one picture pixel shows of one side.
struct Cell {
    double magnitude = 0.0; ///< NaN where a value is not finite
    double sum = 0.0;

    void add(double value)
    {
        sum += value;
        if (!std::isfinite(value))
            magnitude = std::numeric_limits<double>::quiet_NaN();
        else if (std::fabs(value) > magnitude)
            magnitude = std::fabs(value);
    }
    [[nodiscard]] int sign() const { return sum > 0.0 ? 1 : sum < 0.0 ? -1 : 0; }
};

double largest(const std::vector<Cell>& cells)
{
    double most = 0.0;
    for (const Cell& cell : cells)
        if (cell.magnitude > most)
            most = cell.magnitude;
    return most;
}

template <class Color>
std::string picture(const GradientPictures& size, const Color& colorAt)
{
    std::vector<std::uint32_t> pixels(static_cast<std::size_t>(size.width) *
                                      static_cast<std::size_t>(size.height));
    for (std::size_t i = 0; i < pixels.size(); ++i)
        pixels[i] = colorAt(i);
    return pngUri(pixels, size.width, size.height);
}

std::string magnitudePicture(const GradientPictures& size, const std::vector<Cell>& cells, double most,
                             double power)
{
    return picture(size, [&](std::size_t i) {
        const double value = cells[i].magnitude;
        if (!std::isfinite(value))
            return kNonFiniteColor;
        return absoluteMap().at(most > 0.0 ? std::pow(value / most, power) : 0.0);
    });
}

std::string signPicture(const GradientPictures& size, const std::vector<Cell>& cells)
{
    return picture(size, [&](std::size_t i) {
        return std::isfinite(cells[i].magnitude) ? signedMap().at(0.5 + 0.5 * cells[i].sign())
                                                 : kNonFiniteColor;
    });
}

} // namespace

GradientPictures gradientPictures(const GradientPair& pair)
{
    const Shape& shape = pair.a.shape();
    GradientPictures pictures;
    const auto parts = [&](int extent) { return (extent + pictures.scale - 1) / pictures.scale; };
    while (static_cast<std::int64_t>(parts(shape.w)) * parts(shape.h) > kGradientPixels)
        ++pictures.scale;
    pictures.width = parts(shape.w);
    pictures.height = parts(shape.h);

    const std::size_t count =
        static_cast<std::size_t>(pictures.width) * static_cast<std::size_t>(pictures.height);
    std::vector<Cell> a(count);
    std::vector<Cell> b(count);
    std::vector<Cell> difference(count);
    for (int c = 0; c < shape.c; ++c)
        for (int y = 0; y < shape.h; ++y)
            for (int x = 0; x < shape.w; ++x) {
                const auto i =
                    static_cast<std::size_t>(y / pictures.scale * pictures.width + x / pictures.scale);
                const double valueA = pair.a.at(0, c, y, x);
                const double valueB = pair.b.at(0, c, y, x);
                a[i].add(valueA);
                b[i].add(valueB);
                difference[i].add(valueA - valueB);
            }

    pictures.magnitudeScale = std::max(largest(a), largest(b));
    pictures.differenceScale = largest(difference);
    pictures.magnitudeA = magnitudePicture(pictures, a, pictures.magnitudeScale, 0.5);
    pictures.magnitudeB = magnitudePicture(pictures, b, pictures.magnitudeScale, 0.5);
    pictures.difference = magnitudePicture(pictures, difference, pictures.differenceScale, 1.0);
    pictures.signA = signPicture(pictures, a);
    pictures.signB = signPicture(pictures, b);
    std::size_t others = 0;
    pictures.signDifference = picture(pictures, [&](std::size_t i) {
        const bool other = a[i].sign() != b[i].sign();
        others += other ? 1 : 0;
        return absoluteMap().at(other ? 1.0 : 0.0);
    });
    pictures.otherSigns = static_cast<double>(others) / static_cast<double>(count);
    return pictures;
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
