// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/advise/chart.h"
#include "ui/base/theme.h"

#include <QFontMetricsF>
#include <QPainter>

/// How the legend of the chart is laid out: for its geometry, and for what draws it.
namespace comparo::ui {

/// What stands before the name in the legend.
struct SpreadLegendEntry {
    QString text;
    QColor color;
    Qt::PenStyle style = Qt::SolidLine;
    bool isBar = false;
};

template <class Draw>
double AdviceChart::layLegend(const Draw& draw) const
{
    constexpr double kRow = 20.0, kSample = 22.0, kGap = 16.0, kEdge = 8.0;
    const QFontMetricsF metrics(Theme::font(TextSize::Small));
    const ThemeTokens& t = tokens();
    QList<SpreadLegendEntry> entries{{tr("cases"), t.border, Qt::SolidLine, true},
                                     {tr("cases at or below"), t.text, Qt::SolidLine, false}};
    for (const SpreadMark& mark : m_marks)
        entries.append({tr("%1 %2").arg(mark.name, textOf(mark.value, m_measure)), mark.color, mark.style,
                        false});
    double x = kEdge, y = 6.0;
    for (const SpreadLegendEntry& entry : entries) {
        const double own = kSample + 6.0 + metrics.horizontalAdvance(entry.text);
        if (x > kEdge && x + own > width() - kEdge) {
            x = kEdge;
            y += kRow;
        }
        draw(entry, QRectF(x, y, own, kRow));
        x += own + kGap;
    }
    return y + kRow;
}

} // namespace comparo::ui
