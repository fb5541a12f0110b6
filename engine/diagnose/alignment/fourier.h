// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <cstddef>
#include <vector>

namespace comparo::alignment {

/// A field of complex numbers whose sides are powers of two.
struct Field {
    std::size_t h = 0, w = 0;
    std::vector<std::complex<float>> values;

    Field(std::size_t height, std::size_t width) : h(height), w(width), values(height * width) {}
};

/// The smallest power of two that is not below this.
std::size_t powerOfTwo(std::size_t least);

/// Its discrete Fourier transform in two dimensions, in place; the inverse one is not divided by the count.
void transform(Field& field, bool isInverse);

} // namespace comparo::alignment
