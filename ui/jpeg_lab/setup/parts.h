// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLayout;
class QWidget;

/// What the parts of the lab's left column are made of.
namespace comparo::ui::setup_parts {

/// Words of small type that wrap and can be copied.
QLabel* small(const QString& name, QWidget* parent);

QLabel* title(const QString& text, QWidget* parent);

QHBoxLayout* titleRow();

/// A part of the column: what its title row holds, and the rest beneath, in the widget that they fill.
void arrange(QWidget* part, QLayout* title, QLayout* content);

/// Long texts must not widen the column.
void narrow(QComboBox* combo);

} // namespace comparo::ui::setup_parts
