// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/compare/statistics.h"

#include <array>
#include <string>
#include <string_view>

namespace comparo {

/// How a comparison ends, from the best to the worst. Nothing else ranks: exit codes, cards, reports and rows
/// of sweeps all read it.
enum class OutcomeKind {
    BitExact,
    Equal, ///< every value is, and something else is not: verdictOf()
    WithinTolerance,
    Different,
    Hazard,           ///< a side has accesses that nothing orders, whatever its pixels say
    Nondeterministic, ///< a side gave different bits when it was repeated, whatever the tolerance
    Error,            ///< it could not be run or compared
};

inline constexpr std::array<OutcomeKind, 7> kOutcomeKinds = {
    OutcomeKind::BitExact,  OutcomeKind::Equal,  OutcomeKind::WithinTolerance,
    OutcomeKind::Different, OutcomeKind::Hazard, OutcomeKind::Nondeterministic,
    OutcomeKind::Error};

/// "bit-exact", "equal", "within tolerance", "different", "hazard", "nondeterministic", "error".
std::string toString(OutcomeKind kind);

/// By that word. Error(CorruptData) where it is none of them.
OutcomeKind parseOutcomeKind(std::string_view word);

/// What a verdict on pixels alone ends in.
OutcomeKind outcomeKindOf(Verdict verdict);

/// Bit-exact, equal or within tolerance.
constexpr bool passes(OutcomeKind kind)
{
    return kind <= OutcomeKind::WithinTolerance;
}

/// 0 where it passes, 1 where it does not, 2 for an error.
constexpr int exitCodeOf(OutcomeKind kind)
{
    return kind == OutcomeKind::Error ? 2 : passes(kind) ? 0 : 1;
}

/// What kind of failure it is in test reports: "difference", "hazard", "nondeterminism", "error"; empty where
/// it passes.
std::string failureType(OutcomeKind kind);

/// How a comparison ended, in a word and in a sentence.
struct Outcome {
    OutcomeKind kind = OutcomeKind::Error;
    Message rest{}; ///< what stands behind the lead, with its full stop
    Message lead{}; ///< "Bit-exact", "Within tolerance (atol 1)"; empty where the rest is the sentence

    /// One line: "Bit-exact: all 150,528 samples equal.", "Side B (emu:0 (emulated) · exact): …" of an error.
    [[nodiscard]] Message sentence() const;

    /// "Bit-exact", "Equal", "Within tolerance", "Different", "Hazard", "Nondeterministic", "Error".
    [[nodiscard]] std::string word() const;
    /// The sentence without the word in front, for pages that show the word in large letters.
    [[nodiscard]] Message detail() const;
    [[nodiscard]] bool passes() const { return comparo::passes(kind); }
    [[nodiscard]] int exitCode() const { return exitCodeOf(kind); }
};

} // namespace comparo
