// SPDX-License-Identifier: Apache-2.0
#include "engine/device/emu/emu_device.h"

#include "engine/base/error.h"
#include "engine/device/device_text.h"
#include "engine/device/emu/emu_memory.h"
#include "engine/device/emu/emu_stream.h"
#include "engine/device/emu/machine.h"

#include <cstring>

namespace comparo {
namespace {

DeviceInfo describe(const DeviceId& id)
{
    const DeviceInfo named{id, {}, {}, emu::parseBytes(std::getenv("COMPARO_EMU_MEMORY"))};
    return {id, english(deviceLabel(named)), english(deviceDetail(named)), named.memory};
}

class EmuDevice final : public Device {
public:
    explicit EmuDevice(int index)
        : Device(describe({DeviceKind::Emu, index})),
          m_memory(english(id().label())),
          m_default(*this, m_memory, {StreamKind::Legacy, "default"}, emu::Machine::standard())
    {
    }

    std::unique_ptr<Stream> createStream(StreamOptions options) override
    {
        return std::make_unique<emu::EmuStream>(*this, m_memory, std::move(options), emu::Machine::current());
    }

    Stream& defaultStream() override
    {
        emu::Machine* machine = emu::Machine::scheduled();
        return machine ? ownStream(*machine, "default", {StreamKind::Legacy, "default"}) : m_default;
    }

    Stream& threadStream() override
    {
        emu::Machine* machine = emu::Machine::scheduled();
        if (!machine)
            return Device::threadStream();
        return ownStream(*machine, "thread " + std::to_string(emu::Machine::thread()->number),
                         {StreamKind::Blocking, "per-thread default"});
    }

    void* allocate(std::size_t bytes) override
    {
        if (emu::Machine* machine = emu::Machine::scheduled()) {
            const emu::SchedulerLock lock(*machine);
        }
        void* address = m_memory.pool.take(bytes);
        emu::poison(address, bytes, kPoisonFresh);
        return address;
    }

    /// Under a schedule it waits for the device, as cudaFree does. Otherwise it need not, because queued work
    /// holds its buffers.
    void release(void* address, std::size_t bytes) noexcept override
    {
        if (emu::Machine* machine = emu::Machine::scheduled())
            waitFor(*machine);
        emu::poison(address, bytes, kPoisonFreed);
        m_memory.pool.give(address, bytes);
    }

    void releaseOrdered(void* address, std::size_t bytes) noexcept override
    {
        const emu::OrderedBlocks::Origin origin = m_memory.blocks.remove(address);
        if (!origin.machine)
            return;
        if (origin.machine->isScheduled())
            waitFor(*origin.machine);
        emu::SchedulerLock lock(*origin.machine);
        if (const auto queue = origin.queue.lock()) {
            emu::pushFree(lock, *origin.machine, *queue, m_memory, address, bytes);
            return;
        }
        emu::poison(address, bytes, kPoisonFreed);
        emu::OrderedPool& pool = origin.machine->pool(id(), m_memory.budget);
        pool.freed(address, pool.give(address, -1));
    }

    void copyIn(void* target, const void* source, std::size_t bytes) override
    {
        std::memcpy(target, source, bytes);
    }
    void copyOut(void* target, const void* source, std::size_t bytes) override
    {
        std::memcpy(target, source, bytes);
    }

protected:
    void synchronizeAll() override
    {
        emu::Machine& current = *emu::Machine::current();
        emu::Machine& standard = *emu::Machine::standard();
        if (!current.isScheduled() && &current != &standard)
            emu::SchedulerLock(standard).synchronize(id());
        emu::SchedulerLock(current).synchronize(id());
    }

private:
    /// The machine owns the stream, so the stream must not own the machine.
    Stream& ownStream(emu::Machine& machine, const std::string& key, const StreamOptions& options)
    {
        return machine.ownStream(id().name() + " " + key, [&] {
            return std::make_unique<emu::EmuStream>(
                *this, m_memory, options, std::shared_ptr<emu::Machine>(std::shared_ptr<void>{}, &machine));
        });
    }

    void waitFor(emu::Machine& machine) noexcept
    {
        try {
            emu::SchedulerLock lock(machine);
            lock.synchronize(id(), true);
        } catch (const std::exception&) { // reported where the host waits for something itself
        }
    }

    emu::DeviceMemory m_memory;
    emu::EmuStream m_default;
};

} // namespace

std::unique_ptr<Device> makeEmuDevice(int index)
{
    return std::make_unique<EmuDevice>(index);
}

void beforeHostAccess(const Access& access)
{
    if (emu::Machine* machine = emu::Machine::scheduled()) {
        emu::SchedulerLock lock(*machine, emu::SchedulerLock::Before::Everybody);
        lock.onHostAccess({emu::spanOf(access)});
    }
}

} // namespace comparo
