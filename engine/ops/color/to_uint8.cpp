// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/math.h"
#include "engine/ops/op_explanation.h"
#include "engine/ops/point_op.h"

#include <optional>

/// Float images in [0, 1] to uint8 by a chosen rule.
namespace comparo::COMPARO_BACKEND {
namespace {

enum class ByteRule { HalfEven, HalfUp, Truncate, ToDtype };

constexpr const char* kOutOfRange = "out_of_range";

/// A product in the image's type, before it is rounded or cut off.
std::optional<BeforeRounding> toUint8Rounding(const Tensor& input, const ParamSet& params, const OpSide&,
                                              int n, int c, int y, int x)
{
    const std::string& word = params.getChoice("rounding");
    const bool dtypeRule = word == "to_dtype";
    if (input.dtype() == DType::UInt8 || (input.dtype() == DType::UInt16 && dtypeRule))
        return std::nullopt;
    const double value = input.at(n, c, y, x);
    const double factor = dtypeRule ? 255.0 + 1.0 - 1e-3 : 255.0;
    BeforeRounding before;
    before.exact = input.dtype() == DType::UInt16 ? value / 257.0 : value * factor;
    before.value = input.dtype() == DType::Float64 ? before.exact
                   : input.dtype() == DType::Float32
                       ? static_cast<double>(static_cast<float>(value) * static_cast<float>(factor))
                       : static_cast<double>(static_cast<float>(value) / 257.0F);
    const bool cut = dtypeRule || word == "truncate";
    before.tieRule = cut                 ? message("towards 0")
                     : word == "half_up" ? message("half up")
                                         : message("half to even");
    before.tie = cut ? 0.0 : 0.5;
    return before;
}

OpInfo toUint8Info()
{
    OpInfo info{
        COMPARO_TR("To uint8"),
        COMPARO_TR(
            "Converts float images in [0, 1] to uint8: times 255, clamped, rounded; or by torchvision's "
            "rule. uint16 is divided by 257 (to_dtype: by 256). uint8 images stay as they are."),
        OpCategory::Color,
        {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64},
        {{choiceField("rounding", COMPARO_TR("Rounding"),
                      COMPARO_TR("half_even is torch.round, half_up is fixed-point code, truncate is a plain "
                                 "cast. to_dtype: times 255.999, truncated, as torchvision's to_dtype with "
                                 "scale=True, which wraps outside 0 to 1 where exact numerics clamp."),
                      {"half_even", "half_up", "truncate", "to_dtype"})}}};
    info.rounding = {message("a conversion to uint8"), &toUint8Rounding};
    info.parts = {{kOutOfRange, message("values outside 0 to 1 clamped"),
                   message("the low byte of the truncated int32"),
                   message("the low byte of the truncated int64")}};
    info.onCuda = message(
        "one product, one rounding, one cast, as on the CPU; the cast of to_dtype goes through int64 (c10's "
        "TypeCast.h), so that values outside 0 to 1 wrap");
    return info;
}

/// What a cast from float to uint8 gives in C10: the low byte of the truncated value. On the CPU everything
/// beyond int32, NaN too, gives 0; on CUDA the truncation is to int64, saturates, and takes NaN as 0.
template <class T>
COMPARO_HD std::uint8_t wrappedByte(T v, bool onCpu)
{
    const T most = onCpu ? T(2147483648.0) : T(9223372036854775808.0);
    if (!(v >= -most && v < most))
        return !onCpu && v > T(0) ? 255 : 0;
    return static_cast<std::uint8_t>(static_cast<std::int64_t>(v));
}

template <class In, ByteRule Rule>
struct ScaleToByte {
    bool wraps;
    bool onCpu;

    COMPARO_HD std::uint8_t operator()(In value) const
    {
        using T = std::conditional_t<std::is_same_v<In, double>, double, float>;
        if constexpr (Rule == ByteRule::ToDtype) {
            if constexpr (std::is_integral_v<In>) {
                return static_cast<std::uint8_t>(value >> 8);
            } else {
                constexpr double kMost = 255.0 + 1.0 - 1e-3;
                const T scaled = static_cast<T>(value) * static_cast<T>(kMost);
                if (wraps)
                    return wrappedByte(scaled, onCpu);
                return static_cast<std::uint8_t>(scaled == scaled ? clamp(scaled, T(0), T(255)) : T(0));
            }
        } else {
            const T scaled = std::is_floating_point_v<In> ? static_cast<T>(value) * T(255)
                                                          : static_cast<T>(value) / T(257);
            const T v = scaled == scaled ? clamp(scaled, T(0), T(255)) : T(0);
            return static_cast<std::uint8_t>(Rule == ByteRule::HalfEven ? roundHalfEven(v)
                                             : Rule == ByteRule::HalfUp ? roundHalfUp(v)
                                                                        : v);
        }
    }
};

Tensor applyToUint8(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    if (input.dtype() == DType::UInt8) {
        ctx.note(message("already uint8: the input itself"));
        return input;
    }
    const std::string& word = params.getChoice("rounding");
    const ByteRule rule = word == "half_even"  ? ByteRule::HalfEven
                          : word == "half_up"  ? ByteRule::HalfUp
                          : word == "truncate" ? ByteRule::Truncate
                                               : ByteRule::ToDtype;
    const ArithmeticModel model = ctx.arithmeticOf(kOutOfRange);
    const bool wraps = model != ArithmeticModel::Exact;
    ctx.note(joined({message("rounding {}", Verbatim(word)),
                     rule != ByteRule::ToDtype || !isFloat(input.dtype()) ? Message()
                     : wraps                                              ? message("wraps outside 0 to 1")
                                                                          : message("clamped")},
                    ", "));
    const bool onCpu = model == ArithmeticModel::TorchCpu;
    const auto by = [&]<class In, ByteRule Rule>() {
        return applyPoint<In, std::uint8_t>(ctx, "to_uint8", input, ScaleToByte<In, Rule>{wraps, onCpu});
    };
    const auto run = [&]<class In>() {
        switch (rule) {
        case ByteRule::HalfEven:
            return by.template operator()<In, ByteRule::HalfEven>();
        case ByteRule::HalfUp:
            return by.template operator()<In, ByteRule::HalfUp>();
        case ByteRule::Truncate:
            return by.template operator()<In, ByteRule::Truncate>();
        default:
            return by.template operator()<In, ByteRule::ToDtype>();
        }
    };
    if (input.dtype() == DType::UInt16)
        return run.template operator()<std::uint16_t>();
    if (input.dtype() == DType::Float32)
        return run.template operator()<float>();
    return run.template operator()<double>();
}

} // namespace

COMPARO_OP(to_uint8, toUint8Info, applyToUint8)

} // namespace comparo::COMPARO_BACKEND
