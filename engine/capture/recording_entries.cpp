// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/recording_entries.h"

#include "engine/base/error.h"
#include "engine/base/system_error.h"
#include "engine/capture/checksum.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

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

/// How many of these bytes the file has from `offset` on; -1 for an error of the disk.
std::ptrdiff_t readAt(int file, std::uint64_t offset, std::span<char> bytes)
{
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t got =
            ::pread(file, bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return -1;
        if (got == 0)
            break;
        done += static_cast<std::size_t>(got);
    }
    return static_cast<std::ptrdiff_t>(done);
}

bool fills(int file, std::uint64_t offset, std::span<char> bytes)
{
    return readAt(file, offset, bytes) == static_cast<std::ptrdiff_t>(bytes.size());
}

std::shared_ptr<const int> openedFile(const std::filesystem::path& path)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        fail(ErrorCode::Io, message("Cannot read {}: {}.", Verbatim(path.string()), systemText(errno)));
    return {new int(file), [](const int* held) {
                ::close(*held);
                delete held;
            }};
}

/// Bytes. Error(Io) for what is no file that has an end.
std::uint64_t sizeOfOpened(int file, const std::string& name)
{
    struct stat facts {};
    if (::fstat(file, &facts) != 0)
        fail(ErrorCode::Io, message("Cannot read {}: {}.", Verbatim(name), systemText(errno)));
    if (!S_ISREG(facts.st_mode))
        fail(ErrorCode::Io, message("Cannot read {}: it is not a regular file.", Verbatim(name)));
    return static_cast<std::uint64_t>(facts.st_size);
}

} // namespace

RecordingEntries::RecordingEntries(const std::filesystem::path& path)
    : m_name(path.string()), m_file(openedFile(path))
{
    const int file = *m_file;
    const std::uint64_t end = sizeOfOpened(file, m_name);
    std::array<char, kEntryHeader> header{};
    std::string rest;
    for (std::uint64_t at = 0; at + kEntryHeader <= end;) {
        if (!fills(file, at, header) || std::memcmp(header.data(), "PK\3\4", 4) != 0)
            break;
        if (numberAt(header, 8, 2) != 0 || (numberAt(header, 6, 2) & 8U) != 0)
            fail(ErrorCode::Unsupported,
                 message("{} is a repacked recording; recordings must be uncompressed, as they were written.",
                         Verbatim(m_name)));
        const std::size_t nameSize = numberAt(header, 26, 2);
        const std::size_t extraSize = numberAt(header, 28, 2);
        rest.resize(nameSize + extraSize);
        if (nameSize > kLongestName || !fills(file, at + kEntryHeader, rest))
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

RecordingEntries::Reader RecordingEntries::open(const std::string& name, std::uint64_t limit) const
{
    const auto found = m_places.find(name);
    if (found == m_places.end())
        fail(ErrorCode::CorruptData, message("{} has no entry '{}'.", Verbatim(m_name), Verbatim(name)));
    const Place& place = found->second;
    Reader reader;
    reader.m_lead = message("Entry '{}' of {}", Verbatim(name), Verbatim(m_name));
    if (place.size > limit)
        fail(ErrorCode::CorruptData,
             message("{} has {} bytes; at most {} are expected.", reader.m_lead, place.size, limit));
    reader.m_file = m_file;
    reader.m_offset = place.offset;
    reader.m_left = place.size;
    reader.m_expected = place.checksum;
    return reader;
}

void RecordingEntries::Reader::next(std::span<std::byte> bytes)
{
    if (bytes.size() > m_left ||
        !fills(*m_file, m_offset, {reinterpret_cast<char*>(bytes.data()), bytes.size()}))
        fail(ErrorCode::Io, message("{} cannot be read.", m_lead));
    m_offset += bytes.size();
    m_left -= bytes.size();
    // The disk works on while these bytes are looked at: after an entry mostly comes the one that is read
    // next.
    constexpr std::size_t kWorthAsking = std::size_t{1} << 20;
    if (m_left > 0 || bytes.size() >= kWorthAsking)
        ::posix_fadvise(*m_file, static_cast<off_t>(m_offset), static_cast<off_t>(bytes.size()),
                        POSIX_FADV_WILLNEED);
    m_checksum = checksumOf(bytes, m_checksum);
    if (m_left == 0 && m_checksum != m_expected)
        fail(ErrorCode::CorruptData, message("{} is damaged: its checksum does not match.", m_lead));
}

std::vector<std::byte> RecordingEntries::read(const std::string& name, std::uint64_t limit) const
{
    Reader reader = open(name, limit);
    std::vector<std::byte> bytes(reader.left());
    reader.next(bytes);
    return bytes;
}

} // namespace comparo
