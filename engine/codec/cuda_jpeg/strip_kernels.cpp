// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/cuda_jpeg/encode_job.h"
#include "engine/codec/cuda_jpeg/strip_coder.h"

#include <functional>
#include <utility>
#include <vector>

/// Pixels to the bytes of the file on the CPU. A band of chunks goes from pixels to Huffman codes while its
/// strip is in the cache, so that no coefficient reaches memory. The chunks' bits are joined afterwards.
namespace comparo::cpu {
namespace {

/// Chunks from `first` up to `end`, whose coded words begin where they would if each block took the most.
struct StripBand {
    jpeg::EncodeJob job;

    void operator()(int first, int end) const
    {
        const auto& tables = *static_cast<const jpeg::CodingTables*>(job.tables->address());
        JpegStripCoder coder(job.image.view<const std::uint8_t>(), job.grid, job.chunks, job.luminance,
                             job.chrominance, tables);
        auto* const words = static_cast<std::uint64_t*>(job.words->address());
        auto* const joints = static_cast<jpeg::JpegJoint*>(job.joints->address());
        const int blocks = job.chunks.firstMcu(first) * job.grid.blocksPerMcu();
        std::uint64_t* to = words + jpegChunkWords(blocks, first);
        for (int chunk = first; chunk < end; ++chunk) {
            joints[chunk].firstWord = static_cast<std::uint64_t>(to - words);
            to = coder.code(chunk, to, joints[chunk].bits);
        }
    }
};

/// What each chunk takes over from those before it, one after the other.
struct StripCarries {
    const std::uint64_t* words;
    jpeg::JpegJoint* joints;
    jpeg::ChunkGrid chunks;

    void operator()(int, int) const
    {
        std::uint8_t carry = 0, carryBits = 0;
        for (int chunk = 0; chunk < chunks.chunks; ++chunk) {
            jpeg::JpegJoint& joint = joints[chunk];
            joint.carry = carry;
            joint.carryBits = carryBits;
            const std::uint64_t bits = carryBits + joint.bits;
            joint.bytes = bits / 8;
            carryBits = static_cast<std::uint8_t>(bits % 8);
            if (chunks.endsSegment(chunk)) {
                joint.bytes += carryBits > 0 ? 1 : 0;
                carryBits = 0;
            }
            const std::uint64_t last = JpegJointBytes(joint, words).eight(joint.bytes / 8);
            carry =
                static_cast<std::uint8_t>((last >> (56 - 8 * (joint.bytes % 8)) & 0xff) >> (8 - carryBits));
        }
    }
};

constexpr std::uint64_t kMarkerBytes = 2;

/// Bytes of each chunk in the file.
struct StripLengths {
    const std::uint64_t* words;
    jpeg::JpegJoint* joints;
    jpeg::ChunkGrid chunks;

    void operator()(int first, int end) const
    {
        for (int chunk = first; chunk < end; ++chunk) {
            jpeg::JpegJoint& joint = joints[chunk];
            std::uint64_t bytes = joint.bytes;
            JpegJointBytes(joint, words)
                .forEach(
                    [&](std::uint64_t, std::uint64_t full) {
                        bytes += static_cast<std::uint64_t>(__builtin_popcountll(full));
                    },
                    [&](std::uint8_t byte) { bytes += byte == 0xff ? 1 : 0; });
            joint.fileBytes = bytes + (chunks.endsSegment(chunk) ? kMarkerBytes : 0);
        }
    }
};

/// Where each chunk begins in the file, and its size with the marker at the end.
struct StripOffsets {
    jpeg::JpegJoint* joints;
    std::uint64_t* size;
    std::uint64_t headerBytes;
    int chunks;

