// SPDX-License-Identifier: Apache-2.0
#include "engine/param/sampler.h"

#include <algorithm>
#include <cmath>

namespace comparo {
namespace {

double byRule(const Field& field, const RangeValue& range, float u)
{
    const auto low = static_cast<float>(range.low);
    const auto high = static_cast<float>(range.high);
    if (field.type == FieldType::Int)
        return std::min(static_cast<double>(std::floor(low + u * (high - low + 1.0f))), range.high);
    const float value = low + u * (high - low);
    if (field.draw == DrawRule::Sign)
        return value >= 0.0f ? 1.0 : -1.0;
    return static_cast<double>(value);
}

} // namespace

Sampler::Sampler(RandomSource& source, int samples, bool sameOnBatch)
    : m_source(source), m_samples(samples), m_same(sameOnBatch)
{
}

std::vector<float> Sampler::unit()
{
    if (!m_same)
        return m_source.uniform(m_samples);
    return std::vector<float>(static_cast<std::size_t>(m_samples), m_source.uniform(1).front());
}

std::vector<float> Sampler::uniform(double low, double high)
{
    std::vector<float> values = unit();
    const auto base = static_cast<float>(low);
    const float span = static_cast<float>(high) - base;
    for (float& value : values)
        value = base + value * span;
    return values;
}

std::vector<double> Sampler::field(const ParamSet& params, std::string_view id)
{
    const Field& field = *params.schema().find(id);
    const RangeValue range = params.getRange(id);
    std::vector<double> values;
    for (const float u : unit())
        values.push_back(byRule(field, range, u));
    return values;
}

void drawFields(Sampler& sampler, const ParamSet& params, Draws& draws)
{
    for (const Field& field : params.schema().fields)
        if (field.draw != DrawRule::None)
            draws.set(field.id, sampler.field(params, field.id));
}

} // namespace comparo
