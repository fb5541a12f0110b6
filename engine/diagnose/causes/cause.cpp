// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/causes/cause.h"

#include "engine/base/error.h"
#include "engine/device/await_each_call.h"
#include "engine/device/races/races.h"
#include "engine/diagnose/causes/cause_probe.h"
#include "engine/diagnose/causes/mistakes.h"
#include "engine/diagnose/causes/part_factors.h"
#include "engine/diagnose/causes/peer_model.h"
#include "engine/diagnose/causes/peer_variants.h"
#include "engine/diagnose/hypotheses/code_length.h"
#include "engine/diagnose/replay.h"
#include "engine/ops/op_explanation.h"
#include "engine/ops/op_vocabulary.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <optional>

namespace comparo {
namespace {

using hypotheses::Hypothesis;
using hypotheses::Judged;
using hypotheses::Match;

/// One step as both sides ran it, from the same input; tensors are on cpu.
struct DivergingStep {
    const Trace& a;
    const Trace& b;
    std::size_t index;
    Tensor input;
    Tensor outputA;
    Tensor outputB;

    [[nodiscard]] const StepTrace& stepA() const { return a.steps[index]; }
    [[nodiscard]] const StepTrace& stepB() const { return b.steps[index]; }
    [[nodiscard]] const Op& op() const { return *stepA().step.op; }
};

/// Replays B under one assumption and adds what that gives of A. Whether it explains all.
bool addJudged(const DivergingStep& diverging, const Hypothesis& hypothesis, CauseReport& report,
               const Progress& progress)
{
    const Match match =
        hypotheses::matchOf(diverging.outputB, diverging.outputA, hypothesis.replay(progress));
    report.hypotheses.push_back({hypothesis.id, hypothesis.label, hypothesis.parameters, match, {}});
    return match.isComplete();
}

/// The factors of `chosen`, under these words.
Hypothesis exchanged(const FactorReplay& replay, std::vector<std::size_t> chosen, const Factor& words)
{
    return {words.id, words.label, words.detail,
            [&replay, chosen = std::move(chosen)](const Progress& progress) {
                return replay.run(chosen, progress);
            }};
}

/// The smallest set of at least two factors that explains every sample, trying small sets first.
void findSmallestSet(const DivergingStep& diverging, const FactorReplay& replay, CauseReport& report,
                     const Progress& progress)
{
    const auto factors = static_cast<unsigned>(replay.factors.size());
    for (unsigned size = 2; size < factors; ++size)
        for (unsigned mask = 1; mask < 1u << factors; ++mask) {
            if (static_cast<unsigned>(std::popcount(mask)) != size)
                continue;
            progress.throwIfCancelled();
            std::vector<std::size_t> chosen;
            Factor together{
                "", {}, message("The smallest set of changes that explains every differing sample.")};
            std::vector<Message> labels;
            for (std::size_t i = 0; i < factors; ++i) {
                if (!(mask >> i & 1u))
                    continue;
                chosen.push_back(i);
                together.id += (together.id.empty() ? "" : "+") + replay.factors[i].id;
                labels.push_back(replay.factors[i].label);
            }
            together.label = joined(std::move(labels), " + ");
            if (addJudged(diverging, exchanged(replay, std::move(chosen), together), report, progress))
                return;
            report.hypotheses.pop_back();
        }
}

constexpr double kSureOfStep = 10.0; ///< few hypotheses, each known to be a difference of the two sides

/// Bits by which a replay is shorter than B with what differs written over it: the places, and of each sample
/// at least to which side it goes; less the choice of the hypothesis.
double evidenceOf(const Match& match, std::size_t tried)
{
    const auto n = static_cast<double>(match.samples);
    const auto written = [n](std::uint64_t count) {
        const auto k = static_cast<double>(count);
        return count == 0 ? 1.0 : std::log2(n + 1.0) + hypotheses::choiceBits(n, k) + k;
    };
    return written(match.differing) - written(match.missed()) -
           std::log2(static_cast<double>(std::max<std::size_t>(2, tried)));
}

Message sentence(const CauseReport& report)
{
    for (const Judged& judged : report.hypotheses)
        if (judged.match.isComplete())
            return message("Cause: {}",
                           message("{}; replaying B with it reproduces 100 % of A's values.", judged.label));
    const Judged* best = nullptr;
    for (const Judged& judged : report.hypotheses)
        if (judged.match.reproduced * 5 >= judged.match.differing &&
            evidenceOf(judged.match, report.hypotheses.size()) >= kSureOfStep &&
            (!best || best->match.reproduced < judged.match.reproduced))
            best = &judged;
    if (!best)
        return message("No tested hypothesis reproduces the difference.");
    return message("Not fully explained: {} reproduces {}.", best->label,
                   Share(best->match.reproduced, best->match.differing));
}

/// Module tensors that stayed behind: B with its module moved as a whole.
bool askPlacement(const DivergingStep& diverging, CauseReport& report, const Progress& progress)
{
    const StepTrace& b = diverging.stepB();
    if (b.step.placement == ModulePlacement{})
        return false;
    const Side& side = diverging.b.side;
    std::vector<Message> left;
    for (const TracedTensor& traced : b.tensors)
        if (traced.device != side.device)
            left.push_back(message("'{}' on {}", Verbatim(traced.name), Verbatim(traced.device.name())));
    if (left.empty())
        return false;
    StepTrace moved = b;
    moved.step.placement = {};
    const bool isAll = addJudged(
        diverging,
        {"placement",
         message("module tensors that move with the module (here {})", joined(std::move(left), ", ")),
         message("B is replayed with every tensor of the module registered and moved with it."),
         [&](const Progress&) { return replayStep(moved, b.draws, side, diverging.input, progress); }},
        report, progress);
    report.family = CauseFamily::Placement;
    report.verdict = sentence(report);
    return isAll;
}

/// Missing synchronisation: B with each call done before the next one is made.
bool askSynchronisation(const DivergingStep& diverging, CauseReport& report, const Progress& progress)
{
    const auto races = diverging.b.races();
    const std::vector<Hazard>& hazards = races->hazards;
    if (hazards.empty())
        return false;
    Side awaited = diverging.b.side;
    awaited.schedule = ScheduleOptions{};
    awaited.schedule->policy = SchedulePolicy::Eager;
    const AwaitEachCall waiting; // the same for cuda
    addJudged(
        diverging,
        {"synchronization", message("the missing synchronisation"),
         message("B is replayed with each call completed before the next one is issued. Its timeline has {}.",
                 hazards.front().missingEdge),
         [&](const Progress&) {
             return replayStep(diverging.stepB(), diverging.stepB().draws, awaited, diverging.input,
                               progress);
         }},
        report, progress);
    report.verdict = sentence(report);
    return true;
}

/// Random parameters that are not the same: what B gives with A's.
bool askDraws(const DivergingStep& diverging, CauseReport& report, const Progress& progress)
{
    if (diverging.stepA().draws == diverging.stepB().draws)
        return false;
    addJudged(diverging,
              {"draws", message("A's random parameters instead of B's own"),
               message("B is replayed with the draws of A."),
               [&](const Progress&) {
                   return replayStep(diverging.stepB(), diverging.stepA().draws, diverging.b.side,
                                     diverging.input, progress);
               }},
              report, progress);
    report.family = CauseFamily::Draws;
    report.verdict = sentence(report);
    return true;
}

/// Sides whose arithmetic is known: ours as they are, peers as the nearest of our models of what they gave.
struct ModelledSides {
    Side a;
    Side b;
    std::vector<Message> identified; ///< what is said of peers; empty for two sides of ours
    std::optional<PeerVariants> odd; ///< of the first peer that none of our models gives

