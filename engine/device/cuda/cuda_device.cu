// SPDX-License-Identifier: Apache-2.0
#include "engine/device/cuda/cuda_device.h"

#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/device/await_each_call.h"
#include "engine/device/block_pool.h"
#include "engine/device/cpu/cpu_device.h"
#include "engine/device/cuda/staged_copy.h"

#include <array>
#include <atomic>
#include <mutex>

#include <cuda_runtime.h>

namespace comparo {
namespace {

/// Throws for any CUDA error, with the call's purpose and the driver's words.
void check(cudaError_t status, const std::string& what)
{
    if (status == cudaSuccess)
        return;
    const ErrorCode code = status == cudaErrorMemoryAllocation ? ErrorCode::OutOfMemory : ErrorCode::Device;
    cudaGetLastError(); // the error is reported here; the next call shall not see it again
    fail(code, message("{}: {} ({}).", what, cudaGetErrorString(status), cudaGetErrorName(status)));
}

struct CudaEvent final : Event::State {
    explicit CudaEvent(std::string device) : name(std::move(device))
    {
        check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "Creating an event on " + name);
    }
    ~CudaEvent() override { cudaEventDestroy(event); }
    void complete() override { check(cudaEventSynchronize(event), "Waiting for an event of " + name); }
    bool done() override
    {
        const cudaError_t status = cudaEventQuery(event);
        if (status == cudaErrorNotReady)
            return false;
        check(status, "Asking for an event of " + name);
        return true;
    }

    std::string name;
    cudaEvent_t event = nullptr;
};

/// When the work of timeline entries began and ended on the device: an event before and one after each, read
/// once the stream is known to be past them.
class DeviceTimes {
public:
    ~DeviceTimes()
    {
        for (const Timed& timed : m_timed) {
            cudaEventDestroy(timed.begin);
            cudaEventDestroy(timed.end);
        }
        for (cudaEvent_t event : m_spare)
            cudaEventDestroy(event);
    }

    /// Before work is queued; nothing without a timeline.
    void begin(cudaStream_t stream, const TimelineMark& mark)
    {
        if (!mark)
            return;
        Timed timed{mark, take(), nullptr};
        cudaEventRecord(timed.begin, stream);
        timed.end = take();
        m_timed.push_back(timed);
    }

    /// After it was queued.
    void end(cudaStream_t stream)
    {
        if (!m_timed.empty())
            cudaEventRecord(m_timed.back().end, stream);
    }

    /// All work is done: dates it back from now.
    void resolve(cudaStream_t stream)
    {
        if (m_timed.empty())
            return;
        cudaEvent_t now = take();
        const bool dated =
            cudaEventRecord(now, stream) == cudaSuccess && cudaEventSynchronize(now) == cudaSuccess;
        for (const Timed& timed : m_timed) {
            const double nowMs = timed.mark.nowMs();
            float sinceBegin = 0.0f;
            float sinceEnd = 0.0f;
            if (dated && cudaEventElapsedTime(&sinceBegin, timed.begin, now) == cudaSuccess &&
                cudaEventElapsedTime(&sinceEnd, timed.end, now) == cudaSuccess)
                timed.mark.ran(nowMs - sinceBegin, nowMs - sinceEnd);
            m_spare.push_back(timed.begin);
            m_spare.push_back(timed.end);
        }
        m_timed.clear();
        m_spare.push_back(now);
        cudaGetLastError(); // of a pair whose work was never queued
    }

private:
    struct Timed {
        TimelineMark mark;
        cudaEvent_t begin;
        cudaEvent_t end;
    };

    cudaEvent_t take()
    {
        if (m_spare.empty()) {
            cudaEvent_t event = nullptr;
            check(cudaEventCreate(&event), "Creating an event that takes the time");
            return event;
        }
        cudaEvent_t event = m_spare.back();
        m_spare.pop_back();
        return event;
    }

