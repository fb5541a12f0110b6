#include "app/commands/grad_sides.h"

namespace comparo::cli {

void addGrad(CLI::App& app, Context& context)
{
    auto* grad = app.add_subcommand("grad", "Gradients: compared, checked, put to use");
    grad->require_subcommand(1);
    addGradRun(*grad, context);
    addGradCheck(*grad, context);
    addGradRecover(*grad, context);
    addGradFidelity(*grad, context);
}

} // namespace comparo::cli