    void operator()(int, int) const
    {
        std::uint64_t offset = 0;
        for (int chunk = 0; chunk < chunks; ++chunk) {
            joints[chunk].byteOffset = offset;
            offset += joints[chunk].fileBytes;
        }
        *size = headerBytes + offset;
    }
};

/// The bytes of the chunks, with a zero behind each 0xff, and a marker behind each segment.
struct StripBytes {
    const std::uint64_t* words;
    const jpeg::JpegJoint* joints;
    std::uint8_t* file; ///< behind the header
    jpeg::ChunkGrid chunks;

    void operator()(int first, int end) const
    {
        for (int chunk = first; chunk < end; ++chunk)
            write(chunk);
    }

    void write(int chunk) const
    {
        std::uint8_t* to = file + joints[chunk].byteOffset;
        const auto put = [&to](std::uint8_t byte) {
            *to++ = byte;
            if (byte == 0xff)
                *to++ = 0;
        };
        JpegJointBytes(joints[chunk], words)
            .forEach(
                [&](std::uint64_t word, std::uint64_t full) {
                    if (full == 0) {
                        const std::uint64_t inOrder = __builtin_bswap64(word);
                        std::memcpy(to, &inOrder, sizeof inOrder);
                        to += sizeof inOrder;
                        return;
                    }
                    for (int shift = 56; shift >= 0; shift -= 8)
                        put(static_cast<std::uint8_t>(word >> shift));
                },
                put);
        if (!chunks.endsSegment(chunk))
            return;
        to[0] = 0xff;
        to[1] = chunks.isLast(chunk) ? std::uint8_t{0xd9}
                                     : static_cast<std::uint8_t>(0xd0 + chunks.segmentOf(chunk) % 8);
    }
};

/// Queues work(first, end) for parts of [0, count); one part if `cost`, that of each, is 0.
template <class Work>
void queueParts(Stream& stream, const char* name, int count, std::vector<Access> accesses, Work work,
                double cost)
{
    HostKernel kernel;
    kernel.name = name;
    kernel.extent = {1, count, 1};
    kernel.accesses = std::move(accesses);
    kernel.costPerElement = cost;
    kernel.run = [work = std::move(work)](KernelForm, int, int first, int end) { work(first, end); };
    stream.submit(std::move(kernel));
}

} // namespace

void queueJpegStrips(Stream& stream, const jpeg::EncodeJob& job)
{
    const auto* const words = static_cast<const std::uint64_t*>(job.words->address());
    auto* const joints = static_cast<jpeg::JpegJoint*>(job.joints->address());
    const int count = job.chunks.chunks;
    const double mcuCost = 500.0 * job.grid.blocksPerMcu(); // relative to copying a sample
    queueParts(stream, "jpeg_code_strips", count,
               {reads(job.image.buffer()), reads(job.tables), writes(job.words), writes(job.joints)},
               StripBand{job}, mcuCost * job.chunks.chunkMcus);
    queueParts(stream, "jpeg_carry_bits", 1, {reads(job.words), writes(job.joints)},
               StripCarries{words, joints, job.chunks}, 0.0);
    const double byteCost = 5.0 * job.grid.blocksPerMcu() * job.chunks.chunkMcus;
    queueParts(stream, "jpeg_count_bytes", count, {reads(job.words), writes(job.joints)},
               StripLengths{words, joints, job.chunks}, byteCost);
    queueParts(stream, "jpeg_place_chunks", 1, {writes(job.joints), writes(job.size)},
               StripOffsets{joints, static_cast<std::uint64_t*>(job.size->address()), job.headerBytes, count},
               0.0);
    queueParts(stream, "jpeg_put_bytes", count,
               {reads(job.words), reads(job.joints), writes(job.bitstream, job.headerBytes)},
               StripBytes{words, joints,
                          static_cast<std::uint8_t*>(job.bitstream->address()) + job.headerBytes, job.chunks},
               byteCost);
}

std::size_t jpegStripWords(const jpeg::EncodeJob& job)
{
    return jpegChunkWords(job.grid.blocks(), job.chunks.chunks);
}

} // namespace comparo::cpu
