// SPDX-License-Identifier: Apache-2.0
// How the histogram looks.
#include "ui/widgets/histogram_view.h"

#include "ui/base/numbers.h"
#include "ui/base/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kHandle = 5;
/// What belongs to the whole while a region is seen before it.
constexpr float kBehind = 0.3F;

QColor faded(QColor color, float alpha)
{
    color.setAlphaF(alpha);
    return color;
}

/// "1", "10", "1k", "25M".
QString shortCount(double count)
{
    static const char* const units[] = {"", "k", "M", "G", "T"};
    std::size_t unit = 0;
    for (; count >= 1000.0 && unit + 1 < std::size(units); ++unit)
        count /= 1000.0;
    return QString::number(count, 'g', 3) + QLatin1StringView(units[unit]);
}

} // namespace

/// The vertical axis: how high a count or a share stands over the lower edge of the plot.
struct HistogramView::Scale {
    QRectF plot;
    bool isShare = false;
    bool logarithmic = false;
    double decades = 1.0;
    double largest = 1.0;

    [[nodiscard]] double height(double value) const
    {
        if (!logarithmic)
            return std::clamp(value / largest, 0.0, 1.0) * plot.height();
        if (!(value > 0.0))
            return 0.0;
        // Counts have one empty half decade below 1, so that a single sample is visible.
        const double above = isShare ? decades + std::log10(value) : std::log10(value) + 0.5;
        return std::clamp(above / decades, 0.0, 1.0) * plot.height();
    }
    [[nodiscard]] double y(double value) const { return plot.bottom() - height(value); }
};

HistogramView::Scale HistogramView::scale() const
{
    Scale scale;
    scale.plot = plotRect();
    scale.isShare = m_curve == HistogramCurve::Cumulative;
    scale.logarithmic = m_logarithmic;
    double largest = 1.0;
    for (const Series& series : m_series) {
        if (scale.isShare)
            largest = std::max(largest, series.total);
        else if (!series.counts.empty())
            largest = std::max(largest, *std::max_element(series.counts.begin(), series.counts.end()));
    }
    const double decades = std::ceil(std::log10(largest) + 1e-9);
    scale.decades = scale.isShare ? std::max(1.0, decades) : decades + 0.5;
    scale.largest = scale.isShare ? 1.0 : largest;
    return scale;
}

