// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/cuda_jpeg/encoder.h"

#include "engine/base/error.h"
#include "engine/codec/cuda_jpeg/encode_job.h"
#include "engine/codec/cuda_jpeg/file_markers.h"
#include "engine/device/device.h"
#include "engine/device/placement.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <string>

namespace comparo {
namespace {

using namespace jpeg;

constexpr int kMaxSide = 65500; ///< of libjpeg, a little below what the format can say
constexpr int kMaxRestartMcus = 65535;

/// MCUs of a chunk: what one thread of a kernel codes, and what the CPU codes between two looks at the rest.
constexpr int kThreadMcus = 8;
constexpr int kStripMcus = 32;

/// A zero may follow each byte.
constexpr std::size_t kMostStuffing = 2;

constexpr std::size_t kMarkerBytes = 2;

int unitsOf(int count, int unit)
{
    return (count + unit - 1) / unit;
}

BlockGrid gridOf(const Shape& shape, JpegSubsampling subsampling)
{
    BlockGrid grid;
    grid.width = shape.w;
    grid.height = shape.h;
    if (shape.c == 3 && subsampling != JpegSubsampling::Gray) {
        const SamplingFactors sampling = factorsOf(subsampling);
        grid.horizontal = sampling.horizontal;
        grid.vertical = sampling.vertical;
        grid.components = 3;
    }
    grid.mcuColumns = unitsOf(shape.w, grid.horizontal * kBlockSide);
    grid.mcuRows = unitsOf(shape.h, grid.vertical * kBlockSide);
    return grid;
}

/// MCUs from restart to restart, 0 for none.
int restartMcusOf(const JpegEncodeOptions& options, const BlockGrid& grid)
{
    if (options.restartRows == 0)
        return options.restartMcus;
    return static_cast<int>(
        std::min<std::int64_t>(std::int64_t{options.restartRows} * grid.mcuColumns, kMaxRestartMcus));
}

ChunkGrid chunksOf(const BlockGrid& grid, int restartMcus, int chunkMcus)
{
    ChunkGrid chunks;
    chunks.chunkMcus = chunkMcus;
    chunks.mcus = grid.mcus();
    chunks.segmentMcus = restartMcus > 0 ? std::min(restartMcus, chunks.mcus) : chunks.mcus;
    chunks.chunksPerSegment = unitsOf(chunks.segmentMcus, chunkMcus);
    chunks.chunks = chunks.mcus / chunks.segmentMcus * chunks.chunksPerSegment +
                    unitsOf(chunks.mcus % chunks.segmentMcus, chunkMcus);
    return chunks;
}

Divisors divisorsOf(const QuantSteps& luminance, const QuantSteps& chrominance)
{
    Divisors divisors;
    for (std::size_t i = 0; i < kBlockSize; ++i) {
        const cpu::JpegDivisor luma = cpu::jpegDivisor(luminance[i]);
        const cpu::JpegDivisor chroma = cpu::jpegDivisor(chrominance[i]);
        divisors.half[0][i] = luma.half;
        divisors.half[1][i] = chroma.half;
        divisors.inverse[0][i] = luma.inverse;
        divisors.inverse[1][i] = chroma.inverse;
    }
    return divisors;
}

void requireEncodable(const Tensor& image, const JpegEncodeOptions& options)
{
    if (image.isEmpty())
        failArgument(message("jpeg_encode: the image is empty."));
    const Shape& shape = image.shape();
    if (image.dtype() != DType::UInt8 || shape.n != 1 || (shape.c != 1 && shape.c != 3))
        fail(ErrorCode::Unsupported,
             message("jpeg_encode: JPEG holds one uint8 image of 1 or 3 channels; this is {} {}.",
                     Verbatim(toString(image.dtype())), Verbatim(shape.toString())));
    if (shape.w > kMaxSide || shape.h > kMaxSide)
        failArgument(message("jpeg_encode: the sides of a JPEG are at most {}; this image is {}.", kMaxSide,
                             Verbatim(shape.toString())));
    if (options.quality < 1 || options.quality > 100)
        failArgument(message("jpeg_encode: quality must be from 1 to 100; this is {}.", options.quality));
    for (const int interval : {options.restartMcus, options.restartRows})
        if (interval < 0 || interval > kMaxRestartMcus)
            failArgument(message("jpeg_encode: restart intervals must be from 0 to {}; this is {}.",
                                 kMaxRestartMcus, interval));
}

const EncodeKernels& encodeKernelsFor(const Stream& stream)
{
#if defined(COMPARO_HAS_CUDA)
    static constexpr EncodeKernels kCuda{&cuda::queueJpegBlocks, &cuda::queueJpegEntropy};
    if (stream.device().id().kind == DeviceKind::Cuda)
        return kCuda;
#else
    static_cast<void>(stream);
#endif
    static constexpr EncodeKernels kHost{&cpu::queueJpegBlocks, &cpu::queueJpegEntropy};
    return kHost;
}

} // namespace

SamplingFactors factorsOf(JpegSubsampling subsampling)
{
    switch (subsampling) {
    case JpegSubsampling::S422:
        return {2, 1};
    case JpegSubsampling::S420:
        return {2, 2};
    case JpegSubsampling::S440:
        return {1, 2};
    case JpegSubsampling::S411:
        return {4, 1};
    case JpegSubsampling::S444:
    case JpegSubsampling::Gray:
        break;
    }
    return {1, 1};
}

int jpeg::groupSize(int chunks)
{
    return std::max(1, static_cast<int>(std::sqrt(static_cast<double>(chunks))));
}

struct CudaJpegEncoder::State {
    /// What the header says; while it stays the same, so does the header.
    struct HeaderKey {
        Shape shape;
        JpegEncodeOptions options;

