// SPDX-License-Identifier: Apache-2.0
// Mouse, keys and drops of the canvas: the conventions are listed at the class.
#include "ui/canvas/image_canvas.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QStyleHints>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

namespace {

constexpr double kGrabDistance = 7.0;
constexpr double kWheelStep = 120.0;
/// Touch pads send pixels: this many of them double the scale.
constexpr double kPixelsPerOctave = 200.0;
constexpr double kPanShare = 0.1;
constexpr double kSwipeStep = 0.01;
const QPointF kMiddle(-1, -1);

} // namespace

ImageCanvas::PanePoint ImageCanvas::panePoint(QPointF position) const
{
    const QPointF device = position * devicePixelRatioF();
    PanePoint result;
    for (int pane = 0; pane < viewMode().panes; ++pane) {
        const PaneLayout layout = paneLayout(pane);
        if (pane == 0 || (device.x() >= layout.x && device.y() >= layout.y))
            result = {pane, {device.x() - layout.x, device.y() - layout.y}};
    }
    return result;
}

QPoint ImageCanvas::clampedPixelAt(QPointF position) const
{
    const PanePoint at = panePoint(position);
    const PaneLayout pane = paneLayout(at.pane);
    const ViewTransform& view = viewOf(at.pane);
    const PaneAxis x = paneAxis(view.scale, view.center.x, pane.width);
    const PaneAxis y = paneAxis(view.scale, view.center.y, pane.height);
    const QSize image = imageSize();
    return {
        std::clamp(x.pixelAt(static_cast<int>(std::floor(at.point.x))), 0, std::max(image.width() - 1, 0)),
        std::clamp(y.pixelAt(static_cast<int>(std::floor(at.point.y))), 0, std::max(image.height() - 1, 0))};
}

std::optional<QPoint> ImageCanvas::pixelAt(QPointF position) const
{
    const PanePoint at = panePoint(position);
    const PaneLayout pane = paneLayout(at.pane);
    const ViewTransform& view = viewOf(at.pane);
    const PaneAxis x = paneAxis(view.scale, view.center.x, pane.width);
    const PaneAxis y = paneAxis(view.scale, view.center.y, pane.height);
    const QPoint pixel(x.pixelAt(static_cast<int>(std::floor(at.point.x))),
                       y.pixelAt(static_cast<int>(std::floor(at.point.y))));
    const bool inPane =
        at.point.x < pane.width && at.point.y < pane.height && rect().contains(position.toPoint());
    if (!inPane || !QRect({}, imageSize()).contains(pixel))
        return std::nullopt;
    return pixel;
}

/// Where the line of a swipe is, from the left of the pane, in the widget's coordinates.
std::optional<double> ImageCanvas::swipeHandle() const
{
    if (!viewMode().schema.find("split"))
        return std::nullopt;
    return modeParams().getFloat("split") * paneLayout(0).width / devicePixelRatioF();
}

void ImageCanvas::moveSwipe(QPointF position)
{
    const double width = paneLayout(0).width / devicePixelRatioF();
    ParamSet params = modeParams();
    params.set("split", std::clamp(position.x() / std::max(width, 1.0), 0.0, 1.0));
    if (params == modeParams())
        return;
    setModeParams(params);
    Q_EMIT modeParamsChanged(params);
}

void ImageCanvas::panBy(QPointF logical)
{
    const QPointF device = logical * devicePixelRatioF();
    const ViewTransform& view = viewOf(pane());
    gesture({view.scale, {view.center.x - device.x() / view.scale, view.center.y - device.y() / view.scale}});
}

ViewTransform ImageCanvas::zoomed(double factor, QPointF position) const
{
    const PaneLayout layout = paneLayout(0);
    const PointD fixed =
        position == kMiddle ? PointD{layout.width / 2.0, layout.height / 2.0} : panePoint(position).point;
    return zoomedAt(viewOf(pane()), factor, fixed, layout.width, layout.height);
}

void ImageCanvas::zoomBy(double factor, QPointF position)
{
    gesture(zoomed(factor, position));
}

void ImageCanvas::setScale(double scale, QPointF position)
{
    ViewTransform view = zoomed(scale / viewOf(pane()).scale, position);
    view.scale = scale; // the quotient may miss 1:1 by a rounding
    gesture(view);
}

void ImageCanvas::setHovered(std::optional<QPoint> pixel)
{
    if (pixel == m_hovered)
        return;
    m_hovered = pixel;
    updateAccessibleName();
    update();
    Q_EMIT pixelHovered(pixel.value_or(QPoint()), pixel.has_value());
}

void ImageCanvas::pin(QPoint pixel)
{
    m_ring.reset();
    setPinned(pixel);
    Q_EMIT pixelPinned(pixel);
}

