// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/jpeg_codec.h"

#include "engine/base/error.h"
#include "engine/codec/jpeg/codecs.h"
#include "engine/codec/jpeg/libjpeg_turbo.h"
#include "engine/codec/jpeg_markers.h"

namespace comparo {

const std::vector<const JpegCodec*>& jpegCodecs()
{
    static const std::vector<const JpegCodec*> codecs
    {
#if defined(COMPARO_HAS_FILES)
        &jpeg::libjpegCodec(),
#endif
            &jpeg::cudaJpegCodec(), &jpeg::nvjpegCodec(),
    };
    return codecs;
}

const JpegCodec& jpegCodec(std::string_view id)
{
    std::string ids;
    for (const JpegCodec* candidate : jpegCodecs()) {
        if (candidate->id() == id)
            return *candidate;
        ids += (ids.empty() ? "" : ", ") + candidate->id();
    }
    failArgument(message("Unknown JPEG codec '{}'; known: {}.", Verbatim(id), ids));
}

std::optional<Tensor> decodedByLibjpeg([[maybe_unused]] std::span<const std::byte> file,
                                       [[maybe_unused]] const LibjpegWay& way)
{
#if defined(COMPARO_HAS_FILES)
    jpeg::LibraryDecodeSettings settings;
    settings.fancyUpsampling = way.fancyUpsampling;
    settings.dct = way.dct == "islow"   ? jpeg::DctMethod::Accurate
                   : way.dct == "ifast" ? jpeg::DctMethod::Fast
                                        : jpeg::DctMethod::Float;
    settings.fillsUp = true;
    settings.scale = way.scale;
    settings.luma = way.luma;
    settings.smooths = way.smooths;
    return jpeg::decodeWithLibrary(file, settings).image;
#else
    return std::nullopt;
#endif
}

int jpegOrientation([[maybe_unused]] std::span<const std::byte> file)
{
#if defined(COMPARO_HAS_FILES)
    return jpeg::exifOrientation(file);
#else
    return 1;
#endif
}

namespace jpeg {

void requireOpenable(const JpegCodec& codec, const DeviceId& device)
{
    if (const Message reason = codec.unavailable(); !reason.isEmpty())
        fail(ErrorCode::Unsupported, message("{} cannot be used here: {}", codec.label(), reason));
    if (!codec.runsOn(device))
        fail(ErrorCode::Unsupported,
             message("{} does not run on {}.", codec.label(), Verbatim(device.name())));
}

void requireOn(const Tensor& image, const DeviceId& device)
{
    if (!image.isEmpty() && image.device().id() != device)
        fail(ErrorCode::Device, message("The image is on {}; this codec works on {}. Copy it there first.",
                                        Verbatim(image.device().id().name()), Verbatim(device.name())));
}

} // namespace jpeg

} // namespace comparo
