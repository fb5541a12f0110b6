// SPDX-License-Identifier: Apache-2.0
#include "engine/base/text.h"
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/files/file_codec.h"
#include "engine/codec/files/png_decoder.h"
#include "engine/codec/files/png_encoder.h"

#include <utility>

/// PNG by ourselves, over ISA-L's inflate and libdeflate's deflate.
namespace comparo {
namespace {

using files::FileCodec;
using header::Bytes;

bool isPng(Bytes head)
{
    return files::startsWith(head, "\x89PNG\r\n\x1A\n");
}

class PngCodec final : public FileCodec {
public:
    using FileCodec::FileCodec;

protected:
    Tensor pixelsOf(Bytes file, const ReadChoice&, ImageInfo& info) const override
    {
        const Message damage = header::pngDamage(file);
        if (!damage.isEmpty())
            failPng(ErrorCode::CorruptData, damage);
        try {
            const files::PngFile png = files::readPngChunks(file);
            for (const Message& space : png.spaces)
                info.notes.push_back(files::notAppliedNote(lead(), space));
            describe(png, info);
            files::PngPixels pixels = files::decodePng(png);
            if (!pixels.checksumMatches)
                info.notes.push_back(
                    {note::kDecoder, message("The checksum of all its pixels is wrong, but those of its "
                                             "chunks are correct: the program that wrote it has a bug.")});
            return std::move(pixels.picture);
        } catch (const Error& error) {
            failPng(error.code(), error.message());
        }
    }

    std::vector<std::byte> fileOf(const Tensor& image, const ParamSet& options) const override
    {
        const Shape& shape = image.shape();
        files::PngRows rows{shape.w, shape.h, shape.c, image.dtype() == DType::UInt8 ? 8 : 16, {}};
        rows.writeRow = [&](int y, std::uint8_t* row) {
            if (image.dtype() == DType::UInt8)
                joinSamples<std::uint8_t>(image, y, row);
            else
                joinSamples<std::uint16_t>(image, y, row);
        };
        return files::encodePng(rows, static_cast<int>(options.getInt("compression")));
    }

private:
    void describe(const files::PngFile& png, ImageInfo& info) const
    {
        if (png.orientation > 1)
            info.notes.push_back(orientationNote(png.orientation));
        if (png.depth < 8 && png.colour == files::PngColour::Gray)
            info.notes.push_back(gainedBitsNote(lead(), static_cast<unsigned>(png.depth)));
        if (png.clear)
            info.notes.push_back({note::kAlpha, message("{} declares one transparent colour (tRNS); it was "
                                                        "converted to alpha, 0 where that colour is.",
                                                        lead())});
        if (png.channels() == 2)
            info.channels = {"Y", "A"};
        if (png.frames > 1)
            info.notes.push_back(leftOutNote(message("{} has {} frames", lead(), png.frames),
                                             message("the one of its IDAT chunks"), png.frames - 1));
    }

    [[noreturn]] void failPng(ErrorCode code, const Message& what) const
    {
        if (code == ErrorCode::Unsupported)
            fail(code, message("{} is not supported: {}.", lead(), what));
        fail(code, message("{} is damaged: {}. Copy or download it again.", lead(), what));
    }

    /// A row of RGBRGB…, the high byte first.
    template <class T>
    static void joinSamples(const Tensor& image, int y, std::uint8_t* row)
    {
        for (int c = 0; c < image.shape().c; ++c) {
            const T* from = files::planeRow<const T>(image, c, y);
            std::uint8_t* to = row + static_cast<std::size_t>(c) * sizeof(T);
            for (int x = 0; x < image.shape().w; ++x) {
                to[0] = static_cast<std::uint8_t>(from[x] >> 8 * (sizeof(T) - 1));
                if constexpr (sizeof(T) == 2)
                    to[1] = static_cast<std::uint8_t>(from[x]);
                to += static_cast<std::size_t>(image.shape().c) * sizeof(T);
            }
        }
    }
};

} // namespace

const Codec& pngCodec()
{
    using namespace files;
    constexpr Channels kUsual = kGray | kGrayAlpha | kColour | kAlpha;
    static const PngCodec instance(
        {"png",
         "PNG",
         {".png"},
         isPng,
         header::pngSize,
         header::pngBytes,
         header::pngHasMore,
         {kUsual, kUsual, kNoChannels, kNoChannels},
         kNoChannels,
         kLongestSide,
         message("uint8 or uint16 with 1 to 4 channels")},
        {{intField("compression", COMPARO_TR("Compression"),
                   COMPARO_TR("0 is fastest; 1 to 9 trade speed for a smaller file."), 0, 0, 9)}});
    return instance;
}

} // namespace comparo
