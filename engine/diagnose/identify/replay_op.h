// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/identify/candidate.h"

#include <string>
#include <vector>

namespace comparo::candidates {

/// A side on which an op's model of a library runs.
struct ModelSide {
    std::string where; ///< "on the CPU", "on the CPU, 1 thread", "on CUDA"
    Side side;
    bool follows; ///< a library; false: exact numerics of ours
};

/// cpu in framework numerics, with one thread too where that matters, emu in them where the op's CUDA kernels
/// are modelled, and cpu in exact ones.
std::vector<ModelSide> modelSides(const Op& op);

/// One step on one side with draws of its own; on cpu.
Tensor runStep(const Step& step, const Tensor& input, const Side& side, const Progress& progress);

/// Every combination of the choices that say how an op computes, the given one first; at most `most` of them.
std::vector<Step> variantsOf(const Step& step, std::size_t most);

/// How an image of another dtype comes to an op on floats and back.
struct Conversion {
    std::optional<Step> before;
    std::optional<Step> after;
    std::string words; ///< ", of x / 255, truncated to uint8"; empty for none
};

/// The ways from the question's input dtype through the op to its output dtype.
std::vector<Conversion> conversions(const Question& question, const Op& op);

} // namespace comparo::candidates
