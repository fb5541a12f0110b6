// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// Reading of a file whose lengths are not to be trusted.
namespace comparo::jpeg {

using Bytes = std::span<const std::byte>;

/// Second bytes of the markers that the parser knows by name (T.81 table B.1).
namespace marker {
inline constexpr std::uint8_t kTem = 0x01;
inline constexpr std::uint8_t kSof0 = 0xC0;
inline constexpr std::uint8_t kDht = 0xC4;
inline constexpr std::uint8_t kJpg = 0xC8;
inline constexpr std::uint8_t kDac = 0xCC;
inline constexpr std::uint8_t kSof15 = 0xCF;
inline constexpr std::uint8_t kRst0 = 0xD0;
inline constexpr std::uint8_t kRst7 = 0xD7;
inline constexpr std::uint8_t kSoi = 0xD8;
inline constexpr std::uint8_t kEoi = 0xD9;
inline constexpr std::uint8_t kSos = 0xDA;
inline constexpr std::uint8_t kDqt = 0xDB;
inline constexpr std::uint8_t kDnl = 0xDC;
inline constexpr std::uint8_t kDri = 0xDD;
inline constexpr std::uint8_t kExp = 0xDF;
inline constexpr std::uint8_t kApp0 = 0xE0;
inline constexpr std::uint8_t kApp15 = 0xEF;
inline constexpr std::uint8_t kCom = 0xFE;

/// RST0 to RST7.
constexpr bool isRestart(std::uint8_t code)
{
    return code >= kRst0 && code <= kRst7;
}

/// SOF0 to SOF15: the codes between that mean tables or are reserved are left out.
constexpr bool isFrame(std::uint8_t code)
{
    return code >= kSof0 && code <= kSof15 && code != kDht && code != kJpg && code != kDac;
}

/// A marker without a length behind it.
constexpr bool standsAlone(std::uint8_t code)
{
    return isRestart(code) || code == kSoi || code == kEoi || code == kTem;
}

/// "DQT", "APP1", "RST3"; "FF01" for what has no name.
std::string nameOf(std::uint8_t code);
} // namespace marker

/// Big endian, as all of JPEG. The caller has checked that the bytes are there.
inline std::uint8_t byteAt(Bytes bytes, std::size_t at)
{
    return std::to_integer<std::uint8_t>(bytes[at]);
}

inline std::uint16_t wordAt(Bytes bytes, std::size_t at)
{
    return static_cast<std::uint16_t>(byteAt(bytes, at) << 8 | byteAt(bytes, at + 1));
}

/// Whether `bytes` hold this text at `at`, which may lie anywhere.
bool holdsText(Bytes bytes, std::size_t at, std::string_view text);

} // namespace comparo::jpeg
