// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/backend.h"
#include "engine/kernel/dct.h"
#include "engine/kernel/half_axis.h"
#include "engine/kernel/pixel_view.h"

#include <cstddef>

#if !defined(__CUDACC__)
#include <vector>
#endif

/// The planes of the differentiable JPEG codec: luma in full, Cb and Cr in half size, both padded to whole
/// units of 16x16 pixels; and the blocks of 8x8 that are taken from an image through colour conversion and
/// halving. One thread a block, or a row of units at once, with the same operations on every number.
namespace comparo::COMPARO_BACKEND {

/// A block of the planes of one sample.
struct DiffJpegBlock {
    int component; ///< 0: Y, 1: Cb, 2: Cr
    int x, y;      ///< in blocks of its plane
};

struct DiffJpegGrid {
    int width, height; ///< of the image
    int columns, rows; ///< units

    static DiffJpegGrid of(int width, int height)
    {
        return {width, height, (width + 15) / 16, (height + 15) / 16};
    }

    COMPARO_HD int paddedWidth() const { return 16 * columns; }
    COMPARO_HD int paddedHeight() const { return 16 * rows; }
    COMPARO_HD int planeWidth(int component) const { return (component == 0 ? 16 : 8) * columns; }

    COMPARO_HD std::ptrdiff_t lumaNumbers() const
    {
        return static_cast<std::ptrdiff_t>(256) * columns * rows;
    }
    /// Numbers of the three planes of one sample.
    COMPARO_HD std::ptrdiff_t planeNumbers() const
    {
        return static_cast<std::ptrdiff_t>(384) * columns * rows;
    }
    COMPARO_HD std::ptrdiff_t planeStart(int n, int component) const
    {
        const std::ptrdiff_t units = static_cast<std::ptrdiff_t>(columns) * rows;
        return n * planeNumbers() + (component == 0 ? 0 : 256 + (component - 1) * 64) * units;
    }
    COMPARO_HD std::ptrdiff_t blockStart(int n, const DiffJpegBlock& block) const
    {
        return planeStart(n, block.component) +
               static_cast<std::ptrdiff_t>(block.y) * kBlockSide * planeWidth(block.component) +
               block.x * kBlockSide;
    }

    /// Blocks of a row of units: two rows of luma, then Cb, then Cr.
    COMPARO_HD int blocksOfRow() const { return 6 * columns; }
    COMPARO_HD DiffJpegBlock block(int index, int row) const
    {
        if (index < 4 * columns)
            return {0, index % (2 * columns), 2 * row + index / (2 * columns)};
        return {index < 5 * columns ? 1 : 2, index % columns, row};
    }
};

template <class T>
COMPARO_HD void loadBlock(const T* plane, int width, T* block)
{
    for (int i = 0; i < kBlockSide; ++i)
        for (int j = 0; j < kBlockSide; ++j)
            block[i * kBlockSide + j] = plane[static_cast<std::ptrdiff_t>(i) * width + j];
}
template <class T>
COMPARO_HD void storeBlock(const T* block, T* plane, int width)
{
    for (int i = 0; i < kBlockSide; ++i)
        for (int j = 0; j < kBlockSide; ++j)
            plane[static_cast<std::ptrdiff_t>(i) * width + j] = block[i * kBlockSide + j];
}

/// One block of a source, which has `grid`, `axis` (its chroma is halved by it), `shift` (taken from chroma
/// afterwards) and, at places of the padded image, luma(n, y, x) and chroma(n, component, y, x).
template <class T, class Source>
COMPARO_HD void gatherBlock(const Source& source, int n, const DiffJpegBlock& place, T* block)
{
    const HalfAxis<T>& axis = source.axis;
    const int width = source.grid.paddedWidth();
    const int height = source.grid.paddedHeight();
    const auto across = [&](int y, int x) {
        const auto at = [&](int near) {
            return source.chroma(n, place.component, y, axis.place(near, width));
        };
        return axis.halved(at(2 * x - 1), at(2 * x), at(2 * x + 1), at(2 * x + 2));
    };
    for (int i = 0; i < kBlockSide; ++i)
        for (int j = 0; j < kBlockSide; ++j) {
            const int y = place.y * kBlockSide + i;
            const int x = place.x * kBlockSide + j;
            T& number = block[i * kBlockSide + j];
            if (place.component == 0) {
                number = source.luma(n, y, x);
                continue;
            }
            const auto at = [&](int near) { return across(axis.place(near, height), x); };
            number = axis.halved(at(2 * y - 1), at(2 * y), at(2 * y + 1), at(2 * y + 2)) - source.shift;
        }
}

#if !defined(__CUDACC__)
/// The rows of one row of units; sources also have fillRow(n, y, luma, cb, cr) for whole padded rows.
template <class T>
class DiffJpegUnitRow {
public:
    explicit DiffJpegUnitRow(const DiffJpegGrid& grid)
        : m_width(static_cast<std::size_t>(grid.paddedWidth())),
          m_half(m_width / 2),
          m_luma(18 * m_width),
          m_full(2 * m_width),
          m_halved(2 * 18 * m_half),
          m_chroma(2 * 8 * m_half)
    {
    }

