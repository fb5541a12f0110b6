#pragma once

#include "engine/compare/statistics.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

namespace comparo {

/// A bit for each pixel of a rectangle, rows in words of 64.
class PixelMask {
public:
    PixelMask() = default;
    /// No bit is set. `box` is where in the picture the rectangle lies.
    explicit PixelMask(const Region& box);

    [[nodiscard]] const Region& box() const { return m_box; }
    [[nodiscard]] int words() const { return m_words; }
    [[nodiscard]] const std::uint64_t* row(int y) const { return m_bits.data() + offset(y); }
    [[nodiscard]] std::uint64_t* row(int y) { return m_bits.data() + offset(y); }

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
        row(y - m_box.y)[column / 64] |= std::uint64_t{1} << (column % 64);
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
        const std::uint64_t* bits = row(line);
        for (int w = 0; w < m_words; ++w)
            for (std::uint64_t rest = bits[w]; rest != 0; rest &= rest - 1)
                visit(m_box.x + w * 64 + std::countr_zero(rest));
    }

private:
    [[nodiscard]] std::size_t offset(int y) const
    {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(m_words);
    }

    Region m_box;
    int m_words = 0;
    std::vector<std::uint64_t> m_bits;
};

/// The pixels of one image of a batch in which any channel is outside the tolerance, on the host's threads.
/// Both tensors live on cpu and fit each other.
PixelMask pixelsOutside(const Tensor& a, const Tensor& b, int n, const Tolerance& tolerance,
                        const std::stop_token& stop);

/// The error of a pair: |a - b|, 0 for equal ones and for two NaN, +inf where only one side is finite.
inline double errorOf(double a, double b)
{
    if (a == b || (a != a && b != b))
        return 0.0;
    const double error = a > b ? a - b : b - a;
    return error == error ? error : std::numeric_limits<double>::infinity();
}

} // namespace comparo
