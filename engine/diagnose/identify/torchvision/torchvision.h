// SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause
#pragma once

#include "engine/tensor/tensor.h"

/// What torchvision 0.29 with PyTorch 2.15 computes on the CPU in the functions that no op of ours follows,
/// written out and measured on it (tests/reference/identify). uint8, and float32 where it is said; input and
/// output on cpu. All throw Error(Unsupported) for another input.
namespace comparo::torchvision {

struct Kernel {
    int height, width;
    double sigmaY, sigmaX;
};

/// functional.gaussian_blur, uint8 and float32. The window has to be smaller than the image.
Tensor gaussianBlur(const Tensor& image, const Kernel& kernel);

/// Arguments of functional.affine: clockwise degrees, a shift in pixels, and the angles by which axes lean.
struct Affine {
    double degrees = 0.0;
    double x = 0.0, y = 0.0;
    double scale = 1.0;
    double shearX = 0.0, shearY = 0.0;
};

/// functional.affine about the middle with the border 0, uint8 and float32.
Tensor affine(const Tensor& image, const Affine& affine, bool bilinear);

/// functional.rotate about the middle, uint8 and float32.
Tensor rotate(const Tensor& image, double degrees, bool bilinear);

Tensor toGray(const Tensor& image); ///< rgb_to_grayscale, one channel
Tensor adjustBrightness(const Tensor& image, double factor);
Tensor adjustContrast(const Tensor& image, double factor);
Tensor adjustSaturation(const Tensor& image, double factor);
Tensor adjustSharpness(const Tensor& image, double factor);
Tensor adjustGamma(const Tensor& image, double gamma);
Tensor adjustHue(const Tensor& image, double turn);
Tensor equalize(const Tensor& image);
Tensor autocontrast(const Tensor& image);

/// torch.nn.functional.interpolate of float32 with mode="area": adaptive_avg_pool2d.
Tensor areaResize(const Tensor& image, int height, int width);
/// The same with align_corners=True; bilinear or bicubic.
Tensor alignedResize(const Tensor& image, int height, int width, bool bicubic);

} // namespace comparo::torchvision
