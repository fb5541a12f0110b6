#include "engine/codec/file_header.h"
#include "engine/codec/header_reader.h"

#include <array>

namespace comparo::header {
namespace {

/// CRC-32 of ISO 3309, as PNG and ZIP have it.
std::uint32_t crc32(Bytes bytes)
{
    static const std::array<std::uint32_t, 256> table = [] {
        std::array<std::uint32_t, 256> made{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            made[i] = i;
            for (int bit = 0; bit < 8; ++bit)
                made[i] = (made[i] & 1U) != 0 ? 0xEDB88320U ^ made[i] >> 1 : made[i] >> 1;
        }
        return made;
    }();
    std::uint32_t value = 0xFFFFFFFFU;
    for (const std::byte byte : bytes)
        value = table[(value ^ std::to_integer<std::uint32_t>(byte)) & 0xFFU] ^ value >> 8;
    return ~value;
}

} // namespace

std::string pngDamage(Bytes file)
{
    const Reader reader(file, true);
    for (std::uint64_t at = 8; at < file.size();) {
        const auto length = reader.integer(at, 4);
        const auto checksum = length ? reader.integer(at + 8 + *length, 4) : std::nullopt;
        if (!checksum)
            return {}; // pngBytes() tells of it
        const bool isCritical = (file[at + 4] & std::byte{0x20}) == std::byte{0};
        if ((isCritical || reader.matches(at + 4, "tRNS")) &&
            crc32(file.subspan(at + 4, 4 + *length)) != *checksum) {
            std::string name;
            for (std::uint64_t i = 4; i < 8; ++i) {
                const auto letter = std::to_integer<char>(file[at + i]);
                name += (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') ? letter : '?';
            }
            return "the checksum of its chunk " + name + " at byte " + std::to_string(at) + " is wrong";
        }
        if (reader.matches(at + 4, "IEND"))
            return {};
        at += 12 + *length;
    }
    return {};
}

} // namespace comparo::header
