// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/repeats.h"

#include "engine/comparison/stages.h"

namespace comparo::ui {

RepeatModel::RepeatModel(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    // What is repeated belongs to a run: another one has to be repeated again.
    connect(&session, &Session::runReplaced, this, &RepeatModel::stop);
    connect(&m_jobs, &JobRunner::progressChanged, this, [this](JobId job, double fraction) {
        if (m_running && job == m_job)
            Q_EMIT progressed(fraction);
    });
}

RepeatModel::~RepeatModel() = default;

void RepeatModel::repeat(int times)
{
    if (!m_session.trace(0) || m_session.isRunning())
        return;
    m_running = true;
    Q_EMIT changed();
    const AnalysisPtr& result = m_session.result();
    m_job = m_jobs.latest(
        m_slot, this,
        [result, times](const Progress& progress) {
            ComparisonJob job = result->job;
            job.repeats = times;
            ComparisonResult repeated = result->whole;
            comparo::repeatSides(job, repeated, progress);
            return repeated.repeats;
        },
        [this, result, times](const std::vector<RepeatedSide>& repeats) {
            m_running = false;
            m_session.addRepeats(result, times, repeats);
            Q_EMIT changed();
        },
        [this](const Error& error) {
            m_running = false;
            Q_EMIT changed();
            m_session.fail(tr("The sides could not be repeated."), error);
        });
}

void RepeatModel::stop()
{
    if (!m_running)
        return;
    m_slot.stop();
    m_running = false;
    Q_EMIT changed();
}

} // namespace comparo::ui
