// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/tensor.h"

#include <bit>
#include <cstdint>
#include <type_traits>
#include <vector>

/// One picture that libraries were run on, and one number of what they gave.
namespace comparo::test {

/// 1x3x24x32 of the upper bytes of 2654435761 i^2 + 40503 i, 32 bits each.
inline Tensor mixedPicture()
{
    std::vector<std::uint8_t> values;
    for (std::uint32_t i = 0; i < 3 * 24 * 32; ++i)
        values.push_back(static_cast<std::uint8_t>((i * i * 2654435761U + i * 40503U) >> 24));
    return Tensor::fromValues<std::uint8_t>({1, 3, 24, 32}, values);
}

/// Bytes through int(int).
template <class Function>
Tensor mapped(const Tensor& image, const Function& function)
{
    std::vector<std::uint8_t> values;
    const Shape& s = image.shape();
    for (int c = 0; c < s.c; ++c)
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x)
                values.push_back(static_cast<std::uint8_t>(function(static_cast<int>(image.at(0, c, y, x)))));
    return Tensor::fromValues<std::uint8_t>(s, values);
}

/// As 1x1xHxW of float32.
inline Tensor firstPlaneAsFloats(const Tensor& image, float divisor)
{
    std::vector<float> values;
    for (int y = 0; y < image.shape().h; ++y)
        for (int x = 0; x < image.shape().w; ++x)
            values.push_back(static_cast<float>(image.at(0, 0, y, x)) / divisor);
    return Tensor::fromValues<float>({1, 1, image.shape().h, image.shape().w}, values);
}

/// The sum of value * (2 i + 1) over the samples in logical order: of bytes their numbers, of float32 their
/// bits.
inline std::uint64_t checksum(const Tensor& image)
{
    std::uint64_t sum = 0, i = 0;
    const Shape& s = image.shape();
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x) {
                    const double value = image.at(n, c, y, x);
                    const std::uint64_t number = isFloat(image.dtype())
                                                     ? std::bit_cast<std::uint32_t>(static_cast<float>(value))
                                                     : static_cast<std::uint64_t>(value);
                    sum += number * (2 * i++ + 1);
                }
    return sum;
}

} // namespace comparo::test
