// SPDX-License-Identifier: Apache-2.0 AND MIT-CMU
#pragma once

#include "engine/tensor/tensor.h"

#include <array>
#include <string>
#include <vector>

/// What Pillow 13 computes, written out and measured on it (tests/reference/identify). uint8 with one to four
/// channels unless something else is said; input and output on cpu. All throw Error(Unsupported) for another
/// input.
namespace comparo::pillow {

enum class Filter { Nearest, Box, Bilinear, Hamming, Bicubic, Lanczos };
inline constexpr std::array kFilters = {Filter::Nearest, Filter::Box,     Filter::Bilinear,
                                        Filter::Hamming, Filter::Bicubic, Filter::Lanczos};
std::string toString(Filter filter); ///< "bicubic"

enum class Order { RowsFirst, ColumnsFirst }; ///< Pillow 13 picks one of them by the sizes

/// Image.resize. uint8, and float32 (mode F).
Tensor resize(const Tensor& image, int height, int width, Filter filter, Order order);

Tensor boxBlur(const Tensor& image, float radius);      ///< ImageFilter.BoxBlur
Tensor gaussianBlur(const Tensor& image, float radius); ///< ImageFilter.GaussianBlur: three box blurs
Tensor medianFilter(const Tensor& image, int size);     ///< ImageFilter.MedianFilter

/// A filter of ImageFilter with a fixed kernel.
struct FixedKernel {
    const char* name; ///< "SHARPEN"
    int size;         ///< 3 or 5
    float scale;
    float offset;
    std::vector<float> weights;
};
const std::vector<FixedKernel>& fixedKernels();
Tensor convolve(const Tensor& image, const FixedKernel& kernel);

/// Image.rotate about the middle, same size; Nearest, Bilinear or Bicubic.
Tensor rotate(const Tensor& image, double degrees, Filter filter);

Tensor toGray(const Tensor& image);                          ///< convert("L") of three channels
Tensor toYCbCr(const Tensor& image);                         ///< convert("YCbCr") of three
Tensor toHsv(const Tensor& image);                           ///< convert("HSV") of three
Tensor repeated(const Tensor& gray);                         ///< one channel three times
Tensor blend(const Tensor& a, const Tensor& b, float alpha); ///< Image.blend
/// ImageEnhance's image at factor 0, which it blends with the picture.
Tensor enhanceFrom(const Tensor& image, const std::string& enhancer);
Tensor invert(const Tensor& image);
Tensor posterize(const Tensor& image, int bits);
Tensor solarize(const Tensor& image, int threshold);
Tensor equalize(const Tensor& image);
Tensor autocontrast(const Tensor& image);

} // namespace comparo::pillow