    std::vector<Timed> m_timed;
    std::vector<cudaEvent_t> m_spare;
};

/// The page-locked blocks through which one stream copies pageable memory, one copy at a time.
class StagingBlocks {
public:
    StagingBlocks(cudaStream_t stream, const std::string& device) : m_stream(stream), m_name(device)
    {
        for (Block& block : m_blocks) {
            block.memory = makeBuffer(cpuDevice(), staged::kBlockBytes, {"staging", true});
            block.moved = std::make_unique<CudaEvent>(m_name);
        }
    }

    /// Where on the device the next copy begins.
    void aimAt(std::byte* address) { m_device = address; }

    std::byte* block(int number) { return m_blocks[static_cast<std::size_t>(number)].memory->host(); }
    void toDevice(int number, std::size_t offset, std::size_t bytes)
    {
        move(number, m_device + offset, block(number), bytes);
    }
    void toHost(int number, std::size_t offset, std::size_t bytes)
    {
        move(number, block(number), m_device + offset, bytes);
    }
    void await(int number) { m_blocks[static_cast<std::size_t>(number)].moved->complete(); }

private:
    struct Block {
        BufferPtr memory;
        std::unique_ptr<CudaEvent> moved; ///< complete at once before the first move
    };

    void move(int number, std::byte* to, const std::byte* from, std::size_t bytes)
    {
        check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, m_stream),
              "Copying " + std::to_string(bytes) + " bytes on " + m_name);
        check(cudaEventRecord(m_blocks[static_cast<std::size_t>(number)].moved->event, m_stream),
              "Recording an event on " + m_name);
    }

    cudaStream_t m_stream;
    std::string m_name;
    std::array<Block, staged::kBlocks> m_blocks;
    std::byte* m_device = nullptr;
};

/// The free memory of one device, and whether a released block may go there. Work that this runtime queued
/// holds its buffers until a stream is known to be past it: what they give back is not in use. Of work that
/// somebody queues on a native stream it knows nothing; while there may be some, memory is freed, which waits
/// for it.
struct DeviceMemory {
    BlockPool pool;
    std::atomic<int> strangers{0}; ///< streams that were handed out and not waited for since
};

class CudaStream final : public Stream {
public:
    CudaStream(Device& device, DeviceMemory& memory, StreamOptions options)
        : Stream(std::move(options)), m_device(device), m_memory(memory)
    {
        if (kind() == StreamKind::Legacy) {
            m_stream = cudaStreamLegacy;
            return;
        }
        activate();
        check(cudaStreamCreateWithFlags(&m_stream, kind() == StreamKind::Blocking ? cudaStreamDefault
                                                                                  : cudaStreamNonBlocking),
              "Creating a stream on " + device.id().name());
    }

    ~CudaStream() override
    {
        if (kind() == StreamKind::Legacy)
            return;
        if (m_used)
            note(TimelineKind::Synchronize, "destroy stream");
        cudaSetDevice(m_device.id().index);
        cudaStreamSynchronize(m_stream);
        cudaStreamDestroy(m_stream);
        if (m_handOuts != m_waitedFor)
            --m_memory.strangers;
    }

    [[nodiscard]] Device& device() const override { return m_device; }
    [[nodiscard]] void* native() const override
    {
        if (t_launching != this) {
            const std::scoped_lock lock(m_mutex);
            if (m_handOuts++ == m_waitedFor)
                ++m_memory.strangers;
        }
        return m_stream;
    }
    [[nodiscard]] cudaStream_t handle() const { return m_stream; }

    void submit(HostKernel kernel) override
    {
        fail(ErrorCode::Device,
             message("{}: a kernel of the C++ pass cannot run on {}.", kernel.name, m_device.id().name()));
    }

