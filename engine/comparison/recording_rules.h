// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/recording_comparison.h"

#include <string>

namespace comparo {

/// How two recordings are compared by the rules of a contract file for recordings (StepContract). Errors name
/// the file: Io, InvalidArgument.
RecordingQuestion questionOfContract(const std::string& path);

} // namespace comparo
