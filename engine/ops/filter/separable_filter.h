// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/executor.h"
#include "engine/ops/filter/axis_filter.h"
#include "engine/ops/filter/border.h"
#include "engine/ops/filter/convolution_sums.h"
#include "engine/ops/op.h"

#include <cstdint>
#include <string>
#include <vector>

/// Filters by a row and a column of weights: a horizontal pass, then a vertical one, both in the accumulator
/// type. uint8 images go through float32 and are rounded half to even, as in torchvision.
namespace comparo::COMPARO_BACKEND {

/// Weights of both axes.
struct AxisWeights {
    std::vector<double> x;
    std::vector<double> y;
};

/// Throws Error(InvalidArgument) unless the image is large enough for the border.
inline void requireBorders(const char* op, const Shape& shape, SizeValue kernel, const std::string& border)
{
    requireBorder(op, kernel.height, shape.h, border, "a height");
    requireBorder(op, kernel.width, shape.w, border, "a width");
}

/// Source places of the taps of every output of an axis of n samples; an even kernel reaches one further
/// ahead than behind.
inline std::vector<int> tapPlaces(int n, int taps, const std::string& border)
{
    std::vector<int> places;
    for (int i = -((taps - 1) / 2); i < n + taps / 2; ++i)
        places.push_back(borderIndex(i, n, border));
    return places;
}

/// AxisTaps on the device, with what a launch reads of them.
template <class T>
struct UploadedAxis {
    AxisTaps<T> view;
    std::vector<Access> accesses;
};

template <class T>
UploadedAxis<T> uploadAxis(Stream& stream, int n, const std::vector<double>& weights,
                           const std::string& border, bool divides)
{
    const int taps = static_cast<int>(weights.size());
    const std::vector<T> rounded(weights.begin(), weights.end());
    const BufferPtr weight = upload(stream, rounded);
    const BufferPtr at = upload(stream, tapPlaces(n, taps, border));
    return {{static_cast<const T*>(weight->address()), taps, static_cast<const int*>(at->address()),
             divides ? static_cast<T>(taps) : T(1)},
            {reads(weight), reads(at)}};
}

/// The samples [first, first + count) of a batch.
template <class T>
TensorView<T> samplesOf(TensorView<T> view, int first, int count)
{
    view.data += first * view.strideN;
    view.n = count;
    return view;
}

/// Queues one pass; `kernel` reads `input` and writes `output`.
template <class T, class Kernel>
void axisPass(const OpContext& ctx, const std::string& name, const Tensor& input, const Tensor& output,
              int count, const UploadedAxis<T>& axis, const Kernel& kernel)
{
    std::vector<Access> accesses{reads(input.buffer()), writes(output.buffer())};
    accesses.insert(accesses.end(), axis.accesses.begin(), axis.accesses.end());
    const Shape& s = output.shape();
    launch(ctx.stream, name.c_str(), Extent{s.w, s.h, count * s.c}, std::move(accesses), kernel,
           1.0 + 0.5 * axis.view.taps);
}

/// One set of weights for the whole batch, or one for each of its samples.
template <class In, class T>
Tensor filterSeparably(const OpContext& ctx, const char* name, const Tensor& input,
                       const std::vector<AxisWeights>& weights, const std::string& border,
                       const AxisSums& sums)
{
    const Shape& shape = input.shape();
    const Tensor between(ctx.device(), {DTypeOf<T>::value, shape, Layout::Contiguous});
    Tensor output(ctx.device(), input.desc());
    const Finish<T> finish{T(255), false, true, false, false};
    const int count = weights.size() == 1 ? shape.n : 1;
    for (int n = 0; n < static_cast<int>(weights.size()); ++n) {
        const AxisWeights& of = weights[static_cast<std::size_t>(n)];
        const auto x = uploadAxis<T>(ctx.stream, shape.w, of.x, border, sums.divides);
        const auto y = uploadAxis<T>(ctx.stream, shape.h, of.y, border, sums.divides);
        withSums(sums.x, [&]<class Dot>(Dot) {
            axisPass(ctx, std::string(name) + "_x", input, between, count, x,
                     AlongRowsKernel<In, T, Dot>{samplesOf(input.view<const In>(), n, count),
                                                 samplesOf(between.view<T>(), n, count), x.view});
        });
        withSums(sums.y, [&]<class Dot>(Dot) {
            axisPass(ctx, std::string(name) + "_y", between, output, count, y,
                     AlongColumnsKernel<T, In, Dot>{samplesOf(between.view<const T>(), n, count),
                                                    samplesOf(output.view<In>(), n, count), y.view, finish});
        });
    }
    return output;
}

/// Runs both passes and notes their arithmetic.
inline Tensor filterSeparably(const OpContext& ctx, const char* name, const Tensor& input,
                              const std::vector<AxisWeights>& weights, const std::string& border,
                              const AxisSums& sums)
{
    const Verbatim type(input.dtype() == DType::Float64 ? "float64" : "float32");
    ctx.note(joined({message("{} sums in tap order", type),
                     sums.x == sums.y
                         ? sumsText(sums.x)
                         : message("{} along rows, {} along columns", sumsText(sums.x), sumsText(sums.y)),
                     sums.divides ? message("then a division") : Message()},
                    ", "));
    if (input.dtype() == DType::UInt8)
        return filterSeparably<std::uint8_t, float>(ctx, name, input, weights, border, sums);
    if (input.dtype() == DType::Float32)
        return filterSeparably<float, float>(ctx, name, input, weights, border, sums);
    return filterSeparably<double, double>(ctx, name, input, weights, border, sums);
}

} // namespace comparo::COMPARO_BACKEND
