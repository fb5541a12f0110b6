// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace comparo {
namespace emu {
class Chooser;
class Machine;
} // namespace emu

/// Who moves at a scheduling point of the emulated devices: the host thread that is there, another host
/// thread, or the first queued item of a stream that nothing holds back. Each call of the runtime is a
/// scheduling point. Records and waits of events move by themselves as soon as they can, because they touch
/// no memory.
enum class SchedulePolicy {
    /// Host first: work runs only when the host waits, then only what it waits for, as little as is needed.
    /// A host thread goes on until it has to wait for another one.
    Lazy,
    /// Device first: whatever can run does, in the order of issue.
    Eager,
    /// A coin, drawn from the seed, says whether hosts or streams move; among them each is equally likely.
    Random,
    /// Host threads first, in turns. When all of them wait, the stream runs whose items overtake the most:
    /// counted are pairs of an item that could run now without any other stream moving and an item of
    /// another stream that was issued earlier, has not run, and touches the same bytes, one of them writing.
    /// Where nothing can be overtaken, it runs what the host waits for, and that only. A copy that runs in
    /// parts and takes part in such a pair is left half done, after a number of parts that the seed says,
    /// while the other side runs: what a race shows then is torn.
    Adversarial,
    /// A recorded list of choices; from its end on, lazy.
    Replay,
};

/// How emulated devices are driven.
struct ScheduleOptions {
    SchedulePolicy policy = SchedulePolicy::Lazy;
    std::uint64_t seed = 0;     ///< Random, Adversarial
    std::vector<int> choices{}; ///< Replay
    int copyChunks = 1;         ///< parts that a copy runs in, with scheduling points between; 1 or more
    /// Copies of pageable memory are as asynchronous as those of page-locked memory: that they wait is no
    /// promise of CUDA's.
    bool strictCopies = false;

    bool operator==(const ScheduleOptions&) const = default;
};

/// "lazy", "eager", "random:7", "adversarial" or "replay:0,1,0,2", then "+chunks=4" and "+strict" if so.
std::string toText(const ScheduleOptions& options);

/// Reads what toText() writes. Throws Error(InvalidArgument) that lists what is accepted.
ScheduleOptions parseSchedule(std::string_view text);

struct ExploreOptions {
    std::size_t bound = 100'000; ///< most runs
    int copyChunks = 1;
    bool strictCopies = false;
    /// Leaves out runs that differ from a visited one only in the order of items, and of accesses of the
    /// host, that do not touch the same bytes (sleep sets; Godefroid, "Partial-Order Methods for the
    /// Verification of Concurrent Systems", 1996). No result is lost if the program says what it touches
    /// itself, by hostReads() and hostWrites().
    bool prune = true;
};

struct ExploreResult {
    std::size_t runs = 0;   ///< that were visited
    std::size_t pruned = 0; ///< that were left out or broken off, because they repeat visited ones
    bool complete = false;  ///< every schedule was visited or left out
};

/// One run of emulated devices under a policy. Streams that are created while it is current belong to it for
/// life; it must outlive the tensors and buffers that they use. The same program under the same options makes
/// the same choices, whatever the machine does meanwhile.
class Schedule {
public:
    explicit Schedule(ScheduleOptions options = {});
    ~Schedule();
    Schedule(const Schedule&) = delete;
    Schedule& operator=(const Schedule&) = delete;

    [[nodiscard]] const ScheduleOptions& options() const { return m_options; }

    /// What was chosen so far wherever there was more than one possibility: for Replay, of the same program
    /// with the same copyChunks and strictCopies.
    [[nodiscard]] std::vector<int> choices() const;

    /// The options that repeat this run.
    [[nodiscard]] ScheduleOptions replay() const;

    [[nodiscard]] const std::shared_ptr<emu::Machine>& machine() const { return m_machine; }

private:
    friend ExploreResult explore(const std::function<void()>& program, const ExploreOptions& options,
                                 const std::function<bool(const std::vector<int>& choices)>& visit);
    Schedule(ScheduleOptions options, std::unique_ptr<emu::Chooser> chooser);

    ScheduleOptions m_options;
    std::shared_ptr<emu::Machine> m_machine;
};

/// Makes a schedule this thread's, and that of the threads which it starts by runHostThreads(). Scopes nest.
/// A schedule may be current on one thread only, apart from those: Error(InvalidArgument).
class ScheduleScope {
public:
    explicit ScheduleScope(Schedule& schedule);
    ~ScheduleScope();
    ScheduleScope(const ScheduleScope&) = delete;
    ScheduleScope& operator=(const ScheduleScope&) = delete;

private:
    struct Saved;
    std::unique_ptr<Saved> m_saved;
};

/// Runs a host program under every schedule, depth first. The program must do the same each time apart from
/// what the schedule decides: it creates its streams and buffers itself, on the thread that calls it. `visit`
/// is called after each run, with the choices that replay it; false ends the exploration. Errors of the
/// program pass through.
ExploreResult explore(const std::function<void()>& program, const ExploreOptions& options,
                      const std::function<bool(const std::vector<int>& choices)>& visit);

} // namespace comparo
