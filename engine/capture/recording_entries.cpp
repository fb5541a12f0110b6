#include "engine/capture/recording_entries.h"

#include "engine/base/error.h"
#include "engine/capture/checksum.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

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

} // namespace

RecordingEntries::RecordingEntries(const std::filesystem::path& path)
    : m_name(path.string()), m_file(path, std::ios::binary)
{
    std::error_code error;
    const std::uint64_t end = std::filesystem::file_size(path, error);
    if (error || !m_file)
        fail(ErrorCode::Io, "Cannot read " + m_name + ": " +
                                (error ? error.message() : std::string(std::strerror(errno))) + ".");
    std::array<char, kEntryHeader> header{};
    std::string rest;
    for (std::uint64_t at = 0; at + kEntryHeader <= end;) {
        m_file.seekg(static_cast<std::streamoff>(at));
        if (!m_file.read(header.data(), header.size()) || std::memcmp(header.data(), "PK\3\4", 4) != 0)
            break;
        if (numberAt(header, 8, 2) != 0 || (numberAt(header, 6, 2) & 8U) != 0)
            fail(ErrorCode::Unsupported, m_name + " is a recording that was packed again; such a one is "
                                                  "read as it was written, uncompressed.");
        const std::size_t nameSize = numberAt(header, 26, 2);
        const std::size_t extraSize = numberAt(header, 28, 2);
        rest.resize(nameSize + extraSize);
        if (nameSize > kLongestName || !m_file.read(rest.data(), static_cast<std::streamsize>(rest.size())))
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
    m_file.clear();
    if (m_names.empty())
        fail(ErrorCode::CorruptData, m_name + " ends before its first entry is whole.");
}

std::vector<std::byte> RecordingEntries::read(const std::string& name, std::uint64_t limit) const
{
    const auto found = m_places.find(name);
    if (found == m_places.end())
        fail(ErrorCode::CorruptData, m_name + " has no entry '" + name + "'.");
    const Place& place = found->second;
    const std::string lead = "Entry '" + name + "' of " + m_name;
    if (place.size > limit)
        fail(ErrorCode::CorruptData, lead + " has " + std::to_string(place.size) + " bytes; at most " +
                                         std::to_string(limit) + " are expected there.");
    std::vector<std::byte> bytes(place.size);
    {
        const std::lock_guard lock(m_mutex);
        m_file.clear();
        m_file.seekg(static_cast<std::streamoff>(place.offset));
        if (!m_file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size())))
            fail(ErrorCode::Io, lead + " cannot be read.");
    }
    if (checksumOf(bytes) != place.checksum)
        fail(ErrorCode::CorruptData, lead + " is damaged: its checksum is another.");
    return bytes;
}

} // namespace comparo
