#pragma once

#include "engine/base/progress.h"
#include "engine/compare/statistics.h"
#include "engine/comparison/job.h"
#include "engine/pipeline/runner.h"
#include "engine/view/pyramid.h"

#include <QImage>
#include <QPoint>

#include <memory>
#include <optional>
#include <vector>

namespace comparo::ui {

/// What a person decides about a comparison, and what undo brings back.
using Setup = ComparisonSetup;

/// One enabled step of both sides.
struct StepFinding {
    std::size_t step = 0;          ///< index in Setup::pipeline
    double localShare = 0.0;       ///< differing samples, 0..1, with A's input on both sides
    double accumulatedShare = 0.0; ///< differing samples, 0..1, with each side's own input
    QImage thumbnailA;
    QImage thumbnailB;
};

/// The answer to one setup: both sides, compared. Immutable once published.
struct Analysis {
    Setup setup;
    std::optional<Trace> a; ///< absent for two files from outside
    std::optional<Trace> b;
    std::shared_ptr<const Pyramid> pyramidA;
    std::shared_ptr<const Pyramid> pyramidB;
    QImage thumbnailInput;
    Comparison comparison;
    std::vector<StepFinding> steps;
    std::size_t shown = 0; ///< position in `steps` whose outputs are the images and the comparison
    double valueMin = 0.0; ///< over the finite values of both images
    double valueMax = 0.0;
    double milliseconds = 0.0; ///< wall time from request to result

    /// Of the batch: the one that the pyramids show. The comparison is about all of them.
    [[nodiscard]] int sample() const { return pyramidA->sample(); }
    [[nodiscard]] const Tensor& imageA() const { return pyramidA->base(); }
    [[nodiscard]] const Tensor& imageB() const { return pyramidB->base(); }

    /// Position in `steps` of the first step that differs by itself, if any does.
    [[nodiscard]] std::optional<std::size_t> firstDiverging() const;
};

using AnalysisPtr = std::shared_ptr<const Analysis>;

/// What to answer. Everything is on cpu.
struct AnalysisRequest {
    Setup setup;
    Tensor inputA;                        ///< the one input, or file A of a pair
    Tensor inputB;                        ///< file B of a pair, else empty
    std::optional<std::size_t> inspected; ///< index in the pipeline of the step to show; else the last one
    AnalysisPtr before; ///< an answer for the same inputs, reused if only the tolerance or sample changed
    int sample = 0;     ///< of the batch, to show; the last one where there are fewer
};

/// Runs both sides, compares them step by step and prepares what the canvas needs. Called off the GUI thread.
/// Throws Error; one of a step names the step and the side.
AnalysisPtr analyse(const AnalysisRequest& request, const Progress& progress);

/// The same answer, with the outputs of another step as its images and comparison. Position in `steps`.
AnalysisPtr lookAt(const AnalysisPtr& analysis, std::size_t position, const Progress& progress);

/// A small picture of an image, at most `side` pixels wide and high; float data from its smallest to its
/// largest value.
QImage thumbnail(const Pyramid& pyramid, int side);

/// The next pixel in reading order after `from` (before it if direction < 0) at which any channel differs,
/// going round at the end. Nothing if the images are equal. Images of equal shape on cpu.
std::optional<QPoint> findDifference(const Tensor& a, const Tensor& b, int sample, QPoint from, int direction,
                                     const Progress& progress);

} // namespace comparo::ui
