// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/capture/recording.h"
#include "engine/pipeline/pipeline.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace comparo {

/// Runs recorded steps again, on one side of this machine: our ops, or those of a peer. A step can be run
/// where the recording says which ops it was, with their parameters and draws.
class StepReplay {
public:
    StepReplay(const Recording& recording, Side side);

    /// Starts the program of a peer, so that one that does not run is told once, not at each step. Errors:
    /// those of Peer::describe(), Error(Device) for a name that nobody gave.
    void start(const Progress& progress) const;

    /// Why a step cannot be run here, in a sentence; empty where it can as far as the recording says.
    [[nodiscard]] Message whyNot(std::size_t step) const;

    /// What went into a step that can be run, as a side takes it. Error(Unsupported) for a dtype that none
    /// takes; errors of Recording::read().
    [[nodiscard]] Tensor recordedInput(std::size_t step) const;

    /// The only tensor that a step put out. Same errors.
    [[nodiscard]] Tensor recordedOutput(std::size_t step) const;

    /// What a step that can be run gives here for this input. Errors: those of pipelineFromJson() and
    /// runSide().
    Tensor run(std::size_t step, const Tensor& input, const Progress& progress);

    /// Where steps run: "cuda:0", of a peer as it calls it.
    [[nodiscard]] std::string device() const;
    /// "cpu · framework"; of a peer with its version once a step has run: "Kornia 0.9.0 · cpu".
    [[nodiscard]] const std::string& label() const { return m_label; }

    /// What a peer says of itself, once a step has run: "torch", "2.15.0".
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& environment() const
    {
        return m_environment;
    }

private:
    [[nodiscard]] const RecordedTensor* inputOf(const RecordedStep& step) const;
    [[nodiscard]] Tensor read(const RecordedTensor& tensor, bool isInput) const;

    const Recording& m_recording;
    Side m_side;
    std::string m_label;
    std::vector<std::pair<std::string, std::string>> m_environment;
};

} // namespace comparo
