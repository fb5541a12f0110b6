// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/sample_kernels.h"

#include "engine/compare/sample_sums.h"
#include "engine/compare/sample_window.h"
#include "engine/device/executor.h"

#include <type_traits>

#if !defined(__CUDACC__)
#include "engine/compare/float_lanes.h"
#include "engine/compare/sample_rows.h"

#include <algorithm>
#include <vector>
#endif

namespace comparo::COMPARO_BACKEND {

/// Adds samples l, l+16, … of a row to lane l.
template <class A, class B>
struct SampleTallyKernel {
    TensorView<const A> a;
    TensorView<const B> b;
    Tolerance tolerance;
    SampleSums* lanes;
    std::uint64_t* histogram;
    int planesPerGroup; ///< c where pixels are interleaved, which keeps a row in the cache for all its
                        ///< channels, else 1

    COMPARO_HD void operator()(int lane, int y, int group) const
    {
        for (int c = 0; c < planesPerGroup; ++c)
            addLane(lane, y, group * planesPerGroup + c);
    }

    COMPARO_HD void addLane(int lane, int y, int z) const
    {
        const A* const pa = a.row(z, y);
        const B* const pb = b.row(z, y);
        SampleSums sums;
        clearSums(sums);
        std::uint64_t* const bins = histogram + (y % kHistogramCopies) * 2 * kBinsPerSign;
        int heldBin = -1; // equal bins come in runs: one atomic a run
        std::uint64_t held = 0;
        for (int x = lane; x < a.w; x += kSampleLanes) {
            const int bin = addSample(sums, pa[x * a.strideW], pb[x * b.strideW], tolerance);
            if (bin < 0)
                continue;
            if (bin != heldBin) {
                if (held != 0)
                    addTo(bins + heldBin, held);
                heldBin = bin;
                held = 0;
            }
            ++held;
        }
        if (held != 0)
            addTo(bins + heldBin, held);
        lanes[(static_cast<std::int64_t>(z) * a.h + y) * kSampleLanes + lane] = sums;
    }

#if !defined(__CUDACC__)
    void rows(int group, int y0, int y1) const
    {
        if constexpr (std::is_same_v<A, float> && std::is_same_v<B, float>) {
            FloatBins bins;
            std::vector<float> floors(static_cast<std::size_t>(planesPerGroup), 0.0F);
            eachRow(group, y0, y1,
                    [&](int c, const float* rowA, const float* rowB, int blocks, SampleSums* to) {
                        FloatLanes sums(tolerance, bins);
                        for (int i = 0; i < blocks; i += FloatLanes::kMostBlocks)
                            sums.add(rowA + i * kSampleLanes, rowB + i * kSampleLanes,
                                     std::min(blocks - i, FloatLanes::kMostBlocks),
                                     floors[static_cast<std::size_t>(c)]);
                        sums.store(to);
                    });
            addBins([&](int bin) { return bins.count(bin); });
        } else if constexpr (std::is_same_v<A, B>) {
            std::vector<std::uint32_t> bins(2 * kBinsPerSign + 1, 0);
            eachRow(group, y0, y1, [&](int, const A* rowA, const A* rowB, int blocks, SampleSums* to) {
                SampleLanes<A> sums;
                for (int i = 0; i < blocks * kSampleLanes; i += kSampleLanes)
                    sums.addBlock(rowA + i, rowB + i, tolerance, bins.data());
                sums.store(to);
            });
            addBins([&](int bin) { return bins[static_cast<std::size_t>(bin)]; });
        } else {
            std::vector<std::uint32_t> bins(2 * kBinsPerSign, 0);
            for (int y = y0; y < y1; ++y)
                for (int z = group * planesPerGroup; z < (group + 1) * planesPerGroup; ++z)
                    addMixedRow(z, y, bins);
            addBins([&](int bin) { return bins[static_cast<std::size_t>(bin)]; });
        }
    }

