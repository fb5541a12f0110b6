// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QRect>

class QPainter;
class QStyleOption;
class QStyleOptionFrame;
class QStyleOptionSlider;

/// What Style draws that needs no style to draw it.
namespace comparo::ui {

enum class Look;

/// A ground with a line of one pixel around it; either may be invalid.
void drawBox(QPainter& painter, const QRect& rect, const QColor& ground, const QColor& line, double radius);

void drawCheckBox(QPainter& painter, const QStyleOption& option);
void drawRadioButton(QPainter& painter, const QStyleOption& option);

/// The line around a field: Fusion's own is darker than the ground, which nobody sees on a black one.
void drawFieldLine(QPainter& painter, const QRect& rect, const QStyleOption& option);

/// A frame of some look, else the line around a list or a text.
void drawFrame(QPainter& painter, const QStyleOptionFrame& option, Look look);
/// What is left of a frame within its lines.
[[nodiscard]] QRect insideFrame(const QRect& rect, Look look);

constexpr int kScrollBarWidth = 10;
/// The handle of a scroll bar, which has no arrows.
[[nodiscard]] QRect scrollHandle(const QStyleOptionSlider& option);
void drawScrollBar(QPainter& painter, const QStyleOptionSlider& option);

} // namespace comparo::ui
