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

std::string bytesText(std::size_t bytes)
{
    return countedText(bytes, "byte", "bytes");
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

bool addEmbedded(Bytes file, std::string where, ByteRange range, JpegFile& out)
{
    if (range.end > file.size() || range.begin >= range.end || range.end - range.begin < 4 ||
        byteAt(file, range.begin) != 0xFF || byteAt(file, range.begin + 1) != marker::kSoi ||
        out.embedded.size() >= kMaxEmbedded)
        return false;
    out.embedded.push_back({std::move(where), range});
    return true;
}

std::string readExif(Bytes file, ByteRange content, JpegFile& out)
{
    std::string summary = "Exif, " + bytesText(content.end - content.begin);
    const std::size_t start = content.begin + kExif.size();
    const Tiff tiff(file.subspan(start, content.end - start));
    if (!tiff.isValid()) {
        out.notes.push_back({false, content.begin, "The Exif data are not a TIFF structure."});
        return summary;
    }
    constexpr std::uint32_t kOrientation = 0x0112;
    constexpr std::uint32_t kThumbnailOffset = 0x0201;
    constexpr std::uint32_t kThumbnailLength = 0x0202;
    const std::size_t first = tiff.firstDirectory();
    if (const auto value = tiff.value(first, kOrientation); value && *value >= 1 && *value <= 8) {
        out.orientation = static_cast<int>(*value);
        summary += ", orientation " + std::to_string(*value);
    }
    const std::size_t second = tiff.directoryAfter(first);
    const auto offset = second == 0 ? std::nullopt : tiff.value(second, kThumbnailOffset);
    const auto length = second == 0 ? std::nullopt : tiff.value(second, kThumbnailLength);
    if (offset && length && *offset <= content.end - start && *length <= content.end - start - *offset &&
        addEmbedded(file, "Exif thumbnail", {start + *offset, start + *offset + *length}, out))
        summary += ", thumbnail of " + bytesText(*length);
    return summary;
}

/// JPEG files that lie somewhere in the content: previews of Photoshop and of cameras.
std::string findPreviews(Bytes file, ByteRange content, const std::string& name, JpegFile& out)
{
    std::size_t found = 0;
    for (std::size_t at = content.begin; at + 4 <= content.end;) {
        const Bytes rest = file.subspan(at, content.end - at);
        const void* hit = std::memchr(rest.data(), 0xFF, rest.size());
        if (!hit)
            break;
        at += static_cast<std::size_t>(static_cast<const std::byte*>(hit) - rest.data());
        if (at + 4 <= content.end && byteAt(file, at + 1) == marker::kSoi && byteAt(file, at + 2) == 0xFF &&
            byteAt(file, at + 3) >= marker::kSof0) {
            if (!addEmbedded(file, "preview in " + name, {at, content.end}, out))
                break;
            ++found;
            break; // the previews' own markers begin here: only the first is sure to be one
        }
        ++at;
    }
    return found == 0 ? "" : ", a preview";
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

std::string readApplication(Bytes file, std::uint8_t code, ByteRange content, JpegFile& out)
{
    const Bytes bytes = file.first(content.end);
    const std::size_t size = content.end - content.begin;
    const std::string total = bytesText(size);
    const auto begins = [&](std::string_view text) { return holdsText(bytes, content.begin, text); };
    const auto at = [&](std::size_t i) { return static_cast<int>(byteAt(file, content.begin + i)); };
    if (code == marker::kApp0 + 1 && begins(kExif))
        return readExif(file, content, out);
    if (code == marker::kApp0 && begins({"JFIF\0", 5}) && size >= 14) {
        out.hasJfif = out.hasJfif || out.scans.empty();
        const int minor = at(6);
        std::string summary = "JFIF " + std::to_string(at(5)) + "." + (minor < 10 ? "0" : "") +
                              std::to_string(minor) + ", density " +
                              std::to_string(wordAt(file, content.begin + 8)) + " x " +
                              std::to_string(wordAt(file, content.begin + 10));
        summary += at(7) == 1 ? " per inch" : at(7) == 2 ? " per centimetre" : " (ratio)";
        if (at(12) > 0 && at(13) > 0)
            summary += ", RGB thumbnail " + std::to_string(at(12)) + " x " + std::to_string(at(13));
        return summary;
    }
    if (code == marker::kApp0 && begins({"JFXX\0", 5}) && size >= 6) {
        constexpr int kJpegThumbnail = 0x10;
        if (at(5) == kJpegThumbnail &&
            addEmbedded(file, "JFXX thumbnail", {content.begin + 6, content.end}, out))
            return "JFXX, thumbnail of " + bytesText(size - 6);
        return "JFXX, " + total;
    }
    if (code == marker::kApp0 + 14 && begins("Adobe") && size >= 12) {
        const int transform = at(11);
        if (out.scans.empty())
            out.adobeTransform = transform;
        return "Adobe, colour transform " + std::to_string(transform) +
               (transform == 0   ? " (none)"
                : transform == 1 ? " (YCbCr)"
                : transform == 2 ? " (YCCK)"
                                 : " (unknown)");
    }
    if (code == marker::kApp0 + 2 && begins({"ICC_PROFILE\0", 12}) && size >= 14)
        return "colour profile, part " + std::to_string(at(12)) + " of " + std::to_string(at(13)) + ", " +
               total;
    if (code == marker::kApp0 + 1 && begins("http://ns.adobe.com/x"))
        return "XMP, " + total;
    if (code == marker::kApp0 + 2 && begins({"MPF\0", 4}))
        return "list of further pictures (MPF), " + total;
    std::string name = printable(file, content);
    return (name.empty() ? "application data, " : "\"" + name + "\", ") + total +
           findPreviews(file, content, marker::nameOf(code), out);
}

} // namespace comparo::jpeg
