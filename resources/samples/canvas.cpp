// SPDX-License-Identifier: Apache-2.0
#include "resources/samples/canvas.h"

#include "resources/samples/noise.h"

namespace comparo::samples {

Light operator+(const Light& a, const Light& b)
{
    return {a.r + b.r, a.g + b.g, a.b + b.b};
}

Light operator*(const Light& a, double scale)
{
    return {a.r * scale, a.g * scale, a.b * scale};
}

Light mix(const Light& from, const Light& to, double t)
{
    return {mix(from.r, to.r, t), mix(from.g, to.g, t), mix(from.b, to.b, t)};
}

Light seen(double r, double g, double b)
{
    return {r * r / 65025.0, g * g / 65025.0, b * b / 65025.0};
}

Canvas::Canvas(int width, int height)
    : m_width(width),
      m_height(height),
      m_pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height))
{
}

Light& Canvas::at(int x, int y)
{
    return m_pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(m_width) +
                    static_cast<std::size_t>(x)];
}

const Light& Canvas::at(int x, int y) const
{
    return m_pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(m_width) +
                    static_cast<std::size_t>(x)];
}

Light Canvas::sample(double x, double y) const
{
    x = std::clamp(x, 0.0, m_width - 1.001);
    y = std::clamp(y, 0.0, m_height - 1.001);
    const int left = static_cast<int>(x);
    const int top = static_cast<int>(y);
    const double fx = x - left;
    return mix(mix(at(left, top), at(left + 1, top), fx), mix(at(left, top + 1), at(left + 1, top + 1), fx),
               y - top);
}

void Canvas::blend(int x, int y, const Light& light, double coverage)
{
    if (x < 0 || y < 0 || x >= m_width || y >= m_height || coverage <= 0.0)
        return;
    at(x, y) = mix(at(x, y), light, std::min(coverage, 1.0));
}

void Canvas::line(double x0, double y0, double x1, double y1, double pen0, double pen1, const Light& light)
{
    const double reach = std::max(pen0, pen1) / 2.0 + 1.0;
    const double dx = x1 - x0;
    const double dy = y1 - y0;
    const double lengthSquared = dx * dx + dy * dy;
    const int bottom = static_cast<int>(std::floor(std::max(y0, y1) + reach));
    const int right = static_cast<int>(std::floor(std::max(x0, x1) + reach));
    for (int y = static_cast<int>(std::floor(std::min(y0, y1) - reach)); y <= bottom; ++y) {
        for (int x = static_cast<int>(std::floor(std::min(x0, x1) - reach)); x <= right; ++x) {
            const double px = x + 0.5 - x0;
            const double py = y + 0.5 - y0;
            const double t =
                lengthSquared > 0.0 ? std::clamp((px * dx + py * dy) / lengthSquared, 0.0, 1.0) : 0.0;
            const double ex = px - t * dx;
            const double ey = py - t * dy;
            const double pen = mix(pen0, pen1, t);
            const double inside = pen / 2.0 + 0.5 - std::sqrt(ex * ex + ey * ey);
            blend(x, y, light, std::min(inside, pen)); // a line thinner than a pixel is fainter, not thinner
        }
    }
}

void Canvas::polygon(const std::vector<double>& corners, const Light& light)
{
    double left = corners[0];
    double right = left;
    double top = corners[1];
    double bottom = top;
    for (std::size_t i = 0; i < corners.size(); i += 2) {
        left = std::min(left, corners[i]);
        right = std::max(right, corners[i]);
        top = std::min(top, corners[i + 1]);
        bottom = std::max(bottom, corners[i + 1]);
    }
    const auto contains = [&](double x, double y) {
        for (std::size_t i = 0; i < corners.size(); i += 2) {
            const std::size_t j = (i + 2) % corners.size();
            if ((corners[j] - corners[i]) * (y - corners[i + 1]) -
                    (corners[j + 1] - corners[i + 1]) * (x - corners[i]) <
                0.0)
                return false;
        }
        return true;
    };
    for (int y = static_cast<int>(std::floor(top)); y <= static_cast<int>(bottom); ++y) {
        for (int x = static_cast<int>(std::floor(left)); x <= static_cast<int>(right); ++x) {
            int hits = 0;
            for (int i = 0; i < 16; ++i)
                hits += contains(x + (i % 4 + 0.5) / 4.0, y + (i / 4 + 0.5) / 4.0) ? 1 : 0;
            blend(x, y, light, hits / 16.0);
        }
    }
}

void Canvas::disc(double x, double y, double radius, const Light& light)
{
    line(x, y, x, y, 2.0 * radius, 2.0 * radius, light);
}

Picture Canvas::develop() const
{
    constexpr std::uint32_t kDitherSeed = 77;
    Picture picture(m_width, m_height);
    for (int y = 0; y < m_height; ++y) {
        for (int x = 0; x < m_width; ++x) {
            const Light& light = at(x, y);
            const double dither = random(x, y, kDitherSeed) * 0.9 + 0.05;
            const double parts[3] = {light.r, light.g, light.b};
            for (int c = 0; c < 3; ++c) {
                const double value = 255.0 * std::sqrt(std::clamp(parts[c], 0.0, 1.0)) + dither;
                picture.at(x, y)[c] = static_cast<std::uint8_t>(std::min(value, 255.0));
            }
        }
    }
    return picture;
}

} // namespace comparo::samples