    template <class Source>
    void fill(const Source& source, int n, int row)
    {
        const HalfAxis<T>& axis = source.axis;
        const int half = static_cast<int>(m_half);
        for (int i = 0; i < 18; ++i) {
            const int y = axis.place(16 * row + i - 1, source.grid.paddedHeight());
            T* full = m_full.data();
            source.fillRow(n, y, m_luma.data() + static_cast<std::size_t>(i) * m_width, full, full + m_width);
            axis.halveRow(full, halvedRow(0, i), half);
            axis.halveRow(full + m_width, halvedRow(1, i), half);
        }
        for (int component = 0; component < 2; ++component)
            for (int i = 0; i < kBlockSide; ++i) {
                const T* a = halvedRow(component, 2 * i);
                const T* b = halvedRow(component, 2 * i + 1);
                const T* c = halvedRow(component, 2 * i + 2);
                const T* d = halvedRow(component, 2 * i + 3);
                T* out = m_chroma.data() +
                         (static_cast<std::size_t>(component) * 8 + static_cast<std::size_t>(i)) * m_half;
                for (int k = 0; k < half; ++k)
                    out[k] = axis.halved(a[k], b[k], c[k], d[k]) - source.shift;
            }
    }

    /// Copies a block of the row that was filled.
    void load(const DiffJpegBlock& place, T* block) const
    {
        const auto x = static_cast<std::size_t>(place.x) * kBlockSide;
        if (place.component == 0)
            loadBlock(m_luma.data() + (1 + static_cast<std::size_t>(place.y & 1) * kBlockSide) * m_width + x,
                      static_cast<int>(m_width), block);
        else
            loadBlock(m_chroma.data() + static_cast<std::size_t>(place.component - 1) * 8 * m_half + x,
                      static_cast<int>(m_half), block);
    }

private:
    T* halvedRow(int component, int i)
    {
        return m_halved.data() +
               (static_cast<std::size_t>(component) * 18 + static_cast<std::size_t>(i)) * m_half;
    }

    std::size_t m_width, m_half;
    std::vector<T> m_luma;   ///< 18 rows, the first and the last only for chroma
    std::vector<T> m_full;   ///< one row of Cb, one of Cr
    std::vector<T> m_halved; ///< 18 rows of Cb, then of Cr, half as wide
    std::vector<T> m_chroma; ///< 8 rows of each
};

/// A row of one channel as consecutive numbers: in place, or copied to `buffer`.
template <class T>
const T* consecutive(const TensorView<const T>& view, int plane, int y, T* buffer)
{
    const T* row = view.row(plane, y);
    if (view.strideW == 1)
        return row;
    for (int x = 0; x < view.w; ++x)
        buffer[x] = row[x * view.strideW];
    return buffer;
}
#endif

/// Runs a kernel that has `source`, gathered blocks and finish(n, place, block): a thread a block.
template <class T, class Kernel>
COMPARO_HD void runBlockThread(const Kernel& kernel, int index, int row, int n)
{
    T block[kBlockSize];
    const DiffJpegBlock place = kernel.source.grid.block(index, row);
    gatherBlock(kernel.source, n, place, block);
    kernel.finish(n, place, block);
}

#if !defined(__CUDACC__)
/// The same for rows of units.
template <class T, class Kernel>
void runBlockRows(const Kernel& kernel, int n, int row0, int row1)
{
    const DiffJpegGrid& grid = kernel.source.grid;
    DiffJpegUnitRow<T> unitRow(grid);
    T block[kBlockSize];
    for (int row = row0; row < row1; ++row) {
        unitRow.fill(kernel.source, n, row);
        for (int index = 0; index < grid.blocksOfRow(); ++index) {
            const DiffJpegBlock place = grid.block(index, row);
            unitRow.load(place, block);
            kernel.finish(n, place, block);
        }
    }
}
#endif

} // namespace comparo::COMPARO_BACKEND
