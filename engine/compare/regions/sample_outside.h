// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/ordered_bits.h"
#include "engine/compare/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace comparo {

/// Whether one pair of samples is outside the tolerance, as compare() counts it.
template <class A, class B>
bool isSampleOutside(A a, B b, const Tolerance& tolerance)
{
    const auto p = static_cast<double>(a);
    const auto q = static_cast<double>(b);
    if (p == q || (p != p && q != q))
        return false;
    const double absP = std::abs(p);
    const double absQ = std::abs(q);
    if (!(absP <= std::numeric_limits<double>::max()) || !(absQ <= std::numeric_limits<double>::max()))
        return true;
    if (std::abs(p - q) <= tolerance.atol + tolerance.rtol * std::max(absP, absQ))
        return false;
    return cpu::sampleUlp(a, b) > tolerance.ulp;
}

} // namespace comparo
