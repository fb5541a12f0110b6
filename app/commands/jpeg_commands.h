#pragma once

#include "app/commands/commands.h"

namespace comparo::cli {

// One file each; jpeg.cpp lists them.

} // namespace comparo::cli
