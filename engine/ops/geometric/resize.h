// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/integer_cast.h"
#include "engine/kernel/resample.h"
#include "engine/ops/op.h"
#include "engine/ops/op_explanation.h"

#include <optional>

/// What the diagnosis of a resize needs beyond the op itself: the same kernels with one assumption changed.
namespace comparo {

/// The arithmetic of a bilinear or bicubic resize as independent choices. Each path of PyTorch is one of
/// them.
struct ResizeArithmetic {
    enum class Intermediate {
        Keep,        ///< between the passes values stay as they are
        Clamp,       ///< … are clamped to the integer range
        RoundHalfUp, ///< … are rounded half up and clamped, as the uint8 intermediate of the native path
    };
    enum class Rounding { HalfEven, HalfUp };
    /// How a dot product is contracted.
    enum class Dot {
        Plain,     ///< every product and sum rounded
        Fused,     ///< s = fma(v, w, s), from the first product on
        FusedPair, ///< fma(v0, w0, v1*w1) first, then fma upwards
        FusedTail, ///< plain in whole vectors (four float32, two float64), fused in the rest: g++'s
                   ///< vectorised loop
    };

    bool fixedPoint = false; ///< int16 weights, int32 sums, half up after each pass; the rest is ignored
    WeightRule weights = WeightRule::Exact; ///< also the index rule of the nearest modes
    bool quantisedWeights =
        false; ///< the fixed path's int16 weights, used as numbers; sums in double, which holds them exactly
    Dot dot = Dot::Plain;
    bool weightsFirst = false; ///< bilinear on all four neighbours at once (ATen's small-output CPU kernel)
    Intermediate intermediate = Intermediate::Keep;
    Rounding rounding = Rounding::HalfEven;  ///< of integer results
    bool clampResult = true;                 ///< before rounding integer results
    IntegerCast cast = IntegerCast::Rounded; ///< of integer results; the others neither round nor clamp

    bool operator==(const ResizeArithmetic&) const = default;
};

/// The arithmetic that the op itself uses for this input on this kind of device.
ResizeArithmetic resizeArithmetic(DeviceKind device, Numerics numerics, const TensorDesc& input,
                                  const ParamSet& params);

/// The arithmetic of torch.nn.functional.interpolate on floats, bilinear or bicubic, not antialiased.
ResizeArithmetic interpolateArithmetic(ArithmeticModel model, const TensorDesc& input, const Shape& output,
                                       Interpolation mode);

/// Output extents of the op: size, short side, max_size. Throws Error(InvalidArgument).
Shape resizeShape(const Shape& input, const ParamSet& params);

/// A resize with any arithmetic, on cpu; input on cpu. Output dtype is the input's.
Tensor resizeWith(const OpContext& ctx, const Tensor& input, const ParamSet& params,
                  const ResizeArithmetic& arithmetic);

/// One output sample of a bilinear or bicubic resize before its last rounding and clamp. Input on cpu.
double resizeBeforeRounding(const Tensor& input, const ParamSet& params, const ResizeArithmetic& arithmetic,
                            int n, int c, int y, int x);

/// The same sample in float64 with exact weights and no rounding in between: the referee.
double resizeReferee(const Tensor& input, const ParamSet& params, int n, int c, int y, int x);

/// The op's FactorFunction and RoundingFunction.
FactorReplay resizeFactors(const Tensor& input, const ParamSet& params, const OpSide& a, const OpSide& b);
std::optional<BeforeRounding> resizeRounding(const Tensor& input, const ParamSet& params, const OpSide& side,
                                             int n, int c, int y, int x);

} // namespace comparo
