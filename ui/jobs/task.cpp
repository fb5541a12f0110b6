// SPDX-License-Identifier: Apache-2.0
#include "ui/jobs/task.h"

#include "ui/base/engine_text.h"

namespace comparo::ui {

Task::Task(QObject* parent, int threads) : QObject(parent), m_jobs(nullptr, threads)
{
    connect(&m_jobs, &JobRunner::progressChanged, this,
            [this](JobId job, double fraction, const QString& label) {
                if (job == m_job)
                    report(fraction, label);
            });
}

Task::~Task() = default;

void Task::begin()
{
    set(RunState::Running);
}

void Task::report(double fraction, const QString& label)
{
    if (!isRunning())
        return;
    m_state.fraction = fraction;
    m_state.label = label;
    Q_EMIT progressed(fraction, label);
}

void Task::stop()
{
    if (isRunning())
        set(RunState::Stopped);
}

void Task::fail(const QString& sentence)
{
    set(RunState::Failed, sentence);
}

void Task::clear()
{
    set(RunState::Idle);
}

void Task::set(RunState::Phase phase, const QString& error)
{
    m_slot.stop();
    m_job = 0;
    m_state = {phase, 0.0, {}, error};
    Q_EMIT changed();
}

void Task::end(const Error& error, const JobRunner::Failed& onFailed)
{
    m_state = {RunState::Failed, 0.0, {}, engineText(error.message())};
    tellAfter([&] {
        if (onFailed)
            onFailed(error);
        else
            Q_EMIT failed(m_state.error);
    });
}

/// What the outcome calls may close the window that owns this.
void Task::tellAfter(const std::function<void()>& outcome)
{
    const QPointer<Task> self(this);
    outcome();
    if (self)
        Q_EMIT changed();
}

} // namespace comparo::ui
