// SPDX-License-Identifier: Apache-2.0 AND MIT-CMU
#include "engine/diagnose/identify/pillow/pillow.h"
#include "engine/diagnose/identify/planes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace comparo::pillow {
namespace {

using candidates::Bytes;
using Affine = std::array<double, 6>;

/// Python's round(x, 15).
double roundedTo15(double value)
{
    constexpr double kScale = 1e15;
    return std::nearbyint(value * kScale) / kScale;
}

Affine turn(double degrees, int width, int height)
{
    const double remainder = std::fmod(degrees, 360.0);
    const double angle = -(remainder < 0.0 ? remainder + 360.0 : remainder) * (std::numbers::pi / 180.0);
    Affine m{roundedTo15(std::cos(angle)),  roundedTo15(std::sin(angle)), 0.0,
             roundedTo15(-std::sin(angle)), roundedTo15(std::cos(angle)), 0.0};
    const double x = width / 2.0, y = height / 2.0;
    m[2] = m[0] * -x + m[1] * -y + 0.0 + x;
    m[5] = m[3] * -x + m[4] * -y + 0.0 + y;
    return m;
}

int fixed16(double value)
{
    return static_cast<int>(std::floor(value * 65536.0 + 0.5));
}

/// Coordinates of 16 fractional bits, stepped.
Bytes nearestFixed(const Bytes& image, const Affine& m)
{
    Bytes result(image.shape);
    const int a0 = fixed16(m[0]), a1 = fixed16(m[1]), a3 = fixed16(m[3]), a4 = fixed16(m[4]);
    const int startX = fixed16(m[2] + m[0] * 0.5 + m[1] * 0.5),
              startY = fixed16(m[5] + m[3] * 0.5 + m[4] * 0.5);
    for (int y = 0; y < image.shape.h; ++y)
        for (int x = 0; x < image.shape.w; ++x) {
            const int fromX = (startX + y * a1 + x * a0) >> 16, fromY = (startY + y * a4 + x * a3) >> 16;
            if (fromX < 0 || fromX >= image.shape.w || fromY < 0 || fromY >= image.shape.h)
                continue;
            for (int z = 0; z < image.count(); ++z)
                result.row(z, y)[x] = image.row(z, fromY)[fromX];
        }
    return result;
}

double cubic(double v1, double v2, double v3, double v4, double d)
{
    const double p1 = v2;
    const double p2 = -v1 + v3;
    const double p3 = 2 * (v1 - v2) + v3 - v4;
    const double p4 = -v1 + v2 - v3 + v4;
    return p1 + d * (p2 + d * (p3 + d * p4));
}

class Sampler8 {
public:
    Sampler8(const Bytes& image, int z, double x, double y)
        : m_image(image),
          m_z(z),
          m_x(static_cast<int>(std::floor(x - 0.5))),
          m_y(static_cast<int>(std::floor(y - 0.5))),
          m_dx(x - 0.5 - m_x),
          m_dy(y - 0.5 - m_y)
    {
    }

    [[nodiscard]] double bilinear() const
    {
        const auto row = [&](int y) {
            const double left = at(m_x, y), right = at(m_x + 1, y);
            return left + (right - left) * m_dx;
        };
        const double first = row(std::clamp(m_y, 0, m_image.shape.h - 1));
        const double second = m_y + 1 >= 0 && m_y + 1 < m_image.shape.h ? row(m_y + 1) : first;
        return first + (second - first) * m_dy;
    }

    [[nodiscard]] double bicubic() const
    {
        const auto row = [&](int y) {
            return cubic(at(m_x - 1, y), at(m_x, y), at(m_x + 1, y), at(m_x + 2, y), m_dx);
        };
        const auto next = [&](int y, double before) {
            return y >= 0 && y < m_image.shape.h ? row(y) : before;
        };
        const double first = row(std::clamp(m_y - 1, 0, m_image.shape.h - 1));
        const double second = next(m_y, first);
        const double third = next(m_y + 1, second);
        const double fourth = next(m_y + 2, third);
        return cubic(first, second, third, fourth, m_dy);
    }

private:
    [[nodiscard]] double at(int x, int y) const
    {
        return m_image.row(m_z, y)[std::clamp(x, 0, m_image.shape.w - 1)];
    }

    const Bytes& m_image;
    int m_z, m_x, m_y;
    double m_dx, m_dy;
};

} // namespace

Tensor rotate(const Tensor& image, double degrees, Filter filter)
{
    const Bytes planes(image);
    const Affine m = turn(degrees, planes.shape.w, planes.shape.h);
    if (filter == Filter::Nearest)
        return nearestFixed(planes, m).tensor();
    Bytes result(planes.shape);
    for (int y = 0; y < planes.shape.h; ++y)
        for (int x = 0; x < planes.shape.w; ++x) {
            const double fromX = m[0] * (x + 0.5) + m[1] * (y + 0.5) + m[2];
            const double fromY = m[3] * (x + 0.5) + m[4] * (y + 0.5) + m[5];
            if (fromX < 0.0 || fromX >= planes.shape.w || fromY < 0.0 || fromY >= planes.shape.h)
                continue;
            for (int z = 0; z < planes.count(); ++z) {
                const Sampler8 sampler(planes, z, fromX, fromY);
                const double value = filter == Filter::Bilinear ? sampler.bilinear() : sampler.bicubic();
                result.row(z, y)[x] = static_cast<std::uint8_t>(std::clamp(value, 0.0, 255.0));
            }
        }
    return result.tensor();
}

} // namespace comparo::pillow