void ImageCanvas::updateCursor(QPointF position)
{
    const std::optional<double> handle = swipeHandle();
    if (m_drag == Drag::Pan)
        setCursor(Qt::ClosedHandCursor);
    else if (m_drag == Drag::Swipe || (handle && std::abs(position.x() - *handle) <= kGrabDistance))
        setCursor(Qt::SplitHCursor);
    else if (m_spaceHeld)
        setCursor(Qt::OpenHandCursor);
    else
        setCursor(isEmpty() ? Qt::ArrowCursor : Qt::CrossCursor);
}

bool ImageCanvas::event(QEvent* event)
{
    if (event->type() == QEvent::NativeGesture) {
        auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture && !isEmpty()) {
            m_pane = panePoint(gesture->position()).pane;
            zoomBy(1.0 + gesture->value(), gesture->position());
            return true;
        }
    }
    // Another screen may have another pixel ratio.
    if (event->type() == QEvent::ScreenChangeInternal)
        requestFrame();
    return QWidget::event(event);
}

void ImageCanvas::resizeEvent(QResizeEvent*)
{
    if (m_fitted && !isEmpty())
        fitAll();
    requestFrame();
}

void ImageCanvas::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        requestFrame();
        update();
    }
    QWidget::changeEvent(event);
}

void ImageCanvas::wheelEvent(QWheelEvent* event)
{
    if (isEmpty()) {
        event->ignore();
        return;
    }
    event->accept();
    m_ring.reset();
    m_pane = panePoint(event->position()).pane;
    if (!event->pixelDelta().isNull()) {
        zoomBy(std::exp2(event->pixelDelta().y() / kPixelsPerOctave), event->position());
    } else {
        // Alt turns some wheels sideways. Fine wheels add up to whole steps, so that 1:1 is always met.
        const QPoint delta = event->angleDelta();
        m_wheelRest += delta.y() != 0 ? delta.y() : delta.x();
        for (; std::abs(m_wheelRest) >= kWheelStep; m_wheelRest -= std::copysign(kWheelStep, m_wheelRest))
            setScale(steppedScale(viewOf(m_pane).scale, m_wheelRest > 0 ? 1 : -1), event->position());
    }
    setHovered(pixelAt(event->position()));
}

void ImageCanvas::setRegionTool(bool on)
{
    m_regionTool = on;
    if (on)
        setCursor(Qt::CrossCursor);
    else
        unsetCursor();
}

void ImageCanvas::mousePressEvent(QMouseEvent* event)
{
    if (isEmpty() || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)) {
        QWidget::mousePressEvent(event);
        return;
    }
    startDrag(event);
}

void ImageCanvas::startDrag(QMouseEvent* event)
{
    m_pressed = m_last = event->position();
    m_pane = panePoint(m_pressed).pane;
    m_moved = false;
    m_ring.reset();
    const std::optional<double> handle = swipeHandle();
    const bool left = event->button() == Qt::LeftButton && !m_spaceHeld;
    if (left && handle && std::abs(event->position().x() - *handle) <= kGrabDistance) {
        m_drag = Drag::Swipe;
    } else if (left && (m_regionTool || event->modifiers().testFlag(Qt::ControlModifier))) {
        m_drag = Drag::Region;
        m_regionStart = clampedPixelAt(event->position());
    } else {
        m_drag = Drag::Pan;
    }
    event->accept();
}

void ImageCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (!isEmpty() && hasFocus())
        updateBlink(event->modifiers().testFlag(Qt::ShiftModifier), m_blinkLatched);
    if (m_drag != Drag::None)
        moveDrag(event->position());
    else if (!isEmpty())
        m_pane = panePoint(event->position()).pane;
    setHovered(isEmpty() ? std::nullopt : pixelAt(event->position()));
    updateCursor(event->position());
}

void ImageCanvas::moveDrag(QPointF position)
{
    if (!m_moved) {
        const int distance = QGuiApplication::styleHints()->startDragDistance();
        if ((position - m_pressed).manhattanLength() < distance)
            return;
        m_moved = true;
    }
    switch (m_drag) {
    case Drag::Pan:
        panBy(position - m_last);
        break;
    case Drag::Swipe:
        moveSwipe(position);
        break;
    case Drag::Region: {
        const QPoint pixel = clampedPixelAt(position);
        const QPoint from(std::min(pixel.x(), m_regionStart.x()), std::min(pixel.y(), m_regionStart.y()));
        const QPoint to(std::max(pixel.x(), m_regionStart.x()), std::max(pixel.y(), m_regionStart.y()));
        setRegion(QRect(from, to));
        break;
    }
    case Drag::None:
        break;
    }
    m_last = position;
}

void ImageCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_drag == Drag::None) {
        QWidget::mouseReleaseEvent(event);
        return;
    }
    const Drag drag = m_drag;
    m_drag = Drag::None;
    if (drag == Drag::Region) {
        setRegionTool(false);
        if (!m_moved)
            setRegion({});
        Q_EMIT regionSelected(m_region);
    } else if (drag == Drag::Pan && !m_moved && event->button() == Qt::LeftButton) {
        if (const std::optional<QPoint> pixel = pixelAt(event->position()))
            pin(*pixel);
    }
    updateCursor(event->position());
    update();
}

void ImageCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    // Two quick clicks are two clicks.
    mousePressEvent(event);
}

void ImageCanvas::contextMenuEvent(QContextMenuEvent* event)
{
    if (isEmpty()) {
        QWidget::contextMenuEvent(event);
        return;
    }
    const bool isMouse = event->reason() == QContextMenuEvent::Mouse;
    if (isMouse)
        m_pane = panePoint(event->pos()).pane;
    const std::optional<QPoint> pixel = isMouse ? pixelAt(event->pos()) : m_pinned;
    Q_EMIT menuWanted(pixel.value_or(QPoint()), pixel.has_value(), event->globalPos());
}

void ImageCanvas::leaveEvent(QEvent*)
{
    setHovered(std::nullopt);
}

void ImageCanvas::movePinned(QPoint step)
{
    const QSize image = imageSize();
    const QPoint pixel(std::clamp(m_pinned->x() + step.x(), 0, image.width() - 1),
                       std::clamp(m_pinned->y() + step.y(), 0, image.height() - 1));
    setHovered(std::nullopt); // keys move what is read, too
    pin(pixel);
    const PaneLayout pane = paneLayout(0);
    const PointD place = toPane(m_view, {pixel.x() + 0.5, pixel.y() + 0.5}, pane.width, pane.height);
    const bool seen = place.x >= 0 && place.y >= 0 && place.x < pane.width && place.y < pane.height;
    if (!seen) {
        m_fitted = false;
        changeView({m_view.scale, {pixel.x() + 0.5, pixel.y() + 0.5}});
    }
}

/// Arrow keys: Alt moves the line of a swipe, else the pinned pixel moves, else the picture.
bool ImageCanvas::nudge(QKeyEvent* event)
{
    QPoint step;
    switch (event->key()) {
    case Qt::Key_Left:
        step = {-1, 0};
        break;
    case Qt::Key_Right:
        step = {1, 0};
        break;
    case Qt::Key_Up:
        step = {0, -1};
        break;
    case Qt::Key_Down:
        step = {0, 1};
        break;
    default:
        return false;
    }
    if (event->modifiers().testFlag(Qt::AltModifier)) {
        const std::optional<double> handle = swipeHandle();
        if (!handle || step.x() == 0)
            return false;
        const double paneWidth = paneLayout(0).width / devicePixelRatioF();
        moveSwipe({*handle + step.x() * kSwipeStep * paneWidth, 0});
    } else if (m_pinned) {
        movePinned(step);
    } else {
        panBy({-step.x() * kPanShare * paneLayout(0).width / devicePixelRatioF(),
               -step.y() * kPanShare * paneLayout(0).height / devicePixelRatioF()});
    }
    return true;
}

void ImageCanvas::keyPressEvent(QKeyEvent* event)
{
    if (isEmpty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    switch (event->key()) {
    case Qt::Key_Shift:
        updateBlink(true, m_blinkLatched);
        return;
    case Qt::Key_Space:
        if (!event->isAutoRepeat()) {
            m_spaceHeld = true;
            setCursor(Qt::OpenHandCursor);
        }
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomIn();
        return;
    case Qt::Key_Minus:
        zoomOut();
        return;
    case Qt::Key_0:
    case Qt::Key_1:
        if (control) {
            oneToOne();
            return;
        }
        break;
    case Qt::Key_F:
        if (!control) {
            fit();
            return;
        }
        break;
    case Qt::Key_T:
        if (!control) {
            setBlinkLatched(!m_blinkLatched);
            return;
        }
        break;
    case Qt::Key_Escape:
        if (m_pinned || m_ring) {
            m_ring.reset();
            setPinned(std::nullopt);
            Q_EMIT pixelUnpinned();
            return;
        }
        break;
    default:
        if (nudge(event))
            return;
        break;
    }
    QWidget::keyPressEvent(event);
}

void ImageCanvas::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Shift) {
        updateBlink(false, m_blinkLatched);
    } else if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        m_spaceHeld = false;
        updateCursor(m_last);
    } else {
        QWidget::keyReleaseEvent(event);
    }
}

void ImageCanvas::focusOutEvent(QFocusEvent* event)
{
    // The release of a held key goes elsewhere.
    m_spaceHeld = false;
    updateBlink(false, m_blinkLatched);
    QWidget::focusOutEvent(event);
}

void ImageCanvas::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void ImageCanvas::dropEvent(QDropEvent* event)
{
    if (!event->mimeData()->hasUrls())
        return;
    event->acceptProposedAction();
    Q_EMIT filesDropped(event->mimeData()->urls());
}

} // namespace comparo::ui
