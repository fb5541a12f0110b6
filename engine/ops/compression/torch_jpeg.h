// SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause
#pragma once

#include "engine/ops/compression/differentiable_jpeg_kernels.h"
#include "engine/ops/op.h"

/// The stages of Kornia 0.9.0's codec as its operations compute them on the CPU with PyTorch 2.15: whole
/// planes one after the other, each sum in the order of the library's kernel. Measured stage by stage in
/// float32; float64 has the same stages, not always the same last bit. Plain numbers of a launch: x, y,
/// plane.
namespace comparo::COMPARO_BACKEND {

/// Which kernels PyTorch chooses for these extents.
struct TorchJpegChoice {
    bool fusedAcross, fusedDown; ///< blur by oneDNN or slices; otherwise im2col and a matrix product
    bool fusedLuma, fusedChroma; ///< forward transform by a product of at least four rows
    bool smallHalf, smallFull;   ///< interpolation with the four weights multiplied first

    static TorchJpegChoice of(const DiffJpegGrid& grid, int samples, bool wide)
    {
        constexpr int kSmall = 128;                 // height + width of ATen's vectorised kernel
        constexpr std::int64_t kFewNumbers = 20480; // up to here one image is not worth oneDNN
        constexpr int kFewRows = 4;
        const std::int64_t w = grid.paddedWidth(), h = grid.paddedHeight();
        const auto fused = [&](std::int64_t padded) {
            return !wide && (samples > 1 || padded > kFewNumbers);
        };
        const std::int64_t units = std::int64_t{samples} * grid.columns * grid.rows;
        return {fused(h * (w + 2)),    fused((h + 2) * w),      4 * units >= kFewRows,
                2 * units >= kFewRows, w / 2 + h / 2 <= kSmall, w + h <= kSmall};
    }
};

/// Planes 3n to 3n+2: Y, Cb, Cr from 0 to 255 of the padded image.
template <class T>
struct TorchJpegColors {
    DiffJpegImageSource<T> source;
    T* planes;

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        const std::ptrdiff_t width = source.grid.paddedWidth();
        const std::ptrdiff_t size = width * source.grid.paddedHeight();
        const DiffJpegColor<T> color = source.color(n, y, x);
        T* at = planes + 3 * n * size + y * width + x;
        at[0] = color.y;
        at[size] = color.cb;
        at[2 * size] = color.cr;
    }
};

/// One pass of the blur before chroma is halved, reflected at the ends. Planes are Cb and Cr of every sample.
template <class T>
struct FusedJpegBlur {
    int width, height;
    bool down; ///< along columns; otherwise along rows
    bool contracted;
    T outer, inner;
    std::ptrdiff_t sourceSkip; ///< planes of a sample in the source
    const T* source;
    T* target;

    static COMPARO_HD int reflected(int i, int size)
    {
        return i < 0 ? -i : (i < size ? i : 2 * size - 2 - i);
    }

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const std::ptrdiff_t size = static_cast<std::ptrdiff_t>(width) * height;
        const T* plane = source + (z / 2 * sourceSkip + sourceSkip - 2 + z % 2) * size;
        const auto at = [&](int i) {
            return down ? plane[static_cast<std::ptrdiff_t>(reflected(y + i, height)) * width + x]
                        : plane[static_cast<std::ptrdiff_t>(y) * width + reflected(x + i, width)];
        };
        const T first = at(-1) * outer;
        target[z * size + static_cast<std::ptrdiff_t>(y) * width + x] =
            contracted ? fused(at(1), outer, fused(at(0), inner, first))
                       : first + at(0) * inner + at(1) * outer;
    }
};

/// Bilinear interpolation of four neighbours as ATen's CPU kernels weight them.
template <class T>
COMPARO_HD T torchBilinear(bool weightsFirst, T a, T b, T c, T d, T w0, T w1, T h0, T h1)
{
    if (weightsFirst)
        return fused(d, h1 * w1, fused(c, h1 * w0, fused(a, h0 * w0, b * (h0 * w1))));
    return fused(fused(a, w0, b * w1), h0, fused(c, w0, d * w1) * h1);
}

/// Halves planes of width x height.
template <class T>
struct FusedJpegHalve {
    int width, height;
    bool weightsFirst;
    const T* source;
    T* target;

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const std::ptrdiff_t size = static_cast<std::ptrdiff_t>(width) * height;
        const T* at = source + z * size + 2 * static_cast<std::ptrdiff_t>(y) * width + 2 * x;
        const T half = T(0.5);
        target[z * (size / 4) + static_cast<std::ptrdiff_t>(y) * (width / 2) + x] =
            torchBilinear(weightsFirst, at[0], at[1], at[width], at[width + 1], half, half, half, half);
    }
};

/// Tables of the transforms as Kornia forms them.
template <class T>
struct TorchJpegTables {
    T forward[kBlockSize][kBlockSize]; ///< by sample, then by coefficient
    T forwardScale[kBlockSize];
    T inverse[kBlockSide][kBlockSide]; ///< by frequency, then by sample
    T inverseScale[kBlockSize];
};

