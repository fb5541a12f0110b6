// SPDX-License-Identifier: Apache-2.0
#include "engine/stress/jpeg_stress.h"

#include "engine/base/error.h"
#include "engine/device/cpu/thread_pool.h"
#include "engine/stress/group.h"
#include "engine/stress/journal.h"
#include "engine/stress/validation.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>

namespace comparo {
namespace {

using namespace stress;

/// The outcomes of a run, from all its threads.
class Board {
public:
    Board(const StressOptions& options, const std::function<void(const FrameOutcome&)>& each,
          const Progress& progress)
        : m_options(options), m_each(each), m_progress(progress), m_journal(options)
    {
        for (int thread = 0; thread < options.threads; ++thread)
            for (int iteration = 0; iteration < options.iterations; ++iteration)
                m_result.frames.push_back({thread, iteration, FrameState::Waiting, 0, 0.0, {}});
        for (const FrameOutcome& known : m_journal.frames()) {
            if (isJudged(cell(known.thread, known.iteration)))
                continue;
            ++m_result.resumed;
            take(known);
        }
        if (m_journal.hazards())
            m_result.hazards = *m_journal.hazards();
    }

    [[nodiscard]] bool knowsHazards() const { return m_journal.hazards().has_value(); }

    /// Whether all frames of these iterations are judged.
    [[nodiscard]] bool hasAll(int first, int end)
    {
        const std::scoped_lock lock(m_mutex);
        for (int thread = 0; thread < m_options.threads; ++thread)
            for (int iteration = first; iteration < end; ++iteration)
                if (!isJudged(cell(thread, iteration)))
                    return false;
        return true;
    }

    /// An outcome of this run. What the journal told of the frame stays. Throws what the journal's file or
    /// the caller's function threw, on the thread that asks in finish().
    void put(const FrameOutcome& outcome) noexcept
    {
        const std::scoped_lock lock(m_mutex);
        if (m_error || isJudged(cell(outcome.thread, outcome.iteration)))
            return;
        try {
            take(outcome);
            if (isJudged(outcome))
                m_journal.add(outcome);
        } catch (...) {
            m_error = std::current_exception();
        }
    }

    void putHazards(const std::vector<Message>& hazards)
    {
        const std::scoped_lock lock(m_mutex);
        m_result.hazards = hazards;
        m_journal.addHazards(hazards);
    }

    void rethrow()
    {
        const std::scoped_lock lock(m_mutex);
        if (m_error)
            std::rethrow_exception(m_error);
    }

    /// All threads have ended.
    StressResult finish()
    {
        rethrow();
        return std::move(m_result);
    }

private:
    static bool isJudged(const FrameOutcome& outcome)
    {
        return outcome.state == FrameState::Good || outcome.state == FrameState::Bad ||
               outcome.state == FrameState::Failed;
    }

    FrameOutcome& cell(int thread, int iteration)
    {
        return m_result
            .frames[static_cast<std::size_t>(thread) * static_cast<std::size_t>(m_options.iterations) +
                    static_cast<std::size_t>(iteration)];
    }

    void take(const FrameOutcome& outcome)
    {
        cell(outcome.thread, outcome.iteration) = outcome;
        m_result.good += outcome.state == FrameState::Good ? 1 : 0;
        m_result.bad += outcome.state == FrameState::Bad ? 1 : 0;
        m_result.failed += outcome.state == FrameState::Failed ? 1 : 0;
        if (m_each)
            m_each(outcome);
        const std::int64_t judged = m_result.good + m_result.bad + m_result.failed;
        const auto all = static_cast<std::int64_t>(m_result.frames.size());
        if (isJudged(outcome))
            m_progress.report(
                static_cast<double>(judged) / static_cast<double>(all),
                message("{} of {} frames, {} bad", judged, all, m_result.bad + m_result.failed));
    }

