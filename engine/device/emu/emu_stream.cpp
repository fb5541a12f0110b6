// SPDX-License-Identifier: Apache-2.0
#include "engine/device/emu/emu_stream.h"

#include "engine/base/error.h"
#include "engine/device/cpu/cpu_device.h"
#include "engine/device/cpu/page_pool.h"
#include "engine/device/emu/peer_link.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace comparo::emu {
namespace {

/// Pageable memory that one stream holds copies of. More makes the host wait, as a driver's staging does.
constexpr std::size_t kMostStaged = std::size_t{256} << 20;

struct Range {
    std::size_t begin = 0;
    std::size_t bytes = 0;
};

Range partOf(std::size_t bytes, int part, int parts)
{
    const auto edge = [&](int i) {
        return bytes / static_cast<std::size_t>(parts) * static_cast<std::size_t>(i) +
               bytes % static_cast<std::size_t>(parts) * static_cast<std::size_t>(i) /
                   static_cast<std::size_t>(parts);
    };
    return {edge(part), edge(part + 1) - edge(part)};
}

/// Bytes of pageable memory as they were when the copy was called.
struct Staging {
    Staging(const std::byte* source, std::size_t bytes, std::shared_ptr<std::atomic<std::size_t>> total_)
        : content(source, source + bytes), total(std::move(total_))
    {
        *total += content.size();
    }
    ~Staging() { *total -= content.size(); }
    Staging(const Staging&) = delete;
    Staging& operator=(const Staging&) = delete;

    std::vector<std::byte> content;
    std::shared_ptr<std::atomic<std::size_t>> total;
};

/// A copy between buffers, in parts; or from what was staged of the source.
struct QueuedCopy {
    BufferPtr to;
    std::size_t toOffset;
    BufferPtr from;
    std::size_t fromOffset;
    std::size_t bytes;
    int parts;
    bool broken;
    std::shared_ptr<Staging> staging;

    void operator()(int part)
    {
        const Range range = partOf(bytes, part, parts);
        if (broken)
            std::memset(static_cast<std::byte*>(to->address()) + toOffset + range.begin, 0, range.bytes);
        else if (staging)
            to->device().copyIn(static_cast<std::byte*>(to->address()) + toOffset + range.begin,
                                staging->content.data() + range.begin, range.bytes);
        else
            copyNow(*to, toOffset + range.begin, *from, fromOffset + range.begin, range.bytes);
        if (part + 1 == parts)
            staging.reset();
    }
};

std::vector<Span> spansOf(const std::vector<Access>& accesses)
{
    std::vector<Span> spans;
    spans.reserve(accesses.size());
    for (const Access& access : accesses)
        spans.push_back(spanOf(access));
    return spans;
}

void* blockOf(MemoryBudget& budget, std::size_t bytes)
{
    budget.take(bytes);
    try {
        return page_pool::allocate(bytes);
    } catch (...) {
        budget.give(bytes);
        throw;
    }
}

} // namespace

DeviceMemory::DeviceMemory(const std::string& device)
    : budget(device),
      pool({[this](std::size_t bytes) { return blockOf(budget, bytes); },
            [this](void* address, std::size_t bytes) {
                page_pool::release(address, bytes);
                budget.give(bytes);
            }},
           {.bytes = kKept})
{
}

void OrderedBlocks::add(void* address, Origin origin)
{
    const std::scoped_lock lock(m_mutex);
    m_origins[address] = std::move(origin);
}

OrderedBlocks::Origin OrderedBlocks::remove(void* address)
{
    const std::scoped_lock lock(m_mutex);
    auto node = m_origins.extract(address);
    return node ? std::move(node.mapped()) : Origin{};
}

EmuStream::EmuStream(Device& device, DeviceMemory& memory, StreamOptions options,
                     std::shared_ptr<Machine> machine)
    : Stream(std::move(options)),
      m_device(device),
      m_memory(memory),
      m_machine(std::move(machine)),
      m_queue(m_machine->open(device.id(), kind(), name())),
      m_staged(std::make_shared<std::atomic<std::size_t>>(0))
{
}

EmuStream::~EmuStream()
{
    try {
        if (m_used)
            note(TimelineKind::Synchronize, "destroy stream");
        m_machine->close(m_queue);
    } catch (const std::exception&) { // nobody is left to tell
    }
}

void EmuStream::submit(HostKernel kernel)
{
    SchedulerLock lock(*m_machine);
    m_used = true;
    Item item;
    item.mark = note(TimelineKind::Launch, kernel.name, kernel.accesses);
    if (m_machine->isScheduled())
        item.spans = spansOf(kernel.accesses);
    item.run = [kernel = std::move(kernel), token = stop()](int) {
        runOnHost(kernel, KernelForm::Threads, token);
    };
    lock.push(*m_queue, std::move(item));
}

