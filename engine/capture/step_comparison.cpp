#include "engine/capture/step_comparison.h"

#include "engine/base/error.h"

#include <algorithm>

namespace comparo {

namespace {

std::string stepLabel(std::size_t step, const std::string& op)
{
    return "step " + std::to_string(step + 1) + " (" + op + ")";
}

StepComparison compareTensors(std::string label, const Tensor& a, const Tensor& b, const Tolerance& tolerance,
                              const Progress& progress)
{
    StepComparison step;
    step.label = std::move(label);
    if (a.shape() != b.shape() || (a.dtype() != b.dtype() && !(isFloat(a.dtype()) && isFloat(b.dtype())))) {
        step.sentence = "Different: A is " + toString(a.dtype()) + " " + a.shape().toString() + ", B is " +
                        toString(b.dtype()) + " " + b.shape().toString() + ".";
        return step;
    }
    step.comparison = compare(a, b, {tolerance, {}, false}, progress);
    step.sentence = step.comparison->sentence();
    return step;
}

void requireSameOps(const Trace& a, const Trace& b)
{
    const auto opOf = [](const Trace& trace, std::size_t i) {
        return i < trace.steps.size() ? "'" + trace.steps[i].step.op->id + "'" : std::string("nothing");
    };
    for (std::size_t i = 0; i < std::max(a.steps.size(), b.steps.size()); ++i)
        if (opOf(a, i) != opOf(b, i))
            failArgument("The runs are of different pipelines: step " + std::to_string(i + 1) + " is " +
                         opOf(a, i) + " in the first and " + opOf(b, i) + " in the second.");
}

} // namespace

std::optional<std::size_t> RunComparison::firstDiverging() const
{
    const auto found =
        std::find_if(steps.begin(), steps.end(), [](const auto& step) { return step.differs(); });
    return found == steps.end() ? std::nullopt : std::optional<std::size_t>(found - steps.begin());
}

Pipeline withRecordedDraws(Pipeline pipeline, const Trace& trace)
{
    auto recorded = trace.steps.begin();
    for (Step& step : pipeline.steps) {
        if (!step.enabled || recorded == trace.steps.end())
            continue;
        if (!recorded->draws.isEmpty())
            step.draws = recorded->draws;
        ++recorded;
    }
    return pipeline;
}

RunComparison compareRuns(const Trace& a, const Trace& b, const Tolerance& tolerance,
                          const Progress& progress)
{
    requireSameOps(a, b);
    RunComparison runs;
    runs.steps.push_back(compareTensors("input", a.input, b.input, tolerance, progress));
    for (std::size_t i = 0; i < a.steps.size(); ++i)
        runs.steps.push_back(compareTensors(stepLabel(i, a.steps[i].step.op->id), a.steps[i].output,
                                            b.steps[i].output, tolerance, progress));
    return runs;
}

} // namespace comparo
