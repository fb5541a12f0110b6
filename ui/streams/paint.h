// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/chart/timeline_picture.h"

#include <QColor>
#include <QPainter>
#include <QRectF>

namespace comparo::ui {

/// Shapes of the timeline's picture, shared by the picture and its legend.
void drawStreamsShape(QPainter& painter, report::BoxRole role, bool isHazard, const QRectF& rect);

/// A line through a curve with its head: thin for an order that is guaranteed, dashed red for a missing one.
void drawStreamsArrow(QPainter& painter, report::PictureArrow::Kind kind, const report::PictureCurve& curve);

/// Where in a box its text starts.
double streamsTextLeft(report::BoxRole role);

} // namespace comparo::ui
