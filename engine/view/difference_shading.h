// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/param/param_set.h"
#include "engine/view/color_maps.h"
#include "engine/view/view_mode.h"
#include "engine/view/viewport_renderer.h"

#include <array>
#include <cstdint>

namespace comparo {

/// The parameters of a mode that shows differences: kind, gain, map, threshold, threshold_unit.
Schema differenceSchema();

/// How differences become colours. Zero has the first colour of the map (the middle one if it diverges);
/// every other value starts a visible step away from it and reaches the end of the map at full().
class DifferenceShading {
public:
    /// `params` of differenceSchema(). Full scale at gain 1 is the display's high - low (its square for
    /// squares), 100 % for relative differences and 256 ULP; the gain divides it.
    DifferenceShading(const ParamSet& params, const DisplayTransform& display);

    [[nodiscard]] const DifferenceQuery& query() const { return m_query; }
    [[nodiscard]] const ColorMap& map() const { return m_map; }
    [[nodiscard]] double full() const { return m_full; }
    [[nodiscard]] bool isSigned() const { return m_signed; }
    /// Pixels above full() are marked in the last colour of the map, others are not coloured.
    [[nodiscard]] bool isThreshold() const { return m_threshold; }

    /// The difference as it is read on the legend: |d|, d * d or d.
    [[nodiscard]] double shown(double difference) const;

    /// Colours of measured differences; NaN and infinity in those of the request.
    void colorRow(const float* differences, int count, const FrameRequest& request, std::uint32_t* out) const;

    /// Whether a pixel is above the threshold.
    [[nodiscard]] bool exceeds(float difference) const;

    /// Distinct colours of either sign.
    static constexpr int kSteps = 512;

private:
    DifferenceQuery m_query;
    const ColorMap& m_map;
    /// Colours from the largest negative difference to the largest positive one, zero in the middle.
    std::array<std::uint32_t, 2 * kSteps + 1> m_table{};
    double m_full = 1.0;
    float m_reciprocal = 1.0f;
    bool m_signed = false;
    bool m_squared = false;
    bool m_threshold = false;
};

} // namespace comparo
