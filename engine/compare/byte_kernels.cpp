// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/byte_kernels.h"

#include "engine/compare/sample_window.h"
#include "engine/device/executor.h"
#include "engine/kernel/integer_atomics.h"

#if !defined(__CUDACC__)
#include "engine/compare/byte_rows.h"
#endif

namespace comparo::COMPARO_BACKEND {

constexpr int kByteLanes = 64; ///< threads of a row; neighbours read neighbouring pixels

/// Two 8-bit views and which channel a sample belongs to. Interleaved pairs have all channels in one group of
/// rows; otherwise each plane is a group.
struct BytePair {
    TensorView<const std::uint8_t> a;
    TensorView<const std::uint8_t> b;
    int channels;         ///< of the tensor
    int channelsPerGroup; ///< channels if interleaved, else 1

    COMPARO_HD int groups() const { return a.n * a.c; }
    COMPARO_HD int channelOf(int group, int c) const { return channelsPerGroup == 1 ? group % channels : c; }
    COMPARO_HD int planeOf(int group, int c) const { return group * channelsPerGroup + c; }
};

BytePair bytePair(const Tensor& a, const Tensor& b, const Region& region)
{
    const auto viewA = cropped(a.view<const std::uint8_t>(), region);
    const auto viewB = cropped(b.view<const std::uint8_t>(), region);
    if (viewA.c > 1 && viewA.c <= 4 && isInterleaved(viewA) && isInterleaved(viewB))
        return {rowsOfSamples(viewA), rowsOfSamples(viewB), viewA.c, viewA.c};
    return {viewA, viewB, viewA.c, 1};
}

struct ByteTallyKernel {
    BytePair pair;
    std::uint64_t* histogram;
    std::uint32_t* relative;
    std::uint32_t* rowMaximum;

    COMPARO_HD void operator()(int lane, int y, int group) const
    {
        const int period = pair.channelsPerGroup;
        for (int c = 0; c < period; ++c) {
            const std::uint8_t* const a = pair.a.row(group, y);
            const std::uint8_t* const b = pair.b.row(group, y);
            std::uint64_t* const bins = histogram + pair.channelOf(group, c) * kByteBins + 255;
            std::uint32_t plusOne = 0, minusOne = 0, largest = 0, p = 0, q = 1;
            for (int i = lane * period + c; i < pair.a.w; i += kByteLanes * period) {
                const int va = a[i * pair.a.strideW];
                const int vb = b[i * pair.b.strideW];
                const int d = va - vb;
                if (d == 0)
                    continue;
                if (d == 1)
                    ++plusOne;
                else if (d == -1)
                    ++minusOne;
                else
                    addTo(bins + d, 1);
                const std::uint32_t magnitude = static_cast<std::uint32_t>(d < 0 ? -d : d);
                const std::uint32_t larger = static_cast<std::uint32_t>(va > vb ? va : vb);
                largest = magnitude > largest ? magnitude : largest;
                if (magnitude * q > p * larger) {
                    p = magnitude;
                    q = larger;
                }
            }
            if (plusOne != 0)
                addTo(bins + 1, plusOne);
            if (minusOne != 0)
                addTo(bins - 1, minusOne);
            if (largest != 0) {
                raiseTo(rowMaximum + pair.planeOf(group, c) * pair.a.h + y, largest);
                raiseTo(relative + pair.channelOf(group, c), relativeKeyOf(p, q));
            }
        }
    }

#if !defined(__CUDACC__)
    void rows(int group, int y0, int y1) const
    {
        switch (pair.channelsPerGroup) {
        case 2:
            return band<2>(group, y0, y1);
        case 3:
            return band<3>(group, y0, y1);
        case 4:
            return band<4>(group, y0, y1);
        default:
            return band<1>(group, y0, y1);
        }
    }

