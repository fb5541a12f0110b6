// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/cuda_jpeg/decode_job.h"
#include "engine/device/executor.h"
#include "engine/kernel/jpeg_color.h"
#include "engine/kernel/jpeg_inverse_dct.h"
#include "engine/kernel/jpeg_upsampling.h"

#if !defined(__CUDACC__)
#include "engine/codec/cuda_jpeg/decode_rows.h"
#endif

/// Coefficients to planes of samples, and planes to pixels: up-sampling and colour transform in one pass, so
/// that no up-sampled plane is ever stored.
namespace comparo::COMPARO_BACKEND {

/// Thread (x, y) makes the samples of one block.
struct JpegInverseBlocks {
    const std::int16_t* levels;
    std::uint8_t* plane;
    int storedWide;
    int blocksWide;
    int width; ///< of the plane, also its pitch
    int height;
    std::uint16_t steps[jpeg::kBlockSize];

    COMPARO_HD void operator()(int x, int y, int) const
    {
        int samples[jpeg::kBlockSize];
        jpegInverseBlock(levels + (static_cast<std::ptrdiff_t>(y) * storedWide + x) * jpeg::kBlockSize, steps,
                         samples);
        const int left = x * jpeg::kBlockSide;
        const int top = y * jpeg::kBlockSide;
        for (int j = 0; j < jpeg::kBlockSide && top + j < height; ++j)
            for (int i = 0; i < jpeg::kBlockSide && left + i < width; ++i)
                plane[static_cast<std::ptrdiff_t>(top + j) * width + left + i] =
                    static_cast<std::uint8_t>(samples[j * jpeg::kBlockSide + i] + 128);
    }

#if !defined(__CUDACC__)
    void rows(int, int y0, int y1) const
    {
        for (int y = y0; y < y1; ++y)
            jpegInverseRow(levels + static_cast<std::ptrdiff_t>(y) * storedWide * jpeg::kBlockSize, steps,
                           blocksWide, width, std::min(jpeg::kBlockSide, height - y * jpeg::kBlockSide),
                           plane + static_cast<std::ptrdiff_t>(y) * jpeg::kBlockSide * width);
    }
#endif
};

/// Thread (x, y) makes one pixel.
struct JpegPixels {
    jpeg::SampledPlane planes[3];
    TensorView<std::uint8_t> image;
    bool transforms;

    COMPARO_HD void operator()(int x, int y, int) const
    {
        std::uint8_t* const pixel = image.row(0, y) + x;
        const int first = jpegSampleAt(planes[0], x, y);
        if (image.c == 1) {
            *pixel = static_cast<std::uint8_t>(first);
            return;
        }
        const int second = jpegSampleAt(planes[1], x, y);
        const int third = jpegSampleAt(planes[2], x, y);
        const bool asStored = !transforms;
        pixel[0] = static_cast<std::uint8_t>(asStored ? first : jpegRed(first, third - 128));
        pixel[image.strideC] =
            static_cast<std::uint8_t>(asStored ? second : jpegGreen(first, second - 128, third - 128));
        pixel[2 * image.strideC] =
            static_cast<std::uint8_t>(asStored ? third : jpegBlue(first, second - 128));
    }

#if !defined(__CUDACC__)
    void rows(int, int y0, int y1) const
    {
        JpegPixelRows band(planes, image, transforms);
        for (int y = y0; y < y1; ++y)
            band.make(y);
    }
#endif
};

void queueJpegInverse(Stream& stream, const jpeg::InverseJob& job)
{
    JpegInverseBlocks kernel{static_cast<const std::int16_t*>(job.levels->address()),
                             job.plane.view<std::uint8_t>().data,
                             job.storedWide,
                             job.blocksWide,
                             job.plane.shape().w,
                             job.plane.shape().h,
                             {}};
    for (std::size_t i = 0; i < job.steps->size(); ++i)
        kernel.steps[i] = (*job.steps)[i];
    constexpr double kCost = 300.0;
    launch(stream, "jpeg_inverse", Extent{job.blocksWide, job.blocksHigh, 1},
           {reads(job.levels), writes(job.plane.buffer())}, kernel, kCost);
}

void queueJpegPicture(Stream& stream, const jpeg::PictureJob& job)
{
    JpegPixels kernel{{}, job.image.view<std::uint8_t>(), !job.picture->storesRgb};
    std::vector<Access> accesses{writes(job.image.buffer())};
    for (std::size_t i = 0; i < job.planes.size(); ++i) {
        const jpeg::DecodeComponent& component = job.picture->components[i];
        kernel.planes[i] = {job.planes[i].view<const std::uint8_t>().data,
                            component.width,
                            component.width,
                            component.height,
                            component.expandX,
                            component.expandY,
                            jpeg::upsamplingOf(job.picture->fancyUpsampling, component.expandX,
                                               component.expandY, component.width)};
        accesses.push_back(reads(job.planes[i].buffer()));
    }
    constexpr double kCost = 8.0;
    launch(stream, "jpeg_pixels", Extent{job.image.shape().w, job.image.shape().h, 1}, std::move(accesses),
           kernel, kCost);
}

} // namespace comparo::COMPARO_BACKEND
