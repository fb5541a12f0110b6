// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/session.h"

#include "engine/comparison/stages.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/jobs/large_work.h"

#include <algorithm>

/// Results of the newest setup: who asks for them, and what happens when they come.
namespace comparo::ui {

void Session::requestResult()
{
    if (!hasInput() || m_devices.isEmpty())
        return;
    m_causeSlot.stop();
    m_explaining = false;
    m_outcome.reset();
    const bool isSameRun = m_result && !m_inputsNew && m_result->setup().runsAs(m_setup);
    if (!isSameRun)
        Q_EMIT runReplaced();
    AnalysisRequest request{jobOf(m_setup), isSameRun ? m_result->run : ++m_lastRun, m_inspectedStep,
                            isSameRun ? m_result : nullptr, m_sample};
    setRunning(true);
    m_resultJob = m_jobs.latest(
        m_resultSlot, this,
        [request = std::move(request)](const Progress& progress) { return analyse(request, progress); },
        [this](const AnalysisPtr& result) { deliver(result); },
        [this](const Error& error) { runEnded(error); });
}

/// The newest setup could not be run.
void Session::runEnded(const Error& error)
{
    m_outcome = Outcome{OutcomeKind::Error, error.message()};
    if (m_inputsNew && m_result) { // the last result is of other files
        m_result.reset();
        m_stepCause.reset();
        Q_EMIT resultCleared();
    }
    setRunning(false);
    // A job without a result has a page for its error.
    if (!isComputed() || m_result)
        fail(m_result ? tr("This setup could not be run. The last result is still shown.")
                      : tr("This setup could not be run."),
             error);
    Q_EMIT runFailed(engineText(error.message()));
}

void Session::deliver(const AnalysisPtr& result)
{
    const bool isOtherRun = !m_result || m_result->run != result->run;
    m_result = withFindingsOf(result, m_result);
    m_outcome = m_result->whole.outcome();
    m_inputsNew = false;
    if (isOtherRun)
        m_stepCause.reset();
    setRunning(false);
    Q_EMIT failureCleared();
    Q_EMIT resultChanged();
    requestCause();
}

const Trace* Session::trace(int side) const
{
    return m_result ? m_result->trace(side) : nullptr;
}

/// Looks for the cause of the difference, then for that of the selected step.
void Session::requestCause()
{
    m_causeSlot.stop();
    if (!m_result || m_running) // a receiver of the result asked for another one
        return;
    m_explaining = m_result->whole.explanation() == Explanation::Pending;
    Q_EMIT findingsChanged();
    if (!m_explaining) {
        requestStepCause();
        return;
    }
    m_jobs.latest(
        m_causeSlot, this,
        [whole = m_result->whole](const Progress& progress) {
            const LargeWork turn(whole.imageA, progress);
            ComparisonResult explained = whole;
            explainDifference(explained, progress);
            return explained;
        },
        [this](const ComparisonResult& explained) {
            auto result = std::make_shared<Analysis>(*m_result);
            result->whole.bisection = explained.bisection;
            result->whole.cause = explained.cause;
            result->whole.explanationError = explained.explanationError;
            m_result = result;
            m_explaining = false;
            Q_EMIT findingsChanged();
            requestStepCause();
        },
        [this](const Error& error) {
            m_explaining = false;
            Q_EMIT findingsChanged();
            fail(tr("The difference could not be explained."), error);
        });
}

/// Explains the selected step, where it diverges by itself and is not the first one that does.
void Session::requestStepCause()
{
    if (!m_result || m_result->whole.explanation() == Explanation::Pending)
        return;
    m_causeSlot.stop();
    const std::vector<StepFinding>& steps = m_result->steps;
    const auto found = std::find_if(steps.begin(), steps.end(), [this](const StepFinding& finding) {
        return finding.step == m_selectedStep && finding.localShare > 0.0;
    });
    const auto position = static_cast<std::size_t>(found - steps.begin());
    const std::optional<CauseReport>& first = m_result->whole.cause;
    const bool isOther = found != steps.end() && !(first && first->step == position);
    if (isOther && !m_explaining && m_stepCause && m_stepCause->step == position)
        return;
    m_stepCause.reset();
    m_explaining = isOther;
    Q_EMIT findingsChanged();
    if (!isOther)
        return;
    m_jobs.latest(
        m_causeSlot, this,
        [result = m_result, position](const Progress& progress) {
            const LargeWork turn(result->whole.imageA, progress);
            return findCause(*result->whole.a, *result->whole.b, position, progress);
        },
        [this](const CauseReport& report) {
            m_explaining = false;
            m_stepCause = report;
            Q_EMIT findingsChanged();
        },
        [this](const Error& error) {
            m_explaining = false;
            Q_EMIT findingsChanged();
            fail(tr("The difference could not be explained."), error);
        });
}

const std::optional<CauseReport>& Session::cause() const
{
    static const std::optional<CauseReport> none;
    if (!m_result || m_explaining)
        return none;
    return m_stepCause ? m_stepCause : m_result->whole.cause;
}

void Session::addRepeats(const AnalysisPtr& result, int times, const std::vector<RepeatedSide>& repeats)
{
    if (!m_result || m_result->run != result->run)
        return;
    auto known = std::make_shared<Analysis>(*m_result);
    known->whole.repeats = repeats;
    known->job.repeats = times;
    known->job.command.clear(); // it asks for one run of each side
    m_result = known;
    if (m_outcome && m_outcome->kind != OutcomeKind::Error)
        m_outcome = known->whole.outcome();
    Q_EMIT findingsChanged();
}

void Session::inspectStep(std::optional<std::size_t> step)
{
    m_inspectedStep = step;
    if (step)
        selectStep(*step);
    if (!m_result && m_running) { // the first result shows that step
        requestResult();
        return;
    }
    if (!m_result || m_running || m_result->steps.empty())
        return;
    std::size_t position = m_result->steps.size() - 1;
    for (std::size_t i = 0; step && i < m_result->steps.size(); ++i)
        if (m_result->steps[i].step == *step)
            position = i;
    if (position == m_result->shown)
        return;
    setRunning(true);
    m_jobs.latest(
        m_resultSlot, this,
        [result = m_result, position](const Progress& progress) {
            return lookAt(result, position, progress);
        },
        [this](const AnalysisPtr& result) { deliver(result); },
        [this](const Error& error) {
            setRunning(false);
            fail(tr("This step could not be shown."), error);
        });
}

void Session::setSample(int sample)
{
    const int count = m_result ? m_result->imageA().shape().n : 1;
    const int shown = std::clamp(sample, 0, count - 1);
    if (shown == m_sample)
        return;
    m_sample = shown;
    requestResult();
}

void Session::setRunning(bool running)
{
    if (m_running == running)
        return;
    m_running = running;
    Q_EMIT runningChanged(running);
}

void Session::cancel()
{
    m_loadSlot.stop();
    m_resultSlot.stop();
    m_causeSlot.stop();
    if (m_explaining) {
        m_explaining = false;
        Q_EMIT findingsChanged();
    }
    setRunning(false);
}

} // namespace comparo::ui
