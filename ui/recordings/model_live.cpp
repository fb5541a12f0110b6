// What of a recording runs here, in the place of another recording.
#include "engine/base/error.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/recordings/model.h"

namespace comparo::ui {

void RecordingsModel::runHere(const Side& side)
{
    if (!isOpen())
        return;
    m_runningHere = true;
    Q_EMIT runningHereChanged();
    m_jobs.latest(
        m_liveSlot, this,
        [a = m_files[0], side, tolerance = m_tolerance](const Progress& progress) {
            return std::shared_ptr<const LiveRun>(
                std::make_shared<LiveRun>(comparo::runHere(a->recording, side, tolerance, {}, progress)));
        },
        [this, a = m_files[0]](const std::shared_ptr<const LiveRun>& live) {
            m_runningHere = false;
            Q_EMIT runningHereChanged();
            takeFiles(a,
                      std::make_shared<const RecordedFile>(live->recording,
                                                           tr("here: %1").arg(fromUtf8(live->label))),
                      {}, live);
        },
        [this](const Error& error) {
            m_runningHere = false;
            Q_EMIT runningHereChanged();
            Q_EMIT failed(engineText(error.message()));
        });
}

void RecordingsModel::stopRunningHere()
{
    m_liveSlot.stop();
    if (!m_runningHere)
        return;
    m_runningHere = false;
    Q_EMIT runningHereChanged();
}

const LocalError* RecordingsModel::localError(std::size_t row) const
{
    if (!m_live || row >= m_rows.size() || !m_rows[row].pair.a)
        return nullptr;
    const LocalError& local = m_live->steps[*m_rows[row].pair.a].local;
    return local.isKnown ? &local : nullptr;
}

/// Of two recordings every line; of what ran here those of tensors, or why a step did not run.
std::vector<RecordedLine> RecordingsModel::linesOf(const RecordedFilePtr& a, const RecordedFilePtr& b,
                                                   const std::shared_ptr<const LiveRun>& live,
                                                   const StepPair& pair, const Tolerance& tolerance,
                                                   const Progress& progress)
{
    RecordingQuestion question(tolerance);
    question.tensorsOnly = live != nullptr;
    if (!live || pair.b || !pair.a)
        return compareSteps(a->recording, b->recording, pair, question, progress);
    RecordedLine line;
    line.label = a->recording.steps[*pair.a].label();
    line.stepA = pair.a;
    line.isMissing = true;
    line.sentence = toUtf8(tr("Not run here. %1").arg(engineText(live->steps[*pair.a].why)));
    return {line};
}

} // namespace comparo::ui
