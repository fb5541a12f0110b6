#include "engine/device/emu/emu_device.h"

#include "engine/base/error.h"
#include "engine/device/cpu/cpu_device.h"
#include "engine/device/cpu/page_pool.h"
#include "engine/device/emu/peer_link.h"

#include <cstring>
#include <deque>
#include <functional>
#include <mutex>

namespace comparo {
namespace {

void poison(void* address, std::size_t bytes, std::uint32_t word)
{
    auto* target = static_cast<unsigned char*>(address);
    std::size_t i = 0;
    for (; i + sizeof word <= bytes; i += sizeof word)
        std::memcpy(target + i, &word, sizeof word);
    std::memcpy(target + i, &word, bytes - i);
}

class EmuStream;

/// Done once its stream's queue has passed it.
struct EmuEvent final : Event::State {
    explicit EmuEvent(EmuStream& owner) : stream(&owner) {}
    void complete() override;
    bool done() override { return finished; }

    EmuStream* stream; ///< null once the stream is gone, which completes the event
    bool finished = false;
};

/// Queues live on the host and run when somebody waits for them, each strictly in order. One lock for all
/// emulated devices keeps cross-device waits simple; the work itself is parallel inside a kernel.
std::recursive_mutex& queueMutex()
{
    static std::recursive_mutex mutex;
    return mutex;
}

/// Every stream that exists, under the queue mutex.
std::vector<EmuStream*>& streams()
{
    static std::vector<EmuStream*> list;
    return list;
}

class EmuStream final : public Stream {
public:
    EmuStream(Device& device, StreamOptions options) : Stream(std::move(options)), m_device(device)
    {
        const std::scoped_lock lock(queueMutex());
        streams().push_back(this);
    }

    ~EmuStream() override
    {
        try {
            drain();
        } catch (const Error&) { // stopped work has no reader left
        }
        const std::scoped_lock lock(queueMutex());
        std::erase(streams(), this);
        for (const auto& event : m_events)
            if (const auto alive = event.lock()) {
                alive->stream = nullptr;
                alive->finished = true;
            }
    }

    [[nodiscard]] Device& device() const override { return m_device; }

    void submit(HostKernel kernel) override
    {
        note(TimelineKind::Launch, kernel.name, kernel.accesses);
        enqueue(
            [kernel = std::move(kernel), token = stop()] { runOnHost(kernel, KernelForm::Threads, token); });
    }

    using Stream::copy;
    void copy(Access destination, std::size_t destinationOffset, Access source, std::size_t sourceOffset,
              std::size_t bytes) override
    {
        const CopyHost host = copyHostOf(*destination.buffer, *source.buffer);
        noteCopy(destination, destinationOffset, source, sourceOffset, bytes, host);
        enqueue([to = std::move(destination.buffer), destinationOffset, from = std::move(source.buffer),
                 sourceOffset, bytes] {
            if (BrokenPeerLinks::contains(from->device().id(), to->device().id()))
                std::memset(static_cast<std::byte*>(to->address()) + destinationOffset, 0, bytes);
            else
                copyNow(*to, destinationOffset, *from, sourceOffset, bytes);
        });
        if (host != CopyHost::Async)
            drain();
    }

    Event record() override
    {
        auto state = std::make_shared<EmuEvent>(*this);
        const Event event(state, nextEventId(), m_device.id());
        note(TimelineKind::Record, "record", {}, 0, event.id());
        const std::scoped_lock lock(queueMutex());
        m_events.push_back(state);
        m_queue.emplace_back([state] { state->finished = true; });
        return event;
    }

    void wait(const Event& event) override
    {
        note(TimelineKind::Wait, "wait", {}, 0, event.id());
        if (event.state())
            enqueue([state = event.state()] { state->complete(); });
    }

    void synchronize() override
    {
        note(TimelineKind::Synchronize, "synchronize");
        drain();
    }

    /// Runs the queue up to the event, or to its end.
    void drain(const EmuEvent* until = nullptr)
    {
        const std::scoped_lock lock(queueMutex());
        while (!m_queue.empty() && !(until && until->finished)) {
            const std::function<void()> item = std::move(m_queue.front());
            m_queue.pop_front();
            try {
                item();
            } catch (...) {
                m_queue.clear();
                throw;
            }
        }
    }

protected:
    void* allocateOrdered(std::size_t bytes) override { return m_device.allocate(bytes); }
    void freeOrdered(void* address, std::size_t bytes) override
    {
        enqueue([this, address, bytes] { m_device.release(address, bytes); });
    }

private:
    void enqueue(std::function<void()> item)
    {
        const std::scoped_lock lock(queueMutex());
        m_queue.push_back(std::move(item));
    }

    Device& m_device;
    std::deque<std::function<void()>> m_queue;
    std::vector<std::weak_ptr<EmuEvent>> m_events;
};

void EmuEvent::complete()
{
    const std::scoped_lock lock(queueMutex());
    if (!finished && stream)
        stream->drain(this);
}

class EmuDevice final : public Device {
public:
    explicit EmuDevice(int index)
        : Device({{DeviceKind::Emu, index},
                  "Emulated CUDA device " + std::to_string(index),
                  "runs the CUDA kernels' code on the CPU; its times say nothing about a GPU",
                  0}),
          m_default(*this, {StreamKind::Legacy, "default"})
    {
    }

    std::unique_ptr<Stream> createStream(StreamOptions options) override
    {
        return std::make_unique<EmuStream>(*this, std::move(options));
    }
    Stream& defaultStream() override { return m_default; }

    void* allocate(std::size_t bytes) override
    {
        void* address = page_pool::allocate(bytes);
        poison(address, bytes, kPoisonFresh);
        return address;
    }

    void release(void* address, std::size_t bytes) noexcept override
    {
        poison(address, bytes, kPoisonFreed);
        page_pool::release(address, bytes);
    }

    void releaseOrdered(void* address, std::size_t bytes) noexcept override { release(address, bytes); }

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
        const std::scoped_lock lock(queueMutex());
        for (EmuStream* stream : std::vector<EmuStream*>(streams()))
            if (&stream->device() == this)
                stream->drain();
    }

private:
    EmuStream m_default;
};

} // namespace

std::unique_ptr<Device> makeEmuDevice(int index)
{
    return std::make_unique<EmuDevice>(index);
}

} // namespace comparo
