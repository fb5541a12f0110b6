// SPDX-License-Identifier: Apache-2.0
#include "ui/jobs/job_runner.h"

#include "ui/base/engine_text.h"

#include <QElapsedTimer>

namespace comparo::ui {

namespace {

constexpr qint64 kReportIntervalMs = 33;

} // namespace

JobRunner::JobRunner(QObject* parent, int threads) : QObject(parent)
{
    m_pool.setMaxThreadCount(threads);
}

JobRunner::~JobRunner()
{
    cancelAll();
    // Work that still runs posts to this object, whose events die with it: nothing is delivered.
    m_pool.waitForDone();
}

JobId JobRunner::enqueue(const QString& title, std::stop_source stop, QObject* context,
                         std::function<void(const Progress&)> body, std::function<void()> deliver,
                         Failed onFailed)
{
    const JobId id = ++m_lastId;
    const bool wasBusy = isBusy();
    m_jobs.insert(id, {title, stop});
    if (!wasBusy)
        Q_EMIT busyChanged(true);
    Q_EMIT started(id, title);

    // Created and tested in this thread only; the worker just carries it back.
    const QPointer<QObject> owner(context);
    m_pool.start([this, id, stop, owner, body = std::move(body), deliver = std::move(deliver),
                  onFailed = std::move(onFailed)] {
        Progress progress;
        progress.stop = stop.get_token();
        QElapsedTimer sinceReport;
        progress.sink = [this, id, &sinceReport](double fraction, const Message& label) {
            if (sinceReport.isValid() && sinceReport.elapsed() < kReportIntervalMs && fraction < 1.0)
                return;
            sinceReport.start();
            QMetaObject::invokeMethod(
                this,
                [this, id, fraction, label] {
                    if (m_jobs.contains(id) && !m_jobs[id].stop.stop_requested())
                        Q_EMIT progressChanged(id, fraction, engineText(label));
                },
                Qt::QueuedConnection);
        };

        std::optional<Error> error;
        try {
            // A request that was outdated in the queue costs nothing.
            if (!progress.stop.stop_requested())
                body(progress);
        } catch (const Error& e) {
            error = e;
        } catch (const std::bad_alloc&) {
            error = Error(ErrorCode::OutOfMemory, message("There is not enough memory for this."));
        } catch (const std::exception& e) {
            error = Error(ErrorCode::Unsupported, message("{}", e.what()));
        }

        auto outcome = [this, stop, owner, deliver, onFailed, error] {
            if (stop.stop_requested() || owner.isNull())
                return;
            if (!error)
                deliver();
            else if (error->code() == ErrorCode::Cancelled)
                return;
            else if (onFailed)
                onFailed(*error);
            else
                Q_EMIT failed(error->code(), engineText(error->message()));
        };
        QMetaObject::invokeMethod(
            this, [this, id, outcome] { finish(id, outcome); }, Qt::QueuedConnection);
    });
    return id;
}

void JobRunner::finish(JobId id, const std::function<void()>& outcome)
{
    const QPointer<JobRunner> self(this);
    outcome();
    // What the outcome calls may close the window that owns this runner.
    if (!self)
        return;
    m_jobs.remove(id);
    Q_EMIT finished(id);
    if (self && !isBusy())
        Q_EMIT busyChanged(false);
}

void JobRunner::cancel(JobId id)
{
    const auto job = m_jobs.find(id);
    if (job != m_jobs.end())
        job->stop.request_stop();
}

void JobRunner::cancelAll()
{
    for (Job& job : m_jobs)
        job.stop.request_stop();
}

QString JobRunner::title(JobId id) const
{
    return m_jobs.value(id).title;
}

} // namespace comparo::ui
