// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/file_header.h"
#include "engine/codec/header_reader.h"

#include <algorithm>

/// Files that hold several pictures.
namespace comparo::header {
namespace {

/// Chunk by chunk of a PNG or a WebP (RIFF), until visit(offset of the content, bytes) says true.
template <class Visit>
bool anyChunk(Bytes file, bool isPng, std::uint64_t at, Visit visit)
{
    const Reader reader(file, isPng);
    while (const auto bytes = reader.integer(at + (isPng ? 0 : 4), 4)) {
        if (visit(at, *bytes))
            return true;
        at += isPng ? 12 + *bytes : 8 + *bytes + *bytes % 2;
    }
    return false;
}

void append(std::vector<std::byte>& bytes, std::string_view text)
{
    for (const char one : text)
        bytes.push_back(static_cast<std::byte>(one));
}

void append(std::vector<std::byte>& bytes, std::uint64_t value, unsigned count)
{
    for (unsigned i = 0; i < count; ++i)
        bytes.push_back(static_cast<std::byte>(value >> 8 * i & 0xFFU));
}

constexpr std::uint64_t kRiffHeader = 12; ///< "RIFF", size, "WEBP"

/// Images of a Multi-Picture Format index, which lies in an APP2 segment as a TIFF directory does in its
/// file.
std::uint64_t mpfImages(Bytes index)
{
    const Reader reader(index, !index.empty() && index[0] == std::byte{'M'});
    const auto start = reader.integer(4, 4);
    const auto entries = start ? reader.integer(*start, 2) : std::nullopt;
    for (std::uint64_t i = 0; entries && i < *entries; ++i) {
        const std::uint64_t at = *start + 2 + 12 * i;
        constexpr std::uint64_t kNumberOfImages = 0xB001;
        if (reader.integer(at, 2) == kNumberOfImages)
            return reader.integer(at + 8, 4).value_or(0);
    }
    return 0;
}

} // namespace

bool pngHasMore(Bytes file)
{
    const Reader reader(file, true);
    return anyChunk(file, true, 8,
                    [&](std::uint64_t at, std::uint64_t) { return reader.matches(at + 4, "fdAT"); });
}

bool webpHasMore(Bytes file)
{
    constexpr std::uint64_t kAnimationFlag = 2;
    const Reader reader(file, false);
    return reader.matches(kRiffHeader, "VP8X") && (reader.integer(20, 1).value_or(0) & kAnimationFlag) != 0;
}

std::uint64_t webpFrames(Bytes file)
{
    const Reader reader(file, false);
    std::uint64_t frames = 0;
    anyChunk(file, false, kRiffHeader, [&](std::uint64_t at, std::uint64_t) {
        frames += reader.matches(at, "ANMF") ? 1 : 0;
        return false;
    });
    return frames;
}

std::vector<std::byte> webpFirstFrame(Bytes file)
{
    const Reader reader(file, false);
    const auto canvas = webpSize(file);
    std::vector<std::byte> frame;
    anyChunk(file, false, kRiffHeader, [&](std::uint64_t at, std::uint64_t bytes) {
        if (!reader.matches(at, "ANMF"))
            return false;
        constexpr std::uint64_t kFrameHeader = 16;
        const auto field = [&](std::uint64_t offset) {
            return reader.integer(at + 8 + offset, 3).value_or(0);
        };
        const std::uint64_t begin = at + 8 + kFrameHeader;
        if (!canvas || field(0) != 0 || field(3) != 0 ||
            field(6) + 1 != static_cast<std::uint64_t>(canvas->width) ||
            field(9) + 1 != static_cast<std::uint64_t>(canvas->height) || bytes < kFrameHeader ||
            begin > file.size() || bytes - kFrameHeader > file.size() - begin)
            return true;
        const Bytes content = file.subspan(begin, bytes - kFrameHeader);
        constexpr std::uint64_t kAlphaFlag = 16;
        constexpr std::uint64_t kExtended = 10; // bytes of a VP8X chunk
        append(frame, "RIFF");
        append(frame, 4 + 8 + kExtended + content.size(), 4);
        append(frame, "WEBPVP8X");
        append(frame, kExtended, 4);
        append(frame, reader.integer(20, 1).value_or(0) & kAlphaFlag, 4);
        append(frame, field(6), 3);
        append(frame, field(9), 3);
        frame.insert(frame.end(), content.begin(), content.end());
        return true;
    });
    return frame;
}

bool pnmHasMore(Bytes file)
{
    const auto bytes = pnmBytes(file);
    const Reader reader(file, true);
    return bytes && reader.matches(*bytes, std::string_view(reinterpret_cast<const char*>(file.data()), 2));
}

bool exrHasMore(Bytes file)
{
    constexpr std::uint64_t kSeveralParts = 0x1000; // of the version field
    return (Reader(file, false).integer(4, 4).value_or(0) & kSeveralParts) != 0;
}

bool jpegHasMore(Bytes file)
{
    const Reader reader(file, true);
    constexpr std::uint64_t kStartOfScan = 0xFFDA;
    constexpr std::uint64_t kApp2 = 0xFFE2;
    for (std::uint64_t at = 2;;) {
        const auto marker = reader.integer(at, 2);
        const auto bytes = reader.integer(at + 2, 2);
        if (!marker || !bytes || *marker < 0xFFC0 || *marker == kStartOfScan || *bytes < 2)
            return false;
        if (*marker == kApp2 && *bytes > 6 && reader.matches(at + 4, std::string_view("MPF\0", 4)) &&
            at + 8 <= file.size() && mpfImages(file.subspan(at + 8)) > 1)
            return true;
        at += 2 + *bytes;
    }
}

} // namespace comparo::header
