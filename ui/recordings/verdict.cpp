// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/verdict.h"

#include "engine/base/error.h"
#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/base/tolerance_text.h"
#include "ui/page/answer_card.h"
#include "ui/widgets/build.h"

#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kProgressSteps = 1000;

QString stepsText(const RecordingsModel& model, std::size_t count)
{
    if (model.isOfArrays())
        return count == 1 ? RecordingsVerdict::tr("1 array")
                          : RecordingsVerdict::tr("%1 arrays").arg(numbers::count(count));
    return count == 1 ? RecordingsVerdict::tr("1 step")
                      : RecordingsVerdict::tr("%1 steps").arg(numbers::count(count));
}

/// Of both recordings' tensors, in steps.
std::size_t stepsLeftOut(const RecordingsModel& model)
{
    std::size_t left = 0;
    for (std::size_t row = 0; row < model.rows().size(); ++row)
        if (const RecordedFinding* found = model.finding(row))
            left += found->isLeft ? 1U : 0U;
    return left;
}

} // namespace

RecordingsVerdict::RecordingsVerdict(RecordingsModel& model, QWidget* parent)
    : QFrame(parent),
      m_model(model),
      m_card(new AnswerCard(this)),
      m_first(new QLabel(this)),
      m_about(new QLabel(this)),
      m_running(new QFrame(this)),
      m_runningText(new QLabel(this)),
      m_bar(new QProgressBar(this)),
      m_stop(new QToolButton(this)),
      m_toleranceRow(new QWidget(this)),
      m_tolerance(new QLineEdit(this)),
      m_toleranceError(new QLabel(this))
{
    setObjectName(u"recordings_verdict"_s);
    m_card->setStepLinked(true);
    configure(m_first, {.name = u"recordings_first"_s, .bold = true, .wraps = true, .links = true});
    configure(m_about, {.name = u"recordings_about"_s, .look = u"muted"_s, .wraps = true});
    auto* rest = new QWidget(this);
    auto* layout = vbox(rest, {12, 4, 12, 12}, 4, {m_first, m_about});
    vbox(this, {0, 0, 0, 0}, 0, {m_card, rest});
    connect(m_first, &QLabel::linkActivated, this,
            [this](const QString& row) { Q_EMIT rowChosen(row.toULongLong()); });
    connect(m_card, &AnswerCard::stepWanted, this, [this] {
        if (const auto row = m_model.answerRow())
            Q_EMIT rowChosen(*row);
    });
    connect(m_card, &AnswerCard::acceptWanted, this, [this] {
        if (const Remedy* accept = m_model.answer()->answer.firstOf(Remedy::Kind::Tolerance))
            setTolerance(*accept->tolerance);
    });
    configure(m_bar, {.spoken = tr("Compared steps"), .fixedHeight = 8, .steps = kProgressSteps});
    configure(m_stop, {.name = u"recordings_stop"_s, .look = u"outlined"_s});
    m_runningText->setProperty("look", u"muted"_s);
    hbox(m_running, {0, 4, 0, 4}, 8, {m_runningText, {m_bar, 1}, m_stop});
    connect(m_stop, &QToolButton::clicked, this,
            [this] { m_model.isComparing() ? m_model.stop() : m_model.resume(); });
    auto* label = configure(new QLabel(tr("Tolerance"), this), {.look = u"muted"_s, .buddy = m_tolerance});
    configure(
        m_tolerance, u"recordings_tolerance"_s, tr("bit-exact; or: atol 1, rtol 1e-5, ulp 2"),
        tr("Tolerance"),
        {.tip =
             tr("What may differ: |A−B| ≤ atol + rtol·max(|A|, |B|), or at most ulp representable values.")});
    hbox(m_toleranceRow, {0, 4, 0, 0}, 8, {label, {m_tolerance, 1}});
    configure(m_toleranceError, {.look = u"error"_s, .hidden = true, .wraps = true});
    addAll(layout, {m_running, m_toleranceRow, m_toleranceError});
    connect(m_tolerance, &QLineEdit::editingFinished, this, &RecordingsVerdict::applyTolerance);
    connect(&model, &RecordingsModel::opened, this, &RecordingsVerdict::refresh);
    connect(&model, &RecordingsModel::rowsChanged, this, &RecordingsVerdict::refresh);
    connect(&model, &RecordingsModel::findingsChanged, this, &RecordingsVerdict::refresh);
    connect(&model, &RecordingsModel::comparingChanged, this, &RecordingsVerdict::refresh);
    connect(&model, &RecordingsModel::answerChanged, this, &RecordingsVerdict::refresh);
    connect(&model, &RecordingsModel::localChanged, this, &RecordingsVerdict::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &RecordingsVerdict::refresh);
    refresh();
}

