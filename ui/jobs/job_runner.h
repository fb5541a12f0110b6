// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/base/progress.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QThreadPool>

#include <concepts>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>

namespace comparo::ui {

using JobId = quint64;

/// Runs work on threads of its own and delivers the result in the thread of the runner, which is the GUI's.
/// Work is a callable of (const Progress&) or of (std::stop_token) or of nothing; done takes its result by
/// const reference (nothing for void). The context object owns the request: if it is deleted, done is not
/// called. An Error of the work becomes the signal failed(), or the call of `failed` where one is given;
/// Cancelled is silent. The destructor stops all work, waits for it and delivers nothing.
class JobRunner : public QObject {
    Q_OBJECT

public:
    using Failed = std::function<void(const Error&)>;

    /// One interactive question, such as "the result of the current pipeline": only its newest request
    /// counts.
    class Slot {
    public:
        /// Stops the newest request; its done is not called.
        void stop() { m_stop.request_stop(); }

    private:
        friend class JobRunner;
        std::stop_source m_stop{std::nostopstate};
    };

    explicit JobRunner(QObject* parent = nullptr, int threads = 2);
    ~JobRunner() override;

    /// Newest wins: asks the slot's previous work to stop, starts this one, calls done(result) unless a newer
    /// request of the slot was made meanwhile.
    template <class Work, class Done>
    JobId latest(Slot& slot, QObject* context, Work work, Done done, Failed failed = {})
    {
        slot.stop();
        slot.m_stop = std::stop_source();
        return start(QString(), slot.m_stop, context, std::move(work), std::move(done), std::move(failed));
    }

    /// The same with the runner itself as the context.
    template <class Work, class Done>
    JobId latest(Slot& slot, Work work, Done done, Failed failed = {})
    {
        return latest(slot, this, std::move(work), std::move(done), std::move(failed));
    }

    /// A long job that a person started and sees: title, progress and cancel.
    template <class Work, class Done>
    JobId run(const QString& title, QObject* context, Work work, Done done, Failed failed = {})
    {
        return start(title, std::stop_source(), context, std::move(work), std::move(done), std::move(failed));
    }

    template <class Work, class Done>
    JobId run(const QString& title, Work work, Done done, Failed failed = {})
    {
        return run(title, this, std::move(work), std::move(done), std::move(failed));
    }

    /// Asks a job to stop; unknown ids are ignored. Its done and failed are not called.
    void cancel(JobId id);
    void cancelAll();

    /// Whether anything is queued or running.
    [[nodiscard]] bool isBusy() const { return !m_jobs.isEmpty(); }

    /// Title of a queued or running job, empty for one of latest().
    [[nodiscard]] QString title(JobId id) const;

Q_SIGNALS:
    void busyChanged(bool busy);
    void started(comparo::ui::JobId id, const QString& title);
    /// Fraction 0..1; at most about thirty times a second for one job.
    void progressChanged(comparo::ui::JobId id, double fraction, const QString& label);
    /// After done or failed, and after a cancelled job has really ended.
    void finished(comparo::ui::JobId id);
    void failed(comparo::ErrorCode code, const QString& message);

private:
    struct Job {
        QString title;
        std::stop_source stop;
    };

    template <class Work>
    static decltype(auto) call(Work& work, const Progress& progress)
    {
        if constexpr (std::invocable<Work&, const Progress&>)
            return work(progress);
        else if constexpr (std::invocable<Work&, std::stop_token>)
            return work(progress.stop);
        else
            return work();
    }

    template <class Work, class Done>
    JobId start(const QString& title, std::stop_source stop, QObject* context, Work work, Done done,
                Failed onFailed)
    {
        using Result = std::decay_t<decltype(call(std::declval<Work&>(), std::declval<const Progress&>()))>;
        constexpr bool kVoid = std::is_void_v<Result>;
        struct Holder {
            Work work;
            Done done;
            std::optional<std::conditional_t<kVoid, bool, Result>> result;
        };
        auto holder = std::make_shared<Holder>(Holder{std::move(work), std::move(done), std::nullopt});
        auto body = [holder](const Progress& progress) {
            if constexpr (kVoid) {
                call(holder->work, progress);
                holder->result = true;
            } else {
                holder->result.emplace(call(holder->work, progress));
            }
        };
        auto deliver = [holder] {
            if constexpr (kVoid)
                holder->done();
            else
                holder->done(std::as_const(*holder->result));
        };
        return enqueue(title, std::move(stop), context, std::move(body), std::move(deliver),
                       std::move(onFailed));
    }

    JobId enqueue(const QString& title, std::stop_source stop, QObject* context,
                  std::function<void(const Progress&)> body, std::function<void()> deliver, Failed onFailed);
    void finish(JobId id, const std::function<void()>& outcome);

    QThreadPool m_pool;
    QHash<JobId, Job> m_jobs;
    JobId m_lastId = 0;
};

} // namespace comparo::ui
