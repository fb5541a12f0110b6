// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/tensor.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

/// Functions of the OpenCV that this program is linked with, on tensors: planes of a sample are the channels
/// of its matrix, in their order. Input and output are on cpu. All throw Error(Unsupported) in OpenCV's words
/// where OpenCV refuses the input.
namespace comparo::opencv {

std::string version(); ///< "4.6.0"

/// A constant of OpenCV with its name.
struct Named {
    const char* name; ///< "INTER_AREA", "COLOR_RGB2GRAY"
    int value;
};

const std::vector<Named>& resizeModes(); ///< cv::resize's
const std::vector<Named>& warpModes();   ///< cv::warpAffine's
const std::vector<Named>& colourCodes(); ///< cv::cvtColor's that take three channels in RGB or BGR order

Tensor resize(const Tensor& image, int height, int width, int mode);
/// sigma 0: OpenCV's own for the kernel.
Tensor gaussianBlur(const Tensor& image, int kernelHeight, int kernelWidth, double sigma);
Tensor boxBlur(const Tensor& image, int kernelHeight, int kernelWidth);
Tensor medianBlur(const Tensor& image, int kernel);
/// Turned about (x, y) in pixels, counter-clockwise, as getRotationMatrix2D and warpAffine do.
Tensor rotate(const Tensor& image, double degrees, std::array<double, 2> centre, int mode);
/// The same with our words in the place of OpenCV's constants: modes nearest, nearest-exact, bilinear and
/// bicubic, borders reflect, replicate, constant (of zeros), circular, zeros, border and reflection.
Tensor resizeAs(const Tensor& image, int height, int width, std::string_view mode);
Tensor rotateAs(const Tensor& image, double degrees, std::array<double, 2> centre, std::string_view mode);
Tensor gaussianBlurAs(const Tensor& image, int kernelHeight, int kernelWidth, double sigmaY, double sigmaX,
                      std::string_view border);
Tensor boxBlurAs(const Tensor& image, int kernelHeight, int kernelWidth, std::string_view border);
/// Moved by pixels, by warpAffine.
Tensor translateAs(const Tensor& image, double right, double down, std::string_view mode,
                   std::string_view border);
/// The corners, in pixels clockwise from the upper left, go where `ends` (x, y four times) says.
Tensor perspectiveAs(const Tensor& image, const std::array<float, 8>& ends, std::string_view mode);
Tensor flip(const Tensor& image, bool horizontally);
/// Rows below and columns to the right, of the border's kind; `value` where it is constant.
Tensor padBehind(const Tensor& image, int rows, int columns, std::string_view border, double value);
/// COLOR_RGB2GRAY of three channels, as one.
Tensor grayOf(const Tensor& image);
Tensor convertColour(const Tensor& image, int code);
Tensor equalizeHistogram(const Tensor& image);

} // namespace comparo::opencv
