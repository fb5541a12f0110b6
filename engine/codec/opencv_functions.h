#pragma once

#include "engine/tensor/tensor.h"

#include <array>
#include <string>
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
Tensor convertColour(const Tensor& image, int code);
Tensor equalizeHistogram(const Tensor& image);

} // namespace comparo::opencv