    const StressOptions& m_options;
    const std::function<void(const FrameOutcome&)>& m_each;
    const Progress& m_progress;
    Journal m_journal;
    std::mutex m_mutex;
    StressResult m_result;
    std::exception_ptr m_error;
};

FrameOutcome outcomeOf(int thread, int iteration, FrameState state)
{
    FrameOutcome outcome;
    outcome.thread = thread;
    outcome.iteration = iteration;
    outcome.state = state;
    return outcome;
}

/// A thread has ended early: one frame failed, those after it in its group are left out.
void putFailure(Board& board, int thread, int iteration, int end, const Message& why)
{
    FrameOutcome failed = outcomeOf(thread, iteration, FrameState::Failed);
    failed.words = why;
    board.put(failed);
    for (int later = iteration + 1; later < end; ++later)
        board.put(outcomeOf(thread, later, FrameState::Skipped));
}

} // namespace

std::string_view nameOf(FrameState state)
{
    switch (state) {
    case FrameState::Waiting:
        return "waiting";
    case FrameState::Running:
        return "running";
    case FrameState::Good:
        return "good";
    case FrameState::Bad:
        return "bad";
    case FrameState::Failed:
        return "failed";
    case FrameState::Skipped:
        break;
    }
    return "skipped";
}

StressResult runStress(const StressOptions& options, const std::function<void(const FrameOutcome&)>& each,
                       const Progress& progress)
{
    const auto started = std::chrono::steady_clock::now();
    requireRunnable(options, progress.stop);
    Board board(options, each, progress);
    const StressPictures pictures(options.seed);
    {
        Validators validators(options, ThreadPool::instance().threads(),
                              [&](const FrameOutcome& outcome) { board.put(outcome); });
        for (int first = 0; first < options.iterations; first += kStressGroup) {
            const int end = std::min(first + kStressGroup, options.iterations);
            const bool judgesOrder = first == 0 && !board.knowsHazards();
            if (board.hasAll(first, end) && !judgesOrder)
                continue;
            GroupEvents events;
            events.begins = [&](int thread, int iteration) {
                board.put(outcomeOf(thread, iteration, FrameState::Running));
            };
            events.done = [&](int thread, int iteration, const Tensor& source, std::vector<std::byte> file,
                              double milliseconds) {
                FrameOutcome outcome = outcomeOf(thread, iteration, FrameState::Running);
                outcome.bytes = file.size();
                outcome.milliseconds = milliseconds;
                validators.submit(std::move(outcome), source, std::move(file));
            };
            events.released = [&](int thread, int iteration) { validators.waitFor(thread, iteration); };
            events.failed = [&](int thread, int iteration, const Message& why) {
                putFailure(board, thread, iteration, end, why);
            };
            std::vector<Message> hazards;
            runGroup(options, pictures, first, end, events, progress.stop, judgesOrder ? &hazards : nullptr);
            progress.throwIfCancelled();
            if (judgesOrder)
                board.putHazards(hazards);
            board.rethrow();
        }
        validators.drain();
    }
    progress.throwIfCancelled();
    StressResult result = board.finish();
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return result;
}

StressFrame replayFrame(const StressOptions& options, int thread, int iteration, const Progress& progress)
{
    requireRunnable(options, progress.stop);
    if (thread < 0 || thread >= options.threads || iteration < 0 || iteration >= options.iterations)
        failArgument(message("The run has {} threads of {} frames; it has no frame {} of thread {}.",
                             options.threads, options.iterations, iteration, thread));
    StressFrame frame;
    const StressPictures pictures(options.seed);
    std::stop_source stop;
    const std::stop_callback relay(progress.stop, [&] { stop.request_stop(); });
    const int first = iteration / kStressGroup * kStressGroup;
    const int end = std::min(first + kStressGroup, options.iterations);
    int made = 0;
    std::mutex mutex;
    GroupEvents events;
    events.begins = [](int, int) {};
    events.released = [](int, int) {};
    events.failed = [&](int failedThread, int failedIteration, const Message&) {
        if (failedThread == thread && failedIteration <= iteration)
            stop.request_stop();
    };
    events.done = [&](int doneThread, int doneIteration, const Tensor&, std::vector<std::byte> file, double) {
        const std::scoped_lock lock(mutex);
        progress.report(static_cast<double>(++made) / (options.threads * (end - first)),
                        message("frames again"));
        if (doneThread != thread || doneIteration != iteration)
            return;
        frame.got = std::move(file);
        stop.request_stop();
    };
    runGroup(options, pictures, first, end, events, stop.get_token(), nullptr);
    progress.throwIfCancelled();

    const auto [width, height] = sizeOf(options, iteration);
    frame.source = Tensor(cpuDevice(), TensorDesc{DType::UInt8, {1, 3, height, width}, Layout::Contiguous});
    pictures.fill(frame.source, thread, iteration);
    frame.expected = goodFile(options, frame.source, progress.stop);
    return frame;
}

} // namespace comparo
