#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Frames of the peer protocol: a header as the Language Server Protocol has it, JSON, then attachments.
namespace comparo {

/// What one frame holds.
struct PeerFrame {
    std::string json;
    std::vector<std::vector<std::byte>> attachments;
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

    /// Whether a frame has begun and is not complete.
    [[nodiscard]] bool isInside() const { return m_inBody || !m_header.empty(); }

    static constexpr std::size_t kMostHeader = 8192;

private:
    void readHeader(std::span<const std::byte>& bytes);
    void beginBody();
    [[nodiscard]] std::optional<PeerFrame> readBody(std::span<const std::byte>& bytes);

    PeerFrameLimits m_limits;
    std::string m_header;
    bool m_inBody = false;
    std::uint64_t m_jsonLength = 0;
    std::vector<std::uint64_t> m_lengths;
    PeerFrame m_frame;
};

} // namespace comparo
