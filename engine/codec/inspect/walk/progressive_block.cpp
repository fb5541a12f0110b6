// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/walk/scan_decoder.h"
#include "engine/kernel/jpeg_tables.h"

#include <cstdlib>

namespace comparo::jpeg {

namespace {

/// Row-major place of a scan position; what lies past the end goes to the last, as in libjpeg.
std::size_t placeOf(int k)
{
    return k < 64 ? kZigzag[static_cast<std::size_t>(k)] : 63;
}

std::int16_t shifted(int value, int bits)
{
    return static_cast<std::int16_t>(static_cast<std::uint32_t>(value) << bits);
}

} // namespace

void ScanDecoder::firstDc(Part& part, std::int16_t* block)
{
    const std::int64_t dc = nextDc(part);
    block[0] = shifted(static_cast<std::int32_t>(dc), m_scan.low);
    // The low bits are yet to come: they only add.
    const std::int64_t scaled = dc * (std::int64_t{1} << m_scan.low);
    const std::int64_t toCome = (std::int64_t{1} << m_scan.low) - 1;
    if (scaled > part.limits->largest[0] || -scaled > part.limits->largest[0] + toCome) [[unlikely]]
        accuseDc(scaled, part);
}

void ScanDecoder::refineDc(Part& /*part*/, std::int16_t* block)
{
    if (m_segments.data().window(m_bit++) >> 63 != 0)
        block[0] = static_cast<std::int16_t>(block[0] | 1 << m_scan.low);
}

void ScanDecoder::firstAc(Part& part, std::int16_t* block)
{
    if (m_eobRun > 0) {
        --m_eobRun;
        return;
    }
    const BlockLimits& limits = *part.limits;
    for (int k = m_scan.first; k <= m_scan.last; ++k) {
        const std::uint64_t window = m_segments.data().window(m_bit);
        const HuffmanDecoder::Symbol symbol = part.ac->next(window);
        m_bit += symbol.length;
        if (symbol.length == HuffmanDecoder::kUnknownLength) [[unlikely]]
            reportUnknownCode(true);
        const int size = symbol.value & 15;
        const int run = symbol.value >> 4;
        if (size == 0 && run != 15) {
            m_eobRun = (std::int64_t{1} << run) - 1;
            if (run > 0)
                m_eobRun += static_cast<std::int64_t>(window << symbol.length >> (64 - run));
            m_bit += static_cast<unsigned>(run);
            return;
        }
        k += run;
        if (k > m_scan.last || (size == 0 && k == m_scan.last)) [[unlikely]]
            accuseRun(k);
        if (size == 0)
            continue;
        const int value = extended(static_cast<std::uint32_t>(window << symbol.length >> (64 - size)), size);
        m_bit += static_cast<unsigned>(size);
        block[placeOf(k)] = shifted(value, m_scan.low);
        const std::int64_t scaled = std::int64_t{value} * (std::int64_t{1} << m_scan.low);
        if (k < 64 && std::abs(scaled) > limits.largest[static_cast<std::size_t>(k)]) [[unlikely]]
            accuseAc(k, scaled, part);
    }
}

void ScanDecoder::refineExisting(std::int16_t& value)
{
    const int bit = 1 << m_scan.low;
    if (m_segments.data().window(m_bit++) >> 63 != 0 && (value & bit) == 0)
        value = static_cast<std::int16_t>(value >= 0 ? value + bit : value - bit);
}

void ScanDecoder::refineAc(Part& part, std::int16_t* block)
{
    int k = m_scan.first;
    const int last = m_scan.last;
    for (; m_eobRun == 0 && k <= last; ++k) {
        const std::uint64_t window = m_segments.data().window(m_bit);
        const HuffmanDecoder::Symbol symbol = part.ac->next(window);
        m_bit += symbol.length;
        if (symbol.length == HuffmanDecoder::kUnknownLength) [[unlikely]]
            reportUnknownCode(true);
        const int size = symbol.value & 15;
        int run = symbol.value >> 4;
        if (size == 0 && run != 15) {
            m_eobRun = std::int64_t{1} << run;
            if (run > 0)
                m_eobRun += static_cast<std::int64_t>(window << symbol.length >> (64 - run));
            m_bit += static_cast<unsigned>(run);
            break;
        }
        int value = 0;
        if (size > 0) {
            if (size != 1) [[unlikely]]
                reportDefect(Check::Refinement, [&] {
                    return message(
                        "A coefficient of {} bits appears in a refinement, which adds one bit to each.",
                        size);
                });
            value = (m_segments.data().window(m_bit++) >> 63 != 0 ? 1 : -1) * (1 << m_scan.low);
        }
        for (; k <= last; ++k) { // over the zeros of the run and what was there before
            std::int16_t& there = block[placeOf(k)];
            if (there != 0)
                refineExisting(there);
            else if (--run < 0)
                break;
        }
        if (k > last) [[unlikely]]
            accuseRun(k);
        if (value != 0)
            block[placeOf(k)] = static_cast<std::int16_t>(value);
    }
    if (m_eobRun > 0) {
        for (; k <= last; ++k)
            if (std::int16_t& there = block[placeOf(k)]; there != 0)
                refineExisting(there);
        --m_eobRun;
    }
}

} // namespace comparo::jpeg
