// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/array_file.h"

#include "engine/base/error.h"
#include "engine/base/shown_text.h"
#include "engine/codec/arrays/array_files.h"
#include "engine/codec/zip_archive.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <new>

namespace comparo {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 46;

[[noreturn]] void failTooMany(const StoredArray& array)
{
    fail(ErrorCode::CorruptData,
         message("The array '{}' declares more values than a file can have.", shownName(array.name)));
}

/// Values from the first to the last one that an array with strides has, counted in elements.
std::uint64_t reachOf(const StoredArray& array)
{
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < array.shape.size(); ++i) {
        if (array.shape[i] == 0)
            return 0;
        const auto steps = static_cast<std::uint64_t>(array.shape[i] - 1);
        const auto stride = static_cast<std::uint64_t>(array.strides[i]);
        if (steps != 0 && stride > (kMostBytes - last) / steps)
            failTooMany(array);
        last += steps * stride;
    }
    return last + 1;
}

/// Element by element, where neither the order of the axes nor that of the bytes is ours.
std::vector<std::byte> inOrder(const StoredArray& array, std::span<const std::byte> stored)
{
    const std::size_t size = array.dtype->bytes;
    const bool isComplex = array.dtype->kind == StoredDType::Kind::Complex;
    const std::size_t swapped = isComplex ? size / 2 : size; // both halves by themselves
    std::vector<std::byte> values(bytesOf(array));
    std::vector<std::int64_t> index(array.shape.size(), 0);
    std::uint64_t at = 0; // in elements
    for (std::size_t done = 0; done < values.size(); done += size) {
        std::byte* const to = values.data() + done;
        std::memcpy(to, stored.data() + at * size, size);
        if (array.isBigEndian)
            for (std::size_t half = 0; half < size; half += swapped)
                std::reverse(to + half, to + half + swapped);
        for (std::size_t axis = index.size(); axis-- > 0;) {
            at += static_cast<std::uint64_t>(array.strides[axis]);
            if (++index[axis] < array.shape[axis])
                break;
            at -= static_cast<std::uint64_t>(array.strides[axis]) * static_cast<std::uint64_t>(index[axis]);
            index[axis] = 0;
        }
    }
    return values;
}

std::vector<std::int64_t> orderedStrides(const std::vector<std::int64_t>& shape)
{
    std::vector<std::int64_t> strides(shape.size(), 1);
    for (std::size_t axis = shape.size(); axis-- > 1;)
        strides[axis - 1] = strides[axis] * std::max<std::int64_t>(shape[axis], 1);
    return strides;
}

/// Whether the values lie as those in C order do; the stride of an axis of one element means nothing.
bool isOrdered(const StoredArray& array)
{
    if (array.strides.empty())
        return true;
    const std::vector<std::int64_t> ordered = orderedStrides(array.shape);
    for (std::size_t axis = 0; axis < ordered.size(); ++axis)
        if (array.shape[axis] > 1 && array.strides[axis] != ordered[axis])
            return false;
    return true;
}

} // namespace

std::uint64_t bytesOf(const StoredArray& array)
{
    std::uint64_t bytes = array.dtype->bytes;
    for (const std::int64_t extent : array.shape) {
        if (extent < 0 || (extent != 0 && bytes > kMostBytes / static_cast<std::uint64_t>(extent)))
            failTooMany(array);
        bytes *= static_cast<std::uint64_t>(extent);
    }
    return bytes;
}

ValueReader ArrayFile::open(const StoredArray& array) const
{
    const std::uint64_t bytes = bytesOf(array);
    if (isOrdered(array) && (!array.isBigEndian || array.dtype->bytes == 1))
        return stored(array, bytes);
    StoredArray laidOut = array;
    if (laidOut.strides.empty())
        laidOut.strides = orderedStrides(array.shape);
    try {
        ValueReader reader = stored(array, bytes == 0 ? 0 : reachOf(laidOut) * array.dtype->bytes);
        return ValueReader(inOrder(laidOut, reader.rest()));
    } catch (const std::bad_alloc&) {
        fail(ErrorCode::OutOfMemory,
             message("The array '{}' does not fit into memory.", shownName(array.name)));
    }
}

namespace {

/// By its format. Zip files are read by libzip, which wants a path or memory.
template <class Origin>
std::shared_ptr<const ArrayFile> openedAs(const std::string& format, const Origin& origin,
                                          const Message& name)
{
    if (format == "NPY")
        return openNpyFile(OpenedFile(origin), name);
    if (format == "NPZ")
        return openNpzFile(ZipReader(origin, name));
    if (format == "PyTorch")
        return openTorchFile(ZipReader(origin, name));
    if (format == "safetensors")
        return openSafetensorsFile(OpenedFile(origin), name);
    if (format == "HDF5" || format == kMatlab73)
        return openHdf5File(OpenedFile(origin), format == kMatlab73, name);
    if (format == "MATLAB")
        return openMatlabFile(OpenedFile(origin), name);
    fail(ErrorCode::Unsupported, message("{} is not a file of arrays.", capitalised(name)));
}

} // namespace

std::shared_ptr<const ArrayFile> openArrayFile(std::span<const std::byte> file)
{
    return openedAs(arrayFormatOf(file, file.size()), file, message("the file"));
}

std::shared_ptr<const ArrayFile> openArrayFile(const std::filesystem::path& path)
{
    const Message name = message("{}", Verbatim(path.string()));
    try {
        return openedAs(arrayFormatOf(path), path, name);
    } catch (const Error& error) {
        if (error.text().find(path.string()) != std::string::npos)
            throw;
        fail(error.code(), message("Cannot read {}: {}", name, error.message()));
    }
}

std::shared_ptr<const ArrayFile> openIfArrays(const std::filesystem::path& path)
{
    return arrayFormatOf(path).empty() ? nullptr : openArrayFile(path);
}

bool holdsMoreThanAnImage(const ArrayFile& file)
{
    return (file.format() != "NPZ" && file.arrays().size() > 1) ||
           std::ranges::any_of(file.arrays(), [](const StoredArray& array) {
               using Kind = StoredDType::Kind;
               const Kind kind = array.dtype->kind;
               const bool isPicture = kind == Kind::Native || kind == Kind::Half || kind == Kind::Brain;
               return !isPicture || array.shape.size() < 2 || array.shape.size() > 4;
           });
}

} // namespace comparo
