// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/hypotheses/rule.h"
#include "engine/diagnose/hypotheses/tolerance.h"

#include <cstddef>
#include <vector>

namespace comparo::hypotheses {

/// Pixels of the result on which hypotheses are tried before they are tried on all of it: of values as unlike
/// as can be, three quarters of them where source and result differ, half of them not near a border.
class Probes {
public:
    Probes(const Picture& source, const Picture& result, const Tolerance& tolerance);

    [[nodiscard]] std::size_t pixels() const { return m_places.size(); }
    [[nodiscard]] int channels() const { return m_channels; }
    [[nodiscard]] Place place(std::size_t pixel, int channel) const
    {
        Place p = m_places[pixel];
        p.c = channel;
        return p;
    }
    [[nodiscard]] double wanted(std::size_t pixel, int channel) const
    {
        return m_wanted[pixel * static_cast<std::size_t>(m_channels) + static_cast<std::size_t>(channel)];
    }
    [[nodiscard]] bool passes(double given, std::size_t pixel, int channel) const
    {
        return m_tolerance.passes(given, wanted(pixel, channel));
    }

    /// Whether no probe contradicts, by given(place) -> optional<double>; at least half of them have to be
    /// reached.
    template <class F>
    [[nodiscard]] bool allow(const F& given) const
    {
        std::size_t reached = 0;
        for (std::size_t i = 0; i < m_places.size(); ++i)
            for (int c = 0; c < m_channels; ++c)
                if (const auto value = given(place(i, c))) {
                    ++reached;
                    if (!passes(*value, i, c))
                        return false;
                }
        return 2 * reached >= m_wanted.size();
    }

    /// Share of the probes that are reached at which it is right.
    template <class F>
    [[nodiscard]] double share(const F& given) const
    {
        std::size_t reached = 0, same = 0;
        for (std::size_t i = 0; i < m_places.size(); ++i)
            for (int c = 0; c < m_channels; ++c)
                if (const auto value = given(place(i, c))) {
                    ++reached;
                    same += passes(*value, i, c);
                }
        return 2 * reached >= m_wanted.size() && reached > 0
                   ? static_cast<double>(same) / static_cast<double>(reached)
                   : 0.0;
    }

private:
    int m_channels;
    Tolerance m_tolerance;
    std::vector<Place> m_places;
    std::vector<double> m_wanted;
};

} // namespace comparo::hypotheses
