// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/pipeline/curves.h"

#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Shares below this one stand where it does: a hundredth of the smallest step of the axis.
constexpr double kLeast = 1e-6;
constexpr double kZeroGap = 14.0; ///< between the smallest share and nothing

} // namespace

StepCurves::StepCurves(Session& session, QWidget* parent) : QWidget(parent), m_session(session)
{
    configure(this, {.name = u"step_curves"_s, .focus = Qt::TabFocus});
    connect(&session, &Session::resultChanged, this, &StepCurves::refresh);
    connect(&session, &Session::resultCleared, this, &StepCurves::refresh);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    refresh();
}

std::size_t StepCurves::count() const
{
    return m_session.result() ? m_session.result()->steps.size() : 0;
}

QString StepCurves::words(std::size_t position) const
{
    const StepFinding& finding = m_session.result()->steps[position];
    const QString name = fromUtf8(m_session.result()->setup().pipeline.steps[finding.step].op->id);
    return tr("Step %1, %2: local %3, accumulated %4")
        .arg(finding.step + 1)
        .arg(name, numbers::percent(finding.localShare), numbers::percent(finding.accumulatedShare));
}

void StepCurves::refresh()
{
    setVisible(count() > 1);
    QStringList lines;
    for (std::size_t i = 0; i < count(); ++i)
        lines << words(i);
    setAccessibleName(tr("Share of samples that differ over the steps"));
    setAccessibleDescription(lines.join(u'\n'));
    update();
}

QRectF StepCurves::plot() const
{
    const double left = QFontMetricsF(Theme::font(TextSize::Small)).horizontalAdvance(u"0.01 %"_s) + 6;
    const double line = QFontMetricsF(Theme::font(TextSize::Small)).height();
    return QRectF(rect()).adjusted(left, line + 8, -10, -(line + 4));
}

QPointF StepCurves::pointOf(std::size_t position, bool local) const
{
    const StepFinding& finding = m_session.result()->steps[position];
    const QRectF box = plot();
    const double share = local ? finding.localShare : finding.accumulatedShare;
    const double part =
        static_cast<double>(position) / static_cast<double>(std::max<std::size_t>(count() - 1, 1));
    const double height = std::log10(std::max(share, kLeast) / kLeast) / -std::log10(kLeast);
    const double bottom = box.bottom() - kZeroGap;
    return {box.left() + part * box.width(),
            share > 0.0 ? bottom - height * (bottom - box.top()) : box.bottom()};
}

void StepCurves::paintEvent(QPaintEvent*)
{
    if (count() < 2)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeTokens& t = tokens();
    const QRectF box = plot();
    painter.setFont(Theme::font(TextSize::Small));
    const double line = painter.fontMetrics().height();
    const auto tick = [&](double y, const QString& text) {
        painter.setPen(QPen(t.border, 1));
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
        painter.setPen(t.muted);
        painter.drawText(QRectF(0, y - line / 2, box.left() - 6, line), Qt::AlignRight | Qt::AlignVCenter,
                         text);
    };
    const double bottom = box.bottom() - kZeroGap;
    tick(box.top(), u"100 %"_s);
    tick(box.top() + (bottom - box.top()) / 3, u"1 %"_s);
    tick(box.top() + (bottom - box.top()) * 2 / 3, u"0.01 %"_s);
    tick(box.bottom(), u"0"_s);
    const auto series = [&](bool local, const QColor& color) {
        QPainterPath path(pointOf(0, local));
        for (std::size_t i = 1; i < count(); ++i)
            path.lineTo(pointOf(i, local));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(color, 1.6, local ? Qt::DashLine : Qt::SolidLine));
        painter.drawPath(path);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        for (std::size_t i = 0; i < count(); ++i) {
            const double radius = i == m_session.result()->shown ? 4.5 : 3.0;
            if (local)
                painter.drawRect(
                    QRectF(pointOf(i, true) - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)));
            else
                painter.drawEllipse(pointOf(i, false), radius, radius);
        }
    };
    series(false, t.accent);
    series(true, t.muted);
    // The key says how a line is drawn: colour is not the only carrier.
    painter.setPen(t.accent);
    const QString accumulated = tr("● accumulated");
    painter.drawText(QRectF(box.left(), 0, box.width(), line), Qt::AlignLeft, accumulated);
    painter.setPen(t.muted);
    painter.drawText(QRectF(box.left(), 0, box.width(), line), Qt::AlignRight, tr("■ local"));
    const std::size_t every =
        std::max<std::size_t>(1, count() * 24 / static_cast<std::size_t>(std::max(24.0, box.width())));
    for (std::size_t i = 0; i < count(); i += every)
        painter.drawText(QRectF(pointOf(i, true).x() - 20, box.bottom() + 3, 40, line), Qt::AlignHCenter,
                         QString::number(m_session.result()->steps[i].step + 1));
    if (hasFocus()) {
        painter.setPen(QPen(t.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

std::size_t StepCurves::positionAt(double x) const
{
    const QRectF box = plot();
    const double part = std::clamp((x - box.left()) / std::max(1.0, box.width()), 0.0, 1.0);
    return static_cast<std::size_t>(std::lround(part * static_cast<double>(count() - 1)));
}

void StepCurves::inspect(std::size_t position)
{
    const auto& steps = m_session.result()->steps;
    m_session.selectStep(steps[position].step);
    m_session.inspectStep(position + 1 < steps.size() ? std::optional(steps[position].step) : std::nullopt);
}

void StepCurves::mousePressEvent(QMouseEvent* event)
{
    if (count() > 1)
        inspect(positionAt(event->position().x()));
}

void StepCurves::keyPressEvent(QKeyEvent* event)
{
    const std::size_t shown = count() ? m_session.result()->shown : 0;
    if (event->key() == Qt::Key_Right && shown + 1 < count())
        inspect(shown + 1);
    else if (event->key() == Qt::Key_Left && count() && shown > 0)
        inspect(shown - 1);
    else
        QWidget::keyPressEvent(event);
}

bool StepCurves::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && count() > 1) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), words(positionAt(help->x())), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace comparo::ui
