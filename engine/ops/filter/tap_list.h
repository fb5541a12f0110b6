// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/executor.h"
#include "engine/ops/filter/border.h"
#include "engine/ops/filter/convolution_sums.h"
#include "engine/ops/op.h"
#include "engine/ops/separable_kernel.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

/// Filters by a list of taps: any kernel in the plane, of which only the weights that are not zero are
/// visited. Correlation, as torch.nn.functional.conv2d; one accumulator, in the order of the list.
namespace comparo::COMPARO_BACKEND {

/// One weight of a kernel, at an offset from its middle.
template <class T>
struct Tap {
    int dy, dx;
    T weight;
};

/// The taps of a batch: those of sample n start at n * each; `count` tells how many there are.
template <class T>
struct TapListView {
    const Tap<T>* taps;
    const int* count;
    int each;            ///< 0: one list for all samples
    const int* rowAt;    ///< source row of y - before … y + after, -1 beyond a constant border
    const int* columnAt; ///< source column in the same way
    int before;          ///< how far both tables reach to the left of and above the image
    T divisor;           ///< of every sum

    COMPARO_HD const Tap<T>* of(int n) const { return taps + static_cast<std::ptrdiff_t>(n) * each; }
    COMPARO_HD int countOf(int n) const { return count[each == 0 ? 0 : n]; }
};

/// Dot is PlainDot or FusedDot.
template <class T, class Dot>
struct TapListKernel {
    TensorView<const T> source;
    TensorView<T> target;
    TapListView<T> list;

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int n = z / source.c;
        const Tap<T>* taps = list.of(n);
        T sum = T(0);
        for (int j = 0; j < list.countOf(n); ++j) {
            const int row = list.rowAt[y + taps[j].dy + list.before];
            const int column = list.columnAt[x + taps[j].dx + list.before];
            if (row >= 0 && column >= 0)
                sum = Dot::next(sum, source.row(z, row)[column * source.strideW], taps[j].weight);
        }
        target.row(z, y)[x * target.strideW] = list.divisor == T(1) ? sum : sum / list.divisor;
    }

#if !defined(__CUDACC__)
    /// The same sums, a tap at a time over a whole row.
    void rows(int z, int y0, int y1) const
    {
        const int n = z / source.c;
        const int w = target.w;
        const Tap<T>* taps = list.of(n);
        std::vector<T> sums(static_cast<std::size_t>(w));
        T* sum = sums.data();
        for (int y = y0; y < y1; ++y) {
            std::fill(sums.begin(), sums.end(), T(0));
            for (int j = 0; j < list.countOf(n); ++j) {
                const int row = list.rowAt[y + taps[j].dy + list.before];
                if (row < 0)
                    continue;
                const T* from = source.row(z, row);
                const int dx = taps[j].dx;
                const T weight = taps[j].weight;
                const int first = std::clamp(-dx, 0, w);
                const int last = std::clamp(w - dx, first, w);
                edge(from, sum, weight, dx, 0, first);
                edge(from, sum, weight, dx, last, w);
                if (source.strideW == 1)
                    for (int x = first; x < last; ++x)
                        sum[x] = Dot::next(sum[x], from[x + dx], weight);
                else
                    for (int x = first; x < last; ++x)
                        sum[x] = Dot::next(sum[x], from[(x + dx) * source.strideW], weight);
            }
            if (list.divisor != T(1))
                for (int x = 0; x < w; ++x)
                    sum[x] = sum[x] / list.divisor;
            T* to = target.row(z, y);
            for (int x = 0; x < w; ++x)
                to[x * target.strideW] = sum[x];
        }
    }

private:
    void edge(const T* from, T* sum, T weight, int dx, int begin, int end) const
    {
        for (int x = begin; x < end; ++x) {
            const int column = list.columnAt[x + dx + list.before];
            if (column >= 0)
                sum[x] = Dot::next(sum[x], from[column * source.strideW], weight);
        }
    }
#endif
};

/// Applies one list of taps to all samples of the image, or one to each, and divides the sums. The kernel is
/// height x width and its middle tap is the one at ((height - 1) / 2, (width - 1) / 2).
template <class T>
Tensor filterByTaps(const OpContext& ctx, const char* name, const Tensor& input,
                    const std::vector<std::vector<Tap<T>>>& lists, const std::string& border, Sums sums,
                    T divisor = T(1))
{
    const Shape& s = input.shape();
    std::size_t most = 0;
    int reach = 0;
    std::vector<int> counts;
    for (const auto& list : lists) {
        most = std::max(most, list.size());
        counts.push_back(static_cast<int>(list.size()));
        for (const Tap<T>& tap : list)
            reach = std::max({reach, std::abs(tap.dy), std::abs(tap.dx)});
    }
    std::vector<Tap<T>> taps(most * lists.size());
    for (std::size_t n = 0; n < lists.size(); ++n)
        std::copy(lists[n].begin(), lists[n].end(), taps.begin() + static_cast<std::ptrdiff_t>(n * most));
    const auto table = [&](int size) {
        std::vector<int> places;
        for (int i = -reach; i < size + reach; ++i) {
            const int place = borderIndex(i, size, border);
            places.push_back(place < size ? place : -1);
        }
        return upload(ctx.stream, places);
    };
    const BufferPtr tapBuffer = upload(ctx.stream, taps);
    const BufferPtr countBuffer = upload(ctx.stream, counts);
    const BufferPtr rowBuffer = table(s.h);
    const BufferPtr columnBuffer = table(s.w);
    Tensor output(ctx.device(), input.desc());
    const TapListView<T> list{static_cast<const Tap<T>*>(tapBuffer->address()),
                              static_cast<const int*>(countBuffer->address()),
                              lists.size() == 1 ? 0 : static_cast<int>(most),
                              static_cast<const int*>(rowBuffer->address()),
                              static_cast<const int*>(columnBuffer->address()),
                              reach,
                              divisor};
    withSums(sums, [&]<class Dot>(Dot) {
        launch(ctx.stream, name, Extent{s.w, s.h, s.n * s.c},
               {reads(input.buffer()), writes(output.buffer()), reads(tapBuffer), reads(countBuffer),
                reads(rowBuffer), reads(columnBuffer)},
               TapListKernel<T, Dot>{input.view<const T>(), output.view<T>(), list},
               1.0 + static_cast<double>(most) * 0.5);
    });
    return output;
}

} // namespace comparo::COMPARO_BACKEND