void HistogramView::paintScale(QPainter& painter, const Scale& scale) const
{
    const ThemeTokens& t = tokens();
    const QFontMetricsF metrics(font());
    const auto mark = [&](double value, const QString& text) {
        const double y = scale.y(value);
        painter.setPen(faded(t.border, 0.5F));
        painter.drawLine(QPointF(scale.plot.left(), y), QPointF(scale.plot.right(), y));
        painter.setPen(t.muted);
        painter.drawText(QRectF(0, y - metrics.height() / 2, scale.plot.left() - 6, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, text);
    };
    if (!scale.logarithmic) {
        for (const double share : {0.0, 0.5, 1.0})
            mark(share * scale.largest,
                 scale.isShare ? u"%1%"_s.arg(share * 100.0) : shortCount(share * scale.largest));
        return;
    }
    const int every = scale.decades > 5.0 ? 2 : 1;
    for (int decade = 0; decade < scale.decades; decade += every) {
        if (scale.isShare)
            mark(std::pow(10.0, -decade),
                 u"%1%"_s.arg(QString::number(100.0 * std::pow(10.0, -decade), 'g', 3)));
        else
            mark(std::pow(10.0, decade), shortCount(std::pow(10.0, decade)));
    }
}

/// Bars in the colours of within and beyond the threshold.
void HistogramView::paintErrors(QPainter& painter, const Scale& scale) const
{
    const ThemeTokens& t = tokens();
    const Series& series = m_series.front();
    for (int slot = 0; slot < slotCount(); ++slot) {
        const auto i = static_cast<std::size_t>(slot);
        const ErrorHistogram::Bin& bin = m_bins[i];
        if (!(series.counts[i] > 0.0))
            continue;
        const double x0 = xOfSlot(slot);
        const double x1 = xOfSlot(slot + 1);
        const double gap = x1 - x0 > 4.0 ? 1.0 : 0.0;
        const bool zero = bin.low <= 0.0 && (bin.high > 0.0 || bin.low == bin.high) && bin.low == -bin.high;
        const bool inside = std::max(std::abs(bin.low), m_isWhole ? 0.0 : std::abs(bin.high)) <= m_threshold;
        QColor color = zero ? t.muted : inside ? t.good : t.bad;
        if (slot == m_hovered)
            color = color.lighter(125);
        const auto bar = [&](double count, const QColor& fill) {
            const double h = scale.height(count);
            painter.fillRect(QRectF(x0 + gap, scale.plot.bottom() - h, std::max(1.0, x1 - x0 - 2 * gap), h),
                             fill);
        };
        bar(series.counts[i], series.part.empty() ? color : faded(color, kBehind));
        if (!series.part.empty() && series.part[i] > 0.0)
            bar(series.part[i], color);
    }
}

/// A and B as steps, filled so that both are seen where they lie over each other.
void HistogramView::paintValues(QPainter& painter, const Scale& scale) const
{
    const QColor colors[] = {tokens().a, tokens().b};
    const auto steps = [&](const std::vector<double>& counts, const QColor& color, bool isBehind) {
        QPainterPath path(QPointF(scale.plot.left(), scale.plot.bottom()));
        for (int slot = 0; slot < slotCount(); ++slot) {
            const double y = scale.y(counts[static_cast<std::size_t>(slot)]);
            path.lineTo(xOfSlot(slot), y);
            path.lineTo(xOfSlot(slot + 1), y);
        }
        path.lineTo(scale.plot.bottomRight());
        painter.fillPath(path, faded(color, isBehind ? 0.12F : 0.28F));
        painter.setPen(QPen(isBehind ? faded(color, kBehind) : color, 1.0));
        painter.drawPath(path);
    };
    for (std::size_t i = 0; i < m_series.size(); ++i)
        steps(m_series[i].counts, colors[i], !m_series[i].part.empty());
    for (std::size_t i = 0; i < m_series.size(); ++i)
        if (!m_series[i].part.empty())
            steps(m_series[i].part, colors[i], false);
}

/// The share up to each slot; on a logarithmic axis the share there or beyond, seen from zero for errors.
std::vector<double> HistogramView::heights(const std::vector<double>& counts, double total) const
{
    std::vector<double> shares(counts.size());
    if (!(total > 0.0) || counts.empty())
        return shares;
    double sum = 0.0;
    for (std::size_t i = 0; i < counts.size(); ++i)
        shares[i] = (sum += counts[i]) / total;
    if (!m_logarithmic)
        return shares;
    sum = 0.0;
    for (std::size_t i = counts.size(); i-- > 0;) {
        sum += counts[i];
        const bool isLeft = m_isErrors && m_bins[i].low < 0.0;
        if (!isLeft)
            shares[i] = sum / total;
    }
    return shares;
}

void HistogramView::paintCumulative(QPainter& painter, const Scale& scale) const
{
    const ThemeTokens& t = tokens();
    const QColor colors[] = {m_isErrors ? t.text : t.a, t.b};
    const auto line = [&](const std::vector<double>& counts, double total, const QColor& color) {
        const std::vector<double> shares = heights(counts, total);
        QPainterPath path;
        for (int slot = 0; slot < slotCount(); ++slot) {
            const double y = scale.y(shares[static_cast<std::size_t>(slot)]);
            if (slot == 0)
                path.moveTo(xOfSlot(0), y);
            path.lineTo(xOfSlot(slot), y);
            path.lineTo(xOfSlot(slot + 1), y);
        }
        painter.setPen(QPen(color, 1.6));
        painter.drawPath(path);
    };
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        const Series& series = m_series[i];
        line(series.counts, series.total, series.part.empty() ? colors[i] : faded(colors[i], 0.4F));
        if (!series.part.empty())
            line(series.part, series.partTotal, m_isErrors ? t.accent : colors[i]);
    }
}

