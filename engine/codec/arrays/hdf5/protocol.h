// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/base/json/message_from_json.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// What a program says to the process that reads an HDF5 file for it, and back. That process runs the same
/// program file, so that both have the same structures; what it says is not believed all the same, as the
/// file may have got hold of it.
namespace comparo::hdf5 {

/// What the process inherits: where requests come from and replies go to, the file, and memory that both
/// have, through which values go.
inline constexpr int kSocket = 0, kFile = 3, kWindow = 4;
inline constexpr std::size_t kWindowBytes = std::size_t{1} << 20;

inline constexpr std::size_t kMostObjects = 1'000'000;
inline constexpr std::size_t kMostEntryBytes = std::size_t{1} << 20;
inline constexpr std::uint64_t kMostListBytes = std::uint64_t{256} << 20; ///< of all entries

/// The file needs more than a small one can hold: bytes that a packed byte unpacks to at most, and what is
/// read of any file.
inline constexpr std::uint64_t kMostUnpacked = 1100, kAlwaysRead = std::uint64_t{64} << 20;
inline bool claimsTooMuch(std::uint64_t bytes, std::uint64_t fileBytes)
{
    return bytes > kAlwaysRead && bytes / kMostUnpacked > fileBytes;
}

struct Request {
    enum Kind : std::uint32_t {
        List,  ///< once, first; number: bytes of the file; reader: 1 for a file of MATLAB
        Open,  ///< a reader of array `number`, whose name is `reader`
        Next,  ///< so many bytes of it, at most kWindowBytes, into the window
        Close, ///< has no reply
    };
    std::uint32_t kind = List;
    std::uint32_t reader = 0;
    std::uint64_t number = 0;
};

struct Reply {
    enum Kind : std::uint32_t {
        Done,   ///< `bytes` are in the window
        Failed, ///< an error, as `bytes` of JSON behind this
        Entry,  ///< of List: one thing of the file, as `bytes` of JSON behind this; more replies follow
    };
    std::uint32_t kind = Done;
    std::uint32_t unused = 0;
    std::uint64_t bytes = 0;
};

/// Names are bytes of any kind, JSON is UTF-8: each byte is written as the character of its number.
inline std::string textOfBytes(std::string_view bytes)
{
    std::string text;
    for (const char each : bytes) {
        const auto byte = static_cast<unsigned char>(each);
        if (byte < 0x80U) {
            text += each;
        } else {
            text += static_cast<char>(0xC0U | byte >> 6U);
            text += static_cast<char>(0x80U | (byte & 0x3FU));
        }
    }
    return text;
}

/// The bytes of such a text; of any other valid UTF-8 something.
inline std::string bytesOfText(std::string_view text)
{
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto lead = static_cast<unsigned char>(text[i]);
        if (lead >= 0xC0U && i + 1 < text.size()) {
            const auto last = static_cast<unsigned char>(text[++i]);
            bytes += static_cast<char>((lead & 0x03U) << 6U | (last & 0x3FU));
        } else {
            bytes += static_cast<char>(lead);
        }
    }
    return bytes;
}

/// A message beside its English, as files of ours have them.
template <class Json>
Json writtenMessage(const Message& message)
{
    return Json::object({{"text", english(message)}, {"message", keptJson<Json>(message)}});
}

} // namespace comparo::hdf5
