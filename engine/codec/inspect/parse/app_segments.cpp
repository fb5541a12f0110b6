// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/parse/app_segments.h"

#include "engine/base/number_text.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>

namespace comparo::jpeg {

namespace {

constexpr std::string_view kExif{"Exif\0\0", 6};
constexpr std::size_t kMaxEmbedded = 100;

Message bytesText(std::size_t bytes)
{
    return plural(bytes, "{} byte", "{} bytes");
}

/// The directories of a TIFF structure, in either byte order.
class Tiff {
public:
    explicit Tiff(Bytes bytes) : m_bytes(bytes), m_big(holdsText(bytes, 0, "MM")) {}

    [[nodiscard]] bool isValid() const
    {
        return (m_big || holdsText(m_bytes, 0, "II")) && integer(2, 2) == 42U;
    }

    [[nodiscard]] std::optional<std::uint32_t> integer(std::size_t at, unsigned count) const
    {
        if (at > m_bytes.size() || m_bytes.size() - at < count)
            return std::nullopt;
        std::uint32_t value = 0;
        for (unsigned i = 0; i < count; ++i)
            value = value << 8 | byteAt(m_bytes, at + (m_big ? i : count - 1 - i));
        return value;
    }

    /// A value of type SHORT or LONG of the directory at `directory`.
    [[nodiscard]] std::optional<std::uint32_t> value(std::size_t directory, std::uint32_t tag) const
    {
        constexpr std::uint32_t kShort = 3;
        const std::uint32_t entries = integer(directory, 2).value_or(0);
        for (std::size_t i = 0; i < entries; ++i) {
            const std::size_t entry = directory + 2 + 12 * i;
            const auto found = integer(entry, 2);
            if (!found)
                break;
            if (*found == tag)
                return integer(entry + 8, integer(entry + 2, 2) == kShort ? 2 : 4);
        }
        return std::nullopt;
    }

    [[nodiscard]] std::size_t firstDirectory() const { return integer(4, 4).value_or(0); }

