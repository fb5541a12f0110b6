// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/device/emu/chooser.h"
#include "engine/device/emu/machine.h"

namespace comparo::emu {

Message Machine::deadlock(const HostThread& caller, const Wait& wait) const
{
    std::vector<Message> waits{message("thread {} waits for {}", caller.number, wait.what)};
    for (const auto& thread : m_threads)
        if (thread.get() != &caller && thread->running && thread->wait)
            waits.push_back(message("thread {} for {}", thread->number, thread->wait->what));
    return message("Deadlock: the host threads wait for each other: {}.", joined(std::move(waits), ", "));
}

void Machine::acted()
{
    const std::scoped_lock lock(m_mutex);
    m_acted = true;
    m_chooser->onHostQuery();
}

HostThread* Machine::announce()
{
    const std::scoped_lock lock(m_mutex);
    auto thread = std::make_unique<HostThread>();
    thread->number = static_cast<int>(m_threads.size());
    thread->moved = ++m_moves;
    return m_threads.emplace_back(std::move(thread)).get();
}

void Machine::giveTurn(HostThread& next)
{
    m_turn = &next;
    next.wake.notify_one();
}

void Machine::handOver(std::unique_lock<std::mutex>& lock, HostThread& caller, HostThread& next,
                       const Wait& wait)
{
    caller.wait = &wait;
    giveTurn(next);
    caller.wake.wait(lock, [&] { return m_turn == &caller; });
    caller.wait = nullptr;
    if (std::exchange(caller.stuck, false))
        fail(ErrorCode::Device, deadlock(caller, wait));
}

void Machine::enter(HostThread& thread)
{
    std::unique_lock lock(m_mutex);
    thread.wake.wait(lock, [&] { return m_turn == &thread; });
    thread.moved = ++m_moves;
    m_acted = false;
}

/// The turn goes to somebody else for good. If nobody can move, one that does not wait for threads of its own
/// learns it.
void Machine::leave(HostThread& thread)
{
    SchedulerLock lock(*this);
    thread.running = false;
    for (;;) {
        const std::vector<Option> options = optionsFor(thread, {});
        if (options.empty())
            break;
        const Option option = choose(thread, {}, options);
        if (option.host) {
            m_chooser->moves(option);
            m_acted = false;
            giveTurn(*option.host);
            return;
        }
        step(*option.queue, lock.m_trash);
    }
    if (HostThread* waiting = victim()) {
        waiting->stuck = true;
        giveTurn(*waiting);
    }
}

HostThread* Machine::victim() const
{
    for (const auto& thread : m_threads)
        if (thread->running && thread->wait && !thread->wait->join)
            return thread.get();
    return nullptr;
}

} // namespace comparo::emu
