// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/files/png_decoder.h"

#include "engine/base/error.h"
#include "engine/codec/file_parts.h"
#include "engine/codec/files/file_codec.h"
#include "engine/codec/files/png_filters.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>

#include <isa-l/igzip_lib.h>

/// Rows are inflated some at a time into a buffer that stays in the cache, unfiltered there, and split into
/// the planes of the tensor. ISA-L inflates twice as fast as zlib and, other than libdeflate, piece by piece.
namespace comparo::files {
namespace {

/// The bytes behind one another in the IDAT chunks, inflated.
class PngInflater {
public:
    explicit PngInflater(const std::vector<Bytes>& chunks) : m_chunks(chunks)
    {
        isal_inflate_init(m_state.get());
        m_state->crc_flag = ISAL_ZLIB;
    }

    void fill(std::uint8_t* to, std::size_t bytes)
    {
        constexpr std::size_t kMost = std::size_t{1} << 30;
        while (bytes > 0) {
            const std::size_t wanted = std::min(bytes, kMost);
            m_state->next_out = to;
            m_state->avail_out = static_cast<std::uint32_t>(wanted);
            if (m_state->avail_in == 0)
                takeChunk();
            const std::uint32_t had = m_state->avail_in;
            const int result = isal_inflate(m_state.get());
            dropWhatWasRead();
            const std::size_t made = wanted - m_state->avail_out;
            to += made;
            bytes -= made;
            if (bytes == 0) { // the sum may have been seen with the last byte
                m_isChecksumWrong = result == ISAL_INCORRECT_CHECKSUM;
                return;
            }
            if (result < 0 || result == ISAL_NEED_DICT)
                fail(ErrorCode::CorruptData, message("its compressed pixels are an invalid deflate stream"));
            const bool isOver = m_state->block_state == ISAL_BLOCK_FINISH ||
                                (m_next == m_chunks.size() && m_state->avail_in == 0);
            if (made == 0 && (isOver || (had > 0 && m_state->avail_in == had)))
                fail(ErrorCode::CorruptData, message("its deflate stream ends before its last row"));
        }
    }

    /// Behind the last row: whether the checksum of all that was inflated is right. What some writers put in
    /// between belongs to it; where there is much of that, or no end, nothing is said.
    [[nodiscard]] bool checksumMatches()
    {
        if (m_isChecksumWrong)
            return false;
        std::array<std::uint8_t, 4096> rest{};
        constexpr int kMostTries = 256;
        for (int i = 0; i < kMostTries && m_state->block_state != ISAL_BLOCK_FINISH; ++i) {
            m_state->next_out = rest.data();
            m_state->avail_out = static_cast<std::uint32_t>(rest.size());
            if (m_state->avail_in == 0)
                takeChunk();
            const int result = isal_inflate(m_state.get());
            if (result < 0)
                return result != ISAL_INCORRECT_CHECKSUM;
            if (m_state->avail_in == 0 && m_next == m_chunks.size() && m_state->avail_out == rest.size())
                return true;
        }
        return true;
    }

private:
    void takeChunk()
    {
        while (m_next < m_chunks.size() && m_chunks[m_next].empty())
            ++m_next;
        if (m_next == m_chunks.size())
            return;
        const Bytes chunk = m_chunks[m_next++];
        if (!m_kept)
            m_kept = chunk.data();
        // ISA-L reads through a pointer that is not const, and writes nothing there.
        m_state->next_in = reinterpret_cast<std::uint8_t*>(const_cast<std::byte*>(chunk.data()));
        m_state->avail_in = static_cast<std::uint32_t>(chunk.size());
    }

    /// The chunks lie behind one another in one file.
    void dropWhatWasRead()
    {
        constexpr std::ptrdiff_t kWorthIt = std::ptrdiff_t{1} << 20;
        const auto* const here = reinterpret_cast<const std::byte*>(m_state->next_in);
        if (!m_kept || here - m_kept < kWorthIt)
            return;
        dropReadBytes({m_kept, here});
        m_kept = here;
    }