QString RecordingsVerdict::text() const
{
    return m_first->text().isEmpty() ? m_card->text() : m_card->text() + u' ' + m_first->accessibleName();
}

QString RecordingsVerdict::aboutOne() const
{
    const Recording& recording = m_model.file(0)->recording;
    QStringList texts;
    if (!recording.recorder.empty())
        texts << tr("Recorded by %1.").arg(fromUtf8(recording.recorder));
    if (!recording.created.empty())
        texts << tr("%1.").arg(fromUtf8(recording.created));
    if (!recording.command.empty())
        texts << fromUtf8(recording.command);
    return texts.join(u' ');
}

/// Which step of a side differs by itself.
QString RecordingsVerdict::aboutLocal(int side) const
{
    std::size_t ran = 0;
    std::optional<std::size_t> first;
    for (std::size_t row = 0; row < m_model.rows().size(); ++row)
        if (const LocalError* error = m_model.localError(row, side)) {
            ++ran;
            if (error->differs && !first)
                first = row;
        }
    const bool isExact = m_model.tolerance() == Tolerance{};
    const QString place =
        first ? tr("step %1, %2").arg(*first + 1).arg(fromUtf8(m_model.step(*first, side)->label()))
              : QString();
    if (m_model.live())
        return first     ? tr("On its recorded input, the first that differs by itself is %1.").arg(place)
               : isExact ? tr("On its recorded input, each step that ran has the recorded bits.")
                         : tr("On its recorded input, each step that ran is within the tolerance.");
    const QString letter = side == 0 ? u"A"_s : u"B"_s;
    return ran == 0  ? tr("No step of %1 ran by itself.").arg(letter)
           : first   ? tr("Of %1, the first that differs by itself is %2.").arg(letter, place)
           : isExact ? tr("Each step of %1 that ran by itself has the recorded bits.").arg(letter)
                     : tr("Each step of %1 that ran by itself is within the tolerance.").arg(letter);
}

/// How much of the recording ran here, and which step differs by itself.
QString RecordingsVerdict::aboutLive() const
{
    const auto missing = static_cast<std::size_t>(
        std::ranges::count_if(m_model.rows(), [](const RecordedRow& row) { return !row.pair.b; }));
    const QString text = aboutLocal(0);
    return missing == 0 ? text : tr("%1 did not run; each says why.").arg(stepsText(m_model, missing)) + u' ' + text;
}

QString RecordingsVerdict::aboutRows() const
{
    std::size_t onlyA = 0;
    std::size_t onlyB = 0;
    std::size_t renamed = 0;
    std::size_t byHand = 0;
    for (const RecordedRow& row : m_model.rows()) {
        onlyA += row.pair.b || m_model.live() ? 0 : 1;
        onlyB += row.pair.a ? 0 : 1;
        renamed += row.pair.renamed ? 1 : 0;
        byHand += row.isByHand ? 1 : 0;
    }
    QStringList texts;
    const std::size_t rows = m_model.rows().size();
    if (const std::size_t left = stepsLeftOut(m_model); left > 0 && m_model.comparedRows() == rows)
        texts << tr("%1 of %2 steps were compared.").arg(numbers::count(rows - left), numbers::count(rows));
    if (m_model.live())
        texts << tr("B ran here on %1.").arg(fromUtf8(m_model.live()->label)) << aboutLive();
    else if (m_model.localSide())
        texts << tr("Run here on %1, each step on its recorded input:")
                     .arg(fromUtf8(m_model.localSide()->toText()))
              << aboutLocal(0) << aboutLocal(1);
    if (onlyA > 0)
        texts << tr("%1 only in A.").arg(stepsText(m_model, onlyA));
    if (onlyB > 0)
        texts << tr("%1 only in B.").arg(stepsText(m_model, onlyB));
    if (renamed > 0)
        texts << tr("%1 renamed.").arg(stepsText(m_model, renamed));
    if (byHand > 0)
        texts << tr("%1 paired by hand.").arg(stepsText(m_model, byHand));
    for (int side = 0; side < 2; ++side) {
        const Recording& recording = m_model.file(side)->recording;
        const QString letter = side == 0 ? u"A"_s : u"B"_s;
        if (!recording.complete)
            texts << tr("%1's program ended before its recording did.").arg(letter);
        if (!recording.problem.empty())
            texts << u"%1: %2."_s.arg(letter, fromUtf8(recording.problem));
    }
    return texts.join(u' ');
}

