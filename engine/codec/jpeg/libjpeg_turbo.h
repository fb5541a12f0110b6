// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/jpeg_codec.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// libjpeg-turbo through its libjpeg API, without a type of it: pixels to a file and back.
namespace comparo::jpeg {

/// The library's three transforms. Accurate and Fast give the same bits on every machine, Float does not.
enum class DctMethod { Accurate, Fast, Float };

struct LibraryEncodeSettings {
    int quality = 75;
    int horizontal = 2; ///< sampling of the luminance; the others have 1
    int vertical = 2;
    bool gray = false;
    bool optimise = false;
    bool progressive = false;
    int restartMcus = 0;
    int restartRows = 0; ///< takes precedence
    DctMethod dct = DctMethod::Accurate;
};

struct LibraryDecodeSettings {
    bool fancyUpsampling = true;
    DctMethod dct = DctMethod::Accurate;
    bool keepsInks = false; ///< CMYK and YCCK are read as four channels, and not refused
    bool fillsUp = false;   ///< a file that ends too early: filled up with a warning, else an error
    int scale = 1;          ///< 2, 4 and 8: a half, a quarter, an eighth, by smaller transforms
    bool luma = false;      ///< the plane of brightness alone, as one channel
    bool smooths = false;   ///< blocks over what a progressive file lacks, as the library does unless told
};

struct LibraryDecoded {
    Tensor image;       ///< uint8 1x3xHxW in RGB, 1x1xHxW or, of inks, 1x4xHxW on cpu, contiguous
    bool isInk = false; ///< C, M, Y, K as in the file
    bool isYcck = false;
    bool hasAdobeMarker = false; ///< inks are then stored inverted: 255 is none
    std::vector<JpegWarning> warnings;
    std::uint64_t warningCount = 0;
    bool lacksEnd = false; ///< no end marker, but no pixel lacks either
};

inline constexpr std::size_t kMaxJpegWarnings = 100;

/// The image: as requireJpegImage() asks, on cpu, in either layout. Errors: Unsupported, Device, OutOfMemory.
std::vector<std::byte> encodeWithLibrary(const Tensor& image, const LibraryEncodeSettings& settings);

/// Refused before a pixel is decoded: more than kMaxPixels, more blocks than the bytes could hold
/// (kMaxBlocksPerByte), a process that unsupportedProcess() names, CMYK unless it is asked for; and while
/// decoding: more than kMaxScans scans. Errors:
/// CorruptData, Unsupported, OutOfMemory.
LibraryDecoded decodeWithLibrary(std::span<const std::byte> file, const LibraryDecodeSettings& settings);

/// Of the headers that this was compiled with (the library does not tell its own): "2.1.5".
std::string libraryVersion();

} // namespace comparo::jpeg
