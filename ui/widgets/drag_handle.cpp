// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/drag_handle.h"

#include <QApplication>
#include <QDrag>
#include <QMimeData>
#include <QMouseEvent>

#include <utility>

namespace comparo::ui {

DragHandle::DragHandle(QWidget* parent) : QToolButton(parent)
{
    setCursor(Qt::OpenHandCursor);
}

DragHandle::~DragHandle()
{
    delete m_content;
}

void DragHandle::setContent(QMimeData* content)
{
    delete std::exchange(m_content, content);
    dragIfPulled();
}

void DragHandle::mousePressEvent(QMouseEvent* event)
{
    QToolButton::mousePressEvent(event);
    if (event->button() != Qt::LeftButton)
        return;
    m_pressed = event->pos();
    m_held = true;
    m_pulled = false;
    delete std::exchange(m_content, nullptr);
    Q_EMIT wanted();
}

void DragHandle::mouseMoveEvent(QMouseEvent* event)
{
    if (m_held && (event->pos() - m_pressed).manhattanLength() >= QApplication::startDragDistance()) {
        m_pulled = true;
        setDown(false);
        dragIfPulled();
    }
}

void DragHandle::mouseReleaseEvent(QMouseEvent* event)
{
    // What was pulled and let go is no click.
    m_held = false;
    if (std::exchange(m_pulled, false))
        setDown(false);
    else
        QToolButton::mouseReleaseEvent(event);
}

void DragHandle::dragIfPulled()
{
    if (!m_held || !m_pulled || !m_content)
        return;
    m_held = false;
    if (QGuiApplication::platformName() == QStringLiteral("offscreen"))
        return; // nothing to drop on, and nobody to let go
    m_pulled = false;
    auto* drag = new QDrag(this);
    drag->setMimeData(std::exchange(m_content, nullptr));
    drag->exec(Qt::CopyAction);
}

} // namespace comparo::ui
