// SPDX-License-Identifier: Apache-2.0
#include "engine/device/host_threads.h"

#include "engine/base/error.h"
#include "engine/device/emu/machine.h"
#include "engine/device/emu/peer_link.h"
#include "engine/device/placement.h"
#include "engine/device/timeline.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

namespace comparo {
namespace {

/// A host thread, as far as it matters for who waits for whom. All of it under waitMutex().
struct Member {
    std::string name;
    const Member* parent = nullptr;
    bool joins = false; ///< waits for the threads that it started
    const std::shared_ptr<Member>* wantedOwner = nullptr;
    std::string wantedName;
};

std::mutex& waitMutex()
{
    static std::mutex mutex;
    return mutex;
}

std::condition_variable& released()
{
    static std::condition_variable condition;
    return condition;
}

thread_local std::shared_ptr<Member> t_member;

const std::shared_ptr<Member>& member()
{
    if (!t_member) {
        t_member = std::make_shared<Member>();
        t_member->name = "the main host thread";
    }
    return t_member;
}

std::uint64_t nextSignal()
{
    static std::atomic<std::uint64_t> id{1};
    return id++;
}

void note(TimelineKind kind, std::string name, std::uint64_t signal)
{
    if (Timeline* timeline = Timeline::current()) {
        TimelineEntry entry;
        entry.kind = kind;
        entry.name = std::move(name);
        entry.event = signal;
        timeline->add(std::move(entry));
    }
}

bool descends(const Member& child, const Member& ancestor)
{
    for (const Member* one = child.parent; one; one = one->parent)
        if (one == &ancestor)
            return true;
    return false;
}

/// What a thread hands on to those that it starts.
class Inheritance {
public:
    Inheritance()
        : m_timeline(Timeline::current()),
          m_ops(placement::chain()),
          m_links(BrokenPeerLinks::current()),
          m_schedule(emu::Machine::scheduled() ? emu::Machine::current() : nullptr)
    {
        std::reverse(m_ops.begin(), m_ops.end());
    }

    /// Runs a function on this thread as if it was the other one.
    void run(const std::function<void()>& function, emu::HostThread* turns) const
    {
        const BrokenPeerLinks links(m_links);
        std::deque<placement::Scope> ops;
        for (const std::string& op : m_ops)
            ops.emplace_back(op);
        std::optional<TimelineScope> recording;
        if (m_timeline)
            recording.emplace(*m_timeline);
        emu::Machine::exchangePlace({m_schedule, turns});
        try {
            function();
        } catch (...) {
            emu::Machine::exchangePlace({});
            throw;
        }
        emu::Machine::exchangePlace({});
    }

    [[nodiscard]] emu::Machine* machine() const { return m_schedule.get(); }

private:
    Timeline* m_timeline;
    std::vector<std::string> m_ops;
    std::vector<PeerLink> m_links;
    std::shared_ptr<emu::Machine> m_schedule;
};

/// One of the threads that run at once.
struct Runner {
    std::shared_ptr<Member> member;
    std::uint64_t begin = nextSignal();
    std::uint64_t end = nextSignal();
    emu::HostThread* turns = nullptr;
    std::thread thread;
};

/// The first exception of several threads.
class FirstError {
public:
    void take()
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_error)
            m_error = std::current_exception();
    }
    void rethrow() const
    {
        if (m_error)
            std::rethrow_exception(m_error);
    }

private:
    std::mutex m_mutex;
    std::exception_ptr m_error;
};

void runOne(const Inheritance& inheritance, const Runner& runner, const std::function<void()>& function,
            FirstError& error)
{
    t_member = runner.member;
    if (runner.turns)
        inheritance.machine()->enter(*runner.turns);
    try {
        inheritance.run(
            [&] {
                note(TimelineKind::Await, "thread begins", runner.begin);
                try {
                    function();
                } catch (...) {
                    error.take();
                }
                note(TimelineKind::Signal, "thread ends", runner.end);
            },
            runner.turns);
    } catch (...) { // no memory for what it inherits
        error.take();
    }
    if (runner.turns)
        inheritance.machine()->leave(*runner.turns);
}

void setJoins(bool joins)
{
    {
        const std::scoped_lock lock(waitMutex());
        t_member->joins = joins;
    }
    if (joins) // one of those that it joins may wait for a mutex of this thread, which never comes now
        released().notify_all();
}

} // namespace

