// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// A JPEG file taken apart by its markers (ITU-T T.81 annex B), without decoding a coefficient. Nothing here
/// trusts the file: every length is checked, and what is wrong becomes a note instead of an error.
namespace comparo::jpeg {

struct ByteRange {
    std::size_t begin = 0;
    std::size_t end = 0; ///< one past the last
    bool operator==(const ByteRange&) const = default;
};

/// One marker with its segment, in the order of the file. RST markers are listed with their scan instead.
struct Segment {
    std::uint8_t marker = 0; ///< second byte: 0xDB for DQT
    ByteRange bytes;         ///< marker and segment; of SOS the header only
    std::string name;        ///< "DQT", "APP1"
    Message summary;         ///< what it holds, for people: "Exif, 1,204 bytes, orientation 6"
};

/// How near a table is to one of the 100 of the Independent JPEG Group.
struct QualityEstimate {
    int quality = 0;       ///< of the nearest, 1 to 100
    double distance = 0.0; ///< root mean square of the differences of the 64 steps; 0: exactly that table
};

struct QuantTable {
    int id = 0;                            ///< 0 to 3
    int bits = 8;                          ///< of a step: 8 or 16
    std::array<std::uint16_t, 64> steps{}; ///< row-major (not zigzag)
    std::size_t offset = 0;                ///< of its first byte in the file
    QualityEstimate luminance;             ///< compared with the tables for brightness
    QualityEstimate chrominance;           ///< compared with those for colour
};

struct HuffmanTable {
    bool ac = false;
    int id = 0;                            ///< 0 to 3
    std::array<std::uint8_t, 16> counts{}; ///< codes of each length from 1 on
    std::vector<std::uint8_t> symbols;     ///< in order of their codes
    std::size_t offset = 0;                ///< of its first byte in the file
    bool standard = false;                 ///< one of the four of T.81 annex K.3
    bool valid = true; ///< its codes fit a prefix code that leaves out the code of all ones
};

enum class JpegProcess { Baseline, ExtendedSequential, Progressive, Other };

struct FrameComponent {
    int id = 0; ///< as in the file
    int h = 1;  ///< sampling factors
    int v = 1;
    int quantTable = 0;
    int blocksWide = 0; ///< blocks that hold samples of the picture
    int blocksHigh = 0;
    int storedWide = 0; ///< blocks with those that fill up MCUs of an interleaved scan
    int storedHigh = 0;
};

struct Frame {
    JpegProcess process = JpegProcess::Baseline;
    bool arithmetic = false;
    int precision = 8; ///< bits a sample
    int width = 0;
    int height = 0;
    int maxH = 1;
    int maxV = 1;
    int mcuColumns = 0; ///< of an interleaved scan
    int mcuRows = 0;
    std::vector<FrameComponent> components;

    /// "4:2:0", "4:4:4", "gray", or the factors as "2x2, 1x2, 1x1" where no name is common.
    [[nodiscard]] std::string subsampling() const;
};

struct ScanComponent {
    int component = 0; ///< index into Frame::components
    int dcTable = 0;   ///< index into JpegFile::huffmanTables; -1: not defined before the scan
    int acTable = 0;
    int quantTable = 0; ///< index into JpegFile::quantTables in force; -1: not defined
};

struct Scan {
    std::vector<ScanComponent> components;
    int first = 0; ///< spectral selection
    int last = 63;
    int high = 0; ///< successive approximation
    int low = 0;
    int restartInterval = 0; ///< in MCUs of this scan; 0: none
    int mcuColumns = 0;      ///< of this scan: blocks of the one component where it is not interleaved
    int mcuRows = 0;
    ByteRange header;                  ///< of SOS
    ByteRange data;                    ///< entropy-coded data with RST markers
    std::vector<std::size_t> restarts; ///< offsets of the RST markers that were met
};

/// A JPEG inside of a segment: the thumbnail of Exif or JFXX, or a preview.
struct EmbeddedJpeg {
    Message where; ///< "Exif thumbnail"
    ByteRange bytes;
};

/// What is wrong or odd about the structure, and where.
struct StructureNote {
    bool damage =
        false; ///< false: odd, but every decoder takes it (bytes after EOI, standard tables left out)
    std::size_t offset = 0;
    Message text; ///< a sentence
};

struct JpegFile {
    std::vector<Segment> segments;
    std::vector<QuantTable> quantTables; ///< every definition, in order
    std::vector<HuffmanTable>
        huffmanTables; ///< likewise; standard ones are appended where a file leaves them out
    std::optional<Frame> frame;
    std::vector<Scan> scans;
    int orientation = 1;               ///< of Exif, 1 to 8
    bool hasJfif = false;              ///< an APP0 of JFIF came before the first scan
    std::optional<int> adobeTransform; ///< of an APP14 of Adobe before the first scan
    std::vector<EmbeddedJpeg> embedded;
    std::vector<ByteRange> uncovered; ///< bytes that belong to no marker, segment or scan
    std::vector<StructureNote> notes;
    bool hasEnd = false; ///< EOI was met

    /// Whether coefficients can be read: a frame of at most kMaxPixels with 8 bits a sample, Huffman coding,
    /// 1 to 4 components and a scan, and no more blocks than its data could hold (kMaxBlocksPerByte).
    [[nodiscard]] bool isReadable() const;
    /// Whether three components are red, green and blue instead of brightness and two colour differences:
    /// what libjpeg takes from JFIF, else from Adobe's marker, else from the components' ids.
    [[nodiscard]] bool storesRgb() const;
    /// The table of a component: the one in force at its first scan; null if there is none.
    [[nodiscard]] const QuantTable* tableOf(int component) const;
};

/// Never throws for damage; at most kMaxSegments segments and kMaxScans scans are followed.
JpegFile parseJpeg(std::span<const std::byte> file);

inline constexpr std::size_t kMaxSegments = 10000;
inline constexpr std::size_t kMaxScans = 1000;

/// A picture of more blocks than the first must have at least one byte of coded data for so many blocks of
/// the second: an encoder needs a byte for at most four, so that a file cut to an eighth is still read, and a
/// header alone cannot take gigabytes of memory.
inline constexpr std::uint64_t kBlocksAlwaysRead = std::uint64_t{1} << 20;
inline constexpr std::uint64_t kMaxBlocksPerByte = 32;

/// The quality whose table is nearest, of libjpeg's 100 with 8-bit steps.
QualityEstimate estimateQuality(const std::array<std::uint16_t, 64>& steps, bool chrominance);

} // namespace comparo::jpeg
