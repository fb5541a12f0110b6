#pragma once

#include "engine/kernel/elementary.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

/// Thin plate splines as kornia.geometry.transform.get_tps_transform makes them, in float64.
namespace comparo::COMPARO_BACKEND {

inline constexpr std::size_t kSplinePoints = 5;

/// x and y of each point, in normalised coordinates.
using SplinePoints = std::array<double, 2 * kSplinePoints>;

/// Where the control points rest.
inline constexpr SplinePoints kSplineCenters{-1.0, -1.0, -1.0, 1.0, 1.0, -1.0, 1.0, 1.0, 0.0, 0.0};

/// For each of the five centres, then for 1, x and y: weights of x and of y.
using SplineWeights = std::array<double, 2 * (kSplinePoints + 3)>;

/// r^2 log(r^2) / 2, with kornia's 1e-8 against log(0).
COMPARO_HD_IN_LOOPS double splineKernel(double squared)
{
    return 0.5 * squared * log(squared + 1e-8);
}

/// The weights that bend the plane so that output place points[i] shows source place kSplineCenters[i].
/// As in kornia the kernel matrix is between the displaced points and the resting ones, and the warp is
/// centred on the resting ones.
inline SplineWeights splineThrough(const SplinePoints& points)
{
    constexpr std::size_t kSize = kSplinePoints + 3;
    std::array<std::array<double, kSize + 2>, kSize> rows{}; // the last two columns are the right-hand sides
    for (std::size_t i = 0; i < kSplinePoints; ++i) {
        const double x = points[2 * i], y = points[2 * i + 1];
        for (std::size_t j = 0; j < kSplinePoints; ++j) {
            const double dx = x - kSplineCenters[2 * j], dy = y - kSplineCenters[2 * j + 1];
            rows[i][j] = splineKernel(dx * dx + dy * dy);
        }
        const double linear[] = {1.0, x, y};
        for (std::size_t k = 0; k < 3; ++k) {
            rows[i][kSplinePoints + k] = linear[k];
            rows[kSplinePoints + k][i] = linear[k];
        }
        rows[i][kSize] = kSplineCenters[2 * i];
        rows[i][kSize + 1] = kSplineCenters[2 * i + 1];
    }
    // Gaussian elimination with the largest pivot.
    for (std::size_t p = 0; p < kSize; ++p) {
        std::size_t best = p;
        for (std::size_t i = p + 1; i < kSize; ++i)
            if (std::fabs(rows[i][p]) > std::fabs(rows[best][p]))
                best = i;
        std::swap(rows[p], rows[best]);
        for (std::size_t i = 0; i < kSize; ++i) {
            if (i == p)
                continue;
            const double factor = rows[i][p] / rows[p][p];
            for (std::size_t j = p; j < kSize + 2; ++j)
                rows[i][j] -= factor * rows[p][j];
        }
    }
    SplineWeights weights{};
    for (std::size_t i = 0; i < kSize; ++i)
        for (std::size_t k = 0; k < 2; ++k)
            weights[2 * i + k] = rows[i][kSize + k] / rows[i][i];
    return weights;
}

} // namespace comparo::COMPARO_BACKEND
