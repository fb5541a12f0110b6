// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/difference_kernels.h"

#include "engine/compare/ordered_bits.h"
#include "engine/compare/sample_window.h"
#include "engine/device/executor.h"

#include <limits>
#include <type_traits>

namespace comparo::COMPARO_BACKEND {

constexpr double kLargestDouble = std::numeric_limits<double>::max();
constexpr double kPositiveInfinity = std::numeric_limits<double>::infinity();

/// One sample of a difference map. Integers of up to 16 bits are exact in float, and so is their difference;
/// floats are widened to double. One rounding to the output type.
template <DifferenceKind kKind, class A, class B, class Out>
COMPARO_HD Out sampleDifference(A a, B b)
{
    using Wide = std::conditional_t<std::is_integral_v<A>, float, double>;
    const Wide p = static_cast<Wide>(a);
    const Wide q = static_cast<Wide>(b);
    const Wide absP = p < 0 ? -p : p;
    const Wide absQ = q < 0 ? -q : q;
    if constexpr (!std::is_integral_v<A>) {
        if (p == q || (p != p && q != q))
            return Out(0);
        if (!(absP <= kLargestDouble) || !(absQ <= kLargestDouble))
            return static_cast<Out>(kPositiveInfinity);
    }
    if constexpr (kKind == DifferenceKind::Ulp)
        return static_cast<Out>(sampleUlp(a, b));
    const Wide d = p - q;
    const Wide absD = d < 0 ? -d : d;
    if constexpr (kKind == DifferenceKind::Signed)
        return static_cast<Out>(d);
    else if constexpr (kKind == DifferenceKind::Absolute)
        return static_cast<Out>(absD);
    else if constexpr (kKind == DifferenceKind::Squared)
        return static_cast<Out>(d * d);
    else {
        const Wide larger = absP > absQ ? absP : absQ;
        return larger > 0 ? static_cast<Out>(absD / larger) : Out(0);
    }
}

template <DifferenceKind kKind, class A, class B, class Out>
struct DifferenceMapKernel {
    TensorView<const A> a;
    TensorView<const B> b;
    TensorView<Out> out;

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        out.row(z, y)[x * out.strideW] =
            sampleDifference<kKind, A, B, Out>(a.row(z, y)[x * a.strideW], b.row(z, y)[x * b.strideW]);
    }

#if !defined(__CUDACC__)
    void rows(int z, int y0, int y1) const
    {
        const bool neighbours = a.strideW == 1 && b.strideW == 1 && out.strideW == 1;
        for (int y = y0; y < y1; ++y) {
            const A* __restrict pa = a.row(z, y);
            const B* __restrict pb = b.row(z, y);
            Out* __restrict po = out.row(z, y);
            if (neighbours) {
                for (int x = 0; x < out.w; ++x)
                    po[x] = sampleDifference<kKind, A, B, Out>(pa[x], pb[x]);
            } else {
                for (int x = 0; x < out.w; ++x)
                    po[x * out.strideW] =
                        sampleDifference<kKind, A, B, Out>(pa[x * a.strideW], pb[x * b.strideW]);
            }
        }
    }
#endif
};

template <DifferenceKind kKind, class A, class B>
void queueDifferenceMap(Stream& stream, const Tensor& a, const Tensor& b, const Tensor& out)
{
    using Out = std::conditional_t<std::is_same_v<A, double> || std::is_same_v<B, double>, double, float>;
    DifferenceMapKernel<kKind, A, B, Out> kernel{a.view<const A>(), b.view<const B>(), out.view<Out>()};
    if (isInterleaved(kernel.a) && isInterleaved(kernel.b) && isInterleaved(kernel.out)) {
        kernel.a = rowsOfSamples(kernel.a);
        kernel.b = rowsOfSamples(kernel.b);
        kernel.out = rowsOfSamples(kernel.out);
    }
    launch(stream, "difference", Extent{kernel.out.w, kernel.out.h, kernel.out.n * kernel.out.c},
           {reads(a.buffer()), reads(b.buffer()), writes(out.buffer())}, kernel);
}

void queueMap(Stream& stream, const Tensor& a, const Tensor& b, DifferenceKind kind, const Tensor& out)
{
    dispatchPair(a.dtype(), b.dtype(), [&]<class A, class B>() {
        switch (kind) {
        case DifferenceKind::Signed:
            return queueDifferenceMap<DifferenceKind::Signed, A, B>(stream, a, b, out);
        case DifferenceKind::Absolute:
            return queueDifferenceMap<DifferenceKind::Absolute, A, B>(stream, a, b, out);
        case DifferenceKind::Relative:
            return queueDifferenceMap<DifferenceKind::Relative, A, B>(stream, a, b, out);
        case DifferenceKind::Squared:
            return queueDifferenceMap<DifferenceKind::Squared, A, B>(stream, a, b, out);
        case DifferenceKind::Ulp:
            return queueDifferenceMap<DifferenceKind::Ulp, A, B>(stream, a, b, out);
        }
    });
}

DifferenceKernels differenceKernels()
{
    return {&queueMap};
}

} // namespace comparo::COMPARO_BACKEND
