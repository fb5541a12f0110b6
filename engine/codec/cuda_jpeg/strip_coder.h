// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/cuda_jpeg/strip_planes.h"
#include "engine/kernel/jpeg_entropy.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

/// Huffman coding of chunks on the CPU: each into words of its own, first bit highest, since nobody knows yet
/// at which bit of the file it starts. Then the chunks are joined: see JpegJoint.
namespace comparo::cpu {

/// Packs codes into 64-bit words.
class JpegWordWriter {
public:
    explicit JpegWordWriter(std::uint64_t* to) : m_begin(to), m_to(to) {}

    /// At most 32 bits.
    void put(std::uint32_t bits, int length)
    {
        m_free -= length;
        if (m_free >= 0) {
            m_pending = m_pending << length | bits;
            return;
        }
        *m_to++ = m_pending << (length + m_free) | std::uint64_t{bits} >> -m_free;
        m_pending = bits; // what was written of it moves out at the top
        m_free += kWordBits;
    }

    /// Writes what does not fill a word, with zeros behind it; one word at least. Nothing follows.
    void finish()
    {
        if (m_free == 0)
            *m_to++ = m_pending;
        *m_to++ = m_free == 0 || m_free == kWordBits ? 0 : m_pending << m_free;
    }

    /// So far.
    [[nodiscard]] std::uint64_t bits() const
    {
        return static_cast<std::uint64_t>(m_to - m_begin) * kWordBits +
               static_cast<std::uint64_t>(kWordBits - m_free);
    }
    /// Behind the last one that was written.
    [[nodiscard]] std::uint64_t* end() const { return m_to; }

private:
    static constexpr int kWordBits = 64;

    std::uint64_t* m_begin;
    std::uint64_t* m_to;
    std::uint64_t m_pending = 0; ///< the lowest kWordBits - m_free bits count
    int m_free = kWordBits;
};

/// Words that a chunk's bits take at most, after the chunks before it: a block takes whole words, and each
/// chunk one that is not full.
inline std::size_t jpegChunkWords(int blocks, int chunks)
{
    static_assert(jpeg::kMostBlockBits % 64 == 0);
    return static_cast<std::size_t>(blocks) * (jpeg::kMostBlockBits / 64) + static_cast<std::size_t>(chunks);
}

/// Codes the chunks of a band one after the other.
class JpegStripCoder {
public:
    JpegStripCoder(const TensorView<const std::uint8_t>& image, const jpeg::BlockGrid& grid,
                   const jpeg::ChunkGrid& chunks, const jpeg::QuantSteps& luminance,
                   const jpeg::QuantSteps& chrominance, const jpeg::CodingTables& tables)
        : m_strip(image, grid, luminance, chrominance), m_grid(grid), m_chunks(chunks), m_tables(tables)
    {
    }

    /// The chunk's bits to `to`; returns the word behind them.
    std::uint64_t* code(int chunk, std::uint64_t* to, std::uint64_t& bits)
    {
        const int first = m_chunks.firstMcu(chunk), end = m_chunks.endMcu(chunk);
        if (m_chunks.startsSegment(chunk))
            std::fill_n(m_before, 3, 0);
        else if (first != m_next)
            startAfter(first - 1);
        JpegWordWriter writer(to);
        for (int mcu = first; mcu < end;) {
            need(mcu);
            const int stop = std::min(end, m_firstInStrip + m_inStrip);
            for (; mcu < stop; ++mcu)
                codeMcu(mcu - m_firstInStrip, writer);
        }
        m_next = end;
        bits = writer.bits();
        writer.finish();
        return writer.end();
    }

private:
    /// Makes the strip hold the MCU. Strips begin at the same columns for all chunks.
    void need(int mcu)
    {
        if (mcu >= m_firstInStrip && mcu < m_firstInStrip + m_inStrip)
            return;
        const int column = mcu % m_grid.mcuColumns;
        const int left = column / m_strip.mostMcus() * m_strip.mostMcus();
        take(mcu - column + left, std::min(m_strip.mostMcus(), m_grid.mcuColumns - left));
    }

    void take(int first, int count)
    {
        m_firstInStrip = first;
        m_inStrip = count;
        m_column = first % m_grid.mcuColumns;
        m_row = first / m_grid.mcuColumns;
        m_strip.take(m_column, m_row, count);
    }

    /// The DCs that follow an MCU which somebody else codes.
    void startAfter(int mcu)
    {
        take(mcu, 1);
        for (int k = 0; k < m_grid.blocksPerMcu(); ++k)
            if (isInside(0, k))
                m_before[componentOf(k)] = m_strip.block(0, k).levels[0];
    }