    using Stream::copy;
    void copy(Access destination, std::size_t destinationOffset, Access source, std::size_t sourceOffset,
              std::size_t bytes) override
    {
        const std::scoped_lock lock(m_mutex);
        m_used = true;
        activate();
        const CopyHost host = copyHostOf(*destination.buffer, *source.buffer);
        StagingBlocks* staging = nullptr;
        if (host == CopyHost::Staged)
            staging = stagingOf(*destination.buffer, destinationOffset, bytes);
        else if (host == CopyHost::Waits)
            staging = stagingOf(*source.buffer, sourceOffset, bytes);
        const TimelineMark mark = noteCopy(destination, destinationOffset, source, sourceOffset, bytes, host);
        m_times.begin(m_stream, mark);
        auto* to = static_cast<std::byte*>(destination.buffer->address()) + destinationOffset;
        const auto* from = static_cast<const std::byte*>(source.buffer->address()) + sourceOffset;
        if (staging && host == CopyHost::Staged)
            staged::copyToDevice(*staging, from, bytes);
        else if (staging)
            staged::copyToHost(*staging, to, bytes);
        else
            check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, m_stream),
                  "Copying " + std::to_string(bytes) + " bytes on " + m_device.id().name());
        if (mark)
            m_times.end(m_stream);
        if (AwaitEachCall::isActive())
            check(cudaStreamSynchronize(m_stream), "Copying on " + m_device.id().name());
        m_inFlight.push_back(std::move(destination.buffer));
        m_inFlight.push_back(std::move(source.buffer));
    }

    Event record() override
    {
        activate();
        auto state = std::make_shared<CudaEvent>(m_device.id().name());
        check(cudaEventRecord(state->event, m_stream), "Recording an event on " + m_device.id().name());
        const Event event(state, nextEventId(), m_device.id());
        note(TimelineKind::Record, "record", {}, 0, event.id());
        return event;
    }

    void wait(const Event& event) override
    {
        note(TimelineKind::Wait, "wait", {}, 0, event.id());
        activate();
        if (const auto* own = dynamic_cast<const CudaEvent*>(event.state().get()))
            check(cudaStreamWaitEvent(m_stream, own->event, 0),
                  "Waiting for an event on " + m_device.id().name());
        else if (event.state())
            event.state()->complete();
    }

    void synchronize() override
    {
        note(TimelineKind::Synchronize, "synchronize");
        activate();
        std::vector<BufferPtr> done; // freed at the end; what others queue from here on is not waited for
        std::uint64_t handOuts = 0;
        {
            const std::scoped_lock lock(m_mutex);
            done.swap(m_inFlight);
            handOuts = m_handOuts;
        }
        check(cudaStreamSynchronize(m_stream), "Work on " + m_device.id().name() + " failed");
        {
            const std::scoped_lock lock(m_mutex);
            if (handOuts == m_handOuts && m_waitedFor != handOuts) {
                m_waitedFor = handOuts;
                --m_memory.strangers;
            }
            m_times.resolve(m_stream);
            m_used = false;
        }
        if (stop().stop_requested())
            fail(ErrorCode::Cancelled, message("Cancelled."));
    }

    void activate() const { check(cudaSetDevice(m_device.id().index), "Selecting " + m_device.id().name()); }

    void began(const char* name, const std::vector<Access>& accesses)
    {
        m_mutex.lock();
        t_launching = this;
        try {
            m_used = true;
            m_launch = note(TimelineKind::Launch, name, accesses);
            activate();
            for (const Access& access : accesses)
                m_inFlight.push_back(access.buffer);
            m_times.begin(m_stream, m_launch);
        } catch (...) {
            t_launching = nullptr;
            m_mutex.unlock();
            throw;
        }
    }

    /// Follows began() once the kernel was queued.
    void ended()
    {
        if (m_launch)
            m_times.end(m_stream);
        t_launching = nullptr;
        m_mutex.unlock();
    }

protected:
    void* allocateOrdered(std::size_t bytes) override
    {
        activate();
        void* address = nullptr;
        cudaError_t status = cudaMallocAsync(&address, bytes > 0 ? bytes : 1, m_stream);
        if (status == cudaErrorMemoryAllocation && m_memory.pool.clear()) {
            cudaGetLastError(); // answered by the second try
            status = cudaMallocAsync(&address, bytes > 0 ? bytes : 1, m_stream);
        }
        check(status, m_device.id().name() + " is out of memory for " + memoryText(bytes));
        BlockPool::noteObtained(); // of the driver, which has a pool of its own
        return address;
    }

    void freeOrdered(void* address, std::size_t) override
    {
        activate();
        check(cudaFreeAsync(address, m_stream), "Freeing memory of " + m_device.id().name());
    }

