// SPDX-License-Identifier: Apache-2.0
#include "ui/base/numbers.h"
#include "ui/base/theme.h"
#include "ui/gradients/pictures/chart.h"
#include "ui/gradients/pictures/dimmed.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

/// How a chart looks.
namespace comparo::ui {

namespace {

constexpr double kRing = 5.0;

ChartKey keyOf(const GradientsCurve& curve)
{
    return {curve.name, QPen(curve.color, curve.width + 0.4, curve.style), false};
}

bool isDrawn(QPointF point)
{
    return std::isfinite(point.x()) && std::isfinite(point.y());
}

} // namespace

QList<ChartKey> GradientsChart::keys() const
{
    QList<ChartKey> keys;
    for (const GradientsCurve& curve : m_curves)
        if (m_hasLegend && !curve.name.isEmpty())
            keys << keyOf(curve);
    return keys;
}

void GradientsChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeTokens& t = tokens();
    painter.fillRect(rect(), t.window);
    painter.setFont(Theme::font(TextSize::Normal, true));
    painter.setPen(t.text);
    painter.drawText(
        QRectF(kMargin, kMargin, width() - 2 * kMargin, kTitleHeight), Qt::AlignLeft | Qt::AlignTop,
        painter.fontMetrics().elidedText(m_title, Qt::ElideRight, static_cast<int>(width() - 2 * kMargin)));
    const QRectF plot = plotRect();
    painter.setFont(Theme::font(TextSize::Small));
    layKeys(&painter, kMargin + kTitleHeight);
    paintFrame(painter, plot);
    if (m_curves.isEmpty() && !hint().isEmpty())
        return paintHint(painter, plot);
    painter.setOpacity(m_isDimmed ? kDimmed : 1.0);
    paintMarks(painter, plot);
    painter.save();
    painter.setClipRect(plot.adjusted(-kRing, -kRing, kRing, kRing));
    for (const GradientsCurve& curve : m_curves)
        paintCurve(painter, curve);
    painter.restore();
    paintMarkTexts(painter, plot);
    for (const GradientsCurve& curve : m_curves)
        paintRing(painter, plot, curve);
    paintCurrent(painter, plot);
    painter.setOpacity(1.0);
    paintFocus(painter);
}

void GradientsChart::paintFrame(QPainter& painter, const QRectF& plot) const
{
    const ThemeTokens& t = tokens();
    const QFontMetricsF metrics(painter.font());
    QList<ChartLabel> rows, columns;
    for (const double value : ticks(m_y, std::max(2, static_cast<int>(plot.height() / 48.0))))
        rows.append({at({m_x.low, value}).y(), numbers::value(value)});
    for (const double value : ticks(m_x, std::max(2, static_cast<int>(plot.width() / 56.0))))
        columns.append({at({value, m_y.low}).x(), numbers::value(value)});
    paintGrid(painter, rows, columns);
    painter.setPen(QPen(t.muted, 1.0));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    painter.drawLine(plot.topLeft(), plot.bottomLeft());
    const QString scale = m_y.isLogarithmic ? tr(" (logarithmic)") : QString();
    painter.drawText(QRectF(kMargin, plot.top() - metrics.height() - 9.0, plot.width(), metrics.height()),
                     Qt::AlignLeft, m_y.title + scale);
    painter.drawText(
        QRectF(plot.left(), plot.bottom() + metrics.height() + 5.0, plot.width(), metrics.height() + 2.0),
        Qt::AlignHCenter, m_x.title);
}

void GradientsChart::paintMarks(QPainter& painter, const QRectF& plot) const
{
    for (const GradientsMark& mark : m_marks) {
        painter.setPen(QPen(mark.color, 1.4, Qt::DashLine));
        if (mark.across == Qt::Horizontal) {
            const double y = at({m_x.low, mark.at}).y();
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        } else {
            const double x = at({mark.at, m_y.low}).x();
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        }
    }
}

/// Above the curves, each on a ground of its own.
void GradientsChart::paintMarkTexts(QPainter& painter, const QRectF& plot) const
{
    const QFontMetricsF metrics(painter.font());
    const double height = metrics.height() + 2.0;
    for (const GradientsMark& mark : m_marks) {
        const double width = metrics.horizontalAdvance(mark.text) + 8.0;
        QRectF box(0, 0, width, height);
        if (mark.across == Qt::Horizontal) {
            const double y = at({m_x.low, mark.at}).y();
            const bool isAbove = y - height - 2.0 > plot.top();
            box.moveTopLeft({plot.right() - width - 4.0, isAbove ? y - height - 2.0 : y + 2.0});
        } else {
            const double x = at({mark.at, m_y.low}).x();
            const bool isLeft = x + width + 4.0 > plot.right();
            box.moveTopLeft({isLeft ? x - width - 3.0 : x + 3.0, plot.bottom() - height - 4.0});
        }
        QColor ground = tokens().surface;
        ground.setAlphaF(0.9F);
        painter.fillRect(box, ground);
        painter.setPen(mark.color);
        painter.drawText(box, Qt::AlignCenter, mark.text);
    }
}

