// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/diagnose/hypotheses/explain.h"
#include "engine/diagnose/hypotheses/probes.h"

#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace comparo::hypotheses {

/// All rules, one and two at once, that may lead from one picture to another. Singles are looked for first;
/// pairs are tried at a few pixels, and survivors on the whole.
class Search {
public:
    Search(const Picture& source, const Picture& result, const Tolerance& tolerance,
           const Progress& progress);

    [[nodiscard]] std::vector<Candidate> completeSingles() const;
    [[nodiscard]] std::vector<Candidate> completePairs() const;

    /// The best single ones that are not complete, by the length of what they leave.
    [[nodiscard]] std::vector<Candidate> nearSingles() const;

    /// Shifts by any distance of what the rules make of the source: rivals of every other movement.
    [[nodiscard]] std::vector<Candidate> farShifts(const Rules& before) const;

    /// Played and counted; nothing where the rules can't be played or give another shape or dtype.
    [[nodiscard]] std::optional<Candidate> judged(Rules rules) const;

    /// Bits that one rule of the registry costs.
    [[nodiscard]] double price() const { return m_price; }

private:
    struct First {
        Rules rules; ///< of one
        std::vector<double>
            pixels; ///< what it gives at the probes, all channels of its own; empty: not there
        bool isProbed = false;
    };

    [[nodiscard]] bool allows(const Rule& rule) const;
    [[nodiscard]] bool allows(const Rule& first, const Rule& second) const;
    [[nodiscard]] std::vector<First> firsts() const;
    [[nodiscard]] bool promises(const First& first) const;
    /// What may follow a picture of this kind.
    struct Seconds {
        Rules places, values;
    };
    using SecondsOf = std::map<std::pair<std::array<int, 4>, DType>, Seconds>;
    [[nodiscard]] SecondsOf secondsAfter(const std::vector<First>& firsts) const;
    void addSeconds(const First& first, const Seconds& seconds, std::vector<Rules>& found) const;
    void addFitted(const First& first, std::vector<Rules>& found) const;
    void addCrops(const First& first, std::vector<Rules>& found) const;
    void addMostlyFitted(std::vector<Rules>& found) const;
    void addBeforeMovement(const First& first, std::vector<Rules>& found) const;
    void addFittedPairs(std::vector<Rules>& found) const;
    void addCodecs(std::vector<Rules>& found) const;
    [[nodiscard]] std::vector<char> reachedBy(const Rules& rules) const;
    [[nodiscard]] std::vector<Candidate> completeOf(std::vector<Rules> lists) const;

    const Picture& m_source;
    const Picture& m_result;
    Tolerance m_tolerance;
    const Progress& m_progress;
    Probes m_probes;
    Rules m_singles; ///< all that may be alone
    double m_price;
};

} // namespace comparo::hypotheses
