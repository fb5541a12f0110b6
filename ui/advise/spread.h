// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/advise/findings.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace comparo::ui {

/// Where a value is on the horizontal axis.
enum class SpreadBand { Zero, Axis, Infinite };

/// Bars of equal width on the axis: the share of the cases whose value lies in each.
struct SpreadBar {
    double low = 0.0;
    double high = 0.0;
    double share = 0.0;
};

/// How the cases of one advice are spread over one measure: their values in rising order, an axis for them,
/// and bars. On a logarithmic axis zero has a band of its own, as what is not finite has.
class AdviceSpread {
public:
    struct Point {
        double value = 0.0;
        std::size_t place = 0; ///< in the measured cases
    };

    AdviceSpread() = default;
    /// `members`: places in the measured cases. The axis holds the values of `marks`, too.
    AdviceSpread(const AdviceFindings& findings, const std::vector<std::size_t>& members,
                 AdviceMeasure measure, const std::vector<double>& marks);

    [[nodiscard]] const std::vector<Point>& points() const { return m_points; }
    [[nodiscard]] bool isLogarithmic() const { return m_isLogarithmic; }
    /// Whole numbers that are few: a bar each.
    [[nodiscard]] bool isWhole() const { return m_isWhole; }
    [[nodiscard]] double low() const { return m_low; }
    [[nodiscard]] double high() const { return m_high; }
    [[nodiscard]] std::size_t zeros() const { return m_zeros; }
    [[nodiscard]] std::size_t infinite() const { return m_infinite; }
    [[nodiscard]] const std::vector<SpreadBar>& bars() const { return m_bars; }
    [[nodiscard]] SpreadBand bandOf(double value) const;
    /// 0..1 on the axis.
    [[nodiscard]] double fractionOf(double value) const;
    [[nodiscard]] double valueAt(double fraction) const;
    /// Share of the cases at or below a value, 0..1.
    [[nodiscard]] double shareUpTo(double value) const;
    /// The point nearest to a value on the axis, or nothing without points there.
    [[nodiscard]] std::optional<std::size_t> nearest(double value) const;
    /// Numbers for the axis that leave room between them: at most about `most`.
    [[nodiscard]] std::vector<double> ticks(int most) const;

private:
    void chooseAxis(const std::vector<double>& marks);
    void fillBars();

    std::vector<Point> m_points;
    std::vector<SpreadBar> m_bars;
    std::size_t m_zeros = 0; ///< in the band of zero
    std::size_t m_infinite = 0;
    double m_low = 0.0;
    double m_high = 1.0;
    bool m_isLogarithmic = false;
    bool m_isWhole = false;
};

} // namespace comparo::ui
