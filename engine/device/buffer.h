#pragma once

#include "engine/device/device_id.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace comparo {

class Device;

/// Bytes on exactly one device, freed with the last owner. Shared as BufferPtr; immutable by convention
/// once the tensor that holds it is published.
class Buffer {
public:
    /// Throws Error(OutOfMemory) or Error(Device). Zero bytes are allowed. Content is unspecified on cpu and
    /// cuda, and poisoned on emu.
    Buffer(Device& device, std::size_t bytes);
    ~Buffer();
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    [[nodiscard]] Device& device() const { return m_device; }
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }
    [[nodiscard]] std::uint64_t id() const { return m_id; }

    /// The address in the device's own memory space: for kernels and copies only.
    [[nodiscard]] void* address() const { return m_address; }

    /// The bytes, for the host. Throws Error(Device) unless the buffer lives on cpu.
    [[nodiscard]] std::byte* host() const;

private:
    Device& m_device;
    std::size_t m_bytes;
    std::uint64_t m_id;
    void* m_address;
};

using BufferPtr = std::shared_ptr<Buffer>;

/// A new buffer on a device; see Buffer::Buffer for errors.
BufferPtr makeBuffer(Device& device, std::size_t bytes);

} // namespace comparo
