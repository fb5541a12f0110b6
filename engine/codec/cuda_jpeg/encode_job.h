// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/stream.h"
#include "engine/kernel/backend.h"
#include "engine/kernel/jpeg_dct.h"
#include "engine/kernel/jpeg_tables.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <cstdint>

/// What the host part of the encoder hands to the kernels of either pass.
namespace comparo::jpeg {

/// How pixels become blocks. A minimum coded unit (MCU) holds horizontal x vertical blocks of brightness and,
/// in colour, one block of each colour difference.
struct BlockGrid {
    int width = 0; ///< of the image, pixels
    int height = 0;
    int horizontal = 1; ///< blocks of brightness in an MCU: 1, 2 or 4
    int vertical = 1;   ///< 1 or 2
    int components = 1; ///< of the file: 1 or 3
    int mcuColumns = 0;
    int mcuRows = 0;

    [[nodiscard]] COMPARO_HD int lumaBlocks() const { return horizontal * vertical; }
    [[nodiscard]] COMPARO_HD int blocksPerMcu() const { return lumaBlocks() + components - 1; }
    [[nodiscard]] COMPARO_HD int mcus() const { return mcuColumns * mcuRows; }
    [[nodiscard]] COMPARO_HD int blocks() const { return mcus() * blocksPerMcu(); }
};

/// Divisors of both tables, row-major. Travels with the kernel.
struct Divisors {
    std::int32_t half[2][kBlockSize];
    std::int32_t inverse[2][kBlockSize];
};

/// More bits than any block of 8-bit samples can take with the standard tables. The transform keeps the sum
/// of squares, which is at most 64 * 128^2; 63 coefficients of 8 bits, at 18 bits of code each, use it up,
/// and trading some for larger ones costs more squares than it gains bits. The DC takes up to 22 more.
inline constexpr std::size_t kMostBlockBits = 1216;

/// Runs of MCUs that are coded independently once their start is known. A chunk lies in one restart segment.
struct ChunkGrid {
    int mcus = 0;
    int segmentMcus = 0; ///< MCUs from one restart to the next; all of them if there are none
    int chunkMcus = 1;   ///< MCUs of a chunk; the last one of a segment may have fewer
    int chunksPerSegment = 0;
    int chunks = 0;

    [[nodiscard]] COMPARO_HD int segmentOf(int chunk) const { return chunk / chunksPerSegment; }
    [[nodiscard]] COMPARO_HD bool startsSegment(int chunk) const { return chunk % chunksPerSegment == 0; }
    [[nodiscard]] COMPARO_HD bool isLast(int chunk) const { return chunk == chunks - 1; }
    [[nodiscard]] COMPARO_HD bool endsSegment(int chunk) const
    {
        return isLast(chunk) || startsSegment(chunk + 1);
    }
    [[nodiscard]] COMPARO_HD int firstMcu(int chunk) const
    {
        return segmentOf(chunk) * segmentMcus + chunk % chunksPerSegment * chunkMcus;
    }
    [[nodiscard]] COMPARO_HD int endMcu(int chunk) const
    {
        return isLast(chunk) ? mcus : firstMcu(chunk + 1);
    }
};

/// A block apart from its AC coefficients.
struct BlockSummary {
    std::uint64_t nonZero; ///< bit k: scan position k holds a coefficient other than zero; bit 0 is the DC
    std::int32_t dc;       ///< or kRepeatsDc
    std::uint32_t acBits;  ///< length of the coded AC coefficients
};

/// DC of a block that lies outside of the component and fills up an MCU: the same as of the block before it.
inline constexpr std::int32_t kRepeatsDc = INT32_MIN;

/// A chunk that the CPU coded by itself, and where it goes in the file.
struct JpegJoint {
    std::uint64_t firstWord;  ///< of its 64-bit words
    std::uint64_t bits;       ///< its own
    std::uint64_t bytes;      ///< that it completes, and the last one of its segment
    std::uint64_t fileBytes;  ///< with zeros behind 0xff, and the marker that follows a segment
    std::uint64_t byteOffset; ///< in the file, behind the header
    std::uint8_t carry;       ///< bits before it that do not fill a byte, lowest last
    std::uint8_t carryBits;   ///< 0 to 7
};

/// A run of chunks in a prefix sum. The sum is rounded up to whole bytes where a segment starts, if asked
/// for.
struct ScanGroup {
    std::uint64_t before; ///< sum before the first rounding
    std::uint64_t after;  ///< sum from the first rounding on
    std::uint64_t rounds; ///< 1 if there is a rounding
    std::uint64_t start;  ///< sum of all groups before this one
};

/// One image's way through the kernels. The buffers live on the stream's device.
struct EncodeJob {
    Tensor image; ///< uint8, 1x1xHxW or 1x3xHxW
    BlockGrid grid;
    ChunkGrid chunks;
    Divisors divisors;      ///< of the kernels
    QuantSteps luminance{}; ///< of the strips
    QuantSteps chrominance{};
    std::size_t headerBytes = 0; ///< at the start of the bitstream, already there
    BufferPtr tables;            ///< CodingTables
    BufferPtr coefficients;      ///< int16 [blocks][64], quantised, row-major
    BufferPtr summaries;         ///< BlockSummary [blocks]
    BufferPtr lengths;           ///< uint32 [chunks]: bits, later bytes
    BufferPtr groups;            ///< ScanGroup, one for each group of chunks
    BufferPtr bitOffsets;        ///< uint64 [chunks + 1] into words; the last is the end
    BufferPtr words;       ///< uint32: the coded bits, first bit highest, each segment from a whole byte on;
                           ///< of the strips uint64, each chunk apart
    BufferPtr joints;      ///< JpegJoint [chunks], of the strips
    BufferPtr byteOffsets; ///< uint64 [chunks + 1] into the bitstream behind the header
    BufferPtr bitstream;   ///< the file
    BufferPtr size;        ///< uint64: bytes of the file
};

/// Chunks in a group of a prefix sum: about as many as there are groups.
int groupSize(int chunks);

/// The stages on emu and cuda, queued in this order.
struct EncodeKernels {
    void (*blocks)(Stream& stream, const EncodeJob& job);  ///< image > coefficients, summaries
    void (*entropy)(Stream& stream, const EncodeJob& job); ///< coefficients, summaries > bitstream, size
};

} // namespace comparo::jpeg

namespace comparo::cpu {
void queueJpegBlocks(Stream& stream, const jpeg::EncodeJob& job);
void queueJpegEntropy(Stream& stream, const jpeg::EncodeJob& job);

/// All of it on device cpu: image > bitstream, size.
void queueJpegStrips(Stream& stream, const jpeg::EncodeJob& job);

/// Elements of job.words that this takes at most.
std::size_t jpegStripWords(const jpeg::EncodeJob& job);
} // namespace comparo::cpu
namespace comparo::cuda {
void queueJpegBlocks(Stream& stream, const jpeg::EncodeJob& job);
void queueJpegEntropy(Stream& stream, const jpeg::EncodeJob& job);
} // namespace comparo::cuda
