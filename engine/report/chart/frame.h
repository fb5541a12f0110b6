// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/chart/chart_svg.h"

#include <string>
#include <vector>

/// What the charts of the HTML page have in common: size, axes, labels. Units are those of the SVG view box.
namespace comparo::report::chart {

inline constexpr double kWidth = 560.0;
inline constexpr double kHeight = 240.0;
inline constexpr double kLeft = 64.0;
inline constexpr double kRight = 16.0;
inline constexpr double kTop = 12.0;
inline constexpr double kBottom = 44.0;
inline constexpr double kPlotWidth = kWidth - kLeft - kRight;
inline constexpr double kPlotHeight = kHeight - kTop - kBottom;
inline constexpr double kBase = kTop + kPlotHeight;

/// The opening tag, with what a screen reader says.
std::string openSvg(const std::string& label);

/// Grid, axes and their titles; ticks are in the unit of the view box. Labels and titles are markup already.
void addFrame(std::string& svg, const std::vector<ChartTick>& xTicks, const std::vector<ChartTick>& yTicks,
              const std::string& xTitle, const std::string& yTitle);

/// Steps of 1, 2 or 5 times a power of ten so that at most `most` fit into the span.
double niceStep(double span, int most);

} // namespace comparo::report::chart
