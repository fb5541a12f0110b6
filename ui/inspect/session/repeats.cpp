// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/repeats.h"

#include "engine/comparison/stages.h"

namespace comparo::ui {

RepeatModel::RepeatModel(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    // What is repeated belongs to a run: another one has to be repeated again.
    connect(&session, &Session::runReplaced, this, &RepeatModel::stop);
    connect(&m_task, &Task::changed, this, &RepeatModel::changed);
    connect(&m_task, &Task::progressed, this, &RepeatModel::progressed);
}

RepeatModel::~RepeatModel() = default;

void RepeatModel::repeat(int times)
{
    if (!m_session.trace(0) || m_session.isRunning())
        return;
    const AnalysisPtr& result = m_session.result();
    m_task.start(
        [result, times](const Progress& progress) {
            ComparisonJob job = result->job;
            job.repeats = times;
            ComparisonResult repeated = result->whole;
            comparo::repeatSides(job, repeated, progress);
            return repeated.repeats;
        },
        [this, result, times](const std::vector<RepeatedSide>& repeats) {
            m_session.addRepeats(result, times, repeats);
        },
        [this](const Error& error) { m_session.fail(tr("The sides could not be repeated."), error); });
}

} // namespace comparo::ui
