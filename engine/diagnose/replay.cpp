#include "engine/diagnose/replay.h"

#include <cstring>

namespace comparo {

Tensor replayStep(const StepTrace& step, const Draws& draws, const Side& side, const Tensor& input,
                  const Progress& progress)
{
    Pipeline one;
    one.steps = {step.step};
    one.steps.front().enabled = true;
    if (!draws.isEmpty())
        one.steps.front().draws = draws;
    one.brokenLinks = step.brokenLinks;
    return runSide(one, input, side, progress).output();
}

Tensor localOutput(const Trace& side, std::size_t index, const Tensor& input, const Progress& progress)
{
    const StepTrace& step = side.steps[index];
    const bool same =
        step.input.desc() == input.desc() && step.input.buffer() != nullptr &&
        (step.input.buffer() == input.buffer() ||
         std::memcmp(step.input.buffer()->host(), input.buffer()->host(), input.desc().bytes()) == 0);
    return same ? step.output : replayStep(step, step.draws, side.side, input, progress);
}

} // namespace comparo