    /// Calls add(channel of the group, samples of a, of b, blocks, the row's lanes) with the lanes cleared.
    /// What fills the last block is equal and in the row already, which adds nothing.
    template <class Add>
    void eachRow(int group, int y0, int y1, const Add& add) const
    {
        const int blocks = (a.w + kSampleLanes - 1) / kSampleLanes;
        const auto length = static_cast<std::size_t>(blocks) * kSampleLanes;
        std::vector<A> rowsA(length * static_cast<std::size_t>(planesPerGroup));
        std::vector<B> rowsB(rowsA.size());
        const int first = group * planesPerGroup;
        for (int y = y0; y < y1; ++y) {
            gather(a, first, y, rowsA.data(), length);
            gather(b, first, y, rowsB.data(), length);
            for (int c = 0; c < planesPerGroup; ++c) {
                A* const rowA = rowsA.data() + static_cast<std::size_t>(c) * length;
                B* const rowB = rowsB.data() + static_cast<std::size_t>(c) * length;
                for (std::size_t x = static_cast<std::size_t>(a.w); x < length; ++x)
                    rowB[x] = rowA[x] = rowA[0];
                add(c, rowA, rowB, blocks, clearedLanes(first + c, y));
            }
        }
    }

    [[nodiscard]] SampleSums* clearedLanes(int z, int y) const
    {
        SampleSums* const row = lanes + (static_cast<std::int64_t>(z) * a.h + y) * kSampleLanes;
        for (int lane = 0; lane < kSampleLanes; ++lane)
            clearSums(row[lane]);
        return row;
    }

    void addMixedRow(int z, int y, std::vector<std::uint32_t>& bins) const
    {
        SampleSums* const row = clearedLanes(z, y);
        for (int x = 0; x < a.w; ++x) {
            const int bin = addSample(row[x % kSampleLanes], a.row(z, y)[x * a.strideW],
                                      b.row(z, y)[x * b.strideW], tolerance);
            if (bin >= 0)
                ++bins[static_cast<std::size_t>(bin)];
        }
    }

    template <class Count>
    void addBins(const Count& countOf) const
    {
        for (int bin = 0; bin < 2 * kBinsPerSign; ++bin)
            if (const std::uint64_t count = countOf(bin); count != 0)
                addTo(histogram + bin, count);
    }

    /// The samples of a row as neighbours, for each plane of the group: `length` apart.
    template <class T>
    void gather(const TensorView<const T>& view, int firstPlane, int y, T* to, std::size_t length) const
    {
        if (planesPerGroup == 3) {
            splitThree(view.row(firstPlane, y), view.w, to, to + length, to + 2 * length);
            return;
        }
        for (int c = 0; c < planesPerGroup; ++c) {
            const T* __restrict from = view.row(firstPlane + c, y);
            T* __restrict out = to + static_cast<std::size_t>(c) * length;
            if (view.strideW == 1)
                std::memcpy(out, from, static_cast<std::size_t>(view.w) * sizeof(T));
            else if (view.strideW == 3) // beside planes on the other side
                for (int x = 0; x < view.w; ++x)
                    out[x] = from[x * std::ptrdiff_t{3}];
            else
                for (int x = 0; x < view.w; ++x)
                    out[x] = from[x * view.strideW];
        }
    }

    template <class T>
    static void splitThree(const T* __restrict from, int w, T* __restrict first, T* __restrict second,
                           T* __restrict third)
    {
        for (int x = 0; x < w; ++x) {
            first[x] = from[3 * std::ptrdiff_t{x}];
            second[x] = from[3 * std::ptrdiff_t{x} + 1];
            third[x] = from[3 * std::ptrdiff_t{x} + 2];
        }
    }
#endif
};

/// Folds the lanes of a row: 8 pairs, 4, 2, 1.
struct SampleFoldKernel {
    const SampleSums* lanes;
    SampleSums* rowSums;
    int height;

