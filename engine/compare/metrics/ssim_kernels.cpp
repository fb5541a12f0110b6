#include "engine/compare/metrics/ssim_kernels.h"

#include "engine/compare/sample_window.h"
#include "engine/device/executor.h"

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

/// From two values less `centre`.
COMPARO_HD void momentsOf(float va, float vb, float& p, float& q, float& squares, float& product)
{
    p = va;
    q = vb;
    squares = p * p + q * q;
    product = p * q;
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
            momentsOf(static_cast<float>(pa[i * a.strideW]) - constants.centre,
                      static_cast<float>(pb[i * b.strideW]) - constants.centre, taps[0][i], taps[1][i],
                      taps[2][i], taps[3][i]);
        float* const out = slot(firstRow + y) + x;
        for (int m = 0; m < kMoments; ++m)
            out[static_cast<std::ptrdiff_t>(m) * width] =
                blurAt(constants.weights, taps[m] + kSsimWindow / 2, 1);
    }
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
};

#if !defined(__CUDACC__)
/// The three kernels in one pass, for the native form: strips of columns from the top to the bottom of a
/// band, of which the last eleven rows of blurred moments stay in the first-level cache. Each step is the one
/// of the kernels and sums go on in the order of columns, so the bits are theirs.
template <class A, class B>
class SsimStrips {
public:
    SsimStrips(const TensorView<const A>& a, const TensorView<const B>& b, const SsimConstants& constants,
               int width)
        : m_a(a), m_b(b), m_constants(constants), m_width(width)
    {
    }

    /// Lane sums of the output rows [y0, y1) of a plane; `sums` are those of its row 0.
    void rows(int plane, int y0, int y1, double* sums) const
    {
        Strip strip;
        for (int x0 = 0; x0 < m_width; x0 += kColumns) {
            const int count = std::min(kColumns, m_width - x0);
            if (count < kColumns)
                strip = {}; // what lies behind the last column is computed and left out
            for (int y = y0; y < y1 + kReach; ++y) {
                fill(strip, plane, y, x0, count + kReach);
                blurRow(strip, strip.ring[y % kSsimWindow]);
                if (y < y0 + kReach)
                    continue;
                measure(strip, y - kReach);
                addRow(strip.map, count, x0 == 0, sums + std::ptrdiff_t{y - kReach} * kSsimLanes);
            }
        }
    }

private:
    static constexpr int kColumns = 128;
    static constexpr int kReach = kSsimWindow - 1;

    struct Strip {
        alignas(64) float values[kMoments][kColumns + kSsimWindow + 5];
        alignas(64) float ring[kSsimWindow][kMoments][kColumns];
        alignas(64) float blurred[kMoments][kColumns];
        alignas(64) float map[kColumns];
    };

    /// The strides of common layouts are given to the compiler, which then reads whole vectors.
    void fill(Strip& strip, int plane, int y, int x0, int count) const
    {
        const A* const pa = m_a.row(plane, y) + x0 * m_a.strideW;
        const B* const pb = m_b.row(plane, y) + x0 * m_b.strideW;
        if (m_a.strideW == 1 && m_b.strideW == 1)
            fill(strip, count, pa, 1, pb, 1);
        else if (m_a.strideW == 3 && m_b.strideW == 3)
            fill(strip, count, pa, 3, pb, 3);
        else
            fill(strip, count, pa, m_a.strideW, pb, m_b.strideW);
    }

    [[gnu::always_inline]] void fill(Strip& strip, int count, const A* __restrict pa, std::ptrdiff_t stepA,
                                     const B* __restrict pb, std::ptrdiff_t stepB) const
    {
        const float centre = m_constants.centre;
        for (int x = 0; x < count; ++x)
            momentsOf(static_cast<float>(pa[x * stepA]) - centre, static_cast<float>(pb[x * stepB]) - centre,
                      strip.values[0][x], strip.values[1][x], strip.values[2][x], strip.values[3][x]);
    }

    void blurRow(const Strip& strip, float (*to)[kColumns]) const
    {
        const SsimConstants constants = m_constants;
        for (int m = 0; m < kMoments; ++m) {
            const float* const from = strip.values[m] + kSsimWindow / 2;
            float* const __restrict out = to[m];
            for (int x = 0; x < kColumns; ++x)
                out[x] = blurAt(constants.weights, from + x, 1);
        }
    }

