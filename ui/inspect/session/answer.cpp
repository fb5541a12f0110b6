// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/answer.h"

#include "engine/answer/remedies.h"
#include "ui/jobs/large_work.h"

namespace comparo::ui {

AnswerModel::AnswerModel(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    // They follow every result, and come again with its cause.
    connect(&session, &Session::findingsChanged, this, &AnswerModel::follow);
    connect(&session, &Session::resultCleared, this, &AnswerModel::forget);
    connect(&session, &Session::runReplaced, this, &AnswerModel::interrupt);
    connect(&session, &Session::runFailed, this, &AnswerModel::followFailure);
}

AnswerModel::~AnswerModel() = default;

void AnswerModel::forget()
{
    m_answer.reset();
    interrupt();
    Q_EMIT changed();
}

/// What is said of the last result stays as long as it is shown.
void AnswerModel::interrupt()
{
    m_slot.stop();
    m_asked.reset();
    const bool wasBusy = m_grading || m_searching || m_failed;
    m_failed.reset();
    m_grading = m_searching = false;
    if (wasBusy)
        Q_EMIT changed();
}

void AnswerModel::follow()
{
    const AnalysisPtr& result = m_session.result();
    if (!result)
        return;
    const Question question{result->run, result->setup().tolerance, !m_session.isExplaining(),
                            result->whole.repeats.size()};
    if (m_asked == question)
        return;
    m_asked = question;
    m_failed.reset();
    m_grading = true;
    m_searching = false;
    Q_EMIT changed();
    m_jobs.latest(
        m_slot, this, [result](const Progress& progress) { return grade(result->whole, progress); },
        [this, result](const Graded& graded) { publish(result, graded); },
        [this](const Error& error) {
            Answer unknown;
            unknown.sentence = error.message();
            m_answer = unknown;
            m_grading = false;
            Q_EMIT changed();
        });
}

/// Looks for a step that makes the setup run.
void AnswerModel::followFailure()
{
    const std::optional<Outcome>& outcome = m_session.outcome();
    if (!outcome || outcome->kind != OutcomeKind::Error)
        return;
    m_slot.stop();
    m_asked.reset();
    m_grading = false;
    m_failed = m_session.setup();
    m_answer.emplace();
    m_answer->sentence = outcome->sentence();
    m_searching = !m_session.isPair();
    Q_EMIT changed();
    if (!m_searching)
        return;
    ComparisonResult failed;
    failed.error = Error(ErrorCode::Unsupported, outcome->sentence());
    searchRemedies([job = m_session.newestJob(), failed, answer = *m_answer](const Progress& progress) {
        return remediesOf(job, failed, answer, nullptr, progress);
    });
}

/// Shows what the work finds; where it fails, nothing is offered that was not seen to work.
void AnswerModel::searchRemedies(std::function<std::vector<Remedy>(const Progress&)> work)
{
    m_jobs.latest(
        m_slot, this, std::move(work),
        [this](const std::vector<Remedy>& remedies) {
            m_answer->remedies = remedies;
            m_searching = false;
            Q_EMIT changed();
        },
        [this](const Error&) {
            m_searching = false;
            Q_EMIT changed();
        });
}

AnswerModel::Graded AnswerModel::grade(const ComparisonResult& whole, const Progress& progress)
{
    Graded graded;
    const std::optional<Comparison>& compared = whole.comparison;
    if (compared && compared->all.differing > 0)
        graded.regions = std::make_shared<RegionReport>(
            findRegions(whole.imageA, whole.imageB, *compared, progress.part(0.0, 0.5)));
    graded.answer = answerOf(whole, graded.regions.get(), progress.part(0.5, 1.0));
    return graded;
}

/// Shows the grade, and looks for what removes the difference once its cause is known.
void AnswerModel::publish(const AnalysisPtr& result, const Graded& graded)
{
    m_answer = graded.answer;
    m_grading = false;
    m_searching = m_asked && m_asked->isExplained && graded.answer.grade != Grade::Identical;
    Q_EMIT changed();
    if (!m_searching)
        return;
    searchRemedies([result, graded](const Progress& progress) {
        const LargeWork turn(result->whole.imageA, progress);
        return remediesOf(result->job, result->whole, graded.answer, graded.regions.get(), progress);
    });
}

const Answer* AnswerModel::current() const
{
    const std::optional<Outcome>& newest = m_session.outcome();
    const bool isThere = newest && newest->kind != OutcomeKind::Error && m_session.result() && m_answer;
    return isThere && !m_grading && !m_session.isRunning() ? &*m_answer : nullptr;
}

std::optional<std::size_t> AnswerModel::step() const
{
    const Answer* answer = current();
    return answer && answer->step ? std::optional(answer->step->index) : std::nullopt;
}

/// Whether the answer is about the setup as it is now.
bool AnswerModel::isOffered() const
{
    if (m_failed)
        return m_answer && !m_session.isRunning() && *m_failed == m_session.setup();
    return m_answer && !m_grading && !m_session.isRunning() && m_session.result() &&
           m_session.result()->setup() == m_session.setup();
}

const Remedy* AnswerModel::equaliser() const
{
    return isOffered() ? m_answer->firstSetup() : nullptr;
}

const Remedy* AnswerModel::tolerance() const
{
    return isOffered() ? m_answer->firstOf(Remedy::Kind::Tolerance) : nullptr;
}

void AnswerModel::makeEqual()
{
    const Remedy* remedy = equaliser();
    if (!remedy)
        return;
    Setup next = *remedy->setup;
    next.tolerance = m_session.setup().tolerance;
    m_session.setSetup(next, m_failed ? tr("making the pipeline run") : tr("making A and B equal"));
}

void AnswerModel::accept()
{
    const Remedy* remedy = tolerance();
    if (remedy && remedy->tolerance)
        m_session.setTolerance(*remedy->tolerance);
}

} // namespace comparo::ui
