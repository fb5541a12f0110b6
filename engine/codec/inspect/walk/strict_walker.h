// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/walk/coefficients.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// A Huffman decoder that accuses: it decodes every coefficient of a sequential or progressive file and
/// reports what no honest encoder writes (specs/jpeg.md 2.3), with the place as byte and bit.
namespace comparo::jpeg {

enum class Check {
    Structure,     ///< what parseJpeg() calls damage
    DcRange,       ///< |DC * q| > 1024 + q / 2
    AcRange,       ///< |AC * q| beyond the largest value that 8-bit samples can give at that frequency
    LeftoverBytes, ///< more bytes between the last MCU of a segment and its end than filler
                   ///< (WalkResult::notes)
    EarlyEnd,      ///< the data of a segment end before its last MCU
    RunPastEnd,    ///< a run of zeros goes past position 63
    UnknownCode,   ///< bits that are no code of the table
    Marker,        ///< a marker in the data that is not the due RST, or an RST out of turn
    MissingEnd,    ///< no EOI, and not everything is there that stands before it
    Box,           ///< the block decodes to samples further from 0..255 than quantisation explains
    Refinement     ///< a progressive scan that contradicts the ones before it
};

std::string_view nameOf(Check check); ///< "DC out of range"

/// One accusation.
struct Finding {
    Check check = Check::Structure;
    int scan = 0;          ///< index into JpegFile::scans; -1: of the file
    int segment = 0;       ///< restart segment of that scan
    int component = -1;    ///< index into the frame's; -1: of no block
    std::int64_t mcu = -1; ///< in the scan's order
    int x = -1;            ///< top left sample of the MCU in the picture; -1: nowhere
    int y = -1;
    int blockX = -1; ///< block in its component
    int blockY = -1;
    std::uint64_t bit = 0; ///< 8 * byte offset in the file + bit (0: highest), where it was noticed
    Message text;          ///< a sentence with the numbers
};

/// Where the bits of each block of one scan lie.
struct ScanBits {
    std::vector<std::uint64_t>
        begins;                   ///< per block in coding order: 8 * offset + bit in the file; and the end
    std::int64_t decodedMcus = 0; ///< before the data ended
};

/// The band in which the damage begins: where the first accusation fell, and the last place known to be good
/// by a restart marker.
struct DamagePlace {
    std::int64_t mcu = 0; ///< "at or before", in the order of the scan
    int x = 0;            ///< its top left sample
    int y = 0;
    std::uint64_t bit = 0;        ///< as Finding::bit
    std::int64_t earliestMcu = 0; ///< first MCU of the restart segment: not before
    std::uint64_t earliestBit = 0;
};

struct SymbolCount {
    int table = 0;                   ///< index into JpegFile::huffmanTables
    std::vector<std::uint64_t> uses; ///< by symbol, 256
};

struct WalkOptions {
    bool boxTest = true;
    double boxShare = 0.65; ///< of the bound that quantisation gives, which libjpeg reaches to 0.54; only for
                            ///< tables of the Independent JPEG Group (BlockLimits::accused)
    double boxSlack = 1.0;  ///< samples, added to that
    bool keepBits = true;   ///< fills WalkResult::bits (8 bytes a block)
    std::size_t maxFindings = 1000; ///< kept; all are counted
};

struct WalkResult {
    std::vector<CoefficientPlane> planes; ///< per component of the frame; zeros where nothing was decoded
    std::vector<ScanBits> bits;           ///< per scan, if asked for
    std::vector<SymbolCount> symbols;     ///< Huffman statistics
    std::vector<Finding> findings;        ///< in the order of the file
    std::uint64_t findingCount = 0;
    std::optional<DamagePlace> first; ///< of the earliest finding that has an MCU
    std::uint64_t codedBlocks = 0;
    /// What the standard does not allow and no decoder minds, one note a kind and scan: fill bits that are
    /// not all 1, filler behind the last MCU of a segment, no EOI behind scans that are complete.
    std::vector<StructureNote> notes;
    std::uint64_t oddEnds = 0; ///< segments with such fill bits or filler

    [[nodiscard]] bool isClean() const { return findingCount == 0; }
};

/// Why no coefficients are read of a file that is not readable: "it has no valid frame header".
Message unreadableReason(const JpegFile& parsed);

/// Decodes the scans of a parsed file. Findings of the structure (Check::Structure, MissingEnd) are included.
/// Never throws for damage; Error(Unsupported) if !parsed.isReadable(), with the reason; Error(Cancelled).
/// Memory: 2 bytes a coefficient, 8 bytes a block of bits.
WalkResult walkJpeg(std::span<const std::byte> file, const JpegFile& parsed, const WalkOptions& options = {},
                    const Progress& progress = {});

/// Bits of one block in one scan.
struct BlockBits {
    int scan = 0;
    std::uint64_t begin = 0; ///< 8 * offset + bit
    std::uint64_t end = 0;
};

/// Every scan's bits of the block (bx, by) of a component, in the order of the scans.
std::vector<BlockBits> bitsOfBlock(const JpegFile& parsed, const WalkResult& walk, int component, int bx,
                                   int by);

} // namespace comparo::jpeg
