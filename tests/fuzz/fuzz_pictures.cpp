// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/codec/file_header.h"
#include "engine/codec/inspect/parse/jpeg_file.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>
#include <optional>
#include <string_view>

/// Any file of a picture through our checks and the library behind them: PNG, TIFF, WebP, PNM, PFM, EXR, BMP,
/// JPEG. The picture has the size that the header claims, and what a format keeps comes back with every bit.
/// Large pictures are left out: they only take longer.
namespace {

using namespace comparo;
using Bytes = std::span<const std::byte>;

std::optional<header::PixelSize> claimedSize(std::string_view id, Bytes file)
{
    if (id == "png")
        return header::pngSize(file);
    if (id == "tiff")
        return header::tiffSize(file);
    if (id == "webp")
        return header::webpSize(file);
    if (id == "pnm" || id == "pfm")
        return header::pnmSize(file);
    if (id == "exr")
        return header::exrSize(file);
    if (id == "bmp")
        return header::bmpSize(file);
    const jpeg::JpegFile parsed = jpeg::parseJpeg(file);
    if (!parsed.frame)
        return std::nullopt;
    return header::PixelSize{parsed.frame->width, parsed.frame->height};
}

void requireKept(const Codec& format, const Tensor& image)
{
    if (!format.accepts(image.desc()) || !format.keeps(image.desc()))
        return;
    const Tensor again = format.decode(format.encode(image, ParamSet(format.options()))).tensor;
    const std::span<const std::byte> a(image.buffer()->host(), image.desc().bytes());
    const std::span<const std::byte> b(again.buffer()->host(), again.desc().bytes());
    fuzz::require(again.shape() == image.shape() && again.dtype() == image.dtype() &&
                  std::equal(a.begin(), a.end(), b.begin(), b.end()));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const Bytes file = fuzz::bytesOf(bytes, size);
    constexpr std::int64_t kMostPixels = 1 << 12;
    const auto& codecs = allCodecs();
    const auto found =
        std::find_if(codecs.begin(), codecs.end(), [&](const Codec* codec) { return codec->probe(file); });
    std::optional<header::PixelSize> claimed;
    if (found != codecs.end() && !(*found)->id().starts_with("np"))
        claimed = claimedSize((*found)->id(), file);
    if (claimed && (claimed->width > kMostPixels || claimed->height > kMostPixels ||
                    (claimed->height > 0 && claimed->width > kMostPixels / claimed->height)))
        return 0;
    const auto codes = {ErrorCode::CorruptData, ErrorCode::Unsupported, ErrorCode::OutOfMemory};
    fuzz::accepts(codes, [&] {
        const Tensor image = decodeImage(file, "it").tensor;
        fuzz::require(found != codecs.end() && image.shape().elements() > 0);
        if (claimed)
            fuzz::require(image.shape().w == claimed->width && image.shape().h == claimed->height);
        requireKept(**found, image);
    });
    return 0;
}