    /// Output row y, whose eleven input rows are in the ring.
    void measure(Strip& strip, int y) const
    {
        for (int m = 0; m < kMoments; ++m) {
            const float* r[kSsimWindow];
            for (int i = 0; i < kSsimWindow; ++i)
                r[i] = strip.ring[(y + i) % kSsimWindow][m];
            blurColumns(r, strip.blurred[m]);
        }
        const SsimConstants constants = m_constants;
        const auto& blurred = strip.blurred;
        for (int x = 0; x < kColumns; ++x)
            strip.map[x] = ssimOf(blurred[0][x], blurred[1][x], blurred[2][x], blurred[3][x], constants);
    }

    void blurColumns(const float* const* r, float* __restrict out) const
    {
        const float w0 = m_constants.weights[0], w1 = m_constants.weights[1], w2 = m_constants.weights[2],
                    w3 = m_constants.weights[3], w4 = m_constants.weights[4], w5 = m_constants.weights[5];
        const float *const r0 = r[0], *const r1 = r[1], *const r2 = r[2], *const r3 = r[3], *const r4 = r[4],
                           *const r5 = r[5], *const r6 = r[6], *const r7 = r[7], *const r8 = r[8],
                           *const r9 = r[9], *const r10 = r[10];
        for (int x = 0; x < kColumns; ++x) {
            float s = w0 * r5[x];
            s = s + w1 * (r4[x] + r6[x]);
            s = s + w2 * (r3[x] + r7[x]);
            s = s + w3 * (r2[x] + r8[x]);
            s = s + w4 * (r1[x] + r9[x]);
            s = s + w5 * (r0[x] + r10[x]);
            out[x] = s;
        }
    }

    static void addRow(const float* map, int count, bool first, double* sums)
    {
        double lanes[kSsimLanes] = {};
        if (!first)
            std::copy_n(sums, kSsimLanes, lanes);
        int x = 0;
        for (; x + kSsimLanes <= count; x += kSsimLanes)
            for (int lane = 0; lane < kSsimLanes; ++lane)
                lanes[lane] += static_cast<double>(map[x + lane]);
        for (int lane = 0; x + lane < count; ++lane)
            lanes[lane] += static_cast<double>(map[x + lane]);
        std::copy_n(lanes, kSsimLanes, sums);
    }

    TensorView<const A> m_a;
    TensorView<const B> m_b;
    SsimConstants m_constants;
    int m_width;
};

void queueSsimPlanes(Stream& stream, const Tensor& a, const Tensor& b, const Region& region,
                     const std::vector<int>& planes, int firstSlot, const SsimConstants& constants,
                     const SsimScratch& scratch)
{
    dispatchPair(a.dtype(), b.dtype(), [&]<class A, class B>() {
        const SsimStrips<A, B> strips(cropped(a.view<const A>(), region), cropped(b.view<const B>(), region),
                                      constants, scratch.width);
        HostKernel kernel;
        kernel.name = "ssim";
        kernel.extent = {scratch.width, scratch.height, static_cast<int>(planes.size())};
        kernel.accesses = {reads(a.buffer()), reads(b.buffer()), writes(scratch.sums)};
        kernel.costPerElement = 10.0;
        kernel.minRows = 64; // ten rows more are blurred for each band
        kernel.run = [strips, planes, height = scratch.height,
                      sums = static_cast<double*>(scratch.sums->address()) +
                             std::ptrdiff_t{firstSlot} * scratch.height * kSsimLanes](KernelForm, int z,
                                                                                      int y0, int y1) {
            strips.rows(planes[static_cast<std::size_t>(z)], y0, y1,
                        sums + std::ptrdiff_t{z} * height * kSsimLanes);
        };
        stream.submit(std::move(kernel));
    });
}
#endif

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
#if defined(__CUDACC__)
    return {&queueSsimBand, nullptr};
#else
    return {&queueSsimBand, &queueSsimPlanes};
#endif
}

} // namespace comparo::COMPARO_BACKEND
