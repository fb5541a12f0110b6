// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/file_parts.h"

#include <algorithm>
#include <cstdint>
#include <fcntl.h>
#include <mutex>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace comparo {
namespace {

/// The files that are mapped now.
struct MappedBytes {
    std::mutex mutex;
    std::vector<std::span<const std::byte>> files;
};

MappedBytes& mappedBytes()
{
    static MappedBytes bytes;
    return bytes;
}

} // namespace

std::shared_ptr<const MappedFile> MappedFile::open(const std::filesystem::path& path)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_size <= 0)
        return nullptr;
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return nullptr;
    const bool isKnown = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0;
    const auto size = isKnown ? static_cast<std::size_t>(status.st_size) : 0;
    void* const data =
        isKnown ? ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE, file, 0)
                : MAP_FAILED;
    ::close(file);
    if (data == MAP_FAILED)
        return nullptr;
    ::madvise(data, size, MADV_WILLNEED);
    return std::make_shared<const MappedFile>(static_cast<std::byte*>(data), size);
}

MappedFile::MappedFile(std::byte* data, std::size_t size) : m_data(data), m_size(size)
{
    MappedBytes& mapped = mappedBytes();
    const std::lock_guard lock(mapped.mutex);
    mapped.files.emplace_back(data, size);
}

MappedFile::~MappedFile()
{
    MappedBytes& mapped = mappedBytes();
    const std::lock_guard lock(mapped.mutex);
    std::erase_if(mapped.files, [this](const auto& file) { return file.data() == m_data; });
    ::munmap(m_data, m_size);
}

void dropReadBytes(std::span<const std::byte> bytes)
{
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto begin = (reinterpret_cast<std::uintptr_t>(bytes.data()) + page - 1) / page * page;
    const auto end = (reinterpret_cast<std::uintptr_t>(bytes.data()) + bytes.size()) / page * page;
    MappedBytes& mapped = mappedBytes();
    const std::lock_guard lock(mapped.mutex);
    const bool isMapped = std::any_of(mapped.files.begin(), mapped.files.end(), [&](const auto& file) {
        return bytes.data() >= file.data() && bytes.data() + bytes.size() <= file.data() + file.size();
    });
    if (isMapped && begin < end)
        ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
}

} // namespace comparo
