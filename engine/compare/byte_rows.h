// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/byte_kernels.h"

#include <cstring>
#include <memory>
#include <vector>

/// The native form of the 8-bit tally: one pass over rows of samples whose channel is the index modulo C.
/// Vectors are 32 bytes wide in the compiler's own vector type, so the source has no instruction set in it.
namespace comparo::cpu {

using Bytes = std::uint8_t __attribute__((vector_size(32)));
using Words = std::uint16_t __attribute__((vector_size(32)));
constexpr int kVector = 32;

inline Bytes loadBytes(const std::uint8_t* from)
{
    Bytes v;
    std::memcpy(&v, from, sizeof v);
    return v;
}

/// Every second byte as a 16-bit word; products of two bytes fit one.
inline Words evenBytes(const Bytes& v)
{
    return reinterpret_cast<Words>(v) & 255;
}
inline Words oddBytes(const Bytes& v)
{
    return reinterpret_cast<Words>(v) >> 8;
}

inline bool anySet(const Bytes& v)
{
    std::uint64_t part[4];
    std::memcpy(part, &v, sizeof v);
    return (part[0] | part[1] | part[2] | part[3]) != 0;
}

/// Counts of a band of rows, for C interleaved channels. Blocks of 512*C samples whose largest |a-b| is
/// small, which on two runs of one operation is nearly all of them, are counted by comparing 32 samples at a
/// time with each value; the others one by one.
template <int C>
class ByteBand {
public:
    ByteBand() : m_table(std::size_t{2} * C * 512, 0)
    {
        for (int c = 0; c < C; ++c)
            setRelative(c, 0, 1);
        for (int j = 0; j < kGroup; ++j)
            m_zeroBin[j] = static_cast<std::uint16_t>(index(j / C % 2, j % C, 255));
    }

    /// Tallies one row of n = pixels * C samples; largest[c] receives the row's maxima.
    void addRow(const std::uint8_t* a, const std::uint8_t* b, int n, std::uint32_t* largest)
    {
        for (int v = 0; v < C; ++v)
            m_rowMaximum[v] = Bytes{};
        int i = 0;
        while (n - i >= kGroup) {
            const int groups = (n - i) / kGroup < kRepeats ? (n - i) / kGroup : kRepeats;
            addBlock(a + i, b + i, groups);
            i += groups * kGroup;
        }
        for (int c = 0; c < C; ++c)
            largest[c] = 0;
        for (int v = 0; v < C; ++v)
            for (int l = 0; l < kVector; ++l)
                raise(largest[(v * kVector + l) % C], m_rowMaximum[v][l]);
        for (; i < n; ++i) // kGroup is a multiple of C, so i % C stays the channel
            raise(largest[i % C], addOne(a[i], b[i], i % C));
    }

    /// The counts; the zero bin holds nothing meaningful. Call once, at the end.
    template <class AddBin, class RaiseKey>
    void finish(AddBin addBin, RaiseKey raiseKey)
    {
        flush();
        for (int c = 0; c < C; ++c) {
            for (int bin = 0; bin < kByteBins; ++bin) {
                const std::uint64_t count =
                    std::uint64_t{m_table[index(0, c, bin)]} + m_table[index(1, c, bin)];
                if (count != 0 && bin != 255)
                    addBin(c, bin, count);
            }
            if (m_best[c].p != 0)
                raiseKey(c, relativeKeyOf(m_best[c].p, m_best[c].q));
        }
    }

private:
    static constexpr int kGroup = kVector * C; ///< samples after which the channels of the lanes repeat
    static constexpr int kRepeats = 16;        ///< groups of a block
    static constexpr int kCountable = 16;      ///< largest |a-b| counted by comparison
    static constexpr int kBlocksToFlush = 15;  ///< 15 * 16 <= 255, the range of a lane's counter

    struct Fraction {
        std::uint32_t p, q;
    };

    static std::size_t index(int copy, int c, int bin)
    {
        return static_cast<std::size_t>((copy * C + c) * 512 + bin);
    }
    static void raise(std::uint32_t& value, std::uint32_t to) { value = to > value ? to : value; }

    void setRelative(int c, std::uint32_t p, std::uint32_t q)
    {
        m_best[c] = {p, q};
        for (int j = c; j < kGroup; j += C) {
            m_bestP[j / kVector][j % kVector] = static_cast<std::uint8_t>(p);
            m_bestQ[j / kVector][j % kVector] = static_cast<std::uint8_t>(q);
        }
        m_relativeIsFull = true;
        for (const Fraction& best : m_best)
            m_relativeIsFull = m_relativeIsFull && best.p == best.q;
    }

    void considerRelative(std::uint32_t difference, std::uint32_t larger, int c)
    {
        if (difference * m_best[c].q > m_best[c].p * larger)
            setRelative(c, difference, larger);
    }

    std::uint32_t addOne(std::uint32_t a, std::uint32_t b, int c)
    {
        ++m_table[index(0, c, static_cast<int>(a + 255 - b))];
        const std::uint32_t difference = a > b ? a - b : b - a;
        considerRelative(difference, a > b ? a : b, c);
        return difference;
    }

