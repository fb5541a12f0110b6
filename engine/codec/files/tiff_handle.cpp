// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/files/tiff_handle.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <utility>

#include <tiffio.h>

namespace comparo::files {

struct TiffMemory {
    header::Bytes read;
    std::vector<std::byte> written;
    bool isWriting = false;
    std::size_t at = 0;
    std::string error;

    [[nodiscard]] header::Bytes bytes() const { return isWriting ? header::Bytes(written) : read; }
};

namespace {

TiffMemory& memoryOf(thandle_t handle)
{
    return *static_cast<TiffMemory*>(handle);
}

tmsize_t readTiff(thandle_t handle, void* to, tmsize_t count)
{
    TiffMemory& memory = memoryOf(handle);
    const header::Bytes from = memory.bytes();
    if (count < 0 || memory.at >= from.size())
        return 0;
    const std::size_t got = std::min(static_cast<std::size_t>(count), from.size() - memory.at);
    std::memcpy(to, from.data() + memory.at, got);
    memory.at += got;
    return static_cast<tmsize_t>(got);
}

tmsize_t writeTiff(thandle_t handle, void* from, tmsize_t count)
{
    TiffMemory& memory = memoryOf(handle);
    if (count < 0 || !memory.isWriting)
        return 0;
    const auto size = static_cast<std::size_t>(count);
    if (memory.written.size() < memory.at + size)
        memory.written.resize(memory.at + size);
    std::memcpy(memory.written.data() + memory.at, from, size);
    memory.at += size;
    return count;
}

toff_t tiffSizeOf(thandle_t handle)
{
    return memoryOf(handle).bytes().size();
}

toff_t seekTiff(thandle_t handle, toff_t offset, int from)
{
    TiffMemory& memory = memoryOf(handle);
    const toff_t base = from == SEEK_SET ? 0 : from == SEEK_CUR ? memory.at : tiffSizeOf(handle);
    memory.at = base + offset;
    if (!memory.isWriting)
        memory.at = std::min(memory.at, memory.read.size());
    return memory.at;
}

int closeTiff(thandle_t)
{
    return 0;
}

/// libtiff then reads where the bytes are. It does not write there: its own mapping cannot be written to.
int mapTiff(thandle_t handle, void** base, toff_t* size)
{
    const TiffMemory& memory = memoryOf(handle);
    if (memory.isWriting)
        return 0;
    *base = const_cast<std::byte*>(memory.read.data());
    *size = memory.read.size();
    return 1;
}

void unmapTiff(thandle_t, void*, toff_t) {}

int keepTiffError(TIFF*, void* self, const char*, const char* format, va_list values)
{
    constexpr std::size_t kLongest = 200;
    char text[kLongest];
    const int length = std::vsnprintf(text, sizeof text, format, values);
    std::string& error = memoryOf(self).error;
    if (length <= 0 || !error.empty())
        return 1;
    error = text;
    for (char& letter : error)
        letter = letter >= ' ' && letter <= '~' ? letter : '?';
    while (error.ends_with('.'))
        error.pop_back();
    return 1;
}

int dropTiffWarning(TIFF*, void*, const char*, const char*, va_list)
{
    return 1;
}

TIFF* openTiff(TiffMemory& memory)
{
    // What libtiff says of no file in particular goes to handlers of the whole process.
    static const bool isQuiet = [] {
        TIFFSetErrorHandler(nullptr);
        TIFFSetWarningHandler(nullptr);
        return true;
    }();
    static_cast<void>(isQuiet);
    constexpr tmsize_t kLargestBlock = tmsize_t{1} << 31;
    const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(TIFFOpenOptionsAlloc(),
                                                                                   &TIFFOpenOptionsFree);
    TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), kLargestBlock);
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), &keepTiffError, &memory);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), &dropTiffWarning, &memory);
    return TIFFClientOpenExt("it", memory.isWriting ? "w" : "r", &memory, &readTiff, &writeTiff, &seekTiff,
                             &closeTiff, &tiffSizeOf, &mapTiff, &unmapTiff, options.get());
}

} // namespace

TiffHandle::TiffHandle(header::Bytes file) : m_memory(std::make_unique<TiffMemory>())
{
    m_memory->read = file;
    m_tiff = openTiff(*m_memory);
}

TiffHandle::TiffHandle() : m_memory(std::make_unique<TiffMemory>())
{
    m_memory->isWriting = true;
    m_tiff = openTiff(*m_memory);
}

TiffHandle::~TiffHandle()
{
    if (m_tiff)
        TIFFClose(m_tiff);
}

const std::string& TiffHandle::error() const
{
    return m_memory->error;
}

std::vector<std::byte> TiffHandle::finish()
{
    TIFFClose(std::exchange(m_tiff, nullptr));
    return std::move(m_memory->written);
}

std::uint16_t TiffHandle::shortValue(std::uint32_t tag, std::uint16_t otherwise) const
{
    TIFFGetField(m_tiff, tag, &otherwise);
    return otherwise;
}

std::uint32_t TiffHandle::longValue(std::uint32_t tag, std::uint32_t otherwise) const
{
    TIFFGetField(m_tiff, tag, &otherwise);
    return otherwise;
}

} // namespace comparo::files
