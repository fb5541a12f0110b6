// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/hypotheses/picture.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace comparo::hypotheses {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// How far two floats may be from each other and come from the same arithmetic in another order; nothing for
/// integers. `isExact`: not at all, where A and B are no farther from each other.
class Tolerance {
public:
    Tolerance() = default;
    /// The mean is that of the result's magnitudes.
    Tolerance(DType dtype, double mean, bool isExact)
        : m_share(isExact || !isFloat(dtype) ? 0.0 : 4.0 * roundingOf(dtype)), m_least(m_share * mean)
    {
    }

    [[nodiscard]] bool isExact() const { return m_share == 0.0; }
    [[nodiscard]] double least() const { return m_least; }
    /// At a sample of this value.
    [[nodiscard]] double at(double wanted) const { return std::max(m_least, m_share * std::abs(wanted)); }
    [[nodiscard]] bool passes(double given, double wanted) const
    {
        return sameNumber(given, wanted) ||
               (!isExact() && std::isfinite(wanted) && std::abs(given - wanted) <= at(wanted));
    }

    /// 2^-23 and 2^-52.
    static double roundingOf(DType dtype) { return std::ldexp(1.0, dtype == DType::Float64 ? -52 : -23); }

private:
    double m_share = 0.0, m_least = 0.0;
};

} // namespace comparo::hypotheses
