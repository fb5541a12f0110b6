// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/intensity/channel_statistics.h"

/// kornia.augmentation.Denormalize (specs/kornia.md section 5): x * std + mean, channel by channel. Kornia
/// calls torch.addcmul, which rounds once.
namespace comparo::COMPARO_BACKEND {
namespace {

struct PlainProductSum {
    template <class T>
    COMPARO_HD static T of(T a, T b, T c)
    {
        return a * b + c;
    }
};

struct FusedProductSum {
    template <class T>
    COMPARO_HD static T of(T a, T b, T c)
    {
        return fused(a, b, c);
    }
};

template <class T, class Sum>
struct DenormalizeChannel {
    SampleValues<T> channels; ///< mean, std of each channel

    struct OfPlane {
        T mean, deviation;

        COMPARO_HD T operator()(T v) const { return Sum::of(v, deviation, mean); }
    };

    COMPARO_HD OfPlane bind(int, int c) const { return {channels.at(c, 0), channels.at(c, 1)}; }
};

template <class T, class Sum>
Tensor denormalized(const OpContext& ctx, const Tensor& input, const SampleTable<T>& channels)
{
    return applyPlanes<T, T>(ctx, "denormalize", input, DenormalizeChannel<T, Sum>{channels.values},
                             {channels.buffer});
}

Tensor applyDenormalize(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const bool once = ctx.arithmeticOf("sum") != ArithmeticModel::Exact;
    ctx.note(once ? message("fused multiply-add, as torch.addcmul")
                  : message("a product and a sum, each rounded"));
    return onFloats(input, [&]<class T>(T) {
        const auto channels = uploadChannelStatistics<T>(ctx, "denormalize", params, input.shape().c);
        return once ? denormalized<T, FusedProductSum>(ctx, input, channels)
                    : denormalized<T, PlainProductSum>(ctx, input, channels);
    });
}

OpInfo denormalizeInfo()
{
    OpInfo info{COMPARO_TR("Denormalize"),
                COMPARO_TR("x * std + mean, channel by channel, as kornia's Denormalize."),
                OpCategory::Intensity, floatDtypes(), channelStatisticsSchema()};
    info.neutral = "mean=0,std=1";
    info.parts = {{"sum", plainSum(), fusedSum(), fusedSum()}};
    info.onCuda =
        message("addcmul with the factor 1 is one fused multiply-add (ATen's cuda/DeviceAddCmulCdiv.cuh)");
    return info;
}

} // namespace

COMPARO_OP(denormalize, denormalizeInfo, applyDenormalize)

} // namespace comparo::COMPARO_BACKEND
