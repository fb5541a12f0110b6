// SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause
#include "engine/diagnose/identify/planes.h"
#include "engine/diagnose/identify/torchvision/torchvision.h"
#include "engine/ops/filter/convolution_sums.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace comparo::torchvision {
namespace {

using candidates::Planes;

/// torch.linspace(-limit, limit, count) of float32: steps from the nearer end, fused.
std::vector<float> linspace(float limit, int count)
{
    std::vector<float> values;
    const float step = count > 1 ? (limit - -limit) / static_cast<float>(count - 1) : 0.0F;
    for (int i = 0; i < count; ++i)
        values.push_back(i < count / 2 ? std::fma(step, static_cast<float>(i), -limit)
                                       : std::fma(-step, static_cast<float>(count - 1 - i), limit));
    return values;
}

std::vector<float> gaussianOf(int taps, double sigma)
{
    const auto limit = static_cast<float>((taps - 1) / (2.0 * std::numbers::sqrt2));
    std::vector<float> weights;
    float sum = 0.0F;
    for (const float x : linspace(limit, taps)) {
        const float scaled = x / static_cast<float>(sigma);
        weights.push_back(static_cast<float>(std::exp(-static_cast<double>(scaled * scaled))));
        sum += weights.back();
    }
    const float inverse = 1.0F / sum;
    for (float& weight : weights)
        weight *= inverse;
    return weights;
}

int reflected(int at, int size)
{
    at = std::abs(at);
    return at < size ? at : 2 * (size - 1) - at;
}

/// conv2d with one kernel a plane, the window's middle at each of `inner`, the rest beyond reflected.
Planes<float> convolved(const Planes<float>& image, const std::vector<float>& weights, int height, int width)
{
    const Shape& s = image.shape;
    const cpu::Extent2 bordered{s.h + height - 1, s.w + width - 1};
    const bool fused =
        cpu::convolutionSums(ArithmeticModel::TorchCpu, {DType::Float32, s, Layout::Contiguous}, bordered,
                             {height, width}) == cpu::Sums::Fused;
    Planes<float> result(s);
    for (int z = 0; z < image.count(); ++z)
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x) {
                float sum = 0.0F;
                const float* weight = weights.data();
                for (int dy = -(height / 2); dy <= height / 2; ++dy) {
                    const float* row = image.row(z, reflected(y + dy, s.h));
                    for (int dx = -(width / 2); dx <= width / 2; ++dx, ++weight) {
                        const float value = row[reflected(x + dx, s.w)];
                        sum = fused ? std::fma(value, *weight, sum) : sum + value * *weight;
                    }
                }
                result.row(z, y)[x] = sum;
            }
    return result;
}

Planes<float> asFloats(const Tensor& image)
{
    if (image.dtype() == DType::Float32)
        return Planes<float>(image);
    const candidates::Bytes bytes(image);
    Planes<float> planes(bytes.shape);
    std::copy(bytes.values.begin(), bytes.values.end(), planes.values.begin());
    return planes;
}

std::uint8_t roundedByte(float value)
{
    return static_cast<std::uint8_t>(std::clamp(std::nearbyint(value), 0.0F, 255.0F));
}

/// round_() and to(uint8), or the floats as they are.
Tensor asStored(const Planes<float>& planes, DType dtype)
{
    if (dtype == DType::Float32)
        return planes.tensor();
    candidates::Bytes bytes(planes.shape);
    std::transform(planes.values.begin(), planes.values.end(), bytes.values.begin(), roundedByte);
    return bytes.tensor();
}

/// The inverse of the matrix that Affine says, as torchvision's _get_inverse_affine_matrix, about the middle.
std::array<double, 6> inverseOf(const Affine& affine)
{
    constexpr double kRadian = std::numbers::pi / 180.0;
    const double turn = affine.degrees * kRadian;
    const double leanX = affine.shearX * kRadian, leanY = affine.shearY * kRadian;
    const double a = std::cos(turn - leanY) / std::cos(leanY);
    const double b = -(a * std::tan(leanX) + std::sin(turn));
    const double c = std::sin(turn - leanY) / std::cos(leanY);
    const double d = std::cos(turn) - c * std::tan(leanX);
    std::array<double, 6> matrix{d / affine.scale,  -b / affine.scale, 0.0,
                                 -c / affine.scale, a / affine.scale,  0.0};
    matrix[2] = 0.0 - matrix[0] * affine.x - matrix[1] * affine.y;
    matrix[5] = 0.0 - matrix[3] * affine.x - matrix[4] * affine.y;
    return matrix;
}

/// torchvision's grid: pixel places of the source for pixels of the output, float32 steps.
class WarpGrid {
public:
    WarpGrid(const std::array<double, 6>& matrix, const Shape& shape)
        : m_shape(shape),
          m_columns(linspace((static_cast<float>(shape.w) - 1.0F) * 0.5F, shape.w)),
          m_rows(linspace((static_cast<float>(shape.h) - 1.0F) * 0.5F, shape.h))
    {
        for (std::size_t i = 0; i < matrix.size(); ++i)
            m_theta[i] =
                static_cast<float>(matrix[i]) / (0.5F * static_cast<float>(i < 3 ? shape.w : shape.h));
    }

