// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/code_length.h"
#include "engine/diagnose/hypotheses/fits.h"

#include <algorithm>
#include <cmath>

namespace comparo::hypotheses {
namespace {

/// The interval of offsets that a gain leaves.
std::optional<Decimal> offsetFor(double gain, const std::vector<double>& x, const std::vector<double>& low,
                                 const std::vector<double>& high)
{
    double least = -kInfinity, most = kInfinity;
    for (std::size_t i = 0; i < x.size(); ++i) {
        least = std::max(least, low[i] - gain * x[i]);
        most = std::min(most, high[i] - gain * x[i]);
    }
    if (least > most || !std::isfinite(least) || !std::isfinite(most))
        return std::nullopt;
    return shortestDecimal(least, most);
}

/// A gain alone, of samples that are not negative.
std::optional<Line> throughZero(const std::vector<double>& x, const std::vector<double>& low,
                                const std::vector<double>& high)
{
    double least = -kInfinity, most = kInfinity;
    bool any = false;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (x[i] < 0.0 || (x[i] == 0.0 && (low[i] > 0.0 || high[i] < 0.0)))
            return std::nullopt;
        if (x[i] == 0.0)
            continue;
        any = true;
        least = std::max(least, low[i] / x[i]);
        most = std::min(most, high[i] / x[i]);
    }
    if (!any)
        return std::nullopt;
    if (!std::isfinite(least))
        least = std::min(0.0, most - 1.0);
    if (!std::isfinite(most))
        most = least + 1.0; // all of them saturate
    if (!(least <= most) || !std::isfinite(least) || !std::isfinite(most))
        return std::nullopt;
    const Decimal gain = shortestDecimal(least, most);
    return Line{gain.value, 0.0, gain.bits};
}

} // namespace

Decimal shortestDecimal(double low, double high)
{
    double scale = 1.0;
    for (int digits = 0; digits < 10; ++digits, scale *= 10.0)
        for (const double v :
             {std::nearbyint((low + high) / 2.0 * scale) / scale, std::ceil(low * scale) / scale})
            if (low <= v && v <= high)
                return {v + 0.0, decimalBits(std::nearbyint(v * scale), digits)};
    constexpr double kLong = 48.0;
    return {(low + high) / 2.0, kLong};
}

std::optional<Line> lineThrough(const std::vector<double>& x, const std::vector<double>& low,
                                const std::vector<double>& high)
{
    if (x.empty())
        return std::nullopt;
    if (const auto line = throughZero(x, low, high))
        return line;
    if (x.size() < 2)
        return std::nullopt;
    double least = -kInfinity, most = kInfinity;
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t j = 0; j < x.size(); ++j)
            if (const double gap = x[j] - x[i]; gap > 0.0) {
                least = std::max(least, (low[j] - high[i]) / gap);
                most = std::min(most, (high[j] - low[i]) / gap);
            }
    if (!(least <= most) || !std::isfinite(least) || !std::isfinite(most))
        return std::nullopt;
    constexpr double kLong = 40.0;
    for (const Decimal gain : {shortestDecimal(least, most), Decimal{(least + most) / 2.0, kLong}})
        if (const auto offset = offsetFor(gain.value, x, low, high))
            return Line{gain.value, offset->value, gain.bits + offset->bits};
    return std::nullopt;
}

} // namespace comparo::hypotheses
