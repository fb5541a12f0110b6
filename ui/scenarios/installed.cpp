// SPDX-License-Identifier: Apache-2.0
#include "ui/scenarios/installed.h"

#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QLabel>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::uint64_t kInstalledSeed = 1;

} // namespace

InstalledCheck::InstalledCheck(ScenarioModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_ask(new QToolButton(this)),
      m_open(new QToolButton(this)),
      m_answer(new QLabel(this))
{
    auto* layout = vbox(this, {0, 0, 0, 0}, 4);
    auto* buttons = hbox(4);
    m_ask->setObjectName(u"ask_installed"_s);
    configure(m_open, u"open_installed"_s, tr("Show it"), tr("Opens the comparison that gave this answer"));
    for (QToolButton* button : {m_ask, m_open}) {
        button->setProperty("look", u"outlined"_s);
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    configure(m_answer, {.name = u"installed_answer"_s, .prose = true});
    addAll(layout, {buttons, m_answer});
    connect(m_ask, &QToolButton::clicked, this, [this] {
        if (!m_asking) {
            ask();
            return;
        }
        m_slot.stop();
        m_asking = false;
        refresh();
    });
    connect(m_open, &QToolButton::clicked, this, [this] {
        if (m_found)
            m_model.openInstalled(m_found->job);
    });
    connect(&model, &ScenarioModel::changed, this, &InstalledCheck::rebuild);
    connect(&Theme::instance(), &Theme::changed, this, &InstalledCheck::refresh);
    rebuild();
}

void InstalledCheck::rebuild()
{
    if (m_model.scenario() == m_scenario && m_scenario)
        return; // another fix of the same fault
    m_slot.stop();
    m_asking = false;
    m_scenario = m_model.scenario();
    m_found.reset();
    m_failure.clear();
    refresh();
}

void InstalledCheck::ask()
{
    m_asking = true;
    m_found.reset();
    m_failure.clear();
    refresh();
    m_jobs.latest(
        m_slot, this,
        [scenario = m_scenario](const Progress& progress) {
            return askInstalled(*scenario, PeerSide{scenario->installed.peer, "cpu", {}}, kInstalledSeed,
                                scenarioInput(), progress);
        },
        [this](const InstalledFault& found) {
            m_asking = false;
            m_found = found;
            refresh();
        },
        [this](const Error& error) {
            m_asking = false;
            m_failure = engineText(error.message());
            refresh();
        });
}

void InstalledCheck::refresh()
{
    if (!m_scenario)
        return;
    const QString whyNot = translated(whyNotAskable(*m_scenario));
    const QString library = fromUtf8(m_scenario->installed.peer);
    m_ask->setVisible(whyNot.isEmpty());
    m_ask->setText(m_asking ? tr("Stop asking") : tr("Ask the installed %1").arg(library));
    m_ask->setToolTip(tr("Does it have the fault still? Starts %1 in your Python and tries.").arg(library));
    m_open->setVisible(m_found.has_value());
    QString text = whyNot;
    QColor colour = tokens().muted;
    if (m_asking) {
        text = tr("Asking %1\u2026").arg(library);
    } else if (!m_failure.isEmpty()) {
        text = m_failure;
        colour = tokens().bad;
    } else if (m_found) {
        text = (m_found->present ? u"\u2260 "_s : u"\u2713 "_s) + engineText(m_found->sentence);
        colour = m_found->present ? tokens().bad : tokens().good;
    }
    m_answer->setVisible(!text.isEmpty());
    m_answer->setText(text);
    setInk(*m_answer, colour);
}

} // namespace comparo::ui
