// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/pairs/rule.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace comparo::pairs {

/// The place of a sample, counted in the order of n, c, y, x.
Place placeOf(std::uint64_t index, const Shape& shape);

/// Places of a result on which rules are tried before they are tried on all of it: half of them anywhere,
/// half of them where the two differ.
class Probes {
public:
    /// `known` are those of the same two images the other way round, if these have been looked for.
    Probes(const Pixels& source, const Pixels& result, const std::vector<Place>& known);

    [[nodiscard]] const std::vector<Place>& places() const { return m_places; }

    /// Whether no value made of one sample alone can be what a place rule leads to, but for `mostMisses` of
    /// the places: the same sample leads to unlike ones too often. Never for images of floats.
    [[nodiscard]] bool excludeValuesAfter(const Movement& move, std::size_t mostMisses) const;

    /// Share of the places at which the rule gives the result, without those that it does not reach: 0 after
    /// more than `mostMisses` others, and where it reaches too few.
    class Trial {
    public:
        Trial(const Probes& probes, const Rule& rule) : m_probes(probes), m_rule(rule) {}
        double share(Storing storing, std::size_t mostMisses);

    private:
        struct Prediction {
            bool isReached;
            double value;
        };

        const Probes& m_probes;
        const Rule& m_rule;
        std::vector<Prediction> m_predictions; ///< of the first places; they serve every way of storing
    };

private:
    void findPlaces();

    const Pixels& m_source;
    const Pixels& m_result;
    std::vector<Place> m_places;
    std::vector<double> m_wanted; ///< what the result holds there
};

} // namespace comparo::pairs
