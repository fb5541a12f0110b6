// SPDX-License-Identifier: Apache-2.0
#include "engine/device/emu/machine.h"

#include "engine/base/error.h"
#include "engine/device/emu/chooser.h"
#include "engine/device/emu/emu_memory.h"

#include <algorithm>

namespace comparo::emu {
namespace {

thread_local Machine::Place t_place;
thread_local std::shared_ptr<Machine> t_apart;

/// One of them is the legacy default stream of a device and the other runs in turn with it.
bool inTurn(const Queue& a, const Queue& b)
{
    return a.device == b.device && ((a.kind == StreamKind::Legacy && b.kind == StreamKind::Blocking) ||
                                    (a.kind == StreamKind::Blocking && b.kind == StreamKind::Legacy));
}

} // namespace

bool conflict(const std::vector<Span>& a, const std::vector<Span>& b)
{
    for (const Span& x : a)
        for (const Span& y : b)
            if ((x.write || y.write) && x.begin < y.end && y.begin < x.end)
                return true;
    return false;
}

Span spanOf(const Access& access)
{
    const auto* begin = static_cast<const std::byte*>(access.buffer->address()) + access.offset;
    return {begin, begin + (access.bytes ? access.bytes : access.buffer->bytes() - access.offset),
            access.write};
}

Machine::Machine() = default;

Machine::Machine(const ScheduleOptions& options, std::unique_ptr<Chooser> chooser)
    : m_options(options), m_chooser(std::move(chooser))
{
    m_threads.push_back(std::make_unique<HostThread>());
    m_turn = m_threads.front().get();
}

Machine::~Machine() = default;

const std::shared_ptr<Machine>& Machine::standard()
{
    static const auto* machine = new std::shared_ptr<Machine>(std::make_shared<Machine>());
    return *machine;
}

const std::shared_ptr<Machine>& Machine::current()
{
    return t_place.machine ? t_place.machine : t_apart ? t_apart : standard();
}

std::shared_ptr<Machine> Machine::exchangeApart(std::shared_ptr<Machine> machine)
{
    return std::exchange(t_apart, std::move(machine));
}

Machine* Machine::scheduled()
{
    return t_place.machine.get();
}

HostThread* Machine::thread()
{
    return t_place.thread;
}

Machine::Place Machine::exchangePlace(Place place)
{
    return std::exchange(t_place, std::move(place));
}

HostThread* Machine::enterMain()
{
    const std::scoped_lock lock(m_mutex);
    if (t_place.machine.get() == this)
        return t_place.thread;
    if (m_mainDepth > 0 && m_mainThread != std::this_thread::get_id())
        failArgument(
            message("This schedule is current on another thread; start threads with runHostThreads()."));
    m_mainThread = std::this_thread::get_id();
    ++m_mainDepth;
    return m_threads.front().get();
}

void Machine::leaveMain()
{
    const std::scoped_lock lock(m_mutex);
    --m_mainDepth;
}

std::vector<int> Machine::choices() const
{
    const std::scoped_lock lock(m_mutex);
    return m_choices;
}

std::shared_ptr<Queue> Machine::open(DeviceId device, StreamKind kind, std::string name)
{
    auto queue = std::make_shared<Queue>();
    queue->device = device;
    queue->kind = kind;
    queue->name = std::move(name);
    const std::scoped_lock lock(m_mutex);
    queue->number = m_queueCount++;
    m_queues.push_back(queue);
    return queue;
}

void Machine::close(const std::shared_ptr<Queue>& queue)
{
    SchedulerLock lock(*this);
    lock.synchronize(*queue, true);
    std::erase(m_queues, queue);
}

Stream& Machine::ownStream(const std::string& key, const std::function<std::unique_ptr<Stream>()>& make)
{
    const std::scoped_lock lock(m_ownMutex);
    for (const auto& [known, stream] : m_ownStreams)
        if (known == key)
            return *stream;
    return *m_ownStreams.emplace_back(key, make()).second;
}

void Machine::dropOwnStreams()
{
    const std::scoped_lock lock(m_ownMutex);
    m_ownStreams.clear();
}

OrderedPool& Machine::pool(DeviceId device, MemoryBudget& budget)
{
    std::unique_ptr<OrderedPool>& slot = m_pools[device];
    if (!slot)
        slot = std::make_unique<OrderedPool>(budget);
    return *slot;
}

void Machine::trimPools(std::size_t keep)
{
    const SchedulerLock lock(*this);
    if (lock.idle())
        for (const auto& [device, pool] : m_pools)
            pool->trimTo(keep);
}

Queue* Machine::blockerOf(const Queue& queue) const
{
    if (queue.kind == StreamKind::NonBlocking)
        return nullptr;
    for (const auto& other : m_queues)
        if (inTurn(queue, *other) && !other->isPast(queue.items.front().order))
            return other.get();
    return nullptr;
}

bool Machine::enabled(const Queue& queue) const
{
    if (queue.items.empty())
        return false;
    const Item& head = queue.items.front();
    return (head.kind != Item::Kind::Wait || head.event->finished) && !blockerOf(queue);
}

/// What has to run next for this queue to move on. Everything that holds an item back was issued before it,
/// so the search ends.
Queue* Machine::firstFor(const Queue* queue) const
{
    while (!queue->items.empty()) {
        const Item& head = queue->items.front();
        if (head.kind == Item::Kind::Wait && !head.event->finished) {
            queue = head.event->queue.get();
            continue;
        }
        const Queue* blocker = blockerOf(*queue);
        if (!blocker)
            return const_cast<Queue*>(queue);
        queue = blocker;
    }
    return nullptr;
}

Queue* Machine::neededFor(const Wait& wait) const
{
    if (wait.event)
        return wait.event->finished ? nullptr : firstFor(wait.event->queue.get());
    if (wait.queue)
        return wait.queue->isPast(wait.until) ? nullptr : firstFor(wait.queue);
    const Queue* first = nullptr;
    if (wait.device)
        for (const auto& queue : m_queues)
            if (queue->device == *wait.device && !queue->isPast(wait.until) &&
                (!first || queue->items.front().order < first->items.front().order))
                first = queue.get();
    return first ? firstFor(first) : nullptr;
}

Queue* Machine::neededBySomebody() const
{
    for (const auto& thread : m_threads)
        if (thread->running && thread->wait)
            if (Queue* queue = neededFor(*thread->wait))
                return queue;
    const Queue* first = nullptr;
    for (const auto& queue : m_queues)
        if (!queue->items.empty() && (!first || queue->items.front().order < first->items.front().order))
            first = queue.get();
    return first ? firstFor(first) : nullptr;
}

std::vector<const Item*> Machine::freeItems(const Queue& queue) const
{
    std::vector<const Item*> items;
    for (const Item& item : queue.items) {
        if (item.kind == Item::Kind::Wait && !item.event->finished && item.event->queue.get() != &queue)
            break;
        const bool blocked = std::any_of(m_queues.begin(), m_queues.end(), [&](const auto& other) {
            return other.get() != &queue && inTurn(queue, *other) && !other->isPast(item.order);
        });
        if (blocked)
            break;
        items.push_back(&item);
    }
    return items;
}

int Machine::overtaken(const Queue& queue) const
{
    int count = 0;
    for (const Item* item : freeItems(queue))
        for (const auto& other : m_queues) {
            if (other.get() == &queue)
                continue;
            for (const Item& earlier : other->items) {
                if (earlier.order > item->order)
                    break;
                if (!earlier.dropped && conflict(earlier.spans, item->spans))
                    ++count;
            }
        }
    return count;
}

HostThread& Machine::caller()
{
    return t_place.machine.get() == this ? *t_place.thread : m_stranger;
}

std::vector<Option> Machine::optionsFor(HostThread& caller, const Wait& wait) const
{
    std::vector<Option> options;
    if (caller.running && wait.isReady())
        options.push_back({&caller, nullptr});
    if (&caller != &m_stranger)
        for (const auto& thread : m_threads)
            if (thread.get() != &caller && thread->running && (!thread->wait || thread->wait->isReady()))
                options.push_back({thread.get(), nullptr});
    for (const auto& queue : m_queues)
        if (enabled(*queue))
            options.push_back({nullptr, queue.get()});
    return options;
}

Option Machine::choose(HostThread& caller, const Wait& wait, const std::vector<Option>& options)
{
    std::size_t index = 0;
    if (options.size() > 1) {
        const Queue* needed = neededFor(wait);
        if (!needed && !options.front().host)
            needed = neededBySomebody();
        index = m_chooser->choose({options, options.front().host == &caller, needed, *this});
        m_choices.push_back(static_cast<int>(index));
    }
    return options[index];
}

void Machine::retire(Queue& queue, std::vector<Item>& trash)
{
    Item item = std::move(queue.items.front());
    queue.items.pop_front();
    if (item.kind == Item::Kind::Record) {
        item.event->error = queue.error;
        item.event->finished = true;
    }
    if (item.kind == Item::Kind::Wait && item.event->error && !queue.error) {
        queue.error = item.event->error;
        for (Item& later : queue.items)
            later.dropped = later.kind == Item::Kind::Work && !later.always;
    }
    (m_chooser && item.kind == Item::Kind::Work ? queue.past : trash).push_back(std::move(item));
}

/// Records, waits and what a failed stream left out happen as soon as they can.
void Machine::settle(std::vector<Item>& trash)
{
    for (bool moved = true; moved;) {
        moved = false;
        for (const auto& queue : m_queues)
            while (!queue->items.empty()) {
                const Item& head = queue->items.front();
                if ((head.kind == Item::Kind::Work && !head.dropped) || !enabled(*queue))
                    break;
                if (head.kind != Item::Kind::Work)
                    head.mark.ran(head.mark.nowMs(), head.mark.nowMs());
                retire(*queue, trash);
                moved = true;
            }
    }
}

/// Runs the next part of the first item. Bookkeeping in front of it is done before, so it is work.
void Machine::step(Queue& queue, std::vector<Item>& trash)
{
    if (m_chooser)
        m_chooser->moves({nullptr, &queue});
    Item& item = queue.items.front();
    if (item.nextPart == 0)
        item.startedMs = item.mark.nowMs();
    try {
        item.run(item.nextPart);
    } catch (...) {
        if (!queue.error)
            queue.error = std::current_exception();
        for (Item& later : queue.items)
            later.dropped = later.kind == Item::Kind::Work && !later.always;
        item.nextPart = item.parts;
    }
    if (++item.nextPart < item.parts)
        return;
    item.mark.ran(item.startedMs, item.mark.nowMs());
    retire(queue, trash);
    settle(trash);
}

} // namespace comparo::emu
