// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/math.h"

#include <array>

namespace comparo::COMPARO_BACKEND {

/// Row-major 3x3 matrix of homogeneous coordinates (x, y, 1).
template <class T>
using Matrix3 = std::array<T, 9>;

template <class T>
Matrix3<T> identity3()
{
    return {T(1), T(0), T(0), T(0), T(1), T(0), T(0), T(0), T(1)};
}

/// Sums run in the order of k, none fused.
template <class T>
Matrix3<T> product(const Matrix3<T>& a, const Matrix3<T>& b)
{
    Matrix3<T> result{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            result[3 * i + j] = a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j];
    return result;
}

/// a*b - c*d, every step rounded.
struct PlainCross {
    template <class T>
    static T of(T a, T b, T c, T d)
    {
        return a * b - c * d;
    }
};

/// The same with the first product fused, as torch.linalg.cross on AVX2.
struct FusedCross {
    template <class T>
    static T of(T a, T b, T c, T d)
    {
        return fused(a, b, -(c * d));
    }
};

/// Transposed cofactors: its rows are the cross products of the columns. The inverse but for a factor, and
/// without a division.
template <class Cross, class T>
Matrix3<T> adjugate(const Matrix3<T>& m)
{
    const auto cross = [&](std::size_t p, std::size_t q) {
        return std::array<T, 3>{Cross::of(m[3 + p], m[6 + q], m[6 + p], m[3 + q]),
                                Cross::of(m[6 + p], m[q], m[p], m[6 + q]),
                                Cross::of(m[p], m[3 + q], m[3 + p], m[q])};
    };
    const auto first = cross(1, 2), second = cross(2, 0), third = cross(0, 1);
    return {first[0], first[1], first[2], second[0], second[1], second[2], third[0], third[1], third[2]};
}

template <class T>
Matrix3<T> divided(Matrix3<T> m, T divisor)
{
    for (T& entry : m)
        entry = entry / divisor;
    return m;
}

/// Adjugate over determinant. A singular matrix gives infinities or NaN.
template <class Cross, class T>
Matrix3<T> inverse(const Matrix3<T>& m)
{
    const Matrix3<T> rows = adjugate<Cross>(m);
    return divided(rows, m[0] * rows[0] + m[3] * rows[1] + m[6] * rows[2]);
}

} // namespace comparo::COMPARO_BACKEND
