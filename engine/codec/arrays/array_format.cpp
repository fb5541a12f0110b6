// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/array_format.h"

#include "engine/codec/arrays/npy_header.h"
#include "engine/codec/file_limits.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace comparo {
namespace {

std::string_view textAt(std::span<const std::byte> head, std::size_t at, std::size_t bytes)
{
    if (at >= head.size())
        return {};
    return {reinterpret_cast<const char*>(head.data()) + at, std::min(bytes, head.size() - at)};
}

/// The name of a zip file's first entry, as far as it stands in these bytes.
std::string_view firstEntry(std::span<const std::byte> head)
{
    constexpr std::size_t kNameLengthAt = 26, kNameAt = 30;
    if (head.size() < kNameAt || textAt(head, 0, 4) != "PK\3\4")
        return {};
    const auto byteAt = [head](std::size_t at) { return std::to_integer<std::size_t>(head[at]); };
    return textAt(head, kNameAt, byteAt(kNameLengthAt) | byteAt(kNameLengthAt + 1) << 8);
}

/// A JSON behind its length in 8 bytes. The format allows 100 MB of it.
bool isSafetensors(std::span<const std::byte> head, std::uint64_t fileBytes)
{
    constexpr std::size_t kLength = 8;
    constexpr std::uint64_t kMostJson = 100'000'000;
    if (head.size() <= kLength + 1 || textAt(head, kLength, 1) != "{")
        return false;
    std::uint64_t length = 0;
    std::memcpy(&length, head.data(), kLength);
    return length >= 2 && length <= kMostJson && length <= fileBytes - kLength;
}

} // namespace

std::string arrayFormatOf(std::span<const std::byte> head, std::uint64_t fileBytes)
{
    if (textAt(head, 0, kNpyMagic.size()) == kNpyMagic)
        return "NPY";
    const std::string_view entry = firstEntry(head);
    if (entry.ends_with(".npy"))
        return "NPZ";
    if (entry.ends_with("/data.pkl"))
        return "PyTorch";
    if (isSafetensors(head, fileBytes))
        return "safetensors";
    if (textAt(head, 0, 8) == "\x89HDF\r\n\x1A\n")
        return "HDF5";
    for (const std::string_view words : {"MATLAB 7.3 MAT-file", "MATLAB 5.0 MAT-file"})
        if (textAt(head, 0, words.size()) == words)
            return std::string(words == "MATLAB 5.0 MAT-file" ? "MATLAB" : kMatlab73);
    return {};
}

std::string arrayFormatOf(const std::filesystem::path& path)
{
    try {
        constexpr std::size_t kHead = 512;
        std::error_code ignored;
        if (!std::filesystem::is_regular_file(path, ignored))
            return {};
        return arrayFormatOf(readFileStart(path, kHead), std::filesystem::file_size(path));
    } catch (const std::exception&) { // whoever reads it says why it cannot be read
        return {};
    }
}

bool isArrayFormat(std::string_view format)
{
    constexpr std::array<std::string_view, 7> kFormats{"NPY",  "NPZ",     "PyTorch", "safetensors",
                                                       "HDF5", kMatlab73, "MATLAB"};
    return std::ranges::find(kFormats, format) != kFormats.end();
}

} // namespace comparo
