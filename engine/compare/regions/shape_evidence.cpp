// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/regions/shape_facts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

namespace comparo::shapes {
namespace {

/// 0 at an end of the range, then one more for each doubling of the distance from it.
int doublings(double distance, double range)
{
    constexpr double kFinest = 256.0;
    return distance <= 0.0 || !(range > 0.0)
               ? 0
               : 1 + static_cast<int>(std::max(0.0, std::log2(kFinest * distance / range)));
}

/// How bright and how colourful a pixel of A is, roughly, and finely where that is next to nothing: what
/// leaves gray, black or white as it is acts on the pixels beside it.
using Look = std::array<int, 3>;

Look lookOf(const Facts& facts, int x, int y, double low, double high)
{
    double least = high, most = low;
    for (int c = 0; c < std::min(3, facts.a.shape().c); ++c) {
        const double value = facts.a.at(facts.n, c, y, x);
        least = std::min(least, value);
        most = std::max(most, value);
    }
    const double range = high - low;
    return {doublings(least - low, range), doublings(high - most, range), doublings(most - least, range)};
}

} // namespace

bool isToldByPlace(const Facts& facts)
{
    constexpr double kShared = 0.1;
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (int c = 0; c < std::min(3, facts.a.shape().c); ++c)
        for (int y = 0; y < facts.height(); ++y)
            for (int x = 0; x < facts.width(); ++x) {
                const double value = facts.a.at(facts.n, c, y, x);
                if (!std::isfinite(value))
                    continue;
                low = std::min(low, value);
                high = std::max(high, value);
            }
    std::map<Look, std::array<std::uint64_t, 2>> looks;
    for (int y = 0; y < facts.height(); ++y)
        for (int x = 0; x < facts.width(); ++x)
            ++looks[lookOf(facts, x, y, low, high)][facts.mask.at(x, y) ? 1 : 0];
    std::array<std::uint64_t, 2> all{};
    std::uint64_t shared = 0;
    for (const auto& [look, counts] : looks) {
        all[0] += counts[0];
        all[1] += counts[1];
        shared += std::min(counts[0], counts[1]);
    }
    return static_cast<double>(shared) >= kShared * static_cast<double>(std::min(all[0], all[1]));
}

} // namespace comparo::shapes
