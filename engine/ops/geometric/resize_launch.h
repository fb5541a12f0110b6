// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/executor.h"
#include "engine/ops/geometric/resize.h"
#include "engine/ops/geometric/resize_fixed.h"
#include "engine/ops/geometric/resize_kernels.h"
#include "engine/ops/separable_launch.h"

#include <algorithm>
#include <utility>
#include <vector>

/// From a resize's sizes to a launched kernel. Compiled in both passes.
namespace comparo::COMPARO_BACKEND {

inline Uploaded<FixedTapsView> uploadTaps(Stream& stream, const FixedTaps& taps)
{
    const BufferPtr first = upload(stream, taps.first);
    const BufferPtr count = upload(stream, taps.count);
    const BufferPtr weight = upload(stream, taps.weight);
    return {
        {address<int>(first), address<int>(count), address<std::int16_t>(weight), taps.taps, taps.precision},
        {reads(first), reads(count), reads(weight)}};
}

/// The axes of one resize, horizontal first.
template <class T>
std::pair<FloatTaps<T>, FloatTaps<T>> floatAxes(const Shape& in, const Shape& out, Interpolation mode,
                                                bool antialias, const ResizeArithmetic& arithmetic,
                                                CornerRule corners = CornerRule::HalfPixel)
{
    if (arithmetic.quantisedWeights)
        return {makeQuantisedTaps<T>(in.w, out.w, mode, antialias),
                makeQuantisedTaps<T>(in.h, out.h, mode, antialias)};
    return {makeFloatTaps<T>(in.w, out.w, mode, antialias, arithmetic.weights, corners),
            makeFloatTaps<T>(in.h, out.h, mode, antialias, arithmetic.weights, corners)};
}

template <class T>
Finish<T> makeFinish(DType dtype, const ResizeArithmetic& arithmetic)
{
    using Between = ResizeArithmetic::Intermediate;
    return {dtype == DType::UInt16 ? T(65535) : T(255),
            arithmetic.rounding == ResizeArithmetic::Rounding::HalfUp,
            arithmetic.clampResult,
            arithmetic.intermediate == Between::Clamp,
            arithmetic.intermediate == Between::RoundHalfUp,
            arithmetic.cast};
}

/// The axes' tables of one resize where the kernels run.
template <class T>
struct FloatTables {
    Uploaded<TapsView<T>> horizontal;
    Uploaded<TapsView<T>> vertical;
    double cost;
};

template <class T>
FloatTables<T> uploadFloatTables(Stream& stream, const Shape& input, const Shape& output, Interpolation mode,
                                 bool antialias, const ResizeArithmetic& arithmetic,
                                 CornerRule corners = CornerRule::HalfPixel)
{
    const auto [columns, rowTaps] = floatAxes<T>(input, output, mode, antialias, arithmetic, corners);
    return {uploadTaps(stream, columns), uploadTaps(stream, rowTaps),
            separableCost(input, output, columns, rowTaps)};
}

/// Calls use(name, kernel) with the kernel of this arithmetic, filled but for its target.
template <class In, class T, class Out, class Use>
void withFloatKernel(const TensorView<const In>& source, DType dtype, const FloatTables<T>& tables,
                     const ResizeArithmetic& arithmetic, const Use& use)
{
    const auto fill = [&](const char* name, auto kernel) {
        kernel.source = source;
        kernel.horizontal = tables.horizontal.view;
        kernel.vertical = tables.vertical.view;
        kernel.finish = makeFinish<T>(dtype, arithmetic);
        use(name, kernel);
    };
    if (arithmetic.weightsFirst) {
        FusedWeightsFirstKernel<In, T, Out> kernel{};
        const int channels = source.c;
        constexpr int kVector = 32 / static_cast<int>(sizeof(T));
        kernel.vectorChannels = channels - channels % kVector;
        fill("resize_weights_first", kernel);
    } else if (arithmetic.dot == ResizeArithmetic::Dot::Plain)
        fill("resize_separable", SeparableKernel<In, T, Out, PlainDot>{});
    else if (arithmetic.dot == ResizeArithmetic::Dot::Fused)
        fill("resize_separable_fused", SeparableKernel<In, T, Out, FusedDot>{});
    else if (arithmetic.dot == ResizeArithmetic::Dot::FusedPair)
        fill("resize_separable_fused_pair", SeparableKernel<In, T, Out, FusedPairDot>{});
    else
        fill("resize_separable_fused_tail", SeparableKernel<In, T, Out, FusedTailDot>{});
}

/// Float path: In samples, sums in T, results as In.
template <class In, class T>
void launchFloat(Stream& stream, const Tensor& input, const Tensor& output, Interpolation mode,
                 bool antialias, const ResizeArithmetic& arithmetic)
{
    const FloatTables<T> tables =
        uploadFloatTables<T>(stream, input.shape(), output.shape(), mode, antialias, arithmetic);
    withFloatKernel<In, T, In>(
        input.view<const In>(), input.dtype(), tables, arithmetic, [&](const char* name, auto kernel) {
            kernel.target = output.view<In>();
            launch(stream, name, extentOf(output),
                   accessList(input, output, tables.horizontal, tables.vertical), kernel, tables.cost);
        });
}

/// Native uint8 path.
inline void launchFixed(Stream& stream, const Tensor& input, const Tensor& output, Interpolation mode,
                        bool antialias)
{
    const FixedTaps columns = makeFixedTaps(input.shape().w, output.shape().w, mode, antialias);
    const FixedTaps rowTaps = makeFixedTaps(input.shape().h, output.shape().h, mode, antialias);
    const auto horizontal = uploadTaps(stream, columns);
    const auto vertical = uploadTaps(stream, rowTaps);
    std::vector<Access> accesses = accessList(input, output, horizontal, vertical);
    FixedPointKernel kernel{};
    kernel.sums = {input.view<const std::uint8_t>(), horizontal.view, vertical.view};
    kernel.target = output.view<std::uint8_t>();
#if !defined(__CUDACC__)
    kernel.sameWidth = input.shape().w == output.shape().w;
    kernel.sameHeight = input.shape().h == output.shape().h;
    if (stream.device().id().kind == DeviceKind::Cpu && !kernel.sameWidth) {
        const FixedColumnPlan plan = makeFixedColumnPlan(columns, input.shape().w);
        const BufferPtr base = upload(stream, plan.base);
        const BufferPtr shuffle = upload(stream, plan.shuffle);
        const BufferPtr weight = upload(stream, plan.weight);
        kernel.plan = {address<int>(base),
                       address<std::uint8_t>(shuffle),
                       address<std::int16_t>(weight),
                       plan.pairs,
                       plan.safeGroups,
                       plan.halvingFrom,
                       plan.halvingTo,
                       plan.usable};
        for (const BufferPtr& buffer : {base, shuffle, weight})
            accesses.push_back(reads(buffer));
    }
#endif
    constexpr double kVectorShare = 0.25; // sixteen products an instruction
    launch(stream, "resize_fixed_point", extentOf(output), std::move(accesses), kernel,
           kVectorShare * separableCost(input.shape(), output.shape(), columns, rowTaps));
}

} // namespace comparo::COMPARO_BACKEND
