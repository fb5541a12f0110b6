// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/histogram.h"

#include <string>
#include <vector>

/// Charts as inline SVG. Colours come from the page's style sheet by class; every mark has a title with its
/// numbers.
namespace comparo::report {

/// Where an axis has a label.
struct ChartTick {
    double at = 0.0; ///< in the unit of the chart
    std::string label;
};

/// What a histogram of the signed error draws, as fractions of the plot: 0 is its left or lower edge. The
/// counts are logarithmic.
struct HistogramMarks {
    struct Bar {
        double left = 0.0, right = 0.0, height = 0.0;
        int sign = 0;     ///< 1 where A is larger, -1 where B is, 0 where they are equal
        std::string text; ///< what the bar says in words
    };
    std::vector<Bar> bars;
    std::vector<ChartTick> xTicks;
    std::vector<ChartTick> yTicks;
    std::string xTitle;
    std::string yTitle;
};

HistogramMarks histogramMarks(const ErrorHistogram& histogram);

/// Counts of the signed error on a logarithmic axis. Errors are linear for 8-bit data; for wider data the
/// axis is logarithmic on both sides of a bar for exactly zero.
std::string histogramSvg(const ErrorHistogram& histogram);

/// Share of samples with |error| at most x. The vertical axis starts below the lowest share and says where.
/// `passes` (the required absolute tolerance) is marked where it is finite and positive.
std::string cumulativeSvg(const ErrorHistogram& histogram, double passes);

} // namespace comparo::report
