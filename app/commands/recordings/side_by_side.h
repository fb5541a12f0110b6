#pragma once

#include "app/commands/commands.h"
#include "app/commands/run_outcome.h"
#include "engine/compare/statistics.h"

#include <string>

namespace comparo::cli {

/// Two recordings of programs, side by side and step by step: prints every tensor's verdict, what the two ran
/// with, the first draw and the first tensor that differ, writes a report on that tensor, and sets the exit
/// code: 0 the same, 1 different.
void diffRecordings(const std::string& a, const std::string& b, const Tolerance& tolerance,
                    const RunOutput& output, Context& context);

} // namespace comparo::cli
