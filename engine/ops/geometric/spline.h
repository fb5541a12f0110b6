// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/elementary.h"
#include "engine/kernel/torch/mkl_log.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

/// Thin plate splines as kornia.geometry.transform.get_tps_transform makes them.
namespace comparo::COMPARO_BACKEND {

inline constexpr std::size_t kSplinePoints = 5;

/// x and y of each point, in normalised coordinates.
using SplinePoints = std::array<double, 2 * kSplinePoints>;

/// Where the control points rest.
inline constexpr SplinePoints kSplineCenters{-1.0, -1.0, -1.0, 1.0, 1.0, -1.0, 1.0, 1.0, 0.0, 0.0};

/// For each of the five centres, then for 1, x and y: weights of x and of y.
template <class T>
using SplineWeights = std::array<T, 2 * (kSplinePoints + 3)>;

/// How bent the plane is at (x, y) by the resting point (cx, cy): r^2 log(r^2) / 2, and 0 where r is.
struct ExactBend {
    static COMPARO_HD_IN_LOOPS double of(double x, double y, double cx, double cy)
    {
        const double dx = x - cx, dy = y - cy, squared = dx * dx + dy * dy;
        return squared > 0.0 ? 0.5 * squared * log(squared) : 0.0;
    }
};

/// The same with kornia's steps: the square of the distance from the squares and the product.
struct KorniaBend {
    template <class T>
    static COMPARO_HD_IN_LOOPS T of(T x, T y, T cx, T cy)
    {
        const T squared = (T(-2) * (x * cx + y * cy) + (x * x + y * y)) + (cx * cx + cy * cy);
        return squared > T(0) ? T(0.5) * squared * mklLog(squared) : T(0);
    }
};

/// The weights that bend the plane so that output place points[i] shows source place kSplineCenters[i],
/// solved in float64. As in kornia the kernel matrix is between the displaced points and the resting ones,
/// and the warp is centred on the resting ones.
template <class Bend, class T>
SplineWeights<T> splineThrough(const SplinePoints& points)
{
    constexpr std::size_t kSize = kSplinePoints + 3;
    std::array<std::array<double, kSize + 2>, kSize> rows{}; // the last two columns are the right-hand sides
    for (std::size_t i = 0; i < kSplinePoints; ++i) {
        const T x = static_cast<T>(points[2 * i]), y = static_cast<T>(points[2 * i + 1]);
        for (std::size_t j = 0; j < kSplinePoints; ++j)
            rows[i][j] = Bend::of(x, y, static_cast<T>(kSplineCenters[2 * j]),
                                  static_cast<T>(kSplineCenters[2 * j + 1]));
        const T linear[] = {T(1), x, y};
        for (std::size_t k = 0; k < 3; ++k) {
            rows[i][kSplinePoints + k] = linear[k];
            rows[kSplinePoints + k][i] = linear[k];
        }
        rows[i][kSize] = kSplineCenters[2 * i];
        rows[i][kSize + 1] = kSplineCenters[2 * i + 1];
    }
    // Gaussian elimination with the largest pivot, then from the last row up, in the order of
    // torch.linalg.solve.
    for (std::size_t p = 0; p < kSize; ++p) {
        std::size_t best = p;
        for (std::size_t i = p + 1; i < kSize; ++i)
            if (std::fabs(rows[i][p]) > std::fabs(rows[best][p]))
                best = i;
        std::swap(rows[p], rows[best]);
        const double reciprocal = 1.0 / rows[p][p];
        for (std::size_t i = p + 1; i < kSize; ++i) {
            const double factor = rows[i][p] * reciprocal;
            for (std::size_t j = p + 1; j < kSize + 2; ++j)
                rows[i][j] -= factor * rows[p][j];
        }
    }
    SplineWeights<T> weights{};
    for (std::size_t k = kSize; k < kSize + 2; ++k) {
        for (std::size_t i = kSize; i-- > 0;) {
            for (std::size_t j = kSize - 1; j > i; --j)
                rows[i][k] -= rows[i][j] * rows[j][k];
            rows[i][k] /= rows[i][i];
            weights[2 * i + (k - kSize)] = static_cast<T>(rows[i][k]);
        }
    }
    return weights;
}

} // namespace comparo::COMPARO_BACKEND