        bool operator==(const HeaderKey&) const = default;
    };

    explicit State(Device& owner)
        : device(owner),
          tables(makeBuffer(owner, sizeof(CodingTables), {"jpeg tables"})),
          size(makeBuffer(owner, sizeof(std::uint64_t), {"jpeg size"}))
    {
        static constexpr CodingTables kTables = standardTables();
        device.copyIn(tables->address(), &kTables, sizeof kTables);
        constexpr std::uint64_t kNone = 0;
        device.copyIn(size->address(), &kNone, sizeof kNone);
    }

    /// A buffer of at least so many bytes. Work that is queued keeps the one it was queued with.
    void require(BufferPtr& buffer, std::size_t bytes, const char* name) const
    {
        if (!buffer || buffer->bytes() < bytes)
            buffer = makeBuffer(device, bytes, {name});
    }

    /// What the kernels keep between them, for work that is described already.
    void requireForKernels(EncodeJob& job, std::size_t codedBytes)
    {
        const auto blocks = static_cast<std::size_t>(job.grid.blocks());
        const auto chunks = static_cast<std::size_t>(job.chunks.chunks);
        const auto perGroup = static_cast<std::size_t>(groupSize(job.chunks.chunks));
        require(coefficients, blocks * kBlockSize * sizeof(std::int16_t), "jpeg coefficients");
        require(summaries, blocks * sizeof(BlockSummary), "jpeg block summaries");
        require(lengths, chunks * sizeof(std::uint32_t), "jpeg chunk lengths");
        require(groups, (chunks + perGroup - 1) / perGroup * sizeof(ScanGroup), "jpeg prefix sums");
        require(bitOffsets, (chunks + 1) * sizeof(std::uint64_t), "jpeg bit offsets");
        require(words, (codedBytes / sizeof(std::uint32_t) + 2) * sizeof(std::uint32_t), "jpeg coded bits");
        require(byteOffsets, (chunks + 1) * sizeof(std::uint64_t), "jpeg byte offsets");
        job.coefficients = coefficients;
        job.summaries = summaries;
        job.lengths = lengths;
        job.groups = groups;
        job.bitOffsets = bitOffsets;
        job.words = words;
        job.byteOffsets = byteOffsets;
    }

    /// The same for the strips of the CPU.
    void requireForStrips(EncodeJob& job)
    {
        require(words, cpu::jpegStripWords(job) * sizeof(std::uint64_t), "jpeg coded bits");
        require(joints, static_cast<std::size_t>(job.chunks.chunks) * sizeof(JpegJoint), "jpeg joints");
        job.words = words;
        job.joints = joints;
    }

