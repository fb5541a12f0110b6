// SPDX-License-Identifier: Apache-2.0
#include "engine/view/difference_rows.h"

#include <algorithm>
#include <array>

namespace comparo {

namespace {

void takeLarger(float* __restrict largest, const float* __restrict other, int count)
{
    for (int x = 0; x < count; ++x)
        largest[x] = largerDifference(largest[x], other[x]);
}

/// The largest of the one to three samples under each pane pixel: the outer ones and one between them.
void coverThree(const float* __restrict values, const SampleAxis& columns, float* __restrict out)
{
    const int* __restrict lower = columns.lower.data();
    const int* __restrict upper = columns.upper.data();
    const int first = columns.first;
    const int count = columns.end - columns.begin;
    for (int x = 0; x < count; ++x) {
        const int low = lower[x] - first;
        const int high = upper[x] - first;
        const float m = largerDifference(values[low], values[(low + high) >> 1]);
        out[x] = largerDifference(m, values[high]);
    }
}

} // namespace

DifferenceRows::DifferenceRows(DifferencePyramid& pair, DifferenceQuery query, SampleAxis columns,
                               SampleAxis rows)
    : m_pair(&pair),
      m_query(query),
      m_columns(std::move(columns)),
      m_rows(std::move(rows)),
      m_atMostThree(true)
{
    for (std::size_t i = 0; i < m_columns.lower.size(); ++i)
        m_atMostThree = m_atMostThree && m_columns.upper[i] - m_columns.lower[i] <= 2;
    if (m_columns.level > 0)
        m_levels = pair.levels(query);
}

/// The touched samples of one row of the level: from the pyramid, or computed into `memory`.
const float* DifferenceRows::samples(int y, std::vector<float>& memory) const
{
    if (m_columns.level > 0) {
        const DifferenceLevel& level = (*m_levels)[static_cast<std::size_t>(m_columns.level - 1)];
        if (level.values.empty()) { // level 1 of a large picture
            const int count = m_columns.last - m_columns.first;
            memory.resize(static_cast<std::size_t>(count));
            std::array<std::vector<float>, 3> rows;
            differenceHalfRow(m_pair->a(), m_pair->b(), m_query, y, m_columns.first, count, rows,
                              memory.data());
            return memory.data();
        }
        return level.values.data() + static_cast<std::ptrdiff_t>(y) * level.width + m_columns.first;
    }
    const int count = m_columns.last - m_columns.first;
    memory.resize(static_cast<std::size_t>(count));
    differenceRow(m_pair->a(), m_pair->b(), m_query, y, m_columns.first, count, memory.data());
    return memory.data();
}

void DifferenceRows::row(int y, Scratch& scratch, float* out) const
{
    const auto yi = static_cast<std::size_t>(y - m_rows.begin);
    const int count = m_columns.last - m_columns.first;
    const float* line = samples(m_rows.lower[yi], scratch.largest);
    for (int sy = m_rows.lower[yi] + 1; sy <= m_rows.upper[yi]; ++sy) {
        if (line != scratch.largest.data()) {
            scratch.largest.assign(line, line + count);
            line = scratch.largest.data();
        }
        const float* other = samples(sy, scratch.other);
        takeLarger(scratch.largest.data(), other, count);
    }
    cover(line, out + m_columns.begin);
}

/// The samples of a row brought to pane pixels.
void DifferenceRows::cover(const float* values, float* out) const
{
    const int columns = m_columns.end - m_columns.begin;
    if (m_columns.nearest && m_columns.last - m_columns.first == columns) {
        std::copy(values, values + columns, out);
        return;
    }
    if (m_atMostThree) {
        coverThree(values, m_columns, out);
        return;
    }
    for (std::size_t x = 0; x < m_columns.lower.size(); ++x) {
        float m = values[m_columns.lower[x] - m_columns.first];
        for (int sample = m_columns.lower[x] + 1; sample <= m_columns.upper[x]; ++sample)
            m = largerDifference(m, values[sample - m_columns.first]);
        out[x] = m;
    }
}

} // namespace comparo
