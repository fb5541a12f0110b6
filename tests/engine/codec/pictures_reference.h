// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"

#include <opencv2/core.hpp>

#include <cstddef>
#include <string>
#include <vector>

/// OpenCV's readers as the independent reference of ours.
namespace comparo::test {

using PictureFile = std::vector<std::byte>;

/// The file as OpenCV reads it, unchanged; empty if it does not. A TIFF must say that its first row is above.
cv::Mat readByOpencv(const PictureFile& file);

/// Whether our reader gives the samples that OpenCV's gives, with every bit; says which is the first that is
/// not. Both must read the file.
bool readsAsOpencv(const PictureFile& file, const std::string& what);

/// A file by OpenCV's writer; `extension` picks the format.
PictureFile writtenByOpencv(const std::string& extension, const cv::Mat& pixels,
                            const std::vector<int>& flags = {});

/// Random samples of this OpenCV type, floats in [-0.5, 1.5); many of them equal to their neighbours.
cv::Mat randomMatrix(int type, int height, int width);

PictureFile fileOf(const void* bytes, std::size_t size);

} // namespace comparo::test
