// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/files/file_codec.h"
#include "engine/codec/optional/optional_formats.h"
#include "tests/fuzz/fuzz_target.h"

namespace comparo::fuzz {

/// The size that a header claims of a file of this format, where it has one that is to be decoded at all.
/// Large pictures are left out: they only take longer.
inline bool isSmall(const std::optional<header::PixelSize>& claimed)
{
    constexpr std::int64_t kMostPixels = 1 << 12;
    return !claimed || (claimed->width <= kMostPixels && claimed->height <= kMostPixels &&
                        (claimed->height <= 0 || claimed->width <= kMostPixels / claimed->height));
}

/// A file of a format whose library may be absent at build, through our checks and that library: a picture of
/// the size that its header claims, or a refusal.
inline int readOptional(std::string_view format, std::span<const std::byte> file)
{
    for (const OptionalFormat& each : optionalFormats()) {
        if (each.library != format || !each.codec || !each.probe(file))
            continue;
        const auto* codec = dynamic_cast<const files::FileCodec*>(each.codec);
        require(codec != nullptr);
        const auto claimed = codec->sizeOf(file);
        if (!isSmall(claimed))
            continue;
        accepts({ErrorCode::CorruptData, ErrorCode::Unsupported, ErrorCode::OutOfMemory}, [&] {
            const Tensor image = codec->decode(file).tensor;
            require(claimed && image.shape().w == claimed->width && image.shape().h == claimed->height);
        });
    }
    return 0;
}

} // namespace comparo::fuzz
