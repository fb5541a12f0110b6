// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/walk/scan_decoder.h"

#include "engine/base/number_text.h"

#include <algorithm>

namespace comparo::jpeg {

namespace {

constexpr std::int64_t kMcusBetweenReports = 16384;

} // namespace

ScanDecoder::ScanDecoder(WalkState& state, int scan)
    : m_state(state),
      m_index(scan),
      m_scan(state.parsed.scans[static_cast<std::size_t>(scan)]),
      m_frame(*state.parsed.frame),
      m_segments(state.file, m_scan)
{
    for (const ScanComponent& entry : m_scan.components) {
        const FrameComponent& component = m_frame.components[static_cast<std::size_t>(entry.component)];
        Part part;
        part.component = entry.component;
        if (m_scan.components.size() > 1) {
            part.h = component.h;
            part.v = component.v;
        }
        part.plane = &state.result.planes[static_cast<std::size_t>(entry.component)];
        part.limits = &state.limits[static_cast<std::size_t>(entry.component)];
        part.dc = decoder(entry.dcTable);
        part.ac = decoder(entry.acTable);
        m_parts.push_back(part);
    }
    if (state.options.keepBits)
        m_bits = &state.result.bits[static_cast<std::size_t>(scan)];
}

std::optional<HuffmanDecoder> ScanDecoder::decoder(int table)
{
    if (table < 0)
        return std::nullopt;
    const std::size_t slot = m_state.symbolSlot[static_cast<std::size_t>(table)];
    return std::optional<HuffmanDecoder>(std::in_place,
                                         m_state.parsed.huffmanTables[static_cast<std::size_t>(table)],
                                         m_state.result.symbols[slot].uses.data());
}

ScanDecoder::Decode ScanDecoder::decodeOfBlocks() const
{
    if (m_frame.process != JpegProcess::Progressive)
        return &ScanDecoder::sequentialBlock;
    if (m_scan.first == 0)
        return m_scan.high == 0 ? &ScanDecoder::firstDc : &ScanDecoder::refineDc;
    return m_scan.high == 0 ? &ScanDecoder::firstAc : &ScanDecoder::refineAc;
}

void ScanDecoder::run()
{
    const Decode decode = decodeOfBlocks();
    const std::int64_t mcus = std::int64_t{m_scan.mcuColumns} * m_scan.mcuRows;
    const std::int64_t interval = m_scan.restartInterval > 0 ? m_scan.restartInterval : mcus;
    bool starved = false; // the data of the last segment ended early
    for (std::int64_t first = 0; first < mcus; first += interval, ++m_segment) {
        m_mcu = first;
        m_part = nullptr;
        if (m_segment > 0) {
            const RestartSegments::Restart restart = m_segments.restart((m_segment - 1) & 7);
            if (!restart.complaint.isEmpty())
                accuseAt(Check::Marker, 8 * std::uint64_t{restart.offset + restart.markerBytes}, m_segmentMcu,
                         m_segmentBit, [&] { return restart.complaint; });
            if (!restart.found && starved) {
                if (!restart.dataLeft)
                    break;
                beginSegment(first);
                decodeSegment(nullptr, first, std::min(first + interval, mcus));
                continue;
            }
        }
        beginSegment(first);
        starved = !decodeSegment(decode, first, std::min(first + interval, mcus));
        if (!starved)
            checkSegmentEnd();
        else
            m_state.lacksData = true;
    }
    keepBit(m_segments.data().fileBit(m_bit));
    noteSegmentEnds();
    reportExtraMarker();
}

void ScanDecoder::beginSegment(std::int64_t firstMcu)
{
    m_bit = 0;
    m_eobRun = 0;
    m_segmentMcu = firstMcu;
    m_segmentBit = m_segments.data().fileBit(0);
    for (Part& part : m_parts)
        part.lastDc = 0;
}

/// False if the data end before the last MCU. `decode`: null to pass over all of them.
bool ScanDecoder::decodeSegment(Decode decode, std::int64_t first, std::int64_t last)
{
    const std::uint64_t bits = m_segments.data().bits();
    std::int64_t mcu = first;
    for (; mcu < last && decode; ++mcu) {
        if (mcu % kMcusBetweenReports == 0) {
            m_state.progress.throwIfCancelled();
            m_state.progress.report(static_cast<double>(m_segmentBit) /
                                        (8.0 * static_cast<double>(m_state.file.size())),
                                    message("decoding"));
        }
        m_mcu = mcu;
        decodeMcu(decode, mcu);
        if (m_bit > bits) {
            m_part = nullptr;
            reportDefect(Check::EarlyEnd, [&] {
                const Count at(static_cast<std::uint64_t>(mcu)),
                    left(static_cast<std::uint64_t>(last - mcu - 1));
                return m_scan.restartInterval > 0
                           ? message("Premature end of data in MCU {}, {} MCUs before the last of their "
                                     "restart segment.",
                                     at, left)
                           : message("Premature end of data in MCU {}, {} MCUs before the last of the scan.",
                                     at, left);
            });
            ++mcu;
            break;
        }
        if (m_bits)
            m_bits->decodedMcus = mcu + 1;
    }
    const bool whole = decode && m_bit <= bits;
    if (last < std::int64_t{m_scan.mcuColumns} * m_scan.mcuRows && m_bits && mcu < last) {
        std::int64_t blocks = 0;
        for (const Part& part : m_parts)
            blocks += part.h * part.v;
        const std::uint64_t end = m_segments.data().fileBit(m_bit);
        for (std::int64_t i = (last - mcu) * blocks; i > 0 && m_bits; --i)
            keepBit(end);
    }
    return whole;
}

void ScanDecoder::decodeMcu(Decode decode, std::int64_t mcu)
{
    const int column = static_cast<int>(mcu % m_scan.mcuColumns);
    const int row = static_cast<int>(mcu / m_scan.mcuColumns);
    for (Part& part : m_parts)
        for (int y = 0; y < part.v; ++y)
            for (int x = 0; x < part.h; ++x)
                decodeOne(decode, part, column * part.h + x, row * part.v + y);
}

void ScanDecoder::decodeOne(Decode decode, Part& part, int bx, int by)
{
    m_part = &part;
    m_blockX = bx;
    m_blockY = by;
    if (m_bits)
        keepBit(m_segments.data().fileBit(m_bit));
    ++m_state.result.codedBlocks;
    (this->*decode)(part, part.plane->block(bx, by).data());
}

void ScanDecoder::keepBit(std::uint64_t bit)
{
    if (!m_bits)
        return;
    if (m_state.bitsLeft == 0) {
        m_bits = nullptr;
        return;
    }
    --m_state.bitsLeft;
    m_bits->begins.push_back(bit);
}

void ScanDecoder::checkSegmentEnd()
{
    m_part = nullptr;
    // The whole end of the segment is judged: damage lies at or before its last bit.
    const std::uint64_t end = m_segments.data().fileBit(m_segments.data().bits());
    const std::uint64_t left = m_segments.data().bits() - m_bit;
    if (m_eobRun > 0)
        reportDefect(Check::RunPastEnd, [&] {
            return message("An end-of-band run extends {} blocks past the last of its segment.",
                           Count(static_cast<std::uint64_t>(m_eobRun)));
        });
    const std::uint64_t bytes = left / 8;
    if (bytes > 0 && !isFiller(bytes)) {
        accuseAt(Check::LeftoverBytes, end, m_segmentMcu, m_segmentBit, [&] {
            return plural(bytes, "{} extraneous byte after the last MCU.",
                          "{} extraneous bytes after the last MCU.");
        });
    } else if (bytes > 0) {
        if (m_filler.count++ == 0)
            m_filler.offset =
                static_cast<std::size_t>(m_segments.data().fileBit(m_segments.data().bits() - 8 * bytes) / 8);
        m_filler.mostBytes = std::max(m_filler.mostBytes, bytes);
    } else if (left > 0) {
        const std::uint64_t fill = m_segments.data().window(m_bit) >> (64 - left);
        if (fill == (std::uint64_t{1} << left) - 1 || m_fillBits.count++ > 0)
            return;
        m_fillBits.offset = static_cast<std::size_t>(end / 8 - 1);
        for (std::uint64_t i = left; i-- > 0;)
            m_fillBits.bits += (fill >> i & 1) != 0 ? '1' : '0';
    }
}

/// Whether so many bytes at the end of a segment are what encoders append to reach a boundary: up to three,
/// or one value again and again. If the last codes are of that value, too, they were overwritten with it.
bool ScanDecoder::isFiller(std::uint64_t bytes) const
{
    constexpr std::uint64_t kWord = 4;
    if (bytes < kWord)
        return true;
    const CodedSegment& data = m_segments.data();
    const std::uint64_t size = data.bits() / 8;
    const std::uint64_t value = data.window(8 * (size - 1)) >> 56;
    std::uint64_t same = 1;
    while (same < size && data.window(8 * (size - 1 - same)) >> 56 == value)
        ++same;
    return same >= bytes && same < bytes + kWord;
}

void ScanDecoder::noteSegmentEnds()
{
    m_state.result.oddEnds += m_fillBits.count + m_filler.count;
    const Count segments(static_cast<std::uint64_t>(m_segment));
    const auto note = [&](const OddEnds& ends, Message words) {
        m_state.result.notes.push_back({false, ends.offset, std::move(words)});
    };
    if (m_fillBits.count == 1)
        note(
            m_fillBits,
            message("The fill bits in the last byte of the data are {} instead of all 1; decoders skip them.",
                    Verbatim(m_fillBits.bits)));
    else if (m_fillBits.count > 1)
        note(m_fillBits, message("The fill bits are not all 1 (here {}) at the end of {} of {} restart "
                                 "segments; decoders skip them.",
                                 Verbatim(m_fillBits.bits), Count(m_fillBits.count), segments));
    if (m_filler.count == 1)
        note(m_filler,
             plural(m_filler.mostBytes,
                    "{} byte follows the last MCU of the data before the next marker; decoders skip it.",
                    "{} bytes follow the last MCU of the data before the next marker; decoders skip them."));
    else if (m_filler.count > 1)
        note(m_filler,
             plural(m_filler.mostBytes,
                    "Up to {} byte follows the last MCU of {} of {} restart segments; decoders skip them.",
                    "Up to {} bytes follow the last MCU of {} of {} restart segments; decoders skip them.",
                    Count(m_filler.count), segments));
}

void ScanDecoder::reportExtraMarker()
{
    const auto extra = m_segments.extraMarker();
    if (!extra)
        return;
    // Some encoders close every segment with a restart marker, the last one too.
    const bool isNext = extra->first == "RST" + std::to_string((m_segment - 1) & 7);
    if (m_scan.restartInterval > 0 && isNext && extra->second + 2 == m_scan.data.end) {
        m_state.result.notes.push_back(
            {false, extra->second,
             message("A restart marker {} follows the last MCU; decoders skip it.", Verbatim(extra->first))});
        return;
    }
    m_part = nullptr;
    accuseAt(Check::Marker, 8 * std::uint64_t{extra->second + 2}, m_segmentMcu, m_segmentBit,
             [&] { return message("Unexpected marker {} in the data.", Verbatim(extra->first)); });
}

void ScanDecoder::place(Finding& finding) const
{
    const std::int64_t columns = m_scan.mcuColumns;
    const auto column = static_cast<int>(m_mcu % columns);
    const auto row = static_cast<int>(m_mcu / columns);
    int width = 8 * m_frame.maxH;
    int height = 8 * m_frame.maxV;
    if (m_parts.size() == 1) {
        const FrameComponent& only = m_frame.components[static_cast<std::size_t>(m_parts[0].component)];
        width /= only.h;
        height /= only.v;
    }
    finding.x = column * width;
    finding.y = row * height;
    if (m_part) {
        finding.component = m_part->component;
        finding.blockX = m_blockX;
        finding.blockY = m_blockY;
    }
}

void ScanDecoder::reportUnknownCode(bool ac)
{
    reportDefect(Check::UnknownCode, [&] {
        return message("Bad Huffman code: the bits are not a code of the {} table.",
                       Verbatim(ac ? "AC" : "DC"));
    });
}

void ScanDecoder::accuseDc(std::int64_t value, const Part& part)
{
    reportDefect(Check::DcRange, [&] {
        return message("DC {} x {} exceeds the range of 8-bit samples (1024).", value, part.limits->step[0]);
    });
}

void ScanDecoder::accuseAc(int k, std::int64_t value, const Part& part)
{
    reportDefect(Check::AcRange, [&] {
        const auto i = static_cast<std::size_t>(k);
        return message("AC {} is {} x {}; 8-bit samples allow at most {} steps.", k, value,
                       part.limits->step[i], part.limits->largest[i]);
    });
}

void ScanDecoder::accuseRun(int k)
{
    reportDefect(Check::RunPastEnd, [&] {
        return message("A run of zeros extends to position {}, past the end of the band at {}.", k,
                       m_frame.process == JpegProcess::Progressive ? m_scan.last : 63);
    });
}

} // namespace comparo::jpeg
