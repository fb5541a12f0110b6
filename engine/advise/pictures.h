// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <string>
#include <vector>

/// Pictures to measure on where no file is at hand: the probes, and random ones of a seed.
namespace comparo {

/// A kind of generated picture.
struct PictureKind {
    std::string name;
    Message words;        ///< what is in it, without a full stop
    bool floats = false;  ///< has values that only floating-point dtypes hold
    bool seeded = false;  ///< each seed makes another one
    bool ordinary = true; ///< finite values of the usual range: asked for where no kind is named
};

/// The random ones first, then the probes.
const std::vector<PictureKind>& pictureKinds();

/// Error(InvalidArgument) lists the names.
const PictureKind& pictureKind(const std::string& name);

/// One generated picture.
struct GeneratedPicture {
    std::string kind;
    Shape shape;
    DType dtype = DType::UInt8;
    std::uint64_t seed = 0; ///< of a kind that is seeded

    /// "noise 64x48 float32, seed 3"; channels and batch where they are not 3 and 1.
    [[nodiscard]] std::string toText() const;
    /// "noise-64x48-float32-3.npy": a name for its file.
    [[nodiscard]] std::string fileName() const;
    /// The shell command that writes this file; of one picture, not of a batch.
    [[nodiscard]] std::string command() const;
    /// The picture, on cpu. Floats are in 0..1, integers use the range of their dtype. Errors of makeProbe().
    [[nodiscard]] Tensor make() const;
};

} // namespace comparo