private:
    /// The blocks through which a copy between pageable memory and this buffer goes, ready for it; null where
    /// the driver does as well, or where the host has no page-locked memory left.
    StagingBlocks* stagingOf(const Buffer& onDevice, std::size_t offset, std::size_t bytes)
    {
        if (bytes < staged::kFewestBytes || !(onDevice.device().id() == m_device.id()) ||
            kind() == StreamKind::Legacy) // which lives longer than what the blocks need
            return nullptr;
        try {
            if (!m_staging)
                m_staging = std::make_unique<StagingBlocks>(m_stream, m_device.id().name());
        } catch (const Error& error) {
            if (error.code() != ErrorCode::OutOfMemory)
                throw;
            return nullptr;
        }
        m_staging->aimAt(static_cast<std::byte*>(onDevice.address()) + offset);
        return m_staging.get();
    }

    /// Between began() and ended(), which declare the work.
    static thread_local const CudaStream* t_launching;

    Device& m_device;
    DeviceMemory& m_memory;
    cudaStream_t m_stream = nullptr;
    mutable std::mutex m_mutex;           ///< several host threads may use one stream
    std::vector<BufferPtr> m_inFlight;    ///< kept until the stream is known to be past them
    mutable std::uint64_t m_handOuts = 0; ///< of the native stream
    std::uint64_t m_waitedFor = 0;        ///< of them: the stream is past what was queued there
    std::unique_ptr<StagingBlocks> m_staging;
    DeviceTimes m_times;
    TimelineMark m_launch;           ///< the launch between began() and ended()
    std::atomic<bool> m_used{false}; ///< since it was last waited for
};

thread_local const CudaStream* CudaStream::t_launching = nullptr;

std::string version(int number)
{
    return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

DeviceInfo describe(int index)
{
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, index),
          "Reading the properties of cuda:" + std::to_string(index));
    int driver = 0;
    int runtime = 0;
    cudaDriverGetVersion(&driver);
    cudaRuntimeGetVersion(&runtime);
    return {{DeviceKind::Cuda, index},
            properties.name,
            "compute capability " + std::to_string(properties.major) + "." +
                std::to_string(properties.minor) + ", driver for CUDA " + version(driver) + ", runtime " +
                version(runtime),
            properties.totalGlobalMem};
}

class CudaDevice final : public Device {
public:
    explicit CudaDevice(int index)
        : Device(describe(index)),
          m_memory{BlockPool({[this](std::size_t bytes) { return blockOf(bytes); },
                              [this](void* address, std::size_t) { free(address); }},
                             {info().memory / 4})},
          m_default(*this, m_memory, {StreamKind::Legacy, "default"})
    {
        cudaMemPool_t ordered = nullptr; // memory of Stream::allocate() is kept over waits, too
        std::uint64_t kept = info().memory / 8;
        if (cudaDeviceGetDefaultMemPool(&ordered, index) == cudaSuccess)
            cudaMemPoolSetAttribute(ordered, cudaMemPoolAttrReleaseThreshold, &kept);
        cudaGetLastError(); // a device without such pools has no threshold to set
    }

    std::unique_ptr<Stream> createStream(StreamOptions options) override
    {
        return std::make_unique<CudaStream>(*this, m_memory, std::move(options));
    }
    Stream& defaultStream() override { return m_default; }

    void* allocate(std::size_t bytes) override { return m_memory.pool.take(bytes > 0 ? bytes : 1); }

    void release(void* address, std::size_t bytes) noexcept override
    {
        if (m_memory.strangers > 0)
            free(address);
        else
            m_memory.pool.give(address, bytes > 0 ? bytes : 1);
    }

