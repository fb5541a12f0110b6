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
    Probes(const Pixels& source, const Pixels& result);

    [[nodiscard]] const std::vector<Place>& places() const { return m_places; }

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
    const Pixels& m_source;
    const Pixels& m_result;
    std::vector<Place> m_places;
    std::vector<double> m_wanted; ///< what the result holds there
};

} // namespace comparo::pairs
