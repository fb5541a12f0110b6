// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/compression/differentiable_jpeg_kernels.h"

/// Backward kernels of the differentiable JPEG codec (specs/kornia.md 1.9). Sums over blocks, entries and
/// samples run in one fixed order, in float64.
namespace comparo::COMPARO_BACKEND {

/// Which channels of the decoded image lie inside the clip: bits 0 to 2 of a byte a pixel.
template <class T>
struct DiffJpegInside {
    DiffJpegDecoded<T> decoded;
    bool open; ///< the bounds themselves are outside
    std::uint8_t* inside;

    COMPARO_HD std::uint8_t bitsOfPixel(const T (&rgb)[3]) const
    {
        int bits = 0;
        for (int c = 0; c < 3; ++c) {
            const bool within =
                open ? (rgb[c] > T(0)) & (rgb[c] < T(1)) : (rgb[c] >= T(0)) & (rgb[c] <= T(1));
            bits |= static_cast<int>(within) << c;
        }
        return static_cast<std::uint8_t>(bits);
    }
    COMPARO_HD std::ptrdiff_t rowStart(int n, int y) const
    {
        return (static_cast<std::ptrdiff_t>(n) * decoded.grid.height + y) * decoded.grid.width;
    }

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        T rgb[3];
        decoded.pixel(x, y, n, rgb);
        inside[rowStart(n, y) + x] = bitsOfPixel(rgb);
    }

#if !defined(__CUDACC__)
    void rows(int n, int y0, int y1) const
    {
        typename DiffJpegDecoded<T>::Row row(decoded.grid);
        for (int y = y0; y < y1; ++y) {
            const T* luma = decoded.fill(row, n, y);
            const T* cb = row.cb.data();
            const T* cr = row.cr.data();
            std::uint8_t* out = inside + rowStart(n, y);
            for (int x = 0; x < decoded.grid.width; ++x) {
                T rgb[3];
                DiffJpegColor<T>{luma[x], cb[x], cr[x]}.toRgb(decoded.inverse, rgb);
                out[x] = bitsOfPixel(rgb);
            }
        }
    }
#endif
};

/// The gradient of the decoded planes: the output's gradient through clip and colour conversion, zero in the
/// margin; chroma halved by the adjoint of its interpolation.
template <class T>
struct DiffJpegGradientSource {
    TensorView<const T> gradient;
    DiffJpegGrid grid;
    HalfAxis<T> axis;
    DiffJpegInverse<T> inverse;
    T shift; ///< 0
    T outside;
    const std::uint8_t* inside;

    COMPARO_HD T passed(T g, int bits, int channel) const
    {
        return ((bits >> channel) & 1) != 0 ? g : (outside == T(0) ? T(0) : g * outside);
    }
    COMPARO_HD DiffJpegColor<T> adjoint(T red, T green, T blue, int bits) const
    {
        const T r = passed(red, bits, 0);
        const T g = passed(green, bits, 1);
        const T b = passed(blue, bits, 2);
        return {(r + g + b) / T(255), (inverse.blueCb * b - inverse.greenCb * g) / T(255),
                (inverse.redCr * r - inverse.greenCr * g) / T(255)};
    }
    COMPARO_HD std::ptrdiff_t rowStart(int n, int y) const
    {
        return (static_cast<std::ptrdiff_t>(n) * grid.height + y) * grid.width;
    }
    COMPARO_HD DiffJpegColor<T> color(int n, int y, int x) const
    {
        if (y >= grid.height || x >= grid.width)
            return {T(0), T(0), T(0)};
        return adjoint(gradient.at(n, 0, y, x), gradient.at(n, 1, y, x), gradient.at(n, 2, y, x),
                       inside[rowStart(n, y) + x]);
    }
    COMPARO_HD T luma(int n, int y, int x) const { return color(n, y, x).y; }
    COMPARO_HD T chroma(int n, int component, int y, int x) const
    {
        const DiffJpegColor<T> c = color(n, y, x);
        return component == 1 ? c.cb : c.cr;
    }

#if !defined(__CUDACC__)
    void fillRow(int n, int y, T* luma, T* cb, T* cr) const
    {
        int x = 0;
        if (y < grid.height) {
            const T* red = consecutive(gradient, 3 * n, y, luma);
            const T* green = consecutive(gradient, 3 * n + 1, y, cb);
            const T* blue = consecutive(gradient, 3 * n + 2, y, cr);
            const std::uint8_t* bits = inside + rowStart(n, y);
            for (; x < grid.width; ++x) {
                const DiffJpegColor<T> c = adjoint(red[x], green[x], blue[x], bits[x]);
                luma[x] = c.y;
                cb[x] = c.cb;
                cr[x] = c.cr;
            }
        }
        for (; x < grid.paddedWidth(); ++x)
            luma[x] = cb[x] = cr[x] = T(0);
    }
#endif
};

/// Through transform and quantisation: coefficients become the gradient of the planes that were encoded, and
/// `shares` what each coefficient adds to the gradient of its quantisation step.
template <class T>
struct DiffJpegGradientBlocks {
    DiffJpegGradientSource<T> source;
    CosineBasis<T> basis;
    DiffJpegArithmetic<T> arithmetic;
    const T* steps;
    T* coefficients;
    T* shares;

