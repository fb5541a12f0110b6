// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "resources/samples/picture.h"

/// A canvas of linear light, with the few shapes that the pictures need. Edges are covered exactly enough to
/// look smooth.
namespace comparo::samples {

/// Linear light; made from the colours one sees with `seen`.
struct Light {
    double r = 0.0;
    double g = 0.0;
    double b = 0.0;
};

Light operator+(const Light& a, const Light& b);
Light operator*(const Light& a, double scale);
Light mix(const Light& from, const Light& to, double t);

/// From display values 0..255, with a gamma of 2 (which a square root inverts on every machine alike).
Light seen(double r, double g, double b);

class Canvas {
public:
    Canvas(int width, int height);

    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] int height() const { return m_height; }
    [[nodiscard]] Light& at(int x, int y);
    [[nodiscard]] const Light& at(int x, int y) const;

    /// Between pixels, with the edge continued.
    [[nodiscard]] Light sample(double x, double y) const;

    /// Lays `light` over a pixel; outside the canvas nothing happens.
    void blend(int x, int y, const Light& light, double coverage);

    /// A line with round ends; the pen may shrink along it.
    void line(double x0, double y0, double x1, double y1, double pen0, double pen1, const Light& light);

    /// A convex polygon, corners clockwise on the screen: x0, y0, x1, y1, ….
    void polygon(const std::vector<double>& corners, const Light& light);

    void disc(double x, double y, double radius, const Light& light);

    /// Bytes, with a dither of less than one step so that smooth skies show no bands.
    [[nodiscard]] Picture develop() const;

private:
    int m_width;
    int m_height;
    std::vector<Light> m_pixels;
};

} // namespace comparo::samples
