// SPDX-License-Identifier: Apache-2.0
#include "engine/answer/remedies.h"

#include "engine/answer/evidence.h"
#include "engine/answer/setup_changes.h"
#include "engine/base/number_text.h"
#include "engine/comparison/command.h"
#include "engine/comparison/stages.h"
#include "engine/diagnose/hypotheses/rule.h"
#include "engine/peer/registry.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace comparo {
namespace {

/// The job with another setup, as far as a remedy has to be checked.
ComparisonJob replayOf(const ComparisonJob& job, const ComparisonSetup& setup)
{
    ComparisonJob replay = job;
    replay.setup = setup;
    replay.setup.tolerance = {};
    replay.contract = nullptr;
    replay.explain = replay.ssim = replay.steps = replay.referee = false;
    if (replay.gradient) {
        replay.gradient->check.reset();
        replay.gradient->tolerance = {};
    }
    return replay;
}

/// The command that runs a job with this setup.
std::string commandWith(const ComparisonJob& job, const ComparisonSetup& setup)
{
    ComparisonJob changed = job;
    changed.setup = setup;
    changed.command.clear();
    return commandOf(changed);
}

/// How a replay ended; nothing where it failed otherwise than by a side's error.
std::optional<OutcomeKind> replayed(const ComparisonJob& replay, const Progress& progress)
{
    const ComparisonResult result = runJob(replay, progress);
    return result.failed() ? std::nullopt : std::optional(result.outcome().kind);
}

Message endText(OutcomeKind kind)
{
    return kind == OutcomeKind::BitExact ? message("both sides are then bit-exact (replayed)")
                                         : message("both sides are then equal (replayed)");
}

Remedy remedyOf(const ComparisonJob& job, const SetupChange& change, Message end)
{
    Remedy remedy;
    remedy.kind = Remedy::Kind::Setup;
    remedy.text = message("{}; {}.", capitalised(change.action), std::move(end));
    remedy.command = commandWith(job, change.setup);
    remedy.code = change.code;
    remedy.isVerified = true;
    remedy.setup = change.setup;
    return remedy;
}

/// The line for the library that does the same.
void addCode(const SetupChange& change, const Message& end, std::vector<Remedy>& codes)
{
    if (change.code.empty())
        return;
    Remedy remedy;
    remedy.kind = Remedy::Kind::Code;
    remedy.text = message("In the library: {}. The same change, here: {}.", Verbatim(change.code), end);
    remedy.code = change.code;
    remedy.isVerified = true;
    codes.push_back(std::move(remedy));
}

/// Changes of the setup that were replayed and make both sides equal, with their lines for the library.
std::vector<Remedy> equalising(const ComparisonJob& job, const ComparisonResult& result,
                               const Progress& progress)
{
    std::vector<Remedy> remedies, codes;
    std::size_t replays = 0;
    for (const SetupChange& change : setupChanges(job.setup, result)) {
        if (remedies.size() == kMostSetups || replays++ == kMostReplays)
            break;
        progress.throwIfCancelled();
        const std::optional<OutcomeKind> end = replayed(replayOf(job, change.setup), {progress.stop, {}});
        if (!end || *end > OutcomeKind::Equal)
            continue;
        const Message text = endText(*end);
        addCode(change, text, codes);
        remedies.push_back(remedyOf(job, change, text));
    }
    std::ranges::move(codes, std::back_inserter(remedies));
    return remedies;
}

/// A program that ended in its step would end in every replay, each a start of its own.
bool hasDied(const Side& side)
{
    return side.peer && std::ranges::any_of(peerRegistry().opened(), [&](const PeerRegistry::Opened& each) {
               return each.peer->name() == side.peer->name && each.options == side.peer->options &&
                      each.peer->status().state == PeerState::Failed;
           });
}

/// Steps that make a pipeline run where a side refused it.
std::vector<Remedy> running(const ComparisonJob& job, const Progress& progress)
{
    if (hasDied(job.setup.a) || hasDied(job.setup.b))
        return {};
    std::vector<Remedy> remedies, codes;
    std::size_t replays = 0;
    for (const SetupChange& change : conversions(job.setup)) {
        if (!remedies.empty() || replays++ == kMostReplays)
            break;
        progress.throwIfCancelled();
        const ComparisonResult run = runJob(replayOf(job, change.setup), {progress.stop, {}});
        if (run.failed())
            continue;
        const Message end = message("both sides then run (replayed)");
        addCode(change, end, codes);
        remedies.push_back(remedyOf(job, change, end));
    }
    std::ranges::move(codes, std::back_inserter(remedies));
    return remedies;
}

/// Why a tolerance would hide more than rounding; empty: it would not.
Message refusalOf(const Comparison& comparison, const Answer& answer, bool isStructured,
                  const GradeRules& rules)
{
    const double share = comparison.requiredAtol / comparison.peak;
    const Verbatim atol(roundedUpText(comparison.requiredAtol));
    if (comparison.all.nonFinite > 0)
        return message("No tolerance passes: NaN or infinity on one side only.");
    if (!(share <= rules.largestTolerance))
        return message("No tolerance is proposed: atol {} is {} of the range, and more than {} would hide "
                       "differences beyond rounding.",
                       atol, Share(share), Share(rules.largestTolerance));
    if (answer.grade == Grade::CannotSay)
        return message("No tolerance is proposed: the size of the library's difference is not known.");
    if (answer.grade == Grade::Broken)
        return message("No tolerance is proposed: it would pass a result that is broken.");
    if (answer.grade == Grade::Noticeable && isStructured)
        return message("No tolerance is proposed: the differences have a structure, so they are not noise.");
    return {};
}

bool hasShape(const RegionReport* regions)
{
    return regions && (isStructure(regions->shape) || regions->shape.kind == ShapeClass::EdgeFollowing);
}

/// The same question without its tolerance.
std::string untoleratedCommand(const ComparisonJob& job)
{
    ComparisonSetup setup = job.setup;
    setup.tolerance = {};
    ComparisonJob plain = job;
    plain.contract = nullptr;
    plain.referee = false;
    return commandWith(plain, setup);
}

} // namespace

