// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/emu/schedule.h"
#include "tests/support/generated_program.h"

#include <cstdint>
#include <vector>

namespace comparo::test {

/// Runs a generated program on emu:0 through the runtime, under the current schedule, and returns what it
/// left behind: what every kernel and host access met, and all buffers that were not given back. Two runs in
/// which colliding accesses came in another order return different words, unless only copies are concerned
/// and nobody looked at what they wrote.
std::vector<std::uint32_t> runProgram(const GeneratedProgram& program);

/// The same under a schedule of its own; fills in what the runtime recorded.
std::vector<std::uint32_t> runProgram(const GeneratedProgram& program, const ScheduleOptions& options,
                                      std::vector<TimelineEntry>& entries);

} // namespace comparo::test
