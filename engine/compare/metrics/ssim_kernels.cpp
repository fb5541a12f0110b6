#include "engine/compare/metrics/ssim_kernels.h"

#include "engine/compare/sample_window.h"
#include "engine/device/executor.h"

#if !defined(__CUDACC__)
#include <vector>
#endif

namespace comparo::COMPARO_BACKEND {

constexpr int kMoments = 4;

/// Eleven taps around `t`, `step` apart: the centre first, then pairs from the inside out, unfused.
COMPARO_HD float blurAt(const float* w, const float* t, std::ptrdiff_t step)
{
    float s = w[0] * t[0];
    s = s + w[1] * (t[-step] + t[step]);
    s = s + w[2] * (t[-2 * step] + t[2 * step]);
    s = s + w[3] * (t[-3 * step] + t[3 * step]);
    s = s + w[4] * (t[-4 * step] + t[4 * step]);
    s = s + w[5] * (t[-5 * step] + t[5 * step]);
    return s;
}

/// SSIM from blurred moments of values less `centre`.
COMPARO_HD float ssimOf(float a, float b, float squares, float product, const SsimConstants& k)
{
    const float bothSquares = a * a + b * b;
    const float both = a * b;
    const float meanA = a + k.centre;
    const float meanB = b + k.centre;
    const float luminance = 2.0f * (meanA * meanB) + k.c1;
    const float luminanceNorm = (meanA * meanA + meanB * meanB) + k.c1;
    const float structure = 2.0f * (product - both) + k.c2;
    const float structureNorm = (squares - bothSquares) + k.c2;
    return (luminance * structure) / (luminanceNorm * structureNorm);
}

/// Input rows into the ring: the four moments, blurred along the row.
template <class A, class B>
struct SsimHorizontalKernel {
    TensorView<const A> a;
    TensorView<const B> b;
    SsimConstants constants;
    float* ring;
    int plane, firstRow, width;

    COMPARO_HD float* slot(int row) const
    {
        return ring + static_cast<std::ptrdiff_t>(row % kSsimRing) * kMoments * width;
    }

    COMPARO_HD void operator()(int x, int y, int) const
    {
        const A* const pa = a.row(plane, firstRow + y) + x * a.strideW;
        const B* const pb = b.row(plane, firstRow + y) + x * b.strideW;
        float taps[kMoments][kSsimWindow];
        for (int i = 0; i < kSsimWindow; ++i)
            momentsOf(pa[i * a.strideW], pb[i * b.strideW], taps[0][i], taps[1][i], taps[2][i], taps[3][i]);
        float* const out = slot(firstRow + y) + x;
        for (int m = 0; m < kMoments; ++m)
            out[static_cast<std::ptrdiff_t>(m) * width] =
                blurAt(constants.weights, taps[m] + kSsimWindow / 2, 1);
    }

    COMPARO_HD void momentsOf(A va, B vb, float& p, float& q, float& squares, float& product) const
    {
        p = static_cast<float>(va) - constants.centre;
        q = static_cast<float>(vb) - constants.centre;
        squares = p * p + q * q;
        product = p * q;
    }

#if !defined(__CUDACC__)
    void rows(int, int y0, int y1) const
    {
        const std::size_t length = static_cast<std::size_t>(width) + kSsimWindow - 1;
        std::vector<float> values(length * kMoments);
        for (int y = y0; y < y1; ++y) {
            fillMoments(values.data(), static_cast<int>(length), y);
            float* const out = slot(firstRow + y);
            for (int m = 0; m < kMoments; ++m) {
                const float* __restrict from = values.data() + static_cast<std::size_t>(m) * length;
                float* __restrict to = out + static_cast<std::ptrdiff_t>(m) * width;
                const float* const w = constants.weights;
                for (int x = 0; x < width; ++x)
                    to[x] = blurAt(w, from + x + kSsimWindow / 2, 1);
            }
        }
    }

    /// The strides of common layouts are given to the compiler, which then reads whole vectors.
    void fillMoments(float* values, int length, int y) const
    {
        const A* const pa = a.row(plane, firstRow + y);
        const B* const pb = b.row(plane, firstRow + y);
        if (a.strideW == 1 && b.strideW == 1)
            fill(values, length, pa, 1, pb, 1);
        else if (a.strideW == 3 && b.strideW == 3)
            fill(values, length, pa, 3, pb, 3);
        else
            fill(values, length, pa, a.strideW, pb, b.strideW);
    }

    [[gnu::always_inline]] void fill(float* values, int length, const A* __restrict pa, std::ptrdiff_t stepA,
                                     const B* __restrict pb, std::ptrdiff_t stepB) const
    {
        float* __restrict p = values;
        float* __restrict q = values + length;
        float* __restrict squares = values + 2 * static_cast<std::ptrdiff_t>(length);
        float* __restrict product = values + 3 * static_cast<std::ptrdiff_t>(length);
        for (int x = 0; x < length; ++x)
            momentsOf(pa[x * stepA], pb[x * stepB], p[x], q[x], squares[x], product[x]);
    }
#endif
};

/// Rows of the ring into SSIM values.
struct SsimVerticalKernel {
    const float* ring;
    SsimConstants constants;
    float* map;
    int firstRow, width;

    COMPARO_HD const float* slot(int row) const
    {
        return ring + static_cast<std::ptrdiff_t>(row % kSsimRing) * kMoments * width;
    }

