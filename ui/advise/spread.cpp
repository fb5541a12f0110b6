// SPDX-License-Identifier: Apache-2.0
#include "ui/advise/spread.h"

#include <algorithm>
#include <cmath>

namespace comparo::ui {

namespace {

constexpr double kFewSteps = 24.0; ///< whole numbers up to this have a bar each
constexpr int kBars = 32;          ///< at least, of a logarithmic axis

double powerOfTen(double exponent)
{
    return std::pow(10.0, exponent);
}

} // namespace

AdviceSpread::AdviceSpread(const AdviceFindings& findings, const std::vector<std::size_t>& members,
                           AdviceMeasure measure, const std::vector<double>& marks)
{
    m_points.reserve(members.size());
    for (const std::size_t place : members)
        m_points.push_back({valueOf(findings.measured(place), measure), place});
    std::stable_sort(m_points.begin(), m_points.end(),
                     [](const Point& x, const Point& y) { return x.value < y.value; });
    chooseAxis(marks);
    fillBars();
}

void AdviceSpread::chooseAxis(const std::vector<double>& marks)
{
    std::vector<double> values;
    bool isWhole = true;
    for (const Point& point : m_points) {
        m_infinite += std::isfinite(point.value) ? 0U : 1U;
        if (!std::isfinite(point.value))
            continue;
        isWhole = isWhole && point.value == std::floor(point.value);
        values.push_back(point.value);
    }
    const double largestCase = values.empty() ? 0.0 : values.back();
    for (const double mark : marks)
        if (std::isfinite(mark) && mark >= 0.0)
            values.push_back(mark);
    double least = 0.0, most = 0.0;
    for (const double value : values) {
        most = std::max(most, value);
        if (value > 0.0 && (least == 0.0 || value < least))
            least = value;
    }
    // Marks that are far away would leave a bar each no room.
    m_isWhole = isWhole && largestCase <= kFewSteps && most <= 4.0 * kFewSteps;
    if (m_isWhole || most == 0.0) {
        m_low = -0.5;
        m_high = std::max(3.0, std::floor(most)) + 0.5;
        return;
    }
    m_isLogarithmic = true;
    for (const Point& point : m_points)
        m_zeros += point.value == 0.0 ? 1U : 0U;
    m_low = powerOfTen(std::floor(std::log10(least) + 1e-9));
    m_high = powerOfTen(std::ceil(std::log10(most) - 1e-9));
    if (m_high <= most) // the largest keeps a distance from the frame
        m_high *= 2.0;
    if (m_low >= least)
        m_low /= 2.0;
}

void AdviceSpread::fillBars()
{
    const std::size_t onAxis = m_points.size() - m_zeros - m_infinite;
    if (onAxis == 0)
        return;
    const int count = m_isLogarithmic ? kBars : static_cast<int>(std::lround(m_high - m_low));
    for (int i = 0; i < count; ++i)
        m_bars.push_back({valueAt(static_cast<double>(i) / count), valueAt((i + 1.0) / count), 0.0});
    for (const Point& point : m_points) {
        if (bandOf(point.value) != SpreadBand::Axis)
            continue;
        const auto bar = static_cast<int>(std::floor(fractionOf(point.value) * count));
        m_bars[static_cast<std::size_t>(std::clamp(bar, 0, count - 1))].share += 1.0;
    }
    for (SpreadBar& bar : m_bars)
        bar.share /= static_cast<double>(m_points.size());
}

SpreadBand AdviceSpread::bandOf(double value) const
{
    if (!std::isfinite(value))
        return SpreadBand::Infinite;
    return m_isLogarithmic && value == 0.0 ? SpreadBand::Zero : SpreadBand::Axis;
}

double AdviceSpread::fractionOf(double value) const
{
    if (m_isLogarithmic)
        return std::log(std::max(value, m_low) / m_low) / std::log(m_high / m_low);
    return (value - m_low) / (m_high - m_low);
}

double AdviceSpread::valueAt(double fraction) const
{
    return m_isLogarithmic ? m_low * std::pow(m_high / m_low, fraction)
                           : m_low + fraction * (m_high - m_low);
}

double AdviceSpread::shareUpTo(double value) const
{
    const auto end = std::upper_bound(m_points.begin(), m_points.end(), value,
                                      [](double v, const Point& point) { return v < point.value; });
    return m_points.empty() ? 0.0
                            : static_cast<double>(end - m_points.begin()) /
                                  static_cast<double>(m_points.size());
}

std::optional<std::size_t> AdviceSpread::nearest(double value) const
{
    const auto first = m_points.begin() + static_cast<std::ptrdiff_t>(m_zeros);
    const auto last = m_points.end() - static_cast<std::ptrdiff_t>(m_infinite);
    if (first == last)
        return std::nullopt;
    auto found =
        std::lower_bound(first, last, value, [](const Point& point, double v) { return point.value < v; });
    const auto away = [&](auto point) { return std::abs(fractionOf(point->value) - fractionOf(value)); };
    if (found == last || (found != first && away(found - 1) < away(found)))
        --found;
    return static_cast<std::size_t>(found - m_points.begin());
}

std::vector<double> AdviceSpread::ticks(int most) const
{
    std::vector<double> list;
    if (!m_isLogarithmic) {
        const double span = m_high - m_low;
        double step = 1.0;
        for (const double factor : {1.0, 2.0, 5.0, 10.0, 20.0, 50.0})
            if (step = factor; span / factor <= std::max(1, most))
                break;
        for (double value = 0.0; value < m_high; value += step)
            list.push_back(value);
        return list;
    }
    const double first = std::floor(std::log10(m_low)), last = std::ceil(std::log10(m_high));
    const double decades = last - first;
    const double every = std::max(1.0, std::ceil(decades / std::max(1, most)));
    const bool isDense = decades * 3.0 <= most;
    for (double decade = first; decade <= last; decade += every)
        for (const double factor : {1.0, 2.0, 5.0}) {
            const double value = factor * powerOfTen(decade);
            if ((factor == 1.0 || isDense) && value >= m_low * 0.999 && value <= m_high * 1.001)
                list.push_back(value);
        }
    return list;
}

} // namespace comparo::ui