    /// The directory behind this one; 0 if it is the last.
    [[nodiscard]] std::size_t directoryAfter(std::size_t directory) const
    {
        const std::size_t entries = integer(directory, 2).value_or(0);
        return integer(directory + 2 + 12 * entries, 4).value_or(0);
    }

private:
    Bytes m_bytes;
    bool m_big;
};

bool addEmbedded(Bytes file, Message where, ByteRange range, JpegFile& out)
{
    if (range.end > file.size() || range.begin >= range.end || range.end - range.begin < 4 ||
        byteAt(file, range.begin) != 0xFF || byteAt(file, range.begin + 1) != marker::kSoi ||
        out.embedded.size() >= kMaxEmbedded)
        return false;
    out.embedded.push_back({std::move(where), range});
    return true;
}

Message readExif(Bytes file, ByteRange content, JpegFile& out)
{
    std::vector<Message> summary{message("Exif"), bytesText(content.end - content.begin)};
    const std::size_t start = content.begin + kExif.size();
    const Tiff tiff(file.subspan(start, content.end - start));
    if (!tiff.isValid()) {
        out.notes.push_back({false, content.begin, message("The Exif data are not a TIFF structure.")});
        return joined(std::move(summary), ", ");
    }
    constexpr std::uint32_t kOrientation = 0x0112;
    constexpr std::uint32_t kThumbnailOffset = 0x0201;
    constexpr std::uint32_t kThumbnailLength = 0x0202;
    const std::size_t first = tiff.firstDirectory();
    if (const auto value = tiff.value(first, kOrientation); value && *value >= 1 && *value <= 8) {
        out.orientation = static_cast<int>(*value);
        summary.push_back(message("orientation {}", *value));
    }
    const std::size_t second = tiff.directoryAfter(first);
    const auto offset = second == 0 ? std::nullopt : tiff.value(second, kThumbnailOffset);
    const auto length = second == 0 ? std::nullopt : tiff.value(second, kThumbnailLength);
    if (offset && length && *offset <= content.end - start && *length <= content.end - start - *offset &&
        addEmbedded(file, message("Exif thumbnail"), {start + *offset, start + *offset + *length}, out))
        summary.push_back(message("thumbnail of {}", bytesText(*length)));
    return joined(std::move(summary), ", ");
}

/// A JPEG file that lies somewhere in the content: a preview of Photoshop or of a camera.
bool findPreview(Bytes file, ByteRange content, const std::string& name, JpegFile& out)
{
    for (std::size_t at = content.begin; at + 4 <= content.end;) {
        const Bytes rest = file.subspan(at, content.end - at);
        const void* hit = std::memchr(rest.data(), 0xFF, rest.size());
        if (!hit)
            break;
        at += static_cast<std::size_t>(static_cast<const std::byte*>(hit) - rest.data());
        if (at + 4 <= content.end && byteAt(file, at + 1) == marker::kSoi && byteAt(file, at + 2) == 0xFF &&
            byteAt(file, at + 3) >= marker::kSof0)
            // The previews' own markers begin here: only the first is sure to be one.
            return addEmbedded(file, message("preview in {}", Verbatim(name)), {at, content.end}, out);
        ++at;
    }
    return false;
}

std::string printable(Bytes file, ByteRange content)
{
    std::string name;
    for (std::size_t at = content.begin; at < content.end && name.size() < 32; ++at) {
        const char c = static_cast<char>(byteAt(file, at));
        if (c < ' ' || c > '~')
            break;
        name += c;
    }
    return name;
}

} // namespace

Message readApplication(Bytes file, std::uint8_t code, ByteRange content, JpegFile& out)
{
    const Bytes bytes = file.first(content.end);
    const std::size_t size = content.end - content.begin;
    const Message total = bytesText(size);
    const auto begins = [&](std::string_view text) { return holdsText(bytes, content.begin, text); };
    const auto at = [&](std::size_t i) { return static_cast<int>(byteAt(file, content.begin + i)); };
    if (code == marker::kApp0 + 1 && begins(kExif))
        return readExif(file, content, out);
    if (code == marker::kApp0 && begins({"JFIF\0", 5}) && size >= 14) {
        out.hasJfif = out.hasJfif || out.scans.empty();
        const int minor = at(6);
        const std::string version = std::to_string(at(5)) + (minor < 10 ? ".0" : ".") + std::to_string(minor);
        const int across = wordAt(file, content.begin + 8), down = wordAt(file, content.begin + 10);
        return joined(
            {message("JFIF {}", Verbatim(version)),
             at(7) == 1   ? message("density {} x {} per inch", across, down)
             : at(7) == 2 ? message("density {} x {} per centimetre", across, down)
                          : message("density {} x {} (ratio)", across, down),
             at(12) > 0 && at(13) > 0 ? message("RGB thumbnail {} x {}", at(12), at(13)) : Message()},
            ", ");
    }
    if (code == marker::kApp0 && begins({"JFXX\0", 5}) && size >= 6) {
        constexpr int kJpegThumbnail = 0x10;
        if (at(5) == kJpegThumbnail &&
            addEmbedded(file, message("JFXX thumbnail"), {content.begin + 6, content.end}, out))
            return message("JFXX, thumbnail of {}", bytesText(size - 6));
        return message("JFXX, {}", total);
    }
    if (code == marker::kApp0 + 14 && begins("Adobe") && size >= 12) {
        const int transform = at(11);
        if (out.scans.empty())
            out.adobeTransform = transform;
        return transform == 0   ? message("Adobe, colour transform 0 (none)")
               : transform == 1 ? message("Adobe, colour transform 1 (YCbCr)")
               : transform == 2 ? message("Adobe, colour transform 2 (YCCK)")
                                : message("Adobe, colour transform {} (unknown)", transform);
    }
    if (code == marker::kApp0 + 2 && begins({"ICC_PROFILE\0", 12}) && size >= 14)
        return message("colour profile, part {} of {}, {}", at(12), at(13), total);
    if (code == marker::kApp0 + 1 && begins("http://ns.adobe.com/x"))
        return message("XMP, {}", total);
    if (code == marker::kApp0 + 2 && begins({"MPF\0", 4}))
        return message("list of further images (MPF), {}", total);
    const std::string name = printable(file, content);
    const bool hasPreview = findPreview(file, content, marker::nameOf(code), out);
    return joined({name.empty() ? message("application data") : message("\"{}\"", Verbatim(name)), total,
                   hasPreview ? message("a preview") : Message()},
                  ", ");
}

} // namespace comparo::jpeg