void GradientsChart::paintCurve(QPainter& painter, const GradientsCurve& curve) const
{
    painter.setPen(QPen(curve.color, curve.width, curve.style, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    QPolygonF line;
    const auto draw = [&] {
        if (line.size() > 1)
            painter.drawPolyline(line);
        else if (line.size() == 1)
            painter.drawEllipse(line.first(), 1.5, 1.5);
        line.clear();
    };
    for (const QPointF& point : curve.points) {
        if (isDrawn(point))
            line << at(point);
        else
            draw();
    }
    draw();
}

void GradientsChart::paintRing(QPainter& painter, const QRectF& plot, const GradientsCurve& curve) const
{
    if (curve.ring < 0 || curve.ring >= curve.points.size() || !isDrawn(curve.points[curve.ring]))
        return;
    const QPointF centre = at(curve.points[curve.ring]);
    painter.setBrush(tokens().surface);
    painter.setPen(QPen(curve.color, 2.2));
    painter.drawEllipse(centre, kRing, kRing);
    if (curve.ringText.isEmpty())
        return;
    const QFontMetricsF metrics(Theme::font(TextSize::Small, true));
    painter.setFont(Theme::font(TextSize::Small, true));
    QRectF box(0, 0, metrics.horizontalAdvance(curve.ringText) + 10.0, metrics.height() + 4.0);
    const bool isRight = centre.x() + 12.0 + box.width() <= plot.right();
    const bool isBelow = centre.y() + 12.0 + box.height() <= plot.bottom();
    box.moveTopLeft({isRight ? centre.x() + 8.0 : centre.x() - 8.0 - box.width(),
                     isBelow ? centre.y() + 8.0 : centre.y() - 8.0 - box.height()});
    painter.setPen(QPen(curve.color, 1.0));
    painter.setBrush(tokens().raised);
    painter.drawRoundedRect(box, 4, 4);
    painter.setPen(tokens().text);
    painter.drawText(box, Qt::AlignCenter, curve.ringText);
    painter.setFont(Theme::font(TextSize::Small));
}

void GradientsChart::paintCurrent(QPainter& painter, const QRectF& plot) const
{
    if (!m_current)
        return;
    const ThemeTokens& t = tokens();
    const double x = at({*m_current, m_y.low}).x();
    painter.setPen(QPen(t.muted, 1.0));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));

    struct Row {
        const GradientsCurve* curve;
        double y;
    };
    QList<Row> rows;
    for (const GradientsCurve& curve : m_curves)
        for (const QPointF& point : curve.points)
            if (curve.isRead && point.x() == *m_current)
                rows.append({&curve, point.y()});
    const QFontMetricsF metrics(painter.font());
    const QString head = m_x.title + u' ' + numbers::value(*m_current);
    double names = metrics.horizontalAdvance(head);
    double values = 0.0;
    for (const Row& row : rows) {
        names = std::max(names, kKeySample + 6.0 + metrics.horizontalAdvance(row.curve->name));
        values = std::max(values, metrics.horizontalAdvance(numbers::value(row.y)));
    }
    const double line = metrics.height() + 2.0;
    QRectF box(0, plot.top() + 6.0, names + values + 28.0,
               line * (1.0 + static_cast<double>(rows.size())) + 10.0);
    box.moveLeft(x + 12.0 + box.width() <= plot.right() ? x + 12.0 : x - 12.0 - box.width());
    for (const Row& row : rows) {
        if (!std::isfinite(row.y))
            continue;
        painter.setPen(Qt::NoPen);
        painter.setBrush(row.curve->color);
        painter.drawEllipse(at({*m_current, row.y}), 3.5, 3.5);
    }
    painter.setPen(t.border);
    painter.setBrush(t.raised);
    painter.drawRoundedRect(box, 4, 4);
    QRectF row(box.left() + 8.0, box.top() + 5.0, box.width() - 16.0, line);
    painter.setPen(t.text);
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, head);
    for (const Row& one : rows) {
        row.translate(0, line);
        paintKeySample(painter, row, keyOf(*one.curve));
        painter.setPen(t.text);
        painter.drawText(row.adjusted(kKeySample + 6.0, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         one.curve->name);
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, numbers::value(one.y));
    }
}

} // namespace comparo::ui
