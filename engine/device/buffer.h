// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/device_id.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace comparo {

class Device;
class Stream;

struct BufferOptions {
    std::string name{};  ///< for people: "frame", "bitstream"
    bool pinned = false; ///< page-locked memory of the host: copies of it are really asynchronous. cpu only
};

/// Bytes on exactly one device, freed with the last owner. Shared as BufferPtr; immutable by convention
/// once the tensor that holds it is published.
class Buffer {
public:
    /// Throws Error(OutOfMemory) or Error(Device). Zero bytes are allowed. Content is unspecified on cpu and
    /// cuda, and poisoned on emu.
    Buffer(Device& device, std::size_t bytes, BufferOptions options = {});

    /// Memory that came from, and goes back to, the device in the order of a stream: Stream::allocate().
    Buffer(Device& device, std::size_t bytes, std::string name, void* address);

    ~Buffer();
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    [[nodiscard]] Device& device() const { return m_device; }
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }
    [[nodiscard]] std::uint64_t id() const { return m_id; }
    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] bool pinned() const { return m_pinned; }

    /// It was allocated in the order of a stream and not given back yet.
    [[nodiscard]] bool streamOrdered() const { return m_owner == Owner::Stream; }

    /// The address in the device's own memory space: for kernels and copies only.
    [[nodiscard]] void* address() const { return m_address; }

    /// The bytes, for the host. Throws Error(Device) unless the buffer lives on cpu.
    [[nodiscard]] std::byte* host() const;

private:
    friend class Stream;
    enum class Owner { Host, Stream, Nobody };

    Device& m_device;
    std::size_t m_bytes;
    std::uint64_t m_id;
    std::string m_name;
    bool m_pinned = false;
    Owner m_owner = Owner::Host;
    void* m_address;
};

using BufferPtr = std::shared_ptr<Buffer>;

/// A new buffer on a device; see Buffer::Buffer for errors.
BufferPtr makeBuffer(Device& device, std::size_t bytes, BufferOptions options = {});

} // namespace comparo
