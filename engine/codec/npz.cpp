// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/npz.h"
#include "engine/base/error.h"
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/zip_archive.h"

namespace comparo {

namespace {

/// Larger arrays are for .npy, which is read without unpacking.
constexpr std::size_t kMostArrayBytes = 0xFFFFFFFF;

} // namespace

DecodedImage decodeNpz(std::span<const std::byte> file)
{
    const ZipReader archive(file, "the NPZ archive");
    const std::vector<std::string> arrays = archive.entries();
    if (arrays.empty())
        fail(ErrorCode::CorruptData, "The NPZ archive holds no array.");
    if (archive.sizeOf(arrays.front()).value_or(0) > kMostArrayBytes)
        fail(ErrorCode::Unsupported, "The NPZ archive holds more than 4 GiB; save the array as .npy.");
    const std::vector<std::byte> array = archive.read(arrays.front(), kMostArrayBytes);
    if (!npyCodec().probe(array))
        fail(ErrorCode::CorruptData, "The file '" + arrays.front() + "' of the NPZ archive is not an array.");
    DecodedImage image = npyCodec().decode(array);
    if (arrays.size() > 1)
        image.info.warnings.push_back("The archive holds " + std::to_string(arrays.size()) + " arrays; '" +
                                      arrays.front() + "' was read.");
    return image;
}

} // namespace comparo
