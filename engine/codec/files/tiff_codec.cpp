// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/files/file_codec.h"
#include "engine/codec/files/tiff_samples.h"

#include <algorithm>
#include <cstring>

#include <tiffio.h>

/// TIFF by libtiff: every sample of a page as it is stored, and what it means beside it.
namespace comparo {
namespace {

using files::FileCodec;
using files::TiffHandle;
using files::TiffLayout;
using header::Bytes;

bool isTiff(Bytes head)
{
    using namespace std::string_view_literals;
    return files::startsWith(head, "II*\0"sv) || files::startsWith(head, "MM\0*"sv) ||
           files::startsWith(head, "II+\0"sv) || files::startsWith(head, "MM\0+"sv);
}

/// Whether these words of libtiff are about what it cannot do, and not about damage.
bool isAboutSupport(const std::string& words)
{
    for (const char* sign : {"supported", "implemented", "configured", "handle"})
        if (words.find(sign) != std::string::npos)
            return true;
    return false;
}

class TiffCodec final : public FileCodec {
public:
    using FileCodec::FileCodec;

protected:
    bool picksPages() const override { return true; }

    Tensor pixelsOf(Bytes file, const ReadChoice& choice, ImageInfo& info) const override
    {
        const TiffHandle tiff(file);
        if (!tiff.get())
            failTiff(tiff, message("its directory cannot be read"));
        const std::uint32_t pages = TIFFNumberOfDirectories(tiff.get());
        turnTo(tiff, choice.page, pages);
        const TiffLayout layout = files::tiffLayoutOf(tiff, lead());
        if (choice.page <= 1) {
            const auto claimed = header::tiffSize(file);
            if (!claimed || claimed->width != layout.size.width || claimed->height != layout.size.height)
                failDamaged(message("its headers declare two different sizes"));
        }
        files::describeTiff(tiff, layout, lead(), info);
        const auto samples = files::readTiffSamples(tiff, layout);
        if (!samples)
            failTiff(tiff, message("its pixels cannot be decoded"));
        files::tellPages(message("{} has {} pages", lead(), pages),
                         message("page {}", std::max(choice.page, 1)), pages, info);
        return layout.photometric == PHOTOMETRIC_PALETTE
                   ? files::tiffPaletteColours(tiff, layout, *samples, lead(), info)
                   : *samples;
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
        set(TIFFTAG_PHOTOMETRIC, shape.c <= 2 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
        if (shape.c % 2 == 0) {
            const std::uint16_t alpha = EXTRASAMPLE_UNASSALPHA;
            isWritten = isWritten && TIFFSetField(out, TIFFTAG_EXTRASAMPLES, 1, &alpha) == 1;
        }
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
            fail(ErrorCode::Unsupported,
                 message("{} cannot be encoded: {}.", lead(), Verbatim(tiff.error())));
        return tiff.finish();
    }

private:
    [[noreturn]] void failTiff(const TiffHandle& tiff, const Message& otherwise) const
    {
        if (tiff.error().empty())
            failDamaged(otherwise);
        if (isAboutSupport(tiff.error()))
            fail(ErrorCode::Unsupported,
                 message("{} cannot be read by libtiff: {}.", lead(), Verbatim(tiff.error())));
        failDamaged(message("{}", Verbatim(tiff.error())));
    }

    void turnTo(const TiffHandle& tiff, int page, std::uint32_t pages) const
    {
        if (page <= 1)
            return;
        requirePage(page, pages);
        if (TIFFSetDirectory(tiff.get(), static_cast<tdir_t>(page - 1)) != 1)
            failTiff(tiff, message("the directory of that page cannot be read"));
    }
};

} // namespace

const Codec& tiffCodec()
{
    using namespace files;
    constexpr Channels kUsual = kGray | kGrayAlpha | kColour | kAlpha;
    static const TiffCodec instance(
        {"tiff",
         "TIFF",
         {".tiff", ".tif"},
         isTiff,
         header::tiffSize,
         header::tiffBytes,
         header::tiffHasMore,
         {kUsual, kUsual, kUsual, kGray},
         kNoChannels,
         kLongestSide,
         message("uint8, uint16 or float32 with 1 to 4 channels, or float64 with 1")});
    return instance;
}

} // namespace comparo
