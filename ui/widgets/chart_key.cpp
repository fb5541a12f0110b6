// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/chart_key.h"

#include "ui/base/theme.h"

#include <QPainter>

namespace comparo::ui {

void paintKeySample(QPainter& painter, const QRectF& row, const ChartKey& key)
{
    const QPointF left(row.left(), row.center().y());
    painter.setPen(key.pen);
    if (key.isBar)
        painter.fillRect(QRectF(left + QPointF(7.0, -5.0), QSizeF(12.0, 10.0)), key.pen.color());
    else
        painter.drawLine(left, left + QPointF(kKeySample, 0.0));
}

double layKeys(const QList<ChartKey>& keys, double width, QPainter* painter, double top)
{
    constexpr double kEdge = 8.0, kRow = 20.0, kGap = 18.0, kText = kKeySample + 6.0;
    const QFontMetricsF metrics(Theme::font(TextSize::Small));
    double x = kEdge, y = 0.0;
    for (const ChartKey& key : keys) {
        const double own = kText + metrics.horizontalAdvance(key.text);
        if (x > kEdge && x + own > width - kEdge) {
            x = kEdge;
            y += kRow;
        }
        if (painter) {
            const QRectF row(x, top + y, own, kRow);
            paintKeySample(*painter, row, key);
            painter->setPen(tokens().text);
            painter->drawText(row.adjusted(kText, 0.0, 4.0, 0.0), Qt::AlignVCenter | Qt::AlignLeft, key.text);
        }
        x += own + kGap;
    }
    return keys.isEmpty() ? 0.0 : y + kRow;
}

} // namespace comparo::ui
