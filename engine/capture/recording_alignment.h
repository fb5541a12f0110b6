// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/recording.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// A step of one recording beside the step of the other that stands for it.
struct StepPair {
    std::optional<std::size_t> a, b; ///< indices of the steps; absent where the side has none
    bool renamed = false;            ///< they have different names

    bool operator==(const StepPair&) const = default;
};

/// Names that a person says are of one step. Each may have one '*', which stands for the same text in both:
/// "encoder.*" and "enc.*". An empty name: the step of the other side has no partner.
struct SameStep {
    std::string a, b;

    /// "OLD=NEW"; where names have a '=', the one that is doubled, "==", stands for it.
    /// Error(InvalidArgument).
    static SameStep parse(std::string_view text);

    bool operator==(const SameStep&) const = default;
};

/// Which step stands for which: first what is said by hand, then those of one kind, name and call. Of what is
/// left between two neighbours that are paired, steps of one kind and the same shapes are taken as renamed,
/// in their order, those of one function and one last name first. In A's order; what only B has stands behind
/// what it follows there. Reads no values. Error(InvalidArgument) where `byHand` names a step that the
/// recording does not have.
std::vector<StepPair> alignSteps(const Recording& a, const Recording& b,
                                 const std::vector<SameStep>& byHand = {});

/// The text that '*' stands for in a name that fits a pattern with at most one; nothing if it does not fit.
std::optional<std::string> starOf(std::string_view pattern, std::string_view name);

} // namespace comparo
