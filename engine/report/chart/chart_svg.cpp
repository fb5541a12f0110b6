// SPDX-License-Identifier: Apache-2.0
#include "engine/report/chart/chart.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace comparo::report {

namespace {

constexpr double kWidth = 560.0;
constexpr double kHeight = 240.0;
constexpr double kLeft = 64.0;
constexpr double kRight = 16.0;
constexpr double kTop = 12.0;
constexpr double kBottom = 44.0;
constexpr double kPlotWidth = kWidth - kLeft - kRight;
constexpr double kPlotHeight = kHeight - kTop - kBottom;
constexpr double kBase = kTop + kPlotHeight;
constexpr std::size_t kStyles = 7; ///< classes line-0 … of the page's style sheet

double atX(double x)
{
    return kLeft + x * kPlotWidth;
}

double atY(double y)
{
    return kBase - y * kPlotHeight;
}

void put(std::string& out, fmt::string_view format, const auto&... values)
{
    fmt::vformat_to(std::back_inserter(out), format, fmt::make_format_args(values...));
}

void addFrame(std::string& svg, const Chart& chart)
{
    for (const ChartTick& tick : chart.yTicks)
        put(svg,
            R"(<line class="grid" x1="{0}" x2="{1}" y1="{2:.1f}" y2="{2:.1f}"/><text x="{3}" y="{4:.1f}" )"
            R"(text-anchor="end">{5}</text>)",
            kLeft, kWidth - kRight, atY(tick.at), kLeft - 8, atY(tick.at) + 4, escapeHtml(tick.label));
    for (const ChartTick& tick : chart.xTicks)
        put(svg,
            R"(<line class="axis" x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}"/><text x="{0:.1f}" y="{3}" )"
            R"(text-anchor="middle">{4}</text>)",
            atX(tick.at), kBase, kBase + 4, kBase + 17, escapeHtml(tick.label));
    put(svg, R"(<line class="axis" x1="{0}" x2="{1}" y1="{2}" y2="{2}"/>)", kLeft, kWidth - kRight, kBase);
    put(svg, R"(<text class="name" x="{}" y="{}" text-anchor="middle">{}</text>)", kLeft + kPlotWidth / 2,
        kHeight - 6, escapeHtml(chart.xTitle));
    put(svg,
        R"svg(<text class="name" transform="translate(12 {}) rotate(-90)" text-anchor="middle">{}</text>)svg",
        kTop + kPlotHeight / 2, escapeHtml(chart.yTitle));
}

void addBars(std::string& svg, const Chart& chart)
{
    for (const Chart::Bar& bar : chart.bars)
        put(svg,
            R"(<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"><title>{}</title></rect>)",
            bar.sign > 0   ? "larger-a"
            : bar.sign < 0 ? "larger-b"
                           : "equal",
            atX(bar.left), atY(bar.height),
            std::max(1.2, (bar.right - bar.left) * kPlotWidth - (chart.hasWideBars ? 0.0 : 0.5)),
            kPlotHeight * bar.height, escapeHtml(bar.text));
}

/// The line, and its points to `marks`: they lie over all lines.
void addLine(std::string& svg, std::string& marks, const Chart& chart, std::size_t index)
{
    const Chart::Line& line = chart.lines[index];
    const std::string style = line.isStepped ? std::string() : fmt::format("-{}", index % kStyles);
    std::string path;
    bool isDrawing = false;
    for (const Chart::Point& point : line.points) {
        if (!std::isfinite(point.x) || !std::isfinite(point.y)) {
            isDrawing = false;
            continue;
        }
        const double x = atX(point.x), y = atY(point.y);
        if (isDrawing && line.isStepped)
            put(path, "H{:.1f}V{:.1f}", x, y);
        else
            put(path, "{}{:.1f} {:.1f}", isDrawing ? "L" : "M", x, y);
        isDrawing = true;
        put(marks, R"(<circle{} cx="{:.1f}" cy="{:.1f}" r="{}"><title>{}</title></circle>)",
            style.empty() ? "" : " class=\"point" + style + "\"", x, y,
            line.isStepped && line.points.size() <= 24 ? 3 : 2, escapeHtml(point.text));
    }
    if (line.isStepped)
        put(path, "H{}", kWidth - kRight);
    if (!path.empty())
        put(svg, R"(<path class="line{}" d="{}"/>)", style.empty() ? "" : " line" + style, path);
}

} // namespace

std::string chartSvg(const Chart& chart)
{
    std::string svg = fmt::format(R"(<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">)",
                                  kWidth, kHeight, escapeHtml(chart.label));
    addFrame(svg, chart);
    addBars(svg, chart);
    if (chart.limit)
        put(svg,
            R"(<line class="limit" x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}"><title>{3}</title></line>)",
            atX(chart.limit->at), kTop, kBase, escapeHtml(chart.limit->text));
    std::string marks;
    for (std::size_t i = 0; i < chart.lines.size(); ++i)
        addLine(svg, marks, chart, i);
    svg += marks + "</svg>";
    if (chart.lines.size() < 2)
        return svg;
    svg += R"(<ul class="key">)";
    for (std::size_t i = 0; i < chart.lines.size(); ++i)
        put(svg,
            R"(<li><svg viewBox="0 0 32 8" aria-hidden="true"><path class="line line-{}" d="M0 4H32"/></svg>{}</li>)",
            i % kStyles, escapeHtml(chart.lines[i].name));
    return svg + "</ul>";
}

} // namespace comparo::report
