// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/files/file_codec.h"
#include "engine/codec/files/tiff_handle.h"
#include "engine/codec/opencv_functions.h"

#include <algorithm>
#include <cstring>

#include <tiffio.h>

/// TIFF by libtiff. Whole samples of 8 and more bits are taken as they are stored; all else (palettes, fewer
/// bits, CMYK, YCbCr, CIE L*a*b*) goes through libtiff's own conversion to 8-bit RGBA.
namespace comparo {
namespace {

using files::FileCodec;
using files::TiffHandle;
using header::Bytes;

bool isTiff(Bytes head)
{
    using namespace std::string_view_literals;
    return files::startsWith(head, "II*\0"sv) || files::startsWith(head, "MM\0*"sv) ||
           files::startsWith(head, "II+\0"sv) || files::startsWith(head, "MM\0+"sv);
}

/// How the samples of the first page are stored.
struct TiffLayout {
    header::PixelSize size;
    std::uint16_t photometric = 0;
    std::uint16_t bits = 1;
    std::uint16_t samples = 1;
    bool isSeparate = false; ///< a plane a sample
    bool isTiled = false;
    std::uint32_t blockWidth = 0; ///< of a tile, or a strip
    std::uint32_t blockHeight = 0;

    [[nodiscard]] bool isGray() const
    {
        return photometric == PHOTOMETRIC_MINISWHITE || photometric == PHOTOMETRIC_MINISBLACK;
    }
};

/// Visits the tiles, or strips: its upper left pixel and what of it lies inside the picture.
template <class Visit>
bool eachBlock(const TiffLayout& layout, const Visit& visit)
{
    const auto width = static_cast<std::uint32_t>(layout.size.width);
    const auto height = static_cast<std::uint32_t>(layout.size.height);
    for (std::uint32_t y = 0; y < height; y += std::min(layout.blockHeight, height - y))
        for (std::uint32_t x = 0; x < width; x += std::min(layout.blockWidth, width - x))
            if (!visit(x, y, std::min(layout.blockWidth, width - x),
                       std::min(layout.blockHeight, height - y)))
                return false;
    return true;
}

template <class T>
std::vector<T*> blockRow(const Tensor& picture, std::uint32_t x, std::int64_t y)
{
    std::vector<T*> planes;
    for (int c = 0; c < picture.shape().c; ++c)
        planes.push_back(files::planeRow<T>(picture, c, y) + x);
    return planes;
}

/// libtiff's conversion: RGBA from the bottom row of a block up.
bool readConverted(TIFF* tiff, const TiffLayout& layout, const Tensor& picture)
{
    std::vector<std::uint32_t> raster(std::size_t{layout.blockWidth} * layout.blockHeight);
    std::vector<std::uint8_t> joined;
    return eachBlock(
        layout, [&](std::uint32_t x, std::uint32_t y, std::uint32_t width, std::uint32_t height) {
            const int isRead = layout.isTiled ? TIFFReadRGBATile(tiff, x, y, raster.data())
                                              : TIFFReadRGBAStrip(tiff, y, raster.data());
            if (isRead == 0)
                return false;
            // A tile at the lower edge has its rows at the end of its memory.
            const std::uint32_t first = layout.isTiled ? layout.blockHeight - height : 0;
            for (std::uint32_t i = 0; i < height; ++i) {
                const std::uint32_t* row = raster.data() + std::size_t{first + i} * layout.blockWidth;
                const auto planes = blockRow<std::uint8_t>(picture, x, std::int64_t{y} + height - 1 - i);
                for (std::uint32_t column = 0; column < width; ++column) {
                    const std::uint32_t pixel = row[column];
                    if (planes.size() == 1) {
                        planes[0][column] = files::grayOf(static_cast<std::uint8_t>(TIFFGetR(pixel)),
                                                          static_cast<std::uint8_t>(TIFFGetG(pixel)),
                                                          static_cast<std::uint8_t>(TIFFGetB(pixel)));
                        continue;
                    }
                    planes[0][column] = static_cast<std::uint8_t>(TIFFGetR(pixel));
                    planes[1][column] = static_cast<std::uint8_t>(TIFFGetG(pixel));
                    planes[2][column] = static_cast<std::uint8_t>(TIFFGetB(pixel));
                    if (planes.size() == 4)
                        planes[3][column] = static_cast<std::uint8_t>(TIFFGetA(pixel));
                }
            }
            return true;
        });
}

/// Sample i of a row: whole, or packed with the high bit first and then scaled to 16 bits.
template <class T>
T storedSample(const std::uint8_t* row, std::size_t i, unsigned bits)
{
    if (bits == 8 * sizeof(T)) {
        T value;
        std::memcpy(&value, row + i * sizeof(T), sizeof(T));
        return value;
    }
    unsigned value = 0;
    for (std::size_t bit = i * bits; bit < (i + 1) * bits; ++bit)
        value = value << 1 | (row[bit / 8] >> (7 - bit % 8) & 1U);
    return static_cast<T>(value << (16 - bits));
}

/// The samples as they are stored. Gray of several samples is their mean, as of a colour.
template <class T>
bool readStored(TIFF* tiff, const TiffLayout& layout, const Tensor& picture)
{
    const std::size_t perPixel = layout.isSeparate ? 1 : layout.samples;
    const tmsize_t rowBytes = layout.isTiled ? TIFFTileRowSize(tiff) : TIFFScanlineSize(tiff);
    if (rowBytes <= 0 ||
        static_cast<std::size_t>(rowBytes) * 8 < std::size_t{layout.blockWidth} * perPixel * layout.bits)
        return false;
    std::vector<std::uint8_t> block(static_cast<std::size_t>(rowBytes) * layout.blockHeight);
    const auto blockBytes = static_cast<tmsize_t>(block.size());
    const std::uint16_t planes = layout.isSeparate ? layout.samples : std::uint16_t{1};
    return eachBlock(layout, [&](std::uint32_t x, std::uint32_t y, std::uint32_t width,
                                 std::uint32_t height) {
        for (std::uint16_t plane = 0; plane < planes; ++plane) {
            const tmsize_t got =
                layout.isTiled
                    ? TIFFReadEncodedTile(tiff, TIFFComputeTile(tiff, x, y, 0, plane), block.data(),
                                          blockBytes)
                    : TIFFReadEncodedStrip(tiff, TIFFComputeStrip(tiff, y, plane), block.data(), blockBytes);
            if (got < 0)
                return false;
            for (std::uint32_t i = 0; i < height; ++i) {
                const std::uint8_t* row = block.data() + static_cast<std::size_t>(rowBytes) * i;
                const auto to = blockRow<T>(picture, x, std::int64_t{y} + i);
                const auto sample = [&](std::size_t at) { return storedSample<T>(row, at, layout.bits); };
                if constexpr (sizeof(T) == 1) {
                    if (!layout.isSeparate) {
                        files::splitBytes(row, width, layout.samples, to.data());
                        continue;
                    }
                }
                for (std::uint32_t column = 0; column < width; ++column)
                    if (layout.isSeparate) {
                        if (plane < to.size())
                            to[plane][column] = sample(column);
                    } else if (to.size() < perPixel) {
                        const std::size_t at = column * perPixel;
                        to[0][column] = files::grayOf(sample(at), sample(at + 1), sample(at + 2));
                    } else {
                        for (std::size_t s = 0; s < perPixel; ++s)
                            to[s][column] = sample(column * perPixel + s);
                    }
            }
        }
        return true;
    });
}

/// Whether 8-bit samples mean what they are: libtiff's conversion would multiply colours by alpha that is
/// not associated, and turn white to black.
bool isPlainBytes(const TiffHandle& tiff, const TiffLayout& layout)
{
    std::uint16_t count = 0;
    std::uint16_t* kinds = nullptr;
    TIFFGetField(tiff.get(), TIFFTAG_EXTRASAMPLES, &count, &kinds);
    const bool isUnassociated = count > 0 && kinds && kinds[0] == EXTRASAMPLE_UNASSALPHA;
    return layout.bits == 8 && !layout.isSeparate &&
           ((layout.photometric == PHOTOMETRIC_MINISBLACK && layout.samples == 1) ||
            (layout.photometric == PHOTOMETRIC_RGB &&
             (layout.samples == 3 || (layout.samples == 4 && !isUnassociated))));
}

class TiffCodec final : public FileCodec {
public:
    using FileCodec::FileCodec;

protected:
    Tensor pixelsOf(Bytes file, std::vector<std::string>& notes) const override
    {
        const TiffHandle tiff(file);
        if (!tiff.get())
            failTiff(tiff, "its directory cannot be read");
        std::uint32_t profileBytes = 0;
        void* profile = nullptr;
        if (TIFFGetField(tiff.get(), TIFFTAG_ICCPROFILE, &profileBytes, &profile) == 1)
            notes.push_back(files::notAppliedNote(lead(), "a colour profile"));
        // The picture is as stored, however it is meant to be held.
        TIFFSetField(tiff.get(), TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);

        TiffLayout layout = layoutOf(file, tiff);
        const bool isLuv = layout.samples == 3 && layout.photometric == PHOTOMETRIC_LOGLUV;
        if (isLuv) {
            if (TIFFSetField(tiff.get(), TIFFTAG_SGILOGDATAFMT, SGILOGDATAFMT_FLOAT) != 1)
                failTiff(tiff, "its pixels cannot be decoded");
            layout.bits = 32;
            constexpr int kXyzToRgb = 35; // cv::COLOR_XYZ2RGB
            return opencv::convertColour(decoded(tiff, layout, DType::Float32, 3, &readStored<float>),
                                         kXyzToRgb);
        }
        const auto format = tiff.shortValue(TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
        if (format == SAMPLEFORMAT_INT)
            fail(ErrorCode::Unsupported,
                 lead() + " holds signed integers; unsigned 8 and 16 bit and float are read.");
        const bool isConverted =
            layout.bits > 8 && (layout.photometric > PHOTOMETRIC_RGB || layout.samples == 2);
        const unsigned bits = isConverted ? 8 : layout.bits;
        if (format != (bits >= 32 ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT))
            failKind(layout);
        const int channels = layout.isGray() ? 1 : layout.samples;
        switch (bits) {
        case 1:
        case 2:
        case 4:
        case 8:
            if (isPlainBytes(tiff, layout))
                return decoded(tiff, layout, DType::UInt8, layout.samples, &readStored<std::uint8_t>);
            return converted(tiff, layout, channels);
        case 10:
        case 12:
        case 14:
        case 16:
            return decoded(tiff, layout, DType::UInt16, channels, &readStored<std::uint16_t>);
        case 32:
            return decoded(tiff, layout, DType::Float32, layout.samples, &readStored<float>);
        case 64:
            return decoded(tiff, layout, DType::Float64, layout.samples, &readStored<double>);
        default:
            failKind(layout);
        }
    }

    std::vector<std::byte> fileOf(const Tensor& image, const ParamSet&) const override
    {
        const Shape& shape = image.shape();
        const std::size_t sampleBytes = image.desc().bytes() / static_cast<std::size_t>(shape.elements());
        const auto width = static_cast<std::size_t>(shape.w);
        const std::size_t rowBytes = width * static_cast<std::size_t>(shape.c) * sampleBytes;
        constexpr std::size_t kStripBytes = 65536;
        TiffHandle tiff;
        TIFF* const out = tiff.get();
        bool isWritten = out != nullptr;
        const auto set = [&](std::uint32_t tag, auto value) {
            isWritten = isWritten && TIFFSetField(out, tag, value) == 1;
        };
        set(TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(shape.w));
        set(TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(shape.h));
        set(TIFFTAG_BITSPERSAMPLE, static_cast<int>(8 * sampleBytes));
        set(TIFFTAG_SAMPLESPERPIXEL, shape.c);
        set(TIFFTAG_SAMPLEFORMAT, isFloat(image.dtype()) ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT);
        set(TIFFTAG_PHOTOMETRIC, shape.c == 1 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
        set(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
        set(TIFFTAG_ROWSPERSTRIP,
            static_cast<std::uint32_t>(std::max<std::size_t>(kStripBytes / rowBytes, 1)));
        set(TIFFTAG_COMPRESSION, isFloat(image.dtype()) ? COMPRESSION_NONE : COMPRESSION_LZW);
        if (!isFloat(image.dtype()))
            set(TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL);
        std::vector<std::byte> row(rowBytes);
        for (int y = 0; y < shape.h && isWritten; ++y) {
            for (int c = 0; c < shape.c; ++c) {
                const std::byte* from = image.buffer()->host() +
                                        (static_cast<std::size_t>(c) * static_cast<std::size_t>(shape.h) +
                                         static_cast<std::size_t>(y)) *
                                            width * sampleBytes;
                for (std::size_t x = 0; x < width; ++x)
                    std::memcpy(row.data() +
                                    (x * static_cast<std::size_t>(shape.c) + static_cast<std::size_t>(c)) *
                                        sampleBytes,
                                from + x * sampleBytes, sampleBytes);
            }
            isWritten = TIFFWriteScanline(out, row.data(), static_cast<std::uint32_t>(y), 0) == 1;
        }
        isWritten = isWritten && TIFFFlush(out) == 1;
        if (!isWritten)
            fail(ErrorCode::Unsupported, lead() + " cannot be encoded: " + tiff.error() + ".");
        return tiff.finish();
    }

private:
    using ReadBlocks = bool (*)(TIFF* tiff, const TiffLayout& layout, const Tensor& picture);

    [[noreturn]] void failTiff(const TiffHandle& tiff, const std::string& otherwise) const
    {
        failDamaged(tiff.error().empty() ? otherwise : tiff.error());
    }

    [[noreturn]] void failKind(const TiffLayout& layout) const
    {
        fail(ErrorCode::Unsupported,
             lead() + " has " + std::to_string(layout.samples) + " samples of " +
                 std::to_string(layout.bits) +
                 " bits a pixel, of a kind that is not read; 1 to 4 unsigned integers of up to 16 bits, and "
                 "floats of 32 and 64, are.");
    }

    [[nodiscard]] TiffLayout layoutOf(Bytes file, const TiffHandle& tiff) const
    {
        TiffLayout layout;
        layout.size = {tiff.longValue(TIFFTAG_IMAGEWIDTH, 0), tiff.longValue(TIFFTAG_IMAGELENGTH, 0)};
        const auto claimed = header::tiffSize(file);
        if (!claimed || claimed->width != layout.size.width || claimed->height != layout.size.height)
            failDamaged("its headers give two sizes");
        if (TIFFGetField(tiff.get(), TIFFTAG_PHOTOMETRIC, &layout.photometric) != 1)
            failDamaged("it does not say what its samples mean");
        layout.bits = tiff.shortValue(TIFFTAG_BITSPERSAMPLE, 1);
        layout.samples = tiff.shortValue(TIFFTAG_SAMPLESPERPIXEL, layout.isGray() ? 1 : 3);
        if (layout.samples < 1 || layout.samples > 4)
            failKind(layout);
        layout.isSeparate =
            layout.samples > 1 &&
            tiff.shortValue(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) == PLANARCONFIG_SEPARATE;
        layout.isTiled = TIFFIsTiled(tiff.get()) != 0;
        const auto width = static_cast<std::uint32_t>(layout.size.width);
        const auto height = static_cast<std::uint32_t>(layout.size.height);
        if (layout.isTiled) {
            layout.blockWidth = tiff.longValue(TIFFTAG_TILEWIDTH, 0);
            layout.blockHeight = tiff.longValue(TIFFTAG_TILELENGTH, 0);
        } else {
            const auto rows = tiff.longValue(TIFFTAG_ROWSPERSTRIP, height);
            layout.blockWidth = width;
            layout.blockHeight = rows == 0 ? height : std::min(rows, height);
        }
        constexpr std::uint64_t kMostSide = std::uint64_t{1} << 24;
        constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;
        if (layout.blockWidth < 1 || layout.blockHeight < 1 || layout.blockWidth > kMostSide ||
            layout.blockHeight > kMostSide ||
            std::uint64_t{layout.blockWidth} * layout.blockHeight * layout.samples *
                    std::max(1, layout.bits / 8) >=
                kMostBytes)
            fail(ErrorCode::Unsupported,
                 lead() + " has a strip or tile of " + std::to_string(layout.blockWidth) + "x" +
                     std::to_string(layout.blockHeight) + " pixels; less than 1 GiB is read at a time.");
        return layout;
    }

    [[nodiscard]] Tensor decoded(const TiffHandle& tiff, const TiffLayout& layout, DType dtype, int channels,
                                 ReadBlocks read) const
    {
        Tensor picture = files::newPicture(dtype, channels, layout.size);
        if (!read(tiff.get(), layout, picture))
            failTiff(tiff, "its pixels cannot be decoded");
        return picture;
    }

    [[nodiscard]] Tensor converted(const TiffHandle& tiff, const TiffLayout& layout, int channels) const
    {
        char why[1024] = {};
        if (TIFFRGBAImageOK(tiff.get(), why) != 1)
            failDamaged(std::string("libtiff says: ") + why);
        const bool hasColours = layout.photometric == PHOTOMETRIC_PALETTE && layout.bits > 1;
        if (!hasColours && channels == 2)
            failKind(layout);
        return decoded(tiff, layout, DType::UInt8, hasColours ? 3 : channels, &readConverted);
    }
};

} // namespace

const Codec& tiffCodec()
{
    using namespace files;
    constexpr Channels kUsual = kGray | kColour | kAlpha;
    static const TiffCodec instance({"tiff",
                                     "TIFF",
                                     {".tiff", ".tif"},
                                     isTiff,
                                     header::tiffSize,
                                     header::tiffBytes,
                                     header::tiffHasMore,
                                     {kUsual, kUsual, kUsual, kGray},
                                     kNoChannels,
                                     kLongestSide,
                                     "uint8, uint16 or float32 with 1, 3 or 4 channels, or float64 with 1"});
    return instance;
}

} // namespace comparo
