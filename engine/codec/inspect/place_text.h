#pragma once

#include <cstdint>
#include <string>

namespace comparo::jpeg {

/// "91,204".
std::string groupedText(std::uint64_t number);

/// A place in a file as byte and bit: "91,204.3" from 8 * byte + bit, bit 0 being the highest.
std::string byteBitText(std::uint64_t bit);

/// "1 block", "128 blocks".
std::string countedText(std::uint64_t count, const std::string& one, const std::string& many);

} // namespace comparo::jpeg
