// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/pictures/view.h"

#include "ui/base/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

/// Geometry and the hand of the view; gradients_paint.cpp draws it.
namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr double kGap = 8.0;
constexpr double kPaneHeader = 26.0;
constexpr double kPaneLegend = 26.0;
constexpr double kMostScale = 48.0;
constexpr double kShownScale = 8.0; ///< at which a block is 64 pixels wide

} // namespace

GradientsView::GradientsView(QWidget* parent) : ZoomedView(parent)
{
    setObjectName(u"gradients_view"_s);
    setAccessibleName(tr("Maps: what both sides give, and how they differ"));
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize GradientsView::sizeHint() const
{
    return {720, 480};
}

QSize GradientsView::minimumSizeHint() const
{
    return {m_columns * 120, 240};
}

void GradientsView::setPanes(const QList<GradientsPane>& panes, int columns, QSize imageSize)
{
    m_panes = panes;
    m_columns = columns;
    if (imageSize != m_imageSize) {
        m_imageSize = imageSize;
        m_pinned.reset();
        m_hovered.reset();
        m_isFitted = true;
        Q_EMIT currentChanged();
    }
    if (m_isFitted)
        fit();
    keepInside();
    update();
}

void GradientsView::setMask(const QImage& mask)
{
    m_mask = mask;
    update();
}

void GradientsView::setDimmed(bool dimmed)
{
    if (dimmed == m_isDimmed)
        return;
    m_isDimmed = dimmed;
    update();
}

void GradientsView::setPinned(std::optional<QPoint> pixel)
{
    if (pixel && !QRect(QPoint(0, 0), m_imageSize).contains(*pixel))
        return;
    m_pinned = pixel;
    Q_EMIT currentChanged();
    update();
}

void GradientsView::showPixel(QPoint pixel)
{
    if (!QRect(QPoint(0, 0), m_imageSize).contains(pixel))
        return;
    m_scale = std::max(m_scale, kShownScale);
    m_isFitted = m_scale <= fitScale();
    m_centre = QPointF(pixel) + QPointF(0.5, 0.5);
    m_hovered.reset();
    keepInside();
    setPinned(pixel);
}

QRectF GradientsView::paneRect(int pane) const
{
    const int count = std::max(1, static_cast<int>(m_panes.size()));
    const int columns = std::min(m_columns, count);
    const int rows = (count + columns - 1) / columns;
    const double w = (width() - kGap * (columns + 1)) / columns;
    const double h = (height() - kGap * (rows + 1)) / rows;
    const int row = pane / columns, column = pane % columns;
    return {kGap + column * (w + kGap), kGap + row * (h + kGap), w, h};
}

QRectF GradientsView::pictureArea(int pane) const
{
    return paneRect(pane).adjusted(0, kPaneHeader, 0, -kPaneLegend);
}

double GradientsView::fitScale() const
{
    const QRectF area = pictureArea(0);
    if (m_imageSize.isEmpty() || area.isEmpty())
        return 1.0;
    return std::min({area.width() / m_imageSize.width(), area.height() / m_imageSize.height(), kMostScale});
}

void GradientsView::fit()
{
    m_isFitted = true;
    m_scale = fitScale();
    m_centre = QPointF(m_imageSize.width() / 2.0, m_imageSize.height() / 2.0);
    update();
}

void GradientsView::zoomBy(double factor, QPointF around)
{
    const std::optional<int> pane = paneAt(around);
    const QPointF middle = pictureArea(pane.value_or(0)).center();
    const QPointF offset = pane ? around - middle : QPointF();
    const QPointF at = m_centre + offset / m_scale;
    const double least = fitScale();
    m_scale = std::clamp(m_scale * factor, least, kMostScale);
    m_isFitted = m_scale == least;
    m_centre = at - offset / m_scale;
    keepInside();
    update();
}

void GradientsView::keepInside()
{
    const QRectF area = pictureArea(0);
    const auto keep = [this](double centre, double extent, double room) {
        const double half = room / m_scale / 2.0;
        return 2.0 * half >= extent ? extent / 2.0 : std::clamp(centre, half, extent - half);
    };
    m_scale = std::max(m_scale, fitScale());
    m_centre = QPointF(keep(m_centre.x(), m_imageSize.width(), area.width()),
                       keep(m_centre.y(), m_imageSize.height(), area.height()));
}

QRectF GradientsView::imageRect(int pane) const
{
    const QPointF middle = pictureArea(pane).center();
    return {middle - m_centre * m_scale, QSizeF(m_imageSize) * m_scale};
}

QRectF GradientsView::pixelRect(int pane, QPoint pixel) const
{
    return {imageRect(pane).topLeft() + QPointF(pixel) * m_scale, QSizeF(m_scale, m_scale)};
}

std::optional<int> GradientsView::paneAt(QPointF point) const
{
    for (int pane = 0; pane < m_panes.size(); ++pane)
        if (pictureArea(pane).contains(point))
            return pane;
    return std::nullopt;
}

std::optional<QPoint> GradientsView::pixelAt(QPointF point) const
{
    const std::optional<int> pane = paneAt(point);
    if (!pane || m_imageSize.isEmpty())
        return std::nullopt;
    const QPointF at = (point - imageRect(*pane).topLeft()) / m_scale;
    const QPoint pixel(static_cast<int>(std::floor(at.x())), static_cast<int>(std::floor(at.y())));
    if (!QRect(QPoint(0, 0), m_imageSize).contains(pixel))
        return std::nullopt;
    return pixel;
}

void GradientsView::setHovered(std::optional<QPoint> pixel)
{
    if (pixel == m_hovered)
        return;
    m_hovered = pixel;
    Q_EMIT currentChanged();
    update();
}

bool GradientsView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        // A label that has no room says here what it is.
        const auto* help = static_cast<QHelpEvent*>(event);
        for (int pane = 0; pane < m_panes.size(); ++pane)
            if (paneRect(pane).contains(help->pos()) && help->pos().y() < pictureArea(pane).top()) {
                QToolTip::showText(help->globalPos(), m_panes[pane].chip + u"  "_s + m_panes[pane].label,
                                   this);
                return true;
            }
        QToolTip::hideText();
        return true;
    }
    return ZoomedView::event(event);
}

void GradientsView::resizeEvent(QResizeEvent*)
{
    if (m_isFitted)
        fit();
    keepInside();
}

void GradientsView::moveBy(QPointF way)
{
    m_centre -= way / m_scale;
    keepInside();
    update();
}

void GradientsView::leaveEvent(QEvent*)
{
    setHovered(std::nullopt);
}

void GradientsView::keyPressEvent(QKeyEvent* event)
{
    const auto move = [this](int dx, int dy) {
        const QPoint from = m_pinned.value_or(QPoint(m_imageSize.width() / 2, m_imageSize.height() / 2));
        const QPoint to = m_pinned ? from + QPoint(dx, dy) : from;
        m_hovered.reset();
        setPinned(to);
        if (m_pinned && !pictureArea(0).contains(pixelRect(0, *m_pinned))) {
            m_centre = QPointF(*m_pinned) + QPointF(0.5, 0.5);
            keepInside();
        }
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return move(-1, 0);
    case Qt::Key_Right:
        return move(1, 0);
    case Qt::Key_Up:
        return move(0, -1);
    case Qt::Key_Down:
        return move(0, 1);
    case Qt::Key_Escape:
        if (m_pinned)
            return setPinned(std::nullopt);
        [[fallthrough]];
    default:
        if (!handleZoomKey(event->key()))
            QWidget::keyPressEvent(event);
    }
}

} // namespace comparo::ui
