// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/answer_view.h"

#include "ui/base/actions.h"
#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/inspect/files/image_filter.h"
#include "ui/inspect/files/pair_dialog.h"
#include "ui/widgets/build.h"
#include "ui/widgets/measured_label.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

OutcomeLook lookOf(const AnswerModel& model)
{
    const Answer* answer = model.current();
    return answer ? lookOf(*answer) : lookOf(Grade::CannotSay);
}

QColor markOf(const AnswerModel& model, bool differs)
{
    const Answer* answer = model.current();
    const bool isKnown = !answer || answer->grade != Grade::CannotSay;
    return !differs && isKnown ? tokens().good : lookOf(model).color;
}

AnswerView::AnswerView(ViewState& view, Actions& actions, QWidget* parent)
    : AnswerCard(parent),
      m_view(view),
      m_session(view.session()),
      m_model(view.answer()),
      m_who(
          configure(new QPushButton(this), u"who_made"_s, tr("Who made these?"),
                    tr("Replays what libraries are known to compute until one gives the file bit for bit."))),
      m_searching(configure(new MeasuredLabel(this), {.name = u"answer_searching"_s, .look = u"muted"_s})),
      m_why(configure(new QToolButton(this),
                      {.name = u"why"_s, .text = tr("Why"), .look = u"outlined"_s, .checkable = true})),
      m_makers(
          configure(new MeasuredLabel(this),
                    {.name = u"answer_makers"_s, .hidden = true, .format = Qt::PlainText, .prose = true}))
{
    addButton(m_who);
    addButton(m_searching);
    addLine(m_makers);
    addCorner(m_why);
    connect(this, &AnswerCard::equalWanted, &m_model, &AnswerModel::makeEqual);
    connect(this, &AnswerCard::acceptWanted, &m_model, &AnswerModel::accept);
    connect(this, &AnswerCard::copyWanted, actions.get(u"copy_markdown"_s), &QAction::trigger);
    connect(m_who, &QPushButton::clicked, this, &AnswerView::askWhoMadeThese);
    QAction* why = actions.get(u"why"_s);
    m_why->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_why->setIconSize({12, 12});
    QSizePolicy size = m_why->sizePolicy(); // its row is as high without it, so that the pictures stay
    size.setRetainSizeWhenHidden(true);
    m_why->setSizePolicy(size);
    m_why->setToolTip(why->toolTip());
    connect(m_why, &QToolButton::clicked, why, &QAction::trigger);
    const auto showWhy = [this, why] {
        m_why->setChecked(why->isChecked());
        m_why->setIcon(Theme::instance().icon(why->isChecked() ? u"chevron_down"_s : u"chevron_right"_s));
    };
    connect(why, &QAction::changed, this, showWhy);
    showWhy();
    for (const auto signal : {&Session::resultChanged, &Session::resultCleared, &Session::findingsChanged,
                              &Session::setupChanged, &Session::inputChanged})
        connect(&m_session, signal, this, &AnswerView::refresh);
    connect(&m_session, &Session::runningChanged, this, &AnswerView::refresh);
    connect(&m_session, &Session::runFailed, this, &AnswerView::refresh);
    connect(&m_model, &AnswerModel::changed, this, &AnswerView::refresh);
    connect(&view.makers(), &MakersModel::changed, this, &AnswerView::showMakers);
    connect(&Theme::instance(), &Theme::changed, this, [this, showWhy] {
        refresh();
        showWhy();
    });
    refresh();
}

void AnswerView::refresh()
{
    const std::optional<Outcome>& newest = m_session.outcome();
    if (newest && newest->kind == OutcomeKind::Error)
        showFailure(*newest);
    else if (!m_session.result())
        showWord(m_session.isRunning() ? tr("Comparing…") : tr("No result yet"));
    else if (!m_model.answer())
        showWord(tr("Comparing…"));
    else {
        showAnswer(*m_model.answer(), m_model.current());
        const Outcome outcome = m_session.result()->outcome();
        showOutcome(&outcome);
    }
    showOffers();
    showMakers();
}

/// The newest setup could not be run.
void AnswerView::showFailure(const Outcome& outcome)
{
    const QString unlike =
        m_session.isPair() ? unlikeText(m_session.input(0).tensor, m_session.input(1).tensor) : QString();
    const QString sentence = engineText(outcome.detail());
    showWord(engineText(gradeWord(Grade::CannotSay)), unlike.isEmpty() ? sentence : unlike,
             unlike.isEmpty() ? QString() : sentence);
}

/// What can be done, and what is being looked for.
void AnswerView::showOffers()
{
    const Remedy* equal = m_model.equaliser();
    showRemedies(equal, m_model.tolerance());
    if (const QString text = equal ? insertionText(*equal) : QString(); !text.isEmpty())
        equalButton().setText(text);
    setCopied(m_model.current());
    m_searching->setVisible(m_model.isSearching());
    m_searching->setText(m_model.isFailure() ? tr("Looking for what makes it run…")
                                             : tr("Looking for what makes them equal…"));
    m_why->setVisible(m_session.result() || m_session.isRunning());
}

/// What makes a failed setup run is a step that was missing; empty: it is no step.
QString AnswerView::insertionText(const Remedy& remedy) const
{
    const auto& now = m_session.setup().pipeline.steps;
    const auto& then = remedy.setup->pipeline.steps;
    if (!m_model.isFailure() || then.size() <= now.size())
        return {};
    const auto at = std::mismatch(now.begin(), now.end(), then.begin()).second - then.begin();
    const QString op = fromUtf8(then[static_cast<std::size_t>(at)].op->id);
    return at == 0 ? tr("Insert %1 first").arg(op)
                   : tr("Insert %1 before step %2").arg(op, QString::number(at + 1));
}

void AnswerView::showMakers()
{
    const MakersModel& makers = m_view.makers();
    m_who->setVisible(makers.isOffered() && !m_session.isRunning());
    m_who->setText(makers.isRunning() ? tr("Stop looking") : tr("Who made these?"));
    QStringList lines, more;
    if (makers.isRunning())
        lines << tr("Replaying what libraries compute… %1")
                     .arg(numbers::percent(std::floor(makers.progress() * 100.0) / 100.0));
    else if (!makers.failure().isEmpty())
        lines << makers.failure();
    for (const MakersModel::Made& made : makers.made()) {
        lines << tr("%1, made from %2: %3").arg(made.file, made.of, engineText(made.verdict));
        for (const Message& each : made.more)
            more << engineText(each);
    }
    m_makers->setText(lines.join(u'\n'));
    m_makers->setToolTip(more.join(u"\n\n"_s));
    m_makers->setVisible(!lines.isEmpty());
}

/// Where no source is known, somebody says which it is.
void AnswerView::askWhoMadeThese()
{
    MakersModel& makers = m_view.makers();
    if (makers.isRunning()) {
        makers.stop();
        return;
    }
    if (makers.needsSource()) {
        const QString path =
            QFileDialog::getOpenFileName(window(), tr("Open the picture that both were made from"),
                                         QFileInfo(m_session.path(0)).absolutePath(), imageFilter());
        if (path.isEmpty())
            return;
        makers.setSource(path);
    }
    makers.ask();
}

} // namespace comparo::ui
