// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/compression/torch_jpeg.h"

/// The image's gradient as autograd computes it through Kornia 0.9.0's stages on PyTorch 2.15's CPU kernels,
/// measured stage by stage in float32.
namespace comparo::COMPARO_BACKEND {

/// Gradients of the decoded Y, Cb and Cr, three padded planes a sample: the output's through clip and
/// colours.
template <class T>
struct FusedJpegColorGradient {
    FusedJpegDecode<T> decoded; ///< its target is not used
    TensorView<const T> gradient;
    T* planes;

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        const DiffJpegGrid& grid = decoded.grid;
        const std::ptrdiff_t width = grid.paddedWidth();
        T* at = planes + 3 * n * grid.lumaNumbers() + y * width + x;
        T rgb[3] = {T(0), T(0), T(0)};
        if (x < grid.width && y < grid.height) {
            decoded.color(x, y, n).toRgb(decoded.inverse, rgb);
            for (int c = 0; c < 3; ++c)
                rgb[c] = rgb[c] > T(0) && rgb[c] < T(1) ? gradient.at(n, c, y, x) : T(0);
        }
        const DiffJpegInverse<T>& inverse = decoded.inverse;
        at[0] = (rgb[2] + rgb[1] + rgb[0]) / T(255);
        at[grid.lumaNumbers()] = (inverse.blueCb * rgb[2] - inverse.greenCb * rgb[1]) / T(255);
        at[2 * grid.lumaNumbers()] = (inverse.redCr * rgb[0] - inverse.greenCr * rgb[1]) / T(255);
    }
};

/// Gathers what doubling spread: planes of half size, two a sample, each sum in the order of the outputs.
template <class T>
struct FusedJpegDoubleGradient {
    DiffJpegGrid grid;
    const T* source; ///< three planes a sample
    T* target;

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        using Decode = FusedJpegDecode<T>;
        const int width = grid.planeWidth(1), height = kBlockSide * grid.rows;
        const T* plane = source + (z / 2 * 3 + 1 + z % 2) * grid.lumaNumbers();
        T sum = T(0);
        for (int oy = y > 0 ? 2 * y - 1 : 0; oy <= 2 * y + 2 && oy < 2 * height; ++oy) {
            const typename Decode::Near down = Decode::near(oy, height);
            for (int ox = x > 0 ? 2 * x - 1 : 0; ox <= 2 * x + 2 && ox < 2 * width; ++ox) {
                const typename Decode::Near across = Decode::near(ox, width);
                const T g = plane[static_cast<std::ptrdiff_t>(oy) * 2 * width + ox];
                for (int k = 0; k < 4; ++k) {
                    const bool second = k / 2 != 0, right = k % 2 != 0;
                    if ((second ? down.second : down.first) != y ||
                        (right ? across.second : across.first) != x)
                        continue;
                    sum = fused((second ? down.weight : T(1) - down.weight) *
                                    (right ? across.weight : T(1) - across.weight),
                                g, sum);
                }
            }
        }
        target[z * (grid.lumaNumbers() / 4) + static_cast<std::ptrdiff_t>(y) * width + x] = sum;
    }
};

/// From decoded samples back to the samples that were encoded, one block a thread, in place.
template <class T>
struct FusedJpegBlockGradient {
    DiffJpegGrid grid;
    DiffJpegArithmetic<T> arithmetic;
    TorchJpegChoice choice;
    const TorchJpegTables<T>* tables;
    const T* steps;
    const T* coefficients; ///< before quantisation
    T* luma;               ///< three planes a sample
    T* chroma;             ///< two of half size

