// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/verdict_card.h"

#include "engine/base/shown_text.h"
#include "engine/comparison/models.h"
#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/base/tolerance_text.h"
#include "ui/widgets/build.h"
#include "ui/widgets/measured_label.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// A link in the accent's colour.
QString linkTo(const QString& target, const QString& text)
{
    return u"<a href=\"%1\" style=\"color:%2\">%3</a>"_s.arg(target, tokens().accent.name(), text);
}

} // namespace

VerdictCard::VerdictCard(ViewState& view, RepeatModel& repeats, QWidget* parent)
    : QFrame(parent),
      m_session(view.session()),
      m_view(view),
      m_repeatModel(repeats),
      m_reason(new MeasuredLabel(this)),
      m_number(new MeasuredLabel(this)),
      m_worst(new MeasuredLabel(this)),
      m_models(new MeasuredLabel(this)),
      m_cause(new MeasuredLabel(this)),
      m_referee(new MeasuredLabel(this)),
      m_required(new MeasuredLabel(this)),
      m_repeats(new MeasuredLabel(this)),
      m_tolerance(new QLineEdit(this)),
      m_toleranceError(new MeasuredLabel(this))
{
    setObjectName(u"verdict_card"_s);
    auto* layout = vbox(this, {12, 12, 12, 12}, 4);
    configure(m_number, {.name = u"verdict_number"_s, .bold = true});
    m_reason->setObjectName(u"verdict_reason"_s);
    configure(m_models, {.name = u"verdict_models"_s, .look = u"muted"_s});
    m_cause->setObjectName(u"verdict_cause"_s);
    m_referee->setObjectName(u"verdict_referee"_s);
    m_repeats->setObjectName(u"verdict_repeats"_s);
    for (QLabel* label : {m_reason, m_number, m_models, m_worst, m_cause, m_referee, m_required, m_repeats}) {
        configure(label, {.wraps = true, .links = true});
        layout->addWidget(label);
    }
    auto* label =
        configure(new MeasuredLabel(tr("Tolerance"), this), {.look = u"muted"_s, .buddy = m_tolerance});
    configure(
        m_tolerance, u"tolerance"_s, tr("bit-exact; or: atol 1, rtol 1e-5, ulp 2"), tr("Tolerance"),
        {.tip =
             tr("What may differ: |A−B| ≤ atol + rtol·max(|A|, |B|), or at most ulp representable values.")});
    auto* row = hbox(8, {label, {m_tolerance, 1}});
    configure(m_toleranceError, {.look = u"error"_s, .hidden = true, .wraps = true});
    addAll(layout, {row, m_toleranceError});
    connect(m_tolerance, &QLineEdit::editingFinished, this, &VerdictCard::applyTolerance);
    for (const QLabel* linking : {m_reason, m_worst, m_required, m_repeats})
        connect(linking, &QLabel::linkActivated, this, &VerdictCard::follow);
    connect(&view.answer(), &AnswerModel::changed, this, &VerdictCard::refresh);
    connect(&repeats, &RepeatModel::changed, this, &VerdictCard::refresh);
    connect(&view.referee(), &RefereeModel::changed, this, &VerdictCard::refresh);
    connect(&repeats, &RepeatModel::progressed, this, [this](double fraction) {
        m_repeats->setText(tr("Repeating both sides… %1 · %2")
                               .arg(numbers::percent(std::floor(fraction * 100.0) / 100.0),
                                    linkTo(u"stop"_s, tr("cancel"))));
    });
    for (const auto signal : {&Session::resultChanged, &Session::resultCleared, &Session::findingsChanged,
                              &Session::setupChanged})
        connect(&m_session, signal, this, &VerdictCard::refresh);
    connect(&m_session, &Session::runningChanged, this, &VerdictCard::refresh);
    connect(&m_session, &Session::runFailed, this, &VerdictCard::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &VerdictCard::refresh);
    refresh();
}

void VerdictCard::refresh()
{
    if (!m_tolerance->hasFocus() || !m_tolerance->isModified())
        m_tolerance->setText(toleranceText(m_session.setup().tolerance));
    const std::optional<Outcome>& newest = m_session.outcome();
    if (newest && newest->kind == OutcomeKind::Error) {
        showError(*newest);
        return;
    }
    if (!m_session.result()) {
        m_word = m_session.isRunning() ? tr("Comparing…") : tr("No result yet");
        for (QLabel* label :
             {m_reason, m_number, m_models, m_worst, m_cause, m_referee, m_required, m_repeats})
            label->hide();
        return;
    }
    const Outcome outcome = m_session.result()->outcome();
    showOutcome(outcome);
    showHazard();
    showEqualOrNot(outcome.kind);
    showCause();
    showReferee();
    showRepeats();
}

