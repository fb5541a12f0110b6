// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/regions/mask_strips.h"

#include <algorithm>
#include <utility>

namespace comparo {

MaskStrips::MaskStrips(int rows, int words, std::int64_t stripWords, std::size_t held, Source source)
    : m_rows(rows),
      m_words(words),
      m_rowsOfStrip(
          static_cast<int>(std::clamp<std::int64_t>(stripWords / std::max(1, words), 1, std::max(1, rows)))),
      m_most(std::max<std::size_t>(1, held)),
      m_source(std::move(source)),
      m_strips(static_cast<std::size_t>((rows + m_rowsOfStrip - 1) / m_rowsOfStrip))
{
}

std::shared_ptr<const MaskStrips::Strip> MaskStrips::at(int row)
{
    const std::scoped_lock lock(m_mutex);
    const auto place = static_cast<std::size_t>(row / m_rowsOfStrip);
    if (m_strips[place])
        return m_strips[place];
    if (m_held.size() == m_most) { // whoever still looks at it keeps it
        m_strips[m_held.front()].reset();
        m_held.pop_front();
    }
    auto strip = std::make_shared<Strip>();
    strip->first = row / m_rowsOfStrip * m_rowsOfStrip;
    strip->end = std::min(m_rows, strip->first + m_rowsOfStrip);
    strip->bits.resize(static_cast<std::size_t>(strip->end - strip->first) *
                       static_cast<std::size_t>(m_words));
    m_source(strip->first, strip->end, strip->bits.data());
    m_held.push_back(place);
    return m_strips[place] = std::move(strip);
}

} // namespace comparo