/// Transform and quantisation of one coefficient of one block: x of 64, y counts blocks, z counts planes (Y,
/// Cb, Cr of every sample). Luma is read from `luma`, which has three planes a sample, chroma from `chroma`,
/// which has two.
template <class T>
struct FusedJpegQuantise {
    DiffJpegGrid grid;
    DiffJpegArithmetic<T> arithmetic;
    TorchJpegChoice choice;
    const TorchJpegTables<T>* tables;
    const T* luma;
    const T* chroma;
    const T* steps;
    T* coefficients; ///< dequantised and scaled for the inverse
    T* raw;          ///< before quantisation, where asked for, or null

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int n = z / 3, component = z % 3;
        const int width = grid.planeWidth(component);
        const int columns = width / kBlockSide;
        if (y >= columns * (component == 0 ? 2 : 1) * grid.rows)
            return;
        const T* plane = component == 0 ? luma + 3 * n * grid.lumaNumbers()
                                        : chroma + (2 * n + component - 1) * (grid.lumaNumbers() / 4);
        const std::ptrdiff_t corner =
            static_cast<std::ptrdiff_t>(y / columns) * kBlockSide * width + y % columns * kBlockSide;
        const bool contracted = component == 0 ? choice.fusedLuma : choice.fusedChroma;
        T sum = T(0);
        for (int k = 0; k < kBlockSize; ++k) {
            const T sample = plane[corner + k / kBlockSide * width + k % kBlockSide] - T(128);
            const T weight = tables->forward[k][x];
            sum = contracted ? fused(sample, weight, sum) : sum + sample * weight;
        }
        const T step = steps[(n * 2 + (component == 0 ? 0 : 1)) * kBlockSize + x];
        const T scaled = tables->forwardScale[x] * sum;
        const std::ptrdiff_t place =
            grid.planeStart(n, component) + corner + x / kBlockSide * width + x % kBlockSide;
        coefficients[place] = arithmetic.coded(scaled / step) * step * tables->inverseScale[x];
        if (raw)
            raw[place] = scaled;
    }
};

/// The inverse transform, one block a thread: x counts blocks, y is 0.
template <class T>
struct TorchJpegInverse {
    DiffJpegGrid grid;
    const TorchJpegTables<T>* tables;
    T* planes; ///< coefficients, then samples

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        const DiffJpegBlock place = grid.block(x, y);
        const int width = grid.planeWidth(place.component);
        T* start = planes + grid.blockStart(n, place);
        T block[kBlockSize], across[kBlockSize];
        loadBlock(start, width, block);
        for (int u = 0; u < kBlockSide; ++u)
            for (int j = 0; j < kBlockSide; ++j) {
                T sum = block[u * kBlockSide] * tables->inverse[0][j];
                for (int v = 1; v < kBlockSide; ++v)
                    sum = sum + block[u * kBlockSide + v] * tables->inverse[v][j];
                across[u * kBlockSide + j] = sum;
            }
        for (int i = 0; i < kBlockSide; ++i)
            for (int j = 0; j < kBlockSide; ++j) {
                T sum = across[j] * tables->inverse[0][i];
                for (int u = 1; u < kBlockSide; ++u)
                    sum = sum + across[u * kBlockSide + j] * tables->inverse[u][i];
                block[i * kBlockSide + j] = sum * T(0.25) + T(128);
            }
        storeBlock(block, start, width);
    }
};

/// Doubles chroma, converts the colours, clips and crops.
template <class T>
struct FusedJpegDecode {
    DiffJpegGrid grid;
    DiffJpegInverse<T> inverse;
    bool weightsFirst;
    const T* planes;
    TensorView<T> target;

    /// The two half samples near full sample i and the weight of the second.
    struct Near {
        int first, second;
        T weight;
    };
    static COMPARO_HD Near near(int i, int half)
    {
        if (i == 0)
            return {0, 1, T(0)};
        const int first = (i - 1) / 2;
        return {first, first + 1 < half ? first + 1 : first, (i & 1) != 0 ? T(0.25) : T(0.75)};
    }

    COMPARO_HD T chroma(int n, int component, int y, int x) const
    {
        const int width = grid.planeWidth(1);
        const T* plane = planes + grid.planeStart(n, component);
        const Near across = near(x, width), down = near(y, kBlockSide * grid.rows);
        const T* top = plane + static_cast<std::ptrdiff_t>(down.first) * width;
        const T* bottom = plane + static_cast<std::ptrdiff_t>(down.second) * width;
        return torchBilinear(weightsFirst, top[across.first], top[across.second], bottom[across.first],
                             bottom[across.second], T(1) - across.weight, across.weight, T(1) - down.weight,
                             down.weight);
    }

    COMPARO_HD DiffJpegColor<T> color(int x, int y, int n) const
    {
        return {planes[grid.planeStart(n, 0) + static_cast<std::ptrdiff_t>(y) * grid.paddedWidth() + x],
                chroma(n, 1, y, x), chroma(n, 2, y, x)};
    }

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        T rgb[3];
        color(x, y, n).toRgb(inverse, rgb);
        for (int c = 0; c < 3; ++c)
            target.at(n, c, y, x) = clamp(rgb[c], T(0), T(1));
    }
};

/// Quantisation steps in the library's order: 5000/q is a product with the reciprocal.
template <class T>
struct TorchJpegSteps {
    DiffJpegTables<T> tables;
    DiffJpegArithmetic<T> arithmetic;
    T* steps;

    COMPARO_HD void operator()(int i, int table, int n) const
    {
        T quality = tables.qualityOf(n);
        quality = quality == T(0) ? T(1) : quality;
        const T factor =
            arithmetic.floored(quality < T(50) ? T(1) / quality * T(5000) : T(200) - T(2) * quality);
        steps[(n * 2 + table) * kBlockSize + i] = arithmetic.step(tables.entry(n, table, i), factor);
    }
};

} // namespace comparo::COMPARO_BACKEND
