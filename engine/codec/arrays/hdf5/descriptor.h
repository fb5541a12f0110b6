// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/base/system_error.h"

#include <cerrno>
#include <utility>

#include <unistd.h>

namespace comparo::hdf5 {

[[noreturn]] inline void failStart(int error)
{
    fail(ErrorCode::Io, message("Cannot start the process that reads HDF5 files: {}.", systemText(error)));
}

/// Of an open file, closed at the end.
class Descriptor {
public:
    Descriptor() = default;
    /// What a system call gave; Error(Io) for -1.
    explicit Descriptor(int number) : m_number(number)
    {
        if (number < 0)
            failStart(errno);
    }
    Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(m_number, other.m_number);
        return *this;
    }
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }

    [[nodiscard]] int number() const { return m_number; } ///< -1: of none

private:
    int m_number = -1;
};

} // namespace comparo::hdf5
