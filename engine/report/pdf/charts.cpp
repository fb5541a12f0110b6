// SPDX-License-Identifier: Apache-2.0
#include "engine/report/chart/linear_axis.h"
#include "engine/report/pdf/parts.h"

#include <algorithm>
#include <array>
#include <cmath>

/// Line charts in the PDF report.
namespace comparo::report {

namespace {

constexpr double kAxisWidth = 40.0; ///< for the labels of the vertical axis
constexpr double kPlotHeight = 190.0;
constexpr double kKeyRow = 12.0;

/// Told apart by colour and thickness; the key names them.
constexpr std::array<std::uint32_t, 7> kColors = {0x5b3fd0, 0x0b7a4b, 0xb3261e, 0x7a6200,
                                                  0x1f5fbf, 0xb4540a, 0x59626d};

std::uint32_t colorOf(std::size_t series)
{
    return kColors[series % kColors.size()];
}

void key(PdfFlow& flow, const LineChart& chart)
{
    if (chart.series.size() < 2)
        return;
    PdfCanvas& canvas = flow.canvas();
    const PdfFont font{7.5};
    double x = PdfFlow::kLeft;
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
        const double width = canvas.measure(chart.series[s].name, font).width + 40.0;
        if (x > PdfFlow::kLeft && x + width > PdfFlow::kLeft + PdfFlow::kWidth) {
            x = PdfFlow::kLeft;
            flow.advance(kKeyRow);
        }
        canvas.strokes({x, flow.y() + 5.0, x + 18.0, flow.y() + 5.0}, colorOf(s), 1.6);
        canvas.text(x + 23.0, flow.y(), chart.series[s].name, font);
        x += width;
    }
    flow.advance(kKeyRow + 6.0);
}

void plot(PdfFlow& flow, const LineChart& chart)
{
    PdfCanvas& canvas = flow.canvas();
    const PdfFont soft{7.5, false, false, kPdfSoft};
    const PdfFont right{7.5, false, false, kPdfSoft, PdfFont::Align::Right};
    const PdfFont centre{7.5, false, false, kPdfSoft, PdfFont::Align::Center};
    canvas.text(PdfFlow::kLeft, flow.y(), chart.yTitle, soft);
    flow.advance(13.0);
    const double left = PdfFlow::kLeft + kAxisWidth;
    const double end = PdfFlow::kLeft + PdfFlow::kWidth - 6.0;
    const double base = flow.y() + kPlotHeight;
    chart::LinearAxis horizontal(left, end);
    chart::LinearAxis vertical(base, flow.y());
    for (const LineChart::Series& series : chart.series)
        for (std::size_t i = 0; i < series.x.size(); ++i)
            if (std::isfinite(series.x[i]) && std::isfinite(series.y[i])) {
                horizontal.include(series.x[i]);
                vertical.include(series.y[i]);
            }
    horizontal.settle();
    vertical.settle();
    for (const ChartTick& tick : vertical.ticks(6)) {
        canvas.strokes({left, tick.at, end, tick.at}, kPdfRule, 0.5);
        canvas.text(PdfFlow::kLeft, tick.at - 4.5, tick.label, right, kAxisWidth - 6.0);
    }
    for (const ChartTick& tick : horizontal.ticks(10)) {
        canvas.strokes({tick.at, base, tick.at, base + 3.0}, kPdfSoft, 0.8);
        canvas.text(tick.at - 20.0, base + 4.0, tick.label, centre, 40.0);
    }
    canvas.strokes({left, base, end, base}, kPdfSoft, 0.8);
    canvas.text(left, base + 15.0, chart.xTitle, centre, end - left);
    // The first series lies on top.
    for (std::size_t s = chart.series.size(); s-- > 0;) {
        const LineChart::Series& series = chart.series[s];
        std::vector<double> line;
        const auto draw = [&] {
            if (line.size() >= 4)
                canvas.strokes(line, colorOf(s), s == 0 ? 1.6 : 1.1);
            line.clear();
        };
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            if (!std::isfinite(series.x[i]) || !std::isfinite(series.y[i])) {
                draw();
                continue;
            }
            line.push_back(horizontal.at(series.x[i]));
            line.push_back(vertical.at(series.y[i]));
        }
        draw();
    }
    flow.advance(kPlotHeight + 30.0);
}

} // namespace

void pdfCharts(PdfFlow& flow, const Report& report)
{
    for (const LineChart& chart : report.charts) {
        flow.heading(chart.title, kPlotHeight + 90.0);
        key(flow, chart);
        plot(flow, chart);
        if (!chart.note.empty())
            flow.hint(chart.note);
        flow.advance(8.0);
    }
}

} // namespace comparo::report
