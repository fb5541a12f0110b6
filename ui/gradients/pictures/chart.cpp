// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/pictures/chart.h"

#include "engine/report/chart/chart.h"
#include "ui/base/accessible_text.h"
#include "ui/base/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

/// Geometry and the hand of a chart; gradients_chart_paint.cpp draws it.
namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr double kLeft = 52.0; ///< for the labels of the vertical axis

double fraction(const GradientsAxis& axis, double value)
{
    if (axis.isLogarithmic)
        return std::log(std::max(value, axis.low) / axis.low) / std::log(axis.high / axis.low);
    return (value - axis.low) / (axis.high - axis.low);
}

} // namespace

GradientsChart::GradientsChart(const QString& title, QWidget* parent) : ChartWidget(parent), m_title(title)
{
    setAccessibleName(title);
    installAccessibleText(this, QAccessible::Chart, [this] { return m_curves.isEmpty() ? hint() : table(); });
}

void GradientsChart::setAxes(const GradientsAxis& x, const GradientsAxis& y)
{
    m_x = x;
    m_y = y;
    update();
}

void GradientsChart::setLines(const QList<GradientsCurve>& curves, const QList<GradientsMark>& marks)
{
    m_curves = curves;
    m_marks = marks;
    if (m_current)
        m_current = nearest(*m_current);
    update();
}

void GradientsChart::setDimmed(bool dimmed)
{
    m_isDimmed = dimmed;
    update();
}

void GradientsChart::setLegendVisible(bool visible)
{
    m_hasLegend = visible;
    update();
}

void GradientsChart::setCurrent(std::optional<double> x)
{
    const std::optional<double> next = x ? nearest(*x) : std::nullopt;
    if (next == m_current)
        return;
    m_current = next;
    update();
    Q_EMIT currentChanged();
}

QList<double> GradientsChart::places() const
{
    QList<double> places;
    for (const GradientsCurve& curve : m_curves)
        if (curve.isRead)
            for (const QPointF& point : curve.points)
                places << point.x();
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

std::optional<double> GradientsChart::nearest(double x) const
{
    const QList<double> all = places();
    const auto found = std::min_element(
        all.begin(), all.end(), [x](double p, double q) { return std::abs(p - x) < std::abs(q - x); });
    return found == all.end() ? std::nullopt : std::optional<double>(*found);
}

QRectF GradientsChart::plotRect() const
{
    const double line = QFontMetricsF(Theme::font(TextSize::Small)).height();
    const double top = kMargin + kTitleHeight + layKeys() + line + 10.0;
    const double bottom = 2.0 * line + 12.0;
    return {kLeft, top, std::max(10.0, width() - kLeft - 2.0 * kMargin),
            std::max(10.0, height() - top - bottom)};
}

QPointF GradientsChart::at(QPointF value) const
{
    const QRectF plot = plotRect();
    return {plot.left() + fraction(m_x, value.x()) * plot.width(),
            plot.bottom() - fraction(m_y, value.y()) * plot.height()};
}

QList<double> GradientsChart::ticks(const GradientsAxis& axis, int most)
{
    QList<double> list;
    if (axis.isLogarithmic) {
        for (double power = std::pow(10.0, std::floor(std::log10(axis.low))); power <= axis.high;
             power *= 10.0)
            for (const double factor : {1.0, 2.0, 5.0})
                if (factor * power >= axis.low * 0.999 && factor * power <= axis.high * 1.001)
                    list << factor * power;
        return list;
    }
    const double nice = report::niceStep(axis.high - axis.low, most);
    const double step = axis.isWhole ? std::max(1.0, nice) : nice;
    for (double k = std::ceil(axis.low / step - 1e-9); k * step <= axis.high + 1e-9 * step; k += 1.0)
        list << (k == 0.0 ? 0.0 : k * step);
    return list;
}

void GradientsChart::mouseMoveEvent(QMouseEvent* event)
{
    const QRectF plot = plotRect();
    if (!plot.contains(event->position()))
        return setCurrent(std::nullopt);
    const double part = (event->position().x() - plot.left()) / plot.width();
    setCurrent(m_x.isLogarithmic ? m_x.low * std::pow(m_x.high / m_x.low, part)
                                 : m_x.low + part * (m_x.high - m_x.low));
}

void GradientsChart::leaveEvent(QEvent*)
{
    setCurrent(std::nullopt);
}

std::optional<qsizetype> GradientsChart::chosen() const
{
    return m_current ? std::optional(places().indexOf(*m_current)) : std::nullopt;
}

void GradientsChart::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_current)
        return setCurrent(std::nullopt);
    ChartWidget::keyPressEvent(event);
}

QString GradientsChart::table() const
{
    QStringList lines{m_x.title};
    for (const GradientsCurve& curve : m_curves)
        if (curve.isRead)
            lines.first() += u'\t' + curve.name;
    for (const double x : places()) {
        QString line = QString::number(x, 'g', 17);
        for (const GradientsCurve& curve : m_curves) {
            if (!curve.isRead)
                continue;
            line += u'\t';
            for (const QPointF& point : curve.points)
                if (point.x() == x)
                    line += QString::number(point.y(), 'g', 17);
        }
        lines << line;
    }
    return lines.join(u'\n');
}

} // namespace comparo::ui
