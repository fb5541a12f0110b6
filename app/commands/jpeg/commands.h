// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/commands/commands.h"

namespace comparo::cli {

// One file each; jpeg.cpp lists them.
void addJpegCodecs(CLI::App& jpeg, Context& context);
void addJpegEncode(CLI::App& jpeg, Context& context);
void addJpegDecode(CLI::App& jpeg, Context& context);
void addJpegMatrix(CLI::App& jpeg, Context& context);
void addJpegDamage(CLI::App& jpeg, Context& context);
void addJpegInspect(CLI::App& jpeg, Context& context);
void addJpegStages(CLI::App& jpeg, Context& context);
void addJpegStress(CLI::App& jpeg, Context& context);

} // namespace comparo::cli
