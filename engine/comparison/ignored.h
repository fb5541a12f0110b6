// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/compare/statistics.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// Pixels that a person leaves out of a comparison: rectangles, and masks in files. They count nowhere: both
/// sides get one value there before anything is measured, and the counts are without them.
struct IgnoredPixels {
    struct Mask {
        std::string path;
        Tensor pixels; ///< 1x1xHxW, uint8; ignored where it is not 0
    };
    std::vector<Region> rectangles; ///< within the image
    std::vector<Mask> masks;

    [[nodiscard]] bool isEmpty() const { return rectangles.empty() && masks.empty(); }
};

/// What was ignored of two images.
struct IgnoredSamples {
    Tensor pixels; ///< 1x1xHxW, uint8: 1 where it was
    std::uint64_t samples = 0;
    std::uint64_t of = 0;

    /// "n of m samples were compared; k were ignored."
    [[nodiscard]] Message sentence() const;
};

/// "x,y,w,h", or the file of a mask: an image whose pixels that are not black are ignored.
/// Errors of the file; Error(InvalidArgument) for a rectangle without pixels.
void addIgnored(const std::string& text, IgnoredPixels& ignored);

/// The pixels of an image of this size. Error(InvalidArgument) for a mask of another size and for a rectangle
/// that leaves it.
Tensor ignoredPixels(const IgnoredPixels& ignored, int height, int width);

/// Gives both images one value at these pixels; both on cpu and of one shape. Error(InvalidArgument) where nothing
/// is left.
IgnoredSamples ignorePixels(const Tensor& pixels, Tensor& a, Tensor& b);

/// Takes samples that are equal on both sides out of the counts and the means.
void leaveOut(const IgnoredSamples& ignored, Comparison& comparison);

/// The largest rectangle without ignored pixels.
Region largestRest(const IgnoredSamples& ignored);

} // namespace comparo
