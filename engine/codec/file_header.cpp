// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/file_header.h"

#include "engine/codec/header_reader.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string_view>
#include <vector>

namespace comparo::header {

namespace {

std::optional<PixelSize> makeSize(std::optional<std::uint64_t> width, std::optional<std::uint64_t> height)
{
    constexpr std::uint64_t kLargest = std::numeric_limits<std::uint32_t>::max();
    if (!width || !height || *width > kLargest || *height > kLargest)
        return std::nullopt;
    return PixelSize{static_cast<std::int64_t>(*width), static_cast<std::int64_t>(*height)};
}

/// The first directory of a TIFF file: where each of its entries lies.
class TiffDirectory {
public:
    explicit TiffDirectory(Bytes file) : m_reader(file, !file.empty() && file[0] == std::byte{'M'})
    {
        constexpr std::uint64_t kMostEntries = 65535;
        m_isBig = m_reader.integer(2, 2) == std::uint64_t{43};
        const auto start = m_isBig ? m_reader.integer(8, 8) : m_reader.integer(4, 4);
        const auto count = start ? m_reader.integer(*start, m_isBig ? 8 : 2) : std::nullopt;
        if (!count || *count > kMostEntries)
            return;
        m_first = *start + (m_isBig ? 8 : 2);
        m_count = *count;
    }

    /// The numbers of a tag; empty if the tag is absent or lies outside the file.
    [[nodiscard]] std::vector<std::uint64_t> values(std::uint64_t tag) const
    {
        for (std::uint64_t i = 0; i < m_count; ++i) {
            const std::uint64_t entry = m_first + i * entryBytes();
            if (m_reader.integer(entry, 2) == tag)
                return valuesAt(entry);
        }
        return {};
    }

    [[nodiscard]] std::optional<std::uint64_t> value(std::uint64_t tag) const
    {
        const auto all = values(tag);
        return all.empty() ? std::nullopt : std::optional(all.front());
    }

    [[nodiscard]] bool hasNext() const
    {
        return m_count > 0 &&
               m_reader.integer(m_first + m_count * entryBytes(), m_isBig ? 8 : 4).value_or(0) != 0;
    }

private:
    [[nodiscard]] std::uint64_t entryBytes() const { return m_isBig ? 20 : 12; }

    [[nodiscard]] std::vector<std::uint64_t> valuesAt(std::uint64_t entry) const
    {
        const auto type = m_reader.integer(entry + 2, 2);
        const auto count = m_reader.integer(entry + 4, m_isBig ? 8 : 4);
        constexpr std::uint64_t kMostValues = 1 << 22;
        if (!type || !count || *count > kMostValues)
            return {};
        const unsigned bytes = *type == 3 ? 2 : *type == 16 ? 8 : 4; // SHORT, LONG8, LONG
        std::uint64_t at = entry + (m_isBig ? 12 : 8);
        if (*count * bytes > (m_isBig ? 8U : 4U)) {
            const auto elsewhere = m_reader.integer(at, m_isBig ? 8 : 4);
            if (!elsewhere)
                return {};
            at = *elsewhere;
        }
        std::vector<std::uint64_t> result;
        for (std::uint64_t i = 0; i < *count; ++i) {
            const auto value = m_reader.integer(at + i * bytes, bytes);
            if (!value)
                return {};
            result.push_back(*value);
        }
        return result;
    }

