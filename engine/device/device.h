// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/device_id.h"
#include "engine/device/stream.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace comparo {

/// What a person may know about a device.
struct DeviceInfo {
    DeviceId id;
    std::string label;  ///< "AMD EPYC", "Emulated CUDA device 0", "NVIDIA H200"
    std::string detail; ///< threads and instruction set, or compute capability, driver and runtime version
    std::size_t memory = 0; ///< bytes, 0 if unknown
};

/// Where bytes live and work runs. One object per device for the life of the process.
class Device {
public:
    virtual ~Device() = default;
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    [[nodiscard]] const DeviceInfo& info() const { return m_info; }
    [[nodiscard]] DeviceId id() const { return m_info.id; }

    [[nodiscard]] virtual std::unique_ptr<Stream> createStream(StreamOptions options = {}) = 0;

    /// The legacy default stream: work on blocking streams and work here run in turn.
    [[nodiscard]] virtual Stream& defaultStream() = 0;

    /// The default stream of the calling host thread, as with per-thread default streams: a blocking stream
    /// of its own. Valid until the thread ends.
    [[nodiscard]] virtual Stream& threadStream();

    /// Returns when all work of all streams is done. Throws Error as Stream::synchronize() does.
    void synchronize();

    /// Called by Buffer only. Released memory may be given again at once: work that is queued holds its
    /// buffers, and for work that others queued on a native stream release() waits.
    virtual void* allocate(std::size_t bytes) = 0;
    virtual void release(void* address, std::size_t bytes) noexcept = 0;

    /// Called by Buffer only: page-locked memory of the host. Error(Device) unless this is cpu.
    virtual void* allocatePinned(std::size_t bytes);
    virtual void releasePinned(void* address, std::size_t bytes) noexcept;

    /// Called by Buffer only: memory of Stream::allocate() whose last owner is gone, without Stream::free().
    virtual void releaseOrdered(void* address, std::size_t bytes) noexcept = 0;

    /// Copies from and to host addresses, complete on return and ordered after nothing but what was
    /// synchronised.
    virtual void copyIn(void* target, const void* source, std::size_t bytes) = 0;
    virtual void copyOut(void* target, const void* source, std::size_t bytes) = 0;

protected:
    explicit Device(DeviceInfo info) : m_info(std::move(info)) {}

    virtual void synchronizeAll() = 0;

private:
    DeviceInfo m_info;
};

/// cpu first, then cuda, then emu devices (COMPARO_EMU_DEVICES of them, default 2).
const std::vector<Device*>& allDevices();

/// Throws Error(Device) that lists the devices present if this one is not.
Device& device(DeviceId id);

/// The host.
Device& cpuDevice();

/// The first cuda device, else emu:0: what side B runs on if nobody says otherwise.
DeviceId defaultDeviceB();

/// Why there is no cuda device ("built without CUDA", the driver's words), or empty if there is one.
const Message& cudaAbsence();

} // namespace comparo
