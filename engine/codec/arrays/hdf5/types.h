// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/tensor/stored_dtype.h"

#include <cstdint>
#include <utility>

/// What every use of libhdf5 here needs. Its header stays in source files: a handle of it is an int64.
namespace comparo::hdf5 {

/// The values of a dataset that are read at once, and at most.
inline constexpr std::uint64_t kSlabBytes = std::uint64_t{16} << 20, kMostSlabBytes = std::uint64_t{32} << 20;

/// Before the first use: the library prints no errors and loads no filters from elsewhere. It is used by one
/// thread.
void prepareLibrary();

/// Of whatever kind; closed at the end.
class Handle {
public:
    Handle() = default;
    explicit Handle(std::int64_t id) : m_id(id) {}
    Handle(Handle&& other) noexcept : m_id(std::exchange(other.m_id, -1)) {}
    Handle& operator=(Handle&& other) noexcept
    {
        std::swap(m_id, other.m_id);
        return *this;
    }
    ~Handle();

    [[nodiscard]] std::int64_t id() const { return m_id; }
    [[nodiscard]] bool isOpen() const { return m_id >= 0; }

private:
    std::int64_t m_id = -1;
};

/// What the library said of its last error, as it says it: "filter returned failure during read".
std::string lastError();

/// How values of a type are held, and what the library converts them to.
struct ReadType {
    const StoredDType* dtype = nullptr; ///< null: not read, and why
    Handle memory;
    Message why;
};

/// Integers, bool as h5py and MATLAB (`isLogical`) write it, floating-point numbers, and pairs of these named
/// r and i, or real and imag, which are complex.
ReadType readTypeOf(const Handle& type, bool isLogical);

} // namespace comparo::hdf5
