// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/walk/strict_walker.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <optional>
#include <span>

namespace comparo::jpeg {

/// Whether two decoders give the same pixels of one file, bit for bit.
struct DecoderVote {
    bool agree = true;
    Message words; ///< how far they are apart, a sentence; empty if they agree
};

/// Pixels that somebody decoded (uint8 1xCxHxW on cpu) against ours of these coefficients; `who` begins the
/// sentence. Nothing if we do not decode such a file.
std::optional<DecoderVote> voteOf(const Tensor& theirs, const Message& who, const JpegFile& file,
                                  const WalkResult& walk);

/// libjpeg-turbo's pixels against ours. Nothing if one of the two does not decode such a file, or the library
/// is not in this build.
std::optional<DecoderVote> libraryVote(std::span<const std::byte> bytes, const JpegFile& file,
                                       const WalkResult& walk);

} // namespace comparo::jpeg
