// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/tensor.h"

#include <cmath>
#include <limits>
#include <type_traits>

/// Passes over both sides of a pair, for the numbers and pictures that only reports show.
namespace comparo::report {

/// A rectangle of one sample of the batch, in pixels.
struct ScanWindow {
    int sample = 0;
    int x = 0, y = 0, width = 0, height = 0;
};

/// Calls visit(c, y, x, a, b) with both values widened to double, in c, y, x order; x and y count from the
/// image's corner. Both tensors live on cpu and have one shape; their dtypes are equal or both float.
template <class Visit>
void scanWindow(const Tensor& a, const Tensor& b, const ScanWindow& window, Visit&& visit)
{
    dispatch(a.dtype(), [&]<class TA>() {
        dispatch(b.dtype(), [&]<class TB>() {
            if constexpr (std::is_same_v<TA, TB> ||
                          (std::is_floating_point_v<TA> && std::is_floating_point_v<TB>)) {
                const auto viewA = a.hostView<TA>();
                const auto viewB = b.hostView<TB>();
                for (int c = 0; c < viewA.c; ++c) {
                    for (int y = window.y; y < window.y + window.height; ++y) {
                        for (int x = window.x; x < window.x + window.width; ++x)
                            visit(c, y, x, static_cast<double>(viewA.at(window.sample, c, y, x)),
                                  static_cast<double>(viewB.at(window.sample, c, y, x)));
                    }
                }
            }
        });
    });
}

/// The same for whole batches: visit(n, c, y, x, a, b) in n, c, y, x order.
template <class Visit>
void scanPairs(const Tensor& a, const Tensor& b, Visit&& visit)
{
    for (int n = 0; n < a.shape().n; ++n)
        scanWindow(
            a, b, {n, 0, 0, a.shape().w, a.shape().h},
            [&](int c, int y, int x, double valueA, double valueB) { visit(n, c, y, x, valueA, valueB); });
}

/// Size of the error of one pair: |a - b|, 0 for NaN against NaN and for equal infinities, +inf for any other
/// pair with a NaN or an infinity.
inline double errorSize(double a, double b)
{
    if (a == b || (std::isnan(a) && std::isnan(b)))
        return 0.0;
    const double size = std::abs(a - b);
    return std::isnan(size) ? std::numeric_limits<double>::infinity() : size;
}

} // namespace comparo::report
