// SPDX-License-Identifier: Apache-2.0 AND MIT-CMU
#include "engine/diagnose/identify/pillow/pillow.h"
#include "engine/diagnose/identify/planes.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace comparo::pillow {
namespace {

using candidates::Bytes;

Bytes colourOf(const Tensor& image)
{
    if (image.shape().c != 3)
        fail(ErrorCode::Unsupported, message("Three channels are required."));
    return Bytes(image);
}

template <class Function>
Tensor mapped(const Tensor& image, const Function& function)
{
    Bytes planes(image);
    for (std::uint8_t& value : planes.values)
        value = static_cast<std::uint8_t>(function(static_cast<int>(value)));
    return planes.tensor();
}

std::array<int, 256> histogramOf(const Bytes& planes, int z)
{
    std::array<int, 256> counts{};
    for (std::size_t i = 0; i < planes.area(); ++i)
        ++counts[planes.plane(z)[i]];
    return counts;
}

/// A table a plane, made of its histogram.
template <class Table>
Tensor byTables(const Tensor& image, const Table& table)
{
    Bytes planes(image);
    for (int z = 0; z < planes.count(); ++z) {
        const std::array<std::uint8_t, 256> values = table(histogramOf(planes, z));
        for (std::size_t i = 0; i < planes.area(); ++i)
            planes.plane(z)[i] = values[planes.plane(z)[i]];
    }
    return planes.tensor();
}

std::array<std::uint8_t, 256> identityTable()
{
    std::array<std::uint8_t, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = static_cast<std::uint8_t>(i);
    return table;
}

std::array<std::uint8_t, 256> equalizingTable(const std::array<int, 256>& counts)
{
    std::array<std::uint8_t, 256> table = identityTable();
    int all = 0, last = 0, levels = 0;
    for (const int count : counts)
        if (count > 0) {
            all += count;
            last = count;
            ++levels;
        }
    const int step = (all - last) / 255;
    if (levels <= 1 || step == 0)
        return table;
    int n = step / 2;
    for (std::size_t i = 0; i < table.size(); ++i) {
        table[i] = static_cast<std::uint8_t>(std::min(n / step, 255));
        n += counts[i];
    }
    return table;
}

std::array<std::uint8_t, 256> stretchingTable(const std::array<int, 256>& counts)
{
    std::array<std::uint8_t, 256> table = identityTable();
    int low = 0, high = 255;
    while (low < 255 && counts[static_cast<std::size_t>(low)] == 0)
        ++low;
    while (high > 0 && counts[static_cast<std::size_t>(high)] == 0)
        --high;
    if (high <= low)
        return table;
    const double scale = 255.0 / (high - low);
    const double offset = -low * scale;
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = static_cast<std::uint8_t>(
            std::clamp(static_cast<int>(static_cast<double>(i) * scale + offset), 0, 255));
    return table;
}

/// Of the gray picture, rounded half up, per sample.
Tensor meanGray(const Tensor& image)
{
    const Bytes gray(image.shape().c == 3 ? toGray(image) : image);
    Bytes result(image.shape());
    for (int n = 0; n < gray.shape.n; ++n) {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < gray.area(); ++i)
            sum += gray.plane(n)[i];
        const double mean = static_cast<double>(sum) / static_cast<double>(gray.area());
        const std::size_t each = result.area() * static_cast<std::size_t>(result.shape.c);
        std::fill_n(result.values.begin() + static_cast<std::ptrdiff_t>(each * static_cast<std::size_t>(n)),
                    each, static_cast<std::uint8_t>(mean + 0.5));
    }
    return result.tensor();
}

} // namespace

Tensor toGray(const Tensor& image)
{
    const Bytes planes = colourOf(image);
    Shape shape = planes.shape;
    shape.c = 1;
    Bytes gray(shape);
    for (int n = 0; n < shape.n; ++n)
        for (std::size_t i = 0; i < planes.area(); ++i)
            gray.plane(n)[i] = static_cast<std::uint8_t>((planes.plane(3 * n)[i] * 19595 +
                                                          planes.plane(3 * n + 1)[i] * 38470 +
                                                          planes.plane(3 * n + 2)[i] * 7471 + 0x8000) >>
                                                         16);
    return gray.tensor();
}

Tensor repeated(const Tensor& gray)
{
    const Bytes planes(gray);
    Shape shape = planes.shape;
    shape.c = 3;
    Bytes result(shape);
    for (int z = 0; z < result.count(); ++z)
        std::copy_n(planes.plane(z / 3), planes.area(), result.plane(z));
    return result.tensor();
}

Tensor blend(const Tensor& a, const Tensor& b, float alpha)
{
    const Bytes from(a), to(b);
    Bytes result(from.shape);
    for (std::size_t i = 0; i < result.values.size(); ++i) {
        const int start = from.values[i], end = to.values[i];
        const float value = static_cast<float>(start) + alpha * static_cast<float>(end - start);
        result.values[i] = value <= 0.0F     ? std::uint8_t{0}
                           : value >= 255.0F ? std::uint8_t{255}
                                             : static_cast<std::uint8_t>(value);
    }
    return result.tensor();
}

Tensor enhanceFrom(const Tensor& image, const std::string& enhancer)
{
    if (enhancer == "Brightness")
        return Bytes(image.shape()).tensor();
    if (enhancer == "Contrast")
        return meanGray(image);
    if (enhancer == "Color")
        return repeated(toGray(image));
    const std::vector<FixedKernel>& kernels = fixedKernels();
    return convolve(image, *std::find_if(kernels.begin(), kernels.end(), [](const FixedKernel& kernel) {
                        return std::string_view(kernel.name) == "SMOOTH";
                    }));
}

Tensor invert(const Tensor& image)
{
    return mapped(image, [](int value) { return 255 - value; });
}

Tensor posterize(const Tensor& image, int bits)
{
    const int mask = ~((1 << (8 - bits)) - 1);
    return mapped(image, [mask](int value) { return value & mask; });
}

Tensor solarize(const Tensor& image, int threshold)
{
    return mapped(image, [threshold](int value) { return value < threshold ? value : 255 - value; });
}

Tensor equalize(const Tensor& image)
{
    return byTables(image, equalizingTable);
}

Tensor autocontrast(const Tensor& image)
{
    return byTables(image, stretchingTable);
}

} // namespace comparo::pillow
