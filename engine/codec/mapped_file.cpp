#include "engine/codec/file_parts.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace comparo {

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

MappedFile::~MappedFile()
{
    ::munmap(m_data, m_size);
}

} // namespace comparo
