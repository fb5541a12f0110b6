// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/stress/grid.h"

#include "ui/base/accessible_text.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr double kNames = 72.0;
constexpr double kLargest = 44.0;

struct Look {
    QString letter;
    QString words;
    QColor color;
};

Look lookOf(FrameState state)
{
    const ThemeTokens& t = tokens();
    switch (state) {
    case FrameState::Waiting:
        return {QString(), StressGrid::tr("waiting"), t.surface};
    case FrameState::Running:
        return {u"…"_s, StressGrid::tr("running"), t.border};
    case FrameState::Good:
        return {u"G"_s, StressGrid::tr("good"), t.good};
    case FrameState::Bad:
        return {u"B"_s, StressGrid::tr("bad"), t.bad};
    case FrameState::Failed:
        return {u"F"_s, StressGrid::tr("failed"), t.warn};
    case FrameState::Skipped:
        return {u"S"_s, StressGrid::tr("skipped: in the journal"), t.muted};
    }
    return {};
}

} // namespace

StressGrid::StressGrid(JpegLab& lab, QWidget* parent) : QWidget(parent), m_lab(lab)
{
    configure(this, {.name = u"stress_grid"_s, .spoken = tr("Frames of the stress run: one row per thread")});
    installAccessibleText(this, QAccessible::Table, [this] { return spoken(); });
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&lab.stress(), &LabStress::changed, this, qOverload<>(&QWidget::update));
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

/// How many frames ended in which way, and the one that the keys are at.
QString StressGrid::spoken() const
{
    if (m_lab.stress().frames().empty())
        return tr("No frame has run.");
    QStringList counts;
    for (const FrameState state : {FrameState::Good, FrameState::Bad, FrameState::Failed, FrameState::Running,
                                   FrameState::Waiting, FrameState::Skipped}) {
        const auto count = std::count_if(m_lab.stress().frames().begin(), m_lab.stress().frames().end(),
                                         [state](const FrameOutcome& frame) { return frame.state == state; });
        if (count > 0)
            counts << tr("%1: %2").arg(lookOf(state).words, QString::number(count));
    }
    QString text = counts.join(u", "_s) + u'.';
    if (m_current >= 0 && static_cast<std::size_t>(m_current) < m_lab.stress().frames().size()) {
        const FrameOutcome& frame = m_lab.stress().frames()[static_cast<std::size_t>(m_current)];
        text += u' ' + tr("Current: thread %1, frame %2, %3.")
                           .arg(QString::number(frame.thread + 1), QString::number(frame.iteration + 1),
                                lookOf(frame.state).words);
    }
    return text;
}

int StressGrid::columns() const
{
    return std::max(1, m_lab.stress().options().iterations);
}

QRectF StressGrid::cell(int thread, int iteration) const
{
    const int rows = std::max(1, m_lab.stress().options().threads);
    const double w = std::min(kLargest, (width() - kNames - 8.0) / columns());
    const double h = std::min({kLargest, w, (height() - 52.0) / rows});
    return {kNames + iteration * w, 4.0 + thread * h, std::max(1.0, w - 2.0), std::max(1.0, h - 2.0)};
}

const FrameOutcome* StressGrid::frameAt(QPointF position) const
{
    for (const FrameOutcome& frame : m_lab.stress().frames())
        if (cell(frame.thread, frame.iteration).adjusted(0, 0, 2, 2).contains(position))
            return &frame;
    return nullptr;
}

void StressGrid::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const ThemeTokens& t = tokens();
    if (m_lab.stress().frames().empty()) {
        painter.setPen(t.muted);
        painter.drawText(
            rect(), Qt::AlignCenter | Qt::TextWordWrap,
            tr("One cell per frame, one row per thread: green G is good, red B is bad, amber F failed. "
               "A click on a bad one opens what was expected beside what came."));
        return;
    }
    painter.setFont(Theme::font(TextSize::Small));
    for (int thread = 0; thread < m_lab.stress().options().threads; ++thread) {
        const QRectF first = cell(thread, 0);
        painter.setPen(t.muted);
        painter.drawText(QRectF(0, first.top(), kNames - 8, first.height()),
                         Qt::AlignRight | Qt::AlignVCenter, tr("thread %1").arg(thread + 1));
    }
    for (std::size_t i = 0; i < m_lab.stress().frames().size(); ++i) {
        const FrameOutcome& frame = m_lab.stress().frames()[i];
        const QRectF box = cell(frame.thread, frame.iteration);
        const Look look = lookOf(frame.state);
        painter.fillRect(box, look.color);
        if (frame.state == FrameState::Waiting) {
            painter.setPen(t.border);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(box.adjusted(0, 0, -1, -1));
        }
        if (box.width() >= 9.0 && box.height() >= 11.0) {
            painter.setPen(t.isDark() ? t.window : QColor(Qt::white));
            painter.drawText(box, Qt::AlignCenter, look.letter);
        }
        if (hasFocus() && static_cast<int>(i) == m_current) {
            painter.setPen(QPen(t.accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(box.adjusted(-1, -1, 1, 1));
        }
    }
    const QRectF last = cell(m_lab.stress().options().threads - 1, 0);
    painter.setPen(t.muted);
    painter.drawText(QRectF(kNames, last.bottom() + 6, width() - kNames, 40), Qt::AlignLeft,
                     tr("frames in order →   G good   B bad   F failed   S skipped") + u'\n' +
                         tr("A click on a bad cell opens what was expected beside what came."));
}

void StressGrid::mousePressEvent(QMouseEvent* event)
{
    const FrameOutcome* frame = frameAt(event->position());
    if (!frame)
        return;
    m_current = static_cast<int>(frame - m_lab.stress().frames().data());
    update();
    Q_EMIT frameChosen(frame->thread, frame->iteration);
}

void StressGrid::keyPressEvent(QKeyEvent* event)
{
    const int count = static_cast<int>(m_lab.stress().frames().size());
    const int steps[] = {event->key() == Qt::Key_Left ? -1 : 0, event->key() == Qt::Key_Right ? 1 : 0,
                         event->key() == Qt::Key_Up ? -columns() : 0,
                         event->key() == Qt::Key_Down ? columns() : 0};
    const int step = steps[0] + steps[1] + steps[2] + steps[3];
    if (count == 0 || (step == 0 && event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (step == 0) {
        const FrameOutcome& frame =
            m_lab.stress().frames()[static_cast<std::size_t>(std::min(m_current, count - 1))];
        Q_EMIT frameChosen(frame.thread, frame.iteration);
        return;
    }
    if (m_current + step >= 0 && m_current + step < count)
        m_current += step;
    update();
}

bool StressGrid::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const FrameOutcome* frame = frameAt(help->pos()))
            QToolTip::showText(help->globalPos(),
                               tr("Thread %1, frame %2: %3. %4")
                                   .arg(frame->thread + 1)
                                   .arg(frame->iteration + 1)
                                   .arg(lookOf(frame->state).words, engineText(frame->words)),
                               this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace comparo::ui
