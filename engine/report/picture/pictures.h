// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"
#include "engine/report/picture/pixels.h"
#include "engine/report/run/places.h"
#include "engine/tensor/tensor.h"

#include <cstdint>

/// Pictures inside a report.
namespace comparo::report {

/// Pixels of all pictures of one pair together, except the small crops.
inline constexpr std::int64_t kPicturePixels = 4'000'000;

/// Which part of a pair is shown and how stored values become displayed ones; the same for both sides.
struct Display {
    enum class Mode { Gray, Rgb, Rgba };
    Mode mode = Mode::Rgb;
    int sample = 0;         ///< of the batch: the one with the worst sample
    int channel = 0;        ///< shown as gray where there are neither 1, 3 nor 4 channels: the worst one's
    double low = 0.0;       ///< stored value shown as black
    double high = 255.0;    ///< and as white
    double fullScale = 0.0; ///< largest finite |a - b| of the sample of the batch; 0 where nothing differs
};

/// uint8 and uint16 show their whole range; floats show [0, 1] if both sides stay inside, else their finite
/// range.
Display chooseDisplay(const Tensor& a, const Tensor& b, const Comparison& comparison);

/// A, B and their difference.
struct Triptych {
    Pixels a, b;
    Pixels difference;         ///< the largest |a - b| of the channels, coloured by absoluteMap()
    int width = 0, height = 0; ///< of each picture
};

/// The pictures of the whole image. A and B show the mean, the difference the maximum of scale x scale
/// pixels.
struct Pictures {
    Triptych all;

    /// The difference as data: red and green hold size / fullScale * 65535 (high and low byte, at least 1
    /// where the pair differs at all), blue 255 where a > b, 0 where a < b, 128 where one side only is not
    /// finite.
    Pixels magnitude;
    int scale = 1; ///< "shown at 1:scale"
};

Pictures makePictures(const Tensor& a, const Tensor& b, const Display& display);

/// kCropSide x kCropSide pixels at full resolution around a place, moved inside the image; less where it is
/// smaller.
struct Crop {
    Triptych pictures;
    int x = 0, y = 0; ///< of its top left pixel
};

inline constexpr int kCropSide = 16;

/// The crop of a place. Its `difference` uses the full scale of `display`, like the whole picture.
Crop makeCrop(const Tensor& a, const Tensor& b, const Display& display, const Place& place);

} // namespace comparo::report
