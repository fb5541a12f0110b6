// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/starter.h"

#include "ui/base/style/look.h"
#include "ui/base/theme.h"
#include "ui/gradients/parts.h"
#include "ui/widgets/build.h"

#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kBarSteps = 1000;

} // namespace

GradientsStarter::GradientsStarter(GradientsModel& model, GradientsWork work, const QString& name,
                                   const QString& title, const QString& words, const QString& start,
                                   QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_work(work),
      m_startText(start),
      m_options(new QFormLayout),
      m_button(new QToolButton(this)),
      m_bar(new QProgressBar(this)),
      m_state(gradientsWords(this, name + u"_state"_s, true))
{
    auto* heading = configure(new QLabel(title, this), {.bold = true});
    auto* layout = vbox(this, {0, 0, 0, 0}, 8, {heading});
    auto* text = gradientsWords(this, name + u"_words"_s, true);
    text->setText(words);
    m_options->setContentsMargins(0, 4, 0, 4);
    m_options->setHorizontalSpacing(12);
    m_options->setVerticalSpacing(8);
    configure(m_button, {.name = name, .look = u"outlined"_s, .focus = Qt::TabFocus, .checkable = true});
    m_button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_button->setMinimumHeight(32);
    configure(m_bar, {.spoken = tr("Progress"), .fixedHeight = 8, .steps = kBarSteps});
    addAll(layout, {text, m_options, m_button, m_bar, m_state});
    connect(m_button, &QToolButton::clicked, this, [this] {
        if (m_model.state(m_work).isRunning())
            m_model.stop(m_work);
        else
            Q_EMIT startRequested();
        refresh();
    });
    connect(&model, &GradientsModel::changed, this, &GradientsStarter::refresh);
    connect(&model, &GradientsModel::inputChanged, this, &GradientsStarter::refresh);
    refresh();
}

void GradientsStarter::start()
{
    if (!m_model.state(m_work).isRunning())
        Q_EMIT startRequested();
}

void GradientsStarter::refresh()
{
    const RunState& state = m_model.state(m_work);
    // A check needs the run that it checks.
    const bool isReady = m_model.session().hasInput() &&
                         (m_work != GradientsWork::Check || (m_model.isCurrent(GradientsWork::Run) &&
                                                             !m_model.state(GradientsWork::Run).isRunning()));
    m_button->setEnabled(state.isRunning() || isReady);
    // The one thing to do on this page stands out; while it runs, stopping does not.
    m_button->setChecked(isReady && !state.isRunning());
    m_button->setText(state.isRunning() ? tr("Stop") : m_startText);
    m_button->setAccessibleName(m_button->text());
    m_bar->setVisible(state.isRunning());
    m_bar->setValue(static_cast<int>(state.fraction * kBarSteps));
    const bool isError = !state.error.isEmpty();
    m_state->setText(state.isRunning()   ? state.label
                     : isError           ? state.error
                     : state.isStopped() ? tr("Stopped before the end.")
                                         : QString());
    m_state->setVisible(!m_state->text().isEmpty());
    setLook(*m_state, isError ? u"error"_s : u"muted"_s);
}

} // namespace comparo::ui
