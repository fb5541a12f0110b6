// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/cuda_jpeg/encode_job.h"
#include "engine/device/executor.h"
#include "engine/kernel/jpeg_entropy.h"

/// Quantised blocks to the bytes of the file. Where a chunk of MCUs starts follows from the lengths of all
/// chunks before it, twice: as bits before stuffing, and as bytes with stuffing and restart markers.
namespace comparo::COMPARO_BACKEND {

/// Kernels with one index: threads (x, y) of kJpegLanes columns, so that rows can be shared out between
/// threads of the CPU.
constexpr int kJpegLanes = 32;

COMPARO_HD int jpegChunkIndex(int x, int y)
{
    return y * kJpegLanes + x;
}

static Extent jpegExtent(int count)
{
    return {kJpegLanes, (count + kJpegLanes - 1) / kJpegLanes, 1};
}

/// The blocks of a chunk in scan order, with the DC that each one is coded against.
struct JpegChunkReader {
    const jpeg::CodingTables* tables;
    const std::int16_t* coefficients;
    const jpeg::BlockSummary* summaries;
    jpeg::ChunkGrid chunks;
    int blocksPerMcu;
    int lumaBlocks;

    /// Calls visit(block, table, dcDifference) for each block.
    template <class Visit>
    COMPARO_HD void forEach(int chunk, Visit&& visit) const
    {
        const int first = chunks.firstMcu(chunk);
        const int end = chunks.endMcu(chunk);
        std::int32_t before[3] = {0, 0, 0};
        if (!chunks.startsSegment(chunk))
            dcOfMcu(first - 1, before);
        std::ptrdiff_t block = static_cast<std::ptrdiff_t>(first) * blocksPerMcu;
        for (int mcu = first; mcu < end; ++mcu)
            for (int k = 0; k < blocksPerMcu; ++k, ++block) {
                const int component = k < lumaBlocks ? 0 : k - lumaBlocks + 1;
                const std::int32_t own = summaries[block].dc;
                const std::int32_t dc = own == jpeg::kRepeatsDc ? before[component] : own;
                visit(block, component == 0 ? 0 : 1, dc - before[component]);
                before[component] = dc;
            }
    }

    /// The last DC of each component.
    COMPARO_HD void dcOfMcu(int mcu, std::int32_t* dc) const
    {
        const jpeg::BlockSummary* const blocks = summaries + static_cast<std::ptrdiff_t>(mcu) * blocksPerMcu;
        int luma = lumaBlocks - 1;
        while (blocks[luma].dc == jpeg::kRepeatsDc) // never the first, which lies in the picture
            --luma;
        dc[0] = blocks[luma].dc;
        for (int k = lumaBlocks; k < blocksPerMcu; ++k)
            dc[k - lumaBlocks + 1] = blocks[k].dc;
    }
};

/// Bits of each chunk.
struct JpegCountBits {
    JpegChunkReader reader;
    std::uint32_t* lengths;

    COMPARO_HD void operator()(int x, int y, int) const
    {
        const int chunk = jpegChunkIndex(x, y);
        if (chunk >= reader.chunks.chunks)
            return;
        JpegBitCount count;
        reader.forEach(chunk, [&](std::ptrdiff_t block, int table, std::int32_t difference) {
            jpegPutDc(difference, reader.tables->dc[table], count);
            count.bits += reader.summaries[block].acBits;
        });
        lengths[chunk] = count.bits;
    }
};

/// Prefix sums of the lengths of chunks, in three launches: sums of groups, starts of groups, starts of
/// chunks.
struct JpegScan {
    const std::uint32_t* lengths;
    jpeg::ScanGroup* groups;
    std::uint64_t* offsets;
    std::uint32_t* words; ///< null, or where the word at each offset is set to zero
    jpeg::ChunkGrid chunks;
    int groupSize;
    bool wholeBytes; ///< lengths are bits, and segments start at whole bytes

    COMPARO_HD int groupCount() const { return (chunks.chunks + groupSize - 1) / groupSize; }
    COMPARO_HD int endOf(int group) const
    {
        const int end = (group + 1) * groupSize;
        return end < chunks.chunks ? end : chunks.chunks;
    }
    COMPARO_HD bool roundsAt(int chunk) const { return wholeBytes && chunks.startsSegment(chunk); }
    COMPARO_HD static std::uint64_t rounded(std::uint64_t bits) { return (bits + 7) & ~std::uint64_t{7}; }
};

struct JpegScanSums {
    JpegScan scan;

    COMPARO_HD void operator()(int x, int y, int) const
    {
        const int group = jpegChunkIndex(x, y);
        if (group >= scan.groupCount())
            return;
        std::uint64_t before = 0;
        std::uint64_t after = 0;
        bool rounds = false;
        for (int chunk = group * scan.groupSize; chunk < scan.endOf(group); ++chunk) {
            if (scan.roundsAt(chunk)) {
                after = JpegScan::rounded(after);
                rounds = true;
            }
            (rounds ? after : before) += scan.lengths[chunk];
        }
        jpeg::ScanGroup& result = scan.groups[group];
        result.before = before;
        result.after = after;
        result.rounds = rounds ? 1 : 0;
    }
};

struct JpegScanStarts {
    JpegScan scan;