void runHostThreads(const std::vector<std::function<void()>>& functions)
{
    const Inheritance inheritance;
    FirstError error;
    std::deque<Runner> runners(functions.size());
    for (std::size_t i = 0; i < functions.size(); ++i) {
        Runner& runner = runners[i];
        runner.member = std::make_shared<Member>();
        runner.member->name = "host thread " + std::to_string(i + 1);
        runner.member->parent = member().get();
        note(TimelineKind::Signal, "start thread " + std::to_string(i + 1), runner.begin);
        if (inheritance.machine())
            runner.turns = inheritance.machine()->announce();
    }
    for (std::size_t i = 0; i < functions.size(); ++i)
        runners[i].thread = std::thread([&, i] { runOne(inheritance, runners[i], functions[i], error); });
    setJoins(true);
    if (emu::Machine* machine = inheritance.machine()) {
        emu::Wait wait;
        wait.join = true;
        wait.what = message("the threads that it started");
        wait.ready = [&] {
            return std::all_of(runners.begin(), runners.end(),
                               [](const Runner& runner) { return !runner.turns->running; });
        };
        emu::SchedulerLock lock(*machine);
        lock.waitUntil(wait);
    }
    for (Runner& runner : runners)
        runner.thread.join();
    setJoins(false);
    for (std::size_t i = 0; i < runners.size(); ++i)
        note(TimelineKind::Await, "join thread " + std::to_string(i + 1), runners[i].end);
    error.rethrow();
}

struct HostMutex::State {
    std::string name;
    std::shared_ptr<Member> owner;
    std::uint64_t unlocked = 0; ///< the signal of the last owner

    /// Throws if waiting for it would never end. Under waitMutex().
    void requireEnd(const Member& me) const
    {
        std::vector<Message> chain{message("{} waits for '{}'", me.name, name)};
        const Member* holder = owner.get();
        while (holder) {
            Message& link = chain.emplace_back(message("{} holds it", holder->name));
            if (holder == &me || (holder->joins && descends(me, *holder))) {
                if (holder != &me)
                    link = message("{} holds it and waits for its threads to end", holder->name);
                fail(ErrorCode::Device, message("Deadlock: {}.", joined(chain, ", ")));
            }
            if (!holder->wantedOwner)
                return;
            link = message("{} holds it and waits for '{}'", holder->name, holder->wantedName);
            holder = holder->wantedOwner->get();
        }
    }
};

HostMutex::HostMutex(std::string name) : m_state(std::make_unique<State>())
{
    m_state->name = std::move(name);
}

HostMutex::~HostMutex() = default;

void HostMutex::lock()
{
    Member& me = *member();
    std::unique_lock lock(waitMutex());
    m_state->requireEnd(me);
    me.wantedOwner = &m_state->owner;
    me.wantedName = m_state->name;
    if (emu::Machine* machine = emu::Machine::scheduled()) {
        lock.unlock();
        emu::Wait wait;
        wait.what = message("mutex '{}'", m_state->name);
        wait.ready = [this] {
            const std::scoped_lock inner(waitMutex());
            return m_state->owner == nullptr;
        };
        try {
            emu::SchedulerLock scheduler(*machine);
            scheduler.waitUntil(wait);
        } catch (...) {
            lock.lock();
            me.wantedOwner = nullptr;
            throw;
        }
        lock.lock();
    } else {
        try {
            released().wait(lock, [&] {
                if (m_state->owner == nullptr)
                    return true;
                m_state->requireEnd(me); // the owner may have begun to join meanwhile
                return false;
            });
        } catch (...) {
            me.wantedOwner = nullptr;
            throw;
        }
    }
    me.wantedOwner = nullptr;
    m_state->owner = t_member;
    if (m_state->unlocked != 0)
        note(TimelineKind::Await, "lock " + m_state->name, m_state->unlocked);
}

void HostMutex::unlock()
{
    {
        const std::scoped_lock lock(waitMutex());
        m_state->unlocked = nextSignal();
        note(TimelineKind::Signal, "unlock " + m_state->name, m_state->unlocked);
        m_state->owner = nullptr;
    }
    released().notify_all();
    if (emu::Machine* machine = emu::Machine::scheduled())
        machine->acted();
}

} // namespace comparo
