#include "engine/capture/checksum.h"

#include <array>
#include <bit>
#include <cstring>

namespace comparo {

namespace {

static_assert(std::endian::native == std::endian::little);

using ChecksumTables = std::array<std::array<std::uint32_t, 256>, 8>;

/// tables[k][b] is what byte b does to the checksum k bytes later, so that eight bytes are taken at once.
ChecksumTables makeChecksumTables()
{
    ChecksumTables tables{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit)
            value = (value & 1U) != 0 ? 0xEDB88320U ^ value >> 1 : value >> 1;
        tables[0][i] = value;
    }
    for (std::size_t k = 1; k < tables.size(); ++k)
        for (std::size_t i = 0; i < 256; ++i)
            tables[k][i] = tables[k - 1][i] >> 8 ^ tables[0][tables[k - 1][i] & 0xFFU];
    return tables;
}

} // namespace

std::uint32_t checksumOf(std::span<const std::byte> bytes, std::uint32_t before)
{
    static const ChecksumTables tables = makeChecksumTables();
    std::uint32_t value = ~before;
    const std::byte* at = bytes.data();
    const std::byte* const end = at + bytes.size();
    for (; end - at >= 8; at += 8) {
        std::uint64_t eight;
        std::memcpy(&eight, at, sizeof eight);
        eight ^= value;
        value = 0;
        for (std::size_t k = 0; k < 8; ++k)
            value ^= tables[7 - k][eight >> (8 * k) & 0xFFU];
    }
    for (; at != end; ++at)
        value = tables[0][(value ^ std::to_integer<std::uint32_t>(*at)) & 0xFFU] ^ value >> 8;
    return ~value;
}

} // namespace comparo
