// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/monkey/hands.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QPointer>
#include <QTest>
#include <QWheelEvent>
#include <QWidget>
#include <QWindow>

namespace comparo::ui::hands {

using namespace Qt::StringLiterals;

namespace {

/// Clicks that are further apart are two clicks.
int nextTime(bool soon)
{
    static int time = 1000;
    time += soon ? 20 : 2 * QApplication::doubleClickInterval();
    return time;
}

/// Sends the mouse's events of one target, as long as its window is there.
class Mouse {
public:
    Mouse(QWidget& target, Qt::KeyboardModifiers modifiers)
        : m_target(&target), m_window(target.window()->windowHandle()), m_modifiers(modifiers)
    {
    }

    void send(QEvent::Type type, QPoint at, Qt::MouseButton button, bool soon = true)
    {
        if (m_target)
            m_last = m_target->mapTo(m_target->window(), at);
        if (!m_window)
            return;
        if (type == QEvent::MouseButtonPress)
            m_pressed = button;
        else if (type == QEvent::MouseButtonRelease)
            m_pressed = Qt::NoButton;
        qt_handleMouseEvent(m_window, m_last, m_window->mapToGlobal(m_last), m_pressed,
                            type == QEvent::MouseMove ? Qt::NoButton : button, type, m_modifiers,
                            nextTime(soon));
    }

private:
    QPointer<QWidget> m_target;
    QPointer<QWindow> m_window;
    Qt::KeyboardModifiers m_modifiers;
    Qt::MouseButtons m_pressed;
    QPoint m_last;
};

} // namespace

QWidget* inFront()
{
    QWidget* popup = QApplication::activePopupWidget();
    return popup ? popup : QApplication::activeModalWidget();
}

QString nameOf(const QWidget* widget)
{
    if (!widget)
        return u"nothing"_s;
    QString name = QString::fromLatin1(widget->metaObject()->className()).remove(u"comparo::ui::"_s);
    if (!widget->objectName().isEmpty())
        name += u' ' + widget->objectName();
    if (!widget->isWindow())
        name += u" in "_s +
                QString::fromLatin1(widget->window()->metaObject()->className()).remove(u"comparo::ui::"_s);
    return name;
}

void key(QWidget& target, int key, Qt::KeyboardModifiers modifiers, const QString& text)
{
    const QPointer<QWindow> window = target.window()->windowHandle();
    for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease})
        if (window)
            qt_handleKeyEvent(window, type, key, modifiers, text);
}

void type(QWidget& target, const QString& text)
{
    const QPointer<QWidget> there = &target;
    for (const QChar character : text)
        if (there)
            key(*there, character.toUpper().unicode(), Qt::NoModifier, character);
}

void click(QWidget& target, QPoint at, Qt::MouseButton button, Qt::KeyboardModifiers modifiers, bool twice)
{
    Mouse mouse(target, modifiers);
    mouse.send(QEvent::MouseMove, at, Qt::NoButton, false);
    for (int i = 0; i < (twice ? 2 : 1); ++i) {
        mouse.send(QEvent::MouseButtonPress, at, button);
        mouse.send(QEvent::MouseButtonRelease, at, button);
    }
}

void drag(QWidget& target, const QList<QPoint>& places, Qt::MouseButton button,
          Qt::KeyboardModifiers modifiers)
{
    Mouse mouse(target, modifiers);
    mouse.send(QEvent::MouseMove, places.constFirst(), Qt::NoButton, false);
    mouse.send(QEvent::MouseButtonPress, places.constFirst(), button);
    for (const QPoint place : places)
        mouse.send(QEvent::MouseMove, place, button);
    mouse.send(QEvent::MouseButtonRelease, places.constLast(), button);
}

void wheel(QWidget& target, QPoint at, QPoint angle, Qt::KeyboardModifiers modifiers)
{
    QWindow* window = target.window()->windowHandle();
    if (!window)
        return;
    const QPoint local = target.mapTo(target.window(), at);
    QWheelEvent event(local, window->mapToGlobal(local), {}, angle, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(window, &event);
}

bool drop(QWidget& target, QPoint at, const QList<QUrl>& urls)
{
    const QPointer<QWindow> window = target.window()->windowHandle();
    if (!window)
        return false;
    const QPoint local = target.mapTo(target.window(), at);
    QMimeData data;
    data.setUrls(urls);
    QDragEnterEvent enter(local, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window, &enter);
    if (window && enter.isAccepted()) {
        QDragMoveEvent move(local, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window, &move);
        if (window && move.isAccepted()) {
            QDropEvent event(local, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(window, &event);
            return true;
        }
    }
    QDragLeaveEvent left;
    if (window)
        QCoreApplication::sendEvent(window, &left);
    return false;
}

} // namespace comparo::ui::hands
