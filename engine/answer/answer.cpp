// SPDX-License-Identifier: Apache-2.0
#include "engine/answer/answer.h"

#include "engine/answer/evidence.h"
#include "engine/answer/severity.h"
#include "engine/base/number_text.h"
#include "engine/comparison/models.h"
#include "engine/diagnose/hypotheses/rule.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace comparo {
namespace {

/// What was decided, and what is said of it behind the word of the grade.
struct Judgement {
    Grade grade = Grade::CannotSay;
    Message what;                 ///< a clause without its full stop; empty: the numbers
    std::vector<Message> because; ///< sentences
};

Verbatim shownNumber(double value)
{
    return Verbatim(roundedUpText(value));
}

/// Everything that a grade is decided on.
struct Judged {
    const ComparisonResult& result;
    const Comparison& comparison;
    const RegionReport& regions;
    const DifferenceEvidence& evidence;
    const GradeRules& rules;
    bool rounds = false; ///< every step that differs by itself does so within rounding
    Message missing;     ///< what is not modelled

    [[nodiscard]] bool isVisible() const
    {
        return evidence.largest > rules.visible * evidence.range * 1.0001;
    }
    [[nodiscard]] bool isStructured() const { return isStructure(regions.shape); }
};

bool isArithmetic(const CauseReport& cause)
{
    return cause.family == CauseFamily::Arithmetic &&
           std::ranges::any_of(cause.hypotheses, [](const auto& each) { return each.match.isComplete(); });
}

/// Whether what a step alone does differently is what rounding does.
bool stepRounds(const ComparisonResult& result, const StepDifference& step, const GradeRules& rules,
                const Progress& progress)
{
    if (result.cause && result.cause->step == step.step && isArithmetic(*result.cause))
        return true;
    const Tensor& output = result.a->steps[step.step].output;
    if (!isFloat(output.dtype()))
        return step.localMax <= 1.0;
    const std::optional<double> magnitude = magnitudeOf(output, progress);
    return magnitude && step.localMax <= roundingShare(toString(output.dtype()), rules) * *magnitude;
}

/// Whether every step that differs does so within rounding: then later steps only carry it on.
bool allStepsRound(const ComparisonResult& result, bool isStructured, const GradeRules& rules,
                   const Progress& progress)
{
    if (!result.bisection || !result.a || result.a->steps.size() != result.bisection->steps.size())
        return false;
    const bool isKnown = result.cause && isArithmetic(*result.cause);
    bool differs = false;
    for (const StepDifference& step : result.bisection->steps) {
        if (step.localShare == 0.0)
            continue;
        differs = true;
        if (!stepRounds(result, step, rules, progress))
            return false;
    }
    return differs && (isKnown || !isStructured || isFloat(result.imageA.dtype()));
}

Judgement brokenByOrder(const ComparisonResult& result, const Outcome& outcome)
{
    if (const RepeatedSide* side = result.nondeterministicSide())
        return {Grade::Broken,
                message("side {} produces different results when it is repeated", Verbatim(side->side)),
                {outcome.sentence()}};
    return {Grade::Broken,
            message("the order of calls is not guaranteed, so the result is nondeterministic"),
            {outcome.sentence()}};
}

Message nanText(std::uint64_t count)
{
    return plural(count, "{} sample is NaN or infinite on one side only",
                  "{} samples are NaN or infinite on one side only");
}

/// Setups that are not the same on both sides: a tensor of another device, other random parameters.
std::optional<Judgement> brokenByCause(const Judged& judged)
{
    const std::optional<CauseReport>& cause = judged.result.cause;
    if (!cause || !cause->named() || !judged.isVisible())
        return std::nullopt;
    switch (cause->family) {
    case CauseFamily::Placement:
        return Judgement{
            Grade::Broken, message("a tensor of the module stayed on another device"), {cause->verdict}};
    case CauseFamily::Synchronisation:
        return Judgement{Grade::Broken, message("a synchronisation is missing"), {cause->verdict}};
    case CauseFamily::Draws:
        return Judgement{
            Grade::Broken, message("the sides applied different random parameters"), {cause->verdict}};
    case CauseFamily::Misplaced:
        return Judgement{Grade::Broken, message("samples are displaced"), {cause->verdict}};
    default:
        return std::nullopt;
    }
}

/// Content that is on one side only.
std::optional<Judgement> brokenByContent(const Judged& judged)
{
    const DifferenceEvidence& evidence = judged.evidence;
    const double ssim = judged.comparison.all.ssim;
    if (!std::isnan(ssim) && ssim < judged.rules.samePicture)
        return Judgement{Grade::Broken,
                         message("the two are different images"),
                         {message("SSIM is {}; below {} they are different images.", shownNumber(ssim),
                                  shownNumber(judged.rules.samePicture))}};
    if (judged.comparison.all.meanAbs > judged.rules.lost * evidence.range)
        return Judgement{Grade::Broken,
                         message("the two are different images"),
                         {message("The mean difference is {} of the range.",
                                  Share(judged.comparison.all.meanAbs / evidence.range))}};
    if (evidence.lostPart) {
        const Region& box = evidence.lostPart->box;
        const Message where =
            message("{}x{} pixels from {} on", box.width, box.height, Verbatim(placeText(box.x, box.y)));
        return Judgement{Grade::Broken,
                         message("one side lacks content that the other has"),
                         {evidence.lostPart->isFlat
                              ? message("One side is constant and the other is not: {}.", where)
                              : message("The two sides are not correlated: {}.", where)}};
    }
    if (evidence.lost > 0)
        return Judgement{
            Grade::Broken,
            message("values do not fit the content around them"),
            {plural(evidence.lost,
                    "{} sample differs by more than half of the range where those around it agree.",
                    "{} samples differ by more than half of the range where those around them "
                    "agree.")}};
    return std::nullopt;
}

Message stepText(const DifferenceEvidence& evidence)
{
    return evidence.step == 1.0 ? message("one step of the integer dtype") : message("one 8-bit step");
}

/// Why it is rounding, or nothing.
std::optional<Judgement> roundingOf(const Judged& judged)
{
    const DifferenceEvidence& evidence = judged.evidence;
    std::vector<Message> because;
    // Rounding goes either way: the same difference everywhere is something else.
    if (evidence.isWithinBound() && judged.regions.shape.kind != ShapeClass::ConstantOffset)
        because.push_back(message("No difference exceeds {}, the most by which {} roundings can change the "
                                  "largest value of this dtype.",
                                  shownNumber(evidence.bound), shownNumber(judged.rules.roundings)));
    else if (evidence.isOneStep() && !judged.isStructured())
        because.push_back(
            message("No difference exceeds {}, and the differences have no structure.", stepText(evidence)));
    if (judged.rounds && !judged.isVisible())
        because.push_back(message("Each step that differs by itself does so by rounding alone."));
    if (because.empty())
        return std::nullopt;
    return Judgement{Grade::Rounding, {}, std::move(because)};
}

/// Why it may be seen, or that it exceeds rounding.
Judgement noticeableOf(const Judged& judged)
{
    const DifferenceEvidence& evidence = judged.evidence;
    Judgement judgement{Grade::Noticeable, {}, {}};
    std::vector<Message>& because = judgement.because;
    if (judged.isVisible())
        because.push_back(message("The largest difference is {} of the range; from {} on it may be visible.",
                                  Share(evidence.largest / evidence.range), Share(judged.rules.visible)));
    if (evidence.color && *evidence.color > judged.rules.visibleColor)
        because.push_back(message("CIEDE2000 at the largest difference is {}; {} is just noticeable.",
                                  shownNumber(*evidence.color), shownNumber(judged.rules.visibleColor)));
    if (judged.isStructured())
        because.push_back(message("The differences have a structure: {}.", judged.regions.shape.label));
    if (judged.rounds)
        because.push_back(
            message("Each step that differs by itself does so by rounding, which the op amplifies."));
    else if (because.empty())
        because.push_back(message("It exceeds rounding, and no cause was found that explains it."));
    return judgement;
}

/// The grade of what differs.
Judgement judge(const Judged& judged)
{
    if (auto broken = brokenByCause(judged))
        return *broken;
    if (!judged.rounds && !judged.evidence.isWithinBound())
        if (auto broken = brokenByContent(judged))
            return *broken;
    if (!judged.missing.isEmpty())
        return {Grade::CannotSay, judged.missing, {message("{}.", judged.missing)}};
    if (auto rounding = roundingOf(judged))
        return *rounding;
    return noticeableOf(judged);
}

void worsen(Judgement& judgement, Grade grade, Message what)
{
    if (severityOf(grade) <= severityOf(judgement.grade))
        return;
    judgement.grade = grade;
    judgement.because.insert(judgement.because.begin(), message("{}.", what));
    judgement.what = std::move(what);
}

/// What further pictures of the files and gradients make of it.
void addOthers(const ComparisonResult& result, const GradeRules& rules, Judgement& judgement)
{
    for (const PictureFinding& each : result.pictures) {
        if (each.name == result.picture)
            continue;
        const Verbatim name(each.name);
        if (!each.comparison)
            worsen(judgement, Grade::CannotSay, message("{} was not compared", name));
        else
            worsen(judgement, gradeByCounts(*each.comparison, rules.roundings, rules),
                   message("{} differs by up to {}", name, shownNumber(each.comparison->all.maxAbs)));
    }
    if (!result.gradient)
        return;
    for (const GradientPair& pair : result.gradient->pairs) {
        Comparison counted = pair.comparison;
        counted.all.ssim = 1.0; // of a gradient it says nothing
        worsen(judgement, gradeByCounts(counted, rules.gradientRoundings, rules),
               message("the gradient of {} differs by up to {}", Verbatim(pair.name),
                       shownNumber(counted.all.maxAbs)));
    }
    if (!result.gradient->checkHolds())
        worsen(judgement, Grade::Noticeable, message("the gradient disagrees with finite differences"));
}

std::optional<AnswerStep> stepOf(const ComparisonResult& result)
{
    const std::optional<std::size_t> index = firstDifferingStep(result);
    if (!index || !result.a || *index >= result.a->steps.size())
        return std::nullopt;
    const std::string& op = result.a->steps[*index].step.op->id;
    return AnswerStep{*index, op,
                      result.a->steps.size() == 1 ? message("{}", Verbatim(op))
                                                  : message("step {} ({})", *index + 1, Verbatim(op))};
}

AnswerNumbers numbersOf(const Comparison& comparison)
{
    return {comparison.all.samples, comparison.all.differing, comparison.all.maxAbs, comparison.peak,
            !isFloat(comparison.descA.dtype) && !isFloat(comparison.descB.dtype)};
}

/// Of the named step: its cause, or that it begins there.
Message causeSentence(const ComparisonResult& result, const std::optional<AnswerStep>& step)
{
    const hypotheses::Judged* named = result.cause ? result.cause->named() : nullptr;
    if (!step)
        return named ? message("Cause: {}.", named->label) : Message();
    if (named && result.cause->step == step->index)
        return message("Cause, at {}: {}.", step->name, named->label);
    return message("The first step that differs is {}.", step->name);
}

/// Which side is nearer, of the named step.
Message nearerSentence(const ComparisonResult& result, const std::optional<AnswerStep>& step)
{
    const std::optional<RefereeReport>& referee = result.referee;
    if (!step || !referee || !referee->isAvailable() || referee->step != step->index ||
        referee->differing == 0 || referee->a.nearer == referee->b.nearer)
        return {};
    const bool isA = referee->a.nearer > referee->b.nearer;
    return message("At {}, {} is nearer to float64 in {} of the samples that differ there.", step->name,
                   isA ? 'A' : 'B', Share(isA ? referee->a.nearer : referee->b.nearer, referee->differing));
}

Message leadSentence(Grade grade, const Message& what)
{
    return message("{}: {}", gradeWord(grade), what);
}

Message identicalSentence(const Comparison& comparison)
{
    return comparison.verdict == Verdict::BitExact
               ? message("all {} samples have the same bits.", Count(comparison.all.samples))
               : message("all {} samples are equal; not the same: {}.", Count(comparison.all.samples),
                         unlikeText(comparison));
}

/// The whole sentence of an answer that has numbers.
Message sentenceOf(const ComparisonResult& result, const Answer& answer, const Judgement& judgement)
{
    const Message numbers = answer.numbers->differing == 0
                                ? capitalised(identicalSentence(*result.comparison))
                                : message("{}.", answer.numbers->clause(answer.grade));
    std::vector<Message> sentences;
    if (result.pictures.size() > 1 && answer.numbers->differing > 0) {
        const Message differing = differingText(result.pictures);
        const Verbatim worst(result.picture);
        sentences.push_back(leadSentence(
            answer.grade, judgement.what.isEmpty()
                              ? message("{}; the worst is {}.", differing, worst)
                              : message("{}; the worst is {}; {}.", differing, worst, judgement.what)));
        sentences.push_back(numbers);
    } else if (result.pictures.size() > 1 && judgement.what.isEmpty()) {
        sentences.push_back(leadSentence(answer.grade, result.outcome().rest));
    } else if (judgement.what.isEmpty()) {
        sentences.push_back(leadSentence(
            answer.grade, answer.numbers->differing == 0 ? identicalSentence(*result.comparison) : numbers));
    } else {
        sentences.push_back(leadSentence(answer.grade, message("{}.", judgement.what)));
        sentences.push_back(numbers);
    }
    if (answer.numbers->differing > 0) {
        sentences.push_back(causeSentence(result, answer.step));
        sentences.push_back(nearerSentence(result, answer.step));
    }
    if (result.alignment && !(judgement.what == result.alignment->claim))
        sentences.push_back(result.alignment->sentence);
    sentences.push_back(result.upright);
    if (result.ignored)
        sentences.push_back(result.ignored->sentence());
    sentences.push_back(coverageText(result.coverage, Coverage::Of::Pictures));
    return joined(std::move(sentences), " ");
}

/// Why nothing can be said of a comparison that was not made.
Answer notCompared(const Message& why)
{
    Answer answer;
    answer.sentence = message("{} {}", leadSentence(Grade::CannotSay, message("nothing was compared.")), why);
    answer.because = {why};
    return answer;
}

/// Regions of all that differs, whatever the tolerance passes.
RegionReport wholeRegions(const ComparisonResult& result, const RegionReport* given, const Progress& progress)
{
    if (given &&
        (!given->outsideOnly || result.comparison->all.violating == result.comparison->all.differing))
        return *given;
    if (result.imageA.isEmpty() || result.imageB.isEmpty())
        return {};
    Comparison exact = *result.comparison;
    exact.tolerance = {};
    exact.all.violating = exact.all.differing;
    return findRegions(result.imageA, result.imageB, exact, progress);
}

Judgement judgementOf(const ComparisonResult& result, const RegionReport* given, const GradeRules& rules,
                      const Progress& progress)
{
    const Comparison& comparison = *result.comparison;
    const Message missing = missingModels(result);
    if (comparison.all.nonFinite > 0)
        return {Grade::Broken, nanText(comparison.all.nonFinite), {}};
    if (comparison.all.differing == 0)
        return missing.isEmpty() ? Judgement{Grade::Identical, {}, {}}
                                 : Judgement{Grade::CannotSay, missing, {message("{}.", missing)}};
    const RegionReport regions = wholeRegions(result, given, progress);
    const DifferenceEvidence evidence =
        evidenceOf(result.imageA, result.imageB, comparison, regions, rules, progress);
    const bool rounds = allStepsRound(result, isStructure(regions.shape), rules, progress);
    return judge({result, comparison, regions, evidence, rules, rounds, missing});
}

} // namespace

