// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/causes/mistakes.h"

#include "engine/diagnose/hypotheses/pair_cause.h"
#include "engine/diagnose/readings/reading.h"
#include "engine/diagnose/replay.h"
#include "engine/ops/op_vocabulary.h"

#include <algorithm>
#include <string>
#include <vector>

namespace comparo {
namespace {

using hypotheses::Hypothesis;

/// The step as we compute it, in each arithmetic that somebody's own code is likely to have.
std::vector<Hypothesis> modelsOf(const Trace& trace, std::size_t index, const Tensor& input, DType wanted,
                                 const Progress& progress)
{
    const StepTrace& step = trace.steps[index];
    const auto run = [step, progress](const Step& asked, const Side& side, const Tensor& image) {
        StepTrace changed = step;
        changed.step = asked;
        return replayStep(changed, step.draws, side, image, {progress.stop, {}});
    };
    const std::vector<Side> sides{Side::parse("cpu/framework"), Side::parse("cpu/exact")};
    return arithmeticsOf(step.step, input, wanted, sides, run);
}

} // namespace

std::optional<CauseReport> findMistake(const Trace& a, const Trace& b, std::size_t index, const Tensor& input,
                                       const Tensor& outputA, const Tensor& outputB, const Progress& progress)
{
    if (!a.side.peer && !b.side.peer)
        return std::nullopt;
    const bool isA = a.side.peer.has_value();
    const Tensor &theirs = isA ? outputA : outputB, &others = isA ? outputB : outputA;
    const Message name = joinedNames({isA ? "A" : "B"}), other = joinedNames({isA ? "B" : "A"});
    CauseReport told = findPairCause(others, theirs, progress, other, name);
    if (told.isNamed)
        return told;
    constexpr std::int64_t kMostSamples = 1 << 22; // every model costs as much as the pair
    if (ownerOf(*a.steps[index].step.op) || theirs.shape().elements() > kMostSamples)
        return std::nullopt;
    std::vector<Tensor> tried{others};
    for (const Hypothesis& model : modelsOf(isA ? a : b, index, input, theirs.dtype(), progress)) {
        const std::optional<Tensor> given = hypotheses::replayed(model, theirs, progress);
        const auto isTried = [&](const Tensor& each) {
            return hypotheses::matchOf({}, *given, each).isExact();
        };
        if (!given || std::any_of(tried.begin(), tried.end(), isTried))
            continue;
        tried.push_back(*given);
        told = findPairCause(*given, theirs, progress, message("our {}", Verbatim(model.id)), name);
        if (told.isNamed)
            return told;
    }
    return std::nullopt;
}

} // namespace comparo
