// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/stress/jpeg_stress.h"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <set>
#include <span>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

/// What is asked of every file of a stress run.
namespace comparo::stress {

struct Judgement {
    FrameState state = FrameState::Good; ///< or Bad
    Message words;
};

/// Judges the file that the options' encoder made of this source. Never throws for damage.
Judgement judge(const StressOptions& options, const Tensor& source, std::span<const std::byte> file);

/// Host threads that judge files while others are encoded.
class Validators {
public:
    /// `done` is called from these threads.
    Validators(const StressOptions& options, int threads, std::function<void(FrameOutcome)> done);

    /// Files that wait are left out; those that are being judged are finished.
    ~Validators();
    Validators(const Validators&) = delete;
    Validators& operator=(const Validators&) = delete;

    /// Holds source and file until they are judged. `outcome` is the frame's, not judged yet.
    void submit(FrameOutcome outcome, Tensor source, std::vector<std::byte> file);

    /// Returns once the frame is judged, or was never submitted.
    void waitFor(int thread, int iteration);

    /// Returns once all are judged.
    void drain();

private:
    struct Job {
        FrameOutcome outcome;
        Tensor source;
        std::vector<std::byte> file;
    };

    void work();
    void judgeOne(Job& job) const;

    const StressOptions& m_options;
    std::function<void(FrameOutcome)> m_done;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Job> m_jobs;
    std::set<std::pair<int, int>> m_pending; ///< thread, iteration
    bool m_ends = false;
    std::vector<std::thread> m_threads;
};

} // namespace comparo::stress
