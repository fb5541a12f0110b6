// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/causes/cause.h"

#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/device/await_each_call.h"
#include "engine/diagnose/causes/cause_probe.h"
#include "engine/diagnose/causes/part_factors.h"
#include "engine/diagnose/causes/peer_model.h"
#include "engine/diagnose/causes/peer_readings.h"
#include "engine/diagnose/hypotheses/code_length.h"
#include "engine/diagnose/races/races.h"
#include "engine/diagnose/replay.h"
#include "engine/ops/op_explanation.h"
#include "engine/ops/op_vocabulary.h"
#include "engine/tensor/same_bits.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

namespace comparo {
namespace {

/// One step as both sides ran it, from the same input.
struct DivergingStep {
    const Step& step;
    Side sideA;
    Side sideB;
    Tensor input;   ///< on cpu
    Tensor outputA; ///< on cpu
    Tensor outputB; ///< on cpu
};

struct Counts {
    std::uint64_t differing = 0;  ///< A != B
    std::uint64_t reproduced = 0; ///< of those, replay == A
    std::uint64_t broken = 0;     ///< A == B, but replay != A
};

Counts count(const Tensor& a, const Tensor& b, const Tensor& replay)
{
    Counts counts;
    dispatch(a.dtype(), [&]<class T>() {
        const auto va = a.hostView<const T>();
        const auto vb = b.hostView<const T>();
        const auto vr = replay.hostView<const T>();
        const Shape& s = a.shape();
        for (int plane = 0; plane < s.n * s.c; ++plane)
            for (int y = 0; y < s.h; ++y) {
                const T *const rowA = va.row(plane, y), *const rowB = vb.row(plane, y),
                               *const rowR = vr.row(plane, y);
                std::uint32_t differing = 0, reproduced = 0, broken = 0;
                for (int x = 0; x < s.w; ++x) {
                    const T value = rowA[x * va.strideW];
                    const auto same = static_cast<std::uint32_t>(sameBits(value, rowB[x * vb.strideW]));
                    const auto matches = static_cast<std::uint32_t>(sameBits(value, rowR[x * vr.strideW]));
                    differing += same ^ 1U;
                    reproduced += (same ^ 1U) & matches;
                    broken += same & (matches ^ 1U);
                }
                counts.differing += differing;
                counts.reproduced += reproduced;
                counts.broken += broken;
            }
    });
    return counts;
}

HypothesisResult judge(const DivergingStep& step, const Factor& factor, const Tensor& replay)
{
    const Counts counts = count(step.outputA, step.outputB, replay);
    return {factor.id, factor.label, factor.detail, counts.reproduced, counts.broken, counts.differing};
}

bool explainsAll(const HypothesisResult& result)
{
    return result.differing > 0 && result.reproduced == result.differing && result.broken == 0;
}

/// The smallest set of at least two factors that explains every sample, trying small sets first.
void findSmallestSet(const DivergingStep& step, const FactorReplay& replay, CauseReport& report,
                     const Progress& progress)
{
    const auto factors = static_cast<unsigned>(replay.factors.size());
    for (unsigned size = 2; size < factors; ++size)
        for (unsigned mask = 1; mask < 1u << factors; ++mask) {
            if (static_cast<unsigned>(std::popcount(mask)) != size)
                continue;
            progress.throwIfCancelled();
            std::vector<std::size_t> chosen;
            Factor together{"", "", "The smallest set of changes that explains every differing sample."};
            for (std::size_t i = 0; i < factors; ++i) {
                if (!(mask >> i & 1u))
                    continue;
                chosen.push_back(i);
                together.id += (together.id.empty() ? "" : "+") + replay.factors[i].id;
                together.label += (together.label.empty() ? "" : " + ") + replay.factors[i].label;
            }
            HypothesisResult result = judge(step, together, replay.run(chosen, progress));
            if (explainsAll(result)) {
                report.hypotheses.push_back(std::move(result));
                return;
            }
        }
}

std::string sentence(const CauseReport& report)
{
    for (const HypothesisResult& result : report.hypotheses)
        if (explainsAll(result))
            return "Cause: " + result.label + "; replaying B with it reproduces 100 % of A's values.";
    const auto best = std::max_element(
        report.hypotheses.begin(), report.hypotheses.end(),
        [](const HypothesisResult& l, const HypothesisResult& r) { return l.reproduced < r.reproduced; });
    if (best == report.hypotheses.end() || best->reproduced == 0)
        return "No tested hypothesis reproduces the difference.";
    return "Not fully explained: " + best->label + " reproduces " +
           percentText(best->reproduced, best->differing) + ".";
}

/// Whether module tensors that stayed behind make the difference: B with its module moved as a whole.
std::optional<HypothesisResult> judgePlacement(const DivergingStep& diverging, const StepTrace& b,
                                               const Progress& progress)
{
    if (b.step.placement == ModulePlacement{})
        return std::nullopt;
    std::string left;
    for (const TracedTensor& traced : b.tensors)
        if (traced.device != diverging.sideB.device)
            left += (left.empty() ? "'" : ", '") + traced.name + "' on " + traced.device.name();
    if (left.empty())
        return std::nullopt;
    const Factor factor{"placement", "module tensors that move with the module (here " + left + ")",
                        "B is replayed with every tensor of the module registered and moved with it."};
    StepTrace moved = b;
    moved.step.placement = {};
    return judge(diverging, factor, replayStep(moved, b.draws, diverging.sideB, diverging.input, progress));
}

/// Whether missing synchronisation makes the difference: B with each call done before the next one is made.
std::optional<HypothesisResult> judgeSynchronisation(const DivergingStep& diverging, const Trace& b,
                                                     const StepTrace& step, const Progress& progress)
{
    if (!b.timeline)
        return std::nullopt;
    const std::vector<Hazard> hazards = findRaces(b.timeline->entries()).hazards;
    if (hazards.empty())
        return std::nullopt;
    const Factor factor{"synchronization", "the synchronisation that is missing",
                        "B is replayed with each call done before the next one is made. Its timeline has " +
                            hazards.front().missingEdge + "."};
    Side awaited = diverging.sideB;
    awaited.schedule = ScheduleOptions{};
    awaited.schedule->policy = SchedulePolicy::Eager;
    const AwaitEachCall waiting; // the same for cuda
    return judge(diverging, factor, replayStep(step, step.draws, awaited, diverging.input, progress));
}

/// Whether the sides applied different random parameters, and what B gives with A's.
std::optional<HypothesisResult> judgeDraws(const DivergingStep& diverging, const StepTrace& a,
                                           const StepTrace& b, const Progress& progress)
{
    if (a.draws == b.draws)
        return std::nullopt;
    const Factor factor{"draws", "A's random parameters instead of B's own",
                        "B is replayed with the draws of A."};
    return judge(diverging, factor, replayStep(b, a.draws, diverging.sideB, diverging.input, progress));
}

/// Sides whose arithmetic is known: ours as they are, peers as the nearest of our models of what they gave.
struct ModelledSides {
    Side a;
    Side b;
    std::string identified;          ///< what is said of peers; empty for two sides of ours
    std::optional<PeerReadings> odd; ///< of the first peer that none of our models gives
};

ModelledSides modelledSides(const DivergingStep& diverging, const Trace& a, const Trace& b, std::size_t index,
                            const Progress& progress)
{
    ModelledSides sides{a.side, b.side, {}, {}};
    const auto modelled = [&](const char* name, const Trace& trace, const Tensor& output, Side& side) {
        if (!trace.side.peer)
            return;
        const PeerModel model = peerModelOf(trace, index, diverging.input, output, progress);
        side = model.model;
        if (!model.isIdentified() && !sides.odd)
            sides.odd = peerReadingsOf(name, trace, index, diverging.input, output, side, progress);
        if (!sides.odd || sides.odd->name != name || !sides.odd->isExact()) // else its reading says it all
            sides.identified += " " + model.sentence(name, trace);
    };
    modelled("A", a, diverging.outputA, sides.a);
    modelled("B", b, diverging.outputB, sides.b);
    return sides;
}

bool followsTorchCpu(const Side& side)
{
    return whoseArithmetic(side.device.kind, side.numerics) == Whose::TorchCpu;
}

/// Whether what a peer computes otherwise is told instead of the parts of its arithmetic.
bool tellsOddPeer(const DivergingStep& diverging, const ModelledSides& sides, CauseReport& report)
{
    constexpr std::size_t kMostTold = 5;
    if (!sides.odd || !(sides.odd->isExact() || sides.odd->isChanged()))
        return false;
    const PeerReadings& odd = *sides.odd;
    const bool isA = odd.name == "A";
    for (const NearReading& near : odd.near) {
        if (report.hypotheses.size() == kMostTold)
            break;
        const std::string label = near.id.empty() ? "the step as it is, by " + near.arithmetic : near.label;
        const Counts counts = count(isA ? diverging.outputA : diverging.outputB,
                                    isA ? diverging.outputB : diverging.outputA, near.output);
        report.hypotheses.push_back(
            {near.id.empty() ? "arithmetic" : near.id, label + ", in " + odd.name,
             "Replayed by our " + near.arithmetic + ": " + near.share() + " of " + odd.name + ".",
             counts.reproduced, counts.broken, counts.differing});
    }
    report.verdict = odd.sentence() + sides.identified;
    return true;
}

CauseReport explainStep(const Trace& a, const Trace& b, std::size_t index, const Progress& progress)
{
    if (index >= a.steps.size() || index >= b.steps.size())
        failArgument("There is no step " + std::to_string(index + 1) + " to explain.");
    CauseReport report;
    report.step = index;
    const Step& step = a.steps[index].step;
    if (!(step == b.steps[index].step)) {
        report.verdict = "The two sides ran different steps; there is nothing to replay.";
        return report;
    }
    const DivergingStep diverging{step,
                                  a.side,
                                  b.side,
                                  a.steps[index].input,
                                  a.steps[index].output,
                                  localOutput(b, index, a.steps[index].input, progress)};
    if (diverging.outputA.dtype() != diverging.outputB.dtype() ||
        !(diverging.outputA.shape() == diverging.outputB.shape())) {
        report.verdict = "The sides gave tensors that are not alike, " + toString(diverging.outputA.dtype()) +
                         " " + diverging.outputA.shape().toString() + " and " +
                         toString(diverging.outputB.dtype()) + " " + diverging.outputB.shape().toString() +
                         "; there is nothing to replay.";
        return report;
    }
    report.differing = count(diverging.outputA, diverging.outputB, diverging.outputB).differing;
    if (report.differing == 0) {
        report.verdict = "Given the same input, this step is bit-exact on both sides.";
        return report;
    }
    if (auto placement = judgePlacement(diverging, b.steps[index], progress)) {
        report.hypotheses.push_back(std::move(*placement));
        if (explainsAll(report.hypotheses.back())) {
            report.verdict = sentence(report);
            return report;
        }
    }
    if (auto missing = judgeSynchronisation(diverging, b, b.steps[index], progress)) {
        report.hypotheses.push_back(std::move(*missing));
        report.verdict = sentence(report);
        return report;
    }
    if (auto draws = judgeDraws(diverging, a.steps[index], b.steps[index], progress)) {
        report.hypotheses.push_back(std::move(*draws));
        report.verdict = sentence(report);
        return report;
    }
    if (const OpOwner* owner = ownerOf(*step.op)) {
        report.verdict = "The arithmetic of " + step.op->id + ", which is an op of the peer " + owner->peer +
                         ", is not modelled: there is nothing to exchange between the sides.";
        return report;
    }
    const auto opSide = [](const Side& side) { return OpSide{side.device.kind, side.numerics}; };
    const ModelledSides sides = modelledSides(diverging, a, b, index, progress);
    if (!sides.odd)
        report.ties = tieMap(b.steps[index], diverging.input, {sides.a, diverging.outputA},
                             {sides.b, diverging.outputB}, kNearTie, progress);
    if (tellsOddPeer(diverging, sides, report))
        return report;
    // Of two that follow PyTorch's CPU code the threads are what differs; of one, they are its own.
    const bool byThreads = followsTorchCpu(sides.a) && followsTorchCpu(sides.b);
    const TorchThreads threads(followsTorchCpu(sides.a) ? sides.a.threads : sides.b.threads);
    const auto replayOn = [&](const Tensor& picture) {
        return step.op->info.factors && !byThreads
                   ? step.op->info.factors(picture, step.params, opSide(sides.a), opSide(sides.b))
                   : partFactors(b.steps[index], sides.a, sides.b, picture);
    };
    const FactorReplay replay = replayOn(diverging.input);
    if (replay.factors.empty()) {
        report.verdict = "No hypothesis is known for a difference of " + step.op->id +
                         " between these two sides." + sides.identified;
        return report;
    }
    std::vector<std::size_t> every(replay.factors.size());
    for (std::size_t i = 0; i < every.size(); ++i)
        every[i] = i;
    std::vector<std::size_t> explaining;
    report.hypotheses.push_back(judge(diverging, replay.everything, replay.run(every, progress)));
    for (std::size_t i = 0; i < replay.factors.size(); ++i) {
        progress.report(static_cast<double>(i) / static_cast<double>(every.size()), replay.factors[i].label);
        progress.throwIfCancelled();
        if (replay.factors.size() == 1)
            continue;
        report.hypotheses.push_back(judge(diverging, replay.factors[i], replay.run({i}, progress)));
        if (explainsAll(report.hypotheses.back()))
            explaining.push_back(i);
    }
    const bool single = std::any_of(report.hypotheses.begin() + 1, report.hypotheses.end(), explainsAll);
    if (!single && explainsAll(report.hypotheses.front()))
        findSmallestSet(diverging, replay, report, progress);
    report.verdict = sentence(report) + sides.identified;
    if (explaining.size() > 1) {
        const std::string separated =
            separatingProbe(explaining, replayOn, diverging.input.shape(), diverging.input.dtype(), progress);
        report.isAmbiguous = !separated.empty();
        report.verdict += separated;
    }
    return report;
}

/// Bits by which a replay is shorter than B with what differs written over it: the places, and of each sample
/// at least to which side it goes; less the choice of the hypothesis.
double evidenceOf(const HypothesisResult& result, std::uint64_t samples, std::size_t tried)
{
    const auto n = static_cast<double>(samples), k = static_cast<double>(result.differing);
    return std::log2(n + 1.0) + hypotheses::choiceBits(n, k) + k - 1.0 -
           std::log2(static_cast<double>(tried));
}

} // namespace

CauseReport findCause(const Trace& a, const Trace& b, std::size_t index, const Progress& progress)
{
    constexpr double kSureOfStep = 10.0; // few hypotheses, each known to be a difference of the two sides
    CauseReport report = explainStep(a, b, index, progress);
    for (HypothesisResult& result : report.hypotheses)
        if (explainsAll(result)) {
            const auto samples = static_cast<std::uint64_t>(a.steps[index].output.shape().elements());
            result.evidenceBits =
                evidenceOf(result, samples, std::max<std::size_t>(2, report.hypotheses.size()));
            report.isNamed = report.isNamed || (!report.isAmbiguous && *result.evidenceBits >= kSureOfStep);
        }
    return report;
}

} // namespace comparo
