// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/levels.h"

#include "engine/diagnose/hypotheses/tolerance.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace comparo::hypotheses {
namespace {

constexpr std::size_t kMostPlaces = 1U << 17; ///< of a picture, from which a line is fitted
constexpr std::size_t kMostLevels = 256;

/// Finite samples of both pictures, of one channel or of all where it is negative, in the order of the first.
std::vector<std::pair<double, double>> sortedPairs(const Picture& x, const Picture& b,
                                                   const std::vector<char>& reached, int channel)
{
    const Shape& s = b.shape();
    const std::size_t stride = std::max<std::size_t>(1, b.size() / kMostPlaces);
    const auto plane = static_cast<std::size_t>(s.h) * static_cast<std::size_t>(s.w);
    std::vector<std::pair<double, double>> pairs;
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c) {
            if (channel >= 0 && c != channel)
                continue;
            const std::size_t first = b.index({n, c, 0, 0});
            for (std::size_t i = first; i < first + plane; i += stride)
                if ((reached.empty() || reached[i]) && std::isfinite(x.at(i)) && std::isfinite(b.at(i)))
                    pairs.emplace_back(x.at(i), b.at(i));
        }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

double meanOf(const std::vector<double>& values)
{
    double sum = 0.0;
    for (const double v : values)
        sum += std::abs(v);
    return sum / static_cast<double>(std::max<std::size_t>(1, values.size()));
}

} // namespace

std::optional<Levels> levelsOf(const Picture& x, const Picture& b, const std::vector<char>& reached,
                               int channel)
{
    std::vector<std::pair<double, double>> pairs = sortedPairs(x, b, reached, channel);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    double mean = 0.0;
    for (const auto& [from, to] : pairs)
        mean += std::abs(to) / static_cast<double>(pairs.size());
    const Tolerance tolerance(b.dtype(), mean, false);
    Levels levels;
    for (const auto& [from, to] : pairs) {
        if (!levels.x.empty() && levels.x.back() == from) {
            if (tolerance.passes(levels.y.back(), to))
                continue;
            return std::nullopt;
        }
        levels.x.push_back(from);
        levels.y.push_back(to);
    }
    if (levels.x.empty())
        return std::nullopt;
    return levels;
}

std::optional<Levels> usualLevels(const Picture& x, const Picture& b, int channel)
{
    const std::vector<std::pair<double, double>> pairs = sortedPairs(x, b, {}, channel);
    constexpr double kTrusted = 0.6;
    Levels levels;
    std::size_t followed = 0;
    for (std::size_t i = 0; i < pairs.size();) {
        std::size_t end = i, best = i, most = 0;
        while (end < pairs.size() && pairs[end].first == pairs[i].first) {
            std::size_t same = end;
            while (same < pairs.size() && pairs[same] == pairs[end])
                ++same;
            if (same - end > most) {
                most = same - end;
                best = end;
            }
            end = same;
        }
        if (static_cast<double>(most) >= kTrusted * static_cast<double>(end - i)) {
            levels.x.push_back(pairs[best].first);
            levels.y.push_back(pairs[best].second);
            followed += most;
        }
        i = end;
    }
    if (levels.x.size() < 2 || static_cast<double>(followed) < kTrusted * static_cast<double>(pairs.size()))
        return std::nullopt;
    std::vector<double> slopes;
    for (std::size_t k = 0; k < 4000; ++k) {
        const std::size_t i = k * 7919 % levels.x.size(), j = (k * 104729 + 13) % levels.x.size();
        if (levels.x[i] != levels.x[j])
            slopes.push_back((levels.y[i] - levels.y[j]) / (levels.x[i] - levels.x[j]));
    }
    const auto median = [](std::vector<double> v) {
        std::nth_element(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2), v.end());
        return v[v.size() / 2];
    };
    if (slopes.empty())
        return std::nullopt;
    const double slope = median(slopes);
    std::vector<double> rest, apart;
    for (std::size_t i = 0; i < levels.x.size(); ++i)
        rest.push_back(levels.y[i] - slope * levels.x[i]);
    const double middle = median(rest);
    for (const double v : rest)
        apart.push_back(std::abs(v - middle));
    const double most = std::max(2.0 * median(apart), isFloat(b.dtype()) ? 1e-6 : 1.5);
    Levels kept;
    for (std::size_t i = 0; i < levels.x.size(); ++i)
        if (apart[i] <= most) {
            kept.x.push_back(levels.x[i]);
            kept.y.push_back(levels.y[i]);
        }
    return kept;
}

Levels thinned(const Levels& levels)
{
    if (levels.x.size() <= kMostLevels)
        return levels;
    Levels steps; // within a run of one result only its ends tell something
    for (std::size_t i = 0; i < levels.x.size(); ++i)
        if (i == 0 || i + 1 == levels.x.size() || levels.y[i] != levels.y[i - 1] ||
            levels.y[i] != levels.y[i + 1]) {
            steps.x.push_back(levels.x[i]);
            steps.y.push_back(levels.y[i]);
        }
    if (steps.x.size() <= kMostLevels)
        return steps;
    Levels some;
    for (std::size_t i = 0; i < kMostLevels; ++i) {
        const std::size_t at = i * (steps.x.size() - 1) / (kMostLevels - 1);
        some.x.push_back(steps.x[at]);
        some.y.push_back(steps.y[at]);
    }
    return some;
}

Intervals beforeStoring(const std::vector<double>& y, DType dtype, Storing storing)
{
    constexpr double kSlack = 1e-9;
    Intervals of;
    const Tolerance tolerance(dtype, meanOf(y), false);
    const double top = whiteOf(dtype);
    for (const double v : y) {
        if (isFloat(dtype)) {
            of.low.push_back(v - tolerance.at(v));
            of.high.push_back(v + tolerance.at(v));
            continue;
        }
        const double low = storing == Storing::Truncate ? v : v - 0.5;
        const double high = storing == Storing::Truncate ? v + 1.0 - 2.0 * kSlack : v + 0.5;
        of.low.push_back((v == 0.0 ? -kInfinity : low) - kSlack);
        of.high.push_back((v == top ? kInfinity : high) + kSlack);
    }
    return of;
}

} // namespace comparo::hypotheses