    template <int C>
    void band(int group, int y0, int y1) const
    {
        ByteBand<C> band;
        std::vector<std::uint8_t> gatherA, gatherB;
        for (int y = y0; y < y1; ++y) {
            std::uint32_t largest[C];
            band.addRow(neighbours(pair.a, group, y, gatherA), neighbours(pair.b, group, y, gatherB),
                        pair.a.w, largest);
            for (int c = 0; c < C; ++c)
                raiseTo(rowMaximum + pair.planeOf(group, c) * pair.a.h + y, largest[c]);
        }
        band.finish(
            [&](int c, int bin, std::uint64_t count) {
                addTo(histogram + pair.channelOf(group, c) * kByteBins + bin, count);
            },
            [&](int c, std::uint32_t key) { raiseTo(relative + pair.channelOf(group, c), key); });
    }

    /// The row as neighbouring bytes: itself, or gathered.
    static const std::uint8_t* neighbours(const TensorView<const std::uint8_t>& view, int group, int y,
                                          std::vector<std::uint8_t>& gather)
    {
        const std::uint8_t* const row = view.row(group, y);
        if (view.strideW == 1)
            return row;
        gather.resize(static_cast<std::size_t>(view.w));
        for (int x = 0; x < view.w; ++x)
            gather[static_cast<std::size_t>(x)] = row[x * view.strideW];
        return gather.data();
    }
#endif
};

struct ByteViolationsKernel {
    BytePair pair;
    ByteLimits limits;
    std::uint64_t* violating;

    COMPARO_HD void operator()(int lane, int y, int group) const
    {
        for (int c = 0; c < pair.channelsPerGroup; ++c) {
            const std::uint64_t count =
                countFrom(group, y, lane * pair.channelsPerGroup + c, kByteLanes * pair.channelsPerGroup);
            if (count != 0)
                addTo(violating + pair.channelOf(group, c), count);
        }
    }

#if !defined(__CUDACC__)
    void rows(int group, int y0, int y1) const
    {
        for (int y = y0; y < y1; ++y)
            for (int c = 0; c < pair.channelsPerGroup; ++c)
                addTo(violating + pair.channelOf(group, c), countFrom(group, y, c, pair.channelsPerGroup));
    }
#endif

    /// Violations of samples first, first + step, … of a row.
    COMPARO_HD std::uint64_t countFrom(int group, int y, int first, int step) const
    {
        const std::uint8_t* const a = pair.a.row(group, y);
        const std::uint8_t* const b = pair.b.row(group, y);
        std::uint64_t count = 0;
        for (int i = first; i < pair.a.w; i += step) {
            const int va = a[i * pair.a.strideW];
            const int vb = b[i * pair.b.strideW];
            const int larger = va > vb ? va : vb;
            const int smaller = va > vb ? vb : va;
            count += larger - smaller > limits.at[larger] ? 1u : 0u;
        }
        return count;
    }
};

void queueByteTally(Stream& stream, const Tensor& a, const Tensor& b, const Region& region,
                    const ByteTallies& tallies)
{
    const BytePair pair = bytePair(a, b, region);
    const ByteTallyKernel kernel{pair, static_cast<std::uint64_t*>(tallies.histogram->address()),
                                 static_cast<std::uint32_t*>(tallies.relative->address()),
                                 static_cast<std::uint32_t*>(tallies.rowMaximum->address())};
    launch(stream, "byte tally", Extent{kByteLanes, pair.a.h, pair.groups()},
           {reads(a.buffer()), reads(b.buffer()), writes(tallies.histogram), writes(tallies.relative),
            writes(tallies.rowMaximum)},
           kernel, 40.0);
}

void queueByteViolations(Stream& stream, const Tensor& a, const Tensor& b, const Region& region,
                         const ByteLimits& limits, const ByteTallies& tallies)
{
    const BytePair pair = bytePair(a, b, region);
    const ByteViolationsKernel kernel{pair, limits,
                                      static_cast<std::uint64_t*>(tallies.violating->address())};
    launch(stream, "byte violations", Extent{kByteLanes, pair.a.h, pair.groups()},
           {reads(a.buffer()), reads(b.buffer()), writes(tallies.violating)}, kernel, 100.0);
}

ByteKernels byteKernels()
{
    return {&queueByteTally, &queueByteViolations};
}

} // namespace comparo::COMPARO_BACKEND
