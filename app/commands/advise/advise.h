// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/commands/commands.h"

namespace comparo::cli {

/// 'comparo advise': tolerances that can be defended.
void addAdvise(CLI::App& app, Context& context);

} // namespace comparo::cli
