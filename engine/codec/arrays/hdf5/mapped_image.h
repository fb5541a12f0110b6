// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace comparo::hdf5 {

/// A file that has no name, as memory of another process: libhdf5 opens files by name, and memory.
class MappedImage {
public:
    /// Nothing is mapped of a file with a name.
    MappedImage(int file, std::uint64_t bytes);
    ~MappedImage();
    MappedImage(const MappedImage&) = delete;
    MappedImage& operator=(const MappedImage&) = delete;

    /// Lets an access list of the library open it, which reads the memory where it is. Whether that is so.
    [[nodiscard]] bool becomesFileOf(std::int64_t access) const;

    /// Whether an open file has no name.
    static bool isNameless(int file);

    [[nodiscard]] bool isMapped() const { return !m_bytes.empty(); }

private:
    std::span<std::byte> m_bytes;
};

} // namespace comparo::hdf5