    COMPARO_HD void operator()(int, int, int) const
    {
        std::uint64_t sum = 0;
        for (int i = 0; i < scan.groupCount(); ++i) {
            jpeg::ScanGroup& group = scan.groups[i];
            group.start = sum;
            sum += group.before;
            if (group.rounds != 0)
                sum = JpegScan::rounded(sum) + group.after;
        }
    }
};

struct JpegScanOffsets {
    JpegScan scan;

    COMPARO_HD void operator()(int x, int y, int) const
    {
        const int group = jpegChunkIndex(x, y);
        if (group >= scan.groupCount())
            return;
        std::uint64_t sum = scan.groups[group].start;
        for (int chunk = group * scan.groupSize; chunk < scan.endOf(group); ++chunk) {
            if (scan.roundsAt(chunk))
                sum = JpegScan::rounded(sum);
            put(chunk, sum);
            sum += scan.lengths[chunk];
        }
        if (scan.endOf(group) == scan.chunks.chunks)
            put(scan.chunks.chunks, scan.wholeBytes ? JpegScan::rounded(sum) : sum);
    }

    COMPARO_HD void put(int chunk, std::uint64_t offset) const
    {
        scan.offsets[chunk] = offset;
        if (scan.words)
            scan.words[offset / 32] = 0;
    }
};

/// Codes each chunk into the words from its bit offset on.
struct JpegPutBits {
    JpegChunkReader reader;
    const std::uint64_t* bitOffsets;
    std::uint32_t* words;

    COMPARO_HD void operator()(int x, int y, int) const
    {
        const int chunk = jpegChunkIndex(x, y);
        if (chunk >= reader.chunks.chunks)
            return;
        JpegBitWriter writer(words, bitOffsets[chunk]);
        reader.forEach(chunk, [&](std::ptrdiff_t block, int table, std::int32_t difference) {
            jpegPutDc(difference, reader.tables->dc[table], writer);
            jpegPutAc(reader.coefficients + block * jpeg::kBlockSize, reader.summaries[block].nonZero,
                      reader.tables->order, reader.tables->ac[table], writer);
        });
        if (reader.chunks.endsSegment(chunk))
            writer.pad();
        writer.finish();
    }
};

/// The coded bytes of a chunk: those that begin in it.
struct JpegChunkBytes {
    const std::uint64_t* bitOffsets;
    const std::uint32_t* words;
    jpeg::ChunkGrid chunks;

    static constexpr int kMarkerBytes = 2;

    /// Calls whole(word) for four bytes none of which is 0xff, else single(byte).
    template <class Whole, class Single>
    COMPARO_HD void forEach(int chunk, Whole&& whole, Single&& single) const
    {
        const std::uint64_t end = bitOffsets[chunk + 1] / 8;
        for (std::uint64_t at = bitOffsets[chunk] / 8; at < end;) {
            const std::uint32_t word = words[at / 4];
            if (at % 4 == 0 && at + 4 <= end && !holdsMarkerByte(word)) {
                whole(word);
                at += 4;
                continue;
            }
            const std::uint64_t stop = at / 4 * 4 + 4 < end ? at / 4 * 4 + 4 : end;
            for (; at < stop; ++at)
                single(static_cast<std::uint8_t>(word >> (24 - 8 * static_cast<int>(at % 4))));
        }
    }

    /// Whether one of the four bytes is 0xff: the complement then has a zero byte, from which a borrow comes.
    COMPARO_HD static bool holdsMarkerByte(std::uint32_t word)
    {
        return ((~word - 0x01010101u) & word & 0x80808080u) != 0;
    }

    /// Whether a restart marker follows the chunk.
    COMPARO_HD bool hasMarker(int chunk) const { return chunks.endsSegment(chunk) && !chunks.isLast(chunk); }
};

/// Bytes of each chunk in the file: a zero follows each 0xff, a restart marker each segment but the last.
struct JpegCountBytes {
    JpegChunkBytes bytes;
    std::uint32_t* lengths;

    COMPARO_HD void operator()(int x, int y, int) const
    {
        const int chunk = jpegChunkIndex(x, y);
        if (chunk >= bytes.chunks.chunks)
            return;
        std::uint32_t count = bytes.hasMarker(chunk) ? JpegChunkBytes::kMarkerBytes : 0;
        bytes.forEach(
            chunk, [&](std::uint32_t) { count += 4; },
            [&](std::uint8_t byte) { count += byte == 0xff ? 2 : 1; });
        lengths[chunk] = count;
    }
};

/// Writes the chunks behind the header, then the end marker and the size.
struct JpegPutBytes {
    JpegChunkBytes bytes;
    const std::uint64_t* byteOffsets;
    std::uint8_t* bitstream;
    std::uint64_t* size;
    std::uint64_t headerBytes;

