// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/files/png_file.h"

#include "engine/base/error.h"
#include "engine/codec/header_reader.h"
#include "engine/codec/reading/exif.h"

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace comparo::files {
namespace {

using header::Bytes;

[[noreturn]] void failPng(const Message& what)
{
    fail(ErrorCode::CorruptData, what);
}

unsigned byteOf(Bytes bytes, std::size_t at)
{
    return std::to_integer<unsigned>(bytes[at]);
}

std::uint16_t pairOf(Bytes bytes, std::size_t at)
{
    return static_cast<std::uint16_t>(byteOf(bytes, at) << 8 | byteOf(bytes, at + 1));
}

void readHeader(Bytes content, PngFile& png)
{
    if (content.size() != 13)
        failPng(message("its header has {} bytes, not 13", content.size()));
    const header::Reader reader(content, true);
    png.width = static_cast<int>(*reader.integer(0, 4)); // pngSize() and its limit come first
    png.height = static_cast<int>(*reader.integer(4, 4));
    png.depth = static_cast<int>(byteOf(content, 8));
    const unsigned colour = byteOf(content, 9);
    png.colour = static_cast<PngColour>(colour);
    const bool isDepth =
        png.depth == 8 || (png.depth == 16 && colour != 3) ||
        ((png.depth == 1 || png.depth == 2 || png.depth == 4) && (colour == 0 || colour == 3));
    const bool isColour = colour == 0 || colour == 2 || colour == 3 || colour == 4 || colour == 6;
    if (!isDepth || !isColour)
        failPng(message("its header has an invalid bit depth of {} for the PNG colour type {}", png.depth,
                        colour));
    if (byteOf(content, 10) != 0 || byteOf(content, 11) != 0 || byteOf(content, 12) > 1)
        failPng(message("its header has an invalid compression, filter or interlace method"));
    png.isInterlaced = byteOf(content, 12) == 1;
}

void readPalette(Bytes content, PngFile& png)
{
    if (content.size() % 3 != 0 || content.size() > 3 * png.palette.size())
        failPng(message("its palette has an invalid length of {} bytes", content.size()));
    for (std::size_t i = 0; i < content.size() / 3; ++i)
        for (std::size_t c = 0; c < 3; ++c)
            png.palette[i][c] = static_cast<std::uint8_t>(byteOf(content, 3 * i + c));
}

/// A damaged or misplaced one is as if it were not there: no pixel depends on it.
void readTransparency(Bytes content, std::size_t paletteEntries, PngFile& png)
{
    if (png.colour == PngColour::Palette) {
        if (png.paletteAlpha.empty() && content.size() <= paletteEntries)
            for (std::size_t i = 0; i < content.size(); ++i)
                png.paletteAlpha.push_back(static_cast<std::uint8_t>(byteOf(content, i)));
    } else if (png.colour == PngColour::Rgb && !png.clear && content.size() == 6) {
        png.clear = {pairOf(content, 0), pairOf(content, 2), pairOf(content, 4)};
    } else if (png.colour == PngColour::Gray && !png.clear && content.size() == 2) {
        png.clear = {pairOf(content, 0), 0, 0};
    }
}

/// The name in front of a profile, as far as it is printable.
std::string profileName(Bytes content)
{
    constexpr std::size_t kLongest = 79;
    std::string name;
    for (std::size_t i = 0; i < content.size() && i < kLongest && byteOf(content, i) != 0; ++i) {
        const char letter = static_cast<char>(byteOf(content, i));
        name += letter >= ' ' && letter <= '~' ? letter : '?';
    }
    return name;
}

/// What a chunk says of the meaning of the colours, if it is not what is usual.
std::optional<Message> spaceOf(std::string_view name, Bytes content)
{
    constexpr std::uint64_t kUsualGamma = 45455; // 1/2.2
    if (name == "iCCP") {
        const std::string called = profileName(content);
        return called.empty() ? message("a colour profile")
                              : message("the colour profile '{}'", Verbatim(called));
    }
    if (name == "cICP" && content.size() == 4)
        return message("a colour space by cICP (primaries {}, transfer {})", byteOf(content, 0),
                       byteOf(content, 1));
    const auto gamma = header::Reader(content, true).integer(0, 4);
    if (name == "gAMA" && gamma && *gamma != kUsualGamma) {
        char text[32];
        std::snprintf(text, sizeof text, "%.5g", static_cast<double>(*gamma) / 100000.0);
        return message("a gamma of {}", Verbatim(text));
    }
    return std::nullopt;
}

} // namespace

int PngFile::samples() const
{
    switch (colour) {
    case PngColour::Rgb:
        return 3;
    case PngColour::Rgba:
        return 4;
    case PngColour::GrayAlpha:
        return 2;
    default:
        return 1;
    }
}

int PngFile::channels() const
{
    switch (colour) {
    case PngColour::Rgb:
        return clear ? 4 : 3;
    case PngColour::Palette:
        return paletteAlpha.empty() ? 3 : 4;
    case PngColour::Gray:
        return clear ? 2 : 1;
    default:
        return samples();
    }
}

PngFile readPngChunks(Bytes file)
{
    const header::Reader reader(file, true);
    PngFile png;
    std::size_t paletteEntries = 0;
    bool isFirst = true;
    bool isInAnimation = false;
    for (std::uint64_t at = 8;;) {
        const auto length = reader.integer(at, 4);
        if (!length || at + 12 + *length > file.size())
            failPng(message("it ends inside a chunk"));
        const std::string_view name(reinterpret_cast<const char*>(file.data()) + at + 4, 4);
        const Bytes content = file.subspan(at + 8, *length);
        if (isFirst != (name == "IHDR"))
            failPng(isFirst ? message("its header (IHDR) is not its first chunk")
                            : message("it has a second header (IHDR)"));
        isFirst = false;
        if (name == "IHDR") {
            readHeader(content, png);
        } else if (name == "PLTE") {
            if (paletteEntries > 0 || (png.colour == PngColour::Palette && !png.data.empty()))
                failPng(message("its palette (PLTE) is misplaced"));
            if (png.colour == PngColour::Palette) {
                readPalette(content, png);
                paletteEntries = std::min(content.size() / 3, std::size_t{1} << png.depth);
            }
        } else if (name == "IDAT") {
            if (png.colour == PngColour::Palette && paletteEntries == 0)
                failPng(message("its palette (PLTE) before the pixels is missing"));
            png.data.push_back(content);
        } else if (name == "tRNS") {
            if (png.data.empty())
                readTransparency(content, paletteEntries, png);
        } else if (name == "IEND") {
            break;
        } else if ((static_cast<unsigned char>(name[0]) & 0x20U) == 0) {
            fail(ErrorCode::Unsupported, message("it has an unknown critical chunk at byte {}", at));
        } else if (name == "eXIf") {
            png.orientation = exifOrientation(content);
        } else if (name == "acTL") {
            png.frames = header::Reader(content, true).integer(0, 4).value_or(1);
        } else if (name == "fcTL") {
            isInAnimation = isInAnimation || png.data.empty();
        } else if (auto space = spaceOf(name, content)) {
            png.spaces.push_back(std::move(*space));
        }
        at += 12 + *length;
    }
    if (png.data.empty())
        failPng(message("it has no pixels"));
    if (png.frames > 1 && !isInAnimation)
        ++png.frames; // that of IDAT is shown where animations are not
    return png;
}

} // namespace comparo::files