void HistogramView::paintAxis(QPainter& painter) const
{
    const QRectF plot = plotRect();
    const QFontMetricsF metrics(font());
    painter.setPen(tokens().muted);
    const auto label = [&](double slot, const QString& text) {
        const double w = metrics.horizontalAdvance(text);
        const double x = std::clamp(xOfSlot(slot) - w / 2, 0.0, width() - w);
        painter.drawText(QPointF(x, plot.bottom() + 4.0 + metrics.ascent()), text);
    };
    if (m_bins.empty())
        return;
    const auto textOf = [this](double value) {
        return m_isErrors ? numbers::withSign(value) : numbers::value(value);
    };
    if (m_isWhole && m_isErrors) {
        // Labels keep a distance that is seen.
        const double wide = metrics.horizontalAdvance(textOf(m_bins.front().low));
        const double gap = 1.5 * metrics.horizontalAdvance(u'0');
        int step = 200;
        for (const int candidate : {100, 50, 20, 10, 5, 2, 1})
            if (candidate * plot.width() / slotCount() >= wide + gap)
                step = candidate;
        const int reach = static_cast<int>(m_bins.back().low);
        for (int value = -(reach / step) * step; value <= reach; value += step)
            label(value + reach + 0.5, textOf(value));
    } else {
        const QString low = textOf(m_bins.front().low);
        const QString high = textOf(m_isWhole ? m_bins.back().low : m_bins.back().high);
        if (low == high) { // one value has one place
            label(slotCount() / 2.0, low);
        } else {
            label(0.0, low);
            label(slotCount(), high);
        }
        const double zero = slotOf(0.0);
        const double room = 1.5 * std::max(metrics.horizontalAdvance(low), metrics.horizontalAdvance(high));
        if (low != high && xOfSlot(zero) - plot.left() > room && plot.right() - xOfSlot(zero) > room)
            label(zero, u"0"_s);
    }
    const bool isCount = m_curve == HistogramCurve::Counts;
    const QString what = m_isErrors ? tr("error A−B") : tr("values of A and B");
    const QString how = isCount         ? m_logarithmic ? tr("count, log scale") : tr("count")
                                : m_logarithmic ? tr("share from here on, log")
                                        : tr("share up to here");
    painter.drawText(QRectF(0, height() - metrics.height() - 1, width(), metrics.height()), Qt::AlignHCenter,
                     tr("%1 (%2)").arg(what, how));
}

void HistogramView::paintHandles(QPainter& painter) const
{
    const ThemeTokens& t = tokens();
    const QRectF plot = plotRect();
    const double half = m_isWhole ? 0.5 : 0.0;
    for (const double side : {-1.0, 1.0}) {
        const double x = std::clamp(xOfSlot(slotOf(side * (m_threshold + half))), plot.left(), plot.right());
        painter.setPen(QPen(t.accent, hasFocus() ? 2.0 : 1.4));
        painter.drawLine(QPointF(x, plot.top() - 2), QPointF(x, plot.bottom()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.accent);
        painter.drawEllipse(QPointF(x, plot.top()), kHandle - 1, kHandle - 1);
    }
}

void HistogramView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const ThemeTokens& t = tokens();
    if (m_series.empty() || m_series[0].total == 0.0) { // no scale says anything of it
        painter.setPen(t.muted);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, spoken());
        return;
    }
    const Scale vertical = scale();
    painter.setPen(t.border);
    painter.drawLine(vertical.plot.bottomLeft(), vertical.plot.bottomRight());
    paintScale(painter, vertical);
    if (m_band) {
        const QRectF band(QPointF(xOfSlot(m_band->first), vertical.plot.top()),
                          QPointF(xOfSlot(m_band->second + 1), vertical.plot.bottom()));
        painter.fillRect(band, faded(t.accent, 0.22F));
        painter.setPen(QPen(t.accent, 1.0));
        painter.drawLine(band.topLeft(), band.bottomLeft());
        painter.drawLine(band.topRight(), band.bottomRight());
    }
    if (!m_series.empty() && !m_bins.empty()) {
        if (m_curve == HistogramCurve::Cumulative) {
            painter.setRenderHint(QPainter::Antialiasing);
            paintCumulative(painter, vertical);
        } else if (m_isErrors) {
            paintErrors(painter, vertical);
        } else {
            paintValues(painter, vertical);
        }
    }
    paintAxis(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_isErrors)
        paintHandles(painter);
    else if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(t.accent, 1.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

} // namespace comparo::ui
