// SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause
#pragma once

#include "engine/kernel/sampler.h"
#include "engine/ops/geometric/warp_matrix.h"
#include "engine/ops/sample_table.h"

#if !defined(__CUDACC__)
#include "engine/ops/geometric/warp_rows.h"
#endif

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

    COMPARO_HD_IN_LOOPS GridPoint<double> at(int n, int x, int y) const
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

    /// Whether x of a place depends on the column alone, and y on the row alone: pixels are counted from 0,
    /// so that not even the sign of a zero changes.
    [[nodiscard]] COMPARO_HD bool isUpright(int n) const
    {
        return !projective && matrix.at(n, 1) == 0.0 && matrix.at(n, 3) == 0.0;
    }
};

/// From normalised coordinates to pixels of the source, with the fused steps of ATen's vectorised CPU kernel.
template <class T>
struct FusedTorchPlaces {
    int w; ///< of the source
    int h;
    bool alignCorners;

    COMPARO_HD T place(T v, int size) const
    {
        const T length = static_cast<T>(size), fromZero = v + T(1);
        return alignCorners ? fromZero * ((length - T(1)) / T(2)) : fused(fromZero, length / T(2), T(-0.5));
    }

    COMPARO_HD GridPoint<T> at(T u, T v) const { return {place(u, w), place(v, h)}; }
};

/// kornia's grid by one matrix, and grid_sample's un-normalising.
template <class T>
struct FusedTorchGrid {
    SampleValues<T> matrix;
    const T* columns; ///< normalised coordinates of the output's columns
    const T* rows;
    FusedTorchPlaces<T> places;
    bool projective;

    COMPARO_HD_IN_LOOPS GridPoint<T> at(int n, int x, int y) const
    {
        const T* m = matrix.data + static_cast<std::ptrdiff_t>(n) * 9;
        const T px = columns[x], py = rows[y];
        T u = m[0] * px + m[1] * py + m[2];
        T v = m[3] * px + m[4] * py + m[5];
        if (projective) {
            const T d = m[6] * px + m[7] * py + m[8];
            u = u / d;
            v = v / d;
        }
        return places.at(u, v);
    }
};

template <class T, class Grid, class Sampler>
struct WarpKernel {
    TensorView<const T> source;
    TensorView<T> target;
    Grid grid;
    SampleRule rule;
    const T* fill; ///< one number a channel; null: none

    COMPARO_HD void pixel(int x, int y, int n) const
    {
        const auto point = grid.at(n, x, y);
        const auto bound = Sampler::bind(source, point.x, point.y, rule);
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

    COMPARO_HD void operator()(int x, int y, int n) const { pixel(x, y, n); }

#if !defined(__CUDACC__)
    void rows(int n, int y0, int y1) const
    {
        rowsOf(Sampler(), n, y0, y1);
    }

private:
    /// Down strips of columns, so that what the rows of a turned image share is still in the cache.
    template <class Step>
    void rowsOf(BilinearSampler<Step>, int n, int y0, int y1) const
    {
        BilinearRun<T, Grid, Step> run(source, target, n, grid, rule, fill);
        for (int x = 0; x < target.w; x += run.kMost)
            for (int y = y0; y < y1; ++y)
                run.warp(x, y, std::min(run.kMost, target.w - x));
    }

    template <class Other>
    void rowsOf(Other, int n, int y0, int y1) const
    {
        const WarpKernel self = *this; // so that stores cannot change it
        for (int y = y0; y < y1; ++y)
            for (int x = 0; x < self.target.w; ++x)
                self.pixel(x, y, n);
    }
#endif
};

} // namespace comparo::COMPARO_BACKEND