    void addBlock(const std::uint8_t* a, const std::uint8_t* b, int groups)
    {
        Bytes largest[C] = {};
        Bytes darkest[C]; // smallest max(a, b): with `largest` a bound of the relative error
        for (Bytes& lanes : darkest)
            lanes = ~Bytes{};
        for (int g = 0; g < groups; ++g)
            for (int v = 0; v < C; ++v) {
                const Bytes p = loadBytes(a + g * kGroup + v * kVector);
                const Bytes q = loadBytes(b + g * kGroup + v * kVector);
                const Bytes larger = p > q ? p : q;
                const Bytes d = larger - (p > q ? q : p);
                largest[v] = d > largest[v] ? d : largest[v];
                darkest[v] = larger < darkest[v] ? larger : darkest[v];
            }
        Bytes all = largest[0];
        for (int v = 0; v < C; ++v) {
            m_rowMaximum[v] = largest[v] > m_rowMaximum[v] ? largest[v] : m_rowMaximum[v];
            all = largest[v] > all ? largest[v] : all;
        }
        if (!anySet(all))
            return;
        int blockMaximum = 0;
        for (int l = 0; l < kVector; ++l)
            blockMaximum = all[l] > blockMaximum ? all[l] : blockMaximum;
        if (blockMaximum <= kCountable)
            countByComparison(a, b, groups, blockMaximum);
        else
            countOneByOne(a, b, groups);
        for (int v = 0; v < C; ++v)
            if (!m_relativeIsFull && beatsRelative(largest[v], darkest[v], v))
                scanRelative(a + v * kVector, b + v * kVector, groups, v);
    }

    /// Whether d / larger exceeds the largest relative error so far in any lane: cross products in 16 bits.
    bool beatsRelative(const Bytes& d, const Bytes& larger, int v) const
    {
        const Words even = evenBytes(d) * evenBytes(m_bestQ[v]) > evenBytes(larger) * evenBytes(m_bestP[v]);
        const Words odd = oddBytes(d) * oddBytes(m_bestQ[v]) > oddBytes(larger) * oddBytes(m_bestP[v]);
        return anySet(reinterpret_cast<Bytes>(even | odd));
    }

    void countByComparison(const std::uint8_t* a, const std::uint8_t* b, int groups, int largest)
    {
        if (m_blocks == kBlocksToFlush)
            flush();
        ++m_blocks;
        m_used = largest > m_used ? largest : m_used;
        for (int v = 0; v < C; ++v) {
            Bytes d[kRepeats];
            for (int g = 0; g < groups; ++g)
                d[g] = loadBytes(a + g * kGroup + v * kVector) - loadBytes(b + g * kGroup + v * kVector);
            for (int k = 1; k <= largest; ++k) {
                const Bytes plus = Bytes{} + static_cast<std::uint8_t>(k);
                const Bytes minus = Bytes{} - static_cast<std::uint8_t>(k);
                Bytes above = m_lanes[k - 1][0][v];
                Bytes below = m_lanes[k - 1][1][v];
                for (int g = 0; g < groups; ++g) {
                    above -= reinterpret_cast<Bytes>(d[g] == plus);
                    below -= reinterpret_cast<Bytes>(d[g] == minus);
                }
                m_lanes[k - 1][0][v] = above;
                m_lanes[k - 1][1][v] = below;
            }
        }
    }

    /// Bin numbers first, which vectorises, then the counting. Neighbouring pixels go to two tables, so that
    /// a run of equal errors does not wait for its own increments.
    void countOneByOne(const std::uint8_t* a, const std::uint8_t* b, int groups)
    {
        std::uint16_t bins[kRepeats * kGroup];
        for (int g = 0; g < groups; ++g)
            for (int j = 0; j < kGroup; ++j)
                bins[g * kGroup + j] =
                    static_cast<std::uint16_t>(a[g * kGroup + j] - b[g * kGroup + j] + m_zeroBin[j]);
        std::uint32_t* const table = m_table.data();
        for (int i = 0; i < groups * kGroup; i += 8) {
            std::uint64_t four[2];
            std::memcpy(four, bins + i, sizeof four);
            for (const std::uint64_t packed : four)
                for (int shift = 0; shift < 64; shift += 16)
                    ++table[(packed >> shift) & 0xffff];
        }
    }

    /// Raises the largest |a-b| / max(a, b) by vector v of each group.
    void scanRelative(const std::uint8_t* a, const std::uint8_t* b, int groups, int v)
    {
        for (int g = 0; g < groups; ++g) {
            const Bytes p = loadBytes(a + g * kGroup);
            const Bytes q = loadBytes(b + g * kGroup);
            const Bytes larger = p > q ? p : q;
            const Bytes d = larger - (p > q ? q : p);
            if (!beatsRelative(d, larger, v))
                continue;
            for (int l = 0; l < kVector; ++l)
                considerRelative(d[l], larger[l], (v * kVector + l) % C);
        }
    }

    void flush()
    {
        for (int k = 0; k < m_used; ++k)
            for (int v = 0; v < C; ++v) {
                for (int l = 0; l < kVector; ++l) {
                    const int c = (v * kVector + l) % C;
                    m_table[index(0, c, 255 + k + 1)] += m_lanes[k][0][v][l];
                    m_table[index(0, c, 255 - k - 1)] += m_lanes[k][1][v][l];
                }
                m_lanes[k][0][v] = Bytes{};
                m_lanes[k][1][v] = Bytes{};
            }
        m_blocks = 0;
        m_used = 0;
    }

    Bytes m_rowMaximum[C] = {};
    Bytes m_bestP[C] = {};
    Bytes m_bestQ[C] = {};
    Bytes m_lanes[kCountable][2][C] = {};
    std::uint16_t m_zeroBin[kGroup]; ///< of the lanes of a group in m_table
    Fraction m_best[C] = {};
    bool m_relativeIsFull = false;
    int m_blocks = 0; ///< blocks in m_lanes
    int m_used = 0;   ///< values of |a-b| in m_lanes
    std::vector<std::uint32_t> m_table;
};

} // namespace comparo::cpu
