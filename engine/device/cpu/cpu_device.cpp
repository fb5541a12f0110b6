#include "engine/device/cpu/cpu_device.h"

#include "engine/base/error.h"
#include "engine/device/cpu/page_pool.h"
#include "engine/device/cpu/thread_pool.h"

#include <cstring>
#include <fstream>

#include <unistd.h>

namespace comparo {
namespace {

class CpuStream final : public Stream {
public:
    explicit CpuStream(Device& device) : m_device(device) {}

    [[nodiscard]] Device& device() const override { return m_device; }

    void submit(HostKernel kernel) override
    {
        note(TimelineKind::Launch, kernel.name, kernel.accesses);
        runOnHost(kernel, KernelForm::Native, stop());
    }

    using Stream::copy;
    void copy(Access destination, std::size_t destinationOffset, Access source, std::size_t sourceOffset,
              std::size_t bytes) override
    {
        noteCopy(destination, source, bytes);
        copyNow(*destination.buffer, destinationOffset, *source.buffer, sourceOffset, bytes);
    }

    Event record() override
    {
        const Event event(std::make_shared<Event::State>(), nextEventId());
        note(TimelineKind::Record, "record", {}, 0, event.id());
        return event;
    }

    /// Work of cpu streams is complete when it is issued; events of other devices are waited for by the host.
    void wait(const Event& event) override
    {
        note(TimelineKind::Wait, "wait", {}, 0, event.id());
        if (event.state())
            event.state()->complete();
    }

    void synchronize() override { note(TimelineKind::Synchronize, "synchronize"); }

private:
    Device& m_device;
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

class CpuDevice final : public Device {
public:
    CpuDevice()
        : Device({{},
                  cpuModel(),
                  std::to_string(ThreadPool::instance().threads()) + " threads, " + instructionSet(),
                  static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
                      static_cast<std::size_t>(sysconf(_SC_PAGESIZE))})
    {
    }

    std::unique_ptr<Stream> createStream() override { return std::make_unique<CpuStream>(*this); }
    void* allocate(std::size_t bytes) override { return page_pool::allocate(bytes); }
    void release(void* address, std::size_t bytes) noexcept override { page_pool::release(address, bytes); }
    void copyIn(void* target, const void* source, std::size_t bytes) override
    {
        std::memcpy(target, source, bytes);
    }
    void copyOut(void* target, const void* source, std::size_t bytes) override
    {
        std::memcpy(target, source, bytes);
    }
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
        fail(ErrorCode::Cancelled, "Cancelled in " + kernel.name + ".");
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
