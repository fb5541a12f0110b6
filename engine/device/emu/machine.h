// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/device/emu/schedule.h"
#include "engine/device/stream.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

/// The inside of the emulated devices: queues, what may run, who moves next.
namespace comparo::emu {

class Chooser;
class Machine;
class MemoryBudget;
class OrderedPool;
struct EventState;
struct Queue;

/// Bytes that an item touches.
struct Span {
    const std::byte* begin = nullptr;
    const std::byte* end = nullptr;
    bool write = false;
};

/// Whether swapping two items that touch these could change what memory holds.
bool conflict(const std::vector<Span>& a, const std::vector<Span>& b);

Span spanOf(const Access& access);

/// One operation of a stream. It keeps what it touches alive through what `run` holds.
struct Item {
    enum class Kind { Work, Record, Wait };
    Kind kind = Kind::Work;
    std::function<void(int part)> run{};
    int parts = 1; ///< a large copy runs in several; other items may move between
    std::vector<Span> spans{};
    std::shared_ptr<EventState> event{}; ///< Record, Wait
    TimelineMark mark{};
    bool always = false; ///< runs although earlier work of its stream failed

    std::uint64_t order = 0; ///< of issue, over all streams of the machine
    int nextPart = 0;
    double startedMs = 0.0;
    bool dropped = false;
};

/// The device's side of a stream.
struct Queue {
    int number = 0; ///< by creation
    DeviceId device;
    StreamKind kind = StreamKind::NonBlocking;
    std::string name{};
    std::deque<Item> items{};
    std::vector<Item> past{};   ///< ran, and keep their buffers until the host knows: freeing one waits
    std::exception_ptr error{}; ///< of work that ran, for the next synchronisation

    /// Every item up to this one ran.
    [[nodiscard]] bool isPast(std::uint64_t order) const
    {
        return items.empty() || items.front().order > order;
    }
};

/// Done once its queue has passed it.
struct EventState final : Event::State {
    EventState(std::shared_ptr<Machine> machine_, std::shared_ptr<Queue> queue_)
        : machine(std::move(machine_)), queue(std::move(queue_))
    {
    }
    void complete() override;
    bool done() override;

    std::shared_ptr<Machine> machine;
    std::shared_ptr<Queue> queue;
    std::atomic<bool> finished{false};
    std::exception_ptr error{}; ///< of the work before it
};

/// What a host thread waits for.
struct Wait {
    std::function<bool()> ready{}; ///< empty: nothing, it can go on
    const Queue* queue = nullptr;  ///< whose work it needs
    const EventState* event = nullptr;
    const DeviceId* device = nullptr;
    std::uint64_t until = 0; ///< with queue or device: the last item that counts
    bool join = false;       ///< for threads that it started
    Message what{};          ///< for the report of a deadlock

    [[nodiscard]] bool isReady() const { return !ready || ready(); }
};

/// A host thread that takes turns with others under a schedule.
struct HostThread {
    int number = 0;
    std::condition_variable wake{};
    const Wait* wait = nullptr; ///< while it is not its turn
    bool running = true;        ///< from its start to its end
    bool stuck = false;         ///< it has the turn to report a deadlock
    std::uint64_t moved = 0;    ///< when it had its last turn
};

/// A possible move: exactly one is set.
struct Option {
    HostThread* host = nullptr;
    Queue* queue = nullptr;
};

/// The queues of all streams, of any emulated devices, that are scheduled together.
class Machine : public std::enable_shared_from_this<Machine> {
public:
    /// Runs work in order when somebody waits for it: the machine of streams without a schedule.
    Machine();
    Machine(const ScheduleOptions& options, std::unique_ptr<Chooser> chooser);
    ~Machine();

    /// The machine of all streams without a schedule.
    static const std::shared_ptr<Machine>& standard();

    /// The machine of streams that are created by this thread now.
    static const std::shared_ptr<Machine>& current();

    /// What stands in the place of standard() on this thread, null for that itself; see IndependentStreams.
    static std::shared_ptr<Machine> exchangeApart(std::shared_ptr<Machine> machine);

    /// The current schedule's machine, or null.
    static Machine* scheduled();

    /// This thread's part of the current schedule; null without one.
    static HostThread* thread();

    /// What a thread's schedule is; see ScheduleScope.
    struct Place {
        std::shared_ptr<Machine> machine;
        HostThread* thread = nullptr;
    };
    static Place exchangePlace(Place place);

    /// The thread on which this machine's schedule was made current. Throws Error(InvalidArgument) if that is
    /// another thread.
    HostThread* enterMain();
    void leaveMain();

    [[nodiscard]] bool isScheduled() const { return m_chooser != nullptr; }
    [[nodiscard]] const ScheduleOptions& options() const { return m_options; }
    [[nodiscard]] std::vector<int> choices() const;