    COMPARO_HD void operator()(int, int y, int z) const
    {
        const std::int64_t row = static_cast<std::int64_t>(z) * height + y;
        SampleSums sums[kSampleLanes];
        for (int lane = 0; lane < kSampleLanes; ++lane)
            sums[lane] = lanes[row * kSampleLanes + lane];
        for (int half = kSampleLanes / 2; half > 0; half /= 2)
            for (int lane = 0; lane < half; ++lane)
                appendTo(sums[lane], sums[lane + half]);
        rowSums[row] = sums[0];
    }
};

template <class A, class B>
struct LocateKernel {
    TensorView<const A> a;
    TensorView<const B> b;
    PositionQuery query;
    FoundSample* found;

    COMPARO_HD void operator()(int, int, int) const
    {
        const A* const pa = a.row(query.plane, query.row);
        const B* const pb = b.row(query.plane, query.row);
        FoundSample answer;
        for (int x = 0; x < a.w; ++x) {
            const double va = static_cast<double>(pa[x * a.strideW]);
            const double vb = static_cast<double>(pb[x * b.strideW]);
            const double magnitude = errorMagnitude(va, vb);
            const bool fits = query.magnitude < 0 ? magnitude > 0 : magnitude == query.magnitude;
            if (fits) {
                answer.x = x;
                answer.a = va;
                answer.b = vb;
                break;
            }
        }
        *found = answer;
    }
};

struct ClearKernel {
    std::uint32_t* words;
    COMPARO_HD void operator()(int x, int, int) const { words[x] = 0; }
};

void queueSampleTally(Stream& stream, const Tensor& a, const Tensor& b, const Region& region,
                      const Tolerance& tolerance, const SampleTallies& tallies)
{
    SampleSums* const lanes = static_cast<SampleSums*>(tallies.lanes->address());
    dispatchPair(a.dtype(), b.dtype(), [&]<class A, class B>() {
        if constexpr (!std::is_same_v<A, std::uint8_t>) { // bytes have a tally of their own
            SampleTallyKernel<A, B> kernel{cropped(a.view<const A>(), region),
                                           cropped(b.view<const B>(), region),
                                           tolerance,
                                           lanes,
                                           static_cast<std::uint64_t*>(tallies.histogram->address()),
                                           1};
            if (isInterleaved(kernel.a) && isInterleaved(kernel.b))
                kernel.planesPerGroup = kernel.a.c;
            launch(stream, "sample tally",
                   Extent{kSampleLanes, tallies.rows, tallies.planes / kernel.planesPerGroup},
                   {reads(a.buffer()), reads(b.buffer()), writes(tallies.lanes), writes(tallies.histogram)},
                   kernel, 1000.0);
        }
    });
    launch(stream, "fold lanes", Extent{1, tallies.rows, tallies.planes},
           {reads(tallies.lanes), writes(tallies.rowSums)},
           SampleFoldKernel{lanes, static_cast<SampleSums*>(tallies.rowSums->address()), tallies.rows}, 50.0);
}

void queueLocate(Stream& stream, const Tensor& a, const Tensor& b, const Region& region,
                 const PositionQuery& query, const BufferPtr& found, int slot)
{
    dispatchPair(a.dtype(), b.dtype(), [&]<class A, class B>() {
        launch(stream, "locate", Extent{1, 1, 1}, {reads(a.buffer()), reads(b.buffer()), writes(found)},
               LocateKernel<A, B>{cropped(a.view<const A>(), region), cropped(b.view<const B>(), region),
                                  query, static_cast<FoundSample*>(found->address()) + slot});
    });
}

void queueClear(Stream& stream, const BufferPtr& buffer)
{
    launch(stream, "clear", Extent{static_cast<int>(buffer->bytes() / sizeof(std::uint32_t)), 1, 1},
           {writes(buffer)}, ClearKernel{static_cast<std::uint32_t*>(buffer->address())});
}

SampleKernels sampleKernels()
{
    return {&queueSampleTally, &queueLocate, &queueClear};
}

} // namespace comparo::COMPARO_BACKEND
