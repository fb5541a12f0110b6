// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include <sys/mman.h>
#include <unistd.h>

/// What every fuzz target needs: LLVMFuzzerTestOneInput() is called with any bytes, and ends the program
/// where something does not hold.
namespace comparo::fuzz {

inline void require(bool holds)
{
    if (!holds)
        std::abort();
}

inline std::span<const std::byte> bytesOf(const std::uint8_t* bytes, std::size_t size)
{
    return {reinterpret_cast<const std::byte*>(bytes), size};
}

inline std::string_view textOf(const std::uint8_t* bytes, std::size_t size)
{
    return {reinterpret_cast<const char*>(bytes), size};
}

/// Calls a reader. False if it refuses, which it does in words and with one of these codes; what else it
/// throws ends the program.
template <class Read>
bool accepts(std::initializer_list<ErrorCode> codes, Read&& read)
{
    try {
        read();
        return true;
    } catch (const Error& error) {
        require(!error.text().empty());
        bool isKnown = false;
        for (const ErrorCode code : codes)
            isKnown = isKnown || error.code() == code;
        require(isKnown);
        return false;
    }
}

/// A file in memory, for readers that take a path.
class MemoryFile {
public:
    explicit MemoryFile(std::string_view content) : m_number(::memfd_create("fuzz", MFD_CLOEXEC))
    {
        if (m_number < 0 ||
            ::write(m_number, content.data(), content.size()) != static_cast<ssize_t>(content.size()))
            throw std::runtime_error("no file in memory");
    }
    ~MemoryFile() { ::close(m_number); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(m_number); }

private:
    int m_number;
};

} // namespace comparo::fuzz
