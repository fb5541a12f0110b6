// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/view/color_maps.h"
#include "engine/view/sample_axis.h"
#include "engine/view/viewport_renderer.h"

#include <array>
#include <cstdint>
#include <vector>

namespace comparo {

/// Makes rows of display colours out of one side of a request: pyramid level, blend, display transform.
class ColorRows {
public:
    /// Rows of one thread.
    struct Scratch {
        std::array<std::vector<float>, 3> blended;
        std::array<std::vector<float>, 3> resampled;
        std::vector<std::uint32_t> packed;
    };

    /// Throws Error(InvalidArgument) if the display asks for a channel that the image lacks.
    ColorRows(const Pyramid& image, SampleAxis columns, SampleAxis rows, const FrameRequest& request);

    [[nodiscard]] const SampleAxis& columns() const { return m_columns; }
    [[nodiscard]] const SampleAxis& rows() const { return m_rows; }

    /// Colours of pane row y, which is in [rows().begin, rows().end), into out[columns().begin,
    /// columns().end).
    void row(int y, Scratch& scratch, std::uint32_t* out) const;

private:
    void pack(const std::array<const float*, 3>& planes, int count, std::uint32_t* out) const;
    template <class Level>
    void packLevels(const std::array<const float*, 3>& planes, int count, Level level,
                    std::uint32_t* out) const;
    void mark(const float* values, int count, std::uint32_t* out) const;

    const Pyramid* m_image;
    SampleAxis m_columns;
    SampleAxis m_rows;
    std::vector<int> m_channels; ///< one: gray; else red, green and perhaps blue
    float m_low;
    float m_factor;
    const ColorMap* m_map = nullptr;
    std::vector<std::uint8_t> m_gamma; ///< level of each of 65536 shares of white; empty: linear
    float m_markBelow;
    float m_markAbove;
    std::uint32_t m_belowColor;
    std::uint32_t m_aboveColor;
    std::uint32_t m_nanColor;
    std::uint32_t m_infinityColor;
};

} // namespace comparo