    COMPARO_HD void operator()(int x, int y, int) const
    {
        const int chunk = jpegChunkIndex(x, y);
        if (chunk >= bytes.chunks.chunks)
            return;
        std::uint8_t* to = bitstream + headerBytes + byteOffsets[chunk];
        bytes.forEach(
            chunk,
            [&](std::uint32_t word) {
                to[0] = static_cast<std::uint8_t>(word >> 24);
                to[1] = static_cast<std::uint8_t>(word >> 16);
                to[2] = static_cast<std::uint8_t>(word >> 8);
                to[3] = static_cast<std::uint8_t>(word);
                to += 4;
            },
            [&](std::uint8_t byte) {
                *to++ = byte;
                if (byte == 0xff)
                    *to++ = 0;
            });
        if (bytes.hasMarker(chunk)) {
            to[0] = 0xff;
            to[1] = static_cast<std::uint8_t>(0xd0 + bytes.chunks.segmentOf(chunk) % 8);
        }
        if (bytes.chunks.isLast(chunk)) {
            to[0] = 0xff;
            to[1] = 0xd9;
            *size = headerBytes + byteOffsets[chunk + 1] + JpegChunkBytes::kMarkerBytes;
        }
    }
};

/// Queues the three launches that turn job.lengths into `offsets`.
static void queueJpegScan(Stream& stream, const jpeg::EncodeJob& job, const BufferPtr& offsets,
                          const BufferPtr& words)
{
    const JpegScan scan{static_cast<const std::uint32_t*>(job.lengths->address()),
                        static_cast<jpeg::ScanGroup*>(job.groups->address()),
                        static_cast<std::uint64_t*>(offsets->address()),
                        words ? static_cast<std::uint32_t*>(words->address()) : nullptr,
                        job.chunks,
                        jpeg::groupSize(job.chunks.chunks),
                        words != nullptr};
    const Extent groups = jpegExtent(scan.groupCount());
    launch(stream, "jpeg_scan_sums", groups, {reads(job.lengths), writes(job.groups)}, JpegScanSums{scan},
           scan.groupSize);
    launch(stream, "jpeg_scan_starts", Extent{1, 1, 1}, {writes(job.groups)}, JpegScanStarts{scan},
           scan.groupCount());
    std::vector<Access> accesses{reads(job.lengths), reads(job.groups), writes(offsets)};
    if (words)
        accesses.push_back(writes(words));
    launch(stream, "jpeg_scan_offsets", groups, std::move(accesses), JpegScanOffsets{scan}, scan.groupSize);
}

void queueJpegEntropy(Stream& stream, const jpeg::EncodeJob& job)
{
    const JpegChunkReader reader{static_cast<const jpeg::CodingTables*>(job.tables->address()),
                                 static_cast<const std::int16_t*>(job.coefficients->address()),
                                 static_cast<const jpeg::BlockSummary*>(job.summaries->address()),
                                 job.chunks,
                                 job.grid.blocksPerMcu(),
                                 job.grid.lumaBlocks()};
    auto* const lengths = static_cast<std::uint32_t*>(job.lengths->address());
    auto* const words = static_cast<std::uint32_t*>(job.words->address());
    const auto* const bitOffsets = static_cast<const std::uint64_t*>(job.bitOffsets->address());
    const Extent chunks = jpegExtent(job.chunks.chunks);
    constexpr double kCountCost = 300.0; // of a chunk, relative to copying a sample
    constexpr double kCodeCost = 5000.0;
    constexpr double kByteCost = 500.0;

    launch(stream, "jpeg_count_bits", chunks, {reads(job.tables), reads(job.summaries), writes(job.lengths)},
           JpegCountBits{reader, lengths}, kCountCost);
    queueJpegScan(stream, job, job.bitOffsets, job.words);
    launch(stream, "jpeg_put_bits", chunks,
           {reads(job.tables), reads(job.coefficients), reads(job.summaries), reads(job.bitOffsets),
            writes(job.words)},
           JpegPutBits{reader, bitOffsets, words}, kCodeCost);

    const JpegChunkBytes bytes{bitOffsets, words, job.chunks};
    launch(stream, "jpeg_count_bytes", chunks, {reads(job.words), reads(job.bitOffsets), writes(job.lengths)},
           JpegCountBytes{bytes, lengths}, kByteCost);
    queueJpegScan(stream, job, job.byteOffsets, nullptr);
    launch(stream, "jpeg_put_bytes", chunks,
           {reads(job.words), reads(job.bitOffsets), reads(job.byteOffsets),
            writes(job.bitstream, job.headerBytes), writes(job.size)},
           JpegPutBytes{bytes, static_cast<const std::uint64_t*>(job.byteOffsets->address()),
                        static_cast<std::uint8_t*>(job.bitstream->address()),
                        static_cast<std::uint64_t*>(job.size->address()), job.headerBytes},
           kByteCost);
}

} // namespace comparo::COMPARO_BACKEND
