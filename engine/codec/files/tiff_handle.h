// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/file_header.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

struct tiff; // libtiff's TIFF

namespace comparo::files {

struct TiffMemory;

/// libtiff on a file in memory that is read, or on one that grows as it is written. What libtiff complains
/// about is kept here, and told to nobody else.
class TiffHandle {
public:
    explicit TiffHandle(header::Bytes file); ///< to be read; it must outlive the handle
    TiffHandle();                            ///< to be written
    ~TiffHandle();
    TiffHandle(const TiffHandle&) = delete;
    TiffHandle& operator=(const TiffHandle&) = delete;

    /// Null if the file cannot be opened.
    [[nodiscard]] tiff* get() const { return m_tiff; }

    /// The first complaint that is an error; empty if there is none.
    [[nodiscard]] const std::string& error() const;

    /// Closes, and gives what was written.
    std::vector<std::byte> finish();

    /// The value of a tag, or that default.
    [[nodiscard]] std::uint16_t shortValue(std::uint32_t tag, std::uint16_t otherwise) const;
    [[nodiscard]] std::uint32_t longValue(std::uint32_t tag, std::uint32_t otherwise) const;

private:
    std::unique_ptr<TiffMemory> m_memory;
    tiff* m_tiff = nullptr;
};

} // namespace comparo::files
