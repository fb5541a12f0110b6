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

/// One buffer that an operation touches. Holding the pointer keeps the bytes alive until the operation ran.
struct Access {
    BufferPtr buffer;
    bool write = false;
};

inline Access reads(BufferPtr buffer)
{
    return {std::move(buffer), false};
}
inline Access writes(BufferPtr buffer)
{
    return {std::move(buffer), true};
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
};

/// A point in the order of a stream. Copyable; valid as long as any copy is held.
class Event {
public:
    struct State {
        virtual ~State() = default;
        virtual void complete() {} ///< returns when the work before the event is done
    };
    Event() = default;
    explicit Event(std::shared_ptr<State> state, std::uint64_t id) : m_state(std::move(state)), m_id(id) {}
    [[nodiscard]] std::uint64_t id() const { return m_id; }
    [[nodiscard]] const std::shared_ptr<State>& state() const { return m_state; }

private:
    std::shared_ptr<State> m_state;
    std::uint64_t m_id = 0;
};

/// An ordered queue of work on one device. cpu runs each item at once; emu queues it and runs it in order
/// when the host or another stream waits for it; cuda maps to a cudaStream_t. Results may be read by the host
/// only after synchronize(). Every call is written to the current Timeline.
class Stream {
public:
    virtual ~Stream() = default;

    [[nodiscard]] virtual Device& device() const = 0;
    [[nodiscard]] std::uint64_t id() const { return m_id; }

    /// Queues a kernel of the C++ pass. Error(Device) on a cuda stream.
    virtual void submit(HostKernel kernel) = 0;

    /// Queues a copy of `bytes` bytes; either buffer may live on another device.
    void copy(Access destination, Access source, std::size_t bytes)
    {
        copy(std::move(destination), 0, std::move(source), 0, bytes);
    }
    /// The same between byte offsets of the two buffers.
    virtual void copy(Access destination, std::size_t destinationOffset, Access source,
                      std::size_t sourceOffset, std::size_t bytes) = 0;

    [[nodiscard]] virtual Event record() = 0;
    virtual void wait(const Event& event) = 0;

    /// Returns when all queued work is done. Throws Error(Cancelled) if the work was stopped.
    virtual void synchronize() = 0;

    /// The cudaStream_t of a cuda stream, else null.
    [[nodiscard]] virtual void* native() const { return nullptr; }

    /// Work queued from now on ends early once this token is stopped.
    void setStop(std::stop_token stop) { m_stop = std::move(stop); }
    [[nodiscard]] const std::stop_token& stop() const { return m_stop; }

protected:
    Stream();

    /// Writes one call to the current timeline, if there is one.
    void note(TimelineKind kind, std::string name, const std::vector<Access>& accesses = {},
              std::size_t bytes = 0, std::uint64_t event = 0) const;
    void noteCopy(const Access& destination, const Access& source, std::size_t bytes) const;
    static std::uint64_t nextEventId();

private:
    std::uint64_t m_id;
    std::stop_token m_stop;
};

} // namespace comparo