    COMPARO_HD void operator()(int index, int row, int n) const { runBlockThread<T>(*this, index, row, n); }

    COMPARO_HD void finish(int n, const DiffJpegBlock& place, T* block) const
    {
        const std::ptrdiff_t start = source.grid.blockStart(n, place);
        const int width = source.grid.planeWidth(place.component);
        blockToFrequencies(basis, block);
        const T* step = steps + (n * 2 + (place.component == 0 ? 0 : 1)) * kBlockSize;
        T share[kBlockSize];
        loadBlock(coefficients + start, width, share);
        for (int i = 0; i < kBlockSize; ++i) {
            const T v = share[i] / step[i];
            const T slope = arithmetic.codedSlope(v);
            share[i] = block[i] * (arithmetic.coded(v) - slope * v);
            block[i] = block[i] * slope;
        }
        blockFromFrequencies(basis, block);
        storeBlock(block, coefficients + start, width);
        storeBlock(share, shares + start, width);
    }

#if !defined(__CUDACC__)
    void rows(int n, int row0, int row1) const
    {
        runBlockRows<T>(*this, n, row0, row1);
    }
#endif
};

/// Shares of an entry of a table in one row of units.
template <class T>
struct DiffJpegRowShares {
    DiffJpegGrid grid;
    const T* shares;
    double* sums; ///< 64 numbers for each sample, table and row of units

    COMPARO_HD std::ptrdiff_t at(int table, int row, int n) const
    {
        return ((static_cast<std::ptrdiff_t>(n) * 2 + table) * grid.rows + row) * kBlockSize;
    }

    COMPARO_HD void operator()(int i, int row, int plane) const
    {
        const int n = plane / 2;
        const int table = plane % 2;
        double sum = 0;
        for (int index = table * 4 * grid.columns; index < (4 + 2 * table) * grid.columns; ++index) {
            const DiffJpegBlock place = grid.block(index, row);
            const T* block = shares + grid.blockStart(n, place);
            sum = sum + static_cast<double>(
                            block[i / kBlockSide * grid.planeWidth(place.component) + i % kBlockSide]);
        }
        sums[at(table, row, n) + i] = sum;
    }

#if !defined(__CUDACC__)
    void rows(int plane, int row0, int row1) const
    {
        const int n = plane / 2;
        const int table = plane % 2;
        T block[kBlockSize];
        for (int row = row0; row < row1; ++row) {
            double* sum = sums + at(table, row, n);
            for (int i = 0; i < kBlockSize; ++i)
                sum[i] = 0;
            for (int index = table * 4 * grid.columns; index < (4 + 2 * table) * grid.columns; ++index) {
                const DiffJpegBlock place = grid.block(index, row);
                loadBlock(shares + grid.blockStart(n, place), grid.planeWidth(place.component), block);
                for (int i = 0; i < kBlockSize; ++i)
                    sum[i] = sum[i] + static_cast<double>(block[i]);
            }
        }
    }
#endif
};

/// Gradients by a sample's table entries, and what each entry adds to that by the sample's factor.
template <class T>
struct DiffJpegEntryGradients {
    DiffJpegTables<T> tables;
    DiffJpegArithmetic<T> arithmetic;
    int unitRows;
    const double* sums;
    double* byEntry;
    double* byFactor;

    COMPARO_HD void operator()(int i, int table, int n) const
    {
        const std::ptrdiff_t plane = static_cast<std::ptrdiff_t>(n) * 2 + table;
        double sum = 0;
        for (int row = 0; row < unitRows; ++row)
            sum = sum + sums[(plane * unitRows + row) * kBlockSize + i];
        const T factor = arithmetic.scale(tables.qualityOf(n));
        const T entry = tables.entry(n, table, i);
        const double byArgument = sum * static_cast<double>(arithmetic.stepSlope(entry, factor));
        byEntry[plane * kBlockSize + i] = byArgument * static_cast<double>(factor) / 100.0;
        byFactor[plane * kBlockSize + i] = byArgument * static_cast<double>(entry) / 100.0;
    }
};

/// Gradient of a table: of each sample's own, or of the one that all samples share.
template <class T>
struct DiffJpegTableGradient {
    int table;
    int samples; ///< to be summed: 1 if each has its own
    const double* byEntry;
    T* gradient;

    COMPARO_HD void operator()(int i, int, int n) const
    {
        double sum = 0;
        for (int k = 0; k < samples; ++k)
            sum = sum + byEntry[((static_cast<std::ptrdiff_t>(n) + k) * 2 + table) * kBlockSize + i];
        gradient[n * kBlockSize + i] = static_cast<T>(sum);
    }
};

/// Gradient of the quality, likewise.
template <class T>
struct DiffJpegQualityGradient {
    DiffJpegTables<T> tables;
    DiffJpegArithmetic<T> arithmetic;
    int samples;
    const double* byFactor;
    T* gradient;