    /// Of the source, in pixels.
    void at(int x, int y, float& u, float& v) const
    {
        const float px = m_columns[static_cast<std::size_t>(x)], py = m_rows[static_cast<std::size_t>(y)];
        u = place(px * m_theta[0] + py * m_theta[1] + m_theta[2], m_shape.w);
        v = place(px * m_theta[3] + py * m_theta[4] + m_theta[5], m_shape.h);
    }

private:
    static float place(float normalised, int size)
    {
        return std::fma(normalised + 1.0F, static_cast<float>(size) / 2.0F, -0.5F);
    }

    Shape m_shape;
    std::vector<float> m_columns, m_rows;
    std::array<float, 6> m_theta{};
};

} // namespace

Tensor gaussianBlur(const Tensor& image, const Kernel& kernel)
{
    const Planes<float> planes = asFloats(image);
    if (kernel.height / 2 >= planes.shape.h || kernel.width / 2 >= planes.shape.w)
        fail(ErrorCode::Unsupported, message("The kernel is too large for a reflected border."));
    const std::vector<float> across = gaussianOf(kernel.width, kernel.sigmaX);
    const std::vector<float> down = gaussianOf(kernel.height, kernel.sigmaY);
    std::vector<float> weights;
    for (const float y : down)
        for (const float x : across)
            weights.push_back(y * x);
    return asStored(convolved(planes, weights, kernel.height, kernel.width), image.dtype());
}

Tensor affine(const Tensor& image, const Affine& affine, bool bilinear)
{
    const Planes<float> planes = asFloats(image);
    const Shape& s = planes.shape;
    const WarpGrid grid(inverseOf(affine), s);
    Planes<float> result(s);
    const auto inside = [&](int x, int y) { return x >= 0 && y >= 0 && x < s.w && y < s.h; };
    for (int y = 0; y < s.h; ++y)
        for (int x = 0; x < s.w; ++x) {
            float u = 0.0F, v = 0.0F;
            grid.at(x, y, u, v);
            if (!bilinear) {
                const int fromX = static_cast<int>(std::nearbyint(u)),
                          fromY = static_cast<int>(std::nearbyint(v));
                for (int z = 0; z < planes.count() && inside(fromX, fromY); ++z)
                    result.row(z, y)[x] = planes.row(z, fromY)[fromX];
                continue;
            }
            const int left = static_cast<int>(std::floor(u)), top = static_cast<int>(std::floor(v));
            const float w = u - static_cast<float>(left), e = 1.0F - w;
            const float n = v - static_cast<float>(top), south = 1.0F - n;
            const std::array<float, 4> weights = {south * e, south * w, n * e, n * w};
            for (int z = 0; z < planes.count(); ++z) {
                const auto value = [&](int k) {
                    const int fromX = left + k % 2, fromY = top + k / 2;
                    return inside(fromX, fromY) ? planes.row(z, fromY)[fromX] : 0.0F;
                };
                float sum = value(0) * weights[0];
                for (int k = 1; k < 4; ++k)
                    sum = std::fma(value(k), weights[static_cast<std::size_t>(k)], sum);
                result.row(z, y)[x] = sum;
            }
        }
    return asStored(result, image.dtype());
}

Tensor rotate(const Tensor& image, double degrees, bool bilinear)
{
    const double remainder = std::fmod(degrees, 360.0);
    Affine turn;
    turn.degrees = -(remainder < 0.0 ? remainder + 360.0 : remainder);
    return affine(image, turn, bilinear);
}

Tensor adjustSharpness(const Tensor& image, double factor)
{
    const candidates::Bytes bytes(image);
    const Shape& s = bytes.shape;
    if (s.h <= 2 || s.w <= 2)
        return image;
    std::vector<float> weights(9, static_cast<float>(1.0 / 13.0));
    weights[4] = static_cast<float>(5.0 / 13.0);
    const Planes<float> smooth = convolved(asFloats(image), weights, 3, 3);
    const auto alpha = static_cast<float>(1.0 - factor);
    candidates::Bytes result = bytes;
    for (int z = 0; z < bytes.count(); ++z)
        for (int y = 1; y < s.h - 1; ++y)
            for (int x = 1; x < s.w - 1; ++x) {
                const auto value = static_cast<float>(bytes.row(z, y)[x]);
                const float difference = std::nearbyint(smooth.row(z, y)[x]) - value;
                result.row(z, y)[x] =
                    static_cast<std::uint8_t>(std::clamp(std::fma(alpha, difference, value), 0.0F, 255.0F));
            }
    return result.tensor();
}

Tensor areaResize(const Tensor& image, int height, int width)
{
    const Planes<float> planes(image);
    Shape shape = planes.shape;
    shape.h = height;
    shape.w = width;
    Planes<float> result(shape);
    const auto first = [](std::int64_t i, std::int64_t from, std::int64_t to) {
        return static_cast<int>(i * from / to);
    };
    const auto end = [](std::int64_t i, std::int64_t from, std::int64_t to) {
        return static_cast<int>(((i + 1) * from + to - 1) / to);
    };
    for (int z = 0; z < planes.count(); ++z)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const int top = first(y, planes.shape.h, height), bottom = end(y, planes.shape.h, height);
                const int left = first(x, planes.shape.w, width), right = end(x, planes.shape.w, width);
                float sum = 0.0F;
                for (int row = top; row < bottom; ++row)
                    for (int column = left; column < right; ++column)
                        sum += planes.row(z, row)[column];
                result.row(z, y)[x] =
                    sum / static_cast<float>(bottom - top) / static_cast<float>(right - left);
            }
    return result.tensor();
}

} // namespace comparo::torchvision
