// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/text.h"
#include "engine/kernel/math.h"
#include "engine/ops/plane_op.h"

#include <cstdint>
#include <limits>

/// What the intensity ops share: the two floating-point dtypes they take, the optional clamp to [0, 1], and
/// PyTorch's division by a number.
namespace comparo::COMPARO_BACKEND {

/// run(T()) with the C++ type of a float32 or float64 image.
template <class Run>
Tensor onFloats(const Tensor& input, Run run)
{
    return input.dtype() == DType::Float32 ? run(0.0f) : run(0.0);
}

inline std::vector<DType> floatDtypes()
{
    return {DType::Float32, DType::Float64};
}

/// c ? a : b by bits. A chain of choices between computed values stays free of branches, which would stop
/// vectorisation.
COMPARO_HD float choose(bool c, float a, float b)
{
    const std::uint32_t mask = 0u - static_cast<std::uint32_t>(c);
    return __builtin_bit_cast(float, (__builtin_bit_cast(std::uint32_t, a) & mask) |
                                         (__builtin_bit_cast(std::uint32_t, b) & ~mask));
}
COMPARO_HD double choose(bool c, double a, double b)
{
    const std::uint64_t mask = std::uint64_t{0} - static_cast<std::uint64_t>(c);
    return __builtin_bit_cast(double, (__builtin_bit_cast(std::uint64_t, a) & mask) |
                                          (__builtin_bit_cast(std::uint64_t, b) & ~mask));
}

/// v between 0 and 1, NaN as it is: what Kornia does to the image first in most intensity ops.
template <class T>
COMPARO_HD T clampToUnit(T v)
{
    return choose(v < T(0), T(0), choose(v > T(1), T(1), v));
}

/// A drawn factor of an image: hard range from 0, slider from 0 to `softMax`.
inline Field factorField(const char* id, const char* label, const char* help, RangeValue value, double max,
                         double softMax)
{
    return drawn(floatField(id, label, help, value.high, 0.0, max, 0.0, softMax, 0.05), value);
}

inline Field clipField()
{
    return boolField("clip", COMPARO_TR("Clip"), COMPARO_TR("Clamps the image and the result to [0, 1]."),
                     true);
}

/// clamp(v, low, high), or v itself between infinite bounds. NaN stays NaN.
template <class T>
struct Bounds {
    T low;
    T high;

    COMPARO_HD T operator()(T v) const { return clamp(v, low, high); }
};

template <class T>
Bounds<T> boundsOf(const ParamSet& params)
{
    constexpr T kInfinity = std::numeric_limits<T>::infinity();
    return params.getBool("clip") ? Bounds<T>{T(0), T(1)} : Bounds<T>{-kInfinity, kInfinity};
}

/// v / d for one d. On CUDA PyTorch multiplies by the rounded reciprocal if d is a Python number; on the CPU
/// it divides. Either way one of the two operations is by 1 and exact, so there is no branch.
template <class T>
struct NumberDivision {
    T factor;
    T divisor;

    COMPARO_HD T operator()(T v) const { return v * factor / divisor; }
};

/// The part of ops that use divisionBy().
inline OpPart divisionPart()
{
    return {"division", message("a division"), message("a division"),
            message("a product with the rounded reciprocal")};
}

/// What `onCuda` says of ops with divisionPart() whose other operations are kernels of their own in Kornia.
inline Message reciprocalsOnCuda()
{
    return message(
        "division by a number as a product with its rounded reciprocal (ATen's cuda/BinaryDivTrueKernel.cu); "
        "every "
        "other operation is a kernel of its own, so nothing is contracted");
}

/// What `onCuda` says of ops whose operations are kernels of their own in Kornia, none with a choice.
inline Message singleOperationsOnCuda()
{
    return message("every operation is an elementwise kernel of its own with one rounding, as on the CPU: "
                   "there is nothing "
                   "to "
                   "contract or to reorder");
}

/// What `onCuda` says of ops that copy or replace samples.
inline Message movedOnCuda()
{
    return message("samples are copied or replaced, not computed");
}

/// What the part "sum" of ops with a product and a sum may be.
inline Message plainSum()
{
    return message("a product and a sum, each rounded");
}
inline Message fusedSum()
{
    return message("a fused multiply-add");
}

inline bool multipliesByReciprocals(const OpContext& ctx)
{
    return ctx.arithmeticOf("division") == ArithmeticModel::TorchCuda;
}

template <class T>
NumberDivision<T> divisionBy(const OpContext& ctx, T divisor)
{
    if (multipliesByReciprocals(ctx))
        return {T(1) / divisor, T(1)};
    return {T(1), divisor};
}

inline void noteDivisions(const OpContext& ctx)
{
    ctx.note(multipliesByReciprocals(ctx) ? message("divisions by a number are products with its rounded "
                                                    "reciprocal, as PyTorch computes them on CUDA")
                                          : message("divisions by a number are correctly rounded"));
}

/// For ops that draw nothing but whether they are applied.
inline void drawNothing(Sampler&, const ParamSet&, const Shape&, Draws&) {}

/// Column `name` of the draws, `width` numbers a sample.
template <class T>
SampleTable<T> uploadDrawRows(const OpContext& ctx, const char* name, int width)
{
    std::vector<T> numbers;
    for (int n = 0; n < ctx.draws->samples(); ++n)
        for (int k = 0; k < width; ++k)
            numbers.push_back(static_cast<T>(ctx.drawn(name, n, k)));
    return uploadSamples(ctx.stream, numbers, ctx.draws->samples());
}

} // namespace comparo::COMPARO_BACKEND
