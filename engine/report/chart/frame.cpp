// SPDX-License-Identifier: Apache-2.0
#include "engine/report/chart/frame.h"

#include "engine/report/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace comparo::report::chart {

std::string openSvg(const std::string& label)
{
    return fmt::format(R"(<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">)", kWidth,
                       kHeight, escapeHtml(label));
}

void addFrame(std::string& svg, const std::vector<ChartTick>& xTicks, const std::vector<ChartTick>& yTicks,
              const std::string& xTitle, const std::string& yTitle)
{
    auto out = std::back_inserter(svg);
    for (const ChartTick& tick : yTicks)
        fmt::format_to(
            out,
            R"(<line class="grid" x1="{0}" x2="{1}" y1="{2:.1f}" y2="{2:.1f}"/><text x="{3}" y="{4:.1f}" )"
            R"(text-anchor="end">{5}</text>)",
            kLeft, kWidth - kRight, tick.at, kLeft - 8, tick.at + 4, tick.label);
    for (const ChartTick& tick : xTicks)
        fmt::format_to(
            out,
            R"(<line class="axis" x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}"/><text x="{0:.1f}" y="{3}" )"
            R"(text-anchor="middle">{4}</text>)",
            tick.at, kBase, kBase + 4, kBase + 17, tick.label);
    fmt::format_to(out, R"(<line class="axis" x1="{0}" x2="{1}" y1="{2}" y2="{2}"/>)", kLeft, kWidth - kRight,
                   kBase);
    fmt::format_to(out, R"(<text class="name" x="{}" y="{}" text-anchor="middle">{}</text>)",
                   kLeft + kPlotWidth / 2, kHeight - 6, xTitle);
    fmt::format_to(
        out,
        R"svg(<text class="name" transform="translate(12 {}) rotate(-90)" text-anchor="middle">{}</text>)svg",
        kTop + kPlotHeight / 2, yTitle);
}

double niceStep(double span, int most)
{
    double step = std::pow(10.0, std::floor(std::log10(std::max(span / most, 1e-300))));
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        if (span / (step * factor) <= most)
            return step * factor;
    }
    return step * 10.0;
}

} // namespace comparo::report::chart
