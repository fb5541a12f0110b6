// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

/// Files that are not read whole.
namespace comparo {

/// Of a regular file; nothing of others. Error(OutOfMemory) if memory is smaller, whatever it is.
std::optional<std::uint64_t> regularFileSize(const std::filesystem::path& path);

/// So many bytes of a file from a place on. Error(Io), also if it has become shorter.
void readFilePart(const std::filesystem::path& path, std::uint64_t offset, std::span<std::byte> to);

/// A regular file where the system keeps it, not copied. If another program makes it shorter meanwhile, the
/// one that reads it gets the signal SIGBUS: only those map files that end then, with a message.
class MappedFile {
public:
    /// Null for what is no regular file, is empty or cannot be mapped; reading it says why.
    static std::shared_ptr<const MappedFile> open(const std::filesystem::path& path);

    MappedFile(std::byte* data, std::size_t size);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    [[nodiscard]] std::span<const std::byte> bytes() const { return {m_data, m_size}; }

    /// The same for a tensor; what is written there stays in this program.
    [[nodiscard]] std::byte* data() const { return m_data; }

private:
    std::byte* m_data;
    std::size_t m_size;
};

/// What a decoder has read and needs no more for the present picture. Of a mapped file its pages leave this
/// program's memory, and would come back; other bytes stay as they are.
void dropReadBytes(std::span<const std::byte> bytes);

/// Largest array that is used where its file lies: it takes no memory, and its file has all that it claims.
inline constexpr std::int64_t kMaxMappedPixels = std::int64_t{1} << 34;

/// readImage() of a mapped file: the values of an NPY file that lie as those of a tensor stay where they are.
DecodedImage readMappedImage(const std::filesystem::path& path, const ReadChoice& choice = {});

/// An NPY file that is mapped. Errors are those of npyCodec()'s decode().
DecodedImage mappedNpy(const std::shared_ptr<const MappedFile>& file, ArrayAxes axes);

/// A file of so many bytes that begins with `head`, read straight into its tensor and never whole into memory
/// beside it. Nothing if it is no NPY file, or has its values in an order that needs them all at once. Errors
/// are those of npyCodec()'s decode(), and Io.
std::optional<DecodedImage> readNpyInParts(const std::filesystem::path& path, std::uint64_t fileBytes,
                                           std::span<const std::byte> head, ArrayAxes axes);

} // namespace comparo
