// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/comparison/job.h"

#include <string>
#include <vector>

namespace comparo {

/// The shell command that makes this comparison again, with the same outcome and numbers. Sides, seed and
/// tolerance are named where they are not the ones that the command takes without; side B always, since it
/// depends on the machine. Where flags cannot say the pipeline (switched-off steps, chosen draws, placement,
/// broken links), the command writes a pipeline file first, so that it holds all that it needs. POSIX sh.
std::string commandOf(const ComparisonJob& job);

/// The file that such a command writes, in the folder where it is run.
inline constexpr char kCommandPipelineFile[] = "comparoscope-pipeline.json";

/// Whether flags can say the pipeline: every step is on, with its parameters alone.
bool canFlagsSay(const Pipeline& pipeline);

/// " --op … --seed 3": the flags that ask for the pipeline; where they cannot, " --pipeline FILE", and
/// `before` gets the command that writes that file first.
std::string pipelineFlags(const Pipeline& pipeline, std::string& before);

/// What the names of these sides' peers need besides, each once.
std::string peerFlags(const std::vector<Side>& sides);

/// " --atol 1 --ulp 2": what says this tolerance; empty for bit-exact.
std::string toleranceFlags(const Tolerance& tolerance, const std::string& prefix = "--");

/// " --ignore 0,0,8,8 --ignore mask.png"; nothing for null.
std::string ignoreFlags(const IgnoredPixels* ignored);

} // namespace comparo
