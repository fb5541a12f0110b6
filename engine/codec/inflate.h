#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace comparo {

/// Unpacks a raw DEFLATE stream (RFC 1951) that is known to hold `size` bytes. Throws Error(CorruptData) if
/// it holds another number of bytes or is damaged.
std::vector<std::byte> inflate(std::span<const std::byte> packed, std::size_t size);

/// The checksum of ZIP (CRC-32, polynomial 0xEDB88320).
std::uint32_t crc32(std::span<const std::byte> bytes);

} // namespace comparo