    /// The sentence, and what is said of peers.
    [[nodiscard]] Message told(Message sentence) const
    {
        std::vector<Message> all{std::move(sentence)};
        all.insert(all.end(), identified.begin(), identified.end());
        return joined(std::move(all), " ");
    }
};

ModelledSides modelledSides(const DivergingStep& diverging, const Progress& progress)
{
    ModelledSides sides{diverging.a.side, diverging.b.side, {}, {}};
    const auto modelled = [&](const char* name, const Trace& trace, const Tensor& output, Side& side) {
        if (!trace.side.peer)
            return;
        const PeerModel model = peerModelOf(trace, diverging.index, diverging.input, output, progress);
        side = model.model;
        if (!model.isIdentified() && !sides.odd)
            sides.odd = peerVariantsOf(name, trace, diverging.index, diverging.input, output, side, progress);
        if (!sides.odd || sides.odd->name != name || !sides.odd->isExact()) // else its reading says it all
            sides.identified.push_back(model.sentence(name, trace));
    };
    modelled("A", diverging.a, diverging.outputA, sides.a);
    modelled("B", diverging.b, diverging.outputB, sides.b);
    return sides;
}

bool followsTorchCpu(const Side& side)
{
    return arithmeticModelOf(side.device.kind, side.numerics) == ArithmeticModel::TorchCpu;
}

/// Whether what a peer computes otherwise is told instead of the parts of its arithmetic.
bool tellsOddPeer(const DivergingStep& diverging, const ModelledSides& sides, CauseReport& report)
{
    constexpr std::size_t kMostTold = 5;
    if (!sides.odd || !(sides.odd->isExact() || sides.odd->isChanged()))
        return false;
    const PeerVariants& odd = *sides.odd;
    const bool isA = odd.name == "A";
    const Tensor &theirs = isA ? diverging.outputA : diverging.outputB,
                 &others = isA ? diverging.outputB : diverging.outputA;
    for (const Judged& near : odd.near) {
        if (report.hypotheses.size() == kMostTold)
            break;
        const Message label =
            near.id.empty() ? message("the step as it is, by {}", near.parameters) : near.label;
        report.hypotheses.push_back({near.id.empty() ? "arithmetic" : near.id,
                                     message("{}, in {}", label, Verbatim(odd.name)),
                                     message("Replayed by our {}: {} of {}.", near.parameters,
                                             shareText(near.match), Verbatim(odd.name)),
                                     hypotheses::matchOf(others, theirs, near.given),
                                     {}});
    }
    report.family =
        report.hypotheses.front().id == "arithmetic" ? CauseFamily::Arithmetic : CauseFamily::Mistake;
    report.verdict = sides.told(odd.sentence());
    return true;
}

/// What is known of the arithmetic of both sides: what a peer computes otherwise, or the factors of the op.
bool askArithmetic(const DivergingStep& diverging, CauseReport& report, const Progress& progress)
{
    const Op& op = diverging.op();
    if (const OpOwner* owner = ownerOf(op)) {
        report.verdict = message("The arithmetic of {}, an op of the peer {}, is not modelled: there is "
                                 "nothing to exchange between the sides.",
                                 Verbatim(op.id), Verbatim(owner->peer));
        return false;
    }
    const auto opSide = [](const Side& side) { return OpSide{side.device.kind, side.numerics}; };
    const ModelledSides sides = modelledSides(diverging, progress);
    if (!sides.odd)
        report.ties = tieMap(diverging.stepB(), diverging.input, {sides.a, diverging.outputA},
                             {sides.b, diverging.outputB}, kNearTie, progress);
    if (tellsOddPeer(diverging, sides, report))
        return sides.odd->isExact();
    // Of two that follow PyTorch's CPU code the threads are what differs; of one, they are its own.
    const bool byThreads = followsTorchCpu(sides.a) && followsTorchCpu(sides.b);
    const TorchThreads threads(followsTorchCpu(sides.a) ? sides.a.threads : sides.b.threads);
    const auto replayOn = [&](const Tensor& picture) {
        return op.info.factors && !byThreads
                   ? op.info.factors(picture, diverging.stepA().step.params, opSide(sides.a), opSide(sides.b))
                   : partFactors(diverging.stepB(), sides.a, sides.b, picture);
    };
    const FactorReplay replay = replayOn(diverging.input);
    if (replay.factors.empty()) {
        report.verdict = sides.told(message(
            "No hypothesis is known for a difference of {} between these two sides.", Verbatim(op.id)));
        return !sides.odd; // what our models give is no mistake
    }
    std::vector<std::size_t> every(replay.factors.size());
    std::iota(every.begin(), every.end(), std::size_t{0});
    const bool isAll = addJudged(diverging, exchanged(replay, every, replay.everything), report, progress);
    std::vector<std::size_t> explaining;
    for (const std::size_t i : every) {
        progress.report(static_cast<double>(i) / static_cast<double>(every.size()), replay.factors[i].label);
        progress.throwIfCancelled();
        if (every.size() > 1 &&
            addJudged(diverging, exchanged(replay, {i}, replay.factors[i]), report, progress))
            explaining.push_back(i);
    }
    if (isAll && explaining.empty())
        findSmallestSet(diverging, replay, report, progress);
    report.family = CauseFamily::Arithmetic;
    report.verdict = sides.told(sentence(report));
    if (explaining.size() > 1) {
        const Message separated =
            separatingProbe(explaining, replayOn, diverging.input.shape(), diverging.input.dtype(), progress);
        report.isAmbiguous = !separated.isEmpty();
        report.verdict = joined({report.verdict, separated}, " ");
    }
    return isAll || !explaining.empty() || !sides.odd;
}

/// What people's own code does wrong: it stands alone where it is named, because nothing else explains all.
bool askMistakes(const DivergingStep& diverging, CauseReport& report, const Progress& progress)
{
    std::optional<CauseReport> mistake =
        findMistake(diverging.a, diverging.b, diverging.index, diverging.input, diverging.outputA,
                    diverging.outputB, progress);
    if (!mistake)
        return false;
    report.hypotheses = std::move(mistake->hypotheses);
    report.isNamed = true;
    report.family = CauseFamily::Mistake;
    report.verdict = message("Cause: {}", mistake->verdict);
    return true;
}

/// Where hypotheses of a step come from, in the order in which they are asked: each adds what it has to the
/// report and says whether nothing else is asked.
constexpr std::array kFamilies{askPlacement, askSynchronisation, askDraws, askArithmetic, askMistakes};

CauseReport explainStep(const Trace& a, const Trace& b, std::size_t index, const Progress& progress)
{
    if (index >= a.steps.size() || index >= b.steps.size())
        failArgument(message("There is no step {} to explain.", index + 1));
    CauseReport report;
    report.step = index;
    if (!(a.steps[index].step == b.steps[index].step)) {
        report.verdict = message("The two sides ran different steps; there is nothing to replay.");
        return report;
    }
    const Tensor &input = a.steps[index].input, &ofA = a.steps[index].output;
    const DivergingStep diverging{a, b, index, input, ofA, localOutput(b, index, input, progress)};
    const Tensor& ofB = diverging.outputB;
    if (ofA.dtype() != ofB.dtype() || !(ofA.shape() == ofB.shape())) {
        report.verdict = message(
            "The outputs of the sides differ in shape or dtype, {} {} and {} {}; there is nothing to replay.",
            Verbatim(toString(ofA.dtype())), Verbatim(ofA.shape().toString()),
            Verbatim(toString(ofB.dtype())), Verbatim(ofB.shape().toString()));
        return report;
    }
    report.differing = hypotheses::matchOf(ofB, ofA, ofB).differing;
    if (report.differing == 0) {
        report.verdict = message("Given the same input, this step is bit-exact on both sides.");
        return report;
    }
    for (const auto& family : kFamilies)
        if (family(diverging, report, progress))
            break;
    return report;
}

} // namespace

const Judged* CauseReport::named() const
{
    if (!isNamed)
        return nullptr;
    const auto found =
        std::ranges::find_if(hypotheses, [](const Judged& judged) { return judged.match.isComplete(); });
    return found == hypotheses.end() ? nullptr : &*found;
}

CauseReport findCause(const Trace& a, const Trace& b, std::size_t index, const Progress& progress)
{
    CauseReport report = explainStep(a, b, index, progress);
    for (Judged& judged : report.hypotheses)
        if (Match& match = judged.match; match.isComplete() && !match.evidence) {
            match.evidence = evidenceOf(match, report.hypotheses.size());
            report.isNamed = report.isNamed || (!report.isAmbiguous && *match.evidence >= kSureOfStep);
        }
    return report;
}

} // namespace comparo
