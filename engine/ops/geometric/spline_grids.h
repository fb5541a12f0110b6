// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/geometric/spline.h"
#include "engine/ops/geometric/warp_kernels.h"

/// Where the pixels of an image bent by a thin plate spline come from.
namespace comparo::COMPARO_BACKEND {

/// A centre of a spline and what its bend weighs.
template <class T>
struct SplineCentre {
    T x, y;
    T weightX, weightY;
};

template <class T>
COMPARO_HD SplineCentre<T> splineCentre(const SampleValues<T>& weights, int n, int i)
{
    constexpr T kX[] = {T(-1), T(-1), T(1), T(1), T(0)}, kY[] = {T(-1), T(1), T(-1), T(1), T(0)};
    return {kX[i], kY[i], weights.at(n, 2 * i), weights.at(n, 2 * i + 1)};
}

/// Places in float64 over normalised coordinates.
struct SplineGrid {
    SampleValues<double> weights; ///< SplineWeights of each sample
    int w;
    int h;
    bool alignCorners;

    COMPARO_HD double place(double v, int size) const
    {
        return alignCorners ? (v + 1.0) / 2.0 * (size - 1.0) : ((v + 1.0) * size - 1.0) / 2.0;
    }

    /// Of an axis of the output; a single pixel is in the middle.
    COMPARO_HD_IN_LOOPS double normalized(int i, int size) const
    {
        if (!alignCorners)
            return (2.0 * i + 1.0) / size - 1.0;
        return size == 1 ? 0.0 : (i / (size - 1.0) - 0.5) * 2.0;
    }

    /// Normalised coordinates of an output pixel.
    COMPARO_HD_IN_LOOPS GridPoint<double> pixelAt(int x, int y) const
    {
        return {normalized(x, w), normalized(y, h)};
    }

    /// `sum` and what a centre adds to it at a pixel.
    COMPARO_HD_IN_LOOPS GridPoint<double> bent(const GridPoint<double>& sum, const GridPoint<double>& pixel,
                                               const SplineCentre<double>& centre) const
    {
        const double bend = ExactBend::of(pixel.x, pixel.y, centre.x, centre.y);
        return {sum.x + bend * centre.weightX, sum.y + bend * centre.weightY};
    }

    COMPARO_HD_IN_LOOPS GridPoint<double> placed(const GridPoint<double>& sum, const GridPoint<double>& pixel,
                                                 int n) const
    {
        const double u =
            sum.x + (pixel.x * weights.at(n, 12) + pixel.y * weights.at(n, 14)) + weights.at(n, 10);
        const double v =
            sum.y + (pixel.x * weights.at(n, 13) + pixel.y * weights.at(n, 15)) + weights.at(n, 11);
        return {place(u, w), place(v, h)};
    }

    COMPARO_HD GridPoint<double> at(int n, int x, int y) const
    {
        const GridPoint<double> pixel = pixelAt(x, y);
        GridPoint<double> sum{0.0, 0.0};
        for (int i = 0; i < static_cast<int>(kSplinePoints); ++i)
            sum = bent(sum, pixel, splineCentre(weights, n, i));
        return placed(sum, pixel, n);
    }

#if !defined(__CUDACC__)
    /// The places of `count` neighbours from column x on, centre by centre: loops that are vectorised.
    void placesOf(int n, int x, int y, int count, double* u, double* v) const
    {
        const SplineGrid self = *this; // so that stores cannot change it
        std::fill_n(u, count, 0.0);
        std::fill_n(v, count, 0.0);
        for (int i = 0; i < static_cast<int>(kSplinePoints); ++i) {
            const auto centre = splineCentre(weights, n, i);
#pragma GCC ivdep
            for (int k = 0; k < count; ++k) {
                const auto sum = self.bent({u[k], v[k]}, self.pixelAt(x + k, y), centre);
                u[k] = sum.x;
                v[k] = sum.y;
            }
        }
#pragma GCC ivdep
        for (int k = 0; k < count; ++k) {
            const auto point = self.placed({u[k], v[k]}, self.pixelAt(x + k, y), n);
            u[k] = point.x;
            v[k] = point.y;
        }
    }
#endif
};

/// Places with kornia's steps in the type of the image: warp_points_tps.
template <class T>
struct FusedTorchSplineGrid {
    SampleValues<T> weights; ///< SplineWeights of each sample
    const T* columns;        ///< normalised coordinates of the output's columns
    const T* rows;
    FusedTorchPlaces<T> places;

    COMPARO_HD_IN_LOOPS GridPoint<T> at(int n, int x, int y) const
    {
        const T px = columns[x], py = rows[y];
        T u[kSplinePoints], v[kSplinePoints];
        for (int i = 0; i < static_cast<int>(kSplinePoints); ++i) {
            const auto centre = splineCentre(weights, n, i);
            const T bend = KorniaBend::of(px, py, centre.x, centre.y);
            u[i] = bend * centre.weightX;
            v[i] = bend * centre.weightY;
        }
        // ATen sums four strands, the fifth product in the first of them.
        const T bentX = u[0] + u[4] + u[1] + u[2] + u[3], bentY = v[0] + v[4] + v[1] + v[2] + v[3];
        return places.at(bentX + (px * weights.at(n, 12) + py * weights.at(n, 14)) + weights.at(n, 10),
                         bentY + (px * weights.at(n, 13) + py * weights.at(n, 15)) + weights.at(n, 11));
    }
};

} // namespace comparo::COMPARO_BACKEND
