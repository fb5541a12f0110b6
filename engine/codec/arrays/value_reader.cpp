// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/value_reader.h"

#include "engine/base/error.h"
#include "engine/base/system_error.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace comparo {
namespace {

class MemorySource final : public ValueReader::Source {
public:
    explicit MemorySource(std::vector<std::byte> bytes) : m_bytes(std::move(bytes)) {}
    void next(std::span<std::byte> bytes) override
    {
        std::copy_n(m_bytes.begin() + static_cast<std::ptrdiff_t>(m_at), bytes.size(), bytes.begin());
        m_at += bytes.size();
    }

private:
    std::vector<std::byte> m_bytes;
    std::size_t m_at = 0;
};

std::shared_ptr<const int> openedFile(const std::filesystem::path& path)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        fail(ErrorCode::Io, message("Cannot read {}: {}.", Verbatim(path.string()), systemText(errno)));
    return {new int(file), [](const int* held) {
                ::close(*held);
                delete held;
            }};
}

} // namespace

ValueReader::ValueReader(std::vector<std::byte> bytes) : m_left(bytes.size())
{
    m_source = std::make_unique<MemorySource>(std::move(bytes));
}

void ValueReader::next(std::span<std::byte> bytes)
{
    if (bytes.size() > m_left)
        fail(ErrorCode::Io, message("There are {} bytes left, not {}.", m_left, bytes.size()));
    m_left -= bytes.size();
    m_source->next(bytes);
}

std::vector<std::byte> ValueReader::rest()
{
    std::vector<std::byte> bytes(m_left);
    next(bytes);
    return bytes;
}

OpenedFile::OpenedFile(const std::filesystem::path& path) : m_file(openedFile(path))
{
    struct stat facts {};
    if (::fstat(*m_file, &facts) != 0)
        fail(ErrorCode::Io, message("Cannot read {}: {}.", Verbatim(path.string()), systemText(errno)));
    if (!S_ISREG(facts.st_mode))
        fail(ErrorCode::Io, message("Cannot read {}: it is not a regular file.", Verbatim(path.string())));
    m_size = static_cast<std::uint64_t>(facts.st_size);
}

bool OpenedFile::fills(std::uint64_t offset, std::span<std::byte> bytes) const
{
    if (!m_file) {
        if (offset > m_size || bytes.size() > m_size - offset)
            return false;
        std::ranges::copy(m_memory.subspan(offset, bytes.size()), bytes.begin());
        return true;
    }
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t got =
            ::pread(*m_file, bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        done += static_cast<std::size_t>(got);
    }
    return true;
}

void OpenedFile::announce(std::uint64_t offset, std::uint64_t bytes) const
{
    if (m_file)
        ::posix_fadvise(*m_file, static_cast<off_t>(offset), static_cast<off_t>(bytes), POSIX_FADV_WILLNEED);
}

void FilePart::next(std::span<std::byte> bytes)
{
    if (bytes.size() > m_left || !m_file.fills(m_offset, bytes))
        fail(ErrorCode::Io, message("{} cannot be read.", m_lead));
    m_offset += bytes.size();
    m_left -= bytes.size();
    // The disk works on while these bytes are looked at: after one part mostly comes the one that is read
    // next.
    constexpr std::size_t kWorthAsking = std::size_t{1} << 20;
    if (m_left > 0 || bytes.size() >= kWorthAsking)
        m_file.announce(m_offset, bytes.size());
}

} // namespace comparo
