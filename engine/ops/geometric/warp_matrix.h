#pragma once

#include "engine/kernel/elementary.h"
#include "engine/kernel/math.h"
#include "engine/kernel/matrix3.h"
#include "engine/tensor/tensor.h"

#include <array>

/// Matrices of the geometric ops, from source pixels to output pixels, with kornia's formulas and signs; and
/// what leads back from an output pixel to a place in the source.
namespace comparo::COMPARO_BACKEND {

/// Whose steps lead to a matrix.
enum class MatrixRule {
    Exact,  ///< sine and cosine of degrees, exact at quarter turns
    Kornia, ///< through radians with the float32 value of pi, as kornia.geometry.deg2rad
};

template <class T>
struct SineCosine {
    T sine;
    T cosine;
};

/// Of an angle in degrees, within some 10^15 of them.
template <class T>
SineCosine<T> sineCosine(double degrees, MatrixRule rule)
{
    constexpr double kPi = 3.14159265358979323846;
    if (rule == MatrixRule::Kornia) {
        const T radians = static_cast<T>(degrees) * static_cast<T>(static_cast<float>(kPi)) / T(180);
        return {sin(radians), cos(radians)};
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

/// Of an angle in degrees, as kornia's shears take it: times pi/180, then torch.tan.
template <class T>
T tangent(double degrees, MatrixRule rule)
{
    if (rule == MatrixRule::Exact) {
        const SineCosine<T> angle = sineCosine<T>(degrees, rule);
        return angle.sine / angle.cosine;
    }
    const auto radians =
        static_cast<double>(static_cast<T>(degrees) * static_cast<T>(3.14159265358979323846 / 180.0));
    return static_cast<T>(sin(radians) / cos(radians));
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

/// kornia's normal_transform_pixel: pixel centres 0 … size-1 to -1 … 1. Its numbers are float32 whatever the
/// image is.
template <class T>
Matrix3<T> normalizing(const Shape& shape)
{
    const auto step = [](int size) {
        return static_cast<T>(static_cast<float>(2.0 / (size == 1 ? 1e-14 : size - 1.0)));
    };
    return {step(shape.w), T(0), T(-1), T(0), step(shape.h), T(-1), T(0), T(0), T(1)};
}

/// From normalised output to normalised source coordinates, with the steps of kornia's warps.
template <class T>
Matrix3<T> normalizedInverse(const Matrix3<T>& pixels, const Shape& source, const Shape& output)
{
    const Matrix3<T> unnormalized = product(pixels, inverse<FusedCross>(normalizing<T>(source)));
    return inverse<FusedCross>(product(normalizing<T>(output), unnormalized));
}

/// How a warp of kornia counts places. Its affine warp puts the output grid on half pixels without
/// align_corners, its perspective warp never does; both normalise with align_corners always.
struct GridRule {
    bool alignCorners = true;
    bool projective = false;
};

/// From output pixels to places in the source in one step: what the normalised coordinates of kornia and the
/// un-normalising of grid_sample amount to, without their rounding. Without align_corners that is not the
/// plain inverse: each axis is stretched by size / (size - 1), in the source and, for affine warps, back in
/// the output.
inline Matrix3<double> pixelInverse(const Matrix3<double>& pixels, const Shape& shape, const GridRule& grid)
{
    Matrix3<double> m = grid.projective ? adjugate<PlainCross>(pixels) : inverse<PlainCross>(pixels);
    if (grid.alignCorners) {
        // grid_sample knows one place only on an axis of one pixel.
        for (std::size_t j = 0; j < 3; ++j) {
            m[j] = shape.w == 1 ? 0.0 : m[j];
            m[3 + j] = shape.h == 1 ? 0.0 : m[3 + j];
        }
        return m;
    }
    // One pixel wide: kornia normalises with 1e-14 instead of size - 1.
    const auto spanOf = [](int size) { return size == 1 ? 1e-14 : size - 1.0; };
    const double w = shape.w, h = shape.h, spanX = spanOf(shape.w), spanY = spanOf(shape.h);
    if (grid.projective) {
        for (std::size_t j = 0; j < 3; ++j) {
            m[j] = m[j] * w / spanX - 0.5 * m[6 + j];
            m[3 + j] = m[3 + j] * h / spanY - 0.5 * m[6 + j];
        }
        return m;
    }
    const double xFromX = m[0], xFromY = m[1] * (w * spanY) / (spanX * h);
    const double yFromX = m[3] * (h * spanX) / (spanY * w), yFromY = m[4];
    return {xFromX, xFromY, (0.5 * xFromX + 0.5 * xFromY - 0.5) + m[2] * w / spanX,
            yFromX, yFromY, (0.5 * yFromX + 0.5 * yFromY - 0.5) + m[5] * h / spanY,
            0.0,    0.0,    1.0};
}

} // namespace comparo::COMPARO_BACKEND
