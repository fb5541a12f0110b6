// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/integer_atomics.h"
#include "engine/kernel/jpeg_tables.h"

#include <cstdint>

/// Huffman coding of quantised blocks and the packing of codes into words.
namespace comparo::COMPARO_BACKEND {

/// Place of the lowest set bit; `v` is not zero.
COMPARO_HD int jpegLowestBit(std::uint64_t v)
{
#if defined(__CUDA_ARCH__)
    return __ffsll(static_cast<long long>(v)) - 1;
#else
    return __builtin_ctzll(v);
#endif
}

/// Bits of a magnitude without leading zeros; 0 for 0.
COMPARO_HD int jpegSizeOf(std::int32_t v)
{
    const std::uint32_t magnitude = static_cast<std::uint32_t>(v < 0 ? -v : v);
#if defined(__CUDA_ARCH__)
    return 32 - __clz(static_cast<int>(magnitude));
#else
    return magnitude == 0 ? 0 : 32 - __builtin_clz(magnitude);
#endif
}

/// A code followed by the `size` low bits that tell values of one size apart: negative ones by complement.
template <class Sink>
COMPARO_HD void jpegPutValue(std::uint32_t code, std::int32_t v, int size, Sink& sink)
{
    const std::uint32_t low = static_cast<std::uint32_t>(v + (v >> 31)) & ((1u << size) - 1u);
    sink.put((code & 0xffffu) << size | low, static_cast<int>(code >> 16) + size);
}

/// The difference of a block's DC to the one before it.
template <class Sink>
COMPARO_HD void jpegPutDc(std::int32_t difference, const std::uint32_t* codes, Sink& sink)
{
    const int size = jpegSizeOf(difference);
    jpegPutValue(codes[size], difference, size, sink);
}

/// The other 63 coefficients. Bit k of `nonZero` tells whether scan position k holds one other than zero;
/// `levels` holds them row-major and `order` tells where.
template <class Sink>
COMPARO_HD void jpegPutAc(const std::int16_t* levels, std::uint64_t nonZero, const std::uint8_t* order,
                          const std::uint32_t* codes, Sink& sink)
{
    int last = 0;
    for (std::uint64_t rest = nonZero & ~std::uint64_t{1}; rest != 0; rest &= rest - 1) {
        const int at = jpegLowestBit(rest);
        int run = at - last - 1;
        for (; run > 15; run -= 16)
            sink.put(codes[0xf0] & 0xffffu, static_cast<int>(codes[0xf0] >> 16));
        const std::int32_t v = levels[order[at]];
        const int size = jpegSizeOf(v);
        jpegPutValue(codes[run << 4 | size], v, size, sink);
        last = at;
    }
    if (last != jpeg::kBlockSize - 1)
        sink.put(codes[0] & 0xffffu, static_cast<int>(codes[0] >> 16));
}

/// Counts what it is given.
struct JpegBitCount {
    std::uint32_t bits = 0;
    COMPARO_HD void put(std::uint32_t, int length) { bits += static_cast<std::uint32_t>(length); }
};

/// Writes bits, first bit highest, into 32-bit words from a bit offset on. The first and the last word may be
/// shared with writers before and after this one: they hold zero before the first of them starts.
class JpegBitWriter {
public:
    COMPARO_HD JpegBitWriter(std::uint32_t* words, std::uint64_t offset)
        : m_word(words + offset / 32), m_used(static_cast<int>(offset % 32))
    {
    }

    /// At most 32 bits.
    COMPARO_HD void put(std::uint32_t bits, int length)
    {
        m_pending = m_pending << length | bits;
        m_used += length;
        if (m_used >= 32) {
            m_used -= 32;
            store(static_cast<std::uint32_t>(m_pending >> m_used));
        }
    }

    /// One bits up to a whole byte.
    COMPARO_HD void pad()
    {
        const int missing = -m_used & 7;
        put((1u << missing) - 1u, missing);
    }

    /// Writes what does not fill a word. Nothing follows.
    COMPARO_HD void finish()
    {
        if (m_used > 0)
            addTo(m_word, static_cast<std::uint32_t>(m_pending << (32 - m_used)));
    }

private:
    COMPARO_HD void store(std::uint32_t word)
    {
        if (m_isFirst)
            addTo(m_word, word);
        else
            storeTo(m_word, word); // offsets that a fault has spoilt make writers overlap
        m_isFirst = false;
        ++m_word;
    }

    std::uint32_t* m_word;
    std::uint64_t m_pending = 0;
    int m_used; ///< bits of the current word that are pending or belong to the writer before
    bool m_isFirst = true;
};

} // namespace comparo::COMPARO_BACKEND
