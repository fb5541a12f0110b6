// SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause AND MIT
#include "engine/diagnose/identify/decoders/rules.h"

#include <algorithm>

namespace comparo::decoders {
namespace {

std::uint8_t byteOf(std::int32_t value)
{
    return static_cast<std::uint8_t>(std::clamp(value, 0, 255));
}

/// Eight values by the factorisation of Loeffler, Ligtenberg and Moschytz with 12-bit constants: `even` and
/// `odd`, of which output i is (even + odd) and output 7 - i is (even - odd).
struct Eight {
    std::array<std::int32_t, 4> even;
    std::array<std::int32_t, 4> odd;
};

template <class At>
Eight eightOf(const At& at)
{
    const std::int32_t turn = (at(2) + at(6)) * 2217;
    const std::int32_t low = turn + at(6) * -7567, high = turn + at(2) * 3135;
    const std::int32_t sum = (at(0) + at(4)) * 4096, difference = (at(0) - at(4)) * 4096;
    const std::int32_t s7 = at(7), s5 = at(5), s3 = at(3), s1 = at(1);
    const std::int32_t both = (s7 + s3 + s5 + s1) * 4816;
    const std::int32_t p1 = both + (s7 + s1) * -3685, p2 = both + (s5 + s3) * -10497;
    const std::int32_t p3 = (s7 + s3) * -8034, p4 = (s5 + s1) * -1597;
    return {{sum + high, difference + low, difference - low, sum - high},
            {s1 * 6149 + p1 + p4, s3 * 12586 + p2 + p3, s5 * 8410 + p2 + p4, s7 * 1223 + p1 + p3}};
}

/// `half` is what is added before the last shift, of 17 bits.
void transformOf12Bits(const std::int32_t* coefficients, std::uint8_t* samples, std::int32_t half)
{
    std::array<std::int32_t, 64> between;
    for (int x = 0; x < 8; ++x) {
        const Eight column = eightOf([&](int y) { return coefficients[y * 8 + x]; });
        for (int i = 0; i < 4; ++i) {
            const auto k = static_cast<std::size_t>(i);
            between[static_cast<std::size_t>(i * 8 + x)] = (column.even[k] + 512 + column.odd[k]) >> 10;
            between[static_cast<std::size_t>((7 - i) * 8 + x)] = (column.even[k] + 512 - column.odd[k]) >> 10;
        }
    }
    half += 128 << 17;
    for (int y = 0; y < 8; ++y) {
        const Eight row = eightOf([&](int x) { return between[static_cast<std::size_t>(y * 8 + x)]; });
        for (int i = 0; i < 4; ++i) {
            const auto k = static_cast<std::size_t>(i);
            samples[y * 8 + i] = byteOf((row.even[k] + half + row.odd[k]) >> 17);
            samples[y * 8 + 7 - i] = byteOf((row.even[k] + half - row.odd[k]) >> 17);
        }
    }
}

/// One axis of the transform of the MPEG reference decoder. `shift` is what it takes off between the stages.
template <class At>
std::array<std::int32_t, 8> stagesOf(const At& at, int prescale, std::int32_t half, int shift)
{
    constexpr std::int32_t w1 = 2841, w2 = 2676, w3 = 2408, w5 = 1609, w6 = 1108, w7 = 565;
    const std::int32_t round = shift > 0 ? 4 : 0;
    const std::int32_t dc = at(0) * (1 << prescale) + half, fourth = at(4) * (1 << prescale);
    const auto turned = [&](std::int32_t a, std::int32_t b, std::int32_t w, std::int32_t minus,
                            std::int32_t plus) {
        const std::int32_t both = w * (a + b) + round;
        return std::pair((both + minus * a) >> shift, (both + plus * b) >> shift);
    };
    auto [x4, x5] = turned(at(1), at(7), w7, w1 - w7, -(w1 + w7));
    auto [x6, x7] = turned(at(5), at(3), w3, -(w3 - w5), -(w3 + w5));
    auto [x3, x2] = turned(at(2), at(6), w6, w2 - w6, -(w2 + w6));
    const std::int32_t sum = dc + fourth, difference = dc - fourth;
    const std::int32_t x1 = x4 + x6, y4 = x4 - x6, y6 = x5 + x7, y5 = x5 - x7;
    const std::int32_t y7 = sum + x3, y8 = sum - x3, y3 = difference + x2, y0 = difference - x2;
    const std::int32_t y2 = (181 * (y4 + y5) + 128) >> 8, z4 = (181 * (y4 - y5) + 128) >> 8;
    return {y7 + x1, y3 + y2, y0 + z4, y8 + y6, y8 - y6, y0 - z4, y3 - y2, y7 - x1};
}

} // namespace

void transformOfStb(const std::int32_t* coefficients, std::uint8_t* samples)
{
    transformOf12Bits(coefficients, samples, 65536);
}

void transformOfZune(const std::int32_t* coefficients, std::uint8_t* samples)
{
    transformOf12Bits(coefficients, samples, 65536 + 512);
}

void transformOfGo(const std::int32_t* coefficients, std::uint8_t* samples)
{
    std::array<std::int32_t, 64> between;
    for (int y = 0; y < 8; ++y) {
        const std::int32_t* const row = coefficients + y * 8;
        const bool isFlat = std::all_of(row + 1, row + 8, [](std::int32_t value) { return value == 0; });
        const auto out = stagesOf([row](int x) { return row[x]; }, 11, 128, 0);
        for (int x = 0; x < 8; ++x)
            between[static_cast<std::size_t>(y * 8 + x)] =
                isFlat ? row[0] * 8 : out[static_cast<std::size_t>(x)] >> 8;
    }
    for (int x = 0; x < 8; ++x) {
        const auto out =
            stagesOf([&](int y) { return between[static_cast<std::size_t>(y * 8 + x)]; }, 8, 8192, 3);
        for (int y = 0; y < 8; ++y)
            samples[y * 8 + x] = byteOf((out[static_cast<std::size_t>(y)] >> 14) + 128);
    }
}

Plane transformed(const Component& component, Transform transform)
{
    Plane plane{component.blocksWide * 8, component.blocksHigh * 8, {}};
    plane.samples.resize(static_cast<std::size_t>(plane.width) * static_cast<std::size_t>(plane.height));
    std::array<std::uint8_t, 64> block;
    for (int by = 0; by < component.blocksHigh; ++by)
        for (int bx = 0; bx < component.blocksWide; ++bx) {
            const auto index = static_cast<std::size_t>(by) * static_cast<std::size_t>(component.blocksWide) +
                               static_cast<std::size_t>(bx);
            transform(component.coefficients.data() + index * 64, block.data());
            for (int y = 0; y < 8; ++y)
                std::copy_n(block.data() + y * 8, 8, plane.row(by * 8 + y) + bx * 8);
        }
    return plane;
}

} // namespace comparo::decoders
