// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/elementary.h"
#include "engine/kernel/math.h"
#include "engine/kernel/matrix3.h"
#include "engine/kernel/torch/mkl_angles.h"
#include "engine/tensor/tensor.h"

#include <array>

/// Matrices of the geometric ops, from source pixels to output pixels, with kornia's formulas and signs; and
/// what leads back from an output pixel to a place in the source.
namespace comparo::COMPARO_BACKEND {

/// Whose steps lead to a matrix.
enum class MatrixRule {
    Exact,  ///< sine and cosine of degrees, exact at quarter turns
    Kornia, ///< through radians, times pi / 180 in the type of the image, with PyTorch's functions of them
};

template <class T>
struct SineCosine {
    T sine;
    T cosine;
};

inline constexpr double kPi = 3.14159265358979323846;

/// kornia.geometry.deg2rad.
template <class T>
T radiansOf(double degrees)
{
    return static_cast<T>(degrees) * static_cast<T>(kPi / 180.0);
}

/// Of an angle in degrees, within some 10^15 of them.
template <class T>
SineCosine<T> sineCosine(double degrees, MatrixRule rule)
{
    if (rule == MatrixRule::Kornia) {
        const T radians = radiansOf<T>(degrees);
        return {mklSine(radians), mklCosine(radians)};
    }
    const double turns = roundHalfEven(degrees / 90.0);
    const double radians = (degrees - turns * 90.0) * (kPi / 180.0);
    const T s = static_cast<T>(sin(radians)), c = static_cast<T>(cos(radians));
    switch (static_cast<long long>(turns) & 3) {
    case 0:
        return {s, c};
    case 1:
        return {c, -s};
    case 2:
        return {-s, -c};
    default:
        return {-c, s};
    }
}

/// Of an angle in degrees.
template <class T>
T tangent(double degrees, MatrixRule rule)
{
    if (rule == MatrixRule::Kornia)
        return mklTangent(radiansOf<T>(degrees));
    const SineCosine<T> angle = sineCosine<T>(degrees, rule);
    return angle.sine / angle.cosine;
}

/// Pixel coordinates of the middle.
template <class T>
struct Center {
    T x;
    T y;
};

template <class T>
Center<T> centerOf(const Shape& shape)
{
    return {static_cast<T>(shape.w - 1) / T(2), static_cast<T>(shape.h - 1) / T(2)};
}

template <class T>
Matrix3<T> translation(T x, T y)
{
    return {T(1), T(0), x, T(0), T(1), y, T(0), T(0), T(1)};
}

/// kornia.geometry.get_rotation_matrix2d: positive degrees turn counter-clockwise as seen.
template <class T>
Matrix3<T> rotationAbout(const Center<T>& center, double degrees, T scaleX, T scaleY, MatrixRule rule)
{
    const auto [s, c] = sineCosine<T>(degrees, rule);
    const Matrix3<T> turn{c, s, T(0), -s, c, T(0), T(0), T(0), T(1)};
    const Matrix3<T> scale{scaleX, T(0), T(0), T(0), scaleY, T(0), T(0), T(0), T(1)};
    return product(product(product(translation(center.x, center.y), turn), scale),
                   translation(-center.x, -center.y));
}

/// kornia.geometry.get_shear_matrix2d.
template <class T>
Matrix3<T> shearAbout(const Center<T>& center, double degreesX, double degreesY, MatrixRule rule)
{
    const T tx = tangent<T>(degreesX, rule), ty = tangent<T>(degreesY, rule);
    return {T(1), -tx, tx * center.y, -ty, T(1) + tx * ty, ty * (center.x - tx * center.y), T(0), T(0), T(1)};
}

/// x and y of the corners top left, top right, bottom right, bottom left.
template <class T>
using Corners = std::array<T, 8>;

/// From the unit square to a quadrilateral.
template <class T>
Matrix3<T> squareToQuad(const Corners<T>& p)
{
    const T dx1 = p[2] - p[4], dx2 = p[6] - p[4], sx = p[0] - p[2] + p[4] - p[6];
    const T dy1 = p[3] - p[5], dy2 = p[7] - p[5], sy = p[1] - p[3] + p[5] - p[7];
    const T divisor = dx1 * dy2 - dy1 * dx2;
    const T a = (sx * dy2 - sy * dx2) / divisor;
    const T b = (dx1 * sy - dy1 * sx) / divisor;
    return {p[2] - p[0] + a * p[2],
            p[6] - p[0] + b * p[6],
            p[0],
            p[3] - p[1] + a * p[3],
            p[7] - p[1] + b * p[7],
            p[1],
            a,
            b,
            T(1)};
}

/// The homography that takes one quadrilateral to the other: kornia.geometry.get_perspective_transform.
template <class T>
Matrix3<T> quadToQuad(const Corners<T>& from, const Corners<T>& to, MatrixRule rule)
{
    const Matrix3<T> square = squareToQuad(from);
    const bool exact = rule == MatrixRule::Exact; // a homography needs no determinant
    const Matrix3<T> m =
        product(squareToQuad(to), exact ? adjugate<PlainCross>(square) : inverse<FusedCross>(square));
    return divided(m, m[8]);
}

/// kornia's normal_transform_pixel: pixel centres 0 … size-1 to -1 … 1, or without align_corners edges to -1
/// and 1.
template <class T>
Matrix3<T> normalizing(const Shape& shape, bool alignCorners)
{
    struct Axis {
        double step, first;
    };
    const auto axisOf = [=](double size) -> Axis {
        if (!alignCorners)
            return {2.0 / size, (1.0 - size) / size};
        return size == 1.0 ? Axis{1.0, 0.0} : Axis{2.0 / (size - 1.0), -1.0};
    };
    const Axis x = axisOf(shape.w), y = axisOf(shape.h);
    return {static_cast<T>(x.step),
            T(0),
            static_cast<T>(x.first),
            T(0),
            static_cast<T>(y.step),
            static_cast<T>(y.first),
            T(0),
            T(0),
            T(1)};
}

/// From normalised output to normalised source coordinates, with the steps of kornia's warps.
template <class T>
Matrix3<T> normalizedInverse(const Matrix3<T>& pixels, const Shape& source, const Shape& output,
                             bool alignCorners)
{
    const Matrix3<T> unnormalized =
        product(pixels, inverse<FusedCross>(normalizing<T>(source, alignCorners)));
    return inverse<FusedCross>(product(normalizing<T>(output, alignCorners), unnormalized));
}

/// How a warp of kornia counts places.
struct GridRule {
    bool alignCorners = true;
    bool projective = false;
};

/// From output pixels to places in the source in one step: what the normalised coordinates of kornia and the
/// un-normalising of grid_sample amount to, without their rounding.
inline Matrix3<double> pixelInverse(const Matrix3<double>& pixels, const Shape& shape, const GridRule& grid)
{
    Matrix3<double> m = grid.projective ? adjugate<PlainCross>(pixels) : inverse<PlainCross>(pixels);
    // With align_corners grid_sample knows one place only on an axis of one pixel.
    for (std::size_t j = 0; j < 3 && grid.alignCorners; ++j) {
        m[j] = shape.w == 1 ? 0.0 : m[j];
        m[3 + j] = shape.h == 1 ? 0.0 : m[3 + j];
    }
    return m;
}

} // namespace comparo::COMPARO_BACKEND
