// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/jpeg_markers.h"

#include "engine/codec/reading/exif.h"

#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>

namespace comparo::jpeg {

namespace {

using Bytes = std::span<const std::byte>;

/// A marker and its segment, before the picture data.
struct MarkerSegment {
    unsigned marker = 0;
    std::size_t offset = 0;  ///< of the marker
    std::size_t claimed = 0; ///< bytes with marker and length field
};

std::optional<unsigned> integer(Bytes bytes, std::size_t at, unsigned count, bool bigEndian = true)
{
    if (at > bytes.size() || bytes.size() - at < count)
        return std::nullopt;
    unsigned value = 0;
    for (unsigned i = 0; i < count; ++i)
        value = value << 8 | std::to_integer<unsigned>(bytes[at + (bigEndian ? i : count - 1 - i)]);
    return value;
}

/// Calls `visit` for each segment up to the first start of scan, until it returns false.
void walk(Bytes file, const std::function<bool(const MarkerSegment&)>& visit)
{
    std::size_t at = 2;
    while (const auto prefix = integer(file, at, 1)) {
        if (*prefix != 0xFF)
            return;
        const auto marker = integer(file, at + 1, 1);
        if (marker == 0xFFU) { // a fill byte
            ++at;
            continue;
        }
        const auto length = integer(file, at + 2, 2);
        if (!marker || !length || !visit({*marker, at, std::size_t{*length} + 2}) || *marker == 0xDA)
            return;
        at += std::size_t{*length} + 2;
    }
}

Message nameOf(unsigned marker)
{
    switch (marker) {
    case 0xC4:
        return message("the Huffman tables (DHT)");
    case 0xDA:
        return message("the data of the scan header (SOS)");
    case 0xDB:
        return message("the quantisation tables (DQT)");
    case 0xDD:
        return message("the data of the restart interval (DRI)");
    case 0xFE:
        return message("the text of a comment (COM)");
    default:
        if (marker >= 0xE0 && marker <= 0xEF)
            return message("application data (APP{})", marker - 0xE0);
        return marker >= 0xC0 && marker <= 0xCF ? message("the data of the frame header (SOF)")
                                                : message("the data of a segment");
    }
}

} // namespace

Message describeTruncation(Bytes file)
{
    Message inside;
    bool reachedPicture = false;
    walk(file, [&](const MarkerSegment& segment) {
        if (file.size() - segment.offset < segment.claimed)
            inside = message("{} that begin at byte {}", nameOf(segment.marker), segment.offset);
        else if (segment.marker == 0xDA)
            reachedPicture = true;
        return inside.isEmpty();
    });
    if (reachedPicture)
        return message("The JPEG is truncated: it ends after {} bytes, inside the image data; the rest of it "
                       "and the end marker are missing.",
                       file.size());
    return inside.isEmpty() ? message("The JPEG is truncated: it ends after {} bytes, between two segments; "
                                      "all image data are missing. Copy or download it again.",
                                      file.size())
                            : message("The JPEG is truncated: it ends after {} bytes, inside {}; all image "
                                      "data are missing. Copy or download it again.",
                                      file.size(), inside);
}

Message unsupportedProcess(Bytes file)
{
    constexpr unsigned kJpegLs = 0xF7;
    Message why;
    walk(file, [&](const MarkerSegment& segment) {
        const unsigned marker = segment.marker;
        if (marker == kJpegLs) {
            why = message("The file is JPEG-LS, which is not supported; save it as PNG.");
            return false;
        }
        if (marker < 0xC0 || marker > 0xCF || marker == 0xC4 || marker == 0xC8 || marker == 0xCC)
            return true;
        const unsigned number = marker - 0xC0;
        const auto bits = integer(file, segment.offset + 4, 1);
        if (number % 4 == 3)
            why = message("The JPEG is lossless (SOF{}), which is not supported; save it as PNG.", number);
        else if (number % 8 > 4)
            why =
                message("The JPEG is hierarchical (SOF{}), which is not supported; save it as PNG.", number);
        else if (bits && *bits != 8)
            why = message("The JPEG has {} bits per sample; only 8 are supported.", *bits);
        return false;
    });
    return why;
}

int exifOrientation(Bytes file)
{
    int orientation = 1;
    walk(file, [&](const MarkerSegment& segment) {
        constexpr std::size_t kLead = 4;     // marker and length
        constexpr std::size_t kExifLead = 6; // "Exif\0\0"
        if (segment.marker != 0xE1 || segment.claimed < kLead + kExifLead + 8 ||
            file.size() - segment.offset < segment.claimed ||
            std::memcmp(file.data() + segment.offset + kLead, "Exif\0\0", kExifLead) != 0)
            return true;
        orientation = comparo::exifOrientation(file.subspan(segment.offset + kLead, segment.claimed - kLead));
        return false;
    });
    return orientation;
}

} // namespace comparo::jpeg
