// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/status.h"

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

} // namespace

GradientsStatus::GradientsStatus(GradientsModel& model, QWidget* parent)
    : QFrame(parent),
      m_model(model),
      m_label(new QLabel(this)),
      m_bar(new QProgressBar(this)),
      m_button(new QToolButton(this))
{
    configure(this, {.name = u"gradients_status"_s, .look = u"card"_s});
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    configure(m_bar, {.spoken = tr("Progress"), .fixedSize = {144, 8}, .steps = kSteps});
    m_button->setObjectName(u"gradients_stop"_s);
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setFocusPolicy(Qt::TabFocus);
    hbox(this, {12, 6, 6, 6}, 12, {{m_label, 1}, m_bar, m_button});
    hide();
    m_delay.setSingleShot(true);
    connect(&m_delay, &QTimer::timeout, this, &GradientsStatus::refresh);
    connect(m_button, &QToolButton::clicked, this, [this] {
        if (m_model.state(GradientsWork::Run).isRunning)
            m_model.stop(GradientsWork::Run);
        else
            m_model.again();
    });
    connect(&model, &GradientsModel::changed, this, [this](GradientsWork changed) {
        if (changed == GradientsWork::Run)
            refresh();
    });
    parent->installEventFilter(this);
}

void GradientsStatus::refresh()
{
    const GradientsModel::State& state = m_model.state(GradientsWork::Run);
    if (state.isRunning && isHidden() && !m_delay.isActive() && sender() != &m_delay) {
        m_delay.start(kDelayMs);
        return;
    }
    if (state.isRunning && m_delay.isActive())
        return;
    if (!state.isRunning)
        m_delay.stop();
    const bool isError = !state.error.isEmpty();
    setVisible(state.isRunning || state.isStopped || isError);
    if (isHidden())
        return;
    setLook(*this, isError ? u"error"_s : u"card"_s);
    m_bar->setVisible(state.isRunning);
    m_bar->setValue(static_cast<int>(state.fraction * kSteps));
    m_label->setWordWrap(isError);
    m_label->setText(state.isRunning ? state.label.isEmpty() ? tr("Running") : state.label
                     : isError       ? state.error
                                     : tr("Stopped before the end."));
    m_button->setText(state.isRunning ? tr("Cancel") : tr("Run again"));
    m_button->setIcon(Theme::instance().icon(state.isRunning ? u"close"_s : u"reload"_s));
    place();
    raise();
}

bool GradientsStatus::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        place();
    return QFrame::eventFilter(watched, event);
}

void GradientsStatus::place()
{
    const int most = std::min(kMostWidth, parentWidget()->width() - 32);
    if (m_label->wordWrap()) {
        resize(most, heightForWidth(most));
    } else {
        m_label->setMinimumWidth(m_model.state(GradientsWork::Run).isRunning ? 176 : 0);
        adjustSize();
    }
    move((parentWidget()->width() - width()) / 2, 48);
}

} // namespace comparo::ui
