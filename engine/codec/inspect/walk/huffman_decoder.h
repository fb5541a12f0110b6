// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/jpeg_file.h"

#include <array>
#include <cstdint>

/// Huffman codes to symbols: short codes by one look-up, long ones by their length (T.81 F.2.2.3).
namespace comparo::jpeg {

class HuffmanDecoder {
public:
    struct Symbol {
        std::uint8_t length = 0; ///< bits that the code takes
        std::uint8_t value = 0;
    };
    /// Bits that are taken where no code fits: as libjpeg, which then goes on with the symbol 0.
    static constexpr int kUnknownLength = 17;

    /// `uses`, 256 counters, must outlive the decoder.
    HuffmanDecoder(const HuffmanTable& table, std::uint64_t* uses);

    /// The code that the highest bits of `window` begin with; length kUnknownLength if there is none.
    [[nodiscard]] Symbol next(std::uint64_t window) const
    {
        Symbol symbol = m_short[window >> (64 - kShortBits)];
        if (symbol.length == 0) [[unlikely]]
            symbol = nextLong(window);
        ++m_uses[symbol.value];
        return symbol;
    }

private:
    static constexpr int kShortBits = 10;

    [[nodiscard]] Symbol nextLong(std::uint64_t window) const;

    std::array<Symbol, 1 << kShortBits> m_short{};
    std::array<std::int32_t, kUnknownLength> m_last{};   ///< largest code of a length; -1: there is none
    std::array<std::int32_t, kUnknownLength> m_offset{}; ///< from a code of a length to its symbol's place
    std::array<std::uint8_t, 256> m_symbols{};
    std::uint64_t* m_uses;
};

/// The signed value of `size` bits (1 to 15) of which the highest tells the sign (T.81 F.2.2.1).
constexpr int extended(std::uint32_t bits, int size)
{
    return bits < 1U << (size - 1) ? static_cast<int>(bits) - (1 << size) + 1 : static_cast<int>(bits);
}

} // namespace comparo::jpeg
