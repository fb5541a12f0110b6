// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

/// Reading files that may be of any size: what they begin with comes first, and limits are named.
namespace comparo {

/// Pictures but for NPY and NPZ, which may be as large as memory.
inline constexpr std::uint64_t kMaxPictureBytes = (std::uint64_t{1} << 31) - 1;

/// JSON: pipelines and contracts.
inline constexpr std::uint64_t kMaxTextBytes = std::uint64_t{1} << 26;

/// readFile() of one that has no more than these bytes. Error(Unsupported) with its size and the limit,
/// before it is read; Error(OutOfMemory) with its size.
std::vector<std::byte> readFileUpTo(const std::filesystem::path& path, std::uint64_t most);

/// A file of a picture. One that is of no known format, or larger than its format may be, is not read to its
/// end. Errors as of readImage().
std::vector<std::byte> readPictureFile(const std::filesystem::path& path);

/// A JPEG file that is to be taken apart. Of a large one that is none, only the beginning is read:
/// Error(CorruptData).
std::vector<std::byte> readJpegFile(const std::filesystem::path& path);

/// The bytes of a JPEG file; none of a file of another format. Errors as of readJpegFile().
std::vector<std::byte> readIfJpeg(const std::filesystem::path& path);

/// Up to these first bytes of a regular file; nothing of others, which can be read once only.
std::vector<std::byte> readFileStart(const std::filesystem::path& path, std::size_t most);

/// How long to wait for a pipe into which nobody writes; past it, reading it is an Error(Io). For ever if it
/// is negative, as it is unless this is called: on a command line that is what is asked for. A window calls
/// this once, as it has to go on.
void setPipePatience(std::chrono::milliseconds patience);

/// Whether reading of pipes, in any thread, ends with Error(Cancelled). The handler of a signal may call it.
void stopPipes(bool stop) noexcept;

/// "3.00 GB", "640 bytes".
Message fileSizeText(std::uint64_t bytes);

} // namespace comparo
