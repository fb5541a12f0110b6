// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/array_format.h"
#include "engine/codec/inspect/parse/jpeg_file.h"
#include "tests/fuzz/fuzz_picture.h"

#include <algorithm>
#include <optional>

/// Any file of a picture through our checks and the library behind them: PNG, TIFF, WebP, PNM, PFM, EXR, BMP,
/// JPEG. The picture has the size that the header claims, and what a format keeps comes back with every bit.
/// Large pictures are left out: they only take longer.
namespace {

using namespace comparo;
using Bytes = std::span<const std::byte>;

std::optional<header::PixelSize> claimedSize(const Codec& codec, Bytes file)
{
    if (const auto* format = dynamic_cast<const files::FileCodec*>(&codec))
        return format->sizeOf(file);
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
    for (const OptionalFormat& each : optionalFormats()) // have targets of their own
        if (each.probe(file))
            return 0;
    const auto& codecs = allCodecs();
    const auto found =
        std::find_if(codecs.begin(), codecs.end(), [&](const Codec* codec) { return codec->probe(file); });
    std::optional<header::PixelSize> claimed;
    if (found != codecs.end() && !isArrayFormat((*found)->format()))
        claimed = claimedSize(**found, file);
    if (!fuzz::isSmall(claimed))
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
