// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace comparo {

/// CRC-32 of ISO 3309, as zip files have it. `before`: the checksum of what stands in front of these bytes.
std::uint32_t checksumOf(std::span<const std::byte> bytes, std::uint32_t before = 0);

} // namespace comparo
