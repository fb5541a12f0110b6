// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/walk/scan_decoder.h"
#include "engine/kernel/jpeg_tables.h"

#include <cstdlib>

namespace comparo::jpeg {

std::int32_t ScanDecoder::nextDc(Part& part)
{
    const std::uint64_t window = m_segments.data().window(m_bit);
    const HuffmanDecoder::Symbol symbol = part.dc->next(window);
    if (symbol.length == HuffmanDecoder::kUnknownLength || symbol.value > 15) [[unlikely]]
        reportUnknownCode(false);
    m_bit += symbol.length;
    const int size = symbol.value > 15 ? 0 : symbol.value;
    if (size > 0) {
        const auto bits = static_cast<std::uint32_t>(window << symbol.length >> (64 - size));
        m_bit += static_cast<unsigned>(size);
        // Unsigned: endless damaged differences wrap around.
        part.lastDc = static_cast<std::int32_t>(static_cast<std::uint32_t>(part.lastDc) +
                                                static_cast<std::uint32_t>(extended(bits, size)));
    }
    return part.lastDc;
}

void ScanDecoder::sequentialBlock(Part& part, std::int16_t* block)
{
    const BlockLimits& limits = *part.limits;
    const std::int64_t dc = nextDc(part);
    block[0] = static_cast<std::int16_t>(dc);
    if (std::abs(dc) > limits.largest[0]) [[unlikely]]
        accuseDc(dc, part);

    CodedSegment& data = m_segments.data();
    const HuffmanDecoder& table = *part.ac;
    std::uint64_t at = m_bit;
    std::int64_t sum = 0;
    for (int k = 1; k < 64; ++k) {
        const std::uint64_t window = data.window(at);
        const HuffmanDecoder::Symbol symbol = table.next(window);
        at += symbol.length;
        if (symbol.length == HuffmanDecoder::kUnknownLength) [[unlikely]] {
            m_bit = at;
            reportUnknownCode(true);
        }
        const int size = symbol.value & 15;
        const int run = symbol.value >> 4;
        if (size == 0) {
            if (run != 15)
                break;
            k += 15;
            if (k >= 63) [[unlikely]] { // sixteen zeros up to the end, or past it: the block would end here
                m_bit = at;
                accuseRun(k);
            }
            continue;
        }
        k += run;
        const auto bits = static_cast<std::uint32_t>(window << symbol.length >> (64 - size));
        at += static_cast<unsigned>(size);
        const int value = extended(bits, size);
        if (k > 63) [[unlikely]] {
            m_bit = at;
            accuseRun(k);
            block[63] = static_cast<std::int16_t>(value); // where libjpeg puts it
            break;
        }
        const auto i = static_cast<std::size_t>(k);
        const int magnitude = std::abs(value);
        if (magnitude > limits.largest[i]) [[unlikely]] {
            m_bit = at;
            accuseAc(k, value, part);
        }
        block[kZigzag[i]] = static_cast<std::int16_t>(value);
        sum += std::int64_t{magnitude} * limits.step[i];
    }
    m_bit = at;
    if (!m_state.options.boxTest || !limits.known())
        return;
    const double most = limits.accused(m_state.options.boxShare, m_state.options.boxSlack);
    if (!BlockLimits::mayLeave(std::abs(dc) * limits.step[0], sum, most))
        return;
    const double distance = limits.distance(std::span<const std::int16_t, 64>(block, 64));
    if (distance > most) [[unlikely]]
        reportDefect(Check::Box, [&] { return boxText(distance, most); });
}

} // namespace comparo::jpeg
