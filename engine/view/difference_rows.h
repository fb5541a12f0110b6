// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/view/difference_pyramid.h"
#include "engine/view/sample_axis.h"

#include <memory>
#include <vector>

namespace comparo {

/// Makes rows of differences of a pair: of each pane pixel the largest one that it covers.
class DifferenceRows {
public:
    /// Rows of one thread.
    struct Scratch {
        std::vector<float> largest;
        std::vector<float> other;
    };

    /// Axes of Sampling::Cover. Builds the levels of the pyramid if they are needed and absent.
    DifferenceRows(DifferencePyramid& pair, DifferenceQuery query, SampleAxis columns, SampleAxis rows);

    [[nodiscard]] const SampleAxis& columns() const { return m_columns; }
    [[nodiscard]] const SampleAxis& rows() const { return m_rows; }

    /// Differences of pane row y, which is in [rows().begin, rows().end), into out[columns().begin,
    /// columns().end).
    void row(int y, Scratch& scratch, float* out) const;

private:
    const float* samples(int y, std::vector<float>& memory) const;
    void cover(const float* values, float* out) const;

    const DifferencePyramid* m_pair;
    DifferenceQuery m_query;
    SampleAxis m_columns;
    SampleAxis m_rows;
    bool m_atMostThree; ///< samples under one pane pixel
    std::shared_ptr<const DifferencePyramid::Levels> m_levels;
};

} // namespace comparo
