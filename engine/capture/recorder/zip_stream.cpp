// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/recorder/zip_stream.h"

#include "engine/capture/checksum.h"

#include <algorithm>

namespace comparo {

namespace {

constexpr std::uint64_t kMost32 = 0xFFFFFFFFU; ///< larger numbers stand in an extra field (zip64)
constexpr std::uint64_t kMost16 = 0xFFFFU;
constexpr unsigned kStoredVersion = 20, kZip64Version = 45;
constexpr unsigned kUtf8Names = 0x0800;
constexpr unsigned kNoDate = 33; ///< 1980-01-01: a recording says itself when it was made

/// Little-endian numbers one behind the other.
class ZipRecord {
public:
    explicit ZipRecord(std::string_view signature) : text(signature) {}

    ZipRecord& two(std::uint64_t value) { return number(value, 2); }
    ZipRecord& four(std::uint64_t value) { return number(value, 4); }
    ZipRecord& eight(std::uint64_t value) { return number(value, 8); }

    std::string text;

private:
    ZipRecord& number(std::uint64_t value, int bytes)
    {
        for (int i = 0; i < bytes; ++i)
            text += static_cast<char>(value >> (8 * i) & 0xFFU);
        return *this;
    }
};

std::uint64_t shown32(std::uint64_t number)
{
    return std::min(number, kMost32);
}

/// What both headers of an entry say: version, names, no date, checksum, sizes.
std::string factsOf(std::uint32_t checksum, std::uint64_t size, std::string_view name, std::string_view extra)
{
    return ZipRecord("")
        .two(extra.empty() ? kStoredVersion : kZip64Version)
        .two(kUtf8Names)
        .two(0)
        .two(0)
        .two(kNoDate)
        .four(checksum)
        .four(shown32(size))
        .four(shown32(size))
        .two(name.size())
        .two(extra.size())
        .text;
}

/// The extra field of zip64 with those of these numbers that 32 bits do not hold.
std::string extraOf(std::initializer_list<std::uint64_t> numbers)
{
    ZipRecord large("");
    for (const std::uint64_t number : numbers)
        if (number >= kMost32)
            large.eight(number);
    if (large.text.empty())
        return {};
    return ZipRecord("").two(1).two(large.text.size()).text + large.text;
}

} // namespace

ZipStream::ZipStream(Sink sink) : m_sink(std::move(sink)) {}

void ZipStream::write(std::string_view bytes)
{
    m_sink(std::as_bytes(std::span(bytes)));
    m_offset += bytes.size();
}

void ZipStream::add(std::string_view name, std::initializer_list<std::span<const std::byte>> parts)
{
    Entry entry{std::string(name), 0, 0, m_offset};
    for (const auto part : parts) {
        entry.checksum = checksumOf(part, entry.checksum);
        entry.size += part.size();
    }
    const std::string extra = extraOf({entry.size, entry.size});
    write("PK\3\4" + factsOf(entry.checksum, entry.size, name, extra) + entry.name + extra);
    for (const auto part : parts)
        m_sink(part);
    m_offset += entry.size;
    m_entries.push_back(std::move(entry));
}

void ZipStream::add(std::string_view name, std::string_view text)
{
    add(name, {std::as_bytes(std::span(text))});
}

std::string ZipStream::listed(const Entry& entry)
{
    const std::string extra = extraOf({entry.size, entry.size, entry.offset});
    return ZipRecord("PK\1\2").two(kZip64Version).text + factsOf(entry.checksum, entry.size, entry.name, extra) +
           ZipRecord("").two(0).two(0).two(0).four(0).four(shown32(entry.offset)).text + entry.name + extra;
}

void ZipStream::finish()
{
    const std::uint64_t begin = m_offset, count = m_entries.size();
    for (const Entry& entry : m_entries)
        write(listed(entry));
    const std::uint64_t size = m_offset - begin, at = m_offset;
    if (count >= kMost16 || begin >= kMost32 || size >= kMost32) {
        ZipRecord whole("PK\6\6");
        whole.eight(44).two(kZip64Version).two(kZip64Version).four(0).four(0);
        write(whole.eight(count).eight(count).eight(size).eight(begin).text);
        write(ZipRecord("PK\6\7").four(0).eight(at).four(1).text);
    }
    const std::uint64_t few = std::min(count, kMost16);
    write(ZipRecord("PK\5\6")
              .two(0)
              .two(0)
              .two(few)
              .two(few)
              .four(shown32(size))
              .four(shown32(begin))
              .two(0)
              .text);
}

} // namespace comparo