    Device& device;
    BufferPtr tables;
    BufferPtr size;
    BufferPtr coefficients, summaries, lengths, groups, bitOffsets, words, joints, byteOffsets, bitstream;
    BufferPtr header; ///< on the host
    std::optional<HeaderKey> headerKey;
};

CudaJpegEncoder::CudaJpegEncoder(Device& device) : m_state(std::make_unique<State>(device)) {}
CudaJpegEncoder::~CudaJpegEncoder() = default;
CudaJpegEncoder::CudaJpegEncoder(CudaJpegEncoder&&) noexcept = default;
CudaJpegEncoder& CudaJpegEncoder::operator=(CudaJpegEncoder&&) noexcept = default;

Device& CudaJpegEncoder::device() const
{
    return m_state->device;
}

void CudaJpegEncoder::encode(Stream& stream, const Tensor& image, const JpegEncodeOptions& options)
{
    const placement::Scope scope("jpeg_encode");
    requireEncodable(image, options);
    State& state = *m_state;
    placement::requireSameDevice(
        "jpeg_encode",
        {{"encoder", state.device.id()}, {"image", image.device().id()}, {"stream", stream.device().id()}});

    const BlockGrid grid = gridOf(image.shape(), options.subsampling);
    const int restartMcus = restartMcusOf(options, grid);
    const QuantSteps luminance = scaledSteps(kLuminanceSteps, options.quality);
    const QuantSteps chrominance = scaledSteps(kChrominanceSteps, options.quality);
    const State::HeaderKey key{image.shape(), options};
    if (state.headerKey != key) {
        const std::vector<std::byte> header = fileHeader(grid, luminance, chrominance, restartMcus);
        state.header = makeBuffer(cpuDevice(), header.size(), {"jpeg header"});
        std::copy(header.begin(), header.end(), state.header->host());
        state.headerKey = key;
    }

    const bool inStrips = state.device.id().kind == DeviceKind::Cpu;
    EncodeJob job;
    job.image = image;
    job.grid = grid;
    job.chunks = chunksOf(grid, restartMcus, inStrips ? kStripMcus : kThreadMcus);
    job.divisors = divisorsOf(luminance, chrominance);
    job.luminance = luminance;
    job.chrominance = chrominance;
    const auto segments = static_cast<std::size_t>(unitsOf(grid.mcus(), job.chunks.segmentMcus));
    const std::size_t codedBytes =
        (static_cast<std::size_t>(grid.blocks()) * kMostBlockBits + 7) / 8 + segments;
    if (inStrips)
        state.requireForStrips(job);
    else
        state.requireForKernels(job, codedBytes);
    state.require(state.bitstream,
                  state.header->bytes() + codedBytes * kMostStuffing + segments * kMarkerBytes,
                  "jpeg bitstream");
    job.headerBytes = state.header->bytes();
    job.tables = state.tables;
    job.bitstream = state.bitstream;
    job.size = state.size;
    stream.copy(writes(state.bitstream), reads(state.header), job.headerBytes);
    if (inStrips)
        return cpu::queueJpegStrips(stream, job);
    const EncodeKernels& kernels = encodeKernelsFor(stream);
    kernels.blocks(stream, job);
    kernels.entropy(stream, job);
}

std::size_t CudaJpegEncoder::length(Stream& stream) const
{
    const placement::Scope scope("jpeg_encode");
    placement::requireSameDevice("jpeg_length",
                                 {{"encoder", m_state->device.id()}, {"stream", stream.device().id()}});
    const BufferPtr onHost = makeBuffer(cpuDevice(), sizeof(std::uint64_t), {"jpeg size on the host"});
    stream.copy(writes(onHost), reads(m_state->size), sizeof(std::uint64_t));
    stream.synchronize();
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, onHost->host(), sizeof bytes);
    return bytes;
}

void CudaJpegEncoder::retrieve(Stream& stream, const BufferPtr& destination, std::size_t bytes) const
{
    const std::size_t most = m_state->bitstream ? m_state->bitstream->bytes() : 0;
    if (bytes > most || bytes > destination->bytes())
        failArgument(message(
            "jpeg_retrieve: {} bytes were requested; the encoder holds at most {} and the destination {}.",
            bytes, most, destination->bytes()));
    stream.copy(writes(destination), reads(m_state->bitstream), bytes);
}

std::vector<std::byte> encodeJpeg(Stream& stream, const Tensor& image, const JpegEncodeOptions& options)
{
    CudaJpegEncoder encoder(stream.device());
    encoder.encode(stream, image, options);
    const std::size_t bytes = encoder.length(stream);
    const BufferPtr onHost = makeBuffer(cpuDevice(), bytes);
    encoder.retrieve(stream, onHost, bytes);
    stream.synchronize();
    return {onHost->host(), onHost->host() + bytes};
}

} // namespace comparo
