// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// What a file's header claims, read before anything is decoded or allocated. Each function takes a whole
/// file that was recognised by its first bytes, and gives nothing if the header is damaged or does not tell.
namespace comparo::header {

using Bytes = std::span<const std::byte>;

struct PixelSize {
    std::int64_t width = 0;
    std::int64_t height = 0;
};

std::optional<PixelSize> pngSize(Bytes file);
std::optional<PixelSize> tiffSize(Bytes file); ///< of the first page; classic and BigTIFF
std::optional<PixelSize> webpSize(Bytes file);
std::optional<PixelSize> pnmSize(Bytes file);    ///< P1 to P6, and PFM (Pf, PF)
std::optional<PixelSize> exrSize(Bytes file);    ///< of the first part's data window, which is one
bool exrSidesFit(Bytes file, std::int64_t most); ///< whether no data window of any part has a longer side
std::optional<PixelSize> bmpSize(Bytes file);
std::optional<PixelSize> gifSize(Bytes file);      ///< of the canvas
std::optional<PixelSize> jpeg2000Size(Bytes file); ///< of the codestream, alone or in a JP2 file

/// Bytes that the file must have at least: more than it has if it is truncated.
std::optional<std::uint64_t> pngBytes(Bytes file);
std::optional<std::uint64_t> tiffBytes(Bytes file);
std::optional<std::uint64_t> webpBytes(Bytes file);
std::optional<std::uint64_t> pnmBytes(Bytes file);
std::optional<std::uint64_t> bmpBytes(Bytes file);
std::optional<std::uint64_t> exrBytes(Bytes file); ///< what attributes claim, of all parts

/// Which chunk that the pixels need is damaged, by its checksum; empty if none is.
Message pngDamage(Bytes file);

/// Whether there are pictures behind the first one: pages, frames, parts, or those of a Multi-Picture JPEG.
bool tiffHasMore(Bytes file);
bool pngHasMore(Bytes file);  ///< APNG
bool webpHasMore(Bytes file); ///< an animation, also of one frame
std::uint64_t webpFrames(Bytes file);
bool pnmHasMore(Bytes file);
bool exrHasMore(Bytes file);
bool jpegHasMore(Bytes file);

/// The first frame of an animated WebP as a file of its own; empty where it is damaged or covers only a part
/// of the picture.
std::vector<std::byte> webpFirstFrame(Bytes file);

} // namespace comparo::header
