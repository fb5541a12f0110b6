// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/metrics/ssim_kernels.h"

#include "engine/compare/metrics/ssim_terms.h"
#include "engine/compare/sample_window.h"
#include "engine/device/executor.h"

#if !defined(__CUDACC__)
#include "engine/compare/metrics/ssim_strips.h"
#endif

namespace comparo::COMPARO_BACKEND {

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
void queueSsimImages(Stream& stream, const Tensor& a, const Tensor& b, const Region& region,
                     const std::vector<SsimImage>& images, const SsimConstants& constants,
                     const SsimScratch& scratch)
{
    dispatchPair(a.dtype(), b.dtype(), [&]<class A, class B>() {
        const SsimStrips<A, B> strips(cropped(a.view<const A>(), region), cropped(b.view<const B>(), region),
                                      constants, scratch.width);
        HostKernel kernel;
        kernel.name = "ssim";
        kernel.extent = {scratch.width, scratch.height, static_cast<int>(images.size())};
        kernel.accesses = {reads(a.buffer()), reads(b.buffer()), writes(scratch.sums)};
        kernel.costPerElement = 10.0 * static_cast<double>(images.front().channels.size());
        kernel.minRows = 64; // ten rows more are blurred for each band
        kernel.run = [strips, images, height = scratch.height,
                      sums = static_cast<double*>(scratch.sums->address())](KernelForm, int z, int y0,
                                                                            int y1) {
            strips.rows(images[static_cast<std::size_t>(z)], y0, y1, sums, height);
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
    return {&queueSsimBand, &queueSsimImages};
#endif
}

} // namespace comparo::COMPARO_BACKEND