    Reader m_reader;
    bool m_isBig = false;
    std::uint64_t m_first = 0;
    std::uint64_t m_count = 0;
};

/// The numbers of a PNM header, with comments skipped, and where the white space is that ends the last one.
struct PnmHeader {
    std::vector<std::uint64_t> numbers;
    std::size_t end = 2;
};

bool isLineEnd(char c)
{
    return c == '\n' || c == '\r';
}

PnmHeader pnmHeader(Bytes file, std::size_t count)
{
    PnmHeader header;
    std::size_t& at = header.end;
    while (header.numbers.size() < count) {
        for (bool comment = false; at < file.size(); ++at) {
            const char c = static_cast<char>(file[at]);
            comment = (comment || c == '#') && !isLineEnd(c);
            if (!comment && c != ' ' && (c < '\t' || c > '\r'))
                break;
        }
        std::optional<std::uint64_t> value;
        for (; at < file.size(); ++at) {
            const char c = static_cast<char>(file[at]);
            if (c < '0' || c > '9' || value > std::uint64_t{std::numeric_limits<std::uint32_t>::max()})
                break;
            value = value.value_or(0) * 10 + static_cast<std::uint64_t>(c - '0');
        }
        if (!value)
            break;
        header.numbers.push_back(*value);
        if (at < file.size() &&
            file[at] == std::byte{'#'}) // a comment that ends a number: its end is the white space
            while (at < file.size() && !isLineEnd(static_cast<char>(file[at])))
                ++at;
    }
    return header;
}

} // namespace

std::optional<PixelSize> pngSize(Bytes file)
{
    const Reader reader(file, true);
    if (!reader.matches(12, "IHDR"))
        return std::nullopt;
    return makeSize(reader.integer(16, 4), reader.integer(20, 4));
}

std::optional<PixelSize> tiffSize(Bytes file)
{
    const TiffDirectory directory(file);
    return makeSize(directory.value(256), directory.value(257));
}

std::optional<PixelSize> webpSize(Bytes file)
{
    const Reader reader(file, false);
    if (reader.matches(12, "VP8 ")) {
        const auto width = reader.integer(26, 2);
        const auto height = reader.integer(28, 2);
        if (!width || !height)
            return std::nullopt;
        return makeSize(*width & 0x3FFF, *height & 0x3FFF); // the two high bits are a scaling hint
    }
    if (reader.matches(12, "VP8L")) {
        const auto bits = reader.integer(21, 4);
        if (!bits)
            return std::nullopt;
        return makeSize((*bits & 0x3FFF) + 1, (*bits >> 14 & 0x3FFF) + 1);
    }
    const auto width = reader.integer(24, 3);
    const auto height = reader.integer(27, 3);
    if (!reader.matches(12, "VP8X") || !width || !height)
        return std::nullopt;
    return makeSize(*width + 1, *height + 1);
}

std::optional<PixelSize> pnmSize(Bytes file)
{
    const PnmHeader header = pnmHeader(file, 2);
    if (header.numbers.size() < 2)
        return std::nullopt;
    return makeSize(header.numbers[0], header.numbers[1]);
}

std::optional<PixelSize> bmpSize(Bytes file)
{
    const Reader reader(file, false);
    if (reader.integer(14, 4) == std::uint64_t{12})
        return makeSize(reader.integer(18, 2), reader.integer(20, 2));
    const auto width = reader.integer(18, 4);
    const auto height = reader.integer(22, 4);
    if (!width || !height)
        return std::nullopt;
    const auto rows = std::int64_t{static_cast<std::int32_t>(*height)}; // negative: the top row comes first
    return PixelSize{static_cast<std::int32_t>(*width), rows < 0 ? -rows : rows};
}

std::optional<PixelSize> gifSize(Bytes file)
{
    const Reader reader(file, false);
    return makeSize(reader.integer(6, 2), reader.integer(8, 2));
}

std::optional<PixelSize> jpeg2000Size(Bytes file)
{
    Bytes code = file;
    if (Reader(file, true).matches(4, "jP"))
        anyBox(file, [&code](std::string_view name, Bytes content) {
            code = content;
            return name == "jp2c";
        });
    const Reader reader(code, true);
    const auto size = [&reader](std::uint64_t end, std::uint64_t begin) {
        const auto last = reader.integer(end, 4);
        const auto first = reader.integer(begin, 4);
        return last && first && *last > *first ? std::optional(*last - *first) : std::nullopt;
    };
    if (!reader.matches(0, "\xFF\x4F\xFF\x51"))
        return std::nullopt;
    return makeSize(size(8, 16), size(12, 20));
}

namespace {

constexpr std::uint64_t kPngSignature = 8;
constexpr std::uint64_t kPngChunkOverhead = 12; // length, name, checksum

} // namespace

std::optional<std::uint64_t> pngBytes(Bytes file)
{
    const Reader reader(file, true);
    std::uint64_t at = kPngSignature;
    for (;;) {
        const auto length = reader.integer(at, 4);
        const bool isEnd = reader.matches(at + 4, "IEND");
        at += kPngChunkOverhead + length.value_or(0);
        if (!length || isEnd || at > file.size())
            return at;
    }
}

std::optional<std::uint64_t> tiffBytes(Bytes file)
{
    const TiffDirectory directory(file);
    const bool hasTiles = directory.value(324).has_value();
    const auto offsets = directory.values(hasTiles ? 324 : 273);
    const auto counts = directory.values(hasTiles ? 325 : 279);
    std::uint64_t end = 0;
    for (std::size_t i = 0; i < std::min(offsets.size(), counts.size()); ++i)
        end = std::max(end, offsets[i] + counts[i]);
    return end;
}

std::optional<std::uint64_t> webpBytes(Bytes file)
{
    const auto length = Reader(file, false).integer(4, 4);
    return length ? std::optional(*length + 8) : std::nullopt;
}

std::optional<std::uint64_t> pnmBytes(Bytes file)
{
    if (file.size() < 2)
        return std::nullopt;
    const char kind = static_cast<char>(file[1]);
    const bool isBitmap = kind == '4';
    const bool isFloat = kind == 'f' || kind == 'F';
    if (kind >= '1' && kind <= '3')
        return std::nullopt; // numbers as text
    const PnmHeader header = pnmHeader(file, isBitmap || isFloat ? 2 : 3);
    if (header.numbers.size() < (isBitmap || isFloat ? 2U : 3U))
        return std::nullopt;
    const std::uint64_t samples = header.numbers[0] * (kind == '6' || kind == 'F' ? 3 : 1);
    const std::uint64_t rowBytes = isBitmap                  ? (samples + 7) / 8
                                   : isFloat                 ? samples * 4
                                   : header.numbers[2] > 255 ? samples * 2
                                                             : samples;
    std::size_t end = header.end;
    if (isFloat) { // one more line: the scale, whose sign is the byte order
        ++end;
        while (end < file.size() && file[end] != std::byte{'\n'})
            ++end;
    }
    return end + 1 + rowBytes * header.numbers[1];
}

std::optional<std::uint64_t> bmpBytes(Bytes file)
{
    const Reader reader(file, false);
    const auto offset = reader.integer(10, 4);
    const bool isOld = reader.integer(14, 4) == std::uint64_t{12};
    const auto bits = reader.integer(isOld ? 24 : 28, 2);
    const auto compression = isOld ? std::optional<std::uint64_t>(0) : reader.integer(30, 4);
    const auto size = bmpSize(file);
    if (!offset || !bits || *bits > 32 || !size || size->width < 0)
        return std::nullopt;
    const bool isPlain = compression == std::uint64_t{0} || compression == std::uint64_t{3};
    const std::uint64_t rowBytes = (static_cast<std::uint64_t>(size->width) * *bits + 31) / 32 * 4;
    return *offset + (isPlain ? rowBytes * static_cast<std::uint64_t>(size->height) : 0);
}

bool tiffHasMore(Bytes file)
{
    return TiffDirectory(file).hasNext();
}

} // namespace comparo::header