    [[nodiscard]] int componentOf(int k) const
    {
        return k < m_grid.lumaBlocks() ? 0 : k - m_grid.lumaBlocks() + 1;
    }

    /// Whether block k of an MCU of the strip lies in the picture, and does not only fill up the MCU.
    [[nodiscard]] bool isInside(int inStrip, int k) const
    {
        if (k >= m_grid.lumaBlocks())
            return true;
        const int column = (m_column + inStrip) * m_grid.horizontal + k % m_grid.horizontal;
        const int line = m_row * m_grid.vertical + k / m_grid.horizontal;
        return column * jpeg::kBlockSide < m_grid.width && line * jpeg::kBlockSide < m_grid.height;
    }

    void codeMcu(int inStrip, JpegWordWriter& writer)
    {
        const bool isWhole = isInside(inStrip, m_grid.lumaBlocks() - 1);
        for (int k = 0; k < m_grid.blocksPerMcu(); ++k) {
            const int component = componentOf(k), table = component == 0 ? 0 : 1;
            if (!isWhole && !isInside(inStrip, k)) { // no change and no coefficients
                jpegPutDc(0, m_tables.dc[table], writer);
                jpegPutAc(nullptr, 0, m_tables.order, m_tables.ac[table], writer);
                continue;
            }
            const JpegStrip::Block block = m_strip.block(inStrip, k);
            const std::int32_t dc = block.levels[0];
            jpegPutDc(dc - m_before[component], m_tables.dc[table], writer);
            jpegPutAc(block.levels, block.nonZero, m_tables.order, m_tables.ac[table], writer);
            m_before[component] = dc;
        }
    }

    JpegStrip m_strip;
    jpeg::BlockGrid m_grid;
    jpeg::ChunkGrid m_chunks;
    const jpeg::CodingTables& m_tables;
    int m_firstInStrip = 0;
    int m_inStrip = 0;
    int m_column = 0; ///< of the first one
    int m_row = 0;
    int m_next = -1;               ///< MCU that m_before belongs to
    std::int32_t m_before[3] = {}; ///< DC of each component's last block
};

/// The bytes of a chunk before a zero follows each 0xff: `joint.carryBits` bits of the chunks before it, and
/// its own as far as they fill bytes. Ones fill up the last byte of a segment.
class JpegJointBytes {
public:
    JpegJointBytes(const jpeg::JpegJoint& joint, const std::uint64_t* words)
        : m_joint(joint), m_words(words + joint.firstWord)
    {
    }

    /// Eight bytes, first byte highest: number `at` of the chunk. Zeros follow the last bit.
    [[nodiscard]] std::uint64_t eight(std::uint64_t at) const
    {
        const int carried = m_joint.carryBits;
        const std::uint64_t own = at <= m_joint.bits / 64 ? m_words[at] : 0;
        if (carried == 0)
            return own;
        const std::uint64_t before = at == 0 ? m_joint.carry : m_words[at - 1];
        return before << (64 - carried) | own >> carried;
    }

    /// Byte number `at`; the last one may be filled up in part.
    [[nodiscard]] std::uint8_t one(std::uint64_t at) const
    {
        const auto byte = static_cast<unsigned>(eight(at / 8) >> (56 - 8 * (at % 8))) & 0xffu;
        const std::uint64_t bits = m_joint.carryBits + m_joint.bits - 8 * at;
        return static_cast<std::uint8_t>(bits < 8 ? byte | 0xffu >> bits : byte);
    }

    /// Calls whole(word, places of 0xff) for eight bytes at a time and single(byte) for the rest.
    template <class Whole, class Single>
    void forEach(const Whole& whole, const Single& single) const
    {
        const std::uint64_t words = (m_joint.carryBits + m_joint.bits) / 64;
        for (std::uint64_t i = 0; i < words; ++i) {
            const std::uint64_t word = eight(i);
            whole(word, fullBytes(word));
        }
        for (std::uint64_t at = 8 * words; at < m_joint.bytes; ++at)
            single(one(at));
    }

private:
    /// The highest bit of each byte that is 0xff: it is set, and adding one to the others reaches it.
    static std::uint64_t fullBytes(std::uint64_t word)
    {
        constexpr std::uint64_t kHigh = 0x8080808080808080u;
        return ((word & ~kHigh) + 0x0101010101010101u) & word & kHigh;
    }

    const jpeg::JpegJoint& m_joint;
    const std::uint64_t* m_words;
};

} // namespace comparo::cpu
