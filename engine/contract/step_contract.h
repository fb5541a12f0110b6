// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"

#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// What a contract is asked about in two recordings: one tensor of one step.
struct StepCase {
    std::string step;             ///< "encoder.0.conv"
    std::string dtype;            ///< "float16", as it was recorded on side A
    std::string deviceA, deviceB; ///< "cuda:0"

    [[nodiscard]] std::string toText() const; ///< "encoder.0 of float32, cpu against cuda:0"
};

/// How far a recorded tensor may differ where it matches. A criterion that is not named matches everything.
struct StepRule {
    std::string name;       ///< unique in its contract; the verdict quotes it
    std::string step = "*"; ///< pattern of names: '*' is any text, '?' any character; "*" counts as not named
    std::string dtype;      ///< empty: not named
    std::string a, b;       ///< kinds of devices, "cpu" and "cuda", whichever side is where; empty: not named
    Tolerance tolerance;    ///< nothing given: bit-exact

    [[nodiscard]] bool matches(const StepCase& question) const;

    /// How many of step, dtype, a and b it names: 0..4.
    [[nodiscard]] int specificity() const;
};

/// The rules of a contract that hold for recordings: those of "step", and those that name neither an op nor
/// numerics nor a peer.
struct StepContract {
    std::vector<StepRule> rules;

    /// The matching rule that names the most criteria, of several the one whose pattern has most characters
    /// that are not wild; the order of the rules means nothing. Null if none matches: then tensors have to be
    /// equal bit for bit. Error(InvalidArgument) that names both rules where two are equally specific.
    [[nodiscard]] const StepRule* find(const StepCase& question) const;
};

/// Of the file that contractFromJson() reads, with a rule for recordings such as
/// {"name":"encoder","step":"encoder.*","dtype":"float16","a":"cpu","b":"cuda","ulp":4}. Same errors.
StepContract stepContractFromJson(std::string_view json);

/// Whether a pattern of '*', '?' and characters that stand for themselves fits all of a name.
bool fitsPattern(std::string_view pattern, std::string_view name);

} // namespace comparo
