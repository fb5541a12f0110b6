// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/regions/pixel_mask.h"

#include "engine/compare/regions/sample_outside.h"
#include "engine/compare/sample_window.h"
#include "engine/device/cpu/thread_pool.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>
#include <utility>

namespace comparo {
namespace {

/// Bits [from, to) of a word, clamped to it.
std::uint64_t bitsBetween(int from, int to)
{
    from = std::clamp(from, 0, 64);
    to = std::clamp(to, 0, 64);
    if (from >= to)
        return 0;
    const std::uint64_t below = to == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << to) - 1;
    return below & ~((std::uint64_t{1} << from) - 1);
}

/// Adds the pixels of one row of one channel that are outside to `flags`.
template <class A, class B>
void flagRow(const A* a, std::ptrdiff_t stepA, const B* b, std::ptrdiff_t stepB, int width,
             const Tolerance& tolerance, std::uint8_t* flags)
{
    const bool exact = tolerance == Tolerance{};
    if (exact && std::is_integral_v<A> && stepA == 1 && stepB == 1) {
        for (int x = 0; x < width; ++x)
            flags[x] = static_cast<std::uint8_t>(flags[x] | (a[x] != b[x] ? 1 : 0));
        return;
    }
    if (exact) {
        for (int x = 0; x < width; ++x) {
            const A p = a[x * stepA];
            const B q = b[x * stepB];
            const bool equal = p == q || (p != p && q != q);
            flags[x] = static_cast<std::uint8_t>(flags[x] | (equal ? 0 : 1));
        }
        return;
    }
    for (int x = 0; x < width; ++x)
        if (isSampleOutside(a[x * stepA], b[x * stepB], tolerance))
            flags[x] = 1;
}

/// The pixels of a row of C integers each that are side by side.
template <int C, class T>
void flagPixels(const T* __restrict a, const T* __restrict b, int width, std::uint8_t* __restrict flags)
{
    for (int x = 0; x < width; ++x) {
        T any = 0;
        for (int c = 0; c < C; ++c)
            any = static_cast<T>(any | (a[x * C + c] ^ b[x * C + c]));
        flags[x] = any != 0 ? 1 : 0;
    }
}

/// Marks a row of all channels at once, where memory and tolerance allow it.
template <class A, class B>
bool flagWholePixels(const TensorView<const A>& a, const TensorView<const B>& b, const A* rowA, const B* rowB,
                     int width, const Tolerance& tolerance, std::uint8_t* flags)
{
    if constexpr (std::is_integral_v<A> && std::is_same_v<A, B>) {
        if (tolerance != Tolerance{} || !isInterleaved(a) || !isInterleaved(b))
            return false;
        if (a.c == 3)
            flagPixels<3>(rowA, rowB, width, flags);
        else if (a.c == 4)
            flagPixels<4>(rowA, rowB, width, flags);
        return a.c == 3 || a.c == 4;
    } else {
        return false;
    }
}

struct RowSpan {
    int from, to;
};

/// Eight flags at a time become eight bits.
void packFlags(const std::uint8_t* flags, int width, std::uint64_t* bits)
{
    int x = 0;
    for (; x + 8 <= width; x += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, flags + x, 8);
        const std::uint64_t packed = (eight * 0x0102040810204080ULL) >> 56;
        bits[x / 64] |= packed << (x % 64);
    }
    for (; x < width; ++x)
        bits[x / 64] |= std::uint64_t{flags[x]} << (x % 64);
}

/// Rows [from, to) of a part of the picture, each of so many words.
void markRows(const Tensor& a, const Tensor& b, int n, const Tolerance& tolerance, const Region& part,
              RowSpan rows, int words, std::uint64_t* bits, const std::stop_token& stop)
{
    const int channels = a.shape().c;
    dispatchPair(a.dtype(), b.dtype(), [&]<class A, class B>() {
        const auto viewA = a.hostView<const A>();
        const auto viewB = b.hostView<const B>();
        parallelRows({part.width, rows.to - rows.from, 1}, 2.0 * channels, 1, stop, [&](int, int y0, int y1) {
            std::vector<std::uint8_t> flags(static_cast<std::size_t>(part.width));
            for (int y = y0; y < y1; ++y) {
                const int line = part.y + rows.from + y;
                if (flagWholePixels(viewA, viewB, &viewA.at(n, 0, line, part.x),
                                    &viewB.at(n, 0, line, part.x), part.width, tolerance, flags.data())) {
                    packFlags(flags.data(), part.width, bits + std::ptrdiff_t{y} * words);
                    continue;
                }
                std::fill(flags.begin(), flags.end(), std::uint8_t{0});
                for (int c = 0; c < channels; ++c)
                    flagRow(&viewA.at(n, c, line, part.x), viewA.strideW, &viewB.at(n, c, line, part.x),
                            viewB.strideW, part.width, tolerance, flags.data());
                packFlags(flags.data(), part.width, bits + std::ptrdiff_t{y} * words);
            }
        });
    });
}

} // namespace

