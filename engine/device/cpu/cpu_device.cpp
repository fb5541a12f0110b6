// SPDX-License-Identifier: Apache-2.0
#include "engine/device/cpu/cpu_device.h"

#include "engine/base/error.h"
#include "engine/device/block_pool.h"
#include "engine/device/cpu/kernel_chain.h"
#include "engine/device/cpu/page_pool.h"
#include "engine/device/cpu/thread_pool.h"
#if COMPARO_HAS_CUDA
#include "engine/device/cuda/cuda_device.h"
#endif

#include <cstring>
#include <fstream>

#include <unistd.h>

namespace comparo {
namespace {

class CpuStream final : public Stream {
public:
    CpuStream(Device& device, StreamOptions options) : Stream(std::move(options)), m_device(device) {}

    ~CpuStream() override
    {
        try {
            runWaiting();
        } catch (const Error&) { // it was stopped
        }
    }

    [[nodiscard]] Device& device() const override { return m_device; }

    void submit(HostKernel kernel) override
    {
        const TimelineMark mark = note(TimelineKind::Launch, kernel.name, kernel.accesses);
        if (!m_chain.takes(kernel))
            runWaiting();
        if (m_chain.takes(kernel)) {
            m_chain.add(std::move(kernel), mark);
            return;
        }
        const double started = mark.nowMs();
        runOnHost(kernel, KernelForm::Native, stop());
        mark.ran(started, mark.nowMs());
    }

    using Stream::copy;
    void copy(Access destination, std::size_t destinationOffset, Access source, std::size_t sourceOffset,
              std::size_t bytes) override
    {
        const TimelineMark mark =
            noteCopy(destination, destinationOffset, source, sourceOffset, bytes, CopyHost::Waits);
        if (m_chain.touches(destination.buffer) || m_chain.touches(source.buffer))
            runWaiting();
        const double started = mark.nowMs();
        copyNow(*destination.buffer, destinationOffset, *source.buffer, sourceOffset, bytes);
        mark.ran(started, mark.nowMs());
    }

    Event record() override
    {
        runWaiting();
        const Event event(std::make_shared<Event::State>(), nextEventId(), m_device.id());
        note(TimelineKind::Record, "record", {}, 0, event.id());
        return event;
    }

    /// Work of cpu streams is complete when it is issued; events of other devices are waited for by the host.
    void wait(const Event& event) override
    {
        note(TimelineKind::Wait, "wait", {}, 0, event.id());
        runWaiting();
        if (event.state())
            event.state()->complete();
    }

    void synchronize() override
    {
        runWaiting();
        note(TimelineKind::Synchronize, "synchronize");
    }

protected:
    void* allocateOrdered(std::size_t bytes) override { return page_pool::allocate(bytes); }
    void freeOrdered(void* address, std::size_t bytes) override
    {
        runWaiting();
        page_pool::release(address, bytes);
    }

private:
    void runWaiting() { m_chain.run(stop()); }

    Device& m_device;
    KernelChain m_chain;
};

std::string cpuModel()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name"))
            if (const std::size_t colon = line.find(": "); colon != std::string::npos)
                return line.substr(colon + 2);
    return "CPU";
}

const char* instructionSet()
{
#if defined(__AVX512F__)
    return "AVX-512";
#elif defined(__AVX2__)
    return "AVX2";
#elif defined(__aarch64__)
    return "NEON";
#else
    return "SSE2";
#endif
}

#if COMPARO_HAS_CUDA
/// Locking pages takes longer than copying them. Copies hold their buffers until they are done.
BlockPool& pinnedPool()
{
    constexpr std::size_t kMost = std::size_t{256} << 20;
    static auto* pool = new BlockPool(
        {&allocateCudaPinned, [](void* address, std::size_t) { releaseCudaPinned(address); }}, {kMost});
    return *pool;
}
#endif

void* allocatePinnedOnHost(std::size_t bytes)
{
#if COMPARO_HAS_CUDA
    if (cudaAbsence().isEmpty()) // its copies are asynchronous only for memory that it knows
        return pinnedPool().take(bytes);
#endif
    return page_pool::allocate(bytes);
}

void releasePinnedOnHost(void* address, std::size_t bytes) noexcept
{
#if COMPARO_HAS_CUDA
    if (cudaAbsence().isEmpty()) {
        pinnedPool().give(address, bytes);
        return;
    }
#endif
    page_pool::release(address, bytes);
}

class CpuDevice final : public Device {
public:
    CpuDevice()
        : Device({{},
                  cpuModel(),
                  std::to_string(ThreadPool::instance().threads()) + " threads, " + instructionSet(),
                  static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
                      static_cast<std::size_t>(sysconf(_SC_PAGESIZE))}),
          m_default(*this, {StreamKind::Legacy, "default"})
    {
    }

    std::unique_ptr<Stream> createStream(StreamOptions options) override
    {
        return std::make_unique<CpuStream>(*this, std::move(options));
    }
    Stream& defaultStream() override { return m_default; }
    void* allocate(std::size_t bytes) override { return page_pool::allocate(bytes); }
    void release(void* address, std::size_t bytes) noexcept override { page_pool::release(address, bytes); }
    void* allocatePinned(std::size_t bytes) override { return allocatePinnedOnHost(bytes); }
    void releasePinned(void* address, std::size_t bytes) noexcept override
    {
        releasePinnedOnHost(address, bytes);
    }
    void releaseOrdered(void* address, std::size_t bytes) noexcept override
    {
        page_pool::release(address, bytes);
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
    void synchronizeAll() override {} // nothing is ever queued

private:
    CpuStream m_default;
};

} // namespace

std::unique_ptr<Device> makeCpuDevice()
{
    return std::make_unique<CpuDevice>();
}

void runOnHost(const HostKernel& kernel, KernelForm form, const std::stop_token& stop)
{
    const bool complete = parallelRows(kernel.extent, kernel.costPerElement, kernel.minRows, stop,
                                       [&](int z, int y0, int y1) { kernel.run(form, z, y0, y1); });
    if (!complete)
        fail(ErrorCode::Cancelled, message("Cancelled in {}.", kernel.name));
}

void copyNow(const Buffer& destination, std::size_t destinationOffset, const Buffer& source,
             std::size_t sourceOffset, std::size_t bytes)
{
    auto* to = static_cast<std::byte*>(destination.address()) + destinationOffset;
    const auto* from = static_cast<const std::byte*>(source.address()) + sourceOffset;
    if (source.device().id().kind != DeviceKind::Cuda)
        destination.device().copyIn(to, from, bytes);
    else if (destination.device().id().kind != DeviceKind::Cuda)
        source.device().copyOut(to, from, bytes);
    else {
        std::vector<std::byte> bounce(bytes);
        source.device().copyOut(bounce.data(), from, bytes);
        destination.device().copyIn(to, bounce.data(), bytes);
    }
}

} // namespace comparo
