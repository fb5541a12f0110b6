#include "engine/view/difference_rows.h"

namespace comparo {

DifferenceRows::DifferenceRows(DifferencePyramid& pair, DifferenceQuery query, SampleAxis columns,
                               SampleAxis rows)
    : m_pair(&pair), m_query(query), m_columns(std::move(columns)), m_rows(std::move(rows))
{
    if (m_columns.level > 0)
        m_levels = pair.levels(query.measure, query.channel);
}

/// The touched samples of one row of the level: from the pyramid, or computed into `memory`.
const float* DifferenceRows::samples(int y, std::vector<float>& memory) const
{
    if (m_columns.level > 0) {
        const DifferenceLevel& level = (*m_levels)[static_cast<std::size_t>(m_columns.level - 1)];
        return level.values.data() + static_cast<std::ptrdiff_t>(y) * level.width + m_columns.first;
    }
    const int count = m_columns.last - m_columns.first;
    memory.resize(static_cast<std::size_t>(count));
    differenceRow(m_pair->a(), m_pair->b(), m_query.measure, m_query.channel, y, m_columns.first, count,
                  memory.data());
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
        float* largest = scratch.largest.data();
        for (int x = 0; x < count; ++x)
            largest[x] = largerDifference(largest[x], other[x]);
    }

    const int columns = m_columns.end - m_columns.begin;
    const int* lower = m_columns.lower.data();
    const int* upper = m_columns.upper.data();
    const float* values = line - m_columns.first;
    float* target = out + m_columns.begin;
    for (int x = 0; x < columns; ++x) {
        float m = values[lower[x]];
        for (int sx = lower[x] + 1; sx <= upper[x]; ++sx)
            m = largerDifference(m, values[sx]);
        target[x] = m;
    }
}

} // namespace comparo