    /// cudaFree takes memory of cudaMallocAsync too.
    void releaseOrdered(void* address, std::size_t) noexcept override { free(address); }

    void copyIn(void* target, const void* source, std::size_t bytes) override
    {
        activate();
        check(cudaMemcpy(target, source, bytes, cudaMemcpyHostToDevice), "Copying to " + id().name());
    }

    void copyOut(void* target, const void* source, std::size_t bytes) override
    {
        activate();
        check(cudaMemcpy(target, source, bytes, cudaMemcpyDeviceToHost), "Copying from " + id().name());
    }

protected:
    void synchronizeAll() override
    {
        activate();
        check(cudaDeviceSynchronize(), "Work on " + id().name() + " failed");
    }

private:
    void activate() const { check(cudaSetDevice(id().index), "Selecting " + id().name()); }

    void* blockOf(std::size_t bytes) const
    {
        activate();
        void* address = nullptr;
        check(cudaMalloc(&address, bytes), id().name() + " is out of memory for " + memoryText(bytes));
        return address;
    }

    /// Waits for the device.
    void free(void* address) const noexcept
    {
        cudaSetDevice(id().index);
        cudaFree(address);
    }

    DeviceMemory m_memory;
    CudaStream m_default;
};

CudaStream& cudaStream(Stream& stream, const char* name)
{
    auto* own = dynamic_cast<CudaStream*>(&stream);
    if (!own)
        fail(ErrorCode::Device, message("{}: a CUDA kernel needs a cuda stream, this one is on {}.", name,
                                        stream.device().id().name()));
    return *own;
}

/// "12.4" of 12040.
Verbatim versionText(int version)
{
    return Verbatim(std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10));
}

Message absenceText(cudaError_t status)
{
    switch (status) {
    case cudaErrorInsufficientDriver: {
        int driver = 0;
        int ours = 0;
        cudaDriverGetVersion(&driver);
        cudaRuntimeGetVersion(&ours);
        if (driver == 0)
            return message("there is no NVIDIA driver");
        return message("the NVIDIA driver supports CUDA {}; this program needs a driver for CUDA {} or newer",
                       versionText(driver), versionText(ours));
    }
    case cudaErrorNoDevice:
        return message("no CUDA-capable device is detected");
    default:
        return message("{}", cudaGetErrorString(status));
    }
}

} // namespace

std::vector<std::unique_ptr<Device>> makeCudaDevices(Message& absence)
{
    std::vector<std::unique_ptr<Device>> devices;
    int count = 0;
    const cudaError_t status = cudaGetDeviceCount(&count);
    if (status != cudaSuccess) {
        absence = absenceText(status);
        cudaGetLastError();
        return devices;
    }
    try {
        for (int i = 0; i < count; ++i)
            devices.push_back(std::make_unique<CudaDevice>(i));
    } catch (const Error& error) {
        absence = error.message();
    }
    if (devices.empty() && absence.isEmpty())
        absence = message("no CUDA-capable device");
    return devices;
}

void* allocateCudaPinned(std::size_t bytes)
{
    void* address = nullptr;
    check(cudaHostAlloc(&address, bytes > 0 ? bytes : 1, cudaHostAllocPortable),
          "The host is out of page-locked memory for " + memoryText(bytes));
    return address;
}

void releaseCudaPinned(void* address) noexcept
{
    cudaFreeHost(address);
}

void beginCudaLaunch(Stream& stream, const char* name, const std::vector<Access>& accesses)
{
    cudaStream(stream, name).began(name, accesses);
}

void endCudaLaunch(Stream& stream, const char* name)
{
    cudaStream(stream, name).ended();
    check(cudaGetLastError(), std::string("Launching ") + name + " on " + stream.device().id().name());
    if (AwaitEachCall::isActive())
        check(cudaStreamSynchronize(cudaStream(stream, name).handle()),
              std::string("Running ") + name + " on " + stream.device().id().name());
}

} // namespace comparo
