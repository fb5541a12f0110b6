// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/files/tiff_layout.h"

#include "engine/codec/builtin_codecs.h"
#include "engine/codec/files/file_codec.h"

#include <algorithm>

#include <tiffio.h>

namespace comparo::files {
namespace {

[[noreturn]] void failTiffKind(const Message& what)
{
    fail(ErrorCode::Unsupported, message("{}, which is not supported. Save it in another format.", what));
}

[[noreturn]] void failTiffDamage(const Message& lead, const Message& what)
{
    fail(ErrorCode::CorruptData, message("{} is damaged or truncated: {}.", lead, what));
}

Message compressionName(std::uint16_t compression)
{
    const TIFFCodec* known = TIFFFindCODEC(compression);
    return known && known->name ? message("{} ({})", Verbatim(known->name), compression)
                                : message("number {}", compression);
}

/// How many samples of a pixel are its colour; 0: all but the extra ones.
unsigned colourSamples(std::uint16_t photometric)
{
    switch (photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_PALETTE:
    case PHOTOMETRIC_MASK:
    case PHOTOMETRIC_LOGL:
        return 1;
    case PHOTOMETRIC_RGB:
    case PHOTOMETRIC_YCBCR:
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
    case PHOTOMETRIC_ITULAB:
    case PHOTOMETRIC_LOGLUV:
        return 3;
    default:
        return 0;
    }
}

bool isKnownPhotometric(std::uint16_t photometric)
{
    constexpr std::uint16_t kLinearRaw = 34892;
    return colourSamples(photometric) > 0 || photometric == PHOTOMETRIC_SEPARATED ||
           photometric == PHOTOMETRIC_CFA || photometric == kLinearRaw;
}

void readSampleKind(const TiffHandle& tiff, const Message& lead, TiffLayout& layout)
{
    const auto format = tiff.shortValue(TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
    const unsigned bits = layout.bits;
    switch (format) {
    case SAMPLEFORMAT_UINT:
    case SAMPLEFORMAT_VOID:
        layout.sample = TiffSample::Unsigned;
        break;
    case SAMPLEFORMAT_INT:
        layout.sample = TiffSample::Signed;
        break;
    case SAMPLEFORMAT_IEEEFP:
        layout.sample = TiffSample::Float;
        if (layout.bits != 16 && layout.bits != 32 && layout.bits != 64)
            failTiffKind(message("{} has floating-point samples of {} bits", lead, bits));
        return;
    case SAMPLEFORMAT_COMPLEXINT:
    case SAMPLEFORMAT_COMPLEXIEEEFP:
        failTiffKind(message("{} has complex samples", lead));
    default:
        failTiffKind(message("{} has samples of the format {}", lead, format));
    }
    if (layout.bits < 1 || layout.bits > 32)
        failTiffKind(message("{} has integer samples of {} bits", lead, bits));
}

/// libtiff hands out the codes of SGI's logarithms as floats.
void readLogarithms(const TiffHandle& tiff, const Message& lead, TiffLayout& layout)
{
    if (layout.photometric != PHOTOMETRIC_LOGL && layout.photometric != PHOTOMETRIC_LOGLUV)
        return;
    if (TIFFSetField(tiff.get(), TIFFTAG_SGILOGDATAFMT, SGILOGDATAFMT_FLOAT) != 1)
        failTiffKind(message("{} has logarithmic colours without SGI's compression", lead));
    layout.bits = 32;
    layout.sample = TiffSample::Float;
}

void readChroma(const TiffHandle& tiff, const Message& lead, TiffLayout& layout)
{
    if (layout.photometric != PHOTOMETRIC_YCBCR)
        return;
    if (tiff.shortValue(TIFFTAG_COMPRESSION, COMPRESSION_NONE) == COMPRESSION_JPEG) {
        if (TIFFSetField(tiff.get(), TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB) != 1)
            failTiffKind(
                message("{} has JPEG strips of colours that the decoder cannot convert to RGB", lead));
        layout.isConverted = true;
        return;
    }
    std::uint16_t stepX = 1, stepY = 1;
    TIFFGetFieldDefaulted(tiff.get(), TIFFTAG_YCBCRSUBSAMPLING, &stepX, &stepY);
    layout.stepX = stepX;
    layout.stepY = stepY;
    const auto isStep = [](unsigned step) { return step == 1 || step == 2 || step == 4; };
    if (!isStep(layout.stepX) || !isStep(layout.stepY))
        failTiffDamage(lead,
                       message("its chroma has one sample for {}x{} pixels", layout.stepX, layout.stepY));
    if ((layout.stepX > 1 || layout.stepY > 1) &&
        (layout.isSeparate || layout.samples != 3 || layout.bits != 8))
        failTiffKind(message("{} has reduced chroma without three interleaved samples of 8 bits", lead));
}

void readBlocks(const TiffHandle& tiff, const Message& lead, TiffLayout& layout)
{
    const auto width = static_cast<std::uint32_t>(layout.size.width);
    const auto height = static_cast<std::uint32_t>(layout.size.height);
    layout.isTiled = TIFFIsTiled(tiff.get()) != 0;
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
        std::uint64_t{layout.blockWidth} * layout.blockHeight >=
            kMostBytes / (layout.samples * std::max(1U, layout.bits / 8)))
        fail(ErrorCode::Unsupported,
             message("{} has a strip or tile of {}x{} pixels; only less than 1 GiB is supported.", lead,
                     layout.blockWidth, layout.blockHeight));
}

/// What the colour samples are where they are neither gray, RGB nor indices of a palette.
std::vector<std::string> colourNames(const TiffHandle& tiff, const TiffLayout& layout)
{
    switch (layout.photometric) {
    case PHOTOMETRIC_SEPARATED:
        if (layout.colours == 4 && tiff.shortValue(TIFFTAG_INKSET, INKSET_CMYK) == INKSET_CMYK)
            return {"C", "M", "Y", "K"};
        break;
    case PHOTOMETRIC_YCBCR:
        return layout.isConverted ? std::vector<std::string>{} : std::vector<std::string>{"Y", "Cb", "Cr"};
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
    case PHOTOMETRIC_ITULAB:
        return {"L*", "a*", "b*"};
    case PHOTOMETRIC_LOGLUV:
        return {"X", "Y", "Z"};
    default:
        return {};
    }
    std::vector<std::string> inks;
    for (unsigned i = 0; i < layout.colours; ++i)
        inks.push_back("ink " + std::to_string(i + 1));
    return inks;
}

void describeColours(const TiffHandle& tiff, const TiffLayout& layout, const Message& lead, ImageInfo& info)
{
    const auto say = [&info](const char* code, Message text) {
        info.notes.push_back({code, std::move(text)});
    };
    const std::vector<std::string> names = colourNames(tiff, layout);
    if (layout.isConverted)
        say(note::kChannels,
            message("{} has JPEG strips of YCbCr, which were decoded to RGB as JPEG files are.", lead));
    else if (layout.photometric == PHOTOMETRIC_LOGLUV || layout.photometric == PHOTOMETRIC_LOGL)
        say(note::kChannels,
            message("{} has logarithmic codes, which were decoded to CIE {} and not converted to RGB.", lead,
                    Verbatim(names.empty() ? "Y" : "XYZ")));
    else if (!names.empty())
        info.notes.push_back(channelsNote(lead, names));
    else if (layout.photometric == PHOTOMETRIC_MASK)
        say(note::kChannels, message("{} holds the mask of another image.", lead));
    else if (layout.photometric == PHOTOMETRIC_CFA)
        say(note::kChannels,
            message("{} holds the mosaic of a sensor: it is as stored, not interpolated.", lead));
    if (layout.photometric == PHOTOMETRIC_CIELAB)
        say(note::kRange,
            message(
                "a* and b* are signed in the file; they are read as unsigned numbers with the same bits."));
    if (layout.photometric == PHOTOMETRIC_MINISWHITE)
        say(note::kChannels, message("{} has 0 for white; the samples are as stored, not inverted.", lead));
    if (layout.stepX > 1 || layout.stepY > 1)
        say(note::kChannels, message("Its chroma has one sample for {}x{} pixels, repeated at each of these; "
                                     "nothing was interpolated.",
                                     layout.stepX, layout.stepY));
    info.channels = names;
}

/// Alpha and what else stands beside the colours.
void describeExtra(const TiffHandle& tiff, const TiffLayout& layout, ImageInfo& info)
{
    if (layout.samples <= layout.colours)
        return;
    std::uint16_t count = 0;
    std::uint16_t* kinds = nullptr;
    TIFFGetField(tiff.get(), TIFFTAG_EXTRASAMPLES, &count, &kinds);
    std::vector<std::string> extra;
    for (unsigned i = 0; i + layout.colours < layout.samples; ++i) {
        const unsigned kind = kinds && i < count ? kinds[i] : EXTRASAMPLE_UNSPECIFIED;
        const unsigned which = layout.colours + i + 1;
        extra.emplace_back(kind == EXTRASAMPLE_UNSPECIFIED ? "extra " + std::to_string(i + 1) : "A");
        constexpr unsigned kMostSaid = 2;
        if (i < kMostSaid)
            info.notes.push_back(
                kind == EXTRASAMPLE_ASSOCALPHA || kind == EXTRASAMPLE_UNASSALPHA
                    ? alphaNote(which, kind == EXTRASAMPLE_ASSOCALPHA)
                    : PictureNote{note::kAlpha,
                                  message("Sample {} is of an unspecified kind; it is as stored.", which)});
    }
    if (info.channels.empty()) {
        if (layout.colours == 3)
            info.channels = {"R", "G", "B"};
        else if (layout.colours == 1)
            info.channels = {"Y"};
        else
            return;
        if (layout.photometric == PHOTOMETRIC_PALETTE)
            info.channels = {"R", "G", "B"};
    }
    info.channels.insert(info.channels.end(), extra.begin(), extra.end());
}

void describeRange(const TiffLayout& layout, const Message& lead, ImageInfo& info)
{
    if (layout.photometric == PHOTOMETRIC_PALETTE)
        return;
    if (layout.sample == TiffSample::Float) {
        if (layout.bits != 16)
            return;
        info.dtype = "float16";
        info.notes.push_back(halfNote());
        return;
    }
    if (layout.sample == TiffSample::Signed || layout.bits > 16) {
        const bool isSigned = layout.sample == TiffSample::Signed;
        info.dtype = (isSigned ? "int" : "uint") + std::to_string(layout.bits);
        info.notes.push_back(widenedNote(lead, layout.bits, isSigned, layout.dtype()));
        return;
    }
    if (layout.factor() > 1)
        info.notes.push_back(gainedBitsNote(lead, layout.bits));
    else if (layout.bits != 8 && layout.bits != 16)
        info.notes.push_back(fewerBitsNote(lead, layout.bits));
}

} // namespace

bool TiffLayout::isGray() const
{
    return photometric == PHOTOMETRIC_MINISWHITE || photometric == PHOTOMETRIC_MINISBLACK;
}

unsigned TiffLayout::factor() const
{
    if (photometric == PHOTOMETRIC_PALETTE || sample != TiffSample::Unsigned ||
        (bits != 1 && bits != 2 && bits != 4))
        return 1;
    return 255U / ((1U << bits) - 1U);
}

DType TiffLayout::dtype() const
{
    switch (sample) {
    case TiffSample::Float:
        return bits == 64 ? DType::Float64 : DType::Float32;
    case TiffSample::Signed:
        return bits <= 24 ? DType::Float32 : DType::Float64;
    default:
        return bits <= 8 ? DType::UInt8 : bits <= 16 ? DType::UInt16 : DType::Float64;
    }
}

TiffLayout tiffLayoutOf(const TiffHandle& tiff, const Message& lead)
{
    TiffLayout layout;
    layout.size = {tiff.longValue(TIFFTAG_IMAGEWIDTH, 0), tiff.longValue(TIFFTAG_IMAGELENGTH, 0)};
    if (layout.size.width < 1 || layout.size.height < 1 ||
        layout.size.width > kMaxPixels / layout.size.height)
        failTiffDamage(lead, message("a page declares {}x{} pixels; 1 to {} are supported", layout.size.width,
                                     layout.size.height, kMaxPixels));
    const auto compression = tiff.shortValue(TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    if (TIFFIsCODECConfigured(compression) == 0)
        failTiffKind(message("{} is compressed by {}", lead, compressionName(compression)));
    if (TIFFGetField(tiff.get(), TIFFTAG_PHOTOMETRIC, &layout.photometric) != 1)
        failTiffDamage(lead, message("its photometric interpretation is missing"));
    if (!isKnownPhotometric(layout.photometric))
        failTiffKind(
            message("{} has colours of the photometric interpretation {}", lead, layout.photometric));
    layout.bits = tiff.shortValue(TIFFTAG_BITSPERSAMPLE, 1);
    layout.samples = tiff.shortValue(TIFFTAG_SAMPLESPERPIXEL, 1);
    constexpr unsigned kMostSamples = 512;
    if (layout.samples < 1 || layout.samples > kMostSamples ||
        layout.samples > 4 * kMaxPixels / (layout.size.width * layout.size.height))
        failTiffKind(message("{} has {} samples per pixel", lead, layout.samples));
    std::uint16_t extra = 0;
    std::uint16_t* kinds = nullptr;
    TIFFGetField(tiff.get(), TIFFTAG_EXTRASAMPLES, &extra, &kinds);
    layout.colours = colourSamples(layout.photometric);
    if (layout.colours == 0)
        layout.colours = layout.samples - std::min<unsigned>(extra, layout.samples - 1);
    if (layout.photometric == PHOTOMETRIC_SEPARATED && layout.colours > 4 &&
        tiff.shortValue(TIFFTAG_INKSET, INKSET_CMYK) == INKSET_CMYK)
        layout.colours = 4;
    if (layout.samples < layout.colours)
        failTiffDamage(lead, message("it has {} samples per pixel, but its colours need {}", layout.samples,
                                     layout.colours));
    layout.isSeparate = layout.samples > 1 &&
                        tiff.shortValue(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) == PLANARCONFIG_SEPARATE;
    readSampleKind(tiff, lead, layout);
    readLogarithms(tiff, lead, layout);
    readChroma(tiff, lead, layout);
    if (layout.photometric == PHOTOMETRIC_PALETTE &&
        (layout.sample != TiffSample::Unsigned || layout.bits > 16 || layout.samples > 2 ||
         (layout.samples == 2 && layout.bits != 8)))
        failTiffKind(
            message("{} has a palette for {} samples of {} bits", lead, layout.samples, layout.bits));
    readBlocks(tiff, lead, layout);
    return layout;
}

void describeTiff(const TiffHandle& tiff, const TiffLayout& layout, const Message& lead, ImageInfo& info)
{
    std::uint32_t profileBytes = 0;
    void* profile = nullptr;
    if (TIFFGetField(tiff.get(), TIFFTAG_ICCPROFILE, &profileBytes, &profile) == 1)
        info.notes.push_back(notAppliedNote(lead, message("a colour profile")));
    const auto orientation = tiff.shortValue(TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    if (orientation > 1 && orientation <= 8)
        info.notes.push_back(orientationNote(orientation));
    describeRange(layout, lead, info);
    describeColours(tiff, layout, lead, info);
    describeExtra(tiff, layout, info);
}

} // namespace comparo::files
