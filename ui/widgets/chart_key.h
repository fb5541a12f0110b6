// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QPen>
#include <QString>

class QPainter;

namespace comparo::ui {

/// What a line or a bar of a chart means.
struct ChartKey {
    QString text;
    QPen pen;
    bool isBar = false;
};

/// Of a line in a key.
inline constexpr double kKeySample = 26.0;
/// In front of a row, from its left edge.
void paintKeySample(QPainter& painter, const QRectF& row, const ChartKey& key);
/// In rows as wide as the chart, `top` pixels below its edge: how high they are. With a painter, painted.
double layKeys(const QList<ChartKey>& keys, double width, QPainter* painter = nullptr, double top = 0.0);

} // namespace comparo::ui
