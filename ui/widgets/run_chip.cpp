// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/run_chip.h"

#include "ui/base/style/look.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QEvent>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kSteps = 1000;
constexpr int kMostWidth = 640;
constexpr int kLabelWidth = 144; ///< at least, so that it keeps its place while words change

} // namespace

RunChip::RunChip(const QString& name, const QString& button, QWidget* parent, int top)
    : QFrame(parent),
      m_top(top),
      m_label(configure(new QLabel(this), {.selectable = true})),
      m_bar(configure(new QProgressBar(this),
                      {.spoken = tr("Progress"), .fixedSize = {144, 8}, .steps = kSteps})),
      m_button(configure(new QToolButton(this), {.name = button, .focus = Qt::TabFocus}))
{
    configure(this, {.name = name, .look = u"card"_s});
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    hbox(this, {12, 6, 6, 6}, 12, {{m_label, 1}, m_bar, m_button});
    hide();
    m_delay.setSingleShot(true);
    connect(&m_delay, &QTimer::timeout, this, &RunChip::refresh);
    parent->installEventFilter(this);
}

void RunChip::setState(const RunState& state)
{
    m_state = state;
    if (!state.isRunning())
        m_delay.stop();
    else if (isHidden() && !m_delay.isActive())
        m_delay.start(kDelayMs);
    if (!m_delay.isActive())
        refresh();
}

void RunChip::refresh()
{
    const bool isRunning = m_state.isRunning();
    const bool isError = m_state.phase == RunState::Failed;
    setVisible(isRunning || isError || m_state.isStopped());
    if (isHidden())
        return;
    setLook(*this, isError ? u"error"_s : u"card"_s);
    m_bar->setVisible(isRunning);
    m_bar->setValue(static_cast<int>(m_state.fraction * kSteps));
    m_label->setWordWrap(isError);
    m_label->setMinimumWidth(isRunning ? kLabelWidth : 0);
    m_label->setText(isError                   ? m_state.error
                     : !isRunning              ? tr("Stopped before the end.")
                     : m_state.label.isEmpty() ? tr("Running")
                                               : m_state.label);
    m_button->setText(isRunning ? tr("Cancel") : tr("Run again"));
    m_button->setIcon(Theme::instance().icon(isRunning ? u"close"_s : u"reload"_s));
    place();
    raise();
}

bool RunChip::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        place();
    return QFrame::eventFilter(watched, event);
}

void RunChip::place()
{
    const int most = std::min(kMostWidth, parentWidget()->width() - 32);
    if (m_label->wordWrap())
        resize(most, heightForWidth(most));
    else
        adjustSize();
    move((parentWidget()->width() - width()) / 2, m_top);
}

} // namespace comparo::ui
