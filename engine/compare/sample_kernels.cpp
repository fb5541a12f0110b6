#include "engine/compare/sample_kernels.h"

#include "engine/compare/sample_sums.h"
#include "engine/compare/sample_window.h"
#include "engine/device/executor.h"

#include <type_traits>

#if !defined(__CUDACC__)
#include "engine/compare/sample_rows.h"

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
        std::vector<std::uint32_t> bins(2 * kBinsPerSign + 1, 0);
        const std::size_t blocks = (static_cast<std::size_t>(a.w) + kSampleLanes - 1) / kSampleLanes;
        std::vector<A> rowA(blocks * kSampleLanes);
        std::vector<B> rowB(blocks * kSampleLanes);
        for (int y = y0; y < y1; ++y)
            for (int z = group * planesPerGroup; z < (group + 1) * planesPerGroup; ++z)
                addRow(z, y, rowA, rowB, bins);
        for (int bin = 0; bin < 2 * kBinsPerSign; ++bin)
            if (bins[static_cast<std::size_t>(bin)] != 0)
                addTo(histogram + bin, bins[static_cast<std::size_t>(bin)]);
    }

    void addRow(int z, int y, std::vector<A>& rowA, std::vector<B>& rowB,
                std::vector<std::uint32_t>& bins) const
    {
        SampleSums* const row = lanes + (static_cast<std::int64_t>(z) * a.h + y) * kSampleLanes;
        for (int lane = 0; lane < kSampleLanes; ++lane)
            clearSums(row[lane]);
        if constexpr (std::is_same_v<A, B>) {
            gather(a, z, y, rowA);
            gather(b, z, y, rowB);
            for (std::size_t i = static_cast<std::size_t>(a.w); i < rowA.size(); ++i)
                rowB[i] = rowA[i] = rowA[0]; // fills the last block with equal pairs, which add nothing
            SampleLanes<A> sums;
            for (std::size_t i = 0; i < rowA.size(); i += kSampleLanes)
                sums.addBlock(rowA.data() + i, rowB.data() + i, tolerance, bins.data());
            sums.store(row);
        } else {
            for (int x = 0; x < a.w; ++x) {
                const int bin = addSample(row[x % kSampleLanes], a.row(z, y)[x * a.strideW],
                                          b.row(z, y)[x * b.strideW], tolerance);
                if (bin >= 0)
                    ++bins[static_cast<std::size_t>(bin)];
            }
        }
    }

    /// The samples of a row as neighbours.
    template <class T>
    static void gather(const TensorView<const T>& view, int z, int y, std::vector<T>& to)
    {
        const T* __restrict from = view.row(z, y);
        T* __restrict out = to.data();
        if (view.strideW == 1)
            std::memcpy(out, from, static_cast<std::size_t>(view.w) * sizeof(T));
        else if (view.strideW == 3)
            for (int x = 0; x < view.w; ++x)
                out[x] = from[x * std::ptrdiff_t{3}];
        else
            for (int x = 0; x < view.w; ++x)
                out[x] = from[x * view.strideW];
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
