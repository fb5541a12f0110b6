#pragma once

#include "engine/ops/filter/border.h"
#include "engine/ops/separable_launch.h"

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

/// Taps of an axis of n samples; an even kernel reaches one further ahead than behind.
template <class T>
FloatTaps<T> borderTaps(int n, const std::vector<double>& weights, const std::string& border)
{
    FloatTaps<T> table;
    table.taps = static_cast<int>(weights.size());
    table.count.assign(static_cast<std::size_t>(n), table.taps);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < table.taps; ++j) {
            const int index = borderIndex(i + j - (table.taps - 1) / 2, n, border);
            table.index.push_back(index < 0 ? i : index);
            table.weight.push_back(index < 0 ? T(0) : static_cast<T>(weights[static_cast<std::size_t>(j)]));
        }
    return table;
}

/// The samples [first, first + count) of a batch.
template <class T>
TensorView<T> samplesOf(TensorView<T> view, int first, int count)
{
    view.data += first * view.strideN;
    view.n = count;
    return view;
}

template <class In, class T, class Out, class Dot>
void separablePass(const OpContext& ctx, const std::string& name, const Tensor& input, const Tensor& output,
                   int first, int count, const FloatTaps<T>& columns, const FloatTaps<T>& rowTaps)
{
    const auto horizontal = uploadTaps(ctx.stream, columns);
    const auto vertical = uploadTaps(ctx.stream, rowTaps);
    const Finish<T> finish{T(255), false, true, false, false};
    const Shape& s = output.shape();
    launch(ctx.stream, name.c_str(), Extent{s.w, s.h, count * s.c},
           accessList(input, output, horizontal, vertical),
           SeparableKernel<In, T, Out, Dot>{samplesOf(input.view<const In>(), first, count),
                                            samplesOf(output.view<Out>(), first, count), horizontal.view,
                                            vertical.view, finish},
           separableCost(input.shape(), output.shape(), columns, rowTaps));
}

/// One set of weights for the whole batch, or one for each of its samples.
template <class In, class T, class Dot>
Tensor filterSeparably(const OpContext& ctx, const char* name, const Tensor& input,
                       const std::vector<AxisWeights>& weights, const std::string& border)
{
    const Shape& shape = input.shape();
    const Tensor between(ctx.device(), {DTypeOf<T>::value, shape, input.layout()});
    Tensor output(ctx.device(), input.desc());
    const int count = weights.size() == 1 ? shape.n : 1;
    for (int n = 0; n < static_cast<int>(weights.size()); ++n) {
        const AxisWeights& of = weights[static_cast<std::size_t>(n)];
        separablePass<In, T, T, Dot>(ctx, std::string(name) + "_x", input, between, n, count,
                                     borderTaps<T>(shape.w, of.x, border), identityTaps<T>(shape.h));
        separablePass<T, T, In, Dot>(ctx, std::string(name) + "_y", between, output, n, count,
                                     identityTaps<T>(shape.w), borderTaps<T>(shape.h, of.y, border));
    }
    return output;
}

template <class Dot>
Tensor filterSeparablyAny(const OpContext& ctx, const char* name, const Tensor& input,
                          const std::vector<AxisWeights>& weights, const std::string& border)
{
    if (input.dtype() == DType::UInt8)
        return filterSeparably<std::uint8_t, float, Dot>(ctx, name, input, weights, border);
    if (input.dtype() == DType::Float32)
        return filterSeparably<float, float, Dot>(ctx, name, input, weights, border);
    return filterSeparably<double, double, Dot>(ctx, name, input, weights, border);
}

/// Runs both passes in the arithmetic that ctx.numerics asks for, and notes which.
inline Tensor filterSeparably(const OpContext& ctx, const char* name, const Tensor& input,
                              const std::vector<AxisWeights>& weights, const std::string& border)
{
    const bool fusedSums = ctx.numerics == Numerics::Framework;
    ctx.note(std::string(input.dtype() == DType::Float64 ? "float64" : "float32") + " sums in tap order, " +
             (fusedSums ? "fused multiply-add" : "no fused operations"));
    return fusedSums ? filterSeparablyAny<FusedDot>(ctx, name, input, weights, border)
                     : filterSeparablyAny<PlainDot>(ctx, name, input, weights, border);
}

} // namespace comparo::COMPARO_BACKEND
