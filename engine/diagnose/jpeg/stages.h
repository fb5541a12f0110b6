// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/base/progress.h"
#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/walk/strict_walker.h"
#include "engine/device/device_id.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Two files of one source, taken apart stage by stage: where the two ways first part.
namespace comparo {

/// In the order of the work. The first four are what the encoder did, seen from the source and from the file;
/// the last three are what decoders make of it.
enum class JpegStage { Converted, Subsampled, Transformed, Quantised, Bitstream, Planes, Upsampled, Decoded };

inline constexpr int kJpegStages = 8;

std::string_view nameOf(JpegStage stage); ///< "YCbCr", "subsampled", "DCT", …

/// One file's stages. Converted, Subsampled and Transformed are not in a file: they are computed from the
/// source as libjpeg does (box mean with its rounding, accurate integer transform), and the file's
/// coefficients say whether the encoder can have had them.
struct JpegStages {
    jpeg::JpegFile file;
    jpeg::WalkResult walk;
    std::vector<Tensor> converted;  ///< per component, float32 1x1xHxW, 0..255
    std::vector<Tensor> subsampled; ///< per component, of its own size
    std::vector<Tensor>
        transformed; ///< per component, float32 1x1xhxw: 8x8 tiles of frequencies (orthonormal)
    std::vector<Tensor>
        quantised; ///< per component, float32 1x1xhxw: 8x8 tiles of C * q as the file stores them
    std::vector<Tensor> planes;    ///< per component, uint8, decoded and not upsampled
    std::vector<Tensor> upsampled; ///< per component, uint8 of the picture's size
    Tensor decoded;                ///< uint8 1xCxHxW
};

/// One stage of both files. Components whose sizes are not the same are left out of the numbers.
///
/// Of Transformed, what differs is what the files prove: coefficients that one file can have from the
/// source's transform and the other cannot (interval test), or that lie further apart than both files'
/// rounding explains; `largest` is how far beyond. Of Quantised, C * q: with the same tables every difference
/// is of the coefficients, with other tables the words say which share the tables explain. Of Bitstream,
/// bytes at the same offset and those that only one file has; `largest` is the difference of the lengths and
/// x the first offset.
struct StageDifference {
    JpegStage stage = JpegStage::Converted;
    bool comparable = true;    ///< false: other components, sampling or size
    std::uint64_t samples = 0; ///< that were compared
    std::uint64_t differing = 0;
    double largest = 0.0;
    int component = 0; ///< where the largest is
    int x = 0;         ///< in the stage's plane, which of coefficients is made of 8x8 tiles
    int y = 0;
    Message words; ///< "1,204 of 98,304 coefficients differ, by at most 1 step, first at block (3, 5) of Cb."

    [[nodiscard]] bool differs() const { return !comparable || differing > 0; }
};

struct StageComparison {
    JpegStages a;
    JpegStages b;
    std::vector<StageDifference> stages;     ///< kJpegStages entries
    std::optional<JpegStage> firstDiverging; ///< the first that differs or cannot be compared
};

/// The source: uint8 on cpu, of the files' size. Decoding uses our decoder with `fancy` upsampling for both,
/// so that a difference is the files'. Errors: InvalidArgument (sizes), CorruptData, Unsupported.
StageComparison compareStages(const Tensor& source, std::span<const std::byte> fileA,
                              std::span<const std::byte> fileB, bool fancy = true,
                              const Progress& progress = {});

} // namespace comparo
