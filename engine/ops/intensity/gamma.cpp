#include "engine/kernel/elementary.h"
#include "engine/ops/intensity/float_image.h"

/// kornia.augmentation.RandomGamma (specs/kornia.md section 5): clamp(gain * x^gamma, 0, 1).
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct GammaCurve {
    SampleValues<T> numbers; ///< gamma, gain

    struct OfPlane {
        T gamma, gain;

        COMPARO_HD T operator()(T v) const { return clamp(gain * pow(v, gamma), T(0), T(1)); }
    };

    COMPARO_HD OfPlane bind(int n, int) const { return {numbers.at(n, 0), numbers.at(n, 1)}; }
};

Tensor apply(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    ctx.note("powers rounded from a longer format, the same bits on every device; PyTorch's differ from them "
             "in the last place");
    return onFloats(input, [&]<class T>(T) {
        const auto numbers = uploadDraws<T>(ctx, {"gamma", "gain"});
        return applyPlanes<T, T>(ctx, "gamma", input, GammaCurve<T>{numbers.values}, {numbers.buffer});
    });
}

OpInfo info()
{
    OpInfo info{
        COMPARO_TR("Gamma"),
        COMPARO_TR("gain * x^gamma, clamped to [0, 1], as kornia's RandomGamma, whose defaults are 1. "
                   "A negative sample has a power for whole gammas only, otherwise it becomes NaN, as "
                   "there."),
        OpCategory::Intensity,
        floatDtypes(),
        {{factorField("gamma", COMPARO_TR("Gamma"), COMPARO_TR("Below 1 brightens, above 1 darkens."),
                      {0.7, 1.4}, 100.0, 4.0),
          factorField("gain", COMPARO_TR("Gain"), COMPARO_TR("Factor of the power."), {1.0, 1.0}, 100.0,
                      2.0)}}};
    info.neutral = "gamma=1,gain=1";
    return info;
}

} // namespace

COMPARO_OP(gamma, info, apply)

} // namespace comparo::COMPARO_BACKEND
