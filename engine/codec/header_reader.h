// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/file_header.h"

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

} // namespace comparo::header
