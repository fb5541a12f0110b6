// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/coded_segments.h"
#include "engine/codec/inspect/walk/block_limits.h"
#include "engine/codec/inspect/walk/finding_log.h"
#include "engine/codec/inspect/walk/huffman_decoder.h"
#include "engine/codec/inspect/walk/strict_walker.h"

#include <optional>
#include <string>
#include <vector>

namespace comparo::jpeg {

/// The sentence of a finding of the box test.
Message boxText(double distance, double most);

/// What the scans of one file share.
struct WalkState {
    Bytes file;
    const JpegFile& parsed;
    const WalkOptions& options;
    const Progress& progress;
    WalkResult& result;
    FindingLog log;
    std::vector<BlockLimits> limits;     ///< per component
    std::size_t bitsLeft = 0;            ///< entries of ScanBits::begins that may still be kept
    std::vector<std::size_t> symbolSlot; ///< per Huffman table: its place in WalkResult::symbols; npos: none
    bool lacksData = false;              ///< the data of a segment ended early, or a segment is not there
};

/// Decodes one scan. On damaged data it goes on as libjpeg does, so that both give the same coefficients.
class ScanDecoder {
public:
    ScanDecoder(WalkState& state, int scan);

    void run();

private:
    /// A component in this scan.
    struct Part {
        int component = 0;
        int h = 1; ///< blocks in an MCU
        int v = 1;
        CoefficientPlane* plane = nullptr;
        const BlockLimits* limits = nullptr;
        std::optional<HuffmanDecoder> dc;
        std::optional<HuffmanDecoder> ac;
        std::int32_t lastDc = 0;
    };
    using Decode = void (ScanDecoder::*)(Part&, std::int16_t*);

    /// Segments that end oddly in one way.
    struct OddEnds {
        std::uint64_t count = 0;
        std::uint64_t mostBytes = 0;
        std::size_t offset = 0; ///< of the first, in the file
        std::string bits;       ///< that fill up the first
    };

    [[nodiscard]] std::optional<HuffmanDecoder> decoder(int table);
    [[nodiscard]] Decode decodeOfBlocks() const;
    void beginSegment(std::int64_t firstMcu);
    bool decodeSegment(Decode decode, std::int64_t first, std::int64_t last);
    void decodeMcu(Decode decode, std::int64_t mcu);
    void decodeOne(Decode decode, Part& part, int bx, int by);
    void checkSegmentEnd();
    [[nodiscard]] bool isFiller(std::uint64_t bytes) const;
    void noteSegmentEnds();
    void keepBit(std::uint64_t bit);
    void reportExtraMarker();

    void sequentialBlock(Part& part, std::int16_t* block);
    void firstDc(Part& part, std::int16_t* block);
    void refineDc(Part& part, std::int16_t* block);
    void firstAc(Part& part, std::int16_t* block);
    void refineAc(Part& part, std::int16_t* block);
    void refineExisting(std::int16_t& value);

    /// The DC difference at the read position, added to the component's last DC.
    std::int32_t nextDc(Part& part);
    void reportUnknownCode(bool ac);
    void accuseDc(std::int64_t value, const Part& part);
    void accuseAc(int k, std::int64_t value, const Part& part);
    void accuseRun(int k);

    /// A finding at the block that is being decoded, noticed at the read position.
    template <class Text>
    void reportDefect(Check check, const Text& text)
    {
        accuseAt(check, m_segments.data().fileBit(m_bit), m_segmentMcu, m_segmentBit, text);
    }
    template <class Text>
    void accuseAt(Check check, std::uint64_t bit, std::int64_t earliestMcu, std::uint64_t earliestBit,
                  const Text& text)
    {
        Finding finding;
        finding.check = check;
        finding.scan = m_index;
        finding.segment = m_segment;
        finding.mcu = m_mcu;
        place(finding);
        finding.bit = bit;
        m_state.log.add(std::move(finding), earliestMcu, earliestBit, text);
    }
    void place(Finding& finding) const;

    WalkState& m_state;
    int m_index;
    const Scan& m_scan;
    const Frame& m_frame;
    RestartSegments m_segments;
    std::vector<Part> m_parts;
    ScanBits* m_bits = nullptr; ///< null: not kept
    std::uint64_t m_bit = 0;    ///< read position in the segment
    std::int64_t m_mcu = 0;
    int m_segment = 0;
    std::int64_t m_segmentMcu = 0;
    std::uint64_t m_segmentBit = 0;
    const Part* m_part = nullptr; ///< of the block that is being decoded
    int m_blockX = -1;
    int m_blockY = -1;
    std::int64_t m_eobRun = 0; ///< blocks of the band that are still to end at once
    OddEnds m_fillBits;
    OddEnds m_filler;
};

} // namespace comparo::jpeg
