// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/param/draws.h"
#include "engine/param/param_set.h"
#include "engine/param/random_source.h"

namespace comparo {

/// What a random op's own draw function draws with: one number for each sample of the batch, or the same one
/// for all of them. All arithmetic is float32, as PyTorch's samplers do it.
class Sampler {
public:
    Sampler(RandomSource& source, int samples, bool sameOnBatch);

    [[nodiscard]] int samples() const { return m_samples; }
    [[nodiscard]] bool sameOnBatch() const { return m_same; }
    [[nodiscard]] RandomSource& source() { return m_source; }

    /// In [0, 1).
    std::vector<float> unit();

    /// low + u * (high - low).
    std::vector<float> uniform(double low, double high);

    /// The next draw of a field, by its rule.
    std::vector<double> field(const ParamSet& params, std::string_view id);

private:
    RandomSource& m_source;
    int m_samples;
    bool m_same;
};

/// One column for every drawn field, in the order of the schema; each consumes one draw, a fixed number too.
void drawFields(Sampler& sampler, const ParamSet& params, Draws& draws);

} // namespace comparo
