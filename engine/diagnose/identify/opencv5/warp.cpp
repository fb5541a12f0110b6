// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/identify/opencv5/warp.h"

#include "engine/diagnose/identify/planes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace comparo::opencv5 {
namespace {

using candidates::Bytes;

/// From output to input, in double, rounded at the end.
std::array<float, 6> inverseTurn(double degrees, std::array<double, 2> centre)
{
    const double angle = degrees * (std::numbers::pi / 180.0);
    const double a = std::cos(angle), b = std::sin(angle);
    const double x = centre[0], y = centre[1];
    const double tx = (1 - a) * x - b * y, ty = b * x + (1 - a) * y;
    const double scale = 1.0 / (a * a + b * b);
    const double m0 = a * scale, m1 = -b * scale, m3 = b * scale, m4 = a * scale;
    const double m2 = -m0 * tx - m1 * ty, m5 = -m3 * tx - m4 * ty;
    return {static_cast<float>(m0), static_cast<float>(m1), static_cast<float>(m2),
            static_cast<float>(m3), static_cast<float>(m4), static_cast<float>(m5)};
}

float sampleAt(const Bytes& image, int z, int x, int y)
{
    const bool inside = x >= 0 && y >= 0 && x < image.shape.w && y < image.shape.h;
    return inside ? static_cast<float>(image.row(z, y)[x]) : 0.0F;
}

float bilinearAt(const Bytes& image, int z, float u, float v)
{
    const int x = static_cast<int>(std::floor(u)), y = static_cast<int>(std::floor(v));
    const float dx = u - static_cast<float>(x), dy = v - static_cast<float>(y);
    const auto row = [&](int at) {
        const float left = sampleAt(image, z, x, at);
        return std::fma(dx, sampleAt(image, z, x + 1, at) - left, left);
    };
    const float top = row(y);
    return std::fma(dy, row(y + 1) - top, top);
}

} // namespace

Tensor rotate(const Tensor& image, double degrees, std::array<double, 2> centre, bool bilinear)
{
    const Bytes bytes(image);
    const std::array<float, 6> m = inverseTurn(degrees, centre);
    Bytes result(bytes.shape);
    for (int y = 0; y < bytes.shape.h; ++y)
        for (int x = 0; x < bytes.shape.w; ++x) {
            const auto px = static_cast<float>(x), py = static_cast<float>(y);
            for (int z = 0; z < bytes.count(); ++z) {
                float value = 0.0F;
                if (bilinear)
                    value = bilinearAt(bytes, z, std::fma(px, m[0], std::fma(py, m[1], m[2])),
                                       std::fma(px, m[3], std::fma(py, m[4], m[5])));
                else
                    value =
                        sampleAt(bytes, z, static_cast<int>(std::nearbyint(px * m[0] + (py * m[1] + m[2]))),
                                 static_cast<int>(std::nearbyint(px * m[3] + (py * m[4] + m[5]))));
                result.row(z, y)[x] =
                    static_cast<std::uint8_t>(std::clamp(std::nearbyint(value), 0.0F, 255.0F));
            }
        }
    return result.tensor();
}

} // namespace comparo::opencv5
