// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/capture/recording.h"
#include "engine/tensor/tensor.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace comparo::ui {

/// Which extents of a recorded tensor are rows, columns and channels of pictures. What stands before them is
/// the batch.
enum class AxisOrder {
    Guess,
    ChannelsFirst, ///< (..., C, H, W)
    ChannelsLast,  ///< (..., H, W, C)
    Planes,        ///< (..., H, W): every plane is a picture of one channel
};

/// A tensor's extents read as pictures. Its order is never Guess.
struct PictureAxes {
    AxisOrder order = AxisOrder::Planes;
    std::int64_t samples = 1, channels = 1, height = 1, width = 1;

    bool operator==(const PictureAxes&) const = default;
};

/// A guess takes the last extent as the channels where it is 1, 3 or 4 and the one of (C,H,W) is not. Fewer
/// than three extents are one plane: rows and columns, a row, or a number.
PictureAxes axesOf(const std::vector<std::int64_t>& shape, AxisOrder wanted);

/// "NCHW", "HWC", "TNHW" for a tensor of that many extents.
QString axesText(std::size_t rank, AxisOrder order);

/// One picture out of a recorded tensor, (1,C,H,W) on cpu, with C from 1 to 4: all channels of `sample` for
/// channel -1 where they are that few, else one of them. uint8, uint16, float32 and float64 keep their bits;
/// float16 and bfloat16 become float32, integers and bool float64, both exactly up to 2^53; of a complex
/// number the two channels are its parts; float8 shows its bits as uint8. Reads none of the other pictures.
/// Error(Unsupported) for an extent beyond 2^31 and for a dtype that is not known.
Tensor pictureOf(const RecordedTensor& tensor, const RecordedValues& values, const PictureAxes& axes,
                 std::int64_t sample, std::int64_t channel, const Progress& progress = {});

/// Whether the canvas measures ULPs of the dtype itself: widened values have others.
bool keepsUlps(const RecordedTensor& tensor);

/// Whether a picture has all channels, or has to be of one of them.
inline bool showsAllChannels(const RecordedTensor& tensor, const PictureAxes& axes)
{
    return axes.channels <= (tensor.dtype.starts_with("complex") ? 1 : 4);
}

/// What the values of a picture are.
struct ValueFacts {
    std::uint64_t count = 0, nan = 0, infinite = 0;
    double low = 0.0, high = 0.0, mean = 0.0; ///< of the finite ones; 0 where there are none

    bool operator==(const ValueFacts&) const = default;
};

ValueFacts factsOf(const Tensor& picture, const Progress& progress = {});

/// Values that are shown as black and as white.
struct ValueRange {
    double low = 0.0, high = 1.0;
    bool operator==(const ValueRange&) const = default;
};

/// The usual range that holds the values: that of the dtype for uint8 and uint16, else 0 to 1, -1 to 1, 0 to
/// 255, or from the smallest to the largest one.
ValueRange guessedRange(const std::string& dtype, const std::vector<ValueFacts>& facts);

/// From the smallest to the largest value, and some room where they are equal.
ValueRange wholeRange(const std::vector<ValueFacts>& facts);

} // namespace comparo::ui
