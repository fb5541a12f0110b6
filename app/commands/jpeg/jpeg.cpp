// SPDX-License-Identifier: Apache-2.0
#include "app/commands/jpeg/commands.h"

namespace comparo::cli {

void addJpeg(CLI::App& app, Context& context)
{
    auto* jpeg = app.add_subcommand("jpeg", "Write, read, inspect, damage and stress JPEG files");
    jpeg->require_subcommand(1);
    jpeg->footer(
        "Exit codes: 0 success, or no proof of damage; 1 different, damaged or with a hazard; 2 error.\n"
        "See 'comparo jpeg SUBCOMMAND --help' for options and examples.");
    addJpegCodecs(*jpeg, context);
    addJpegEncode(*jpeg, context);
    addJpegDecode(*jpeg, context);
    addJpegMatrix(*jpeg, context);
    addJpegInspect(*jpeg, context);
    addJpegDamage(*jpeg, context);
    addJpegStages(*jpeg, context);
    addJpegStress(*jpeg, context);
}

} // namespace comparo::cli
