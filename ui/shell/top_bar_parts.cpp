// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/top_bar_parts.h"

#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/inspect/findings/answer_view.h"
#include "ui/widgets/build.h"

#include <QDir>
#include <QEvent>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLeastName = 144; ///< of a file, where it is longer; it takes more where there is more

} // namespace

SubjectLabel::SubjectLabel(Session& session, QWidget* parent) : QLabel(parent), m_session(session)
{
    configure(this, {.name = u"subject"_s, .bold = true});
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    connect(&session, &Session::inputChanged, this, &SubjectLabel::refresh);
    refresh();
}

QSize SubjectLabel::sizeHint() const
{
    const int width = fontMetrics().horizontalAdvance(m_name) + 4;
    return {std::min(width, kLeastName), QLabel::sizeHint().height()};
}

QSize SubjectLabel::minimumSizeHint() const
{
    return {sizeHint().width(), QLabel::minimumSizeHint().height()};
}

void SubjectLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

void SubjectLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    setText(fontMetrics().elidedText(m_name, Qt::ElideMiddle, width()));
}

void SubjectLabel::refresh()
{
    m_name = m_session.hasInput() && !m_session.isPair() ? m_session.title() : QString();
    setVisible(!m_name.isEmpty());
    const QString path = QDir::toNativeSeparators(m_session.path(0));
    setToolTip(path.isEmpty() ? m_name : path);
    setAccessibleName(tr("Compared: %1").arg(m_name));
    setText(fontMetrics().elidedText(m_name, Qt::ElideMiddle, std::max(width(), kLeastName)));
    setMaximumWidth(fontMetrics().horizontalAdvance(m_name) + 4);
    updateGeometry();
}

VerdictChip::VerdictChip(ViewState& view, QWidget* parent)
    : QToolButton(parent), m_session(view.session()), m_answer(view.answer())
{
    setObjectName(u"verdict_chip"_s);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setIconSize(kIconBesideText);
    setFont(Theme::font(TextSize::Normal, true));
    setAutoRaise(true);
    for (const auto signal : {&Session::resultChanged, &Session::resultCleared, &Session::findingsChanged,
                              &Session::setupChanged})
        connect(&m_session, signal, this, &VerdictChip::refresh);
    connect(&m_session, &Session::runningChanged, this, &VerdictChip::refresh);
    connect(&m_answer, &AnswerModel::changed, this, &VerdictChip::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &VerdictChip::refresh);
    refresh();
}

void VerdictChip::setWanted(bool wanted)
{
    m_wanted = wanted;
    refresh();
}

void VerdictChip::refresh()
{
    const std::optional<Outcome>& outcome = m_session.outcome();
    setVisible(m_wanted && outcome);
    if (!outcome)
        return;
    const OutcomeLook look = lookOf(m_answer);
    const Answer* answer = m_answer.current();
    const bool fails = outcome->kind == OutcomeKind::Error;
    const QString sentence = engineText(outcome->sentence());
    setText(answer || fails ? engineText(gradeWord(answer ? answer->grade : Grade::CannotSay))
                            : translated(outcome->word()));
    setIcon(Theme::instance().icon(look.icon, look.color));
    setInk(*this, look.color);
    const QString said = answer ? engineText(answer->sentence) + u'\n' + sentence : sentence;
    setToolTip(said + u'\n' + tr("A click shows the panels."));
    setAccessibleName(tr("Verdict: %1").arg(said));
}

} // namespace comparo::ui
