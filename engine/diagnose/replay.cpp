// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/replay.h"

#include "engine/tensor/same_bits.h"

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
    const bool same = step.input.buffer() != nullptr && sameBytes(step.input, input);
    return same ? step.output : replayStep(step, step.draws, side.side, input, progress);
}

} // namespace comparo
