#include "engine/sweep/sweep_case.h"

#include "engine/base/error.h"
#include "engine/diagnose/bisect.h"
#include "engine/diagnose/causes/cause.h"
#include "engine/diagnose/races/races.h"

#include <new>

namespace comparo {
namespace {

constexpr double kEightBitPeak = 255.0;

void addHazards(const char* side, const Trace& trace, std::vector<std::string>& hazards)
{
    if (!trace.timeline)
        return;
    for (const Hazard& hazard : findRaces(trace.timeline->entries()).hazards)
        hazards.push_back(std::string("side ") + side + ": " + toString(hazard.kind) + ": " +
                          hazard.sentence);
}

CaseVerdict verdictOf(const Comparison& comparison, const std::vector<std::string>& hazards)
{
    if (!hazards.empty())
        return CaseVerdict::Hazard;
    switch (comparison.verdict) {
    case Verdict::BitExact:
        return CaseVerdict::BitExact;
    case Verdict::WithinTolerance:
        return CaseVerdict::WithinTolerance;
    case Verdict::Different:
        break;
    }
    return CaseVerdict::Different;
}

/// The tolerance that the contract names for this run, or else the one given by hand.
Tolerance toleranceOf(const SweepPlan& plan, const ContractCase& question, std::string& rule)
{
    if (!plan.contract)
        return plan.tolerance;
    const ContractRule* applies = plan.contract->find(question);
    rule = applies ? applies->name : std::string();
    return applies ? applies->tolerance : Tolerance{};
}

void runSides(const SweepPlan& plan, std::size_t k, const DecodedImage& image, const Progress& progress,
              SweepCaseResult& result)
{
    const SweepCase parts = plan.at(k);
    const SweepPair& pair = plan.pairs[parts.pair];
    const Pipeline& pipeline = plan.pipelines[parts.pipeline].pipeline;
    const Trace a = runSide(pipeline, image.tensor, pair.a, progress);
    const Trace b = runSide(pipeline, image.tensor, pair.b, progress);
    const ContractCase question = contractCase(a, b);
    std::string rule;
    const Tolerance tolerance = toleranceOf(plan, question, rule);
    const Comparison comparison = compare(a.output(), b.output(), {tolerance, {}, false}, progress);
    std::string cause;
    if (plan.cause && comparison.verdict != Verdict::BitExact && !a.steps.empty())
        cause = findCause(a, b, bisect(a, b, progress).firstDiverging().value_or(0), progress).verdict;

    addHazards("A", a, result.hazards);
    addHazards("B", b, result.hazards);
    result.verdict = verdictOf(comparison, result.hazards);
    result.words = comparison.sentence();
    result.op = question.op;
    result.dtype = toString(question.dtype);
    result.tolerance = tolerance.toText();
    result.rule = rule;
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
    result.cause = cause;
    result.secondsA = a.milliseconds / 1000.0;
    result.secondsB = b.milliseconds / 1000.0;
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
    result.command = plan.commandOf(k);
    result.imageBytes = picture.stamp().bytes;
    result.imageDigest = picture.stamp().digest;
    try {
        const DecodedImage& image = picture.image();
        result.notes = image.info.warnings;
        runSides(plan, k, image, progress, result);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        result.words = error.message();
    } catch (const std::bad_alloc&) {
        result.words = "There is not enough memory for this case.";
    }
    return result;
}

} // namespace comparo