void RecordingsVerdict::refresh()
{
    m_toleranceRow->setVisible(m_model.isPair());
    showProgress();
    m_card->setCopied(m_model.answer() && !m_model.command().isEmpty());
    m_first->clear();
    QString about;
    if (m_model.isPair()) {
        showPair();
        about = aboutRows();
    } else {
        about = showOne();
    }
    m_first->setVisible(!m_first->text().isEmpty());
    m_about->setText(about.toHtmlEscaped());
    m_about->setVisible(!about.isEmpty());
}

/// Says what one recording is; gives what there is to say about it.
QString RecordingsVerdict::showOne()
{
    m_card->showRemedies(nullptr, nullptr);
    if (!m_model.isOpen()) {
        m_card->showWord(tr("No recording"));
        return {};
    }
    const Recording& recording = m_model.file(0)->recording;
    const QString problem = !recording.problem.empty() ? fromUtf8(recording.problem)
                            : recording.complete
                                ? QString()
                                : tr("The program ended before the recording did: every step that "
                                     "was written whole is here.");
    m_card->showWord(stepsText(m_model, recording.steps.size()), problem, {},
                     lookOf(problem.isEmpty() ? Grade::CannotSay : Grade::Noticeable));
    return aboutOne();
}

/// The answer, or where the two part as far as they are compared.
void RecordingsVerdict::showPair()
{
    if (const RecordedAnswer* found = m_model.answer()) {
        m_card->setStepWorst(m_model.isOfArrays());
        m_card->showAnswer(found->answer);
        m_card->showOutcome(&found->outcome);
        const bool isToAccept = found->answer.grade != Grade::Identical;
        m_card->showRemedies(nullptr, isToAccept ? found->answer.firstOf(Remedy::Kind::Tolerance) : nullptr);
        return;
    }
    m_card->showWord(tr("Comparing…"));
    m_card->showRemedies(nullptr, nullptr);
    const auto first = m_model.firstDiffering();
    if (!first)
        return;
    const RecordedStep* step = m_model.step(*first, 0);
    const QString place =
        tr("step %1, %2").arg(*first + 1).arg(fromUtf8((step ? step : m_model.step(*first, 1))->label()));
    const QString text = m_model.isSettled(*first) ? tr("First at %1.") : tr("At %1, so far.");
    m_first->setText(text.arg(u"<a href=\"%1\" style=\"color:%2\">%3</a>"_s.arg(
        QString::number(*first), tokens().accent.name(), place.toHtmlEscaped())));
    m_first->setAccessibleName(text.arg(place));
}

void RecordingsVerdict::showProgress()
{
    const std::size_t rows = m_model.rows().size();
    const bool isPart = m_model.isPair() && m_model.comparedRows() < rows;
    m_running->setVisible(isPart);
    if (!isPart)
        return;
    m_runningText->setText(
        tr("%1 of %2 steps").arg(numbers::count(m_model.comparedRows()), numbers::count(rows)));
    m_bar->setValue(static_cast<int>(kProgressSteps * m_model.comparedRows() / rows));
    m_stop->setText(m_model.isComparing() ? tr("Stop") : tr("Go on"));
}

void RecordingsVerdict::setTolerance(const Tolerance& tolerance)
{
    m_tolerance->setText(toleranceText(tolerance));
    m_toleranceError->hide();
    m_model.setTolerance(tolerance);
}

void RecordingsVerdict::applyTolerance()
{
    try {
        const Tolerance tolerance = parseTolerance(m_tolerance->text());
        m_toleranceError->hide();
        m_model.setTolerance(tolerance);
    } catch (const Error& error) {
        m_toleranceError->setText(engineText(error.message()));
        m_toleranceError->show();
    }
}

} // namespace comparo::ui
