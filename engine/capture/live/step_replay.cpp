// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/live/step_replay.h"

#include "engine/base/error.h"
#include "engine/tensor/stored_dtype.h"
#include "engine/capture/recorded_tensor.h"
#include "engine/peer/registry.h"
#include "engine/pipeline/runner.h"

#include <utility>

namespace comparo {

StepReplay::StepReplay(const Recording& recording, Side side)
    : m_recording(recording), m_side(std::move(side)), m_label(english(m_side.label()))
{
}

void StepReplay::start(const Progress& progress) const
{
    if (m_side.peer && !m_side.peer->linked)
        (void)peerRegistry().open(m_side.peer->name, m_side.peer->options)->describe({progress.stop, {}});
}

std::string StepReplay::device() const
{
    return m_side.peer ? m_side.peer->device : m_side.device.name();
}

const RecordedTensor* StepReplay::inputOf(const RecordedStep& step) const
{
    if (step.ownInput)
        return &*step.ownInput;
    if (!step.input || step.input->step >= m_recording.steps.size())
        return nullptr;
    const RecordedStep& before = m_recording.steps[step.input->step];
    return step.input->tensor < before.tensors.size() ? &before.tensors[step.input->tensor] : nullptr;
}

Message StepReplay::whyNot(std::size_t index) const
{
    const RecordedStep& step = m_recording.steps[index];
    if (step.kind == "input")
        return message("It is an input.");
    if (step.kind == "gradient")
        return message("It is a gradient; forward steps are run again.");
    if (step.pipeline.empty())
        return !step.noOps.isEmpty() ? step.noOps
               : step.function.empty()
                   ? message("The recording does not name its op.")
                   : message("The recording does not name the op of {}.", Verbatim(step.function));
    if (step.tensors.size() != 1)
        return message("It returned {} tensors; an op returns one.", step.tensors.size());
    const RecordedTensor* input = inputOf(step);
    if (!input)
        return message("The recording does not contain its input; record(inputs=True) keeps inputs.");
    const auto isWhole = [](const RecordedTensor& tensor) {
        return !tensor.entry.empty() && tensor.part.isEmpty();
    };
    if (!isWhole(*input))
        return message("Its input was not kept in full.");
    return isWhole(step.tensors.front()) ? Message() : message("Its output was not kept in full.");
}

Tensor StepReplay::read(const RecordedTensor& tensor, bool isInput) const
{
    const StoredDType* dtype = findStoredDType(tensor.dtype);
    if (!dtype || dtype->kind != StoredDType::Kind::Native)
        fail(ErrorCode::Unsupported,
             isInput ? message("Its input is {}; sides here support uint8, uint16, float32 and float64.",
                               Verbatim(tensor.dtype))
                     : message("Its output is {}; sides here support uint8, uint16, float32 and float64.",
                               Verbatim(tensor.dtype)));
    return toTensor(tensor, m_recording.read(tensor)).withLayout(Layout::Contiguous);
}

Tensor StepReplay::recordedInput(std::size_t step) const
{
    return read(*inputOf(m_recording.steps[step]), true);
}

Tensor StepReplay::recordedOutput(std::size_t step) const
{
    return read(m_recording.steps[step].tensors.front(), false);
}

Tensor StepReplay::run(std::size_t step, const Tensor& input, const Progress& progress)
{
    const Pipeline pipeline = pipelineFromJson(m_recording.steps[step].pipeline);
    const Trace trace = runSide(pipeline, input, m_side, progress);
    if (!pipeline.steps.empty())
        m_label = english(trace.label());
    if (trace.peer)
        m_environment = trace.peer->environment;
    return trace.output().withLayout(Layout::Contiguous);
}

} // namespace comparo
