// SPDX-License-Identifier: Apache-2.0
#include "engine/report/chart/chart.h"

#include "engine/report/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

/// Charts of how errors are distributed.
namespace comparo::report {

namespace {

/// "100", "10k", "1M" for a count of 10^exponent.
std::string countLabel(int exponent)
{
    static constexpr const char* kUnits[] = {"", "k", "M", "G", "T"};
    const char* unit = kUnits[std::min(exponent / 3, 4)];
    return "1" + std::string(static_cast<std::size_t>(exponent - 3 * std::min(exponent / 3, 4)), '0') + unit;
}

std::string powerLabel(int exponent)
{
    return exponent >= 0 && exponent <= 3 ? fmt::format("{}", std::lround(std::pow(10.0, exponent)))
                                          : fmt::format("1e{}", exponent);
}

/// The smaller and the larger magnitude of a bin as drawn. A bin that reaches down to the smallest numbers of
/// the type is drawn one octave wide, so that it does not stretch the axis over hundreds of empty decades.
struct Magnitudes {
    double inner = 0.0;
    double outer = 0.0;
};

Magnitudes magnitudesOf(const ErrorHistogram::Bin& bin)
{
    const double outer = std::max(std::abs(bin.low), std::abs(bin.high));
    const double inner = std::min(std::abs(bin.low), std::abs(bin.high));
    return {inner < outer / 8.0 ? outer / 2.0 : inner, outer};
}

/// Where an error lies on the horizontal axis of a histogram, as a fraction of its width.
class ErrorAxis {
public:
    explicit ErrorAxis(const ErrorHistogram& histogram) : m_logarithmic(histogram.logarithmic)
    {
        if (!m_logarithmic) {
            double reach = 2.0;
            for (const auto& bin : histogram.bins)
                reach = std::max({reach, std::abs(bin.low), std::abs(bin.high)});
            m_reach = reach + 0.5;
            return;
        }
        double smallest = std::numeric_limits<double>::infinity();
        double largest = 0.0;
        for (const auto& bin : histogram.bins) {
            const Magnitudes magnitudes = magnitudesOf(bin);
            if (bin.count == 0 || magnitudes.outer == 0.0 || !std::isfinite(magnitudes.outer))
                continue;
            smallest = std::min(smallest, magnitudes.inner);
            largest = std::max(largest, magnitudes.outer);
        }
        m_smallest = std::isfinite(smallest) ? std::log10(smallest) : -1.0;
        m_largest = largest > 0.0 ? std::max(std::log10(largest), m_smallest + 1.0) : 0.0;
    }

    /// From 0 to 1; exactly zero is in the middle of its own gap.
    [[nodiscard]] double at(double error) const
    {
        if (!m_logarithmic)
            return 0.5 + error / (2.0 * m_reach);
        if (error == 0.0)
            return 0.5;
        const double part =
            std::clamp((std::log10(std::abs(error)) - m_smallest) / (m_largest - m_smallest), 0.0, 1.0);
        return 0.5 + std::copysign(kZeroGap + part * (0.5 - kZeroGap), error);
    }

    [[nodiscard]] std::vector<ChartTick> ticks() const
    {
        std::vector<ChartTick> ticks{{at(0.0), "0"}};
        if (!m_logarithmic) {
            const double step = std::max(1.0, niceStep(m_reach, 5));
            for (double error = step; error < m_reach; error += step) {
                ticks.push_back({at(error), exactText(error)});
                ticks.push_back({at(-error), "−" + exactText(error)});
            }
            return ticks;
        }
        const int first = static_cast<int>(std::ceil(m_smallest - 1e-9));
        const int last = static_cast<int>(std::floor(m_largest + 1e-9));
        const int stride = std::max(1, (last - first + 4) / 4);
        for (int exponent = last; exponent >= first; exponent -= stride) {
            const double error = std::pow(10.0, exponent);
            ticks.push_back({at(error), powerLabel(exponent)});
            ticks.push_back({at(-error), "−" + powerLabel(exponent)});
        }
        return ticks;
    }

    [[nodiscard]] bool isLogarithmic() const { return m_logarithmic; }

