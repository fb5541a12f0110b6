// SPDX-License-Identifier: Apache-2.0
#include "engine/report/chart/chart.h"
#include "engine/report/pdf/flow.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace comparo::report {

namespace {

constexpr double kAxisWidth = 46.0; ///< for the labels and the title of the vertical axis
constexpr PdfFont kLabel{7.5, false, false, kPdfSoft};
constexpr PdfFont kRightLabel{7.5, false, false, kPdfSoft, PdfFont::Align::Right};
constexpr PdfFont kMiddleLabel{7.5, false, false, kPdfSoft, PdfFont::Align::Center};

/// Of lines, told apart by colour and thickness; the key names them.
constexpr std::array<std::uint32_t, 7> kLineColors = {0x5b3fd0, 0x0b7a4b, 0xb3261e, 0x7a6200,
                                                      0x1f5fbf, 0xb4540a, 0x59626d};

struct Plot {
    double left, top, width, height;

    [[nodiscard]] double x(double part) const { return left + part * width; }
    [[nodiscard]] double y(double part) const { return top + (1.0 - part) * height; }
};

std::uint32_t colorOf(const Chart::Bar& bar)
{
    return bar.sign > 0 ? kPdfSideA : bar.sign < 0 ? kPdfSideB : kPdfSoft;
}

std::uint32_t colorOf(const Chart& chart, std::size_t line)
{
    return chart.lines[line].isStepped ? kPdfInk : kLineColors[line % kLineColors.size()];
}

void drawFrame(PdfCanvas& canvas, const Chart& chart, const Plot& plot)
{
    for (const ChartTick& tick : chart.yTicks) {
        canvas.strokes({plot.left, plot.y(tick.at), plot.left + plot.width, plot.y(tick.at)}, kPdfRule, 0.5);
        canvas.text(plot.left - 36.0, plot.y(tick.at) - 4.5, tick.label, kRightLabel, 30.0);
    }
    const double base = plot.y(0.0);
    for (const ChartTick& tick : chart.xTicks) {
        canvas.strokes({plot.x(tick.at), base, plot.x(tick.at), base + 3.0}, kPdfSoft, 0.8);
        canvas.text(plot.x(tick.at) - 30.0, base + 5.0, tick.label, kMiddleLabel, 60.0);
    }
    canvas.text(plot.left, base + 17.0, chart.xTitle, kMiddleLabel, plot.width);
    canvas.upwards(plot.left - kAxisWidth + 5.0, plot.top + plot.height / 2, chart.yTitle, kMiddleLabel);
}

void drawBars(PdfCanvas& canvas, const Chart& chart, const Plot& plot)
{
    for (const Chart::Bar& bar : chart.bars) {
        // Bars too thin for gaps between them touch, so that they make one area in any resolution.
        const double drawn = (bar.right - bar.left) * plot.width;
        const double across = !chart.hasWideBars ? drawn - 0.4 : drawn < 4.0 ? drawn / 0.86 + 0.1 : drawn;
        const double width = std::max(1.0, across);
        canvas.fill(plot.x((bar.left + bar.right) / 2) - width / 2, plot.y(bar.height), width,
                    bar.height * plot.height, colorOf(bar));
    }
}

void drawLine(PdfCanvas& canvas, const Chart& chart, std::size_t index, const Plot& plot)
{
    const Chart::Line& line = chart.lines[index];
    std::vector<double> points;
    const auto draw = [&] {
        if (points.size() >= 4)
            canvas.strokes(points, colorOf(chart, index), index == 0 ? 1.6 : 1.1);
        points.clear();
    };
    for (const Chart::Point& point : line.points) {
        if (!std::isfinite(point.x) || !std::isfinite(point.y)) {
            draw();
            continue;
        }
        if (line.isStepped && !points.empty())
            points.insert(points.end(), {plot.x(point.x), points.back()});
        points.insert(points.end(), {plot.x(point.x), plot.y(point.y)});
    }
    if (line.isStepped && !points.empty())
        points.insert(points.end(), {plot.x(1.0), points.back()});
    draw();
}

void drawKey(PdfFlow& flow, const Chart& chart)
{
    PdfCanvas& canvas = flow.canvas();
    double x = flow.left();
    const auto add = [&](std::uint32_t color, double thickness, const std::string& text) {
        const double width = canvas.measure(text, kLabel).width + 34.0;
        if (x > flow.left() && x + width > flow.left() + flow.width()) {
            x = flow.left();
            flow.advance(12.0);
        }
        canvas.strokes({x, flow.y() + 5.0, x + 14.0, flow.y() + 5.0}, color, thickness);
        canvas.text(x + 18.0, flow.y(), text, kLabel);
        x += width;
    };
    if (!chart.bars.empty()) {
        add(kPdfSideA, 5.0, "A is larger");
        add(kPdfSideB, 5.0, "B is larger");
        add(kPdfSoft, 5.0, "equal");
    }
    for (std::size_t i = 0; chart.lines.size() > 1 && i < chart.lines.size(); ++i)
        add(colorOf(chart, i), i == 0 ? 1.6 : 1.1, chart.lines[i].name);
    if (chart.limit)
        add(0xb42318, 1.2, chart.limit->text);
    if (x > flow.left())
        flow.advance(16.0);
}

} // namespace

void drawChart(PdfFlow& flow, const Chart& chart)
{
    const double height = flow.width() < 300.0 ? 120.0 : 160.0;
    flow.keep(height + 60.0);
    const Plot plot{flow.left() + kAxisWidth, flow.y() + 6.0, flow.width() - kAxisWidth - 8.0, height};
    PdfCanvas& canvas = flow.canvas();
    drawFrame(canvas, chart, plot);
    drawBars(canvas, chart, plot);
    canvas.strokes({plot.left, plot.y(0.0), plot.left + plot.width, plot.y(0.0)}, kPdfSoft, 0.8);
    if (chart.limit)
        canvas.strokes({plot.x(chart.limit->at), plot.y(0.0), plot.x(chart.limit->at), plot.y(1.0)}, 0xb42318,
                       1.0);
    for (std::size_t i = chart.lines.size(); i-- > 0;) // the first lies on top
        drawLine(canvas, chart, i, plot);
    flow.advance(height + 36.0);
    drawKey(flow, chart);
}

} // namespace comparo::report