/// The word, and the whole sentence for those who do not see it.
void VerdictCard::showOutcome(const Outcome& outcome)
{
    m_word = translated(outcome.word());
    setAccessibleName(engineText(outcome.sentence()));
}

/// The newest setup could not be run: the numbers of an older one say nothing about it.
void VerdictCard::showError(const Outcome& outcome)
{
    showOutcome(outcome);
    m_reason->setTextFormat(Qt::PlainText);
    m_reason->setToolTip({});
    m_reason->setText(engineText(outcome.detail()));
    m_reason->show();
    m_models->setText(tr("The pictures and the sections below are those of the last result."));
    const bool hasOlder = m_session.result() && m_session.result()->outcome().kind != OutcomeKind::Error;
    m_models->setVisible(hasOlder);
    for (QLabel* label : {m_number, m_worst, m_cause, m_referee, m_required, m_repeats})
        label->hide();
}

/// The first call that nothing orders, whatever the pixels of this run say.
void VerdictCard::showHazard()
{
    const ComparisonResult& whole = m_session.result()->whole;
    m_reason->hide();
    for (int side = 0; side < 2; ++side) {
        const auto races = racesOf(side == 0 ? whole.a : whole.b);
        const std::vector<Hazard>& found = races->hazards;
        if (found.empty())
            continue;
        const Hazard& hazard = found.front();
        const QString streams = linkTo(u"streams/%1"_s.arg(side), tr("Streams"));
        const QString see = found.size() > 1 ? tr("See all %1 in %2.").arg(found.size()).arg(streams)
                                             : tr("See %1.").arg(streams);
        m_reason->setTextFormat(Qt::RichText);
        m_reason->setText(tr("<b>Side %1, %2:</b> nothing orders two calls that touch the buffer %3. %4")
                              .arg(side == 0 ? u"A"_s : u"B"_s,
                                   engineText(wordOf(hazard.kind)).toHtmlEscaped(),
                                   fromUtf8(hazard.bufferName).toHtmlEscaped(), see));
        m_reason->setToolTip(engineText(hazard.sentence) + u"\n\n"_s +
                             tr("Fix: %1").arg(engineText(hazard.fix)));
        m_reason->show();
        return;
    }
}

/// What one run of each side says.
void VerdictCard::showEqualOrNot(OutcomeKind kind)
{
    const Comparison& c = m_session.result()->comparison;
    const bool isEqual = hasEqualValues(c.verdict);
    // Where the order is not guaranteed, the pixels are those of this one run.
    const bool isLuck = kind == OutcomeKind::Hazard || kind == OutcomeKind::Nondeterministic;
    QString number = isEqual
                         ? tr("All %1 samples equal").arg(numbers::count(c.all.samples))
                         : tr("%1 of samples differ").arg(numbers::percent(c.all.differing, c.all.samples));
    if (c.verdict == Verdict::Equal)
        number = tr("%1; not the same: %2").arg(number, engineText(unlikeText(c)));
    m_number->setText(isLuck ? tr("%1 in this run").arg(number) : number);
    // The answer has the numbers of the whole pipeline's end.
    const ComparisonResult& whole = m_session.result()->whole;
    const bool isShownAbove = !isLuck && c.verdict != Verdict::Equal && m_view.answer().answer() &&
                              m_session.result()->shown + 1 >= m_session.result()->steps.size();
    m_number->setVisible(!isShownAbove);
    const Message missing = missingModels(whole);
    m_models->setText(missing.isEmpty() ? QString() : engineText(message("{}.", missing)));
    m_models->setVisible(!missing.isEmpty());
    m_worst->setVisible(!isEqual && c.all.worst);
    // So does it offer the tolerance that passes, or say why it does not.
    const Remedy* accepting = m_view.answer().tolerance();
    const bool isOffered = isShownAbove && (accepting || m_view.answer().isSearching());
    m_required->setVisible(!isEqual && !isLuck && !isOffered);
    if (isEqual)
        return;
    if (c.all.worst) {
        const QString place = fromUtf8(shownName(c.placeOf(*c.all.worst)));
        m_worst->setText(tr("max %1 at %2").arg(numbers::value(c.all.maxAbs), linkTo(u"worst"_s, place)));
    }
    const QString passing = toleranceText(passingTolerance(c));
    const bool isRefused = accepting && accepting->isRefused;
    if (c.verdict == Verdict::WithinTolerance)
        m_required->setText(tr("passes at %1").arg(toleranceText(c.tolerance)));
    else if (std::isfinite(c.requiredAtol))
        m_required->setText(tr("would pass at %1").arg(isRefused ? passing : linkTo(u"use"_s, passing)));
    else
        m_required->setText(tr("no tolerance passes: NaN or infinity on one side only"));
}

