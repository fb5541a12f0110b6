// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/chart/frame.h"
#include "engine/report/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace comparo::report::chart {

/// One axis: the span of all finite values, and where a value lies.
class LinearAxis {
public:
    LinearAxis(double from, double to) : m_from(from), m_to(to) {}

    void include(double value)
    {
        m_low = std::min(m_low, value);
        m_high = std::max(m_high, value);
    }

    /// From 0 to 1 in the unit of the chart.
    [[nodiscard]] double at(double value) const
    {
        return m_from + (m_to - m_from) * (value - m_low) / (m_high - m_low);
    }

    void settle()
    {
        if (!(m_low <= m_high))
            m_low = 0.0, m_high = 1.0;
        if (m_low == m_high)
            m_low -= 0.5, m_high += 0.5;
    }

    [[nodiscard]] std::vector<ChartTick> ticks(int most) const
    {
        std::vector<ChartTick> ticks;
        const double step = niceStep(m_high - m_low, most);
        for (double k = std::ceil(m_low / step - 1e-9); k * step <= m_high + step * 1e-9; k += 1.0)
            ticks.push_back({at(k * step), roundedText(k * step == 0.0 ? 0.0 : k * step)});
        return ticks;
    }

private:
    double m_from, m_to;
    double m_low = std::numeric_limits<double>::infinity();
    double m_high = -std::numeric_limits<double>::infinity();
};

} // namespace comparo::report::chart
