// SPDX-License-Identifier: Apache-2.0
#include "ui/scenarios/panel.h"

#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/scenarios/installed.h"
#include "ui/widgets/build.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QLabel>
#include <QRadioButton>
#include <QVBoxLayout>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

QString endText(OutcomeKind end)
{
    switch (end) {
    case OutcomeKind::Error:
        return ScenarioPanel::tr("an error that names the misplaced tensor");
    case OutcomeKind::Hazard:
        return ScenarioPanel::tr("a hazard: nothing orders two calls that touch the same bytes");
    case OutcomeKind::Different:
        return ScenarioPanel::tr("different pictures, without any error");
    case OutcomeKind::Equal:
        return ScenarioPanel::tr("pictures of equal values, not all of them bit for bit");
    case OutcomeKind::WithinTolerance:
        return ScenarioPanel::tr("pictures within the tolerance");
    default:
        return ScenarioPanel::tr("pictures that are equal bit for bit");
    }
}

QLabel* paragraph(QWidget* parent, bool muted)
{
    auto* label = configure(new QLabel(parent), {.align = Qt::AlignLeft | Qt::AlignTop, .prose = true});
    if (muted)
        label->setProperty("look", u"muted"_s);
    return label;
}

} // namespace

ScenarioPanel::ScenarioPanel(ScenarioModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_title(paragraph(this, false)),
      m_source(paragraph(this, true)),
      m_story(paragraph(this, false)),
      m_choicesPlace(new QVBoxLayout),
      m_end(paragraph(this, false)),
      m_installed(new InstalledCheck(model, this)),
      m_try(paragraph(this, false))
{
    m_title->setFont(Theme::font(TextSize::Normal, true));
    m_source->setFont(Theme::font(TextSize::Small));
    m_end->setObjectName(u"scenario_end"_s);
    vbox(this, {12, 8, 12, 12}, 8,
         {m_title, m_source, m_choicesPlace, m_end, m_installed, m_story, m_try, stretch()});
    connect(&model, &ScenarioModel::changed, this, &ScenarioPanel::rebuild);
    connect(&model, &ScenarioModel::endChanged, this, &ScenarioPanel::refreshEnd);
    connect(&Theme::instance(), &Theme::changed, this, &ScenarioPanel::refreshEnd);
    rebuild();
}

void ScenarioPanel::rebuild()
{
    if (m_choices) { // one of its buttons may be what asked for this
        m_choices->hide();
        m_choices->deleteLater();
        m_choices = nullptr;
    }
    const Scenario* scenario = m_model.scenario();
    if (!scenario)
        return;
    m_title->setText(translated(scenario->title));
    m_source->setText(u"%1 \u00b7 %2"_s.arg(translated(scenario->issues), fromUtf8(scenario->date)));
    m_story->setText(translated(scenario->story));
    QString tries = u"<p><b>%1</b></p><ol style='margin-left:-20px'>"_s.arg(tr("Three things to try"));
    for (const std::string& one : scenario->tryThese)
        tries += u"<li style='margin-bottom:4px'>%1</li>"_s.arg(translated(one).toHtmlEscaped());
    m_try->setText(tries + u"</ol>"_s);
    m_choices = new QWidget(this);
    auto* layout = new QGridLayout(m_choices);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->setColumnStretch(1, 1);
    auto* group = new QButtonGroup(m_choices);
    const auto add = [&](int fix, const QString& text) {
        auto* button =
            configure(new QRadioButton(m_choices), {.name = u"scenario_fix_%1"_s.arg(fix), .spoken = text});
        button->setChecked(fix == m_model.fix());
        group->addButton(button, fix);
        auto* label = new QLabel(text, m_choices); // a radio button's own text does not wrap
        configure(label, {.buddy = button, .wraps = true});
        const int row = layout->rowCount();
        layout->addWidget(button, row, 0, Qt::AlignTop);
        layout->addWidget(label, row, 1);
    };
    add(0, tr("Fault"));
    for (std::size_t i = 0; i < scenario->fixes.size(); ++i)
        add(static_cast<int>(i) + 1, tr("Fix: %1").arg(translated(scenario->fixes[i])));
    connect(group, &QButtonGroup::idClicked, this,
            [this](int fix) { m_model.open(*m_model.scenario(), fix); });
    m_choicesPlace->addWidget(m_choices);
    refreshEnd();
}

void ScenarioPanel::refreshEnd()
{
    if (!m_model.scenario())
        return;
    const std::optional<OutcomeKind> end = m_model.end();
    const OutcomeKind expected = m_model.expected();
    if (!end) {
        m_end->setText(tr("Ends in %1.").arg(endText(expected)));
        return;
    }
    const bool held = *end == expected;
    const QColor colour = held ? tokens().good : tokens().bad;
    m_end->setText(u"<span style='color:%1'>%2</span> %3"_s.arg(
        colour.name(), held ? u"\u2713 "_s + tr("As documented:") : u"\u2260 "_s + tr("Not as documented:"),
        tr("it ended in %1.").arg(endText(*end))));
}

} // namespace comparo::ui
