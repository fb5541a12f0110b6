// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QWidget>

#include <string>

class QHBoxLayout;
class QLabel;
class QLayout;
class QToolButton;

/// Pieces that the page "Gradients" is made of.
namespace comparo::ui {

/// A sentence: wraps, can be selected, takes no more height than its text.
QLabel* gradientsWords(QWidget* parent, const QString& name, bool muted);

/// "quality", "table of luma", "table of chroma"; others as they are.
QString gradientsTensorName(const std::string& tensor);

/// A finding as a sentence with a sign, in green where all is well and in red where not.
void setGradientsFinding(QLabel* label, bool isGood, const QString& sentence);

/// A finding at the head of a page, with room around it.
QLayout* gradientsHead(QLabel* finding);

/// A button of a bar, reached by Tab.
QToolButton* gradientsButton(QHBoxLayout* row, const QString& name, const QString& text, const QString& tip,
                             bool checkable);

/// The bar above the maps.
QWidget* gradientsBar(QWidget* parent, QHBoxLayout*& row);

} // namespace comparo::ui
