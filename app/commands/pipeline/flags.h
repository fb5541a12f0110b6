// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/pipeline/pipeline.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What commands that run a pipeline are told about it.
namespace comparo::cli {

struct PipelineOptions {
    std::string file; ///< JSON
    std::vector<std::string> ops;
    std::optional<std::uint64_t> seed;
    std::string rng;
};

/// --pipeline, --op, --seed and --rng.
void addPipelineFlags(CLI::App& command, PipelineOptions& options);

/// The pipeline that they ask for, in ops of ours and of the peers of `sides`, which are started where an op
/// is none of ours. Error(InvalidArgument) for none, and for a file and steps at once; errors of
/// pipelineFromJson().
Pipeline pipelineOf(const PipelineOptions& options, const std::vector<Side>& sides);

} // namespace comparo::cli