std::optional<Remedy> toleranceRemedy(const Comparison& comparison, const Answer& answer, bool isStructured,
                                      const std::string& command, const GradeRules& rules)
{
    if (comparison.all.differing == 0)
        return std::nullopt;
    Remedy remedy;
    remedy.kind = Remedy::Kind::Tolerance;
    remedy.text = refusalOf(comparison, answer, isStructured, rules);
    remedy.isRefused = !remedy.text.isEmpty();
    if (remedy.isRefused)
        return remedy;
    const double atol = roundedUp(comparison.requiredAtol);
    remedy.isVerified = comparison.all.maxAbs <= atol;
    if (!remedy.isVerified)
        return std::nullopt;
    const std::string text = roundedUpText(comparison.requiredAtol);
    remedy.text = message("Accept it: atol {} passes every sample (checked).", Verbatim(text));
    remedy.command = command + " --atol " + text;
    remedy.tolerance = Tolerance{.atol = atol};
    return remedy;
}

std::vector<Remedy> remediesOf(const ComparisonJob& job, const ComparisonResult& result, const Answer& answer,
                               const RegionReport* regions, const Progress& progress)
{
    const bool hasSteps =
        !job.input.isPair() && !job.input.tensor.isEmpty() && !job.setup.pipeline.steps.empty();
    if (result.failed())
        return hasSteps ? running(job, progress) : std::vector<Remedy>{};
    if (!result.comparison || answer.grade == Grade::Identical)
        return {};
    std::vector<Remedy> remedies;
    if (hasSteps)
        remedies = equalising(job, result, progress);
    const bool isOfTwoSizes = result.alignment && !result.undoes; // which no tolerance passes
    if (result.outcome().kind == OutcomeKind::Different && !result.gradient && result.pictures.empty() &&
        !isOfTwoSizes)
        if (auto tolerance = toleranceRemedy(*result.comparison, answer, hasShape(regions),
                                             untoleratedCommand(job), gradeRulesOf(result.contract)))
            remedies.push_back(std::move(*tolerance));
    return remedies;
}

Answer answerTo(const ComparisonJob& job, const ComparisonResult& result, const RegionReport* regions,
                const Progress& progress)
{
    Answer answer = answerOf(result, regions, progress);
    answer.remedies = remediesOf(job, result, answer, regions, progress);
    return answer;
}

} // namespace comparo
