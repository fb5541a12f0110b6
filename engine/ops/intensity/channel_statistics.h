// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/ops/intensity/float_image.h"

/// The parameters of normalize and denormalize: a mean and a standard deviation for each channel.
namespace comparo::COMPARO_BACKEND {

inline Schema channelStatisticsSchema()
{
    constexpr double kMost = 1e9;
    constexpr std::size_t kMostChannels = 64;
    return {
        {listField("mean", COMPARO_TR("Mean"),
                   COMPARO_TR("One number, or one per channel joined by '/': 0.485/0.456/0.406."), {0.5},
                   -kMost, kMost, 1, kMostChannels),
         listField("std", COMPARO_TR("Standard deviation"),
                   COMPARO_TR("Above 0; one number, or one per channel joined by '/': 0.229/0.224/0.225."),
                   {0.5}, 1e-9, kMost, 1, kMostChannels)}};
}

/// Mean and standard deviation of every channel, rounded to float32 as Kornia's tensors are.
template <class T>
SampleTable<T> uploadChannelStatistics(const OpContext& ctx, const char* op, const ParamSet& params,
                                       int channels)
{
    const auto listed = [&](const char* id, int c) {
        const ListValue& list = params.getList(id);
        if (list.size() != 1 && list.size() != static_cast<std::size_t>(channels))
            failArgument(message(
                "{}: {} has {} numbers, but the image {} channels; use one number or one per channel.", op,
                id, list.size(), channels));
        return static_cast<T>(static_cast<float>(list[list.size() == 1 ? 0 : static_cast<std::size_t>(c)]));
    };
    std::vector<T> numbers;
    for (int c = 0; c < channels; ++c)
        for (const char* id : {"mean", "std"})
            numbers.push_back(listed(id, c));
    return uploadSamples(ctx.stream, numbers, channels);
}

} // namespace comparo::COMPARO_BACKEND
