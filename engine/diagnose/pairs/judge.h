// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/diagnose/pairs/rule.h"

#include <cstdint>
#include <optional>

namespace comparo::pairs {

/// What a rule does to the samples that it was tried on.
struct Counts {
    std::uint64_t samples = 0;    ///< of the result
    std::uint64_t reached = 0;    ///< of them, those that the rule says something about
    std::uint64_t differing = 0;  ///< of those, where source and result differ
    std::uint64_t reproduced = 0; ///< of those, where the rule gives the result
    std::uint64_t broken = 0;     ///< samples that were equal and are not any more
    double left = 0.0;            ///< largest difference that remains

    [[nodiscard]] bool contradicts() const { return reproduced != differing || broken != 0; }
    [[nodiscard]] bool exact() const { return differing > 0 && !contradicts(); }
    void add(const Counts& other);
};

/// Tries rules on a whole image, row by row on the engine's threads. Counts never depend on their number.
class Judge {
public:
    Judge(const Pixels& source, const Pixels& result, const Progress& progress);

    /// On every `rowStep`th row of the result.
    [[nodiscard]] Counts count(const Rule& rule, Storing storing, int rowStep = 1) const;

    /// The same; nothing for a rule that breaks so many samples, the last of which ends it.
    [[nodiscard]] std::optional<Counts> ifBreaksFewer(std::uint64_t samples, const Rule& rule,
                                                      Storing storing, int rowStep) const;

    /// Nothing unless the rule is exact; the first sample that contradicts ends it.
    [[nodiscard]] std::optional<Counts> ifExact(const Rule& rule, Storing storing) const;

    /// How many samples of every `rowStep`th row differ.
    [[nodiscard]] std::uint64_t differing(int rowStep) const;

private:
    /// Adds up what f(run, counts) finds in the runs of these rows, until it says true.
    template <class F>
    [[nodiscard]] Counts rows(int rowStep, const F& f) const;
    [[nodiscard]] Counts run(const Rule& rule, Storing storing, const Run& run) const;
    [[nodiscard]] Counts oneByOne(const Rule& rule, Storing storing, const Run& run) const;

    const Pixels& m_source;
    const Pixels& m_result;
    const Progress& m_progress;
    const bool m_comparable;
};

} // namespace comparo::pairs