    /// Four lanes, added as a register is folded: a small product with a transposed matrix.
    template <class Product>
    static COMPARO_HD T foldedSum(int count, const Product& product)
    {
        T lane[4] = {product(0), product(1), product(2), product(3)};
        for (int k = 4; k < count; ++k)
            lane[k % 4] = lane[k % 4] + product(k);
        return (lane[0] + lane[2]) + (lane[1] + lane[3]);
    }

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        const DiffJpegBlock place = grid.block(x, y);
        const int width = grid.planeWidth(place.component);
        const std::ptrdiff_t corner =
            static_cast<std::ptrdiff_t>(place.y) * kBlockSide * width + place.x * kBlockSide;
        T* start =
            (place.component == 0 ? luma + 3 * n * grid.lumaNumbers()
                                  : chroma + (2 * n + place.component - 1) * (grid.lumaNumbers() / 4)) +
            corner;
        T block[kBlockSize], half[kBlockSize];
        loadBlock(start, width, block);
        for (int j = 0; j < kBlockSide; ++j)
            for (int u = 0; u < kBlockSide; ++u) {
                T sum = block[j] * T(0.25) * tables->inverse[u][0];
                for (int row = 1; row < kBlockSide; ++row)
                    sum = sum + block[row * kBlockSide + j] * T(0.25) * tables->inverse[u][row];
                half[j * kBlockSide + u] = sum;
            }
        for (int u = 0; u < kBlockSide; ++u)
            for (int v = 0; v < kBlockSide; ++v)
                block[u * kBlockSide + v] = foldedSum(
                    kBlockSide, [&](int j) { return half[j * kBlockSide + u] * tables->inverse[v][j]; });
        const T* step = steps + (n * 2 + (place.component == 0 ? 0 : 1)) * kBlockSize;
        const T* raw = coefficients + grid.planeStart(n, place.component) + corner;
        for (int c = 0; c < kBlockSize; ++c) {
            const T v = raw[c / kBlockSide * width + c % kBlockSide] / step[c];
            block[c] = block[c] * tables->inverseScale[c] * step[c] * arithmetic.codedSlope(v) / step[c] *
                       tables->forwardScale[c];
        }
        const bool contracted = place.component == 0 ? choice.fusedLuma : choice.fusedChroma;
        for (int k = 0; k < kBlockSize; ++k) {
            const T* weight = tables->forward[k];
            T sum = T(0);
            if (contracted)
                for (int c = 0; c < kBlockSize; ++c)
                    sum = fused(block[c], weight[c], sum);
            else
                sum = foldedSum(kBlockSize, [&](int c) { return block[c] * weight[c]; });
            start[k / kBlockSide * width + k % kBlockSide] = sum;
        }
    }
};

/// Back through one pass of the blur; the pass along columns also through the halving before it.
template <class T>
struct FusedJpegBlurGradient {
    int width, height;
    bool down;
    bool contracted;
    T outer, inner;
    const T* source; ///< of half size for the pass along columns
    T* target;

    COMPARO_HD T given(int x, int y, int z) const
    {
        const std::ptrdiff_t size = static_cast<std::ptrdiff_t>(width) * height;
        if (down)
            return y < 0 || y >= height
                       ? T(0)
                       : source[z * (size / 4) + static_cast<std::ptrdiff_t>(y / 2) * (width / 2) + x / 2] *
                             T(0.25);
        return x < 0 || x >= width ? T(0) : source[z * size + static_cast<std::ptrdiff_t>(y) * width + x];
    }

    /// The gradient of sample i of the axis with its margin, from -1 to its size.
    COMPARO_HD T spread(int i, int x, int y, int z) const
    {
        const auto at = [&](int k) { return down ? given(x, k, z) : given(k, y, z); };
        const T first = at(i + 1) * outer;
        return contracted ? fused(at(i - 1), outer, fused(at(i), inner, first))
                          : first + at(i) * inner + at(i - 1) * outer;
    }

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int i = down ? y : x, size = down ? height : width;
        T sum = spread(i, x, y, z);
        if (i == 1)
            sum = spread(-1, x, y, z) + sum;
        if (i == size - 2)
            sum = sum + spread(size, x, y, z);
        target[z * (static_cast<std::ptrdiff_t>(width) * height) + static_cast<std::ptrdiff_t>(y) * width +
               x] = sum;
    }
};

/// Back through the colours and the repetition of the last row and column.
template <class T>
struct TorchJpegImageGradient {
    DiffJpegGrid grid;
    const T* luma;   ///< three planes a sample
    const T* chroma; ///< two
    TensorView<T> target;

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        using Color = DiffJpegColor<T>;
        const int lastRow = y == grid.height - 1 ? grid.paddedHeight() - 1 : y;
        const int lastColumn = x == grid.width - 1 ? grid.paddedWidth() - 1 : x;
        T sum[3] = {T(0), T(0), T(0)};
        for (int row = y; row <= lastRow; ++row)
            for (int column = x; column <= lastColumn; ++column) {
                const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(row) * grid.paddedWidth() + column;
                const T cb = Color::kCb * (chroma[2 * n * grid.lumaNumbers() + at] * T(255));
                const T cr = Color::kCr * (chroma[(2 * n + 1) * grid.lumaNumbers() + at] * T(255));
                const T y0 = luma[3 * n * grid.lumaNumbers() + at] * T(255) - cr - cb;
                sum[0] = sum[0] + (Color::kRed * y0 + cr);
                sum[1] = sum[1] + Color::kGreen * y0;
                sum[2] = sum[2] + (Color::kBlue * y0 + cb);
            }
        for (int c = 0; c < 3; ++c)
            target.at(n, c, y, x) = sum[c];
    }
};

} // namespace comparo::COMPARO_BACKEND
