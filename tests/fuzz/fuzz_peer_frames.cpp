#include "engine/base/error.h"
#include "engine/peer/frame.h"

#include <cstdint>
#include <cstdlib>
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

Read readIn(std::span<const std::byte> bytes, std::size_t piece)
{
    constexpr PeerFrameLimits kLimits{4096, 4, 4096};
    Read read;
    PeerFrameReader reader(kLimits);
    try {
        for (std::size_t at = 0; at < bytes.size(); at += piece) {
            std::span<const std::byte> rest = bytes.subspan(at, std::min(piece, bytes.size() - at));
            while (!rest.empty()) {
                const std::size_t before = rest.size();
                if (auto frame = reader.read(rest))
                    read.frames.push_back(std::move(*frame));
                if (rest.size() >= before)
                    std::abort(); // it has to go on
            }
        }
    } catch (const Error& error) {
        read.refusal = "refused";
        if (error.message().empty() || error.code() != ErrorCode::CorruptData)
            std::abort();
    }
    read.isInside = reader.isInside();
    return read;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data) + 1, size - 1);
    const Read whole = readIn(bytes, size);
    const Read parts = readIn(bytes, 1U + data[0] % 40U);
    const auto require = [](bool holds) {
        if (!holds)
            std::abort();
    };
    require(whole.refusal == parts.refusal && whole.frames.size() == parts.frames.size());
    require(!whole.refusal.empty() || whole.isInside == parts.isInside);
    for (std::size_t i = 0; i < whole.frames.size(); ++i) {
        require(whole.frames[i].json == parts.frames[i].json);
        require(whole.frames[i].attachments == parts.frames[i].attachments);
        std::vector<std::size_t> lengths;
        for (const auto& attachment : whole.frames[i].attachments)
            lengths.push_back(attachment.size());
        // What is written is read back.
        std::string again = peerFrameHeader(whole.frames[i].json.size(), lengths) + whole.frames[i].json;
        for (const auto& attachment : whole.frames[i].attachments)
            again.append(reinterpret_cast<const char*>(attachment.data()), attachment.size());
        const Read back = readIn(std::as_bytes(std::span(again)), again.size());
        require(back.frames.size() == 1 && back.frames[0].json == whole.frames[i].json &&
                back.frames[0].attachments == whole.frames[i].attachments);
    }
    return 0;
}
