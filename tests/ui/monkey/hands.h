// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QPoint>
#include <QString>
#include <QUrl>
#include <Qt>

class QWidget;

/// Input as a window system sends it: to windows, past what a modal dialog or a popup keeps from it. A widget
/// may be gone when one of these returns, and so may its window.
namespace comparo::ui::hands {

/// What takes input before all others, or null: an open menu or list, else a modal dialog.
QWidget* inFront();

/// "QToolButton swap in MainWindow".
QString nameOf(const QWidget* widget);

void key(QWidget& target, int key, Qt::KeyboardModifiers modifiers, const QString& text);
/// Every character of a text as a key.
void type(QWidget& target, const QString& text);

// Places are of the target, and in it.

void click(QWidget& target, QPoint at, Qt::MouseButton button, Qt::KeyboardModifiers modifiers, bool twice);
/// From the first of the places by the others to the last one.
void drag(QWidget& target, const QList<QPoint>& places, Qt::MouseButton button,
          Qt::KeyboardModifiers modifiers);
void wheel(QWidget& target, QPoint at, QPoint angle, Qt::KeyboardModifiers modifiers);
/// Whether anything there takes them.
bool drop(QWidget& target, QPoint at, const QList<QUrl>& urls);

} // namespace comparo::ui::hands
