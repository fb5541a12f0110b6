// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/pipeline/runner.h"

#include <filesystem>
#include <string>

namespace comparo {

/// Writes what a run asked of the runtime as a file: .svg is the picture with its hazards in words, .json the
/// calls, the guaranteed order between lanes and the hazards (schema comparoscope.timeline/1).
/// Error(Unsupported) for another extension, Error(Io) if it cannot be written.
void writeTimeline(const Trace& trace, const std::string& title, const std::filesystem::path& path);

} // namespace comparo
