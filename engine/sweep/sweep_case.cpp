// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_case.h"
#include "engine/answer/answer.h"

#include "engine/base/error.h"
#include "engine/comparison/command.h"
#include "engine/comparison/stages.h"

#include <new>

namespace comparo {
namespace {

constexpr double kEightBitPeak = 255.0;

void addHazards(const char* side, const std::optional<Trace>& trace, std::vector<Message>& hazards)
{
    const auto races = racesOf(trace);
    for (const Hazard& hazard : races->hazards)
        hazards.push_back(message("side {}: {}: {}", side, wordOf(hazard.kind), hazard.sentence));
}

/// What a peer is, as far as its results depend on it.
void addPeer(const std::optional<Trace>& trace, SweepCaseResult& result)
{
    if (!trace || !trace->side.peer || !trace->peer)
        return;
    std::string text = trace->peer->label;
    for (const auto& [name, value] : trace->peer->environment)
        text += ", " + name + " " + value;
    result.peers[trace->side.peer->name] = text;
}

/// What a row tells of a comparison that came to an end.
void addFindings(const ComparisonResult& found, SweepCaseResult& result)
{
    const Comparison& comparison = *found.comparison;
    const ContractCase question = contractCase(*found.a, *found.b);
    addHazards("A", found.a, result.hazards);
    addHazards("B", found.b, result.hazards);
    result.op = question.op;
    result.dtype = toString(question.dtype);
    result.tolerance = comparison.tolerance.toText();
    result.rule = found.contract ? found.contract->rule : std::string();
    result.samples = comparison.all.samples;
    result.differing = comparison.all.differing;
    result.violating = comparison.all.violating;
    result.maxAbs = comparison.all.maxAbs;
    result.requiredAtol = comparison.requiredAtol;
    result.requiredRtol = comparison.requiredRtol;
    result.requiredUlp = comparison.requiredUlp;
    if (comparison.peak > 0.0)
        result.eightBitSteps = comparison.requiredAtol * kEightBitPeak / comparison.peak;
    result.first = comparison.all.first;
    result.cause = found.cause ? found.cause->verdict : found.explanationError;
    result.secondsA = found.a->milliseconds / 1000.0;
    result.secondsB = found.b->milliseconds / 1000.0;
}

/// Looked for where the case fails: a sweep that passes is not held up.
void addAnswer(const ComparisonResult& found, SweepCaseResult& result, const std::stop_token& stop)
{
    if (!result.isFailure())
        return;
    const Answer answer = answerOf(found, nullptr, {stop, {}});
    result.grade = answer.grade;
    result.answer = answer.sentence;
    if (answer.step)
        result.step = answer.step->name;
    if (answer.numbers) {
        result.range = answer.numbers->range;
        result.isWhole = answer.numbers->isWhole;
    }
}

} // namespace

SweepCaseResult runSweepCase(const SweepPlan& plan, std::size_t k, SweepPicture& picture,
                             const Progress& progress)
{
    const SweepCase parts = plan.at(k);
    SweepCaseResult result;
    result.number = k + 1;
    result.image = plan.images[parts.image];
    result.pipeline = plan.pipelines[parts.pipeline].toText();
    result.a = plan.pairs[parts.pair].a.toText();
    result.b = plan.pairs[parts.pair].b.toText();
    ComparisonJob job = plan.jobOf(k);
    job.steps = job.explain;
    result.command = commandOf(job);
    result.imageBytes = picture.stamp().bytes;
    result.imageDigest = picture.stamp().digest;
    try {
        const DecodedImage& image = picture.image();
        for (const PictureNote& said : image.info.notes)
            result.notes.push_back(said.text);
        job.input.tensor = image.tensor;
        const ComparisonResult found = runJob(job, progress);
        const Outcome outcome = found.outcome();
        result.verdict = outcome.kind;
        result.words = outcome.sentence();
        addPeer(found.a, result);
        addPeer(found.b, result);
        if (!found.failed()) {
            addFindings(found, result);
            addAnswer(found, result, progress.stop);
        }
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        result.words = error.message();
    } catch (const std::bad_alloc&) {
        result.words = message("Not enough memory for this case.");
    }
    return result;
}

} // namespace comparo