    const std::vector<Bytes>& m_chunks;
    std::size_t m_next = 0;
    const std::byte* m_kept = nullptr; ///< what comes before is not needed any more
    bool m_isChecksumWrong = false;
    std::unique_ptr<inflate_state> m_state = std::make_unique<inflate_state>();
};

template <class T>
struct PngPlanes {
    T* planes[4];
};

std::uint16_t sampleOf(const std::uint8_t* row, std::size_t i, std::uint16_t)
{
    return static_cast<std::uint16_t>(row[2 * i] << 8 | row[2 * i + 1]);
}

std::uint8_t sampleOf(const std::uint8_t* row, std::size_t i, std::uint8_t)
{
    return row[i];
}

/// The stored sample of fewer than 8 bits.
unsigned packedSample(const std::uint8_t* row, std::size_t x, int depth)
{
    const std::size_t bit = x * static_cast<std::size_t>(depth);
    const auto shift = static_cast<unsigned>(8 - depth) - static_cast<unsigned>(bit % 8);
    return row[bit / 8] >> shift & ((1U << depth) - 1U);
}

void lookUpRow(const PngFile& png, const std::uint8_t* row, std::size_t width, std::uint8_t* const* planes)
{
    const bool hasAlpha = !png.paletteAlpha.empty();
    for (std::size_t x = 0; x < width; ++x) {
        const std::size_t index = png.depth == 8 ? row[x] : packedSample(row, x, png.depth);
        for (std::size_t c = 0; c < 3; ++c)
            planes[c][x] = png.palette[index][c];
        if (hasAlpha)
            planes[3][x] = index < png.paletteAlpha.size() ? png.paletteAlpha[index] : 255;
    }
}

/// Gray or RGB, with alpha that is zero where a pixel is the one colour that is transparent.
template <class T>
void clearRow(const PngFile& png, const std::uint8_t* row, std::size_t width, T* const* planes)
{
    const auto samples = static_cast<std::size_t>(png.samples());
    const unsigned scale = png.depth < 8 ? 255U / ((1U << png.depth) - 1U) : 1U;
    // Of a number of more bits than samples have, the lower ones count.
    const auto all = static_cast<std::uint16_t>((1U << png.depth) - 1U);
    for (std::size_t x = 0; x < width; ++x) {
        bool isClear = true;
        for (std::size_t c = 0; c < samples; ++c) {
            const unsigned stored = png.depth < 8 ? packedSample(row, x, png.depth)
                                                  : unsigned{sampleOf(row, samples * x + c, T{})};
            planes[c][x] = static_cast<T>(stored * scale);
            isClear = isClear && stored == unsigned((*png.clear)[c] & all);
        }
        planes[samples][x] = isClear ? T{0} : std::numeric_limits<T>::max();
    }
}

/// An unfiltered row to rows of the planes.
template <class T>
void unpackRow(const PngFile& png, const std::uint8_t* row, std::size_t width, T* const* planes)
{
    if constexpr (sizeof(T) == 1) {
        if (png.colour == PngColour::Palette) {
            lookUpRow(png, row, width, planes);
            return;
        }
        if (png.clear) {
            clearRow(png, row, width, planes);
            return;
        }
        if (png.depth < 8) {
            const unsigned scale = 255U / ((1U << png.depth) - 1U);
            for (std::size_t x = 0; x < width; ++x)
                planes[0][x] = static_cast<std::uint8_t>(packedSample(row, x, png.depth) * scale);
            return;
        }
        splitBytes(row, width, png.samples(), planes);
        return;
    }
    if (png.clear) {
        clearRow(png, row, width, planes);
        return;
    }
    const auto samples = static_cast<std::size_t>(png.samples());
    for (std::size_t x = 0; x < width; ++x)
        for (std::size_t s = 0; s < samples; ++s)
            planes[s][x] = sampleOf(row, samples * x + s, T{});
}

/// The rows of one pass, or of the picture: `use` (row number, its samples).
template <class Use>
void eachRow(const PngFile& png, PngInflater& inflater, std::size_t width, std::size_t height, const Use& use)
{
    if (width == 0 || height == 0)
        return;
    const std::size_t pixelBits =
        static_cast<std::size_t>(png.samples()) * static_cast<std::size_t>(png.depth);
    const std::size_t rowBytes = (width * pixelBits + 7) / 8;
    const std::size_t pixelBytes = std::max<std::size_t>(pixelBits / 8, 1);
    constexpr std::size_t kCached = std::size_t{1} << 17;
    const std::size_t stride = rowBytes + 1; // the filter stands in front of a row
    const std::size_t rows = std::clamp<std::size_t>(kCached / stride, 1, height);
    // The row before in front of `rows` of them.
    std::vector<std::uint8_t> buffer(stride * (rows + 1) + kPngSlack);
    for (std::size_t y = 0; y < height; y += rows) {
        const std::size_t count = std::min(rows, height - y);
        inflater.fill(buffer.data() + stride, stride * count);
        for (std::size_t i = 1; i <= count; ++i) {
            std::uint8_t* const row = buffer.data() + stride * i + 1;
            if (!unfilterRow(row[-1], row, row - stride, rowBytes, pixelBytes))
                fail(ErrorCode::CorruptData,
                     message("row {} has the invalid PNG filter type {}", y + i - 1, row[-1]));
            use(y + i - 1, row);
        }
        std::copy_n(buffer.data() + stride * count, stride, buffer.data());
    }
}

/// Where the pixels of a pass of an interlaced picture lie.
struct PngPass {
    std::size_t x, y, stepX, stepY;
};

constexpr PngPass kPasses[] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                               {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};

template <class T>
PngPlanes<T> rowsOf(const Tensor& picture, std::size_t y)
{
    PngPlanes<T> rows{};
    for (int c = 0; c < picture.shape().c; ++c)
        rows.planes[c] = planeRow<T>(picture, c, static_cast<std::int64_t>(y));
    return rows;
}

template <class T>
void decodeRows(const PngFile& png, PngInflater& inflater, const Tensor& picture)
{
    const auto width = static_cast<std::size_t>(png.width);
    const auto height = static_cast<std::size_t>(png.height);
    if (!png.isInterlaced) {
        eachRow(png, inflater, width, height, [&](std::size_t y, const std::uint8_t* row) {
            unpackRow<T>(png, row, width, rowsOf<T>(picture, y).planes);
        });
        return;
    }
    std::vector<T> samples(4 * width);
    T* const planes[4] = {samples.data(), samples.data() + width, samples.data() + 2 * width,
                          samples.data() + 3 * width};
    for (const PngPass& pass : kPasses) {
        const std::size_t columns = (width + pass.stepX - 1 - pass.x) / pass.stepX;
        const std::size_t rows = (height + pass.stepY - 1 - pass.y) / pass.stepY;
        eachRow(png, inflater, columns, rows, [&](std::size_t y, const std::uint8_t* row) {
            unpackRow<T>(png, row, columns, planes);
            const PngPlanes<T> to = rowsOf<T>(picture, pass.y + y * pass.stepY);
            for (int c = 0; c < picture.shape().c; ++c)
                for (std::size_t x = 0; x < columns; ++x)
                    to.planes[c][pass.x + x * pass.stepX] = planes[c][x];
        });
    }
}

} // namespace

PngPixels decodePng(const PngFile& png)
{
    const DType dtype = png.depth == 16 ? DType::UInt16 : DType::UInt8;
    PngPixels pixels{newPicture(dtype, png.channels(), {png.width, png.height})};
    PngInflater inflater(png.data);
    if (dtype == DType::UInt16)
        decodeRows<std::uint16_t>(png, inflater, pixels.picture);
    else
        decodeRows<std::uint8_t>(png, inflater, pixels.picture);
    pixels.checksumMatches = inflater.checksumMatches();
    return pixels;
}

} // namespace comparo::files
