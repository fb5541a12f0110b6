// SPDX-License-Identifier: Apache-2.0
#include "engine/base/fnv_digest.h"

#include <cstdint>

namespace comparo {

std::string fnvDigest(std::span<const std::byte> bytes)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const std::byte byte : bytes)
        hash = (hash ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3U;
    std::string digits(16, '0');
    for (std::size_t i = digits.size(); i-- > 0; hash >>= 4)
        digits[i] = "0123456789abcdef"[hash & 15U];
    return digits;
}

std::string fnvDigest(std::string_view text)
{
    return fnvDigest(std::as_bytes(std::span(text.data(), text.size())));
}

} // namespace comparo
