// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/isolate.h"

#include "engine/comparison/command.h"
#include "ui/base/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace comparo::ui {

namespace {

/// The command that writes what side A gives to a step.
std::string inputCommand(const ComparisonJob& job, std::size_t step, const std::string& file)
{
    ComparisonJob before;
    before.input = job.input;
    before.setup = job.setup;
    std::vector<Step>& steps = before.setup.pipeline.steps;
    steps.resize(step);
    return commandOf(before) + " --only-a --save-a " + file;
}

} // namespace

std::optional<ComparisonJob> isolatedStep(const Analysis& analysis, std::size_t step)
{
    const auto at = std::find_if(analysis.steps.begin(), analysis.steps.end(),
                                 [step](const StepFinding& finding) { return finding.step == step; });
    if (!analysis.whole.a || at == analysis.steps.end() || analysis.steps.size() < 2)
        return std::nullopt;
    const auto position = static_cast<std::size_t>(at - analysis.steps.begin());
    const StepTrace& trace = analysis.whole.a->steps[position];
    ComparisonJob job = analysis.job;
    job.setup.pipeline.steps = {analysis.job.setup.pipeline.steps[step]};
    if (!trace.draws.isEmpty())
        job.setup.pipeline.steps[0].draws = trace.draws;
    job.command.clear();
    job.gradient.reset();
    job.repeats = 0;
    if (position > 0) {
        const std::string file = "step-" + std::to_string(step + 1) + "-input.npy";
        job.input = {file, trace.input, {}, {}, inputCommand(analysis.job, step, file)};
    }
    job.title = toUtf8(QCoreApplication::translate("IsolatedStep", "%1, step %2 alone")
                           .arg(fromUtf8(analysis.job.title))
                           .arg(step + 1));
    return job;
}

} // namespace comparo::ui