void EmuStream::copy(Access destination, std::size_t destinationOffset, Access source,
                     std::size_t sourceOffset, std::size_t bytes)
{
    const ScheduleOptions& options = m_machine->options();
    const CopyHost host =
        options.strictCopies ? CopyHost::Async : copyHostOf(*destination.buffer, *source.buffer);
    SchedulerLock lock(*m_machine, host == CopyHost::Staged ? SchedulerLock::Before::Everybody
                                                            : SchedulerLock::Before::HostThreads);
    m_used = true;
    Item item;
    item.mark = noteCopy(destination, destinationOffset, source, sourceOffset, bytes, host);
    item.spans = {spanOf(writes(destination.buffer, destinationOffset, bytes))};
    item.parts = static_cast<int>(
        std::clamp<std::size_t>(bytes, 1, static_cast<std::size_t>(std::max(options.copyChunks, 1))));
    QueuedCopy copy{std::move(destination.buffer),
                    destinationOffset,
                    std::move(source.buffer),
                    sourceOffset,
                    bytes,
                    item.parts,
                    false,
                    nullptr};
    copy.broken = BrokenPeerLinks::contains(copy.from->device().id(), copy.to->device().id());
    const bool stages = host == CopyHost::Staged && m_machine->isScheduled();
    if (stages) {
        if (*m_staged + bytes > kMostStaged)
            lock.synchronize(*m_queue, true);
        lock.onHostAccess({spanOf(reads(copy.from, sourceOffset, bytes))});
        copy.staging = std::make_shared<Staging>(
            static_cast<const std::byte*>(copy.from->address()) + sourceOffset, bytes, m_staged);
    } else {
        item.spans.push_back(spanOf(reads(copy.from, sourceOffset, bytes)));
    }
    item.run = std::move(copy);
    lock.push(*m_queue, std::move(item));
    if (host != CopyHost::Async && !stages) // without a schedule, reading in place beats a second copy
        lock.synchronize(*m_queue);
}

Event EmuStream::record()
{
    SchedulerLock lock(*m_machine);
    m_used = true;
    auto state = std::make_shared<EventState>(m_machine->shared_from_this(), m_queue);
    const Event event(state, nextEventId(), m_device.id());
    Item item;
    item.kind = Item::Kind::Record;
    item.mark = note(TimelineKind::Record, "record", {}, 0, event.id());
    item.event = std::move(state);
    lock.push(*m_queue, std::move(item));
    return event;
}

/// Events of other machines and devices are waited for by the host.
void EmuStream::wait(const Event& event)
{
    auto own = std::dynamic_pointer_cast<EventState>(event.state());
    if (own && own->machine != m_machine->shared_from_this())
        own = nullptr;
    if (event.state() && !own)
        event.state()->complete();
    SchedulerLock lock(*m_machine);
    Item item;
    item.kind = Item::Kind::Wait;
    item.mark = note(TimelineKind::Wait, "wait", {}, 0, event.id());
    if (!own)
        return;
    m_used = true;
    item.event = std::move(own);
    lock.push(*m_queue, std::move(item));
}

void EmuStream::synchronize()
{
    SchedulerLock lock(*m_machine);
    const TimelineMark mark = note(TimelineKind::Synchronize, "synchronize");
    m_used = false;
    lock.synchronize(*m_queue);
    if (!m_machine->isScheduled() && lock.idle())
        m_machine->pool(m_device.id(), m_memory.budget).trim();
}

void* EmuStream::allocateOrdered(std::size_t bytes)
{
    SchedulerLock lock(*m_machine);
    m_used = true;
    lock.onHostQuery(); // which block it is depends on the frees that ran
    OrderedPool& pool = m_machine->pool(m_device.id(), m_memory.budget);
    const auto take = [&] { return pool.take(bytes, m_queue->number, lock.idle()); };
    void* address = nullptr;
    try {
        address = take();
    } catch (const Error&) {
        if (!m_memory.pool.clear())
            throw;
        address = take();
    }
    m_memory.blocks.add(address, {m_machine->shared_from_this(), m_queue});
    Item item;
    const auto* begin = static_cast<const std::byte*>(address);
    item.spans = {{begin, begin + bytes, true}};
    item.run = [address, bytes](int) { poison(address, bytes, kPoisonFresh); };
    lock.push(*m_queue, std::move(item));
    return address;
}

void EmuStream::freeOrdered(void* address, std::size_t bytes)
{
    m_used = true;
    const OrderedBlocks::Origin origin = m_memory.blocks.remove(address);
    if (origin.machine != m_machine->shared_from_this())
        failArgument(message("The memory belongs to streams of another schedule."));
    SchedulerLock lock(*m_machine);
    pushFree(lock, *m_machine, *m_queue, m_memory, address, bytes);
}

void pushFree(SchedulerLock& lock, Machine& machine, Queue& queue, DeviceMemory& memory, void* address,
              std::size_t bytes)
{
    OrderedPool& pool = machine.pool(queue.device, memory.budget);
    const std::uint64_t ticket = pool.give(address, queue.number);
    Item item;
    item.always = true;
    const auto* begin = static_cast<const std::byte*>(address);
    item.spans = {{begin, begin + bytes, true}};
    item.run = [&pool, address, bytes, ticket](int) {
        poison(address, bytes, kPoisonFreed);
        pool.freed(address, ticket);
    };
    lock.push(queue, std::move(item));
}

} // namespace comparo::emu