PixelMask::PixelMask(const Region& box)
    : m_box(box),
      m_words((box.width + 63) / 64),
      m_bits(static_cast<std::size_t>(m_words) * static_cast<std::size_t>(box.height))
{
}

PixelMask::PixelMask(const Region& box, const RegionMemory& memory, MaskStrips::Source source)
    : m_box(box),
      m_words((box.width + 63) / 64),
      m_strips(std::make_shared<MaskStrips>(box.height, m_words, memory.stripPixels / 64, memory.strips,
                                            std::move(source)))
{
}

PixelMask::Row PixelMask::rowOfStrip(int y) const
{
    std::shared_ptr<const MaskStrips::Strip> strip = m_strips->at(y);
    const std::uint64_t* const bits = strip->bits.data() + offset(y - strip->first);
    return {bits, std::move(strip)};
}

std::uint64_t PixelMask::count() const
{
    return countIn(m_box);
}

std::uint64_t PixelMask::countIn(const Region& part) const
{
    const int x0 = std::max(part.x - m_box.x, 0);
    const int x1 = std::min(part.x + part.width - m_box.x, m_box.width);
    const int y0 = std::max(part.y - m_box.y, 0);
    const int y1 = std::min(part.y + part.height - m_box.y, m_box.height);
    std::uint64_t sum = 0;
    for (int y = y0; y < y1; ++y) {
        const Row bits = row(y);
        for (int w = x0 / 64; w * 64 < x1; ++w)
            sum += static_cast<std::uint64_t>(std::popcount(bits[w] & bitsBetween(x0 - w * 64, x1 - w * 64)));
    }
    return sum;
}

std::vector<std::uint32_t> PixelMask::rowCounts() const
{
    std::vector<std::uint32_t> counts(static_cast<std::size_t>(m_box.height));
    for (int y = 0; y < m_box.height; ++y) {
        const Row bits = row(y);
        for (int w = 0; w < m_words; ++w)
            counts[static_cast<std::size_t>(y)] += static_cast<std::uint32_t>(std::popcount(bits[w]));
    }
    return counts;
}

/// Counts of many bits at once, each written across some words: word i of plane p is bit p of the counts.
std::vector<std::uint32_t> PixelMask::columnCounts() const
{
    constexpr int kPlanes = 8;
    constexpr int kRowsOfPlanes = (1 << kPlanes) - 1;
    const auto words = static_cast<std::size_t>(m_words);
    std::vector<std::uint32_t> counts(words * 64);
    std::vector<std::array<std::uint64_t, kPlanes>> planes(words);
    for (int from = 0; from < m_box.height; from += kRowsOfPlanes) {
        std::fill(planes.begin(), planes.end(), std::array<std::uint64_t, kPlanes>{});
        for (int y = from; y < std::min(from + kRowsOfPlanes, m_box.height); ++y) {
            const Row bits = row(y);
            for (std::size_t w = 0; w < words; ++w) {
                std::uint64_t carry = bits[static_cast<int>(w)];
                for (std::uint64_t& plane : planes[w]) {
                    if (carry == 0)
                        break;
                    const std::uint64_t both = plane & carry;
                    plane ^= carry;
                    carry = both;
                }
            }
        }
        for (std::size_t w = 0; w < words; ++w)
            for (int p = 0; p < kPlanes; ++p)
                for (std::uint64_t rest = planes[w][static_cast<std::size_t>(p)]; rest != 0; rest &= rest - 1)
                    counts[w * 64 + static_cast<std::size_t>(std::countr_zero(rest))] += 1U << p;
    }
    counts.resize(static_cast<std::size_t>(m_box.width));
    return counts;
}

PixelMask pixelsOutside(const Tensor& a, const Tensor& b, int n, const Tolerance& tolerance,
                        const std::stop_token& stop, const RegionMemory& memory)
{
    const Region all{0, 0, a.shape().w, a.shape().h};
    if (std::int64_t{all.width} * all.height <= memory.wholePixels)
        return pixelsOutsideIn(all, a, b, n, tolerance, stop);
    const int words = (all.width + 63) / 64;
    return {all, memory, [=](int from, int to, std::uint64_t* bits) {
                markRows(a, b, n, tolerance, all, {from, to}, words, bits, stop);
            }};
}

PixelMask pixelsOutsideIn(const Region& part, const Tensor& a, const Tensor& b, int n,
                          const Tolerance& tolerance, const std::stop_token& stop)
{
    PixelMask mask(part);
    markRows(a, b, n, tolerance, part, {0, part.height}, mask.words(), mask.rowToFill(0), stop);
    return mask;
}

} // namespace comparo
