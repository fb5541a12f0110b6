// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/view/difference_shading.h"

#include <QColor>
#include <QImage>
#include <QPainter>
#include <QPalette>
#include <QRectF>
#include <QString>

#include <optional>

/// Small things painted on top of a picture, in the coordinates of the widget. Nothing here keeps state.
namespace comparo::ui {

/// A coloured square with a letter; no letter, no square.
struct SideBadge {
    QString letter;
    QColor fill;
    QColor text;
};

enum class ChipAnchor { TopLeft, TopRight, BottomLeft, BottomRight, Centre };

/// A rounded label on a veil of the window colour, `area` minus a margin being its place. Returns what it
/// covers. The text is elided in its middle where the area is too narrow.
QRectF paintChip(QPainter& painter, const QPalette& palette, const QRectF& area, ChipAnchor anchor,
                 const QString& text, const std::optional<SideBadge>& badge = std::nullopt);

/// The colours of a difference with the values of their ends, in the bottom left corner of `area`.
void paintLegend(QPainter& painter, const QPalette& palette, const QRectF& area,
                 const DifferenceShading& shading);

/// False colours with the stored values of their ends, and what the marks of values out of range mean: in the
/// bottom left corner of `area`. Nothing where the display has neither.
void paintDisplayLegend(QPainter& painter, const QPalette& palette, const QRectF& area,
                        const DisplayTransform& display);

/// A frame of one pixel in two tones, seen on any ground.
void paintOutline(QPainter& painter, const QRectF& box, const QColor& color);

/// A flag with a number, on a staff that stands in the middle of a small box and above a large one.
void paintFlag(QPainter& painter, const QRectF& box, const QString& text, const QPalette& palette,
               bool isCurrent);

/// A ring around a small box, a strong frame around a large one, for the eye to find it.
void paintRing(QPainter& painter, const QRectF& box, const QColor& color);

/// The line between A and B with its grip.
void paintSwipeHandle(QPainter& painter, const QRectF& pane, double x, const QPalette& palette);

/// Pixels that are ignored, veiled and hatched: not 0 in `pixels` (Format_Grayscale8), which fill `image`.
void paintIgnored(QPainter& painter, const QRectF& pane, const QRectF& image, const QImage& pixels,
                  const QPalette& palette);

/// A selected region: the rest is veiled.
void paintRegion(QPainter& painter, const QRectF& pane, const QRectF& region, const QPalette& palette);

} // namespace comparo::ui
