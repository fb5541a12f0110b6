// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/analysis.h"

#include "engine/comparison/stages.h"
#include "ui/inspect/session/pixels.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace comparo::ui {

namespace {

constexpr int kThumbnailSide = 96;

/// Local and accumulated difference of every step, and its thumbnails.
std::vector<StepFinding> findSteps(const Analysis& analysis, const Bisection& bisection,
                                   const Progress& progress)
{
    std::vector<StepFinding> findings;
    std::size_t index = 0;
    for (const StepDifference& difference : bisection.steps) {
        while (!analysis.setup().pipeline.steps[index].enabled)
            ++index;
        StepFinding finding;
        finding.step = index++;
        finding.localShare = difference.localShare;
        finding.accumulatedShare = difference.accumulatedShare;
        const Tensor& outA = analysis.whole.a->steps[difference.step].output;
        const Tensor& outB = analysis.whole.b->steps[difference.step].output;
        finding.thumbnailA = thumbnail(*Pyramid::build(outA, 0, progress), kThumbnailSide);
        finding.thumbnailB = thumbnail(*Pyramid::build(outB, 0, progress), kThumbnailSide);
        findings.push_back(std::move(finding));
    }
    return findings;
}

void showSample(Analysis& analysis, const Tensor& imageA, const Tensor& imageB, int sample,
                const Progress& progress)
{
    const int shown = std::clamp(sample, 0, std::min(imageA.shape().n, imageB.shape().n) - 1);
    analysis.pyramidA = Pyramid::build(imageA, shown, progress);
    analysis.pyramidB = Pyramid::build(imageB, shown, progress);
}

/// Images that were compared, for the canvas.
void show(Analysis& analysis, const Tensor& imageA, const Tensor& imageB, int sample,
          const Progress& progress)
{
    const auto [lowA, highA] = valueRange(imageA);
    const auto [lowB, highB] = valueRange(imageB);
    analysis.valueMin = std::min(lowA, lowB);
    analysis.valueMax = std::max(highA, highB);
    showSample(analysis, imageA, imageB, sample, progress);
}

QImage ignoredImage(const ComparisonResult& result)
{
    if (!result.ignored || result.ignored->samples == 0)
        return {};
    const Shape& s = result.ignored->pixels.shape();
    const auto from = result.ignored->pixels.hostView<const std::uint8_t>();
    QImage image(s.w, s.h, QImage::Format_Grayscale8);
    for (int y = 0; y < s.h; ++y)
        std::copy_n(from.row(0, y), s.w, image.scanLine(y));
    return image;
}

/// The comparison of the step that is shown, by the tolerance of the whole.
Comparison compareShown(const Analysis& analysis, const Progress& progress)
{
    if (analysis.steps.empty() || analysis.shown + 1 == analysis.steps.size())
        return *analysis.whole.comparison;
    CompareOptions options;
    options.tolerance = analysis.whole.comparison->tolerance;
    return compare(analysis.whole.a->steps[analysis.shown].output,
                   analysis.whole.b->steps[analysis.shown].output, options, progress);
}

/// The same run under another tolerance or with another sample to look at.
AnalysisPtr judgeAgain(const AnalysisRequest& request, const Progress& progress)
{
    auto result = std::make_shared<Analysis>(*request.before);
    if (result->job.setup != request.job.setup) {
        const int repeats = result->job.repeats;
        result->job = request.job;
        result->job.repeats = repeats;
        compareSides(result->job, result->whole, progress);
        throwIfFailed(result->whole);
        result->comparison = compareShown(*result, progress);
    }
    if (request.sample != result->sample())
        showSample(*result, request.before->imageA(), request.before->imageB(), request.sample, progress);
    return result;
}

} // namespace

std::optional<std::size_t> Analysis::firstDiverging() const
{
    const auto found =
        std::find_if(steps.begin(), steps.end(), [](const StepFinding& s) { return s.localShare > 0.0; });
    if (found == steps.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - steps.begin());
}

AnalysisPtr lookAt(const AnalysisPtr& analysis, std::size_t position, const Progress& progress)
{
    if (!analysis->whole.a || position >= analysis->steps.size() || position == analysis->shown)
        return analysis;
    auto result = std::make_shared<Analysis>(*analysis);
    result->shown = position;
    result->comparison = compareShown(*result, progress);
    // What is ignored is so at the end; images on the way are as they are.
    const bool isEnd = position + 1 == result->steps.size() && result->whole.ignored;
    result->ignored = isEnd ? ignoredImage(result->whole) : QImage();
    show(*result, isEnd ? result->whole.imageA : analysis->whole.a->steps[position].output,
         isEnd ? result->whole.imageB : analysis->whole.b->steps[position].output, analysis->sample(), progress);
    return result;
}

AnalysisPtr withFindingsOf(const AnalysisPtr& newer, const AnalysisPtr& known)
{
    if (!known || known->run != newer->run)
        return newer;
    auto result = std::make_shared<Analysis>(*newer);
    result->whole.bisection = known->whole.bisection;
    result->whole.cause = known->whole.cause;
    result->whole.explanationError = known->whole.explanationError;
    result->whole.repeats = known->whole.repeats;
    result->job.repeats = known->job.repeats;
    return result;
}

AnalysisPtr analyse(const AnalysisRequest& request, const Progress& progress)
{
    if (request.before && request.before->run == request.run)
        return judgeAgain(request, progress);
    const auto start = std::chrono::steady_clock::now();
    auto result = std::make_shared<Analysis>();
    result->job = request.job;
    result->run = request.run;
    ComparisonResult& whole = result->whole;
    whole = runSides(request.job, progress.part(0.0, 0.7));
    progress.throwIfCancelled();
    compareSides(request.job, whole, progress.part(0.7, 0.8));
    throwIfFailed(whole);
    result->comparison = *whole.comparison;
    result->ignored = ignoredImage(whole);
    show(*result, whole.imageA, whole.imageB, request.sample, progress.part(0.8, 0.85));
    if (whole.a) {
        const Progress rest = progress.part(0.85, 1.0);
        result->thumbnailInput =
            thumbnail(*Pyramid::build(request.job.input.tensor, 0, rest), kThumbnailSide);
        const Bisection bisection = bisect(*whole.a, *whole.b, rest);
        result->steps = findSteps(*result, bisection, rest);
        if (whole.explanation() == Explanation::Pending)
            whole.bisection = bisection;
    }
    result->shown = result->steps.empty() ? 0 : result->steps.size() - 1;
    progress.throwIfCancelled();
    result->milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    for (std::size_t i = 0; request.inspected && i < result->steps.size(); ++i)
        if (result->steps[i].step == *request.inspected)
            return lookAt(result, i, progress);
    return result;
}

} // namespace comparo::ui