    COMPARO_HD void operator()(int x, int y, int) const
    {
        float taps[kMoments][kSsimWindow];
        for (int i = 0; i < kSsimWindow; ++i) {
            const float* const row = slot(firstRow + y + i) + x;
            for (int m = 0; m < kMoments; ++m)
                taps[m][i] = row[static_cast<std::ptrdiff_t>(m) * width];
        }
        float blurred[kMoments];
        for (int m = 0; m < kMoments; ++m)
            blurred[m] = blurAt(constants.weights, taps[m] + kSsimWindow / 2, 1);
        map[static_cast<std::ptrdiff_t>(y) * width + x] =
            ssimOf(blurred[0], blurred[1], blurred[2], blurred[3], constants);
    }

#if !defined(__CUDACC__)
    void rows(int, int y0, int y1) const
    {
        constexpr int kColumns = 256; // of one step: the moments stay in the first-level cache
        float blurred[kMoments][kColumns];
        for (int y = y0; y < y1; ++y)
            for (int x0 = 0; x0 < width; x0 += kColumns) {
                const int count = width - x0 < kColumns ? width - x0 : kColumns;
                for (int m = 0; m < kMoments; ++m)
                    blurColumns(y, static_cast<std::ptrdiff_t>(m) * width + x0, count, blurred[m]);
                float* __restrict out = map + static_cast<std::ptrdiff_t>(y) * width + x0;
                for (int x = 0; x < count; ++x)
                    out[x] = ssimOf(blurred[0][x], blurred[1][x], blurred[2][x], blurred[3][x], constants);
            }
    }

    void blurColumns(int y, std::ptrdiff_t offset, int count, float* __restrict out) const
    {
        const float* __restrict r0 = slot(firstRow + y) + offset;
        const float* __restrict r1 = slot(firstRow + y + 1) + offset;
        const float* __restrict r2 = slot(firstRow + y + 2) + offset;
        const float* __restrict r3 = slot(firstRow + y + 3) + offset;
        const float* __restrict r4 = slot(firstRow + y + 4) + offset;
        const float* __restrict r5 = slot(firstRow + y + 5) + offset;
        const float* __restrict r6 = slot(firstRow + y + 6) + offset;
        const float* __restrict r7 = slot(firstRow + y + 7) + offset;
        const float* __restrict r8 = slot(firstRow + y + 8) + offset;
        const float* __restrict r9 = slot(firstRow + y + 9) + offset;
        const float* __restrict r10 = slot(firstRow + y + 10) + offset;
        const float* const w = constants.weights;
        for (int x = 0; x < count; ++x) {
            float s = w[0] * r5[x];
            s = s + w[1] * (r4[x] + r6[x]);
            s = s + w[2] * (r3[x] + r7[x]);
            s = s + w[3] * (r2[x] + r8[x]);
            s = s + w[4] * (r1[x] + r9[x]);
            s = s + w[5] * (r0[x] + r10[x]);
            out[x] = s;
        }
    }
#endif
};

/// Lane sums of the rows of the map.
struct SsimRowSumKernel {
    const float* map;
    double* sums;
    int width;

    COMPARO_HD void operator()(int lane, int y, int) const
    {
        const float* const row = map + static_cast<std::ptrdiff_t>(y) * width;
        double sum = 0.0;
        for (int x = lane; x < width; x += kSsimLanes)
            sum += static_cast<double>(row[x]);
        sums[y * kSsimLanes + lane] = sum;
    }

#if !defined(__CUDACC__)
    void rows(int, int y0, int y1) const
    {
        for (int y = y0; y < y1; ++y) {
            const float* const row = map + static_cast<std::ptrdiff_t>(y) * width;
            double lanes[kSsimLanes] = {};
            int x = 0;
            for (; x + kSsimLanes <= width; x += kSsimLanes)
                for (int lane = 0; lane < kSsimLanes; ++lane)
                    lanes[lane] += static_cast<double>(row[x + lane]);
            for (int lane = 0; x + lane < width; ++lane)
                lanes[lane] += static_cast<double>(row[x + lane]);
            for (int lane = 0; lane < kSsimLanes; ++lane)
                sums[y * kSsimLanes + lane] = lanes[lane];
        }
    }
#endif
};

void queueSsimBand(Stream& stream, const Tensor& a, const Tensor& b, const Region& region, int plane,
                   int firstRow, int rows, int slot, const SsimConstants& constants,
                   const SsimScratch& scratch)
{
    float* const ring = static_cast<float*>(scratch.ring->address());
    float* const map = static_cast<float*>(scratch.map->address());
    double* const sums = static_cast<double*>(scratch.sums->address()) +
                         (static_cast<std::ptrdiff_t>(slot) * scratch.height + firstRow) * kSsimLanes;
    const int firstInput = firstRow == 0 ? 0 : firstRow + kSsimWindow - 1;
    const int inputs = firstRow + rows + kSsimWindow - 1 - firstInput;
    dispatchPair(a.dtype(), b.dtype(), [&]<class A, class B>() {
        const SsimHorizontalKernel<A, B> kernel{cropped(a.view<const A>(), region),
                                                cropped(b.view<const B>(), region),
                                                constants,
                                                ring,
                                                plane,
                                                firstInput,
                                                scratch.width};
        launch(stream, "ssim rows", Extent{scratch.width, inputs, 1},
               {reads(a.buffer()), reads(b.buffer()), writes(scratch.ring)}, kernel, 20.0);
    });
    launch(stream, "ssim columns", Extent{scratch.width, rows, 1}, {reads(scratch.ring), writes(scratch.map)},
           SsimVerticalKernel{ring, constants, map, firstRow, scratch.width}, 20.0);
    launch(stream, "ssim sums", Extent{kSsimLanes, rows, 1}, {reads(scratch.map), writes(scratch.sums)},
           SsimRowSumKernel{map, sums, scratch.width}, 0.1 * scratch.width);
}

SsimKernels ssimKernels()
{
    return {&queueSsimBand};
}

} // namespace comparo::COMPARO_BACKEND
