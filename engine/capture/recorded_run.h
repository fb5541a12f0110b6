// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/bundle.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace comparo {

/// The file of version 3 that holds a run.
std::vector<std::byte> recordedRun(const Capture& capture);

/// What stands under "run" in the manifest of such a file, for manifestFromJson(); nothing in that of a
/// recording of a program. Error(Unsupported) that names the file, for a version that is not read.
std::optional<std::string> runOfManifest(std::span<const std::byte> manifest, const std::string& name);

} // namespace comparo
