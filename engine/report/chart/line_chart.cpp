// SPDX-License-Identifier: Apache-2.0
#include "engine/report/chart/chart.h"
#include "engine/report/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace comparo::report {

namespace {

/// One axis: the span of all finite values, and where a value lies.
class LinearAxis {
public:
    void include(double value)
    {
        m_low = std::min(m_low, value);
        m_high = std::max(m_high, value);
    }

    void settle()
    {
        if (!(m_low <= m_high))
            m_low = 0.0, m_high = 1.0;
        if (m_low == m_high)
            m_low -= 0.5, m_high += 0.5;
    }

    [[nodiscard]] double at(double value) const { return (value - m_low) / (m_high - m_low); }

    [[nodiscard]] std::vector<ChartTick> ticks(int most) const
    {
        std::vector<ChartTick> ticks;
        const double step = niceStep(m_high - m_low, most);
        for (double k = std::ceil(m_low / step - 1e-9); k * step <= m_high + step * 1e-9; k += 1.0)
            ticks.push_back({at(k * step), roundedText(k * step == 0.0 ? 0.0 : k * step)});
        return ticks;
    }

private:
    double m_low = std::numeric_limits<double>::infinity();
    double m_high = -std::numeric_limits<double>::infinity();
};

} // namespace

double niceStep(double span, int most)
{
    double step = std::pow(10.0, std::floor(std::log10(std::max(span / most, 1e-300))));
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        if (span / (step * factor) <= most)
            return step * factor;
    }
    return step * 10.0;
}

Chart chartOf(const LineChart& lines)
{
    LinearAxis horizontal;
    LinearAxis vertical;
    for (const LineChart::Series& series : lines.series)
        for (std::size_t i = 0; i < series.x.size(); ++i)
            if (std::isfinite(series.x[i]) && std::isfinite(series.y[i])) {
                horizontal.include(series.x[i]);
                vertical.include(series.y[i]);
            }
    horizontal.settle();
    vertical.settle();

    Chart chart;
    chart.label = lines.title;
    chart.xTitle = lines.xTitle;
    chart.yTitle = lines.yTitle;
    chart.xTicks = horizontal.ticks(8);
    chart.yTicks = vertical.ticks(5);
    for (const LineChart::Series& series : lines.series) {
        Chart::Line line{series.name, {}};
        for (std::size_t i = 0; i < series.x.size(); ++i)
            line.points.push_back({horizontal.at(series.x[i]), vertical.at(series.y[i]),
                                   (lines.series.size() > 1 ? series.name + ", " : "") + lines.xTitle + " " +
                                       roundedText(series.x[i]) + ": " + roundedText(series.y[i])});
        chart.lines.push_back(std::move(line));
    }
    return chart;
}

} // namespace comparo::report
