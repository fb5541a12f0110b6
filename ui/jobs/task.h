// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jobs/job_runner.h"

namespace comparo::ui {

/// How a piece of work stands.
struct RunState {
    enum Phase { Idle, Running, Stopped, Failed, Done };

    Phase phase = Idle;
    double fraction = 0.0; ///< while it runs
    QString label;         ///< what it is at
    QString error;         ///< why it failed, a sentence

    [[nodiscard]] bool isRunning() const { return phase == Running; }
    [[nodiscard]] bool isStopped() const { return phase == Stopped; }
};

/// One piece of work of a page and how it stands: at most one run at a time, and the newest wins. Its work
/// runs off the GUI thread; the destructor stops it and waits for it.
class Task : public QObject {
    Q_OBJECT

public:
    /// `threads`: how many runs may be under way, older ones among them that were told to stop and have not.
    explicit Task(QObject* parent = nullptr, int threads = 2);
    ~Task() override;

    [[nodiscard]] const RunState& state() const { return m_state; }
    [[nodiscard]] bool isRunning() const { return m_state.isRunning(); }
    /// Whether it has begun, and what it waits for is not there yet.
    [[nodiscard]] bool isWaiting() const { return isRunning() && m_job == 0; }
    [[nodiscard]] const QString& error() const { return m_state.error; }

    /// Runs work as JobRunner::latest() does. changed() follows when it begins, and when it has ended, after
    /// `done` or `onFailed`, or failed() where that is not given.
    template <class Work, class Done>
    void start(Work work, Done done, JobRunner::Failed onFailed = {})
    {
        begin();
        m_job = m_jobs.latest(
            m_slot, this, std::move(work),
            [this, done = std::move(done)](const auto&... result) {
                m_state = {RunState::Done, 0.0, {}, {}};
                tellAfter([&] { done(result...); });
            },
            [this, onFailed = std::move(onFailed)](const Error& error) { end(error, onFailed); });
    }

    /// Running, with work that waits for something else; start() follows.
    void begin();
    /// How far it is, of what work itself cannot say.
    void report(double fraction, const QString& label);
    /// Its done and failed are not called.
    void stop();
    /// As if it had ended with an error.
    void fail(const QString& sentence);
    /// As if it had never run.
    void clear();

Q_SIGNALS:
    void changed();
    void progressed(double fraction, const QString& label);
    void failed(const QString& sentence);

private:
    void set(RunState::Phase phase, const QString& error = {});
    void end(const Error& error, const JobRunner::Failed& onFailed);
    void tellAfter(const std::function<void()>& outcome);

    RunState m_state;
    JobId m_job = 0;
    JobRunner::Slot m_slot;
    JobRunner m_jobs; ///< last: its destructor waits for the work
};

/// Writes files of what a page has. A newer one takes the place of the one before.
class FileTask : public Task {
    Q_OBJECT

public:
    using Task::Task;

    /// written() follows, or the call of `onFailed`. No file is left behind by one that is stopped or fails.
    template <class Work>
    void write(const QString& path, Work work, JobRunner::Failed onFailed = {})
    {
        start(
            std::move(work), [this, path] { Q_EMIT written(path); }, std::move(onFailed));
    }

Q_SIGNALS:
    void written(const QString& path);
};

} // namespace comparo::ui
