// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/intensity/channel_statistics.h"

/// kornia.augmentation.Normalize (specs/kornia.md section 5): (x - mean) / std, channel by channel.
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct NormalizeChannel {
    SampleValues<T> channels; ///< mean, std of each channel

    struct OfPlane {
        T mean, deviation;

        COMPARO_HD T operator()(T v) const { return (v - mean) / deviation; }
    };

    COMPARO_HD OfPlane bind(int, int c) const { return {channels.at(c, 0), channels.at(c, 1)}; }
};

Tensor applyNormalize(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    ctx.note(message("a subtraction and a division per sample: the same in both numerics"));
    return onFloats(input, [&]<class T>(T) {
        const auto channels = uploadChannelStatistics<T>(ctx, "normalize", params, input.shape().c);
        return applyPlanes<T, T>(ctx, "normalize", input, NormalizeChannel<T>{channels.values},
                                 {channels.buffer});
    });
}

OpInfo normalizeInfo()
{
    OpInfo info{COMPARO_TR("Normalize"),
                COMPARO_TR("(x - mean) / std, channel by channel, as kornia's Normalize."),
                OpCategory::Intensity, floatDtypes(), channelStatisticsSchema()};
    info.neutral = "mean=0,std=1";
    info.onCuda = singleOperationsOnCuda();
    return info;
}

} // namespace

COMPARO_OP(normalize, normalizeInfo, applyNormalize)

} // namespace comparo::COMPARO_BACKEND
