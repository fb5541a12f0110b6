// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/chart.h"

#include "ui/base/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace comparo::ui {

ChartWidget::ChartWidget(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ChartWidget::setHint(const QString& hint)
{
    m_hint = hint;
    update();
}

bool ChartWidget::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void ChartWidget::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        return QApplication::clipboard()->setText(table());
    const qsizetype last = count() - 1;
    if (last < 0)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return choose(std::max<qsizetype>(0, chosen().value_or(last + 1) - 1));
    case Qt::Key_Right:
        return choose(std::min(last, chosen().value_or(-1) + 1));
    case Qt::Key_Home:
        return choose(0);
    case Qt::Key_End:
        return choose(last);
    default:
        QWidget::keyPressEvent(event);
    }
}

void ChartWidget::paintKeySample(QPainter& painter, const QRectF& row, const ChartKey& key)
{
    const QPointF left(row.left(), row.center().y());
    painter.setPen(key.pen);
    if (key.isBar)
        painter.fillRect(QRectF(left + QPointF(7.0, -5.0), QSizeF(12.0, 10.0)), key.pen.color());
    else
        painter.drawLine(left, left + QPointF(kKeySample, 0.0));
}

double ChartWidget::layKeys(QPainter* painter, double top) const
{
    constexpr double kRow = 20.0, kGap = 18.0, kText = kKeySample + 6.0;
    const QFontMetricsF metrics(Theme::font(TextSize::Small));
    const QList<ChartKey> keys = this->keys();
    double x = kMargin, y = 0.0;
    for (const ChartKey& key : keys) {
        const double own = kText + metrics.horizontalAdvance(key.text);
        if (x > kMargin && x + own > width() - kMargin) {
            x = kMargin;
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

void ChartWidget::paintGrid(QPainter& painter, const QList<ChartLabel>& rows,
                            const QList<ChartLabel>& columns) const
{
    const ThemeTokens& t = tokens();
    const QRectF plot = plotRect();
    const QFontMetricsF metrics(painter.font());
    painter.fillRect(plot, t.surface);
    QColor grid = t.border;
    grid.setAlphaF(0.7F);
    for (const ChartLabel& row : rows) {
        painter.setPen(grid);
        painter.drawLine(QPointF(plot.left(), row.at), QPointF(plot.right(), row.at));
        painter.setPen(t.muted);
        painter.drawText(QRectF(0, row.at - metrics.height() / 2.0, plot.left() - 6.0, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, row.text);
    }
    for (const ChartLabel& column : columns) {
        painter.setPen(grid);
        painter.drawLine(QPointF(column.at, plot.top()), QPointF(column.at, plot.bottom()));
        const double own = metrics.horizontalAdvance(column.text);
        const double left = std::clamp(column.at - own / 2.0, plot.left() - 20.0, width() - own);
        painter.setPen(t.muted);
        painter.drawText(QPointF(left, plot.bottom() + 4.0 + metrics.ascent()), column.text);
    }
}

void ChartWidget::paintHint(QPainter& painter, const QRectF& room) const
{
    painter.setFont(Theme::font(TextSize::Normal));
    painter.setPen(tokens().muted);
    painter.drawText(room.adjusted(24, 8, -24, -8), Qt::AlignCenter | Qt::TextWordWrap, m_hint);
}

void ChartWidget::paintFocus(QPainter& painter) const
{
    if (!hasFocus())
        return;
    painter.setPen(QPen(tokens().accent, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(plotRect().adjusted(-1, -1, 1, 1));
}

} // namespace comparo::ui
