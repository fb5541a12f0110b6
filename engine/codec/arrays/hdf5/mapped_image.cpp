// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/hdf5/mapped_image.h"

#include <sys/mman.h>
#include <sys/stat.h>

#define H5_USE_110_API
#include <hdf5.h>

namespace comparo::hdf5 {
namespace {

/// Memory as a file, which the library is kept from copying.
herr_t keepImage(void*)
{
    return 0;
}
void* sameImage(void* image)
{
    return image;
}
void* imageMemory(std::size_t, H5FD_file_image_op_t, void* image)
{
    return image;
}
void* copiedImage(void* to, const void*, std::size_t, H5FD_file_image_op_t, void*)
{
    return to;
}
void* grownImage(void*, std::size_t, H5FD_file_image_op_t, void*)
{
    return nullptr;
}
herr_t freedImage(void*, H5FD_file_image_op_t, void*)
{
    return 0;
}

} // namespace

bool MappedImage::isNameless(int file)
{
    struct stat facts {};
    return ::fstat(file, &facts) == 0 && facts.st_nlink == 0;
}

MappedImage::MappedImage(int file, std::uint64_t bytes)
{
    if (!isNameless(file) || bytes == 0)
        return;
    void* const memory = ::mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, file, 0);
    if (memory != MAP_FAILED)
        m_bytes = {static_cast<std::byte*>(memory), bytes};
}

MappedImage::~MappedImage()
{
    if (isMapped())
        ::munmap(m_bytes.data(), m_bytes.size());
}

bool MappedImage::becomesFileOf(std::int64_t access) const
{
    constexpr std::size_t kIncrement = std::size_t{1} << 16;
    H5FD_file_image_callbacks_t callbacks{imageMemory, copiedImage, grownImage,    freedImage,
                                          sameImage,   keepImage,   m_bytes.data()};
    return H5Pset_fapl_core(access, kIncrement, 0) >= 0 &&
           H5Pset_file_image_callbacks(access, &callbacks) >= 0 &&
           H5Pset_file_image(access, m_bytes.data(), m_bytes.size()) >= 0;
}

} // namespace comparo::hdf5
