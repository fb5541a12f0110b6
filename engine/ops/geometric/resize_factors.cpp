// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/resize.h"

namespace comparo {
namespace {

using Arithmetic = ResizeArithmetic;

/// The fixed-point path in the terms of the float path. Its int32 sums are exact, and so are sums of its
/// weights in double, so this is the same function.
Arithmetic spelledOut(const Arithmetic& arithmetic)
{
    if (!arithmetic.fixedPoint)
        return arithmetic;
    Arithmetic spelled;
    spelled.quantisedWeights = true;
    spelled.intermediate = Arithmetic::Intermediate::RoundHalfUp;
    spelled.rounding = Arithmetic::Rounding::HalfUp;
    return spelled;
}

/// A factor with the way to carry it from A's arithmetic into B's.
struct Exchange {
    Factor factor;
    void (*apply)(Arithmetic& b, const Arithmetic& a);
};

Message castPhrase(IntegerCast a, IntegerCast b)
{
    if (a == IntegerCast::Rounded)
        return message("rounded and saturated instead of truncated and wrapped");
    if (b == IntegerCast::Rounded)
        return message("truncated and wrapped instead of rounded and saturated");
    return a == IntegerCast::Wrap ? message("negative results wrapped instead of 0")
                                  : message("negative results 0 instead of wrapped");
}

/// The parts in which the two spelled-out arithmetics differ, each described as what A does.
std::vector<Exchange> differingParts(const Arithmetic& a, const Arithmetic& b)
{
    using Between = Arithmetic::Intermediate;
    std::vector<Exchange> parts;
    const auto add = [&](const char* id, Message label, Message detail,
                         void (*apply)(Arithmetic&, const Arithmetic&)) {
        parts.push_back({{id, std::move(label), std::move(detail)}, apply});
    };
    if (a.rounding != b.rounding) {
        const bool up = a.rounding == Arithmetic::Rounding::HalfUp;
        add("rounding_rule",
            up ? message("ties rounded half up instead of half to even")
               : message("ties rounded half to even instead of half up"),
            message("Only the last rounding is changed."),
            [](Arithmetic& to, const Arithmetic& from) { to.rounding = from.rounding; });
    }
    if (a.cast != b.cast)
        add("integer_cast", castPhrase(a.cast, b.cast), message("Only the last conversion is changed."),
            [](Arithmetic& to, const Arithmetic& from) { to.cast = from.cast; });
    if (a.intermediate != b.intermediate) {
        const bool rounds = a.intermediate == Between::RoundHalfUp;
        add("intermediate_rounding",
            rounds ? message("uint8 between the passes (rounded and clamped)")
                   : message("no rounding between the passes"),
            message("The horizontal result is stored as A stores it before the vertical pass reads it."),
            [](Arithmetic& to, const Arithmetic& from) { to.intermediate = from.intermediate; });
    }
    if (a.quantisedWeights != b.quantisedWeights)
        add("weight_quantisation",
            a.quantisedWeights ? message("int16 weights instead of float weights")
                               : message("float weights instead of int16 weights"),
            message("Only the filter weights are changed."), [](Arithmetic& to, const Arithmetic& from) {
                to.quantisedWeights = from.quantisedWeights;
                to.weights = from.weights;
            });
    else if (a.weights != b.weights)
        add("weight_rule", message("filter positions and weights computed as A's library does"),
            message("The coordinates and weights are formed in A's order of operations."),
            [](Arithmetic& to, const Arithmetic& from) { to.weights = from.weights; });
    if (a.dot != b.dot || a.weightsFirst != b.weightsFirst)
        add("contraction",
            a.dot == Arithmetic::Dot::Plain && !a.weightsFirst
                ? message("no fused multiply-add")
                : message("multiply-add fused as A's library does"),
            message("Only the order and fusing of products and sums is changed."),
            [](Arithmetic& to, const Arithmetic& from) {
                to.dot = from.dot;
                to.weightsFirst = from.weightsFirst;
            });
    return parts;
}

/// Part of intermediate_rounding: shown on its own because it alone makes large differences.
constexpr char kClampId[] = "intermediate_clamp";

Factor wholePath(const Arithmetic& a, const Arithmetic& b)
{
    if (a.fixedPoint && !b.fixedPoint)
        return {"dtype_path", message("native fixed-point uint8 path instead of the float32 cast"),
                message("B's whole resize is replayed on the fixed-point path.")};
    if (b.fixedPoint && !a.fixedPoint)
        return {"dtype_path", message("float32 cast path instead of native fixed-point uint8"),
                message("B's whole resize is replayed on the float path.")};
    return {"library_arithmetic", message("the arithmetic of A's library and device"),
            message("B's whole resize is replayed as A computes it.")};
}

} // namespace

FactorReplay resizeFactors(const Tensor& input, const ParamSet& params, const OpSide& sideA,
                           const OpSide& sideB)
{
    const Arithmetic a = resizeArithmetic(sideA.device, sideA.numerics, input.desc(), params);
    const Arithmetic b = resizeArithmetic(sideB.device, sideB.numerics, input.desc(), params);
    if (a == b)
        return {};
    const Arithmetic spelledA = spelledOut(a);
    std::vector<Exchange> parts = differingParts(spelledA, spelledOut(b));
    if (spelledA.intermediate == Arithmetic::Intermediate::RoundHalfUp && !b.fixedPoint)
        parts.push_back(
            {{kClampId, message("uint8 range between the passes (clamped, not rounded)"),
              message("The horizontal result is clamped to 0..255 before the vertical pass reads it.")},
             [](Arithmetic& to, const Arithmetic&) {
                 if (to.intermediate == Arithmetic::Intermediate::Keep)
                     to.intermediate = Arithmetic::Intermediate::Clamp;
             }});
    FactorReplay replay;
    replay.everything = wholePath(a, b);
    for (const Exchange& part : parts)
        replay.factors.push_back(part.factor);
    replay.run = [a, b, spelledA, parts, count = parts.size(), input,
                  params](const std::vector<std::size_t>& exchanged, const Progress& progress) {
        Arithmetic arithmetic = a;
        if (exchanged.size() < count) {
            arithmetic = spelledOut(b);
            for (const std::size_t i : exchanged)
                parts[i].apply(arithmetic, spelledA);
        }
        const std::unique_ptr<Stream> stream = cpuDevice().createStream();
        stream->setStop(progress.stop);
        Tensor output = resizeWith({*stream, Numerics::Exact, progress}, input, params, arithmetic);
        stream->synchronize();
        return output;
    };
    return replay;
}

std::optional<BeforeRounding> resizeRounding(const Tensor& input, const ParamSet& params, const OpSide& side,
                                             int n, int c, int y, int x)
{
    const std::string mode = params.getChoice("mode");
    if ((mode != "bilinear" && mode != "bicubic") || isFloat(input.dtype()) ||
        resizeShape(input.shape(), params) == input.shape())
        return std::nullopt;
    const Arithmetic arithmetic = resizeArithmetic(side.device, side.numerics, input.desc(), params);
    const bool up = arithmetic.fixedPoint || arithmetic.rounding == Arithmetic::Rounding::HalfUp;
    const bool cut = !arithmetic.fixedPoint && arithmetic.cast != IntegerCast::Rounded;
    return BeforeRounding{resizeBeforeRounding(input, params, arithmetic, n, c, y, x),
                          resizeReferee(input, params, n, c, y, x),
                          cut  ? message("towards 0")
                          : up ? message("half up")
                               : message("half to even"),
                          cut ? 0.0 : 0.5};
}

} // namespace comparo
