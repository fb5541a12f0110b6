// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"

#include <opencv2/core.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

/// References that are independent of our readers: samples that a test has written, and OpenCV's readers.
namespace comparo::test {

using PictureFile = std::vector<std::byte>;

/// The file as OpenCV reads it, unchanged; empty if it does not. A TIFF must say that its first row is above.
cv::Mat readByOpencv(const PictureFile& file);

/// Whether our reader gives the samples that OpenCV's gives, with every bit; says which is the first that is
/// not. Both must read the file.
bool readsAsOpencv(const PictureFile& file, const std::string& what);

/// Whether this is a tensor of these samples, in this dtype; says which is the first that is not. NaN is what
/// is not equal to itself.
bool hasSamples(const Tensor& tensor, DType dtype, const Shape& shape,
                const std::function<double(int c, int y, int x)>& sample, const std::string& what);

/// All texts of the notes with this code, one behind the other; of all codes where it is empty.
std::string notesOf(const DecodedImage& image, const std::string& code = {});

/// A file by OpenCV's writer; `extension` picks the format.
PictureFile writtenByOpencv(const std::string& extension, const cv::Mat& pixels,
                            const std::vector<int>& flags = {});

/// Random samples of this OpenCV type, floats in [-0.5, 1.5); many of them equal to their neighbours.
cv::Mat randomMatrix(int type, int height, int width);

PictureFile fileOf(const void* bytes, std::size_t size);

} // namespace comparo::test
