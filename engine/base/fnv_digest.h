// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace comparo {

/// FNV-1a, 64 bits, as 16 hexadecimal digits: whether something is what it was, not who made it.
std::string fnvDigest(std::span<const std::byte> bytes);
std::string fnvDigest(std::string_view text);

} // namespace comparo
