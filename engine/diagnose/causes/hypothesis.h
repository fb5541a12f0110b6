#pragma once

#include "engine/base/progress.h"
#include "engine/ops/op.h"
#include "engine/pipeline/pipeline.h"

#include <functional>
#include <string>
#include <vector>

namespace comparo {

/// One step as both sides ran it, from the same input.
struct DivergingStep {
    const Step& step;
    Side sideA;
    Side sideB;
    Tensor input;   ///< on cpu
    Tensor outputA; ///< on cpu
    Tensor outputB; ///< on cpu
};

/// A way in which the two sides' arithmetic differs. `set` names the factors whose side-A value is replayed
/// on B.
struct Factor {
    std::string id;
    std::string label; ///< "int16 weights instead of float32 weights"
    std::string detail;
};

/// How to replay one op with some of its factors exchanged.
struct FactorReplay {
    std::vector<Factor> factors;
    Factor everything; ///< all of them at once, under the name that people know
    /// Side B's output with the factors of `exchanged` (indices) taken from side A; on cpu.
    std::function<Tensor(const std::vector<std::size_t>& exchanged, const Progress&)> run;
};

/// An op's known factors, or none if the sides do not differ in any that is known.
using ReplayFinder = FactorReplay (*)(const DivergingStep& step);

/// One entry an op: engine/diagnose/hypotheses/<op>.cpp.
struct HypothesisSource {
    std::string op;
    ReplayFinder find;
};

const std::vector<HypothesisSource>& allHypothesisSources();

/// engine/diagnose/hypotheses/resize_factors.cpp
FactorReplay findResizeFactors(const DivergingStep& step);

} // namespace comparo
