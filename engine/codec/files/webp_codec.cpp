// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/files/file_codec.h"
#include "engine/codec/header_reader.h"
#include "engine/codec/reading/exif.h"

#include <memory>

#include <webp/decode.h>
#include <webp/encode.h>

/// WebP by libwebp: read with any of its compressions, written without loss.
namespace comparo {
namespace {

using files::FileCodec;
using header::Bytes;

bool isWebp(Bytes head)
{
    return files::startsWith(head, "RIFF") && files::startsWith(head, "WEBP", 8);
}

const std::uint8_t* webpBytesOf(Bytes file)
{
    return reinterpret_cast<const std::uint8_t*>(file.data());
}

/// Whether the extended header says that there is a colour profile.
bool hasWebpProfile(Bytes file)
{
    constexpr std::uint64_t kProfileFlag = 0x20;
    const header::Reader reader(file, false);
    return reader.matches(12, "VP8X") && (reader.integer(20, 1).value_or(0) & kProfileFlag) != 0;
}

/// The content of the first chunk of this name; nothing where there is none.
Bytes webpChunk(Bytes file, std::string_view name)
{
    constexpr std::uint64_t kRiffHeader = 12;
    const header::Reader reader(file, false);
    for (std::uint64_t at = kRiffHeader;;) {
        const auto bytes = reader.integer(at + 4, 4);
        if (!bytes || *bytes > file.size() - at - 8)
            return {};
        if (reader.matches(at, name))
            return file.subspan(at + 8, *bytes);
        at += 8 + *bytes + *bytes % 2;
    }
}

class WebpCodec final : public FileCodec {
public:
    using FileCodec::FileCodec;

protected:
    Tensor pixelsOf(Bytes whole, const ReadChoice&, ImageInfo& info) const override
    {
        if (hasWebpProfile(whole))
            info.notes.push_back(files::notAppliedNote(lead(), message("a colour profile")));
        if (const int orientation = exifOrientation(webpChunk(whole, "EXIF")); orientation > 1)
            info.notes.push_back(orientationNote(orientation));
        if (const std::uint64_t frames = header::webpFrames(whole); frames > 1)
            info.notes.push_back(leftOutNote(message("{} has {} frames", lead(), frames),
                                             message("the first one"), frames - 1));
        Bytes file = whole;
        std::vector<std::byte> frame;
        if (header::webpHasMore(file)) {
            frame = header::webpFirstFrame(file);
            if (frame.empty())
                fail(ErrorCode::Unsupported,
                     message("{} is an animation whose first frame is damaged or covers only a part of the "
                             "image; save one frame of it as an image.",
                             lead()));
            file = frame;
        }
        // Whether there is alpha is told by the header alone.
        constexpr std::size_t kHeader = 32;
        WebPBitstreamFeatures features;
        if (WebPGetFeatures(webpBytesOf(file), std::min(file.size(), kHeader), &features) != VP8_STATUS_OK)
            failDamaged(message("its WebP header is invalid"));
        const auto claimed = header::webpSize(file);
        if (!claimed || features.width != claimed->width || features.height != claimed->height)
            failDamaged(message("its headers declare two different sizes"));
        const int channels = features.has_alpha ? 4 : 3;
        const auto width = static_cast<std::size_t>(features.width);
        const auto height = static_cast<std::size_t>(features.height);
        const std::size_t rowBytes = width * static_cast<std::size_t>(channels);
        const BufferPtr memory =
            makeBuffer(cpuDevice(), rowBytes * height); // of the pool: its pages are there
        auto* const pixels = reinterpret_cast<std::uint8_t*>(memory->host());
        const auto decode = channels == 4 ? &WebPDecodeRGBAInto : &WebPDecodeRGBInto;
        if (!decode(webpBytesOf(file), file.size(), pixels, memory->bytes(), static_cast<int>(rowBytes)))
            failDamaged(message("its pixels cannot be decoded"));
        Tensor picture = files::newPicture(DType::UInt8, channels, *claimed);
        for (std::size_t y = 0; y < height; ++y) {
            std::uint8_t* planes[4] = {};
            for (int c = 0; c < channels; ++c)
                planes[c] = files::planeRow<std::uint8_t>(picture, c, static_cast<std::int64_t>(y));
            files::splitBytes(pixels + rowBytes * y, width, channels, planes);
        }
        return picture;
    }

    /// WebP has no gray.
    std::vector<std::byte> fileOf(const Tensor& image, const ParamSet&) const override
    {
        const Shape& shape = image.shape();
        const int channels = shape.c == 4 ? 4 : 3;
        const auto width = static_cast<std::size_t>(shape.w);
        const std::size_t rowBytes = width * static_cast<std::size_t>(channels);
        std::vector<std::uint8_t> pixels(rowBytes * static_cast<std::size_t>(shape.h));
        for (int y = 0; y < shape.h; ++y) {
            const std::uint8_t* planes[4] = {};
            for (int c = 0; c < channels; ++c)
                planes[c] = files::planeRow<const std::uint8_t>(image, std::min(c, shape.c - 1), y);
            files::joinRow(planes, width, channels, pixels.data() + rowBytes * static_cast<std::size_t>(y));
        }
        std::uint8_t* written = nullptr;
        const auto encode = channels == 4 ? &WebPEncodeLosslessRGBA : &WebPEncodeLosslessRGB;
        const std::size_t size =
            encode(pixels.data(), shape.w, shape.h, static_cast<int>(rowBytes), &written);
        const std::unique_ptr<std::uint8_t, decltype(&WebPFree)> owner(written, &WebPFree);
        if (size == 0)
            fail(ErrorCode::OutOfMemory, message("Not enough memory to compress a WebP file."));
        const auto* begin = reinterpret_cast<const std::byte*>(written);
        return {begin, begin + size};
    }
};

} // namespace

const Codec& webpCodec()
{
    using namespace files;
    constexpr int kMostWebpSide = 16383;
    static const WebpCodec instance({"webp",
                                     "WebP",
                                     {".webp"},
                                     isWebp,
                                     header::webpSize,
                                     header::webpBytes,
                                     header::webpHasMore,
                                     {kGray | kColour | kAlpha, kNoChannels, kNoChannels, kNoChannels},
                                     kGray | kAlpha,
                                     kMostWebpSide,
                                     message("uint8 with 1, 3 or 4 channels")});
    return instance;
}

} // namespace comparo
