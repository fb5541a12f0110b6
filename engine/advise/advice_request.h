// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/advise/advice_plan.h"

#include <string>
#include <vector>

/// What a person asks 'comparo advise' for: one pipeline, one pair of sides, and what to measure on.
namespace comparo {

struct AdviceRequest {
    std::vector<std::string> inputs; ///< files and folders, as they were named
    bool hasGenerated = true;        ///< pictures are generated, too
    PictureRequest pictures;         ///< which ones; kinds that are named are all that are generated
    Pipeline pipeline;
    /// Values that take turns, all combinations: "size=20|224, mode=bilinear|bicubic". Each is of every step
    /// that has such a parameter; "2.size=…" of the second one alone.
    std::string varied;
    SweepPair pair;
    int draws = 10;
    AdviceOptions options;

    /// The steps as --op takes them, with the values that take turns. Error(InvalidArgument) for a parameter
    /// that no step has, and for steps that flags cannot say.
    [[nodiscard]] std::vector<std::string> steps() const;
};

/// Reads folders, which may take long. Errors of sweepImages(), pipelinesOf() and
/// checkAdvice(), and InvalidArgument where there is no picture or no step.
AdvicePlan planOf(const AdviceRequest& request);

/// The shell command that asks for the same: 'comparo advise …'. Error(InvalidArgument) of steps().
std::string commandOf(const AdviceRequest& request);

} // namespace comparo
