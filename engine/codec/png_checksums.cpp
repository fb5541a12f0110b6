// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/file_header.h"
#include "engine/codec/header_reader.h"

#include <libdeflate.h>

namespace comparo::header {
namespace {

/// Chunks that no pixel depends on; they are passed over, damaged or not. What is
/// none of them and has a wrong checksum may have been IDAT.
bool isKnownToBeOptional(std::string_view name)
{
    constexpr std::string_view kNames = "acTL bKGD cHRM cICP cLLI eXIf fcTL fdAT gAMA hIST iCCP iTXt mDCV "
                                        "oFFs pCAL pHYs sBIT sCAL sPLT sRGB sTER tEXt tIME "
                                        "zTXt";
    return name.size() == 4 && kNames.find(name) != std::string_view::npos &&
           name.find(' ') == std::string_view::npos;
}

} // namespace

Message pngDamage(Bytes file)
{
    const Reader reader(file, true);
    for (std::uint64_t at = 8; at < file.size();) {
        const auto length = reader.integer(at, 4);
        const auto checksum = length ? reader.integer(at + 8 + *length, 4) : std::nullopt;
        if (!checksum)
            return {}; // pngBytes() tells of it
        const std::string_view name(reinterpret_cast<const char*>(file.data()) + at + 4, 4);
        if (!isKnownToBeOptional(name) &&
            libdeflate_crc32(0, file.data() + at + 4, 4 + *length) != *checksum) {
            std::string shown;
            for (const char letter : name)
                shown += (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') ? letter : '?';
            return message("checksum mismatch in its chunk {} at byte {}", Verbatim(shown), at);
        }
        if (reader.matches(at + 4, "IEND"))
            return {};
        at += 12 + *length;
    }
    return {};
}

} // namespace comparo::header
