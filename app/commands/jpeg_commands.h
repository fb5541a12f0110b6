#pragma once

#include "app/commands/commands.h"

namespace comparo::cli {

// One file each; jpeg.cpp lists them.
void addJpegStages(CLI::App& jpeg, Context& context);
void addJpegStress(CLI::App& jpeg, Context& context);

} // namespace comparo::cli
