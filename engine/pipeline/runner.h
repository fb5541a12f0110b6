// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/device/races/races.h"
#include "engine/device/timeline.h"
#include "engine/peer/facts.h"
#include "engine/pipeline/pipeline.h"
#include "engine/tensor/tensor.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// A tensor that a step's module owned, and where it was.
struct TracedTensor {
    std::string name;
    Module::Role role = Module::Role::Buffer;
    bool registered = true; ///< an unregistered buffer stays behind when the module moves
    DeviceId device;        ///< where the module had it
    Tensor tensor;          ///< there, or on cpu in a trace that was read from a file
};

/// What one step of one side did.
struct StepTrace {
    Step step;
    Tensor input;                      ///< on cpu; Tensor::notKept() where only the output was kept
    Tensor output;                     ///< likewise, but of the last step
    std::vector<Message> notes;        ///< code path taken: "native uint8 fixed point, antialias, 2 passes"
    Draws draws;                       ///< random parameters that were applied
    std::vector<TracedTensor> tensors; ///< what the module owned; none where only the output was kept
    std::vector<PeerLink> brokenLinks; ///< of the pipeline, so that a replay meets them too
    /// Host time to completion; on emu it says nothing about a GPU. 0 where only the output was kept.
    double milliseconds = 0.0;
    std::optional<PeerStepFacts> peer; ///< of a peer's side: what it says of the step
};

/// What one side did: every tensor, every runtime call.
struct Trace {
    Side side;
    Tensor input;
    std::shared_ptr<Schedule> schedule; ///< of the side, where it has one: its choices replay the run
    std::vector<StepTrace> steps;
    std::shared_ptr<Timeline> timeline;
    double milliseconds = 0.0;
    std::optional<PeerFacts> peer; ///< of a peer's side: what ran it

    /// Side::label(), with library and version where a peer ran it: "Kornia 0.9.0 · cpu".
    [[nodiscard]] Message label() const;

    /// What its calls leave unordered; nothing where it has no timeline. Never null.
    [[nodiscard]] std::shared_ptr<const RaceReport> races() const;

    /// Output of the last step, or the input if there is none; on cpu.
    [[nodiscard]] const Tensor& output() const { return steps.empty() ? input : steps.back().output; }
};

/// Trace::races(); nothing where there is no trace. Never null.
std::shared_ptr<const RaceReport> racesOf(const std::optional<Trace>& trace);

/// What a run keeps of its tensors.
enum class Kept {
    EveryStep, ///< every step's input and output, and what its module owned
    Output, ///< the last step's output: the steps are not waited for one by one, and on cpu neighbours that
            ///< work row by row run together. Peers and OpenCV keep every step all the same
};

/// Runs the enabled steps on one side. The input is on cpu; every output that is kept comes back to cpu. The
/// output's bits do not depend on what is kept. As long as the steps' outputs are those of `other`, a trace of
/// the same pipeline, they share its memory. Throws Error.
Trace runSide(const Pipeline& pipeline, const Tensor& input, const Side& side, const Progress& progress = {},
              Kept kept = Kept::EveryStep, const Trace* other = nullptr);

/// The image as ops on floats take it: itself if it is one, else divided to [0, 1]. On cpu.
Tensor asFloat(const Tensor& image);

} // namespace comparo
