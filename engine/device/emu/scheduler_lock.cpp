// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/device/emu/chooser.h"
#include "engine/device/emu/machine.h"

#include <algorithm>
#include <iterator>

namespace comparo::emu {
namespace {

/// What ran is no longer in use by the device.
void forgetPast(Queue& queue, std::vector<Item>& trash)
{
    std::move(queue.past.begin(), queue.past.end(), std::back_inserter(trash));
    queue.past.clear();
}

} // namespace

SchedulerLock::SchedulerLock(Machine& machine, Before before) : m_machine(machine), m_lock(machine.m_mutex)
{
    if (!machine.m_chooser || !machine.m_acted)
        return;
    const auto running =
        std::count_if(machine.m_threads.begin(), machine.m_threads.end(),
                      [](const std::unique_ptr<HostThread>& thread) { return thread->running; });
    if (before == Before::Everybody || running > 1)
        waitUntil({});
}

void SchedulerLock::push(Queue& queue, Item item)
{
    item.order = ++m_machine.m_order;
    queue.items.push_back(std::move(item));
    m_machine.settle(m_trash);
    if (m_machine.m_chooser)
        waitUntil({});
}

void SchedulerLock::waitUntil(const Wait& wait)
{
    Machine& machine = m_machine;
    if (!machine.m_chooser) {
        while (!wait.isReady()) {
            Queue* queue = machine.neededFor(wait);
            if (!queue)
                fail(ErrorCode::Device,
                     message("Deadlock: the host waits for {}, which can never complete.", wait.what));
            machine.step(*queue, m_trash);
        }
        return;
    }
    HostThread& caller = machine.caller();
    for (;;) {
        const std::vector<Option> options = machine.optionsFor(caller, wait);
        if (options.empty()) {
            HostThread* other = wait.join ? machine.victim() : nullptr;
            if (!other || other == &caller)
                fail(ErrorCode::Device, machine.deadlock(caller, wait));
            other->stuck = true;
            machine.handOver(m_lock, caller, *other, wait);
            break;
        }
        const Option option = machine.choose(caller, wait, options);
        if (option.queue) {
            machine.step(*option.queue, m_trash);
            continue;
        }
        machine.m_chooser->moves(option);
        if (option.host != &caller)
            machine.handOver(m_lock, caller, *option.host, wait);
        break;
    }
    caller.moved = ++machine.m_moves;
    machine.m_acted = false;
}

void SchedulerLock::synchronize(Queue& queue, bool keepError)
{
    Wait wait;
    wait.queue = &queue;
    wait.until = m_machine.m_order;
    wait.ready = [&queue, until = wait.until] { return queue.isPast(until); };
    wait.what = queue.name.empty() ? message("stream {}", queue.number)
                                   : message("stream {} {}", queue.number, Verbatim(queue.name));
    waitUntil(wait);
    forgetPast(queue, m_trash);
    if (queue.error && !keepError)
        std::rethrow_exception(std::exchange(queue.error, nullptr));
}

void SchedulerLock::synchronize(EventState& event)
{
    Wait wait;
    wait.event = &event;
    wait.ready = [&event] { return event.finished.load(); };
    wait.what = message("an event of stream {}", event.queue->number);
    waitUntil(wait);
    if (!event.error)
        return;
    if (event.queue->error == event.error)
        event.queue->error = nullptr;
    std::rethrow_exception(event.error);
}

void SchedulerLock::synchronize(DeviceId device, bool keepError)
{
    Wait wait;
    wait.device = &device;
    wait.until = m_machine.m_order;
    const std::vector<std::shared_ptr<Queue>>& queues = m_machine.m_queues;
    wait.ready = [&queues, device, until = wait.until] {
        return std::all_of(queues.begin(), queues.end(), [&](const std::shared_ptr<Queue>& queue) {
            return queue->device != device || queue->isPast(until);
        });
    };
    wait.what = message("device {}", Verbatim(device.name()));
    waitUntil(wait);
    for (const auto& queue : queues)
        if (queue->device == device)
            forgetPast(*queue, m_trash);
    for (const auto& queue : queues)
        if (queue->device == device && queue->error && !keepError)
            std::rethrow_exception(std::exchange(queue->error, nullptr));
}

void SchedulerLock::advance(const EventState& event)
{
    if (event.finished)
        return;
    if (Queue* queue = m_machine.firstFor(event.queue.get()))
        m_machine.step(*queue, m_trash);
}

void SchedulerLock::onHostAccess(const std::vector<Span>& spans)
{
    m_machine.m_acted = true;
    if (m_machine.m_chooser)
        m_machine.m_chooser->onHostAccess(spans);
}

void SchedulerLock::onHostQuery()
{
    m_machine.m_acted = true;
    if (m_machine.m_chooser)
        m_machine.m_chooser->onHostQuery();
}

bool SchedulerLock::idle() const
{
    return std::all_of(m_machine.m_queues.begin(), m_machine.m_queues.end(),
                       [](const std::shared_ptr<Queue>& queue) { return queue->items.empty(); });
}

void EventState::complete()
{
    if (finished && !error)
        return;
    SchedulerLock lock(*machine);
    lock.synchronize(*this);
}

/// Asking makes the device go on, so that a loop of questions ends.
bool EventState::done()
{
    if (finished)
        return true;
    SchedulerLock lock(*machine, SchedulerLock::Before::Everybody);
    lock.onHostQuery();
    const bool answer = finished;
    lock.advance(*this);
    return answer;
}

} // namespace comparo::emu
