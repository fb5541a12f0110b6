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

/// The pipeline that they ask for. Error(InvalidArgument) for none, and for a file and steps at once.
Pipeline pipelineOf(const PipelineOptions& options);

} // namespace comparo::cli
