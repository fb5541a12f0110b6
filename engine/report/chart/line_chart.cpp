// SPDX-License-Identifier: Apache-2.0
#include "engine/report/chart/line_chart.h"

#include "engine/report/chart/frame.h"
#include "engine/report/chart/linear_axis.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

namespace comparo::report {

namespace {

using namespace chart;

constexpr std::size_t kStyles = 7; ///< classes line-0 … of the page's style sheet

} // namespace

std::string lineChartSvg(const LineChart& chart)
{
    LinearAxis horizontal(kLeft, kWidth - kRight);
    LinearAxis vertical(kBase, kTop);
    for (const LineChart::Series& series : chart.series)
        for (std::size_t i = 0; i < series.x.size(); ++i)
            if (std::isfinite(series.x[i]) && std::isfinite(series.y[i])) {
                horizontal.include(series.x[i]);
                vertical.include(series.y[i]);
            }
    horizontal.settle();
    vertical.settle();

    std::string svg = openSvg(chart.title);
    addFrame(svg, horizontal.ticks(8), vertical.ticks(5), escapeHtml(chart.xTitle), escapeHtml(chart.yTitle));
    std::string marks;
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
        const LineChart::Series& series = chart.series[s];
        std::string line;
        bool drawing = false;
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            if (!std::isfinite(series.x[i]) || !std::isfinite(series.y[i])) {
                drawing = false;
                continue;
            }
            const double x = horizontal.at(series.x[i]);
            const double y = vertical.at(series.y[i]);
            line += fmt::format("{}{:.1f} {:.1f}", drawing ? "L" : "M", x, y);
            drawing = true;
            fmt::format_to(
                std::back_inserter(marks),
                R"(<circle class="point-{}" cx="{:.1f}" cy="{:.1f}" r="2"><title>{}{} {}: {}</title></circle>)",
                s % kStyles, x, y, escapeHtml(chart.series.size() > 1 ? series.name + ", " : std::string()),
                escapeHtml(chart.xTitle), roundedText(series.x[i]), roundedText(series.y[i]));
        }
        if (!line.empty())
            fmt::format_to(std::back_inserter(svg), R"(<path class="line line-{}" d="{}"/>)", s % kStyles,
                           line);
    }
    svg += marks + "</svg>";
    if (chart.series.size() < 2)
        return svg;
    svg += R"(<ul class="key">)";
    for (std::size_t s = 0; s < chart.series.size(); ++s)
        fmt::format_to(std::back_inserter(svg),
                       R"(<li><svg viewBox="0 0 32 8" aria-hidden="true"><path class="line line-{}" )"
                       R"(d="M0 4H32"/></svg>{}</li>)",
                       s % kStyles, escapeHtml(chart.series[s].name));
    return svg + "</ul>";
}

} // namespace comparo::report
