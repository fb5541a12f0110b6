#include "engine/kernel/math.h"
#include "engine/ops/point_op.h"

/// Float images in [0, 1] to uint8: value * 255, clamped to [0, 255], rounded by a chosen rule. NaN becomes
/// 0.
namespace comparo::COMPARO_BACKEND {
namespace {

enum class Rounding { HalfEven, HalfUp, Truncate };

OpInfo toUint8Info()
{
    return {
        COMPARO_TR("To uint8"),
        COMPARO_TR("Converts float images in [0, 1] to uint8: times 255, clamped, rounded. uint16 is divided "
                   "by 257. "
                   "uint8 images stay as they are."),
        OpCategory::Color,
        {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64},
        {{choiceField(
            "rounding", COMPARO_TR("Rounding"),
            COMPARO_TR("half_even is torch.round, half_up is fixed-point code, truncate is a plain cast."),
            {"half_even", "half_up", "truncate"})}}};
}

template <class In>
struct ScaleToByte {
    Rounding rounding;

    COMPARO_HD std::uint8_t operator()(In value) const
    {
        using T = std::conditional_t<std::is_same_v<In, double>, double, float>;
        const T scaled =
            std::is_floating_point_v<In> ? static_cast<T>(value) * T(255) : static_cast<T>(value) / T(257);
        T v = scaled == scaled ? clamp(scaled, T(0), T(255)) : T(0);
        if (rounding == Rounding::HalfEven)
            v = roundHalfEven(v);
        else if (rounding == Rounding::HalfUp)
            v = roundHalfUp(v);
        return static_cast<std::uint8_t>(v);
    }
};

Tensor applyToUint8(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    if (input.dtype() == DType::UInt8) {
        ctx.note("already uint8: the input itself");
        return input;
    }
    const std::string& word = params.getChoice("rounding");
    const Rounding rounding = word == "half_even" ? Rounding::HalfEven
                              : word == "half_up" ? Rounding::HalfUp
                                                  : Rounding::Truncate;
    ctx.note("rounding " + word);
    if (input.dtype() == DType::UInt16)
        return applyPoint<std::uint16_t, std::uint8_t>(ctx, "to_uint8", input,
                                                       ScaleToByte<std::uint16_t>{rounding});
    if (input.dtype() == DType::Float32)
        return applyPoint<float, std::uint8_t>(ctx, "to_uint8", input, ScaleToByte<float>{rounding});
    return applyPoint<double, std::uint8_t>(ctx, "to_uint8", input, ScaleToByte<double>{rounding});
}

} // namespace

COMPARO_OP(to_uint8, toUint8Info, applyToUint8)

} // namespace comparo::COMPARO_BACKEND
