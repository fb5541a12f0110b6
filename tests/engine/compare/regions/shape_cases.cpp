// SPDX-License-Identifier: Apache-2.0
#include "shape_cases.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>

namespace comparo::testing {
namespace {

/// Random numbers of one case, and what is made of them.
class Maker {
public:
    explicit Maker(unsigned seed) : m_random(seed)
    {
        constexpr std::array kDTypes{DType::UInt8, DType::UInt8, DType::UInt8, DType::Float32, DType::UInt16};
        m_dtype = kDTypes[static_cast<std::size_t>(whole(0, 4))];
        a = drawnCanvas(m_random, whole(0, 3) == 0 ? 1 : 3, whole(120, 620), whole(120, 700));
        b = a;
    }

    int whole(int low, int high) { return std::uniform_int_distribution<int>(low, high)(m_random); }
    double share(double low, double high)
    {
        return std::uniform_real_distribution<double>(low, high)(m_random);
    }
    double normal(double sigma) { return std::normal_distribution<double>(0.0, sigma)(m_random); }
    std::mt19937& random() { return m_random; }

    /// Moves a sample of B by so many steps, to where there is room.
    void shift(int c, int y, int x, double steps)
    {
        double& value = b.at(c, y, x);
        value = value + steps > 255.0 || value + steps < 0.0 ? value - steps : value + steps;
    }
    /// Moves every channel of a pixel by 3 to 60 steps.
    void spoil(int y, int x)
    {
        for (int c = 0; c < a.channels; ++c)
            shift(c, y, x, whole(3, 60));
    }
    void spoilBox(int x0, int y0, int width, int height, double fill = 1.0)
    {
        for (int y = std::max(0, y0); y < std::min(a.height, y0 + height); ++y)
            for (int x = std::max(0, x0); x < std::min(a.width, x0 + width); ++x)
                if (fill >= 1.0 || share(0.0, 1.0) < fill)
                    spoil(y, x);
    }

    ShapeCase made(std::string name, ShapeClass expected) const
    {
        return {std::move(name), expected, a.tensor(m_dtype), b.tensor(m_dtype)};
    }
    void setDType(DType dtype) { m_dtype = dtype; }
    [[nodiscard]] DType dtype() const { return m_dtype; }

