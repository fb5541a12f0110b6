// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/intensity/float_image.h"

/// kornia.augmentation.RandomPosterize: the high bits of trunc(255 x) of x clamped to [0, 1], by way of
/// floating-point divisions, each of which can push a value below the next whole number.
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct PosterizeSample {
    SampleValues<std::int32_t> bits;
    NumberDivision<T> by255;

    struct OfPlane {
        T step; ///< 2^(8 - bits)
        bool none, all;
        NumberDivision<T> by255;

        /// The low byte of the whole part, as a conversion to uint8 on x86; 0 for what no int32 holds.
        COMPARO_HD static T byteOf(T v)
        {
            const bool held = (v > T(-2147483648.0)) & (v < T(2147483648.0));
            return static_cast<T>(static_cast<std::int32_t>(held ? v : T(0)) & 255);
        }

        COMPARO_HD T operator()(T sample) const
        {
            const T v = clampToUnit(sample);
            const T shifted = by255(byteOf(v * T(255)) / step);
            const T posterized = by255(byteOf(shifted * T(255)) * step);
            return none ? T(0) : (all ? v : posterized);
        }
    };

    COMPARO_HD OfPlane bind(int n, int) const
    {
        const std::int32_t kept = bits.at(n);
        return {static_cast<T>(1 << (8 - kept)), kept == 0, kept == 8, by255};
    }
};

/// Rounded, unlike the whole numbers of other ops, so the ends of the range come half as often.
void drawPosterize(Sampler& sampler, const ParamSet& params, const Shape&, Draws& draws)
{
    const RangeValue range = params.getRange("bits");
    std::vector<double> bits;
    for (const float value : sampler.uniform(range.low, range.high))
        bits.push_back(static_cast<double>(roundHalfEven(value)));
    draws.set("bits", std::move(bits));
}

Tensor applyPosterize(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    for (int n = 0; n < input.shape().n; ++n)
        if (!(ctx.drawn("bits", n) >= 0.0 && ctx.drawn("bits", n) <= 8.0))
            failArgument(message("posterize keeps 0 to 8 bits, but the random parameters contain {}.",
                                 toString(Value(ctx.drawn("bits", n)))));
    noteDivisions(ctx);
    return onFloats(input, [&]<class T>(T) {
        const auto bits = uploadDraws<std::int32_t>(ctx, {"bits"});
        return applyPlanes<T, T>(ctx, "posterize", input,
                                 PosterizeSample<T>{bits.values, divisionBy(ctx, T(255))}, {bits.buffer});
    });
}

OpInfo posterizeInfo()
{
    OpInfo info{COMPARO_TR("Posterize"),
                COMPARO_TR("Clamps to [0, 1] and keeps the high bits of trunc(255 x), as kornia's "
                           "RandomPosterize."),
                OpCategory::Intensity,
                floatDtypes(),
                {{drawn(intField("bits", COMPARO_TR("Bits"),
                                 COMPARO_TR("8 changes nothing, 0 makes the image black."), 3, 0, 8),
                        RangeValue{3.0, 8.0})}}};
    info.draw = &drawPosterize;
    info.neutral = "bits=8";
    info.parts = {divisionPart()};
    info.onCuda = reciprocalsOnCuda();
    return info;
}

} // namespace

COMPARO_OP(posterize, posterizeInfo, applyPosterize)

} // namespace comparo::COMPARO_BACKEND