    static constexpr double kZeroGap = 0.03;

private:
    bool m_logarithmic;
    double m_reach = 1.0;
    double m_smallest = 0.0;
    double m_largest = 1.0;
};

std::string binLabel(const ErrorHistogram::Bin& bin)
{
    return bin.low == bin.high ? exactText(bin.low)
                               : fmt::format("{} to {}", roundedText(bin.low), roundedText(bin.high));
}

} // namespace

Chart histogramChart(const ErrorHistogram& histogram)
{
    const ErrorAxis axis(histogram);
    std::uint64_t most = 1;
    for (const auto& bin : histogram.bins)
        most = std::max(most, bin.count);
    const double decades = std::max(1.0, std::ceil(std::log10(static_cast<double>(most))));
    const auto height = [decades](double count) { return (std::log10(count) + 0.15) / (decades + 0.15); };

    Chart chart;
    chart.label = "Histogram of the signed error, count on a logarithmic axis";
    chart.xTitle = axis.isLogarithmic() ? "error A − B (logarithmic on both sides of 0)" : "error A − B";
    chart.yTitle = "samples (log scale)";
    chart.xTicks = axis.ticks();
    chart.hasWideBars = !histogram.logarithmic;
    const int stride = decades > 6 ? 2 : 1;
    for (int exponent = 0; exponent <= static_cast<int>(decades); exponent += stride)
        chart.yTicks.push_back({height(std::pow(10.0, exponent)), countLabel(exponent)});
    for (const auto& bin : histogram.bins) {
        if (bin.count == 0)
            continue;
        Chart::Bar bar;
        bar.height = height(static_cast<double>(bin.count));
        bar.sign = bin.high > 0.0 && bin.low >= 0.0 ? 1 : bin.low < 0.0 ? -1 : 0;
        bar.text = fmt::format("error {}: {} samples ({})", binLabel(bin), groupedText(bin.count),
                               percentText(bin.count, histogram.total));
        if (bin.low == bin.high) {
            const double half =
                axis.isLogarithmic() ? ErrorAxis::kZeroGap * 0.6 : (axis.at(0.5) - axis.at(0.0)) * 0.86;
            bar.left = axis.at(bin.low) - half;
            bar.right = axis.at(bin.low) + half;
        } else {
            const Magnitudes magnitudes = magnitudesOf(bin);
            bar.left = bin.low < 0.0 ? axis.at(-magnitudes.outer) : axis.at(magnitudes.inner);
            bar.right = bin.low < 0.0 ? axis.at(-magnitudes.inner) : axis.at(magnitudes.outer);
        }
        chart.bars.push_back(bar);
    }
    return chart;
}

Chart cumulativeChart(const ErrorHistogram& histogram, double passes)
{
    std::vector<double> thresholds{0.0};
    for (const auto& bin : histogram.bins) {
        const Magnitudes magnitudes = magnitudesOf(bin);
        if (bin.count > 0 && std::isfinite(magnitudes.outer)) {
            thresholds.push_back(magnitudes.inner);
            thresholds.push_back(magnitudes.outer);
        }
    }
    std::sort(thresholds.begin(), thresholds.end());
    thresholds.erase(std::unique(thresholds.begin(), thresholds.end()), thresholds.end());

    const bool logarithmic = histogram.logarithmic && thresholds.size() > 2;
    const double largest = std::max(thresholds.back(), logarithmic ? 0.0 : 1.0);
    const double first = logarithmic ? std::log10(thresholds[1]) : 0.0;
    const double last = logarithmic ? std::max(std::log10(largest), first + 1.0) : largest * 1.1;
    constexpr double kGap = 0.06; // zero has a place of its own on a logarithmic axis
    const auto place = [&](double threshold) {
        if (!logarithmic)
            return threshold / last;
        return threshold == 0.0
                   ? kGap / 2
                   : kGap +
                         (1 - kGap) * std::clamp((std::log10(threshold) - first) / (last - first), 0.0, 1.0);
    };

    const double lowestShare = 100.0 * histogram.shareWithin(0.0);
    const double step = niceStep(std::max(100.0 - lowestShare, 0.01), 4);
    const double floorShare = std::max(0.0, std::floor((lowestShare - 1e-9) / step) * step);
    const auto height = [&](double percent) { return (percent - floorShare) / (100.0 - floorShare); };

    Chart chart;
    chart.label = "Cumulative share of samples by absolute error";
    chart.xTitle = logarithmic ? "|A − B| at most (logarithmic)" : "|A − B| at most";
    chart.yTitle =
        floorShare > 0.0 ? fmt::format("share of samples, from {:.6g} %", floorShare) : "share of samples";
    for (double percent = floorShare; percent < 100.0 + step / 2; percent += step)
        chart.yTicks.push_back({height(percent), fmt::format("{:.6g} %", percent)});
    chart.xTicks = {{place(0.0), "0"}};
    if (logarithmic) {
        const int stride = std::max(1, static_cast<int>(last - first) / 6 + 1);
        for (int exponent = static_cast<int>(std::floor(last + 1e-9)); exponent >= first - 1e-9;
             exponent -= stride)
            chart.xTicks.push_back({place(std::pow(10.0, exponent)), powerLabel(exponent)});
    } else {
        const double width = std::max(1.0, niceStep(last, 8));
        for (double threshold = width; threshold <= last; threshold += width)
            chart.xTicks.push_back({place(threshold), exactText(threshold)});
    }
    Chart::Line line;
    line.isStepped = true;
    for (const double threshold : thresholds) {
        const double percent = 100.0 * histogram.shareWithin(threshold);
        line.points.push_back({place(threshold), height(percent),
                               fmt::format("|error| at most {}: {:.6g} %", roundedText(threshold), percent)});
    }
    chart.lines = {std::move(line)};
    if (passes > 0.0 && std::isfinite(passes))
        chart.limit =
            Chart::Limit{std::min(place(passes), 1.0), "required absolute tolerance " + exactText(passes)};
    return chart;
}

} // namespace comparo::report
