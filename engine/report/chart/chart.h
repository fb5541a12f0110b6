// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/histogram.h"
#include "engine/report/chart/line_chart.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// Charts, whatever draws them. Places are fractions of the plot: (0, 0) is its lower left corner.
namespace comparo::report {

class PdfFlow;

/// Where an axis has a label.
struct ChartTick {
    double at = 0.0;
    std::string label;
};

struct Chart {
    struct Bar {
        double left = 0.0, right = 0.0, height = 0.0;
        int sign = 0;     ///< 1 where A is larger, -1 where B is, 0 where they are equal
        std::string text; ///< what the bar says in words
    };
    struct Point {
        double x = 0.0, y = 0.0; ///< a gap where one of them is not finite
        std::string text;
    };
    struct Line {
        std::string name; ///< in the key; none where there is one line
        std::vector<Point> points;
        bool isStepped = false; ///< level from each point to the next, and to the end of the plot
    };
    struct Limit {
        double at = 0.0;
        std::string text;
    };
    std::string label; ///< what a screen reader says
    std::string xTitle, yTitle;
    std::vector<ChartTick> xTicks, yTicks;
    std::vector<Bar> bars;
    bool hasWideBars = false; ///< with gaps of their own between them
    std::vector<Line> lines;
    std::optional<Limit> limit; ///< an upright line
};

/// Counts of the signed error on a logarithmic axis. Errors are linear for 8-bit data; for wider data the
/// axis is logarithmic on both sides of a bar for exactly zero.
Chart histogramChart(const ErrorHistogram& histogram);

/// Share of samples with |error| at most x. The vertical axis starts below the lowest share and says where.
/// `passes` (the required absolute tolerance) is marked where it is finite and positive.
Chart cumulativeChart(const ErrorHistogram& histogram, double passes);

Chart chartOf(const LineChart& lines);

/// As inline SVG, with a key where there are several lines. Colours come from the page's style sheet by
/// class; every mark has a title with its numbers.
std::string chartSvg(const Chart& chart);

/// On the flow's place, as wide as its column.
void drawChart(PdfFlow& flow, const Chart& chart);

/// Steps of 1, 2 or 5 times a power of ten so that at most `most` fit into the span.
double niceStep(double span, int most);

} // namespace comparo::report
