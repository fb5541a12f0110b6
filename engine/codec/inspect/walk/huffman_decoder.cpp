// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/walk/huffman_decoder.h"

#include <algorithm>

namespace comparo::jpeg {

HuffmanDecoder::HuffmanDecoder(const HuffmanTable& table, std::uint64_t* uses) : m_uses(uses)
{
    std::copy_n(table.symbols.begin(), std::min<std::size_t>(table.symbols.size(), 256), m_symbols.begin());
    m_last.fill(-1);
    std::int32_t code = 0;
    std::int32_t place = 0;
    const auto symbols = static_cast<std::int32_t>(std::min<std::size_t>(table.symbols.size(), 256));
    for (int length = 1; length <= 16; ++length) {
        // A damaged table may claim more codes than fit: those that do not are left out.
        const std::int32_t room = (std::int32_t{1} << length) - code;
        const std::int32_t claimed = table.counts[static_cast<std::size_t>(length - 1)];
        const std::int32_t count = std::min({claimed, room, symbols - place});
        if (count > 0) {
            m_offset[static_cast<std::size_t>(length)] = place - code;
            m_last[static_cast<std::size_t>(length)] = code + count - 1;
            for (std::int32_t i = 0; i < count && length <= kShortBits; ++i) {
                const auto first = static_cast<std::size_t>(code + i) << (kShortBits - length);
                const Symbol symbol{static_cast<std::uint8_t>(length),
                                    m_symbols[static_cast<std::size_t>(place + i)]};
                std::fill_n(m_short.begin() + static_cast<std::ptrdiff_t>(first),
                            std::size_t{1} << (kShortBits - length), symbol);
            }
            code += count;
        }
        place = std::min(place + claimed, symbols);
        code <<= 1;
    }
}

HuffmanDecoder::Symbol HuffmanDecoder::nextLong(std::uint64_t window) const
{
    for (int length = kShortBits + 1; length <= 16; ++length) {
        const auto code = static_cast<std::int32_t>(window >> (64 - length));
        const auto l = static_cast<std::size_t>(length);
        if (code <= m_last[l])
            return {static_cast<std::uint8_t>(length),
                    m_symbols[static_cast<std::size_t>(code + m_offset[l]) & 255U]};
    }
    return {kUnknownLength, 0};
}

} // namespace comparo::jpeg