    COMPARO_HD void operator()(int, int, int n) const
    {
        double sum = 0;
        for (int k = 0; k < samples * 2 * kBlockSize; ++k)
            sum = sum + byFactor[static_cast<std::ptrdiff_t>(n) * 2 * kBlockSize + k];
        gradient[n] = static_cast<T>(sum * static_cast<double>(arithmetic.scaleSlope(tables.qualityOf(n))));
    }
};

/// From the gradient of the planes that were encoded to that of the image: chroma through the adjoint of blur
/// and mean, colour conversion, and the margin added to the last column and row.
template <class T>
struct DiffJpegImageGradient {
    DiffJpegDecoded<T> planes; ///< with the axis by which the image was halved
    TensorView<T> target;

    static COMPARO_HD void adjoint(T y, T cb, T cr, T (&rgb)[3])
    {
        using Color = DiffJpegColor<T>;
        const T luma = T(255) * (y - Color::kCb * cb - Color::kCr * cr);
        rgb[0] = Color::kRed * luma + T(255) * Color::kCr * cr;
        rgb[1] = Color::kGreen * luma;
        rgb[2] = Color::kBlue * luma + T(255) * Color::kCb * cb;
    }

    COMPARO_HD void padded(int x, int y, int n, T (&rgb)[3]) const
    {
        const DiffJpegGrid& grid = planes.grid;
        const T luma =
            planes.planes[grid.planeStart(n, 0) + static_cast<std::ptrdiff_t>(y) * grid.paddedWidth() + x];
        adjoint(luma, planes.chromaAt(planes.planes + grid.planeStart(n, 1), y, x),
                planes.chromaAt(planes.planes + grid.planeStart(n, 2), y, x), rgb);
    }

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        const DiffJpegGrid& grid = planes.grid;
        const int columns = x == grid.width - 1 ? grid.paddedWidth() - x : 1;
        const int rowCount = y == grid.height - 1 ? grid.paddedHeight() - y : 1;
        T total[3] = {T(0), T(0), T(0)};
        for (int j = 0; j < rowCount; ++j) {
            T sum[3];
            padded(x, y + j, n, sum);
            for (int i = 1; i < columns; ++i) {
                T more[3];
                padded(x + i, y + j, n, more);
                for (int c = 0; c < 3; ++c)
                    sum[c] = sum[c] + more[c];
            }
            for (int c = 0; c < 3; ++c)
                total[c] = j == 0 ? sum[c] : total[c] + sum[c];
        }
        for (int c = 0; c < 3; ++c)
            target.at(n, c, y, x) = total[c];
    }

#if !defined(__CUDACC__)
    void rows(int n, int y0, int y1) const
    {
        const DiffJpegGrid& grid = planes.grid;
        typename DiffJpegDecoded<T>::Row row(grid);
        const auto width = static_cast<std::size_t>(grid.paddedWidth());
        std::vector<T> sums(3 * width);
        std::vector<T> one(3 * width);
        for (int y = y0; y < y1; ++y) {
            paddedRow(n, y, row, sums.data());
            for (int more = y + 1; y == grid.height - 1 && more < grid.paddedHeight(); ++more) {
                paddedRow(n, more, row, one.data());
                for (std::size_t i = 0; i < sums.size(); ++i)
                    sums[i] = sums[i] + one[i];
            }
            for (int c = 0; c < 3; ++c) {
                const T* sum = sums.data() + static_cast<std::size_t>(c) * width;
                T* out = target.row(3 * n + c, y);
                if (target.strideW == 1)
                    std::copy(sum, sum + grid.width, out);
                else
                    for (int x = 0; x < grid.width; ++x)
                        out[x * target.strideW] = sum[x];
            }
        }
    }

private:
    /// Three rows of the padded width; the margin is added to the last column of the image.
    void paddedRow(int n, int y, typename DiffJpegDecoded<T>::Row& row, T* out) const
    {
        const DiffJpegGrid& grid = planes.grid;
        const T* luma = planes.fill(row, n, y);
        const T* cb = row.cb.data();
        const T* cr = row.cr.data();
        const int width = grid.paddedWidth();
        T* red = out;
        T* green = out + width;
        T* blue = out + 2 * static_cast<std::ptrdiff_t>(width);
        for (int x = 0; x < width; ++x) {
            T rgb[3];
            adjoint(luma[x], cb[x], cr[x], rgb);
            red[x] = rgb[0];
            green[x] = rgb[1];
            blue[x] = rgb[2];
        }
        for (T* channel : {red, green, blue})
            for (int x = grid.width; x < width; ++x)
                channel[grid.width - 1] = channel[grid.width - 1] + channel[x];
    }
#endif
};

/// Takes the gradient where the image was clamped to [0, 1], bounds included, as torch.clamp from 2.14 on.
template <class T>
struct DiffJpegClampedGradient {
    TensorView<const T> image;
    TensorView<T> gradient;

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        for (int c = 0; c < 3; ++c) {
            const T v = image.at(n, c, y, x);
            if (!(v > T(0) && v < T(1)))
                gradient.at(n, c, y, x) = T(0);
        }
    }
};

} // namespace comparo::COMPARO_BACKEND