    Canvas a, b;

private:
    std::mt19937 m_random;
    DType m_dtype = DType::UInt8;
};

ShapeCase ties(Maker& m, int i)
{
    m.setDType(i % 4 == 3 ? DType::UInt16 : DType::UInt8);
    const double density = std::array{0.0005, 0.004, 0.02, 0.08, 0.15}[static_cast<std::size_t>(i % 5)];
    // A step of the dtype, which of 16 bits is a 257th of one of 8.
    const double step = m.dtype() == DType::UInt16 ? 1.0 / 257 : 1.0;
    for (int c = 0; c < m.a.channels; ++c)
        for (int y = 0; y < m.a.height; ++y)
            for (int x = 0; x < m.a.width; ++x)
                if (m.share(0, 1) < density)
                    m.shift(c, y, x, m.whole(0, 1) ? step : -step);
    return m.made("ties of density " + std::to_string(density), ShapeClass::IsolatedTies);
}

ShapeCase line(Maker& m, int i)
{
    const bool isRow = i % 2 == 0;
    const int lines = isRow ? m.a.height : m.a.width;
    const int length = isRow ? m.a.width : m.a.height;
    const int count = i < 5 ? 1 : 2;
    const int thickness = m.whole(1, 2);
    const int from = i % 3 == 0 ? m.whole(0, length / 2) : 0;
    int first = lines;
    for (int k = 0; k < count; ++k) {
        const int at = m.whole(k * lines / 2 + 1, (k + 1) * lines / 2 - 6);
        first = std::min(first, at);
        for (int t = 0; t < thickness; ++t)
            for (int s = from; s < length; ++s)
                if (m.share(0, 1) < 0.9)
                    isRow ? m.spoil(at + t, s) : m.spoil(s, at + t);
    }
    ShapeCase made = m.made(isRow ? "rows" : "columns", isRow ? ShapeClass::Row : ShapeClass::Column);
    made.first = first;
    return made;
}

ShapeCase ring(Maker& m, int i)
{
    const int w = m.whole(1, 7);
    // All four sides, or the last rows and columns only: a loop that ends too early.
    const bool all = i < 5;
    const double fill = m.share(0.5, 1.0);
    for (int y = 0; y < m.a.height; ++y)
        for (int x = 0; x < m.a.width; ++x) {
            const bool late = x >= m.a.width - w || y >= m.a.height - w;
            if ((late || (all && (x < w || y < w))) && m.share(0, 1) < fill)
                m.spoil(y, x);
        }
    ShapeCase made = m.made("ring", ShapeClass::BorderRing);
    made.width = w;
    return made;
}

ShapeCase lattice(Maker& m, int i)
{
    const int period = std::array{8, 16, 32, 7, 8, 16, 32, 64, 8, 16}[static_cast<std::size_t>(i)];
    const int kind = i % 3; // points, grid lines, columns
    const int phaseX = m.whole(0, period - 1);
    const int phaseY = m.whole(0, period - 1);
    m.a = drawnCanvas(m.random(), 3, m.whole(5, 8) * std::max(period, 32) + 11,
                      m.whole(5, 9) * std::max(period, 32) + 5);
    m.b = m.a;
    for (int y = 0; y < m.a.height; ++y)
        for (int x = 0; x < m.a.width; ++x) {
            const bool onX = x % period == phaseX;
            const bool onY = y % period == phaseY;
            if (kind == 0 ? onX && onY : kind == 1 ? onX || onY : onX)
                m.spoil(y, x);
        }
    ShapeCase made =
        m.made("lattice of " + std::to_string(period) + " kind " + std::to_string(kind), ShapeClass::Lattice);
    made.period = period;
    return made;
}

ShapeCase tile(Maker& m, int i)
{
    if (i % 2 == 0) {
        const int width = m.whole(6, 70);
        const int height = m.whole(6, 70);
        m.spoilBox(m.whole(10, m.a.width - width - 10), m.whole(10, m.a.height - height - 10), width, height,
                   m.share(0.85, 1.0));
        return m.made("tile", ShapeClass::Tile);
    }
    // Blocks of a grid, here and there.
    const int side = std::array{8, 16, 32}[static_cast<std::size_t>(i / 2 % 3)];
    for (int k = 0; k < m.whole(2, 6); ++k)
        m.spoilBox(m.whole(1, m.a.width / side - 2) * side, m.whole(1, m.a.height / side - 2) * side, side,
                   side, m.share(0.9, 1.0));
    return m.made("tiles of " + std::to_string(side), ShapeClass::Tile);
}

ShapeCase band(Maker& m, int i)
{
    const int height = m.a.height;
    const int width = m.a.width;
    int first = m.whole(height / 5, height * 3 / 4);
    if (i % 4 == 0) { // a stream of blocks that breaks off in the middle of a row of them
        first = first / 16 * 16;
        m.spoilBox(m.whole(0, width / 16 - 1) * 16, first, width, 16, 0.95);
        m.spoilBox(0, first + 16, width, height, 0.95);
    } else if (i % 4 == 1) {
        m.spoilBox(0, first, width, height, 1.0);
    } else if (i % 4 == 2) { // rows of another frame
        m.spoilBox(0, first, width, m.whole(8, height / 5), m.share(0.8, 1.0));
    } else {
        first = m.whole(width / 4, width * 3 / 4);
        m.spoilBox(first, 0, width, height, 0.95);
    }
    ShapeCase made = m.made("band", ShapeClass::Band);
    made.first = first;
    return made;
}

/// Only where A is steep, most of the time: another filter.
ShapeCase edges(Maker& m, int)
{
    Canvas& a = m.a;
    for (int y = 1; y + 1 < a.height; ++y)
        for (int x = 1; x + 1 < a.width; ++x) {
            const double steep = std::max(std::abs(a.at(0, y, x + 1) - a.at(0, y, x - 1)),
                                          std::abs(a.at(0, y + 1, x) - a.at(0, y - 1, x)));
            if (steep > 30.0 && m.share(0, 1) < 0.8)
                for (int c = 0; c < a.channels; ++c)
                    m.shift(c, y, x, m.whole(1, 9));
        }
    return m.made("edges", ShapeClass::EdgeFollowing);
}

ShapeCase offset(Maker& m, int i)
{
    const bool each = i % 2 == 1; // another one for every channel
    for (int c = 0; c < m.a.channels; ++c) {
        const double by = each ? m.whole(1, 12) * (c % 2 ? 1 : -1) : (i < 3 ? 1 : -m.whole(2, 20));
        for (int y = 0; y < m.a.height; ++y)
            for (int x = 0; x < m.a.width; ++x)
                m.b.at(c, y, x) = std::clamp(m.b.at(c, y, x) + by, 0.0, 255.0);
    }
    return m.made("offset", ShapeClass::ConstantOffset);
}

ShapeCase gradient(Maker& m, int i)
{
    const double size = m.share(8.0, 40.0) * (i % 2 ? 1 : -1);
    const double centreX = m.share(0.2, 0.8);
    const double centreY = m.share(0.2, 0.8);
    for (int c = 0; c < m.a.channels; ++c)
        for (int y = 0; y < m.a.height; ++y)
            for (int x = 0; x < m.a.width; ++x) {
                const double u = static_cast<double>(x) / m.a.width;
                const double v = static_cast<double>(y) / m.a.height;
                const double r2 = (u - centreX) * (u - centreX) + (v - centreY) * (v - centreY);
                const double light = i < 2 ? u : i < 4 ? 0.6 * u + 0.4 * v : std::exp(-r2 / 0.5);
                m.b.at(c, y, x) = std::clamp(std::round(m.b.at(c, y, x) + size * light), 0.0, 255.0);
            }
    return m.made("gradient", ShapeClass::GradientLike);
}

/// What follows the picture's content everywhere: other factors of the channels, or another order of them.
ShapeCase whole(Maker& m, int i)
{
    m.a = m.b = drawnCanvas(m.random(), 3, m.whole(120, 500), m.whole(120, 500));
    const double red = m.share(0.7, 0.9);
    const double blue = m.share(0.6, 0.85);
    for (int y = 0; y < m.a.height; ++y)
        for (int x = 0; x < m.a.width; ++x) {
            if (i % 2 == 0) {
                m.b.at(0, y, x) = std::round(m.a.at(0, y, x) * red);
                m.b.at(2, y, x) = std::round(m.a.at(2, y, x) * blue);
            } else {
                m.b.at(0, y, x) = m.a.at(2, y, x);
                m.b.at(2, y, x) = m.a.at(0, y, x);
            }
        }
    return m.made(i % 2 == 0 ? "other factors" : "red and blue exchanged", ShapeClass::WholeImage);
}

/// Noise that fits nothing: strewn, in heaps, in rings, along a walk.
ShapeCase nothing(Maker& m, int i)
{
    const int width = m.a.width;
    const int height = m.a.height;
    const auto spoilDisc = [&](double x0, double y0, double radius, double density) {
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                if (std::hypot(x - x0, y - y0) < radius && m.share(0, 1) < density)
                    m.spoil(y, x);
    };
    switch (i % 4) {
    case 0: // salt and pepper that is far too large for rounding
        for (int k = 0; k < width * height / m.whole(20, 400); ++k)
            m.spoil(m.whole(0, height - 1), m.whole(0, width - 1));
        return m.made("strewn noise", ShapeClass::Unknown);
    case 1: {
        const double radius = m.share(12, 40);
        spoilDisc(m.share(radius, width - radius), m.share(radius, height - radius), radius,
                  m.share(0.3, 1.0));
        return m.made("a disc", ShapeClass::Unknown);
    }
    case 2:
        for (int k = 0; k < 5; ++k)
            for (int s = 0; s < 300; ++s)
                m.spoil(std::clamp(static_cast<int>(height * (k + 1) / 7.0 + m.normal(8)), 0, height - 1),
                        std::clamp(static_cast<int>(width * m.share(0.3, 0.4) + m.normal(20)), 0, width - 1));
        return m.made("heaps", ShapeClass::Unknown);
    default: {
        int x = width / 2;
        int y = height / 2;
        for (int k = 0; k < 2500; ++k) {
            m.spoil(y, x);
            x = std::clamp(x + m.whole(-1, 1), 0, width - 1);
            y = std::clamp(y + m.whole(-1, 1), 0, height - 1);
        }
        return m.made("a walk", ShapeClass::Unknown);
    }
    }
}

} // namespace

Tensor Canvas::tensor(DType dtype) const
{
    const Shape shape{1, channels, height, width};
    const auto as = [&]<class T>(double factor) {
        std::vector<T> stored;
        stored.reserve(values.size());
        for (const double value : values)
            if constexpr (std::is_integral_v<T>)
                stored.push_back(static_cast<T>(std::llround(value * factor)));
            else
                stored.push_back(static_cast<T>(value * factor));
        return Tensor::fromValues<T>(shape, stored);
    };
    if (dtype == DType::UInt8)
        return as.operator()<std::uint8_t>(1.0);
    if (dtype == DType::UInt16)
        return as.operator()<std::uint16_t>(257.0);
    return as.operator()<float>(1.0 / 255.0);
}

Canvas drawnCanvas(std::mt19937& random, int channels, int height, int width)
{
    const auto draw = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    std::normal_distribution<double> grain(0.0, 1.5);
    Canvas canvas{channels, height, width, {}};
    canvas.values.resize(static_cast<std::size_t>(channels) * static_cast<std::size_t>(height) *
                         static_cast<std::size_t>(width));
    struct Patch {
        double x, y, size;
        bool round;
        std::array<double, 3> colour;
    };
    std::vector<Patch> patches;
    for (int i = 0; i < 9; ++i)
        patches.push_back({draw(0, width),
                           draw(0, height),
                           draw(0.05, 0.2) * std::min(width, height),
                           draw(0, 1) < 0.5,
                           {draw(25, 230), draw(25, 230), draw(25, 230)}});
    const std::array<double, 3> ground{draw(70, 180), draw(70, 180), draw(70, 180)};
    const double slopeX = draw(-40, 40);
    const double slopeY = draw(-40, 40);
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                double value = ground[static_cast<std::size_t>(c)] + slopeX * x / width + slopeY * y / height;
                for (const Patch& patch : patches) {
                    const double dx = std::abs(x - patch.x);
                    const double dy = std::abs(y - patch.y);
                    if (patch.round ? std::hypot(dx, dy) < patch.size : std::max(dx, dy) < patch.size)
                        value = patch.colour[static_cast<std::size_t>(c)] + 0.2 * (value - 128.0);
                }
                canvas.at(c, y, x) = std::clamp(std::round(value + grain(random)), 0.0, 255.0);
            }
    return canvas;
}

std::vector<ShapeCase> constructedCases(unsigned seed)
{
    struct Group {
        int count;
        std::function<ShapeCase(Maker&, int)> make;
    };
    const std::vector<Group> groups{{8, ties},     {8, line},  {8, ring},   {10, lattice},
                                    {8, tile},     {8, band},  {6, edges},  {6, offset},
                                    {6, gradient}, {4, whole}, {8, nothing}};
    std::vector<ShapeCase> cases;
    for (const Group& group : groups)
        for (int i = 0; i < group.count; ++i) {
            Maker maker(++seed);
            cases.push_back(group.make(maker, i));
            cases.back().name += " (seed " + std::to_string(seed) + ", " + cases.back().a.shape().toString() +
                                 " " + toString(cases.back().a.dtype()) + ")";
        }
    return cases;
}

} // namespace comparo::testing
