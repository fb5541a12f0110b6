// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/causes/before_rounding.h"

#include "engine/diagnose/replay.h"

#include <cmath>

namespace comparo {
namespace {

/// The integers as float32, as a filter that works in float32 takes them.
Tensor asSingle(const Tensor& image)
{
    const Shape& s = image.shape();
    std::vector<float> values;
    values.reserve(static_cast<std::size_t>(s.elements()));
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    values.push_back(static_cast<float>(image.at(n, c, y, x)));
    return Tensor::fromValues<float>(s, values);
}

} // namespace

UnroundedStep::UnroundedStep(const StepTrace& step, const Side& side, const Tensor& input,
                             const Progress& progress)
    : m_op(step.step.op),
      m_params(step.step.params),
      m_side{side.device.kind, side.numerics},
      m_threads(side.threads),
      m_input(input)
{
    const OpRounding& rounding = m_op->info.rounding;
    if (!rounding.of.isEmpty() && !rounding.at && !isFloat(input.dtype()))
        m_values = replayStep(step, step.draws, side, asSingle(input), {progress.stop, {}})
                       .withLayout(Layout::Contiguous);
}

std::optional<BeforeRounding> UnroundedStep::at(int n, int c, int y, int x) const
{
    if (!m_values.isEmpty()) {
        const double value = m_values.at(n, c, y, x);
        return BeforeRounding{value, value, message("half to even")};
    }
    const TorchThreads threads(m_threads);
    const RoundingFunction rounding = m_op->info.rounding.at;
    return rounding ? rounding(m_input, m_params, m_side, n, c, y, x) : std::nullopt;
}

double distanceToTie(const BeforeRounding& before)
{
    const double above = before.value - before.tie;
    return std::abs(above - std::nearbyint(above));
}

} // namespace comparo
