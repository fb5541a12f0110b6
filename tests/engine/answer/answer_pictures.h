// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/comparison/job.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <functional>
#include <string>

/// Pictures and pairs whose grade is known because of how they are made.
namespace comparo::test {

/// A change of one value at a place; what is outside of the dtype is clamped.
using Change = std::function<double(double value, int c, int y, int x)>;

/// uint8, with flat parts, slopes, edges and texture; no two rows or columns are alike.
Tensor answerPicture(int width = 96, int height = 80, int channels = 3, std::uint64_t seed = 1);

/// Independent random values.
Tensor noisePicture(int width = 96, int height = 80, int channels = 3, std::uint64_t seed = 1);

/// uint8 divided to [0, 1].
Tensor asFloats(const Tensor& picture);

Tensor changed(const Tensor& picture, const Change& change);

/// A number in [0, 1) that depends on the place alone.
double strewn(int c, int y, int x, std::uint64_t seed = 1);

/// Two tensors from outside.
ComparisonJob pairJob(const Tensor& a, const Tensor& b);

/// A picture through a pipeline on two sides: "to_float; gaussian_blur:kernel=5".
ComparisonJob runJobOf(const Tensor& picture, const std::string& steps, const std::string& a,
                       const std::string& b);

} // namespace comparo::test
