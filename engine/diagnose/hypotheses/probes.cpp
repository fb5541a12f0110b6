// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/probes.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>

namespace comparo::hypotheses {
namespace {

constexpr std::size_t kEach = 20;   ///< pixels of each of the three kinds
constexpr std::size_t kSeen = 4096; ///< among which they are chosen
constexpr int kBorder = 3;

std::uint64_t draw(std::uint64_t i)
{
    i = (i + 1) * 0x9E3779B97F4A7C15ULL;
    i ^= i >> 31;
    i *= 0xBF58476D1CE4E5B9ULL;
    return i ^ i >> 29;
}

/// A few pixels of many that come one after the other, each as likely as any other.
class Reservoir {
public:
    void see(const Place& p)
    {
        if (m_places.size() < kSeen)
            m_places.push_back(p);
        else if (const std::uint64_t at = draw(m_seen) % (m_seen + 1); at < kSeen)
            m_places[at] = p;
        ++m_seen;
    }

    /// Those of unlike values first.
    [[nodiscard]] std::vector<Place> choose(const Picture& result, std::size_t most)
    {
        for (std::size_t i = m_places.size(); i > 1; --i)
            std::swap(m_places[i - 1], m_places[draw(i * 7919) % i]);
        std::vector<Place> chosen, alike;
        std::set<double> values;
        for (const Place& p : m_places) {
            double value = 0.0;
            for (int c = 0; c < result.shape().c; ++c)
                value = value * 1.61803 + result.at({p.n, c, p.y, p.x});
            (values.insert(value).second ? chosen : alike).push_back(p);
        }
        chosen.insert(chosen.end(), alike.begin(), alike.end());
        chosen.resize(std::min(chosen.size(), most));
        return chosen;
    }

private:
    std::vector<Place> m_places;
    std::uint64_t m_seen = 0;
};

} // namespace

Probes::Probes(const Picture& source, const Picture& result, const Tolerance& tolerance)
    : m_channels(result.shape().c), m_tolerance(tolerance)
{
    const Shape& s = result.shape();
    const bool isComparable = source.shape() == s;
    Reservoir inner, differing, any;
    for (int n = 0; n < s.n; ++n)
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x) {
                const Place pixel{n, 0, y, x};
                bool differs = !isComparable;
                for (int c = 0; c < s.c && !differs; ++c)
                    differs = !tolerance.passes(source.at({n, c, y, x}), result.at({n, c, y, x}));
                any.see(pixel);
                if (!differs)
                    continue;
                differing.see(pixel);
                if (std::min({x, y, s.w - 1 - x, s.h - 1 - y}) >= kBorder)
                    inner.see(pixel);
            }
    for (Reservoir* each : {&inner, &differing, &any})
        for (const Place& place : each->choose(result, kEach))
            m_places.push_back(place);
    for (const Place& place : m_places)
        for (int c = 0; c < m_channels; ++c)
            m_wanted.push_back(result.at({place.n, c, place.y, place.x}));
}

} // namespace comparo::hypotheses
