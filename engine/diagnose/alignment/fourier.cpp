// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/alignment/fourier.h"

#include <numbers>
#include <utility>

namespace comparo::alignment {
namespace {

using Complex = std::complex<float>;

/// Cooley and Tukey's of one row, by the roots of unity of its length.
void transformRow(Complex* row, std::size_t n, const std::vector<Complex>& roots)
{
    for (std::size_t i = 1, j = 0; i < n; ++i) {
        std::size_t bit = n >> 1;
        for (; j & bit; bit >>= 1)
            j ^= bit;
        j ^= bit;
        if (i < j)
            std::swap(row[i], row[j]);
    }
    for (std::size_t length = 2; length <= n; length <<= 1) {
        const std::size_t half = length / 2, step = n / length;
        for (std::size_t begin = 0; begin < n; begin += length)
            for (std::size_t k = 0; k < half; ++k) {
                const Complex& r = roots[k * step];
                const Complex& v = row[begin + k + half];
                const Complex odd(v.real() * r.real() - v.imag() * r.imag(),
                                  v.real() * r.imag() + v.imag() * r.real());
                row[begin + k + half] = row[begin + k] - odd;
                row[begin + k] += odd;
            }
    }
}

void transformRows(Field& field, bool isInverse)
{
    std::vector<Complex> roots(field.w / 2 + 1);
    for (std::size_t k = 0; k < roots.size(); ++k) {
        const double angle = (isInverse ? 2.0 : -2.0) * std::numbers::pi * static_cast<double>(k) /
                             static_cast<double>(field.w);
        roots[k] = Complex(std::polar(1.0, angle));
    }
    for (std::size_t y = 0; y < field.h; ++y)
        transformRow(field.values.data() + y * field.w, field.w, roots);
}

void transpose(Field& field)
{
    Field other(field.w, field.h);
    for (std::size_t y = 0; y < field.h; ++y)
        for (std::size_t x = 0; x < field.w; ++x)
            other.values[x * field.h + y] = field.values[y * field.w + x];
    field = std::move(other);
}

} // namespace

std::size_t powerOfTwo(std::size_t least)
{
    std::size_t power = 1;
    while (power < least)
        power <<= 1;
    return power;
}

void transform(Field& field, bool isInverse)
{
    transformRows(field, isInverse);
    transpose(field);
    transformRows(field, isInverse);
    transpose(field);
}

} // namespace comparo::alignment
