// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/recording_entries.h"

#include "engine/base/error.h"
#include "engine/capture/checksum.h"

#include <array>
#include <cstring>
#include <memory>
#include <utility>

namespace comparo {

namespace {

constexpr std::size_t kEntryHeader = 30;
constexpr std::uint32_t kElsewhere = 0xFFFFFFFFU; ///< the number stands in an extra field
constexpr std::size_t kLongestName = 512;         ///< ours have 30 characters

/// A little-endian number of a header.
std::uint64_t numberAt(std::span<const char> bytes, std::size_t at, std::size_t count)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < count; ++i)
        value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    return value;
}

/// An entry, whose checksum is held at its end.
class EntrySource final : public FilePart {
public:
    EntrySource(const OpenedFile& file, std::uint64_t offset, std::uint64_t bytes, std::uint32_t expected,
                Message lead)
        : FilePart(file, offset, bytes, std::move(lead)), m_expected(expected)
    {
    }

    void next(std::span<std::byte> bytes) override
    {
        FilePart::next(bytes);
        m_checksum = checksumOf(bytes, m_checksum);
        if (left() == 0 && m_checksum != m_expected)
            fail(ErrorCode::CorruptData, message("{} is damaged: its checksum does not match.", lead()));
    }

private:
    std::uint32_t m_expected, m_checksum = 0;
};

} // namespace

RecordingEntries::RecordingEntries(const std::filesystem::path& path) : m_name(path.string()), m_file(path)
{
    const std::uint64_t end = m_file.size();
    std::array<char, kEntryHeader> header{};
    std::string rest;
    for (std::uint64_t at = 0; at + kEntryHeader <= end;) {
        if (!m_file.fills(at, std::as_writable_bytes(std::span(header))) ||
            std::memcmp(header.data(), "PK\3\4", 4) != 0)
            break;
        if (numberAt(header, 8, 2) != 0 || (numberAt(header, 6, 2) & 8U) != 0)
            fail(ErrorCode::Unsupported,
                 message("{} is a repacked recording; recordings must be uncompressed, as they were written.",
                         Verbatim(m_name)));
        const std::size_t nameSize = numberAt(header, 26, 2);
        const std::size_t extraSize = numberAt(header, 28, 2);
        rest.resize(nameSize + extraSize);
        if (nameSize > kLongestName ||
            !m_file.fills(at + kEntryHeader, std::as_writable_bytes(std::span(rest))))
            break;
        Place place{at + kEntryHeader + rest.size(), numberAt(header, 18, 4),
                    static_cast<std::uint32_t>(numberAt(header, 14, 4))};
        if (place.size == kElsewhere && extraSize >= 20 && numberAt(rest, nameSize, 4) == 0x00100001U)
            place.size = numberAt(rest, nameSize + 4, 8);
        if (place.size > end || place.offset > end - place.size)
            break;
        const std::string name = rest.substr(0, nameSize);
        if (m_places.emplace(name, place).second)
            m_names.push_back(name);
        at = place.offset + place.size;
    }
    if (m_names.empty())
        fail(ErrorCode::CorruptData,
             message("{} is truncated: it ends inside its first entry.", Verbatim(m_name)));
}

ValueReader RecordingEntries::open(const std::string& name, std::uint64_t limit) const
{
    const auto found = m_places.find(name);
    if (found == m_places.end())
        fail(ErrorCode::CorruptData, message("{} has no entry '{}'.", Verbatim(m_name), Verbatim(name)));
    const Place& place = found->second;
    Message lead = message("Entry '{}' of {}", Verbatim(name), Verbatim(m_name));
    if (place.size > limit)
        fail(ErrorCode::CorruptData,
             message("{} has {} bytes; at most {} are expected.", lead, place.size, limit));
    return {std::make_unique<EntrySource>(m_file, place.offset, place.size, place.checksum, std::move(lead)),
            place.size};
}

std::vector<std::byte> RecordingEntries::read(const std::string& name, std::uint64_t limit) const
{
    return open(name, limit).rest();
}

} // namespace comparo
