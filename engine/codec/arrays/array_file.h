// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/arrays/array_format.h"
#include "engine/codec/arrays/value_reader.h"
#include "engine/tensor/stored_dtype.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

/// Files of arrays that are no pictures, or not only: NPY, NPZ, what torch.save writes, safetensors,
/// HDF5 and MATLAB.
namespace comparo {

/// An array as a file holds it: found, and none of its values read.
struct StoredArray {
    std::string name; ///< "encoder.0.weight"; empty for the only one of a file that names none
    const StoredDType* dtype = nullptr;
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> strides; ///< in elements; empty: C order
    bool isBigEndian = false;
    std::string device;       ///< as the file says, "cuda:0"; empty: it does not
    std::string entry;        ///< of an archive
    std::uint64_t offset = 0; ///< bytes in front of the first value, of the entry or of the file; of HDF5
                              ///< and MATLAB the number of its array
};

/// Arrays of one file, whose values are read when they are asked for. Several threads may read.
class ArrayFile {
public:
    virtual ~ArrayFile() = default;
    ArrayFile(const ArrayFile&) = delete;
    ArrayFile& operator=(const ArrayFile&) = delete;

    [[nodiscard]] const std::string& format() const { return m_format; } ///< "NPZ", "PyTorch"
    [[nodiscard]] const std::vector<StoredArray>& arrays() const { return m_arrays; }
    [[nodiscard]] const std::vector<Message>& notes() const
    {
        return m_notes;
    } ///< what was not read, and why

    /// The values in C order, little-endian. Memory is needed for those of an array that is stored otherwise.
    /// Errors name the array: Io, CorruptData.
    [[nodiscard]] ValueReader open(const StoredArray& array) const;

protected:
    explicit ArrayFile(std::string format) : m_format(std::move(format)) {}

    /// So many bytes of the file or the entry, from the array's offset on.
    [[nodiscard]] virtual ValueReader stored(const StoredArray& array, std::uint64_t bytes) const = 0;

    std::vector<StoredArray> m_arrays;
    std::vector<Message> m_notes;

private:
    std::string m_format;
};

/// Reads what the file holds, and no values. Errors name the file: Io, CorruptData, Unsupported (no such
/// format, or something of it that is not read).
std::shared_ptr<const ArrayFile> openArrayFile(const std::filesystem::path& path);

/// Of memory, which outlives what is returned.
std::shared_ptr<const ArrayFile> openArrayFile(std::span<const std::byte> file);

/// The same; null for a file that is of no such format.
std::shared_ptr<const ArrayFile> openIfArrays(const std::filesystem::path& path);

/// Whether the file has several named tensors, or an array that no image is like: of another dtype, or of
/// one axis or more than four. Several pictures of an NPZ file are images.
bool holdsMoreThanAnImage(const ArrayFile& file);

/// Bytes of so many values. Error(CorruptData) for more than a file can have.
std::uint64_t bytesOf(const StoredArray& array);

} // namespace comparo
