// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/device/executor.h"
#include "engine/kernel/pixel_view.h"
#include "engine/ops/intensity/float_image.h"

#include <algorithm>
#include <numeric>

/// Random orders of the channels of a sample, for channel_shuffle and channel_dropout.
namespace comparo::COMPARO_BACKEND {

/// The first `kept` channels of each sample in the order of one uniform number each, smallest first, as
/// argsort(rand(samples, channels)); once for all samples where the sampler draws the same for the batch.
inline std::vector<double> channelRanking(Sampler& sampler, int channels, int kept)
{
    const int rows = sampler.sameOnBatch() ? 1 : sampler.samples();
    const std::vector<float> numbers = sampler.source().uniform(rows * channels);
    std::vector<double> ranking;
    for (int n = 0; n < sampler.samples(); ++n) {
        const float* row = numbers.data() + static_cast<std::ptrdiff_t>(rows == 1 ? 0 : n) * channels;
        std::vector<int> order(static_cast<std::size_t>(channels));
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [row](int a, int b) { return row[a] < row[b]; });
        ranking.insert(ranking.end(), order.begin(), order.begin() + kept);
    }
    return ranking;
}

/// Throws Error(InvalidArgument) unless every number of the column is a channel of the image.
inline void requireChannels(const OpContext& ctx, const char* op, const char* column, const Shape& shape)
{
    const Draws::Column* drawn = ctx.draws->find(column);
    for (const double c : drawn ? drawn->values : std::vector<double>{-1.0})
        if (!(c >= 0.0 && c < shape.c))
            failArgument(message("{}: the random parameters name channel {}, but the image has {}.", op,
                                 toString(Value(c)), shape.c));
}

/// A fill value between 0 and 1 as the dtype holds it: integers take the share of their range.
template <class T>
T fillValue(double share)
{
    if constexpr (std::is_floating_point_v<T>)
        return static_cast<T>(static_cast<float>(share)); // Kornia holds it in a float32 tensor
    else
        return static_cast<T>(roundHalfEven(share * static_cast<double>(std::numeric_limits<T>::max())));
}

} // namespace comparo::COMPARO_BACKEND
