// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/bits/bit_kernels.h"

#include "engine/compare/sample_window.h"
#include "engine/device/executor.h"
#include "engine/kernel/integer_atomics.h"

#include <cstring>
#include <type_traits>

namespace comparo::COMPARO_BACKEND {

constexpr int kBitLanes = 64; ///< threads of a row; neighbours read neighbouring samples

COMPARO_HD std::int32_t rawBits(float v)
{
    std::int32_t bits;
    std::memcpy(&bits, &v, sizeof bits);
    return bits;
}
COMPARO_HD std::int64_t rawBits(double v)
{
    std::int64_t bits;
    std::memcpy(&bits, &v, sizeof bits);
    return bits;
}

template <class A, class B>
struct BitTallyKernel {
    TensorView<const A> a;
    TensorView<const B> b;
    std::uint32_t* zeros;
    std::uint32_t* nans;

    COMPARO_HD void operator()(int lane, int y, int z) const { addSamples(lane, kBitLanes, y, z); }

    COMPARO_HD void addSamples(int first, int step, int y, int z) const
    {
        const A* const pa = a.row(z, y);
        const B* const pb = b.row(z, y);
        std::uint32_t otherZeros = 0, otherNans = 0;
        for (int x = first; x < a.w; x += step) {
            const A va = pa[x * a.strideW];
            const B vb = pb[x * b.strideW];
            if (va == A(0) && vb == B(0))
                otherZeros += (rawBits(va) < 0) != (rawBits(vb) < 0) ? 1U : 0U;
            else if (va != va && vb != vb)
                otherNans += haveOtherBits(va, vb) ? 1U : 0U;
        }
        const std::int64_t row = static_cast<std::int64_t>(z) * a.h + y;
        if (otherZeros != 0)
            addTo(zeros + row, otherZeros);
        if (otherNans != 0)
            addTo(nans + row, otherNans);
    }

    COMPARO_HD static bool haveOtherBits(A va, B vb)
    {
        if constexpr (std::is_same_v<A, B>)
            return rawBits(va) != rawBits(vb);
        else
            return false;
    }

#if !defined(__CUDACC__)
    void rows(int z, int y0, int y1) const
    {
        for (int y = y0; y < y1; ++y) {
            if constexpr (std::is_same_v<A, B>)
                if (a.strideW == 1 && b.strideW == 1 &&
                    std::memcmp(a.row(z, y), b.row(z, y), static_cast<std::size_t>(a.w) * sizeof(A)) == 0)
                    continue;
            addSamples(0, 1, y, z);
        }
    }
#endif
};

void queueBitTally(Stream& stream, const Tensor& a, const Tensor& b, const Region& region,
                   const BitTallies& tallies)
{
    dispatchPair(a.dtype(), b.dtype(), [&]<class A, class B>() {
        if constexpr (std::is_floating_point_v<A>) {
            const BitTallyKernel<A, B> kernel{cropped(a.view<const A>(), region),
                                              cropped(b.view<const B>(), region),
                                              static_cast<std::uint32_t*>(tallies.zeros->address()),
                                              static_cast<std::uint32_t*>(tallies.nans->address())};
            launch(stream, "bit tally", Extent{kBitLanes, tallies.rows, tallies.planes},
                   {reads(a.buffer()), reads(b.buffer()), writes(tallies.zeros), writes(tallies.nans)},
                   kernel, 20.0);
        }
    });
}

BitKernels bitKernels()
{
    return {&queueBitTally};
}

} // namespace comparo::COMPARO_BACKEND
