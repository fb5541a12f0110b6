// SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause AND MIT
#include "engine/diagnose/identify/decoders/rules.h"

#include <algorithm>

namespace comparo::decoders {
namespace {

int dividedUp(int a, int b)
{
    return (a + b - 1) / b;
}

std::uint8_t clamped(int value)
{
    return static_cast<std::uint8_t>(std::clamp(value, 0, 255));
}

/// A component as large as the picture.
class Upsampler {
public:
    Upsampler(const Plane& plane, const Component& component, const Coded& coded, Upsampling rule)
        : m_plane(plane), m_x(component.expandX), m_y(component.expandY), m_rule(rule)
    {
        const bool isPadded = rule == Upsampling::TriangleZune;
        m_width = isPadded ? plane.width : dividedUp(coded.width, m_x);
        m_height = isPadded ? plane.height : dividedUp(coded.height, m_y);
        const bool isTriangle = m_x <= 2 && m_y <= 2 && m_x * m_y > 1;
        if (rule == Upsampling::Repeated || !isTriangle)
            m_rule = Upsampling::Repeated;
    }

    [[nodiscard]] int at(int x, int y) const
    {
        if (m_rule == Upsampling::Repeated)
            return m_plane.row(y / m_y)[x / m_x];
        if (m_y == 1)
            return across(
                x, [this, y](int i) { return int{m_plane.row(y)[i]}; }, 1);
        const int far = std::clamp(y / 2 + (y % 2 == 0 ? -1 : 1), 0, m_height - 1);
        const std::uint8_t* const nearRow = m_plane.row(y / 2);
        const std::uint8_t* const farRow = m_plane.row(far);
        const auto down = [&](int i) { return 3 * nearRow[i] + farRow[i]; };
        if (m_x == 1)
            return (down(x) + 2) >> 2;
        if (m_rule == Upsampling::TriangleZune)
            return across(
                x, [&](int i) { return (down(i) + 2) >> 2; }, 1);
        return across(x, down, 4);
    }

private:
    /// Of values that are `scale` times as large.
    template <class Value>
    [[nodiscard]] int across(int x, const Value& value, int scale) const
    {
        const int i = x / 2, other = i + (x % 2 == 0 ? -1 : 1);
        if (other < 0 || other >= m_width)
            return (value(i) + scale / 2) / scale;
        // In files of half the width and the whole height, stb_image has the weights of the last pair
        // swapped.
        if (m_rule == Upsampling::TriangleStb && m_y == 1 && x % 2 == 0 && i == m_width - 1)
            return (value(i) + 3 * value(other) + 2) / 4;
        return (3 * value(i) + value(other) + 2 * scale) / (4 * scale);
    }

    const Plane& m_plane;
    int m_x, m_y;
    int m_width = 0, m_height = 0;
    Upsampling m_rule;
};

using Rgb = std::array<std::uint8_t, 3>;

Rgb coloursOf(Colours rule, int y, int cb, int cr)
{
    cb -= 128;
    cr -= 128;
    switch (rule) {
    case Colours::Bits12: {
        // 12-bit factors in the middle of words of 32 bits; the part of Cb in green loses its low half.
        const int bright = y * (1 << 20) + (1 << 19);
        const int blueInGreen = static_cast<int>(static_cast<unsigned>(cb * -(1410 << 8)) & 0xFFFF0000U);
        return {clamped((bright + cr * (5743 << 8)) >> 20),
                clamped((bright + cr * -(2925 << 8) + blueInGreen) >> 20),
                clamped((bright + cb * (7258 << 8)) >> 20)};
    }
    case Colours::Bits14: {
        const int bright = y * 16384 + 8191;
        return {clamped((bright + cr * 22970) >> 14), clamped((bright - cr * 11700 - cb * 5638) >> 14),
                clamped((bright + cb * 29032) >> 14)};
    }
    default: {
        const int bright = y * 0x10101;
        return {clamped((bright + 91881 * cr) >> 16), clamped((bright - 22554 * cb - 46802 * cr) >> 16),
                clamped((bright + 116130 * cb) >> 16)};
    }
    }
}

} // namespace

const std::vector<Rule>& rules()
{
    static const std::vector<Rule> all{
        {"stb_image", "decode", &transformOfStb, Upsampling::TriangleStb, Colours::Bits12},
        {"zune-jpeg", "decode", &transformOfZune, Upsampling::TriangleZune, Colours::Bits14},
        {"Go image/jpeg", "decode", &transformOfGo, Upsampling::Repeated, Colours::Bits16},
    };
    return all;
}

std::vector<std::uint8_t> decoded(const Coded& coded, const Rule& rule)
{
    std::vector<Plane> planes;
    for (const Component& each : coded.components)
        planes.push_back(transformed(each, rule.transform));
    std::vector<Upsampler> whole;
    for (std::size_t i = 0; i < planes.size(); ++i)
        whole.emplace_back(planes[i], coded.components[i], coded, rule.upsampling);
    const auto pixels = static_cast<std::size_t>(coded.width) * static_cast<std::size_t>(coded.height);
    std::vector<std::uint8_t> out(pixels * planes.size());
    std::size_t at = 0;
    for (int y = 0; y < coded.height; ++y)
        for (int x = 0; x < coded.width; ++x, ++at) {
            if (planes.size() == 1) {
                out[at] = planes[0].row(y)[x];
                continue;
            }
            const std::array<int, 3> said{whole[0].at(x, y), whole[1].at(x, y), whole[2].at(x, y)};
            const Rgb rgb = coded.storesRgb ? Rgb{clamped(said[0]), clamped(said[1]), clamped(said[2])}
                                            : coloursOf(rule.colours, said[0], said[1], said[2]);
            for (std::size_t c = 0; c < 3; ++c)
                out[c * pixels + at] = rgb[c];
        }
    return out;
}

} // namespace comparo::decoders
