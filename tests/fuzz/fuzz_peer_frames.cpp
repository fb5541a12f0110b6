// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/peer/frame.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

/// Frames of a peer out of any bytes: in whatever pieces these come, the frames are the same, or the refusal.
namespace {

using namespace comparo;

struct Read {
    std::vector<PeerFrame> frames;
    std::string refusal;
    bool isInside = false;
};

void require(bool holds)
{
    if (!holds)
        std::abort();
}

/// Takes some of the bytes, straight into their place where they have one and `direct` says so.
std::optional<PeerFrame> readSome(PeerFrameReader& reader, std::span<const std::byte>& bytes, bool direct)
{
    const std::span<std::byte> room = direct ? reader.room() : std::span<std::byte>();
    if (room.empty())
        return reader.read(bytes);
    const std::size_t size = std::min(room.size(), bytes.size());
    std::copy_n(bytes.begin(), size, room.begin());
    bytes = bytes.subspan(size);
    return reader.filled(size);
}

Read readIn(std::span<const std::byte> bytes, std::size_t piece, bool direct)
{
    constexpr PeerFrameLimits kLimits{4096, 4, 4096};
    Read read;
    PeerFrameReader reader(kLimits);
    try {
        for (std::size_t at = 0; at < bytes.size(); at += piece) {
            std::span<const std::byte> rest = bytes.subspan(at, std::min(piece, bytes.size() - at));
            while (!rest.empty()) {
                const std::size_t before = rest.size();
                if (auto frame = readSome(reader, rest, direct))
                    read.frames.push_back(std::move(*frame));
                require(rest.size() < before); // it has to go on
            }
        }
    } catch (const Error& error) {
        read.refusal = "refused";
        require(!error.text().empty() && error.code() == ErrorCode::CorruptData);
    }
    read.isInside = reader.isInside();
    return read;
}

void requireSame(const Read& a, const Read& b)
{
    require(a.refusal == b.refusal && a.frames.size() == b.frames.size());
    require(!a.refusal.empty() || a.isInside == b.isInside);
    for (std::size_t i = 0; i < a.frames.size(); ++i)
        require(a.frames[i].json == b.frames[i].json && a.frames[i].attachments == b.frames[i].attachments);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data) + 1, size - 1);
    const Read whole = readIn(bytes, size, false);
    const std::size_t piece = 1U + (data[0] & 0x3FU);
    requireSame(whole, readIn(bytes, piece, (data[0] & 0x40U) != 0));
    if ((data[0] & 0x80U) != 0)
        requireSame(whole, readIn(bytes, size, true));
    for (const PeerFrame& frame : whole.frames) { // what is written is read back
        std::vector<std::size_t> lengths;
        for (const PeerBytes& attachment : frame.attachments)
            lengths.push_back(attachment.size());
        std::string again = peerFrameHeader(frame.json.size(), lengths) + frame.json;
        for (const PeerBytes& attachment : frame.attachments)
            again.append(reinterpret_cast<const char*>(attachment.data()), attachment.size());
        const Read back = readIn(std::as_bytes(std::span(again)), again.size(), true);
        require(back.frames.size() == 1 && back.frames[0].json == frame.json &&
                back.frames[0].attachments == frame.attachments);
    }
    return 0;
}
