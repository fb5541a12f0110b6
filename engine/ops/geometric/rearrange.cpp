// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/rearrange.h"

#include "engine/device/executor.h"
#include "engine/kernel/math.h"
#include "engine/ops/sample_table.h"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct StepCopyKernel {
    TensorView<const T> source;
    TensorView<T> target;
    SampleValues<int> first; ///< column and row of each sample
    Steps steps;

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int n = z / target.c;
        const T* row = source.row(z, first.at(n, 1) + steps.row * y);
        target.row(z, y)[x * target.strideW] = row[(first.at(n, 0) + steps.column * x) * source.strideW];
    }

#if !defined(__CUDACC__)
    void rows(int z, int y0, int y1) const
    {
        const int n = z / target.c;
        for (int y = y0; y < y1; ++y) {
            const T* from = source.row(z, first.at(n, 1) + steps.row * y) + first.at(n, 0) * source.strideW;
            T* to = target.row(z, y);
            const std::ptrdiff_t step = steps.column * source.strideW;
            if (target.strideW == 1 && step == 1)
                for (int x = 0; x < target.w; ++x)
                    to[x] = from[x];
            else if (target.strideW == 1 && step == -1)
                for (int x = 0; x < target.w; ++x)
                    to[x] = from[-x];
            else
                for (int x = 0; x < target.w; ++x)
                    to[x * target.strideW] = from[x * step];
        }
    }
#endif
};

/// Output sample (x, y) is source sample (columns[x], lines[y]) of tables for each sample of the batch; where
/// either is negative it is the fill value.
template <class T>
struct TableCopyKernel {
    TensorView<const T> source;
    TensorView<T> target;
    SampleValues<int> columns;
    SampleValues<int> lines;
    T fill;

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int n = z / target.c;
        const int column = columns.at(n, x), line = lines.at(n, y);
        target.row(z, y)[x * target.strideW] =
            column < 0 || line < 0 ? fill : source.row(z, line)[column * source.strideW];
    }

#if !defined(__CUDACC__)
    void rows(int z, int y0, int y1) const
    {
        const int n = z / target.c;
        const int* table = columns.data + static_cast<std::ptrdiff_t>(n) * columns.width;
        const Run inner = longestRun(table);
        const T value = fill;
        for (int y = y0; y < y1; ++y) {
            const int line = lines.at(n, y);
            T* to = target.row(z, y);
            if (line < 0) {
                for (int x = 0; x < target.w; ++x)
                    to[x * target.strideW] = value;
                continue;
            }
            const T* from = source.row(z, line);
            const auto move = [&](int x0, int x1) {
                for (int x = x0; x < x1; ++x)
                    to[x * target.strideW] = table[x] < 0 ? value : from[table[x] * source.strideW];
            };
            move(0, inner.first);
            if (inner.first < inner.end)
                std::copy_n(from + table[inner.first], inner.end - inner.first, to + inner.first);
            move(inner.end, target.w);
        }
    }

private:
    struct Run {
        int first = 0;
        int end = 0;
    };

    /// The longest run of neighbours that are neighbours in the source, too, where rows lie without gaps.
    Run longestRun(const int* table) const
    {
        Run longest;
        if (source.strideW != 1 || target.strideW != 1)
            return longest;
        for (int x = 0, end = 0; x < target.w; x = end) {
            end = x + 1;
            while (table[x] >= 0 && end < target.w && table[end] == table[end - 1] + 1)
                ++end;
            if (table[x] >= 0 && end - x > longest.end - longest.first)
                longest = {x, end};
        }
        return longest;
    }
#endif
};

/// Index on an axis of n samples, or -1 for a constant. Throws Error(InvalidArgument) if the position is
/// further out than the mode can tell.
int paddedIndex(int i, int n, const std::string& mode, const char* op)
{
    if (i >= 0 && i < n)
        return i;
    if (mode == "constant")
        return -1;
    if (mode == "replicate")
        return i < 0 ? 0 : n - 1;
    const int beyond = i < 0 ? -i : i - n + 1;
    const int most = mode == "circular" ? n : n - 1;
    if (beyond > most)
        failArgument(message("{}: padding mode {} reaches {} samples beyond an axis of {}; pad less, or use "
                             "constant or replicate.",
                             op, mode, most, n));
    if (mode == "circular")
        return i < 0 ? i + n : i - n;
    return i < 0 ? -i : 2 * (n - 1) - i;
}

template <class T>
T fillValue(double fill)
{
    if constexpr (std::is_integral_v<T>) {
        constexpr double kMost = std::numeric_limits<T>::max();
        return static_cast<T>(clamp(roundHalfEven(fill * kMost), 0.0, kMost));
    } else {
        return static_cast<T>(fill);
    }
}

} // namespace

Tensor copySteps(const OpContext& ctx, const char* name, const Tensor& input, const Shape& output,
                 const std::vector<Origin>& origins, Steps steps)
{
    TensorDesc desc = input.desc();
    desc.shape = output;
    Tensor result(ctx.device(), desc);
    std::vector<int> numbers;
    for (const Origin& origin : origins)
        numbers.insert(numbers.end(), {origin.x, origin.y});
    const auto first = uploadSamples(ctx.stream, numbers, output.n);
    dispatch(input.dtype(), [&]<class T>() {
        launch(ctx.stream, name, Extent{output.w, output.h, output.n * output.c},
               {reads(input.buffer()), writes(result.buffer()), reads(first.buffer)},
               StepCopyKernel<T>{input.view<const T>(), result.view<T>(), first.values, steps});
    });
    return result;
}

Tensor copyPadded(const OpContext& ctx, const char* name, const Tensor& input, const Shape& output,
                  const std::vector<Origin>& origins, const std::string& mode, double fill)
{
    std::vector<int> columns, lines;
    for (const Origin& origin : origins) {
        for (int x = 0; x < output.w; ++x)
            columns.push_back(paddedIndex(origin.x + x, input.shape().w, mode, name));
        for (int y = 0; y < output.h; ++y)
            lines.push_back(paddedIndex(origin.y + y, input.shape().h, mode, name));
    }
    const auto across = uploadSamples(ctx.stream, columns, output.n);
    const auto down = uploadSamples(ctx.stream, lines, output.n);
    TensorDesc desc = input.desc();
    desc.shape = output;
    Tensor result(ctx.device(), desc);
    dispatch(input.dtype(), [&]<class T>() {
        launch(ctx.stream, name, Extent{output.w, output.h, output.n * output.c},
               {reads(input.buffer()), writes(result.buffer()), reads(across.buffer), reads(down.buffer)},
               TableCopyKernel<T>{input.view<const T>(), result.view<T>(), across.values, down.values,
                                  fillValue<T>(fill)});
    });
    return result;
}

} // namespace comparo::COMPARO_BACKEND
