#pragma once

#include "engine/base/progress.h"
#include "engine/device/timeline.h"
#include "engine/peer/facts.h"
#include "engine/pipeline/pipeline.h"
#include "engine/tensor/tensor.h"

#include <memory>
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
    Tensor input;                      ///< on cpu
    Tensor output;                     ///< on cpu
    std::vector<std::string> notes;    ///< code path taken: "native uint8 fixed point, antialias, 2 passes"
    Draws draws;                       ///< random parameters that were applied
    std::vector<TracedTensor> tensors; ///< what the module owned
    std::vector<PeerLink> brokenLinks; ///< of the pipeline, so that a replay meets them too
    double milliseconds = 0.0;         ///< host time to completion; on emu it says nothing about a GPU
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
    [[nodiscard]] std::string label() const;

    /// Output of the last step, or the input if there is none; on cpu.
    [[nodiscard]] const Tensor& output() const { return steps.empty() ? input : steps.back().output; }
};

/// Runs the enabled steps on one side. The input is on cpu; every output comes back to cpu. Throws Error.
Trace runSide(const Pipeline& pipeline, const Tensor& input, const Side& side, const Progress& progress = {});

/// The image as ops on floats take it: itself if it is one, else divided to [0, 1]. On cpu.
Tensor asFloat(const Tensor& image);

} // namespace comparo
