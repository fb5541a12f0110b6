// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace comparo::jpeg {

/// A place in a file as byte and bit: "91,204.3" from 8 * byte + bit, bit 0 being the highest.
std::string byteBitText(std::uint64_t bit);

} // namespace comparo::jpeg
