// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/color/channel_order.h"

/// kornia.augmentation.RandomChannelShuffle (specs/kornia.md section 5): channels in the order that sorts one
/// uniform number each.
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct ShuffleChannelsKernel {
    TensorView<const T> source;
    TensorView<T> target;
    SampleValues<std::int32_t> channels; ///< where each channel comes from

    COMPARO_HD const T* from(int z, int y) const
    {
        const int n = z / source.c;
        return source.row(n * source.c + channels.at(n, z % source.c), y);
    }

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        target.row(z, y)[x * target.strideW] = from(z, y)[x * source.strideW];
    }

#if !defined(__CUDACC__)
    void rows(int z, int y0, int y1) const
    {
        for (int y = y0; y < y1; ++y) {
            const T* in = from(z, y);
            T* out = target.row(z, y);
            if (source.strideW == 1 && target.strideW == 1)
                std::copy(in, in + source.w, out);
            else
                for (int x = 0; x < source.w; ++x)
                    out[x * target.strideW] = in[x * source.strideW];
        }
    }
#endif
};

void drawChannelShuffle(Sampler& sampler, const ParamSet&, const Shape& input, Draws& draws)
{
    draws.set("channels", channelRanking(sampler, input.c, input.c), input.c);
}

Tensor applyChannelShuffle(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    const Shape& s = input.shape();
    requireChannels(ctx, "channel_shuffle", "channels", s);
    ctx.note(message("samples are moved, not computed"));
    return dispatch(input.dtype(), [&]<class T>() {
        const auto channels = uploadDrawRows<std::int32_t>(ctx, "channels", s.c);
        Tensor output(ctx.device(), input.desc());
        launch(ctx.stream, "channel_shuffle", Extent{s.w, s.h, s.n * s.c},
               {reads(input.buffer()), reads(channels.buffer), writes(output.buffer())},
               ShuffleChannelsKernel<T>{input.view<const T>(), output.view<T>(), channels.values});
        return output;
    });
}

OpInfo channelShuffleInfo()
{
    OpInfo info{COMPARO_TR("Channel shuffle"),
                COMPARO_TR("The channels in random order, as kornia's RandomChannelShuffle."),
                OpCategory::Intensity,
                {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64},
                {}};
    info.draw = &drawChannelShuffle;
    info.onCuda = movedOnCuda();
    return info;
}

} // namespace

COMPARO_OP(channel_shuffle, channelShuffleInfo, applyChannelShuffle)

} // namespace comparo::COMPARO_BACKEND
