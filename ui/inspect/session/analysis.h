// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/comparison/job.h"
#include "engine/comparison/result.h"
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
    std::size_t step = 0;          ///< index in the setup's pipeline
    double localShare = 0.0;       ///< differing samples, 0..1, with A's input on both sides
    double accumulatedShare = 0.0; ///< differing samples, 0..1, with each side's own input
    QImage thumbnailA;
    QImage thumbnailB;
};

/// The answer to one job, and of its steps the one that is looked at. Immutable once published; what is found
/// out later, as the cause, comes with a new one.
struct Analysis {
    ComparisonJob job;      ///< as it was asked; with the repeats that were made since
    ComparisonResult whole; ///< of the whole pipeline, whichever step is shown
    quint64 run = 0;        ///< the same number: the same outputs, compared or looked at in another way
    std::shared_ptr<const Pyramid> pyramidA; ///< of the step that is shown
    std::shared_ptr<const Pyramid> pyramidB;
    QImage thumbnailInput;
    QImage ignored; ///< Format_Grayscale8, not 0 where a pixel of the step that is shown is ignored; null: none
    Comparison comparison; ///< of the step that is shown
    std::vector<StepFinding> steps;
    std::size_t shown = 0; ///< position in `steps` whose outputs are the images and the comparison
    double valueMin = 0.0; ///< over the finite values of both images
    double valueMax = 0.0;
    double milliseconds = 0.0; ///< wall time from request to result

    [[nodiscard]] const Setup& setup() const { return job.setup; }
    /// What a side recorded, or null for a file from outside.
    [[nodiscard]] const Trace* trace(int side) const
    {
        const std::optional<Trace>& trace = side == 0 ? whole.a : whole.b;
        return trace ? &*trace : nullptr;
    }
    /// How it ended, in words about the step that is shown.
    [[nodiscard]] Outcome outcome() const { return whole.outcomeWith(comparison); }

    /// Of the batch: the one that the pyramids show. The comparison is about all of them.
    [[nodiscard]] int sample() const { return pyramidA->sample(); }
    /// Whether a pixel counts nowhere: both images have one value there, which is none of theirs.
    [[nodiscard]] bool isIgnored(QPoint pixel) const
    {
        return ignored.rect().contains(pixel) && ignored.constScanLine(pixel.y())[pixel.x()] != 0;
    }
    [[nodiscard]] const Tensor& imageA() const { return pyramidA->base(); }
    [[nodiscard]] const Tensor& imageB() const { return pyramidB->base(); }

    /// Position in `steps` of the first step that differs by itself, if any does.
    [[nodiscard]] std::optional<std::size_t> firstDiverging() const;
};

using AnalysisPtr = std::shared_ptr<const Analysis>;

/// What to answer. Everything is on cpu.
struct AnalysisRequest {
    ComparisonJob job;
    quint64 run = 0;
    std::optional<std::size_t> inspected; ///< index in the pipeline of the step to show; else the last one
    AnalysisPtr before; ///< an answer for the same inputs, reused if only the tolerance or sample changed
    int sample = 0;     ///< of the batch, to show; the last one where there are fewer
};

/// Runs both sides, judges the order of their calls, compares them step by step and prepares what the canvas
/// needs. Called off the GUI thread. Throws the error that ended a side or the comparison, in the words of
/// its outcome.
AnalysisPtr analyse(const AnalysisRequest& request, const Progress& progress);

/// The same answer, with the outputs of another step as its images and comparison. Position in `steps`.
AnalysisPtr lookAt(const AnalysisPtr& analysis, std::size_t position, const Progress& progress);

/// `newer` with what was found out about its run in `known`, where that is the same run: cause and repeats.
AnalysisPtr withFindingsOf(const AnalysisPtr& newer, const AnalysisPtr& known);

} // namespace comparo::ui
