#include "engine/kernel/elementary.h"
#include "engine/ops/intensity/float_image.h"

#include <algorithm>

/// kornia.augmentation.RandomGamma (specs/kornia.md section 5): clamp(gain * x^gamma, 0, 1).
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct GammaKernel {
    TensorView<const T> source;
    TensorView<T> target;
    SampleValues<T> numbers; ///< gamma, gain

    COMPARO_HD static T curve(T v, T gamma, T gain)
    {
        const T power = gain * pow(v, gamma);
        return choose(power < T(0), T(0), choose(power > T(1), T(1), power));
    }

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int n = z / source.c;
        target.row(z, y)[x * target.strideW] =
            curve(source.row(z, y)[x * source.strideW], numbers.at(n, 0), numbers.at(n, 1));
    }

#if !defined(__CUDACC__)
    /// The exponent comes from an array too: for one that is the same all along the loop the compiler takes
    /// the loop apart by its special values, and vectorises none of the parts.
    void rows(int z, int y0, int y1) const
    {
        constexpr int kRun = 256;
        T run[kRun];
        T exponent[kRun];
        std::fill(exponent, exponent + kRun, numbers.at(z / source.c, 0));
        const T gain = numbers.at(z / source.c, 1);
        for (int y = y0; y < y1; ++y) {
            const T* from = source.row(z, y);
            T* to = target.row(z, y);
            for (int x = 0; x < source.w; x += kRun) {
                const int count = std::min(kRun, source.w - x);
                for (int i = 0; i < count; ++i)
                    run[i] = from[(x + i) * source.strideW];
                for (int i = 0; i < count; ++i)
                    run[i] = curve(run[i], exponent[i], gain);
                for (int i = 0; i < count; ++i)
                    to[(x + i) * target.strideW] = run[i];
            }
        }
    }
#endif
};

Tensor apply(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    ctx.note("powers rounded from a longer format, the same bits on every device; PyTorch's differ from them "
             "in the last place");
    const Shape& s = input.shape();
    return onFloats(input, [&]<class T>(T) {
        const auto numbers = uploadDraws<T>(ctx, {"gamma", "gain"});
        Tensor output(ctx.device(), input.desc());
        launch(ctx.stream, "gamma", Extent{s.w, s.h, s.n * s.c},
               {reads(input.buffer()), reads(numbers.buffer), writes(output.buffer())},
               GammaKernel<T>{input.view<const T>(), output.view<T>(), numbers.values}, 12.0);
        return output;
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