Message AnswerNumbers::share() const
{
    return plural(differing, "{} of {} samples ({})", "{} of {} samples ({})", Count(samples),
                  Share(differing, samples));
}

Message AnswerNumbers::size() const
{
    if (!isWhole)
        return message("{} (range {})", Verbatim(roundedUpText(largest)),
                       Verbatim(hypotheses::shortNumber(range)));
    return plural(static_cast<std::uint64_t>(largest), "{} step of {}", "{} steps of {}",
                  Count(static_cast<std::uint64_t>(range)));
}

Message AnswerNumbers::clause(Grade grade) const
{
    const Message differ = plural(differing, "{} of {} samples ({}) differs", "{} of {} samples ({}) differ",
                                  Count(samples), Share(differing, samples));
    if (!std::isfinite(largest))
        return differ;
    return grade == Grade::Rounding ? message("{}, by at most {}", differ, size())
                                    : message("{}, by up to {}", differ, size());
}

const Remedy* Answer::firstRemedy() const
{
    const auto found = std::ranges::find_if(remedies, [](const Remedy& remedy) { return !remedy.isRefused; });
    return found == remedies.end() ? nullptr : &*found;
}

const Remedy* Answer::firstSetup() const
{
    const auto found = std::ranges::find_if(
        remedies, [](const Remedy& remedy) { return remedy.kind == Remedy::Kind::Setup && remedy.setup; });
    return found == remedies.end() ? nullptr : &*found;
}

