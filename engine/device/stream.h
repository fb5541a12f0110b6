// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/buffer.h"
#include "engine/device/timeline.h"
#include "engine/kernel/extent.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace comparo {

struct ChainKernel;

/// The bytes of one buffer that an operation touches. Holding the pointer keeps them alive until the
/// operation ran, unless they were given back with Stream::free().
struct Access {
    BufferPtr buffer;
    bool write = false;
    std::size_t offset = 0;
    std::size_t bytes = 0; ///< 0: to its end
};

inline Access reads(BufferPtr buffer, std::size_t offset = 0, std::size_t bytes = 0)
{
    return {std::move(buffer), false, offset, bytes};
}
inline Access writes(BufferPtr buffer, std::size_t offset = 0, std::size_t bytes = 0)
{
    return {std::move(buffer), true, offset, bytes};
}

/// In which form the C++ pass runs a kernel. The results are equal bit for bit; tests hold them to it.
enum class KernelForm {
    Native,  ///< rows, vectorised where the kernel has a row form: device cpu
    Threads, ///< one call per thread index in block order, the code that CUDA compiles: device emu
};

/// A kernel of the C++ pass, bound to its arguments.
struct HostKernel {
    std::string name;
    Extent extent;
    std::vector<Access> accesses;
    std::function<void(KernelForm, int z, int y0, int y1)> run;
    double costPerElement = 1.0; ///< relative to a copy; how many rows make a band worth a thread
    int minRows = 1;             ///< fewest rows of a band, for kernels that keep a window of rows
    /// Set where the stream fuses kernels and the kernel can be one of a chain:
    /// engine/device/cpu/chain_kernel.h.
    std::shared_ptr<const ChainKernel> chain{};
};

/// A point in the order of a stream. Copyable; valid as long as any copy is held.
class Event {
public:
    struct State {
        virtual ~State() = default;
        virtual void complete() {} ///< returns when the work before the event is done
        virtual bool done() { return true; }
    };
    Event() = default;
    Event(std::shared_ptr<State> state, std::uint64_t id, DeviceId device)
        : m_state(std::move(state)), m_id(id), m_device(device)
    {
    }
    [[nodiscard]] std::uint64_t id() const { return m_id; }
    [[nodiscard]] const std::shared_ptr<State>& state() const { return m_state; }

    /// The host waits for the work before the event. Returns at once for an event that was never recorded.
    void synchronize() const;

    /// Whether that work is done; true for an event that was never recorded.
    [[nodiscard]] bool done() const { return !m_state || m_state->done(); }

private:
    std::shared_ptr<State> m_state;
    std::uint64_t m_id = 0;
    DeviceId m_device;
};

/// How a stream is made.
struct StreamOptions {
    StreamKind kind = StreamKind::NonBlocking; ///< Legacy is not for making: Device::defaultStream()
    std::string name{};                        ///< for people: "upload"
    /// cpu: kernels that work row by row, or plane by plane of a batch of small pictures, wait for each other
    /// and run band by band, until other work that touches what they touch, or until the stream is waited
    /// for. What nobody holds any more by then is never stored.
    bool fuses = false;
};

/// An ordered queue of work on one device. cpu runs each item at once, unless it fuses
/// rows; emu queues it and a schedule decides
/// when it runs; cuda maps to a cudaStream_t. Results may be read by the host only after synchronize().
/// Every call is written to the current Timeline.
class Stream {
public:
    virtual ~Stream() = default;
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    [[nodiscard]] virtual Device& device() const = 0;
    [[nodiscard]] std::uint64_t id() const { return m_id; }
    [[nodiscard]] StreamKind kind() const { return m_options.kind; }
    [[nodiscard]] const std::string& name() const { return m_options.name; }
    [[nodiscard]] bool fuses() const { return m_options.fuses; }

    /// Memory that work queued here from now on may use (cudaMallocAsync). It may be memory that was given
    /// back on this stream a moment ago. Throws Error(OutOfMemory).
    [[nodiscard]] BufferPtr allocate(std::size_t bytes, std::string name = {});

    /// Gives memory of allocate() back once the work queued here so far is done (cudaFreeAsync). Who holds
    /// the buffer must not use it any more; whoever does anyway meets what the next owner wrote.
    /// Throws Error(InvalidArgument) for other memory.
    void free(const BufferPtr& buffer);

    /// Queues a kernel of the C++ pass. Error(Device) on a cuda stream.
    virtual void submit(HostKernel kernel) = 0;

    /// Queues a copy of `bytes` bytes; either buffer may live on another device.
    void copy(Access destination, Access source, std::size_t bytes)
    {
        copy(std::move(destination), 0, std::move(source), 0, bytes);
    }
    /// The same between byte offsets of the two buffers. Copies of pageable memory of the host let it go on
    /// as CopyHost says.
    virtual void copy(Access destination, std::size_t destinationOffset, Access source,
                      std::size_t sourceOffset, std::size_t bytes) = 0;

    [[nodiscard]] virtual Event record() = 0;

    /// Work queued from now on starts after the event.
    virtual void wait(const Event& event) = 0;

    /// Returns when all queued work is done. Throws Error(Cancelled) if the work was stopped.
    virtual void synchronize() = 0;

    /// The cudaStream_t of a cuda stream, else null.
    [[nodiscard]] virtual void* native() const { return nullptr; }

    /// Work queued from now on ends early once this token is stopped.
    void setStop(std::stop_token stop) { m_stop = std::move(stop); }
    [[nodiscard]] const std::stop_token& stop() const { return m_stop; }

protected:
    explicit Stream(StreamOptions options);

    virtual void* allocateOrdered(std::size_t bytes) = 0;
    virtual void freeOrdered(void* address, std::size_t bytes) = 0;

    /// Writes one call to the current timeline, if there is one.
    TimelineMark note(TimelineKind kind, std::string name, const std::vector<Access>& accesses = {},
                      std::size_t bytes = 0, std::uint64_t event = 0) const;
    TimelineMark noteCopy(const Access& destination, std::size_t destinationOffset, const Access& source,
                          std::size_t sourceOffset, std::size_t bytes, CopyHost host) const;
    static std::uint64_t nextEventId();

private:
    [[nodiscard]] TimelineEntry entryOf(TimelineKind kind, std::string name, std::size_t bytes) const;

    std::uint64_t m_id;
    StreamOptions m_options;
    std::stop_token m_stop;
};

/// How CUDA documents a copy between these buffers (CUDA driver API, "API synchronization behavior").
[[nodiscard]] CopyHost copyHostOf(const Buffer& destination, const Buffer& source);

} // namespace comparo
