// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/compare/value_histogram.h"
#include "ui/inspect/session/analysis.h"

#include <optional>
#include <utility>

namespace comparo::ui {

/// What the histogram shows of a result.
struct HistogramQuestion {
    AnalysisPtr result;
    bool ofValues = false; ///< else of errors
    int channel = -1;      ///< -1: all
    Region region;         ///< its part too, unless its width is 0
};

/// Errors, or values of A and B; of the whole, and of the region if one was asked for.
struct HistogramData {
    ErrorHistogram errors;
    std::optional<ErrorHistogram> errorsOfPart;
    std::pair<ValueHistogram, ValueHistogram> values;
    std::optional<std::pair<ValueHistogram, ValueHistogram>> valuesOfPart;
};

/// Called off the GUI thread.
HistogramData histogramOf(const HistogramQuestion& question, const Progress& progress);

} // namespace comparo::ui
