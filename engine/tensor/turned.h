// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/tensor.h"

namespace comparo {

/// The image as a viewer shows it that applies this EXIF orientation, 1 (itself) to 8: 2 mirrors, 3 turns by
/// 180 degrees, 4 mirrors top to bottom, 5 exchanges rows and columns, 6 turns by 90 degrees clockwise, 7
/// exchanges them along the other diagonal, 8 turns counterclockwise. On cpu; the result is contiguous.
Tensor turned(const Tensor& image, int orientation);

/// The orientation that turns back.
constexpr int turnedBack(int orientation)
{
    return orientation == 6 ? 8 : orientation == 8 ? 6 : orientation;
}

/// Whether height and width change places.
constexpr bool swapsSides(int orientation)
{
    return orientation >= 5;
}

/// The samples of a rectangle of every image of a batch, which lies inside. On cpu; the result is contiguous.
Tensor cut(const Tensor& image, int x, int y, int width, int height);

} // namespace comparo
