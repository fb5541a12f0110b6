// SPDX-License-Identifier: Apache-2.0
#include "engine/advise/given_tolerance.h"

#include "engine/compare/sample_window.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace comparo {
namespace {

double sampleNeed(double a, double b, const Tolerance& tolerance)
{
    if (a == b || (std::isnan(a) && std::isnan(b)))
        return 0.0;
    const double apart = std::fabs(a - b);
    const double allowed = tolerance.atol + tolerance.rtol * std::max(std::fabs(a), std::fabs(b));
    if (!std::isfinite(apart) || allowed == 0.0)
        return std::numeric_limits<double>::infinity();
    return apart / allowed;
}

} // namespace

double neededShare(const Tensor& a, const Tensor& b, const Tolerance& tolerance)
{
    requireComparable("neededShare", a, b);
    double needed = 0.0;
    dispatch(a.dtype(), [&]<class A>() {
        dispatch(b.dtype(), [&]<class B>() {
            const TensorView<A> viewA = a.hostView<A>();
            const TensorView<B> viewB = b.hostView<B>();
            for (int n = 0; n < viewA.n; ++n)
                for (int c = 0; c < viewA.c; ++c)
                    for (int y = 0; y < viewA.h; ++y)
                        for (int x = 0; x < viewA.w; ++x)
                            needed = std::max(needed, sampleNeed(static_cast<double>(viewA.at(n, c, y, x)),
                                                                 static_cast<double>(viewB.at(n, c, y, x)),
                                                                 tolerance));
        });
    });
    return needed;
}

} // namespace comparo
