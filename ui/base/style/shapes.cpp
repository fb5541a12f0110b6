// SPDX-License-Identifier: Apache-2.0
#include "ui/base/style/shapes.h"

#include "ui/base/style/look.h"
#include "ui/base/theme.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOption>

#include <algorithm>

namespace comparo::ui {

void drawBox(QPainter& painter, const QRect& rect, const QColor& ground, const QColor& line, double radius)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(line.isValid() ? QPen(line) : QPen(Qt::NoPen));
    painter.setBrush(ground.isValid() ? QBrush(ground) : QBrush(Qt::NoBrush));
    const double inset = line.isValid() ? 0.5 : 0.0;
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), radius, radius);
    painter.restore();
}

void drawCheckBox(QPainter& painter, const QStyleOption& option)
{
    const ThemeTokens& t = tokens();
    const bool isEnabled = option.state & QStyle::State_Enabled;
    const bool isOn = option.state & (QStyle::State_On | QStyle::State_NoChange);
    const bool isNear = isEnabled && option.state & (QStyle::State_MouseOver | QStyle::State_HasFocus);
    const double side = std::min(option.rect.width(), option.rect.height()) - 1.0;
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(option.rect).center());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(!isEnabled ? t.disabled : isOn || isNear ? t.accent : t.muted);
    painter.setBrush(isOn ? (isEnabled ? t.accent : t.disabled) : t.raised);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(
        QPen(isEnabled ? t.onAccent : t.raised, side / 7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const auto at = [&box, side](double x, double y) { return box.topLeft() + QPointF(x, y) * side; };
    if (option.state & QStyle::State_NoChange)
        painter.drawLine(at(0.25, 0.5), at(0.75, 0.5));
    else if (isOn)
        painter.drawPolyline(QPolygonF{at(0.24, 0.52), at(0.43, 0.71), at(0.77, 0.31)});
    painter.restore();
}

void drawRadioButton(QPainter& painter, const QStyleOption& option)
{
    const ThemeTokens& t = tokens();
    const bool isEnabled = option.state & QStyle::State_Enabled;
    const bool isOn = option.state & QStyle::State_On;
    const bool isNear = isEnabled && option.state & (QStyle::State_MouseOver | QStyle::State_HasFocus);
    const double side = std::min(option.rect.width(), option.rect.height()) - 1.0;
    QRectF circle(0, 0, side, side);
    circle.moveCenter(QRectF(option.rect).center());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(!isEnabled ? t.disabled : isOn || isNear ? t.accent : t.muted);
    painter.setBrush(isOn ? (isEnabled ? t.accent : t.disabled) : t.raised);
    painter.drawEllipse(circle);
    if (isOn) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(isEnabled ? t.onAccent : t.raised);
        painter.drawEllipse(circle.center(), side / 4, side / 4);
    }
    painter.restore();
}

void drawFieldLine(QPainter& painter, const QRect& rect, const QStyleOption& option)
{
    drawBox(painter, rect, {}, option.state & QStyle::State_HasFocus ? tokens().accent : tokens().border,
            2.5);
}

void drawFrame(QPainter& painter, const QStyleOptionFrame& option, Look look)
{
    const ThemeTokens& t = tokens();
    const QRect& rect = option.rect;
    switch (look) {
    case Look::Card:
        return drawBox(painter, rect, t.raised, t.border, 6);
    case Look::Error:
        return drawBox(painter, rect, t.raised, t.bad, 6);
    case Look::Notice:
        return drawBox(painter, rect, t.raised, t.warn, 6);
    case Look::Badge:
        return drawBox(painter, rect, option.palette.color(QPalette::Window), {}, 4);
    case Look::Line:
        return painter.fillRect(rect, t.border);
    case Look::Bar:
    case Look::Title:
        painter.fillRect(rect, t.surface);
        return painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, t.border);
    case Look::Footer:
        painter.fillRect(rect, t.surface);
        return painter.fillRect(rect.left(), rect.top(), rect.width(), 1, t.border);
    default:
        return drawBox(painter, rect, option.palette.color(QPalette::Base), t.border, 2);
    }
}

QRect insideFrame(const QRect& rect, Look look)
{
    switch (look) {
    case Look::Card:
    case Look::Error:
    case Look::Notice:
        return rect.adjusted(1, 1, -1, -1);
    case Look::Bar:
    case Look::Title:
        return rect.adjusted(0, 0, 0, -1);
    case Look::Footer:
        return rect.adjusted(0, 1, 0, 0);
    default:
        return rect;
    }
}

QRect scrollHandle(const QStyleOptionSlider& option)
{
    constexpr int kShortest = 24;
    const bool isAcross = option.orientation == Qt::Horizontal;
    const int length = isAcross ? option.rect.width() : option.rect.height();
    const qint64 range = qint64{option.maximum} - option.minimum;
    int handle = length;
    if (range > 0) {
        const qint64 part = qint64{length} * option.pageStep / (range + option.pageStep);
        handle = std::min(length, std::max(kShortest, static_cast<int>(part)));
    }
    const int at = QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                                   length - handle, option.upsideDown);
    const QRect& rect = option.rect;
    return isAcross ? QRect(rect.left() + at, rect.top(), handle, rect.height())
                    : QRect(rect.left(), rect.top() + at, rect.width(), handle);
}

void drawScrollBar(QPainter& painter, const QStyleOptionSlider& option)
{
    drawBox(painter, scrollHandle(option).adjusted(2, 2, -2, -2), tokens().border, {}, 3);
}

} // namespace comparo::ui
