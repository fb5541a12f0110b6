// SPDX-License-Identifier: Apache-2.0
#include "engine/param/draws.h"

#include "engine/base/error.h"

#include <algorithm>

namespace comparo {

Draws::Draws(int samples, std::uint64_t seed, std::uint32_t step)
    : m_samples(samples), m_seed(seed), m_step(step)
{
}

const Draws::Column* Draws::find(std::string_view name) const
{
    const auto found = std::find_if(m_columns.begin(), m_columns.end(),
                                    [&](const Column& column) { return column.name == name; });
    return found == m_columns.end() ? nullptr : &*found;
}

void Draws::set(std::string name, std::vector<double> values, int width)
{
    if (width < 1 || values.size() != static_cast<std::size_t>(m_samples) * static_cast<std::size_t>(width))
        failArgument(message("Draws of '{}': {} values for {} samples of {}.", Verbatim(name), values.size(),
                             m_samples, width));
    const auto found = std::find_if(m_columns.begin(), m_columns.end(),
                                    [&](const Column& column) { return column.name == name; });
    if (found == m_columns.end())
        m_columns.push_back({std::move(name), width, std::move(values)});
    else
        *found = {std::move(name), width, std::move(values)};
}

double Draws::value(std::string_view name, int sample, int k) const
{
    const Column* column = find(name);
    if (!column)
        failArgument(message("Unknown draw '{}'.", Verbatim(name)));
    if (sample < 0 || sample >= m_samples || k < 0 || k >= column->width)
        failArgument(message("Draw '{}' has no value {} for sample {}.", Verbatim(name), k, sample));
    return column->values[static_cast<std::size_t>(sample) * static_cast<std::size_t>(column->width) +
                          static_cast<std::size_t>(k)];
}

bool Draws::applies(int sample) const
{
    return !find(kApply) || value(kApply, sample) != 0.0;
}

} // namespace comparo
