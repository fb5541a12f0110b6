// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/optional/optional_formats.h"

#include "engine/codec/arrays/array_format.h"
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/header_reader.h"

namespace comparo {
namespace {

using namespace std::string_view_literals;
using header::Bytes;

/// Whether the file is of one of these brands: first of all, or as the image that any reader of HEIF finds.
template <std::size_t N>
bool hasBrand(Bytes head, const std::array<std::string_view, N>& brands)
{
    const header::Reader reader(head, true);
    if (!reader.matches(4, "ftyp"))
        return false;
    const std::uint64_t end = reader.integer(0, 4).value_or(0);
    const bool isAny = reader.matches(8, "mif1") || reader.matches(8, "msf1");
    for (std::uint64_t at = 8; at < end && at + 4 <= head.size(); at += 4) {
        for (const std::string_view brand : brands)
            if (reader.matches(at, brand))
                return true;
        if (!isAny)
            break;
    }
    return false;
}

bool isHdf5(Bytes head)
{
    return arrayFormatOf(head, head.size()) == "HDF5";
}

bool isMatlab73(Bytes head)
{
    return arrayFormatOf(head, head.size()) == kMatlab73;
}

} // namespace

bool isGif(Bytes head)
{
    const header::Reader reader(head, false);
    return reader.matches(0, "GIF87a") || reader.matches(0, "GIF89a");
}

bool isAvif(Bytes head)
{
    return hasBrand(head, std::array{"avif"sv, "avis"sv});
}

/// Also of HEIF whose brands do not tell what it is coded by.
bool isHeic(Bytes head)
{
    return !isAvif(head) && hasBrand(head, std::array{"heic"sv, "heix"sv, "heim"sv, "heis"sv, "hevc"sv,
                                                      "hevx"sv, "mif1"sv, "msf1"sv});
}

bool isJpeg2000(Bytes head)
{
    const header::Reader reader(head, true);
    return reader.matches(0, "\0\0\0\x0CjP  \r\n\x87\n"sv) || reader.matches(0, "\xFF\x4F\xFF\x51"sv);
}

bool isJxl(Bytes head)
{
    const header::Reader reader(head, true);
    return reader.matches(0, "\xFF\x0A"sv) || reader.matches(0, "\0\0\0\x0CJXL \r\n\x87\n"sv);
}

Message absentLibrary(const OptionalFormat& format)
{
    if (isArrayFormat(format.name))
        return message("It is {}, which {} reads; this program was built without that library. Save its arrays "
                       "as NPZ, or build with it.",
                       Verbatim(format.name), Verbatim(format.library));
    return message("It is {}, which {} reads; this program was built without that library. Save it as PNG, or "
                   "build with it.",
                   Verbatim(format.name), Verbatim(format.library));
}

const std::array<OptionalFormat, 7>& optionalFormats()
{
    static const std::array<OptionalFormat, 7> formats{{
#if defined(COMPARO_HAS_GIF)
        {"GIF", "giflib", isGif, &gifCodec()},
#else
        {"GIF", "giflib", isGif, nullptr},
#endif
#if defined(COMPARO_HAS_HEIF)
        {"AVIF", "libheif", isAvif, &avifCodec()},
        {"HEIC", "libheif", isHeic, &heicCodec()},
#else
        {"AVIF", "libheif", isAvif, nullptr},
        {"HEIC", "libheif", isHeic, nullptr},
#endif
#if defined(COMPARO_HAS_JPEG2000)
        {"JPEG 2000", "OpenJPEG", isJpeg2000, &jpeg2000Codec()},
#else
        {"JPEG 2000", "OpenJPEG", isJpeg2000, nullptr},
#endif
#if defined(COMPARO_HAS_JXL)
        {"JPEG XL", "libjxl", isJxl, &jxlCodec()},
#else
        {"JPEG XL", "libjxl", isJxl, nullptr},
#endif
#if defined(COMPARO_HAS_HDF5)
        {"HDF5", "libhdf5", isHdf5, &hdf5Codec()},
        {"MATLAB 7.3", "libhdf5", isMatlab73, &matlab73Codec()},
#else
        {"HDF5", "libhdf5", isHdf5, nullptr},
        {"MATLAB 7.3", "libhdf5", isMatlab73, nullptr},
#endif
    }};
    return formats;
}

} // namespace comparo