    std::shared_ptr<Queue> open(DeviceId device, StreamKind kind, std::string name);

    /// Waits for a queue's work and forgets it. Errors of the work have no reader left.
    void close(const std::shared_ptr<Queue>& queue);

    /// A stream that the machine owns, made at first use. Keys name device and host thread.
    Stream& ownStream(const std::string& key, const std::function<std::unique_ptr<Stream>()>& make);
    void dropOwnStreams();

    /// The calling host thread did something that others can see.
    void acted();

    /// Host threads that take turns: announced by their parent, then entered and left by each.
    HostThread* announce();
    void enter(HostThread& thread);
    void leave(HostThread& thread);

    /// The memory that streams of a device allocate and free in their order. Under a Turn.
    OrderedPool& pool(DeviceId device, MemoryBudget& budget);

    /// Gives the free memory of pools that have more than this back, where nothing is queued.
    void trimPools(std::size_t keep);

    // For choosers.
    /// Those of a stream that could run now, one after the other, without any other stream moving.
    [[nodiscard]] std::vector<const Item*> freeItems(const Queue& queue) const;
    [[nodiscard]] int overtaken(const Queue& queue) const;
    [[nodiscard]] Queue* neededFor(const Wait& wait) const;

private:
    friend class SchedulerLock;

    [[nodiscard]] bool enabled(const Queue& queue) const;
    [[nodiscard]] Queue* blockerOf(const Queue& queue) const;
    [[nodiscard]] Queue* firstFor(const Queue* queue) const;
    [[nodiscard]] std::vector<Option> optionsFor(HostThread& caller, const Wait& wait) const;
    [[nodiscard]] Queue* neededBySomebody() const;
    [[nodiscard]] Message deadlock(const HostThread& caller, const Wait& wait) const;
    [[nodiscard]] HostThread& caller();
    Option choose(HostThread& caller, const Wait& wait, const std::vector<Option>& options);
    void step(Queue& queue, std::vector<Item>& trash);
    void retire(Queue& queue, std::vector<Item>& trash);
    void settle(std::vector<Item>& trash);
    void handOver(std::unique_lock<std::mutex>& lock, HostThread& caller, HostThread& next, const Wait& wait);
    void giveTurn(HostThread& next);
    [[nodiscard]] HostThread* victim() const;

    mutable std::mutex m_mutex;
    ScheduleOptions m_options;
    std::unique_ptr<Chooser> m_chooser;
    std::vector<int> m_choices;
    std::vector<std::shared_ptr<Queue>> m_queues;
    std::vector<std::unique_ptr<HostThread>> m_threads; ///< the first is the main one
    HostThread m_stranger{};                            ///< stands for a thread that takes no turns
    HostThread* m_turn = nullptr;
    std::thread::id m_mainThread;
    std::map<DeviceId, std::unique_ptr<OrderedPool>> m_pools;
    std::mutex m_ownMutex;
    std::vector<std::pair<std::string, std::unique_ptr<Stream>>> m_ownStreams;
    std::uint64_t m_order = 0;
    std::uint64_t m_moves = 0;
    int m_queueCount = 0;
    int m_mainDepth = 0;
    bool m_acted = false; ///< the host did something visible since it was last chosen
};

/// One call of the runtime: locks the machine for as long as it lives. Where the schedule lets another host
/// thread move, the machine is theirs until it is this one's turn again.
class SchedulerLock {
public:
    /// Before the call does anything, other host threads may move if the caller acted since it last could
    /// have been interrupted; so may streams if the call lets the host see or change memory itself.
    enum class Before { HostThreads, Everybody };
    explicit SchedulerLock(Machine& machine, Before before = Before::HostThreads);

    /// Queues an item; then anybody may move.
    void push(Queue& queue, Item item);

    /// The host goes on once the condition holds; anybody may move before.
    void waitUntil(const Wait& wait);

    /// Wait for what was queued so far. Throws what that work threw, unless it is to be kept for later.
    void synchronize(Queue& queue, bool keepError = false);
    void synchronize(EventState& event);
    void synchronize(DeviceId device, bool keepError = false);

    /// Runs one item that the event needs; nothing if it is done.
    void advance(const EventState& event);

    /// The host touches memory now, or once the call returned.
    void onHostAccess(const std::vector<Span>& spans);

    /// The answer of the call depends on what ran already.
    void onHostQuery();

    /// Whether nothing is queued on any stream.
    [[nodiscard]] bool idle() const;

private:
    friend class Machine;

    std::vector<Item> m_trash; ///< destroyed after the lock, because buffers free themselves
    Machine& m_machine;
    std::unique_lock<std::mutex> m_lock;
};

} // namespace comparo::emu
