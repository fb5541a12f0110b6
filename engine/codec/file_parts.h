#pragma once

#include "engine/codec/codec.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

/// Files that are not read whole.
namespace comparo {

/// Of a regular file; nothing of others. Error(OutOfMemory) if memory is smaller, whatever it is.
std::optional<std::uint64_t> regularFileSize(const std::filesystem::path& path);

/// So many bytes of a file from a place on. Error(Io), also if it has become shorter.
void readFilePart(const std::filesystem::path& path, std::uint64_t offset, std::span<std::byte> to);

/// A file of so many bytes that begins with `head`, read straight into its tensor and never whole into memory
/// beside it. Nothing if it is no NPY file, or has its values in an order that needs them all at once. Errors
/// are those of npyCodec()'s decode(), and Io.
std::optional<DecodedImage> readNpyInParts(const std::filesystem::path& path, std::uint64_t fileBytes,
                                           std::span<const std::byte> head);

} // namespace comparo