const Remedy* Answer::firstOf(Remedy::Kind kind) const
{
    const auto found = std::ranges::find(remedies, kind, &Remedy::kind);
    return found == remedies.end() ? nullptr : &*found;
}

std::string toString(Remedy::Kind kind)
{
    return kind == Remedy::Kind::Setup ? "setup" : kind == Remedy::Kind::Tolerance ? "tolerance" : "code";
}

std::optional<std::size_t> firstDifferingStep(const ComparisonResult& result)
{
    if (result.bisection)
        return result.bisection->firstDiverging();
    if (result.a && result.cause && result.cause->differing > 0)
        return result.cause->step;
    return std::nullopt;
}

GradeRules gradeRulesOf(const std::optional<AppliedContract>& contract)
{
    return contract ? contract->grades : GradeRules{};
}

Answer answerOf(const ComparisonResult& result, const RegionReport* regions, const Progress& progress)
{
    const GradeRules rules = gradeRulesOf(result.contract);
    if (result.failed())
        return notCompared(result.outcome().sentence());
    if (!result.comparison)
        return notCompared(message("The sides have not been compared yet."));
    const Outcome outcome = result.outcome();
    if (outcome.kind == OutcomeKind::Error && result.pictures.empty())
        return notCompared(outcome.sentence());
    Judgement judgement = outcome.kind == OutcomeKind::Hazard || outcome.kind == OutcomeKind::Nondeterministic
                              ? brokenByOrder(result, outcome)
                              : judgementOf(result, regions, rules, progress);
    addOthers(result, rules, judgement);
    if (result.alignment && !result.undoes)
        worsen(judgement, Grade::Noticeable, result.alignment->claim);
    Answer answer;
    answer.grade = judgement.grade;
    answer.step = stepOf(result);
    answer.numbers = numbersOf(*result.comparison);
    answer.sentence = sentenceOf(result, answer, judgement);
    answer.because = std::move(judgement.because);
    answer.isTolerated = outcome.kind == OutcomeKind::WithinTolerance;
    if (answer.numbers->differing > 0 && result.cause && !result.cause->verdict.isEmpty())
        answer.because.push_back(result.cause->verdict);
    if (result.referee)
        answer.because.push_back(result.referee->sentence());
    return answer;
}

} // namespace comparo
