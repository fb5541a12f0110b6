// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/files/png_filters.h"

#include <cstdlib>
#include <cstring>

/// A pixel depends on the one to its left, so there is nothing to do side by side but its bytes: they stand
/// in one small vector, of bytes or widened to 16 bits, and the left and upper left pixels stay in registers.
namespace comparo::files {
namespace {

constexpr int kLanes = 8;
using Bytes8 = std::uint8_t __attribute__((vector_size(kLanes)));
using Words8 = std::int16_t __attribute__((vector_size(2 * kLanes)));

template <std::size_t Pixel>
Bytes8 loadPixel(const std::uint8_t* from)
{
    Bytes8 pixel;
    if constexpr (Pixel == 3 || Pixel == 4) { // one load: there is slack behind the row
        std::uint32_t bits;
        std::memcpy(&bits, from, sizeof bits);
        const std::uint64_t wide = bits;
        std::memcpy(&pixel, &wide, sizeof pixel);
    } else {
        std::memcpy(&pixel, from, sizeof pixel);
    }
    return pixel;
}

template <std::size_t Pixel>
void storePixel(Bytes8 pixel, std::uint8_t* to)
{
    std::uint64_t bits;
    std::memcpy(&bits, &pixel, sizeof bits);
    if constexpr (Pixel == 3) {
        const auto two = static_cast<std::uint16_t>(bits);
        std::memcpy(to, &two, sizeof two);
        to[2] = static_cast<std::uint8_t>(bits >> 16);
    } else {
        std::memcpy(to, &bits, Pixel);
    }
}

Words8 widened(Bytes8 bytes)
{
    return __builtin_convertvector(bytes, Words8);
}

Bytes8 narrowed(Words8 words)
{
    return __builtin_convertvector(words, Bytes8);
}

/// There is no shift of bytes: pairs of them are shifted, and what came over from the other one is cut off.
Bytes8 halved(Bytes8 bytes)
{
    using Pairs = std::uint16_t __attribute__((vector_size(kLanes)));
    Pairs pairs;
    std::memcpy(&pairs, &bytes, sizeof pairs);
    pairs = (pairs >> 1) & 0x7F7F;
    std::memcpy(&bytes, &pairs, sizeof bytes);
    return bytes;
}

Words8 magnitude(Words8 v)
{
    const Words8 negated = -v;
    return v > negated ? v : negated;
}

template <std::size_t Pixel>
void undoSub(std::uint8_t* row, std::size_t bytes)
{
    Bytes8 left{};
    for (std::size_t i = 0; i < bytes; i += Pixel) {
        left += loadPixel<Pixel>(row + i);
        storePixel<Pixel>(left, row + i);
    }
}

void undoUp(std::uint8_t* __restrict row, const std::uint8_t* __restrict above, std::size_t bytes)
{
    for (std::size_t i = 0; i < bytes; ++i)
        row[i] = static_cast<std::uint8_t>(row[i] + above[i]);
}

template <std::size_t Pixel>
void undoAverage(std::uint8_t* row, const std::uint8_t* above, std::size_t bytes)
{
    Bytes8 left{};
    for (std::size_t i = 0; i < bytes; i += Pixel) {
        const Bytes8 up = loadPixel<Pixel>(above + i);
        // The mean rounded down, without a carry.
        left = ((left & up) + loadPixel<Pixel>(row + i)) + halved(left ^ up);
        storePixel<Pixel>(left, row + i);
    }
}

template <std::size_t Pixel>
void undoPaeth(std::uint8_t* row, const std::uint8_t* above, std::size_t bytes)
{
    Words8 left{};
    Words8 corner{};
    for (std::size_t i = 0; i < bytes; i += Pixel) {
        const Words8 up = widened(loadPixel<Pixel>(above + i));
        const Words8 fromUp = up - corner;
        const Words8 fromLeft = left - corner;
        const Words8 a = magnitude(fromUp); // how far the estimate is from left
        const Words8 b = magnitude(fromLeft);
        const Words8 c = magnitude(fromUp + fromLeft);
        const Words8 second = b > c ? corner : up;
        const Words8 least = b > c ? c : b;
        const Words8 nearest = a > least ? second : left;
        left = (nearest + widened(loadPixel<Pixel>(row + i))) & 0xFF;
        storePixel<Pixel>(narrowed(left), row + i);
        corner = up;
    }
}

template <std::size_t Pixel>
bool undo(int filter, std::uint8_t* row, const std::uint8_t* above, std::size_t bytes)
{
    switch (filter) {
    case 0:
        return true;
    case 1:
        undoSub<Pixel>(row, bytes);
        return true;
    case 2:
        undoUp(row, above, bytes);
        return true;
    case 3:
        undoAverage<Pixel>(row, above, bytes);
        return true;
    case 4:
        undoPaeth<Pixel>(row, above, bytes);
        return true;
    default:
        return false;
    }
}

int paeth(int left, int up, int corner)
{
    const int a = std::abs(up - corner);
    const int b = std::abs(left - corner);
    const int c = std::abs(up + left - 2 * corner);
    return a <= b && a <= c ? left : b <= c ? up : corner;
}

/// The filtered row, and the sum of its bytes' magnitudes as signed numbers.
template <class Estimate>
std::uint64_t filtered(const std::uint8_t* row, const std::uint8_t* above, std::size_t bytes,
                       std::size_t pixelBytes, std::uint8_t* out, Estimate estimate)
{
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < bytes; ++i) {
        const bool hasLeft = i >= pixelBytes;
        const int value =
            estimate(hasLeft ? row[i - pixelBytes] : 0, above[i], hasLeft ? above[i - pixelBytes] : 0);
        out[i] = static_cast<std::uint8_t>(row[i] - value);
        sum += static_cast<std::uint64_t>(out[i] < 128 ? out[i] : 256 - out[i]);
    }
    return sum;
}

} // namespace

bool unfilterRow(int filter, std::uint8_t* row, const std::uint8_t* above, std::size_t bytes,
                 std::size_t pixelBytes)
{
    switch (pixelBytes) {
    case 1:
        return undo<1>(filter, row, above, bytes);
    case 2:
        return undo<2>(filter, row, above, bytes);
    case 3:
        return undo<3>(filter, row, above, bytes);
    case 4:
        return undo<4>(filter, row, above, bytes);
    case 6:
        return undo<6>(filter, row, above, bytes);
    default:
        return undo<8>(filter, row, above, bytes);
    }
}

int filterRow(const std::uint8_t* row, const std::uint8_t* above, std::size_t bytes, std::size_t pixelBytes,
              std::uint8_t* out, std::uint8_t* trial)
{
    int best = 0;
    std::uint64_t least = filtered(row, above, bytes, pixelBytes, out, [](int, int, int) { return 0; });
    const auto consider = [&](int filter, auto estimate) {
        const std::uint64_t sum = filtered(row, above, bytes, pixelBytes, trial, estimate);
        if (sum >= least)
            return;
        least = sum;
        best = filter;
        std::memcpy(out, trial, bytes);
    };
    consider(1, [](int left, int, int) { return left; });
    consider(2, [](int, int up, int) { return up; });
    consider(3, [](int left, int up, int) { return (left + up) / 2; });
    consider(4, [](int left, int up, int corner) { return paeth(left, up, corner); });
    return best;
}

} // namespace comparo::files
