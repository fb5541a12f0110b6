// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/sweep/sweep_plan.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What commands that run many pipelines on many pairs of sides are told about them.
namespace comparo::cli {

struct SeveralPipelines {
    std::vector<std::string> ops, files, pairs;
    std::optional<std::uint64_t> seed;
    std::string rng;
};

/// --op, --pipeline, --pair, --seed and --rng.
void addSeveralPipelines(CLI::App& command, SeveralPipelines& options, const char* seedHelp);

/// The pairs that were asked for; cpu and the first cuda device, else emu:0, where none was.
std::vector<SweepPair> pairsOf(const SeveralPipelines& options);

/// All combinations of the steps' values, then the files. Peers of the pairs are started where an op is none
/// of ours. Error(InvalidArgument) for none; errors of pipelineFromJson().
std::vector<SweepPipeline> pipelinesOf(const SeveralPipelines& options, const std::vector<SweepPair>& pairs);

/// " --op … --pipeline … --pair …", then each of `names` that was given: the flags that ask for the same
/// again. Pairs are named: the default ones are others where there is another device.
std::string flagsOf(const CLI::App& command, const std::vector<SweepPair>& pairs,
                    const std::vector<const char*>& names);

} // namespace comparo::cli
