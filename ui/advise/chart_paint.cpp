// SPDX-License-Identifier: Apache-2.0
#include "ui/advise/chart.h"

#include "ui/base/numbers.h"
#include "ui/base/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

/// How the chart looks.
namespace comparo::ui {

using namespace Qt::StringLiterals;

void AdviceChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), tokens().window);
    if (m_spread.points().empty())
        return paintHint(painter, rect());
    painter.setFont(Theme::font(TextSize::Small));
    const QRectF plot = plotRect();
    layKeys(&painter, 6.0);
    paintFrame(painter, plot);
    paintBars(painter, plot);
    paintMarks(painter, plot);
    paintShares(painter, plot);
    paintPointed(painter, plot);
    paintFocus(painter);
}

QList<ChartKey> AdviceChart::keys() const
{
    QList<ChartKey> keys{{tr("cases"), QPen(tokens().border), true},
                         {tr("cases at or below"), QPen(tokens().text, 2.0), false}};
    for (const SpreadMark& mark : m_marks)
        keys.append({tr("%1 %2").arg(mark.name, textOf(mark.value, m_measure)),
                     QPen(mark.color, 2.0, mark.style), false});
    return keys;
}

void AdviceChart::paintFrame(QPainter& painter, const QRectF& plot) const
{
    const ThemeTokens& t = tokens();
    const QFontMetricsF metrics(painter.font());
    QList<ChartLabel> rows, columns;
    const int every = plot.height() > 110.0 ? 25 : 50;
    for (int percent = 0; percent <= 100; percent += every)
        rows.append({plot.bottom() - plot.height() * percent / 100.0, tr("%1 %").arg(percent)});
    const QRectF axis = axisRect();
    const auto words = [this](double value) {
        return m_measure == AdviceMeasure::Share ? numbers::shortPercent(value) : numbers::value(value);
    };
    for (const double value : m_spread.ticks(std::max(2, static_cast<int>(axis.width() / 64.0)))) {
        const bool isBesideZero = m_spread.zeros() > 0 && xOf(value) - axis.left() < 24.0;
        columns.append({xOf(value), isBesideZero ? QString() : words(value)});
    }
    paintGrid(painter, rows, columns);
    // The bands of what is not on the axis.
    const double textTop = plot.bottom() + 4.0;
    const auto band = [&](double edge, double at, const QString& text) {
        painter.setPen(QPen(t.muted, 1.0, Qt::DotLine));
        painter.drawLine(QPointF(edge, plot.top()), QPointF(edge, plot.bottom()));
        painter.drawText(QPointF(at - metrics.horizontalAdvance(text) / 2.0, textTop + metrics.ascent()),
                         text);
    };
    if (m_spread.zeros() > 0)
        band(axis.left(), xOf(0.0), u"0"_s);
    if (m_spread.infinite() > 0)
        band(axis.right(), axis.right() + 20.0, u"\u221e"_s);
    painter.setPen(t.muted);
    painter.drawText(QRectF(plot.left(), textTop + metrics.height() + 2, plot.width(), metrics.height()),
                     Qt::AlignHCenter | Qt::AlignTop, axisTitle());
    painter.drawText(QPointF(8.0, plot.top() - 12.0), tr("share of the cases"));
}

void AdviceChart::paintBars(QPainter& painter, const QRectF& plot) const
{
    const auto bar = [&](double left, double right, double share) {
        const double height = share * plot.height();
        const double gap = right - left > 5.0 ? 1.0 : 0.0;
        painter.fillRect(
            QRectF(left + gap, plot.bottom() - height, std::max(1.0, right - left - 2 * gap), height),
            tokens().border);
    };
    for (const SpreadBar& each : m_spread.bars())
        if (each.share > 0.0)
            bar(xOf(each.low), xOf(each.high), each.share);
    const auto all = static_cast<double>(m_spread.points().size());
    const QRectF axis = axisRect();
    if (m_spread.zeros() > 0)
        bar(plot.left() + 6.0, axis.left() - 6.0, static_cast<double>(m_spread.zeros()) / all);
    if (m_spread.infinite() > 0)
        bar(axis.right() + 6.0, plot.right() - 6.0, static_cast<double>(m_spread.infinite()) / all);
}

/// A step at every value; of many cases one a column of pixels.
void AdviceChart::paintShares(QPainter& painter, const QRectF& plot) const
{
    QPainterPath path(plot.bottomLeft());
    double lastX = plot.left(), lastY = plot.bottom();
    const auto all = static_cast<double>(m_spread.points().size());
    for (std::size_t i = 0; i < m_spread.points().size(); ++i) {
        const double x = xOf(m_spread.points()[i].value);
        const double y = plot.bottom() - static_cast<double>(i + 1) / all * plot.height();
        const bool isLast = i + 1 == m_spread.points().size();
        if (x - lastX < 0.5 && lastY - y < 0.5 && !isLast)
            continue;
        path.lineTo(x, lastY);
        path.lineTo(x, y);
        lastX = x;
        lastY = y;
    }
    path.lineTo(plot.right(), lastY);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tokens().text, 1.6));
    painter.drawPath(path);
}

void AdviceChart::paintMarks(QPainter& painter, const QRectF& plot) const
{
    for (const SpreadMark& mark : m_marks) {
        const double x = xOf(mark.value);
        painter.setPen(QPen(mark.color, 2.0, mark.style));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
}

/// The chosen case with a ring, and the one under the pointer, or else the chosen one, in words.
void AdviceChart::paintPointed(QPainter& painter, const QRectF& plot) const
{
    const ThemeTokens& t = tokens();
    const auto all = static_cast<double>(m_spread.points().size());
    const auto placeOf = [&](std::size_t index) {
        return QPointF(xOf(m_spread.points()[index].value),
                       plot.bottom() - static_cast<double>(index + 1) / all * plot.height());
    };
    for (const std::optional<std::size_t>& index : {m_current, m_hovered}) {
        if (!index)
            continue;
        painter.setPen(QPen(t.accent, 2.0));
        painter.setBrush(index == m_current ? t.accent : t.surface);
        painter.drawEllipse(placeOf(*index), 4.5, 4.5);
    }
    const std::optional<std::size_t> named = m_hovered ? m_hovered : m_current;
    if (!named || !m_words)
        return;
    const QFontMetricsF metrics(painter.font());
    const AdviceSpread::Point& point = m_spread.points()[*named];
    const QString text =
        metrics.elidedText(u"%1: %2"_s.arg(textOf(point.value, m_measure), m_words(point.place)),
                           Qt::ElideRight, plot.width() - 24.0);
    const double w = metrics.horizontalAdvance(text) + 12.0, h = metrics.height() + 6.0;
    const QPointF at = placeOf(*named);
    QRectF box(std::clamp(at.x() - w / 2.0, plot.left() + 2.0, plot.right() - w - 2.0), at.y() + 10.0, w, h);
    if (box.bottom() > plot.bottom() - 2.0)
        box.moveBottom(at.y() - 10.0);
    painter.setPen(QPen(t.border, 1.0));
    painter.setBrush(t.raised);
    painter.drawRoundedRect(box, 4.0, 4.0);
    painter.setPen(t.text);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace comparo::ui
