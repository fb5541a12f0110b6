// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/compression/differentiable_jpeg_planes.h"
#include "engine/ops/compression/differentiable_jpeg_rules.h"

#include <cstdint>

/// Forward kernels of the differentiable JPEG codec (specs/kornia.md 1.2 to 1.8).
namespace comparo::COMPARO_BACKEND {

/// Kornia's constants of Y, Cb, Cr, which are not quite those of JFIF.
template <class T>
struct DiffJpegColor {
    static constexpr T kRed = T(0.299), kGreen = T(0.587), kBlue = T(0.114);
    static constexpr T kCb = T(0.564), kCr = T(0.713);

    T y, cb, cr; ///< 0 to 255

    static COMPARO_HD DiffJpegColor of(T red, T green, T blue)
    {
        const T luma = kRed * red + kGreen * green + kBlue * blue;
        return {T(255) * luma, T(255) * ((blue - luma) * kCb + T(0.5)),
                T(255) * ((red - luma) * kCr + T(0.5))};
    }

    /// Red, green, blue, not clipped.
    COMPARO_HD void toRgb(const DiffJpegInverse<T>& inverse, T (&rgb)[3]) const
    {
        const T luma = y / T(255);
        const T blueness = cb / T(255) - T(0.5);
        const T redness = cr / T(255) - T(0.5);
        rgb[0] = luma + inverse.redCr * redness;
        rgb[1] = luma - inverse.greenCr * redness - inverse.greenCb * blueness;
        rgb[2] = luma + inverse.blueCb * blueness;
    }
};

/// The image, padded by repetition of its last column and row, as Y - 128, Cb - 128, Cr - 128.
template <class T>
struct DiffJpegImageSource {
    TensorView<const T> image;
    DiffJpegGrid grid;
    HalfAxis<T> axis;
    T shift;     ///< 128
    bool clamps; ///< the image to [0, 1]

    COMPARO_HD T taken(T v) const { return clamps ? clamp(v, T(0), T(1)) : v; }

    COMPARO_HD DiffJpegColor<T> color(int n, int y, int x) const
    {
        const int row = y < grid.height ? y : grid.height - 1;
        const int column = x < grid.width ? x : grid.width - 1;
        return DiffJpegColor<T>::of(taken(image.at(n, 0, row, column)), taken(image.at(n, 1, row, column)),
                                    taken(image.at(n, 2, row, column)));
    }
    COMPARO_HD T luma(int n, int y, int x) const { return color(n, y, x).y - shift; }
    COMPARO_HD T chroma(int n, int component, int y, int x) const
    {
        const DiffJpegColor<T> c = color(n, y, x);
        return component == 1 ? c.cb : c.cr;
    }

#if !defined(__CUDACC__)
    void fillRow(int n, int y, T* luma, T* cb, T* cr) const
    {
        const int row = y < grid.height ? y : grid.height - 1;
        // Strided rows are collected where their results go; each place is read before it is written.
        const T* red = consecutive(image, 3 * n, row, luma);
        const T* green = consecutive(image, 3 * n + 1, row, cb);
        const T* blue = consecutive(image, 3 * n + 2, row, cr);
        for (int x = 0; x < grid.width; ++x) {
            const DiffJpegColor<T> c = DiffJpegColor<T>::of(taken(red[x]), taken(green[x]), taken(blue[x]));
            luma[x] = c.y - shift;
            cb[x] = c.cb;
            cr[x] = c.cr;
        }
        for (int x = grid.width; x < grid.paddedWidth(); ++x) {
            luma[x] = luma[grid.width - 1];
            cb[x] = cb[grid.width - 1];
            cr[x] = cr[grid.width - 1];
        }
    }
#endif
};

/// Quantisation steps of each sample: 64 of luma, 64 of chroma.
template <class T>
struct DiffJpegSteps {
    DiffJpegTables<T> tables;
    DiffJpegArithmetic<T> arithmetic;
    T* steps;

    COMPARO_HD void operator()(int i, int table, int n) const
    {
        const T factor = arithmetic.scale(tables.qualityOf(n));
        steps[(n * 2 + table) * kBlockSize + i] = arithmetic.step(tables.entry(n, table, i), factor);
    }
};

/// Transform, quantisation and back: the planes that a decoder sees before it interpolates chroma. Keeps the
/// coefficients where asked to.
template <class T>
struct DiffJpegCodeBlocks {
    DiffJpegImageSource<T> source;
    CosineBasis<T> basis;
    DiffJpegArithmetic<T> arithmetic;
    const T* steps;
    T* coefficients; ///< or null
    T* planes;

    COMPARO_HD void operator()(int index, int row, int n) const { runBlockThread<T>(*this, index, row, n); }

