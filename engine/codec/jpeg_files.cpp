// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/file_header.h"
#include "engine/codec/jpeg/libjpeg_turbo.h"
#include "engine/codec/jpeg/option_fields.h"
#include "engine/codec/jpeg_markers.h"

#include <string>

namespace comparo {

namespace {

PictureNote inkNote(const jpeg::LibraryDecoded& decoded)
{
    PictureNote inks = channelsNote(message("The {} file", Verbatim("JPEG")), {"C", "M", "Y", "K"});
    inks.text = joined(
        {inks.text,
         decoded.isYcck
             ? message("The file stores YCCK, from which C, M and Y were computed as libjpeg does.")
             : Message(),
         decoded.hasAdobeMarker ? message("Its Adobe marker means that they are inverted: 255 is no ink.")
                                : message("It has no Adobe marker, which would say so: whether 255 is no "
                                          "ink, as Pillow takes it, or full ink is not known.")},
        " ");
    return inks;
}

/// The library's warnings for people, with what the markers tell.
std::vector<PictureNote> notesOf(const jpeg::LibraryDecoded& decoded, std::span<const std::byte> file)
{
    std::vector<PictureNote> notes;
    for (const JpegWarning& warning : decoded.warnings)
        notes.push_back({note::kDecoder, warning.row < 0
                                             ? warning.text
                                             : message("{} (near row {})", warning.text, warning.row)});
    if (decoded.lacksEnd)
        notes.push_back(
            {note::kDecoder, message("The end-of-image marker is missing; the image itself is complete.")});
    if (decoded.warningCount > decoded.warnings.size())
        notes.push_back({note::kDecoder,
                         message("… and {} more warnings.", decoded.warningCount - decoded.warnings.size())});
    if (decoded.isInk)
        notes.push_back(inkNote(decoded));
    if (const int orientation = jpeg::exifOrientation(file); orientation > 1)
        notes.push_back(orientationNote(orientation));
    if (header::jpegHasMore(file))
        notes.push_back(morePicturesNote("JPEG"));
    return notes;
}

class JpegFiles final : public Codec {
public:
    std::string id() const override { return "libjpeg_turbo"; }
    std::string format() const override { return "JPEG"; }
    std::vector<std::string> extensions() const override { return {".jpg", ".jpeg", ".jpe", ".jfif"}; }

    bool probe(std::span<const std::byte> head) const override
    {
        return head.size() >= 3 && head[0] == std::byte{0xFF} && head[1] == std::byte{0xD8} &&
               head[2] == std::byte{0xFF};
    }

    using Codec::decode;
    DecodedImage decode(std::span<const std::byte> file, const ReadChoice& choice) const override
    {
        requireNoParts(format(), choice);
        requireNoAxes(format(), choice);
        jpeg::LibraryDecodeSettings settings;
        settings.keepsInks = true;
        jpeg::LibraryDecoded decoded = jpeg::decodeWithLibrary(file, settings);
        std::vector<std::string> channels;
        if (decoded.isInk)
            channels = {"C", "M", "Y", "K"};
        return {decoded.image, {id(), format(), notesOf(decoded, file), std::move(channels)}};
    }

    bool keeps(const TensorDesc&) const override { return false; }

    bool accepts(const TensorDesc& desc) const override { return jpeg::isJpegImage(desc); }

    std::vector<std::byte> encode(const Tensor& image, const ParamSet& options) const override
    {
        const SamplingFactors factors = factorsOf(jpeg::subsamplingOf(options));
        jpeg::LibraryEncodeSettings settings;
        settings.quality = static_cast<int>(options.getInt("quality"));
        settings.horizontal = factors.horizontal;
        settings.vertical = factors.vertical;
        settings.gray = jpeg::subsamplingOf(options) == JpegSubsampling::Gray;
        settings.optimise = options.getBool("optimize");
        settings.progressive = options.getBool("progressive");
        settings.restartRows = static_cast<int>(options.getInt("restart_rows"));
        return jpeg::encodeWithLibrary(image, settings);
    }

    const Schema& options() const override
    {
        static const Schema schema{{jpeg::qualityField(), jpeg::subsamplingField(), jpeg::optimizeField(),
                                    jpeg::progressiveField(), jpeg::restartRowsField()}};
        return schema;
    }
};

} // namespace

const Codec& libjpegTurboCodec()
{
    static const JpegFiles codec;
    return codec;
}

} // namespace comparo
