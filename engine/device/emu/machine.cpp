#include "engine/device/emu/machine.h"

#include "engine/base/error.h"
#include "engine/device/emu/chooser.h"
#include "engine/device/emu/emu_memory.h"

#include <algorithm>

namespace comparo::emu {
namespace {

thread_local Machine::Place t_place;

bool isReady(const Wait* wait)
{
    return !wait || !wait->ready || wait->ready();
}

bool pastOrder(const Queue& queue, std::uint64_t order)
{
    return queue.items.empty() || queue.items.front().order > order;
}

/// One of them is the legacy default stream of a device and the other runs in turn with it.
bool inTurn(const Queue& a, const Queue& b)
{
    return a.device == b.device && ((a.kind == StreamKind::Legacy && b.kind == StreamKind::Blocking) ||
                                    (a.kind == StreamKind::Blocking && b.kind == StreamKind::Legacy));
}

/// What ran is no longer in use by the device.
void forgetPast(Queue& queue, std::vector<Item>& trash)
{
    std::move(queue.past.begin(), queue.past.end(), std::back_inserter(trash));
    queue.past.clear();
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
    return t_place.machine ? t_place.machine : standard();
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
        failArgument("This schedule is current on another thread; start threads with runHostThreads().");
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
    Turn turn(*this);
    turn.synchronize(*queue, true);
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

Queue* Machine::blockerOf(const Queue& queue) const
{
    if (queue.kind == StreamKind::NonBlocking)
        return nullptr;
    for (const auto& other : m_queues)
        if (inTurn(queue, *other) && !pastOrder(*other, queue.items.front().order))
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
        return pastOrder(*wait.queue, wait.until) ? nullptr : firstFor(wait.queue);
    const Queue* first = nullptr;
    if (wait.device)
        for (const auto& queue : m_queues)
            if (queue->device == *wait.device && !pastOrder(*queue, wait.until) &&
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

int Machine::overtaken(const Queue& queue) const
{
    int count = 0;
    for (const Item& item : queue.items) {
        if (item.kind == Item::Kind::Wait && !item.event->finished && item.event->queue.get() != &queue)
            break;
        bool blocked = false;
        for (const auto& other : m_queues) {
            if (other.get() == &queue)
                continue;
            blocked = blocked || (inTurn(queue, *other) && !pastOrder(*other, item.order));
            for (const Item& earlier : other->items) {
                if (earlier.order > item.order || blocked)
                    break;
                if (!earlier.dropped && conflict(earlier.spans, item.spans))
                    ++count;
            }
        }
        if (blocked)
            break;
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
    if (caller.running && isReady(&wait))
        options.push_back({&caller, nullptr});
    if (&caller != &m_stranger)
        for (const auto& thread : m_threads)
            if (thread.get() != &caller && thread->running && isReady(thread->wait))
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

Turn::Turn(Machine& machine, Before before) : m_machine(machine), m_lock(machine.m_mutex)
{
    if (!machine.m_chooser || !machine.m_acted)
        return;
    const auto running =
        std::count_if(machine.m_threads.begin(), machine.m_threads.end(),
                      [](const std::unique_ptr<HostThread>& thread) { return thread->running; });
    if (before == Before::Everybody || running > 1)
        waitUntil({});
}

void Turn::push(Queue& queue, Item item)
{
    item.order = ++m_machine.m_order;
    queue.items.push_back(std::move(item));
    m_machine.settle(m_trash);
    if (m_machine.m_chooser)
        waitUntil({});
}

void Turn::waitUntil(const Wait& wait)
{
    Machine& machine = m_machine;
    if (!machine.m_chooser) {
        while (!isReady(&wait)) {
            Queue* queue = machine.neededFor(wait);
            if (!queue)
                fail(ErrorCode::Device, "The host waits for " + wait.what + ", which cannot happen.");
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

void Turn::synchronize(Queue& queue, bool keepError)
{
    Wait wait;
    wait.queue = &queue;
    wait.until = m_machine.m_order;
    wait.ready = [&queue, until = wait.until] { return pastOrder(queue, until); };
    wait.what = "stream " + std::to_string(queue.number) + (queue.name.empty() ? "" : " " + queue.name);
    waitUntil(wait);
    forgetPast(queue, m_trash);
    if (queue.error && !keepError)
        std::rethrow_exception(std::exchange(queue.error, nullptr));
}

void Turn::synchronize(EventState& event)
{
    Wait wait;
    wait.event = &event;
    wait.ready = [&event] { return event.finished.load(); };
    wait.what = "an event of stream " + std::to_string(event.queue->number);
    waitUntil(wait);
    if (!event.error)
        return;
    if (event.queue->error == event.error)
        event.queue->error = nullptr;
    std::rethrow_exception(event.error);
}

void Turn::synchronize(DeviceId device, bool keepError)
{
    Wait wait;
    wait.device = &device;
    wait.until = m_machine.m_order;
    const std::vector<std::shared_ptr<Queue>>& queues = m_machine.m_queues;
    wait.ready = [&queues, device, until = wait.until] {
        return std::all_of(queues.begin(), queues.end(), [&](const std::shared_ptr<Queue>& queue) {
            return queue->device != device || pastOrder(*queue, until);
        });
    };
    wait.what = "device " + device.name();
    waitUntil(wait);
    for (const auto& queue : queues)
        if (queue->device == device)
            forgetPast(*queue, m_trash);
    for (const auto& queue : queues)
        if (queue->device == device && queue->error && !keepError)
            std::rethrow_exception(std::exchange(queue->error, nullptr));
}

void Turn::advance(const EventState& event)
{
    if (event.finished)
        return;
    if (Queue* queue = m_machine.firstFor(event.queue.get()))
        m_machine.step(*queue, m_trash);
}

void Turn::hostTouches(const std::vector<Span>& spans)
{
    m_machine.m_acted = true;
    if (m_machine.m_chooser)
        m_machine.m_chooser->hostTouches(spans);
}

void Turn::hostAsks()
{
    m_machine.m_acted = true;
    if (m_machine.m_chooser)
        m_machine.m_chooser->hostAsks();
}

bool Turn::idle() const
{
    return std::all_of(m_machine.m_queues.begin(), m_machine.m_queues.end(),
                       [](const std::shared_ptr<Queue>& queue) { return queue->items.empty(); });
}

void EventState::complete()
{
    if (finished && !error)
        return;
    Turn turn(*machine);
    turn.synchronize(*this);
}

/// Asking makes the device go on, so that a loop of questions ends.
bool EventState::done()
{
    if (finished)
        return true;
    Turn turn(*machine, Turn::Before::Everybody);
    turn.hostAsks();
    const bool answer = finished;
    turn.advance(*this);
    return answer;
}

} // namespace comparo::emu
