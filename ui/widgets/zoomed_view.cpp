// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/zoomed_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <cmath>

namespace comparo::ui {

namespace {

constexpr double kZoomStep = 1.25;
constexpr double kDragDistance = 4.0;
constexpr double kWheelNotch = 120.0;

} // namespace

ZoomedView::ZoomedView(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

bool ZoomedView::isOwnKey(int key) const
{
    return key == Qt::Key_F || key == Qt::Key_Plus || key == Qt::Key_Equal || key == Qt::Key_Minus;
}

bool ZoomedView::handleZoomKey(int key)
{
    switch (key) {
    case Qt::Key_F:
        fit();
        return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomAt(kZoomStep, middle());
        return true;
    case Qt::Key_Minus:
        zoomAt(1.0 / kZoomStep, middle());
        return true;
    default:
        return false;
    }
}

bool ZoomedView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isPlain = (key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
        if (isPlain && isOwnKey(key->key()))
            event->accept();
    }
    return QWidget::event(event);
}

void ZoomedView::wheelEvent(QWheelEvent* event)
{
    const QPoint turn = event->angleDelta();
    if (event->modifiers().testFlag(Qt::ShiftModifier) || std::abs(turn.x()) > std::abs(turn.y()))
        moveBy(QPointF(turn.x() != 0 ? turn.x() : turn.y(), 0.0));
    else if (turn.y() != 0)
        zoomAt(std::pow(kZoomStep, turn.y() / kWheelNotch), event->position());
    hoverAt(event->position());
    event->accept();
}

void ZoomedView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return;
    m_pressed = m_dragged = event->position();
    m_isDragging = false;
}

void ZoomedView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pressed) {
        hoverAt(event->position());
        return;
    }
    const QPointF way = event->position() - *m_pressed;
    if (!m_isDragging && std::hypot(way.x(), way.y()) < kDragDistance)
        return;
    m_isDragging = true;
    setCursor(Qt::ClosedHandCursor);
    moveBy(event->position() - m_dragged);
    m_dragged = event->position();
}

void ZoomedView::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_pressed || (event->buttons() & (Qt::LeftButton | Qt::MiddleButton)))
        return;
    m_pressed.reset();
    unsetCursor();
    if (!m_isDragging && event->button() == Qt::LeftButton)
        clickAt(event->position());
    hoverAt(event->position());
}

} // namespace comparo::ui
