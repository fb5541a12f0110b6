// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAccessible>
#include <QString>

#include <functional>

class QWidget;

namespace comparo::ui {

/// Gives a painted widget an accessible interface that says what is seen in it: a screen reader gets the text
/// as the widget's value and description. It is asked for when somebody reads, never before.
void installAccessibleText(QWidget* widget, QAccessible::Role role, std::function<QString()> text);

/// Tells screen readers, if there are any, that the widget shows something else.
void notifyAccessibleChange(QWidget* widget);

} // namespace comparo::ui
