// SPDX-License-Identifier: Apache-2.0
#include "ui/advise/chart.h"

#include "ui/base/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

/// Geometry and the hand of the chart; chart_paint.cpp draws it.
namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr double kAxisLeft = 52.0; ///< for the labels of the vertical axis
constexpr double kBand = 40.0;     ///< of zero, and of what is not finite
constexpr double kMarginRight = 14.0;

} // namespace

AdviceChart::AdviceChart(QWidget* parent) : ChartWidget(parent)
{
    setObjectName(u"advise_chart"_s);
    setAccessibleName(tr("How the cases are spread"));
}

void AdviceChart::setSpread(AdviceSpread spread, AdviceMeasure measure, const QList<SpreadMark>& marks,
                            std::function<QString(std::size_t)> words)
{
    const std::optional<std::size_t> kept = current();
    m_spread = std::move(spread);
    m_measure = measure;
    m_marks = marks;
    m_words = std::move(words);
    m_hovered.reset();
    m_current.reset();
    setCurrent(kept);
    setAccessibleName(
        tr("How %n cases are spread over %1", nullptr, static_cast<int>(m_spread.points().size()))
            .arg(axisTitle()));
    update();
}

std::optional<std::size_t> AdviceChart::current() const
{
    return m_current ? std::optional(m_spread.points()[*m_current].place) : std::nullopt;
}

void AdviceChart::setCurrent(std::optional<std::size_t> place)
{
    m_current.reset();
    const std::vector<AdviceSpread::Point>& points = m_spread.points();
    const auto found = std::find_if(points.begin(), points.end(), [place](const AdviceSpread::Point& point) {
        return place && point.place == *place;
    });
    if (found != points.end())
        m_current = static_cast<std::size_t>(found - points.begin());
    update();
}

/// Points one out; a chosen one stays, and is told of.
void AdviceChart::point(std::optional<std::size_t> index, bool isChosen)
{
    if (!isChosen) {
        if (index != m_hovered) {
            m_hovered = index;
            update();
        }
        return;
    }
    if (!index)
        return;
    m_current = index;
    m_hovered.reset();
    const std::size_t place = m_spread.points()[*index].place;
    if (m_words)
        setAccessibleDescription(m_words(place));
    update();
    Q_EMIT currentChanged(place);
}

QString AdviceChart::axisTitle() const
{
    const QString title = m_measure == AdviceMeasure::Share
                              ? tr("share of the samples that differ")
                              : tr("%1 that a case needs").arg(nameOf(m_measure));
    return m_spread.isLogarithmic() ? tr("%1 (log scale)").arg(title) : title;
}

QRectF AdviceChart::plotRect() const
{
    const double line = QFontMetricsF(Theme::font(TextSize::Small)).height();
    const double top = layKeys() + line + 22.0;
    const double bottom = 2.0 * line + 14.0;
    return {kAxisLeft, top, std::max(10.0, width() - kAxisLeft - kMarginRight),
            std::max(10.0, height() - top - bottom)};
}

/// The plot without the bands.
QRectF AdviceChart::axisRect() const
{
    return plotRect().adjusted(m_spread.zeros() > 0 ? kBand : 0.0, 0.0,
                               m_spread.infinite() > 0 ? -kBand : 0.0, 0.0);
}

double AdviceChart::xOf(double value) const
{
    const QRectF axis = axisRect();
    switch (m_spread.bandOf(value)) {
    case SpreadBand::Zero:
        return axis.left() - kBand / 2.0;
    case SpreadBand::Infinite:
        return axis.right() + kBand / 2.0;
    case SpreadBand::Axis:
        break;
    }
    return axis.left() + std::clamp(m_spread.fractionOf(value), 0.0, 1.0) * axis.width();
}

std::optional<std::size_t> AdviceChart::pointAt(QPointF position) const
{
    if (m_spread.points().empty() || !plotRect().contains(position))
        return std::nullopt;
    const QRectF axis = axisRect();
    if (position.x() < axis.left() && m_spread.zeros() > 0)
        return 0;
    if (position.x() > axis.right() && m_spread.infinite() > 0)
        return m_spread.points().size() - 1;
    return m_spread.nearest(m_spread.valueAt((position.x() - axis.left()) / axis.width()));
}

void AdviceChart::mouseMoveEvent(QMouseEvent* event)
{
    point(pointAt(event->position()), false);
}

void AdviceChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        point(pointAt(event->position()), true);
}

void AdviceChart::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto found = pointAt(event->position()); found && event->button() == Qt::LeftButton)
        Q_EMIT opened(m_spread.points()[*found].place);
}

void AdviceChart::leaveEvent(QEvent*)
{
    point(std::nullopt, false);
}

void AdviceChart::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        ChartWidget::keyPressEvent(event);
    else if (m_current)
        Q_EMIT opened(m_spread.points()[*m_current].place);
}

QString AdviceChart::table() const
{
    QStringList lines{nameOf(m_measure) + u'\t' + tr("case")};
    for (const AdviceSpread::Point& point : m_spread.points())
        lines << QString::number(point.value, 'g', 17) + u'\t' + (m_words ? m_words(point.place) : QString());
    return lines.join(u'\n');
}

} // namespace comparo::ui
