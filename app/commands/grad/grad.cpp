// SPDX-License-Identifier: Apache-2.0
#include "app/commands/grad/sides.h"

namespace comparo::cli {

void addGrad(CLI::App& app, Context& context)
{
    auto* grad = app.add_subcommand("grad", "Compare, check and use gradients");
    grad->require_subcommand(1);
    grad->footer("Exit codes: 0 same within tolerance (or success), 1 different, 2 error.\n"
                 "See 'comparo grad SUBCOMMAND --help' for options and examples.");
    addGradRun(*grad, context);
    addGradCheck(*grad, context);
    addGradRecover(*grad, context);
    addGradFidelity(*grad, context);
}

} // namespace comparo::cli
