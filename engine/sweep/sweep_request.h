// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/sweep/sweep_plan.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// Where the pipelines of a sweep come from.
struct SweepPipelineSources {
    std::vector<std::string> steps;      ///< of one chain, as pipelinesOf() reads them; empty: none
    std::vector<std::string> files;      ///< each with one pipeline, as JSON
    std::optional<std::uint64_t> seed{}; ///< of all of them, in the place of what files say
    std::optional<Rng> rng{};
};

/// All combinations of the steps' values, then the files. Peers of the pairs are started where an op is none
/// of ours. Empty where there is nothing. Errors of pipelinesOf() and of pipelineFromJson(), with the file's
/// name.
std::vector<SweepPipeline> pipelinesOf(const SweepPipelineSources& sources,
                                       const std::vector<SweepPair>& pairs);

/// A sweep as it is asked for in the words of 'comparo sweep'.
struct SweepRequest {
    std::vector<std::string> inputs; ///< pictures, tensors and folders of them
    SweepPipelineSources pipelines;
    std::vector<SweepPair> pairs;
    Tolerance tolerance;
    std::string contractFile; ///< then it says what may differ; empty: none
    bool cause = false;
};

/// Reads folders, pipelines and contract. Errors: Io, InvalidArgument, Device, Cancelled.
SweepPlan sweepPlanOf(const SweepRequest& request, const Progress& progress = {});

/// The shell command that runs all of it.
std::string commandOf(const SweepRequest& request);

} // namespace comparo
