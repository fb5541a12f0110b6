#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace comparo {

/// CRC-32 of ISO 3309, as zip files have it.
std::uint32_t checksumOf(std::span<const std::byte> bytes);

} // namespace comparo
