// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/stages.h"

#include "engine/capture/step_comparison.h"
#include "engine/codec/file_limits.h"
#include "engine/comparison/gradient_sides.h"
#include "engine/comparison/stage_parts.h"
#include "engine/device/block_pool.h"
#include "engine/diagnose/hypotheses/pair_cause.h"
#include "engine/diagnose/identify/identify.h"
#include "engine/tensor/turned.h"

#include <algorithm>
#include <utility>

namespace comparo {
namespace {

/// The tolerance that the contract names for this run, or else the one given by hand.
Tolerance toleranceFor(const ComparisonJob& job, ComparisonResult& result)
{
    result.contract.reset();
    if (!job.contract)
        return job.setup.tolerance;
    if (!result.a || !result.b)
        failArgument(message("A contract applies to ops, and two external files have none."));
    const ContractRule* rule = job.contract->contract.find(contractCase(*result.a, *result.b));
    result.contract = {job.contract->path, rule ? rule->name : std::string(), job.contract->contract.grades};
    return rule ? rule->tolerance : Tolerance{};
}

/// The first step whose recorded outputs differ, whatever its input was.
std::optional<std::size_t> firstRecordedDifference(const ComparisonResult& result, const Progress& progress)
{
    const auto first = compareRuns(*result.a, *result.b, {}, progress).firstDiverging();
    return first && *first > 0 ? std::optional(*first - 1) : std::nullopt; // 0 is the input
}

/// Two programs that call themselves the same are told apart by the names that the user gave them.
void tellApart(const ComparisonSetup& setup, ComparisonResult& result)
{
    if (result.labelA != result.labelB || !setup.a.peer || !setup.b.peer ||
        setup.a.peer->name == setup.b.peer->name)
        return;
    result.labelA = message("{} ({})", result.labelA, setup.a.peer->name);
    result.labelB = message("{} ({})", result.labelB, setup.b.peer->name);
}

/// What the pools of the devices keep for the next run is most of a program's memory where the images are large.
void releaseUnused(const Tensor& input)
{
    constexpr std::size_t kLarge = std::size_t{32} << 20;
    if (input.desc().bytes() >= kLarge)
        BlockPool::clearAll();
}

/// Here, and not by the first who asks for the outcome: that may be the thread of a window.
void judgeCalls(const ComparisonResult& result)
{
    (void)racesOf(result.a);
    (void)racesOf(result.b);
}

/// What a peer did that gives another kind of tensor: rows and columns exchanged, a part cut out.
Message mistakeOfPeer(const ComparisonJob& job, const ComparisonResult& result, const Progress& progress)
{
    const bool isA = job.setup.a.peer.has_value();
    const bool isUnlike =
        !(result.imageA.shape() == result.imageB.shape()) || result.imageA.dtype() != result.imageB.dtype();
    if (!job.explain || job.input.isPair() || !isUnlike || (!isA && !job.setup.b.peer))
        return {};
    const CauseReport cause =
        isA ? findPairCause(result.imageB, result.imageA, progress, joinedNames({"B"}), joinedNames({"A"}))
            : findPairCause(result.imageA, result.imageB, progress);
    return cause.isNamed ? cause.verdict : Message();
}

/// That both are equal once they are turned as viewers do; empty where they are not, or are as they are.
Message uprightText(const ComparisonInput& input)
{
    const PictureNote* a = findNote(input.notes, note::kOrientation);
    const PictureNote* b = findNote(input.notesB, note::kOrientation);
    const int turnA = a ? a->orientation : 1, turnB = b ? b->orientation : 1;
    if (turnA == turnB || input.tensor.isEmpty() || input.tensorB.isEmpty())
        return {};
    const auto areEqual = [](const Tensor& one, const Tensor& other) {
        return one.shape() == other.shape() && one.dtype() == other.dtype() && sameBytes(one, other);
    };
    const auto contiguous = [](const Tensor& image) { return image.withLayout(Layout::Contiguous); };
    if (areEqual(contiguous(input.tensor), contiguous(input.tensorB)) ||
        !areEqual(contiguous(turned(input.tensor, turnA)), contiguous(turned(input.tensorB, turnB))))
        return {};
    return message("Turned as EXIF says (A {}, B {}), both are equal: --exif compares them like that.", turnA,
                   turnB);
}

/// What of two images of unlike sizes is compared.
void align(const ComparisonJob& job, ComparisonResult& result, const Progress& progress)
{
    Alignment found = alignSizes(result.imageA, result.imageB, progress);
    if (found.kind == Alignment::Kind::Unrelated && job.explain) {
        CauseReport cause = findPairCause(result.imageA, result.imageB, progress);
        if (cause.isNamed) { // memory in another order, a crop with other values
            found.claim = cause.verdict;
            found.sentence = message("{} The {}x{} pixels from the top left corner that both have are compared.",
                                     cause.verdict, found.a.width, found.a.height);
            result.cause = std::move(cause);
        }
    }
    result.imageA = std::exchange(found.imageA, {});
    result.imageB = std::exchange(found.imageB, {});
    result.alignment = std::move(found);
}

bool isPartOfInput(const ComparisonResult& result)
{
    return result.alignment && result.alignment->kind != Alignment::Kind::Resized;
}

/// Leaves out what is ignored.
void ignore(const ComparisonJob& job, ComparisonResult& result)
{
    if (!job.setup.ignored || job.setup.ignored->isEmpty() || !(result.imageA.shape() == result.imageB.shape()))
        return;
    const Shape& s = ignorableShape(job, result);
    Tensor pixels = ignoredPixels(*job.setup.ignored, s.h, s.w);
    if (isPartOfInput(result)) {
        const Alignment::Part& part = result.alignment->a;
        pixels = cut(pixels, part.x, part.y, part.width, part.height);
    }
    result.ignored = ignorePixels(pixels, result.imageA, result.imageB);
}

} // namespace

const Shape& ignorableShape(const ComparisonJob& job, const ComparisonResult& result)
{
    return isPartOfInput(result) ? job.input.tensor.shape() : result.imageA.shape();
}

ComparisonResult runSides(const ComparisonJob& job, const Progress& progress)
{
    ComparisonResult result;
    result.explain = job.explain;
    result.coverage = job.input.coverage;
    if (job.input.isPair()) {
        result.labelA = message("{}", job.input.path);
        result.labelB = message("{}", job.input.pathB);
        result.pathA = job.input.path;
        result.pathB = job.input.pathB;
        result.imageA = job.input.tensor;
        result.imageB = job.input.tensorB;
        result.undoes = job.undo;
        result.upright = uprightText(job.input);
        result.error = errorOf([&] {
            if (needsAlignment(result.imageA, result.imageB))
                align(job, result, progress);
            ignore(job, result);
        });
        return result;
    }
    const ComparisonSetup& setup = job.setup;
    if (std::ranges::none_of(setup.pipeline.steps, &Step::enabled))
        result.coverage = {0, 1, {{message("the output"), message("no step of the pipeline is enabled")}}};
    result.labelA = setup.a.label();
    result.labelB = setup.b.label();
    if (job.gradient) {
        runGradientSides(job, result, progress);
        judgeCalls(result);
        return result;
    }
    const Kept kept = job.steps ? Kept::EveryStep : Kept::Output;
    result.errorA = errorOf([&] {
        result.a =
            runSide(setup.pipeline, job.input.tensor, setup.a, progress.part(0.0, 0.5, message("A")), kept);
        result.imageA = result.a->output();
        result.labelA = result.a->label();
    });
    progress.throwIfCancelled();
    releaseUnused(job.input.tensor);
    if (result.errorA && !setup.a.peer && !setup.b.peer) // what a peer gives stays, whatever the other does
        return result;
    result.errorB = errorOf([&] {
        result.b =
            runSide(setup.pipeline, job.input.tensor, setup.b, progress.part(0.5, 1.0, message("B")), kept,
                    result.a ? &*result.a : nullptr); // large images have many steps that come out alike
        result.imageB = result.b->output();
        result.labelB = result.b->label();
    });
    releaseUnused(job.input.tensor);
    tellApart(setup, result);
    judgeCalls(result);
    if (!result.errorA && !result.errorB)
        result.error = errorOf([&] { ignore(job, result); });
    return result;
}

void compareSides(const ComparisonJob& job, ComparisonResult& result, const Progress& progress,
                  const std::function<void(const Comparison&)>& counted)
{
    if (result.errorA || result.errorB || (result.error && !result.comparison))
        return;
    result.error = errorOf([&] {
        const Tolerance tolerance = toleranceFor(job, result);
        // The mean of SSIM's windows knows no pixel that is left out.
        CompareOptions options{tolerance, {}, job.ssim && !result.ignored, counted};
        if (job.input.isPair()) // what a pipeline puts out has other channels
            options.channelNames = job.input.channels;
        options.dtypeA = job.input.dtypeA;
        options.dtypeB = job.input.dtypeB;
        result.comparison = compare(result.imageA, result.imageB, options, progress);
        if (result.ignored)
            leaveOut(*result.ignored, *result.comparison);
    });
    if (result.error && result.error->code() == ErrorCode::InvalidArgument)
        result.error = Error(result.error->code(),
                             joined({result.error->message(), mistakeOfPeer(job, result, progress)}, " "));
}

void bisectSides(ComparisonResult& result, const Progress& progress)
{
    if (result.a && result.b && !result.a->steps.empty())
        result.bisection = bisect(*result.a, *result.b, progress);
}

namespace {

void takeDecoder(CauseReport& cause, hypotheses::Judged named)
{
    cause.isNamed = true;
    cause.isAmbiguous = false;
    cause.family = CauseFamily::Mistake;
    cause.hypotheses.insert(cause.hypotheses.begin(), std::move(named));
}

/// Both may be decodings of one JPEG file that is not there.
void nameDecoders(ComparisonResult& result, const Progress& progress)
{
    std::optional<DecoderPair> pair = decodersOfPair(result.imageA, result.imageB, progress);
    if (!pair)
        return;
    const Message plain = message("{}", Verbatim(pair->plain));
    pair->other.label =
        message("A and B are one JPEG file, A by {}, B by {}", pair->isOfB ? pair->other.label : plain,
                pair->isOfB ? plain : pair->other.label);
    result.cause->verdict = message("{}: 100 % of the {} samples whose coefficients could be found.",
                                    pair->other.label, Count(pair->certain));
    takeDecoder(*result.cause, std::move(pair->other));
}

/// Where one of the two is a JPEG file, the other may be what some decoder makes of it.
void nameDecoder(ComparisonResult& result, const Progress& progress)
{
    if (result.cause->isNamed || result.imageA.shape().n != 1 || result.imageB.shape().n != 1)
        return;
    const std::vector<std::byte> a = readIfJpeg(result.pathA), b = readIfJpeg(result.pathB);
    if (a.empty() && b.empty())
        nameDecoders(result, progress);
    if (a.empty() == b.empty())
        return;
    const bool isOfA = !a.empty();
    const Tensor& source = isOfA ? result.imageA : result.imageB;
    std::optional<hypotheses::Judged> named =
        decoderOf(isOfA ? a : b, source, isOfA ? result.imageB : result.imageA, progress);
    if (!named)
        return;
    CauseReport& cause = *result.cause;
    named->label = isOfA ? message("B is the file of A by {}", named->label)
                         : message("A is the file of B by {}", named->label);
    cause.verdict = message("{}: 100 %.", named->label);
    takeDecoder(cause, std::move(*named));
}

/// Where samples are ignored: the cause in the largest rectangle that has none of them.
void explainRest(ComparisonResult& result, const Progress& progress)
{
    if (result.a)
        failArgument(message("A cause is not searched for in runs with ignored samples: steps before the last may "
                             "have them elsewhere."));
    const Region rest = largestRest(*result.ignored);
    const auto part = [&rest](const Tensor& image) {
        return cut(image, rest.x, rest.y, rest.width, rest.height);
    };
    result.cause = findPairCause(part(result.imageA), part(result.imageB), progress);
    result.cause->verdict =
        message("{} Examined were the {}x{} pixels from ({}, {}) on, the largest rectangle without ignored samples.",
                result.cause->verdict, rest.width, rest.height, rest.x, rest.y);
}

} // namespace

void explainDifference(ComparisonResult& result, const Progress& progress)
{
    if (result.failed() || result.explanation() != Explanation::Pending)
        return;
    const std::optional<Error> failure = errorOf([&] {
        if (result.ignored) {
            explainRest(result, progress);
            return;
        }
        if (!result.a) { // two tensors from outside
            result.cause = findPairCause(result.imageA, result.imageB, progress.part(0.0, 0.9));
            nameDecoder(result, progress.part(0.9, 1.0));
            return;
        }
        std::optional<std::size_t> step;
        try {
            if (!result.bisection)
                bisectSides(result, progress.part(0.0, 0.5));
            step = result.bisection->firstDiverging().value_or(0);
        } catch (const Error& error) {
            if (error.code() != ErrorCode::Device)
                throw;
            step = firstRecordedDifference(result, progress);
            if (!step)
                throw;
        }
        result.cause = findCause(*result.a, *result.b, *step, progress.part(0.5, 1.0));
        releaseUnused(result.a->input);
    });
    if (failure)
        result.explanationError = failure->message();
}

void repeatSides(const ComparisonJob& job, ComparisonResult& result, const Progress& progress)
{
    if (job.repeats == 0 || job.input.isPair() || result.errorA || result.errorB)
        return;
    const ComparisonSetup& setup = job.setup;
    const RepeatOptions options{job.repeats, setup.pipeline.seed};
    std::vector<RepeatedSide> repeats;
    for (const auto& [name, side] : {std::pair("A", setup.a), std::pair("B", setup.b)}) {
        const double from = repeats.empty() ? 0.0 : 0.5;
        const Progress share = progress.part(from, from + 0.5, message("{}", name));
        repeats.push_back({name, repeatSide(setup.pipeline, job.input.tensor, side, options, share)});
    }
    result.repeats = std::move(repeats);
}

void refereeSides(ComparisonResult& result, const Progress& progress)
{
    if (result.failed() || !result.a || !result.b || result.a->steps.empty())
        return;
    const std::optional<Error> failure = errorOf([&] {
        if (!result.bisection)
            bisectSides(result, progress.part(0.0, 0.5));
        const std::size_t last = result.a->steps.size() - 1;
        const std::size_t step = result.bisection->firstDiverging().value_or(last);
        result.referee = judgeStep(*result.a, *result.b, step, progress.part(0.5, 1.0));
    });
    if (failure) {
        result.referee.emplace();
        result.referee->refusal = message("No referee: {}", failure->message());
    }
}

void complete(const ComparisonJob& job, ComparisonResult& result, const Progress& progress)
{
    if (!result.comparison && !result.failed())
        compareSides(job, result, progress.part(0.0, 0.2));
    if (job.gradient && job.gradient->check && !result.failed() && !result.gradient->check)
        result.error = errorOf([&] { checkGradients(job, result, progress.part(0.2, 0.4)); });
    if (result.repeats.empty() && !result.failed())
        result.error = errorOf([&] { repeatSides(job, result, progress.part(0.4, 0.7)); });
    explainDifference(result, progress.part(0.7, 0.9));
    if (job.referee && !result.referee)
        refereeSides(result, progress.part(0.9, 1.0));
    progress.report(1.0, message("done"));
}

ComparisonResult runJob(const ComparisonJob& job, const Progress& progress)
{
    ComparisonResult result = runSides(job, progress.part(0.0, 0.4));
    complete(job, result, progress.part(0.4, 1.0));
    return result;
}

} // namespace comparo
