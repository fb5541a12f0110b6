#pragma once

#include "engine/kernel/sampler.h"
#include "engine/ops/geometric/spline.h"
#include "engine/ops/geometric/warp_matrix.h"
#include "engine/ops/sample_table.h"

/// One interpolated pixel for every output pixel, at the place that a grid names.
namespace comparo::COMPARO_BACKEND {

template <class C>
struct GridPoint {
    C x;
    C y;
};

/// Places in float64 by one matrix from output pixels.
struct PixelGrid {
    SampleValues<double> matrix;
    bool projective;

    COMPARO_HD GridPoint<double> at(int n, int x, int y) const
    {
        const double* m = matrix.data + static_cast<std::ptrdiff_t>(n) * 9;
        const double px = x, py = y;
        const double u = m[0] * px + m[1] * py + m[2];
        const double v = m[3] * px + m[4] * py + m[5];
        if (!projective)
            return {u, v};
        const double d = m[6] * px + m[7] * py + m[8];
        return {u / d, v / d};
    }
};

/// kornia's grid and grid_sample's un-normalising.
template <class T>
struct FusedTorchGrid {
    SampleValues<T> matrix;
    const T* columns; ///< normalised coordinates of the output's columns
    const T* rows;
    int w; ///< of the source
    int h;
    GridRule rule;
    bool cuda; ///< the steps of ATen's CUDA kernel, else those of its AVX2 build

    COMPARO_HD T place(T v, int size) const
    {
        const T length = static_cast<T>(size);
        const T fromZero = v + T(1);
        if (rule.alignCorners)
            return cuda ? fromZero / T(2) * (length - T(1)) : fromZero * ((length - T(1)) / T(2));
        return cuda ? fused(fromZero, length, T(-1)) / T(2) : fused(fromZero, length / T(2), T(-0.5));
    }

    COMPARO_HD GridPoint<T> at(int n, int x, int y) const
    {
        const T* m = matrix.data + static_cast<std::ptrdiff_t>(n) * 9;
        const T px = columns[x], py = rows[y];
        T u = m[0] * px + m[1] * py + m[2];
        T v = m[3] * px + m[4] * py + m[5];
        if (rule.projective) {
            const T d = m[6] * px + m[7] * py + m[8];
            u = u / d;
            v = v / d;
        }
        return {place(u, w), place(v, h)};
    }
};

/// Places in float64 by a thin plate spline over normalised coordinates.
struct SplineGrid {
    SampleValues<double> weights; ///< SplineWeights of each sample
    int w;
    int h;
    bool alignCorners;

    COMPARO_HD double place(double v, int size) const
    {
        return alignCorners ? (v + 1.0) / 2.0 * (size - 1.0) : ((v + 1.0) * size - 1.0) / 2.0;
    }

    COMPARO_HD GridPoint<double> at(int n, int x, int y) const
    {
        const double px = (x / (w - 1.0) - 0.5) * 2.0, py = (y / (h - 1.0) - 0.5) * 2.0;
        constexpr double kX[] = {-1.0, -1.0, 1.0, 1.0, 0.0}, kY[] = {-1.0, 1.0, -1.0, 1.0, 0.0};
        double u = 0.0, v = 0.0;
        for (int i = 0; i < 5; ++i) {
            const double dx = px - kX[i], dy = py - kY[i];
            const double bend = splineKernel(dx * dx + dy * dy);
            u = u + bend * weights.at(n, 2 * i);
            v = v + bend * weights.at(n, 2 * i + 1);
        }
        u = u + (px * weights.at(n, 12) + py * weights.at(n, 14)) + weights.at(n, 10);
        v = v + (px * weights.at(n, 13) + py * weights.at(n, 15)) + weights.at(n, 11);
        return {place(u, w), place(v, h)};
    }
};

template <class T, class Grid, class Sampler>
struct WarpKernel {
    TensorView<const T> source;
    TensorView<T> target;
    Grid grid;
    SampleRule rule;
    SampleValues<int> windows; ///< x, y, width, height; no data: the whole image
    const T* fill;             ///< one number a channel; null: none

    COMPARO_HD SampleWindow windowOf(int n) const
    {
        if (!windows.data)
            return {0, 0, source.w, source.h};
        return {windows.at(n, 0), windows.at(n, 1), windows.at(n, 2), windows.at(n, 3)};
    }

    COMPARO_HD void pixel(int x, int y, int n, const SampleWindow& window) const
    {
        const auto point = grid.at(n, x, y);
        const auto bound = Sampler::bind(source, window, point.x, point.y, rule);
        const T rest = fill ? T(1) - bound.coverage() : T(0);
        const T* from = source.data + n * source.strideN;
        T* to = &target.at(n, 0, y, x);
        for (int c = 0; c < source.c; ++c) {
            T v = bound.value(from + c * source.strideC);
            if (fill)
                v = v + rest * fill[c];
            to[c * target.strideC] = v;
        }
    }

    COMPARO_HD void operator()(int x, int y, int n) const { pixel(x, y, n, windowOf(n)); }

#if !defined(__CUDACC__)
    void rows(int n, int y0, int y1) const
    {
        const WarpKernel self = *this; // so that stores cannot change it
        const SampleWindow window = windowOf(n);
        for (int y = y0; y < y1; ++y)
            for (int x = 0; x < self.target.w; ++x)
                self.pixel(x, y, n, window);
    }
#endif
};

} // namespace comparo::COMPARO_BACKEND
