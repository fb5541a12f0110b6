// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/pairs/probes.h"

#include "engine/device/cpu/thread_pool.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace comparo::pairs {
namespace {

constexpr std::size_t kProbes = 1200;
constexpr double kLeastReach = 0.25; ///< share of the places that a rule has to speak of
constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15ULL;

} // namespace

Place placeOf(std::uint64_t index, const Shape& s)
{
    Place p{};
    p.x = static_cast<int>(index % static_cast<std::uint64_t>(s.w));
    index /= static_cast<std::uint64_t>(s.w);
    p.y = static_cast<int>(index % static_cast<std::uint64_t>(s.h));
    index /= static_cast<std::uint64_t>(s.h);
    p.c = static_cast<int>(index % static_cast<std::uint64_t>(s.c));
    p.n = static_cast<int>(index / static_cast<std::uint64_t>(s.c));
    return p;
}

Probes::Probes(const Pixels& source, const Pixels& result, const std::vector<Place>& known)
    : m_source(source), m_result(result)
{
    if (!known.empty() && source.shape() == result.shape())
        m_places = known; // they differ, whichever way round
    else if (result.shape().elements() > 0)
        findPlaces();
    for (const Place& place : m_places)
        m_wanted.push_back(m_result.at(place));
}

void Probes::findPlaces()
{
    const Shape& shape = m_result.shape();
    const auto total = static_cast<std::uint64_t>(shape.elements());
    const auto nth = [&](std::uint64_t n) { return placeOf(n * kStep % total, shape); };
    for (std::uint64_t n = 1; n <= kProbes / 2; ++n)
        m_places.push_back(nth(n));
    constexpr std::uint64_t kMostLooks = 200000;
    constexpr int kLooks = 1024, kPieces = 16; // of a piece, and looked at before they are counted
    const bool isComparable = m_source.shape() == shape;
    for (std::uint64_t looked = 0; isComparable && looked < kMostLooks && m_places.size() < kProbes;
         looked += kLooks * kPieces) {
        std::vector<std::vector<Place>> found(kPieces);
        ThreadPool::instance().parallelFor(kPieces, {}, [&](int piece) {
            const std::uint64_t first = looked + static_cast<std::uint64_t>(piece) * kLooks;
            for (std::uint64_t n = first; n < std::min(first + kLooks, kMostLooks); ++n) {
                const Place place = nth(kProbes / 2 + 1 + n);
                if (!sameNumber(m_source.at(place), m_result.at(place)))
                    found[static_cast<std::size_t>(piece)].push_back(place);
            }
        });
        for (const std::vector<Place>& places : found)
            m_places.insert(m_places.end(), places.begin(), places.end());
    }
    m_places.resize(std::min(m_places.size(), kProbes));
}

bool Probes::excludeValuesAfter(const Movement& move, std::size_t mostMisses) const
{
    if (isFloat(m_source.dtype()))
        return false;
    // Of two places with one source and unlike results, a value misses at least one: places are paired so.
    struct Waiting {
        double wanted;
        std::size_t count;
    };
    std::unordered_map<double, Waiting> waiting;
    std::size_t misses = 0;
    for (std::size_t i = 0; i < m_places.size() && misses <= mostMisses; ++i) {
        Place from = m_places[i];
        if (move && !move(from))
            continue;
        const auto [found, isNew] = waiting.try_emplace(m_source.at(from), Waiting{m_wanted[i], 1});
        Waiting& alike = found->second;
        if (isNew)
            continue;
        if (alike.count == 0)
            alike = {m_wanted[i], 1};
        else if (sameNumber(alike.wanted, m_wanted[i]))
            ++alike.count;
        else {
            --alike.count;
            ++misses;
        }
    }
    return misses > mostMisses;
}

double Probes::Trial::share(Storing storing, std::size_t mostMisses)
{
    const std::vector<Place>& places = m_probes.m_places;
    std::size_t reached = 0, same = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (i == m_predictions.size()) {
            const std::optional<double> value = m_rule.predict(places[i]);
            m_predictions.push_back({value.has_value(), value.value_or(0.0)});
        }
        if (!m_predictions[i].isReached)
            continue;
        ++reached;
        same += sameNumber(stored(m_predictions[i].value, m_probes.m_result.dtype(), storing),
                           m_probes.m_wanted[i]);
        if (reached - same > mostMisses)
            return 0.0;
    }
    const bool isEnough = static_cast<double>(reached) >= kLeastReach * static_cast<double>(places.size());
    return isEnough ? static_cast<double>(same) / static_cast<double>(reached) : 0.0;
}

} // namespace comparo::pairs
