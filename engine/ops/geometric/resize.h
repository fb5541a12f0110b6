#pragma once

#include "engine/kernel/resample.h"
#include "engine/ops/op.h"

/// What the diagnosis of a resize needs beyond the op itself: the same kernels with one assumption changed.
namespace comparo {

/// The arithmetic of a bilinear or bicubic resize as independent choices. Each path of PyTorch is one of them.
struct ResizeArithmetic {
    enum class Intermediate {
        Keep,          ///< between the passes values stay as they are
        Clamp,         ///< … are clamped to the integer range
        RoundHalfUp,   ///< … are rounded half up and clamped, as the uint8 intermediate of the native path
    };
    enum class Rounding { HalfEven, HalfUp };
    /// How a dot product is contracted.
    enum class Dot {
        Plain,     ///< every product and sum rounded
        Fused,     ///< s = fma(v, w, s), from the first product on
        FusedPair, ///< fma(v0, w0, v1*w1) first, then fma upwards
    };

    bool fixedPoint = false; ///< int16 weights, int32 sums, half up after each pass; the rest is ignored
    WeightRule weights = WeightRule::Exact;
    bool quantisedWeights = false; ///< the fixed path's int16 weights, used as floats
    Dot dot = Dot::Plain;
    bool weightsFirst = false; ///< bilinear on all four neighbours at once (ATen's small-output CPU kernel)
    Intermediate intermediate = Intermediate::Keep;
    Rounding rounding = Rounding::HalfEven; ///< of integer results
    bool clampResult = true;                ///< before rounding integer results

    bool operator==(const ResizeArithmetic&) const = default;
};

/// The arithmetic that the op itself uses for this input on this kind of device.
ResizeArithmetic resizeArithmetic(DeviceKind device, Numerics numerics, const TensorDesc& input, const ParamSet& params);

/// Whether ATen's CPU dispatch takes its vectorised kernel: small outputs, or many channels in channels_last order.
/// (With a single thread it also does so for three channels; we follow the multi-threaded rule.)
bool usesVectorisedCpuKernel(const TensorDesc& input, const Shape& output);

/// Output extents of the op: size, short side, max_size. Throws Error(InvalidArgument).
Shape resizeShape(const Shape& input, const ParamSet& params);

/// A bilinear or bicubic resize with any arithmetic, on cpu; input on cpu. Output dtype is the input's.
Tensor resizeWith(const OpContext& ctx, const Tensor& input, const ParamSet& params, const ResizeArithmetic& arithmetic);

/// The same, but what is stored is the value before the last rounding and clamp, as float64, of integer inputs.
Tensor resizeUnrounded(const OpContext& ctx, const Tensor& input, const ParamSet& params, const ResizeArithmetic& arithmetic);

/// The double-precision referee: exact rule in float64, no intermediate rounding, as float64.
Tensor resizeReferee(const OpContext& ctx, const Tensor& input, const ParamSet& params);

} // namespace comparo