/// Why the sides differ: the cause of the first step that does, as every report has it.
void VerdictCard::showCause()
{
    const ComparisonResult& whole = m_session.result()->whole;
    const Explanation explanation = whole.explanation();
    const bool isPending = explanation == Explanation::Pending;
    const bool isSaid = explanation != Explanation::NotNeeded && explanation != Explanation::NoSteps;
    m_cause->setVisible(isSaid && (!isPending || m_session.isExplaining()));
    const std::optional<Answer>& answer = m_view.answer().answer();
    // The sentence of the answer names the cause of the same step.
    if (!isPending && answer && answer->step)
        m_cause->hide();
    m_cause->setText(isPending ? tr("Looking for the cause…") : engineText(whole.explanationSentence()));
}

/// Which side is nearer to float64 at the step that is shown; nothing where the sides agree.
void VerdictCard::showReferee()
{
    const RefereeFindingPtr& finding = m_view.referee().finding();
    const bool isSaid = finding && finding->report.isAvailable() && finding->report.differing > 0;
    m_referee->setVisible(isSaid);
    if (!isSaid)
        return;
    const RefereeReport& report = finding->report;
    const QString unit = translated(refereeUnit(report.dtype));
    const QString most =
        tr("at most %1 and %2 %3 from it")
            .arg(fromUtf8(refereeText(report.a.maxUlp)), fromUtf8(refereeText(report.b.maxUlp)), unit);
    if (report.a.nearer == report.b.nearer)
        m_referee->setText(tr("A and B are as near to float64, %1").arg(most));
    else
        m_referee->setText(
            tr("%1 is nearer to float64 at %2 of the differing samples, A and B %3")
                .arg(report.a.nearer > report.b.nearer ? u"A"_s : u"B"_s,
                     numbers::percent(std::max(report.a.nearer, report.b.nearer), report.differing), most));
    m_referee->setToolTip(engineText(report.sentence()));
}

/// What repetitions of each side say, or how to have them.
void VerdictCard::showRepeats()
{
    m_repeats->setVisible(!m_session.isPair() && m_session.trace(0));
    if (m_repeatModel.isRunning()) {
        m_repeats->setText(tr("Repeating both sides… %1").arg(linkTo(u"stop"_s, tr("cancel"))));
        return;
    }
    const std::vector<RepeatedSide>& repeats = m_session.result()->whole.repeats;
    if (repeats.empty()) {
        m_repeats->setText(tr("run once · %1").arg(linkTo(u"repeat"_s, tr("repeat %1 times").arg(kRepeats))));
        m_repeats->setToolTip(tr("Does each side give the same bits every time? Emulated devices run under "
                                 "another schedule each time."));
        return;
    }
    QStringList lines;
    QStringList details;
    for (std::size_t i = 0; i < repeats.size(); ++i) {
        const RepeatReport& repeat = repeats[i].repeat;
        const QString side = fromUtf8(repeats[i].side);
        details << u"%1: %2"_s.arg(side, engineText(repeat.sentence()));
        const QString streams = linkTo(u"streams/%1"_s.arg(i), tr("Streams"));
        if (repeat.isNondeterministic()) {
            const auto apart = std::count_if(repeat.runs.begin(), repeat.runs.end(),
                                             [](const RepeatRun& run) { return run.result != 0; });
            lines << tr("<b>%1: %2 of %3 repetitions differ from the first</b>, at %4 of the samples. Do not "
                        "set "
                        "a tolerance; see %5.")
                         .arg(side)
                         .arg(apart)
                         .arg(repeat.runs.size())
                         .arg(numbers::percent(repeat.varying, repeat.samples), streams);
        } else if (!repeat.hazards.empty()) {
            lines << tr("%1: %2 repetitions gave the same bits, by luck: the order of the calls does not "
                        "guarantee it; see %3.")
                         .arg(side)
                         .arg(repeat.runs.size())
                         .arg(streams);
        } else {
            lines << tr("%1: %2 repetitions gave the same bits.").arg(side).arg(repeat.runs.size());
        }
    }
    m_repeats->setText(lines.join(u"<br>"_s));
    m_repeats->setToolTip(details.join(u"\n\n"_s));
}

void VerdictCard::follow(const QString& target)
{
    if (target == u"worst"_s)
        m_view.goToWorst();
    else if (target == u"use"_s && m_session.result())
        m_session.setTolerance(passingTolerance(m_session.result()->comparison));
    else if (target == u"repeat"_s)
        m_repeatModel.repeat();
    else if (target == u"stop"_s)
        m_repeatModel.stop();
    else if (target.startsWith(u"streams/"_s))
        Q_EMIT streamsWanted(target.endsWith(u'0') ? 0 : 1);
}

void VerdictCard::applyTolerance()
{
    m_tolerance->setModified(false);
    try {
        m_session.setTolerance(parseTolerance(m_tolerance->text()));
        m_toleranceError->hide();
    } catch (const Error& error) {
        m_toleranceError->setText(engineText(error.message()));
        m_toleranceError->show();
    }
}

} // namespace comparo::ui
