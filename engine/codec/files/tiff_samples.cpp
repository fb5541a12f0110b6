// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/files/tiff_samples.h"

#include "engine/base/half.h"
#include "engine/codec/files/file_codec.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include <tiffio.h>

namespace comparo::files {
namespace {

/// A tile or strip: its upper left pixel, and what of it lies inside the picture.
struct TiffBlock {
    std::uint32_t x, y, width, height;
};

template <class Visit>
bool eachTiffBlock(const TiffLayout& layout, const Visit& visit)
{
    const auto width = static_cast<std::uint32_t>(layout.size.width);
    const auto height = static_cast<std::uint32_t>(layout.size.height);
    for (std::uint32_t y = 0; y < height; y += std::min(layout.blockHeight, height - y))
        for (std::uint32_t x = 0; x < width; x += std::min(layout.blockWidth, width - x))
            if (!visit(TiffBlock{x, y, std::min(layout.blockWidth, width - x),
                                 std::min(layout.blockHeight, height - y)}))
                return false;
    return true;
}

/// Decodes the block into `to`.
bool readTiffBlock(TIFF* tiff, const TiffLayout& layout, const TiffBlock& block, std::uint16_t plane,
                   std::vector<std::uint8_t>& to)
{
    const auto bytes = static_cast<tmsize_t>(to.size());
    const tmsize_t got =
        layout.isTiled
            ? TIFFReadEncodedTile(tiff, TIFFComputeTile(tiff, block.x, block.y, 0, plane), to.data(), bytes)
            : TIFFReadEncodedStrip(tiff, TIFFComputeStrip(tiff, block.y, plane), to.data(), bytes);
    return got >= 0;
}

template <class Bits>
std::uint64_t wholeTiffSample(const std::uint8_t* row, std::size_t i)
{
    Bits value;
    std::memcpy(&value, row + i * sizeof(Bits), sizeof(Bits));
    return value;
}

/// The bits of sample i of a row: whole ones in the order of this machine, as libtiff hands them out, others
/// packed with the high bit first.
std::uint64_t tiffBitsAt(const std::uint8_t* row, std::size_t i, unsigned bits)
{
    switch (bits) {
    case 8:
        return row[i];
    case 16:
        return wholeTiffSample<std::uint16_t>(row, i);
    case 24:
        return row[3 * i] | std::uint64_t{row[3 * i + 1]} << 8 | std::uint64_t{row[3 * i + 2]} << 16;
    case 32:
        return wholeTiffSample<std::uint32_t>(row, i);
    case 64:
        return wholeTiffSample<std::uint64_t>(row, i);
    default:
        break;
    }
    const std::size_t first = i * bits;
    const std::size_t last = first + bits - 1;
    std::uint64_t packed = 0;
    for (std::size_t at = first / 8; at <= last / 8; ++at)
        packed = packed << 8 | row[at];
    return packed >> (7 - last % 8) & ((std::uint64_t{1} << bits) - 1);
}

/// Sample i as a value of the dtype that holds it.
template <class T>
T tiffValueAt(const std::uint8_t* row, std::size_t i, const TiffLayout& layout)
{
    const std::uint64_t bits = tiffBitsAt(row, i, layout.bits);
    if constexpr (std::is_integral_v<T>) {
        return static_cast<T>(bits * layout.factor());
    } else {
        if (layout.sample == TiffSample::Unsigned)
            return static_cast<T>(bits);
        if (layout.sample == TiffSample::Signed) {
            const unsigned unused = 64 - layout.bits;
            return static_cast<T>(static_cast<std::int64_t>(bits << unused) >> unused);
        }
        if constexpr (sizeof(T) == 4)
            return std::bit_cast<float>(layout.bits == 16 ? widenHalf(static_cast<std::uint16_t>(bits))
                                                          : static_cast<std::uint32_t>(bits));
        else
            return std::bit_cast<double>(bits);
    }
}

/// Memory for a block and the bytes of one of its rows; 0 where they are fewer than its samples need.
std::size_t tiffRowBytes(TIFF* tiff, const TiffLayout& layout)
{
    const std::size_t perPixel = layout.isSeparate ? 1 : layout.samples;
    const tmsize_t bytes = layout.isTiled ? TIFFTileRowSize(tiff) : TIFFScanlineSize(tiff);
    if (bytes <= 0 ||
        static_cast<std::size_t>(bytes) < (std::size_t{layout.blockWidth} * perPixel * layout.bits + 7) / 8)
        return 0;
    return static_cast<std::size_t>(bytes);
}

template <class T>
bool readTiffPlanes(TIFF* tiff, const TiffLayout& layout, const Tensor& picture)
{
    const std::size_t rowBytes = tiffRowBytes(tiff, layout);
    if (rowBytes == 0)
        return false;
    std::vector<std::uint8_t> memory(rowBytes * layout.blockHeight);
    std::vector<T*> to(layout.samples);
    return eachTiffBlock(layout, [&](const TiffBlock& block) {
        const unsigned planes = layout.isSeparate ? layout.samples : 1;
        for (unsigned plane = 0; plane < planes; ++plane) {
            if (!readTiffBlock(tiff, layout, block, static_cast<std::uint16_t>(plane), memory))
                return false;
            for (std::uint32_t i = 0; i < block.height; ++i) {
                const std::uint8_t* row = memory.data() + rowBytes * i;
                for (unsigned s = 0; s < layout.samples; ++s)
                    to[s] = planeRow<T>(picture, static_cast<int>(s), std::int64_t{block.y} + i) + block.x;
                if (layout.isSeparate) {
                    for (std::uint32_t x = 0; x < block.width; ++x)
                        to[plane][x] = tiffValueAt<T>(row, x, layout);
                    continue;
                }
                if constexpr (sizeof(T) == 1) {
                    if (layout.bits == 8) {
                        splitBytes(row, block.width, static_cast<int>(layout.samples), to.data());
                        continue;
                    }
                }
                if (layout.bits == 8 * sizeof(T) &&
                    (std::is_integral_v<T> || layout.sample == TiffSample::Float)) {
                    splitRow(reinterpret_cast<const T*>(row), block.width, static_cast<int>(layout.samples),
                             to.data());
                    continue;
                }
                for (std::uint32_t x = 0; x < block.width; ++x)
                    for (unsigned s = 0; s < layout.samples; ++s)
                        to[s][x] = tiffValueAt<T>(row, std::size_t{x} * layout.samples + s, layout);
            }
        }
        return true;
    });
}

/// Y, Cb and Cr of fewer chroma samples: units of stepX x stepY of Y, one Cb and one Cr, row by row.
bool readTiffChroma(TIFF* tiff, const TiffLayout& layout, const Tensor& picture)
{
    const tmsize_t bytes = layout.isTiled ? TIFFTileSize(tiff) : TIFFStripSize(tiff);
    const std::uint32_t columns = (layout.blockWidth + layout.stepX - 1) / layout.stepX;
    const std::uint32_t rows = (layout.blockHeight + layout.stepY - 1) / layout.stepY;
    const std::size_t lumas = std::size_t{layout.stepX} * layout.stepY;
    if (bytes <= 0 || static_cast<std::size_t>(bytes) < std::size_t{columns} * rows * (lumas + 2))
        return false;
    std::vector<std::uint8_t> memory(static_cast<std::size_t>(bytes));
    return eachTiffBlock(layout, [&](const TiffBlock& block) {
        if (!readTiffBlock(tiff, layout, block, 0, memory))
            return false;
        for (std::uint32_t y = 0; y < block.height; ++y)
            for (std::uint32_t x = 0; x < block.width; ++x) {
                const std::uint8_t* unit =
                    memory.data() +
                    (std::size_t{y / layout.stepY} * columns + x / layout.stepX) * (lumas + 2);
                const std::size_t own = std::size_t{y % layout.stepY} * layout.stepX + x % layout.stepX;
                const std::int64_t row = std::int64_t{block.y} + y;
                planeRow<std::uint8_t>(picture, 0, row)[block.x + x] = unit[own];
                planeRow<std::uint8_t>(picture, 1, row)[block.x + x] = unit[lumas];
                planeRow<std::uint8_t>(picture, 2, row)[block.x + x] = unit[lumas + 1];
            }
        return true;
    });
}

template <class T, class Index>
void lookUpTiff(const Tensor& indices, const std::array<const std::uint16_t*, 3>& map, unsigned shift,
                const Tensor& picture)
{
    const Shape& shape = picture.shape();
    for (int y = 0; y < shape.h; ++y) {
        const Index* row = planeRow<const Index>(indices, 0, y);
        for (int c = 0; c < 3; ++c) {
            T* to = planeRow<T>(picture, c, y);
            for (int x = 0; x < shape.w; ++x)
                to[x] = static_cast<T>(map[static_cast<std::size_t>(c)][row[x]] >> shift);
        }
        if (shape.c == 4)
            std::copy_n(planeRow<const Index>(indices, 1, y), shape.w, planeRow<T>(picture, 3, y));
    }
}

} // namespace

std::optional<Tensor> readTiffSamples(const TiffHandle& tiff, const TiffLayout& layout)
{
    Tensor picture = newPicture(layout.dtype(), static_cast<int>(layout.samples), layout.size);
    if (layout.stepX > 1 || layout.stepY > 1)
        return readTiffChroma(tiff.get(), layout, picture) ? std::optional(picture) : std::nullopt;
    const bool isRead =
        dispatch(picture.dtype(), [&]<class T>() { return readTiffPlanes<T>(tiff.get(), layout, picture); });
    return isRead ? std::optional(picture) : std::nullopt;
}

Tensor tiffPaletteColours(const TiffHandle& tiff, const TiffLayout& layout, const Tensor& indices,
                          const Message& lead, ImageInfo& info)
{
    std::uint16_t* red = nullptr;
    std::uint16_t* green = nullptr;
    std::uint16_t* blue = nullptr;
    if (TIFFGetField(tiff.get(), TIFFTAG_COLORMAP, &red, &green, &blue) != 1)
        fail(ErrorCode::CorruptData, message("{} is damaged or truncated: it has no palette.", lead));
    const std::array<const std::uint16_t*, 3> map{red, green, blue};
    const std::size_t entries = std::size_t{1} << layout.bits;
    const auto all = [&](const auto& holds) {
        return std::all_of(map.begin(), map.end(),
                           [&](const std::uint16_t* one) { return std::all_of(one, one + entries, holds); });
    };
    const bool isOld = all([](std::uint16_t value) { return value < 256; });
    const bool isRepeated = all([](std::uint16_t value) { return (value >> 8) == (value & 255); });
    const bool isShifted = all([](std::uint16_t value) { return (value & 255) == 0; });
    const bool isByte = isOld || isRepeated || isShifted;
    if (!isByte && layout.samples == 2)
        fail(ErrorCode::Unsupported, message("{} has a palette of 16 bits and an extra sample of 8 bits, "
                                             "which is not supported. Save it in another format.",
                                             lead));
    info.notes.push_back(
        {note::kChannels, message("{} has a palette; the samples are its colours, with {} bits each.", lead,
                                  isByte ? 8 : 16)});
    const Tensor picture =
        newPicture(isByte ? DType::UInt8 : DType::UInt16, layout.samples == 2 ? 4 : 3, layout.size);
    const unsigned shift = isByte && !isOld ? 8 : 0;
    const bool isWide = indices.dtype() == DType::UInt16;
    if (isByte && !isWide)
        lookUpTiff<std::uint8_t, std::uint8_t>(indices, map, shift, picture);
    else if (isByte)
        lookUpTiff<std::uint8_t, std::uint16_t>(indices, map, shift, picture);
    else if (!isWide)
        lookUpTiff<std::uint16_t, std::uint8_t>(indices, map, shift, picture);
    else
        lookUpTiff<std::uint16_t, std::uint16_t>(indices, map, shift, picture);
    return picture;
}

} // namespace comparo::files
