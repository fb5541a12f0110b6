// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/file_header.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>

namespace comparo::header {

/// Bounds-checked integers of either byte order. A read past the end gives nothing.
class Reader {
public:
    Reader(Bytes bytes, bool bigEndian) : m_bytes(bytes), m_bigEndian(bigEndian) {}

    [[nodiscard]] std::optional<std::uint64_t> integer(std::uint64_t offset, unsigned count) const
    {
        if (offset > m_bytes.size() || m_bytes.size() - offset < count)
            return std::nullopt;
        std::uint64_t value = 0;
        for (unsigned i = 0; i < count; ++i) {
            const std::uint64_t at = offset + (m_bigEndian ? i : count - 1 - i);
            value = value << 8 | std::to_integer<std::uint64_t>(m_bytes[at]);
        }
        return value;
    }

    [[nodiscard]] bool matches(std::uint64_t offset, std::string_view text) const
    {
        return offset <= m_bytes.size() && m_bytes.size() - offset >= text.size() &&
               std::memcmp(m_bytes.data() + offset, text.data(), text.size()) == 0;
    }

private:
    Bytes m_bytes;
    bool m_bigEndian;
};

/// Visits each box of HEIF and JP2, in a file or in the content of another, until visit(name, content) says
/// true. The last one may go beyond the end, and is cut there.
template <class Visit>
void anyBox(Bytes bytes, Visit visit)
{
    const Reader reader(bytes, true);
    for (std::uint64_t at = 0; at + 8 <= bytes.size();) {
        constexpr std::uint64_t kLong = 1; // its length follows in 8 bytes; 0: up to the end
        const std::uint64_t field = *reader.integer(at, 4);
        const std::uint64_t head = field == kLong ? 16 : 8;
        const std::uint64_t left = bytes.size() - at;
        const std::uint64_t length = field == kLong ? reader.integer(at + 8, 8).value_or(left)
                                     : field == 0   ? left
                                                    : field;
        if (length < head || head > left)
            return;
        const std::uint64_t end = std::min(length, left);
        if (visit(std::string_view(reinterpret_cast<const char*>(bytes.data()) + at + 4, 4),
                  bytes.subspan(at + head, end - head)))
            return;
        at += end;
    }
}

} // namespace comparo::header