    COMPARO_HD void finish(int n, const DiffJpegBlock& place, T* block) const
    {
        const std::ptrdiff_t start = source.grid.blockStart(n, place);
        const int width = source.grid.planeWidth(place.component);
        blockToFrequencies(basis, block);
        if (coefficients)
            storeBlock(block, coefficients + start, width);
        const T* step = steps + (n * 2 + (place.component == 0 ? 0 : 1)) * kBlockSize;
        for (int i = 0; i < kBlockSize; ++i)
            block[i] = arithmetic.coded(block[i] / step[i]) * step[i];
        blockFromFrequencies(basis, block);
        for (int i = 0; i < kBlockSize; ++i)
            block[i] = block[i] + T(128);
        storeBlock(block, planes + start, width);
    }

#if !defined(__CUDACC__)
    void rows(int n, int row0, int row1) const
    {
        runBlockRows<T>(*this, n, row0, row1);
    }
#endif
};

/// The decoded image before its clip, from the planes.
template <class T>
struct DiffJpegDecoded {
    DiffJpegGrid grid;
    HalfAxis<T> axis;
    DiffJpegInverse<T> inverse;
    const T* planes;

    COMPARO_HD T chromaAt(const T* plane, int y, int x) const
    {
        const int width = grid.planeWidth(1);
        return axis.doubled(x, width, [&](int k) {
            return axis.doubled(y, 8 * grid.rows,
                                [&](int j) { return plane[static_cast<std::ptrdiff_t>(j) * width + k]; });
        });
    }

    COMPARO_HD void pixel(int x, int y, int n, T (&rgb)[3]) const
    {
        const T luma =
            planes[grid.planeStart(n, 0) + static_cast<std::ptrdiff_t>(y) * grid.paddedWidth() + x];
        const DiffJpegColor<T> color{luma, chromaAt(planes + grid.planeStart(n, 1), y, x),
                                     chromaAt(planes + grid.planeStart(n, 2), y, x)};
        color.toRgb(inverse, rgb);
    }

#if !defined(__CUDACC__)
    /// One row of Y and of doubled Cb and Cr: buffers of the padded width.
    struct Row {
        std::vector<T> cb, cr, half;
        explicit Row(const DiffJpegGrid& grid)
            : cb(static_cast<std::size_t>(grid.paddedWidth())), cr(cb.size()), half(cb.size() / 2)
        {
        }
    };

    void doubleRow(const T* plane, int y, T* half, T* full) const
    {
        const int width = grid.planeWidth(1);
        for (int k = 0; k < width; ++k)
            half[k] = axis.doubled(y, 8 * grid.rows,
                                   [&](int j) { return plane[static_cast<std::ptrdiff_t>(j) * width + k]; });
        axis.doubleRow(half, full, width);
    }

    const T* fill(Row& row, int n, int y) const
    {
        doubleRow(planes + grid.planeStart(n, 1), y, row.half.data(), row.cb.data());
        doubleRow(planes + grid.planeStart(n, 2), y, row.half.data(), row.cr.data());
        return planes + grid.planeStart(n, 0) + static_cast<std::ptrdiff_t>(y) * grid.paddedWidth();
    }
#endif
};

/// The decoded image, clipped and cropped.
template <class T>
struct DiffJpegDecode {
    DiffJpegDecoded<T> decoded;
    T outside; ///< slope of the clip outside [0, 1]
    TensorView<T> target;

    COMPARO_HD T clipped(T v) const
    {
        const T inside = clamp(v, T(0), T(1));
        return outside == T(0) ? inside : inside + outside * (v - inside);
    }

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        T rgb[3];
        decoded.pixel(x, y, n, rgb);
        for (int c = 0; c < 3; ++c)
            target.at(n, c, y, x) = clipped(rgb[c]);
    }

#if !defined(__CUDACC__)
    void rows(int n, int y0, int y1) const
    {
        typename DiffJpegDecoded<T>::Row row(decoded.grid);
        for (int y = y0; y < y1; ++y) {
            const T* luma = decoded.fill(row, n, y);
            if (target.strideW == 1)
                writeRow<1>(luma, row, n, y);
            else
                writeRow<0>(luma, row, n, y);
        }
    }

    template <int kStride>
    void writeRow(const T* luma, const typename DiffJpegDecoded<T>::Row& row, int n, int y) const
    {
        const std::ptrdiff_t stride = kStride == 0 ? target.strideW : kStride;
        const T* cb = row.cb.data();
        const T* cr = row.cr.data();
        T* red = target.row(3 * n, y);
        T* green = target.row(3 * n + 1, y);
        T* blue = target.row(3 * n + 2, y);
        for (int x = 0; x < target.w; ++x) {
            T rgb[3];
            DiffJpegColor<T>{luma[x], cb[x], cr[x]}.toRgb(decoded.inverse, rgb);
            red[x * stride] = clipped(rgb[0]);
            green[x * stride] = clipped(rgb[1]);
            blue[x * stride] = clipped(rgb[2]);
        }
    }
#endif
};

} // namespace comparo::COMPARO_BACKEND
