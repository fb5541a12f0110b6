// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/color/channel_order.h"

/// kornia.augmentation.RandomChannelDropout (specs/kornia.md section 5): some channels of each sample become
/// a constant.
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct DropChannel {
    SampleValues<std::int32_t> dropped; ///< 1 for the channels that are, else 0
    T fill;

    struct OfPlane {
        bool drops;
        T fill;

        COMPARO_HD T operator()(T v) const { return drops ? fill : v; }
    };

    COMPARO_HD OfPlane bind(int n, int c) const { return {dropped.at(n, c) != 0, fill}; }
};

int countOf(const ParamSet& params, int channels)
{
    const auto count = static_cast<int>(params.getInt("count"));
    if (count > channels)
        failArgument(
            message("channel_dropout: {} channels cannot be dropped from an image of {}; lower count.", count,
                    channels));
    return count;
}

void drawChannelDropout(Sampler& sampler, const ParamSet& params, const Shape& input, Draws& draws)
{
    const int count = countOf(params, input.c);
    draws.set("channel", channelRanking(sampler, input.c, count), count);
}

Tensor applyChannelDropout(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const Shape& s = input.shape();
    const int count = countOf(params, s.c);
    requireChannels(ctx, "channel_dropout", "channel", s);
    std::vector<std::int32_t> dropped(static_cast<std::size_t>(s.n) * static_cast<std::size_t>(s.c), 0);
    for (int n = 0; n < s.n; ++n)
        for (int k = 0; k < count; ++k)
            dropped[static_cast<std::size_t>(n * s.c + static_cast<int>(ctx.drawn("channel", n, k)))] = 1;
    ctx.note(message("samples are copied or replaced, not computed"));
    return dispatch(input.dtype(), [&]<class T>() {
        const auto table = uploadSamples(ctx.stream, dropped, s.n);
        return applyPlanes<T, T>(ctx, "channel_dropout", input,
                                 DropChannel<T>{table.values, fillValue<T>(params.getFloat("fill"))},
                                 {table.buffer});
    });
}

OpInfo channelDropoutInfo()
{
    OpInfo info{
        COMPARO_TR("Channel dropout"),
        COMPARO_TR("Replaces random channels with a constant, as kornia's RandomChannelDropout."),
        OpCategory::Intensity,
        {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64},
        {{intField("count", COMPARO_TR("Channels"), COMPARO_TR("How many channels are dropped."), 1, 1, 64),
          floatField("fill", COMPARO_TR("Fill"),
                     COMPARO_TR("Their value; for integer images a share of the range."), 0.0, 0.0, 1.0, 0.0,
                     1.0, 0.05)}}};
    info.draw = &drawChannelDropout;
    info.onCuda = movedOnCuda();
    return info;
}

} // namespace

COMPARO_OP(channel_dropout, channelDropoutInfo, applyChannelDropout)

} // namespace comparo::COMPARO_BACKEND
