// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/regions/mask_strips.h"
#include "engine/compare/regions/region_memory.h"
#include "engine/compare/statistics.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

namespace comparo {

/// A bit for each pixel of a rectangle, rows in words of 64.
class PixelMask {
public:
    /// A row, which stays as long as this does.
    class Row {
    public:
        Row(const std::uint64_t* bits, std::shared_ptr<const MaskStrips::Strip> strip)
            : m_bits(bits), m_strip(std::move(strip))
        {
        }
        std::uint64_t operator[](int word) const { return m_bits[word]; }

    private:
        const std::uint64_t* m_bits;
        std::shared_ptr<const MaskStrips::Strip> m_strip; ///< null where all rows are held
    };

    PixelMask() = default;
    /// No bit is set. `box` is where in the picture the rectangle lies.
    explicit PixelMask(const Region& box);
    /// One that holds some of its rows at a time, of which `source` makes any.
    PixelMask(const Region& box, const RegionMemory& memory, MaskStrips::Source source);

    [[nodiscard]] const Region& box() const { return m_box; }
    [[nodiscard]] int words() const { return m_words; }
    [[nodiscard]] Row row(int y) const
    {
        return m_strips ? rowOfStrip(y) : Row(m_bits.data() + offset(y), nullptr);
    }
    /// Of a mask whose rows are all held.
    [[nodiscard]] std::uint64_t* rowToFill(int y) { return m_bits.data() + offset(y); }
    [[nodiscard]] bool isHeld() const { return !m_strips; }

    /// By the place in the picture; false outside the rectangle.
    [[nodiscard]] bool at(int x, int y) const
    {
        const int column = x - m_box.x;
        const int line = y - m_box.y;
        if (column < 0 || line < 0 || column >= m_box.width || line >= m_box.height)
            return false;
        return (row(line)[column / 64] >> (column % 64) & 1U) != 0;
    }
    void set(int x, int y)
    {
        const int column = x - m_box.x;
        rowToFill(y - m_box.y)[column / 64] |= std::uint64_t{1} << (column % 64);
    }

    [[nodiscard]] std::uint64_t count() const;
    /// Of a part of the picture, as far as it lies in the rectangle.
    [[nodiscard]] std::uint64_t countIn(const Region& part) const;
    /// Set pixels of each row and of each column of the rectangle.
    [[nodiscard]] std::vector<std::uint32_t> rowCounts() const;
    [[nodiscard]] std::vector<std::uint32_t> columnCounts() const;

    /// visit(x), in the picture's coordinates, for every set pixel of line `line` of the rectangle.
    template <class Visit>
    void forEachIn(int line, Visit&& visit) const
    {
        const Row bits = row(line);
        for (int w = 0; w < m_words; ++w)
            for (std::uint64_t rest = bits[w]; rest != 0; rest &= rest - 1)
                visit(m_box.x + w * 64 + std::countr_zero(rest));
    }

private:
    [[nodiscard]] Row rowOfStrip(int y) const;
    [[nodiscard]] std::size_t offset(int y) const
    {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(m_words);
    }

    Region m_box;
    int m_words = 0;
    std::vector<std::uint64_t> m_bits;
    std::shared_ptr<MaskStrips> m_strips; ///< in the place of the bits
};

/// The pixels of one image of a batch in which any channel is outside the tolerance, on the host's threads.
/// Both tensors live on cpu and fit each other.
PixelMask pixelsOutside(const Tensor& a, const Tensor& b, int n, const Tolerance& tolerance,
                        const std::stop_token& stop, const RegionMemory& memory = {});

/// Those of a part of the picture, all held.
PixelMask pixelsOutsideIn(const Region& part, const Tensor& a, const Tensor& b, int n,
                          const Tolerance& tolerance, const std::stop_token& stop);

/// The error of a pair: |a - b|, 0 for equal ones and for two NaN, +inf where only one side is finite.
inline double errorOf(double a, double b)
{
    if (a == b || (a != a && b != b))
        return 0.0;
    const double error = a > b ? a - b : b - a;
    return error == error ? error : std::numeric_limits<double>::infinity();
}

} // namespace comparo
