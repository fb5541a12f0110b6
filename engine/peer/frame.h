// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/cpu/page_pool.h"

#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Frames of the peer protocol: a header as the Language Server Protocol has it, JSON, then attachments.
namespace comparo {

/// Memory of the pool for pixels, which nobody fills before it is read into.
template <class T>
struct PooledMemory {
    using value_type = T;

    PooledMemory() = default;
    template <class U>
    explicit PooledMemory(const PooledMemory<U>&)
    {
    }
    T* allocate(std::size_t count) { return static_cast<T*>(page_pool::allocate(count * sizeof(T))); }
    void deallocate(T* address, std::size_t count) { page_pool::release(address, count * sizeof(T)); }
    template <class U, class... Arguments>
    void construct(U* place, Arguments&&... arguments)
    {
        if constexpr (sizeof...(Arguments) == 0)
            ::new (static_cast<void*>(place)) U; // left as it is
        else
            ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
    }
    bool operator==(const PooledMemory&) const = default;
};

/// An attachment that came.
using PeerBytes = std::vector<std::byte, PooledMemory<std::byte>>;

/// An attachment that goes: two pieces after each other, so that nobody copies them together. The memory of
/// `body` is somebody else's.
struct PeerAttachment {
    std::vector<std::byte> head;
    std::span<const std::byte> body;

    [[nodiscard]] std::size_t size() const { return head.size() + body.size(); }
};

/// What one frame holds.
struct PeerFrame {
    std::string json;
    std::vector<PeerBytes> attachments;
};

/// How much a frame may hold.
struct PeerFrameLimits {
    std::uint64_t json = std::uint64_t{1} << 24;       ///< bytes
    std::uint64_t attachments = 64;                    ///< how many
    std::uint64_t attachment = std::uint64_t{1} << 32; ///< bytes of all of them together

    bool operator==(const PeerFrameLimits&) const = default;
};

/// "Content-Length: 214\r\nAttachment-Lengths: 80\r\n\r\n": what stands before the JSON.
std::string peerFrameHeader(std::size_t json, std::span<const std::size_t> attachments);

/// Takes frames out of bytes that come in pieces of any size. Pure: knows no process and no JSON.
class PeerFrameReader {
public:
    explicit PeerFrameReader(const PeerFrameLimits& limits = {}) : m_limits(limits) {}

    /// Reads on. Returns the frame that these bytes complete, if any, and takes the bytes that it used off
    /// the front of `bytes`; call it again with the rest. Throws Error(CorruptData) that says what is wrong,
    /// as a clause without a subject ("sent 1048577 bytes of JSON, …"); no more can be read after that.
    std::optional<PeerFrame> read(std::span<const std::byte>& bytes);

    /// Where the next bytes belong, if they are an attachment's: what is read straight into it, from its
    /// beginning on, is told to filled() and needs no copy. Empty: read elsewhere, and hand it to read().
    /// Throws Error(OutOfMemory).
    [[nodiscard]] std::span<std::byte> room();

    /// So many bytes of room() are there. Returns the frame that they complete, if any.
    std::optional<PeerFrame> filled(std::size_t count);

    /// Whether a frame has begun and is not complete.
    [[nodiscard]] bool isInside() const { return m_inBody || !m_header.empty(); }

    static constexpr std::size_t kMostHeader = 8192;

private:
    void readHeader(std::span<const std::byte>& bytes);
    void beginBody();
    void openAttachments();
    [[nodiscard]] std::optional<PeerFrame> readBody(std::span<const std::byte>& bytes);
    [[nodiscard]] std::optional<PeerFrame> completed();

    PeerFrameLimits m_limits;
    std::string m_header;
    bool m_inBody = false;
    std::uint64_t m_jsonLength = 0;
    std::vector<std::uint64_t> m_lengths;
    PeerFrame m_frame;
    std::size_t m_filled = 0; ///< bytes of its last attachment that are there
};

} // namespace comparo
