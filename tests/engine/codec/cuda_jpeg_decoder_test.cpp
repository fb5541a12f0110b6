// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/device/device.h"
#include "tests/engine/codec/cuda_jpeg_reference.h"
#include "tests/engine/codec/jpeg_decode_reference.h"
#include "tests/support/cases_of.h"
#include "tests/support/photographs.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <span>

namespace comparo {
namespace {

using namespace test;

/// All that libjpeg reads back and writes for the first component.
constexpr Factors kFactors[] = {{1, 1}, {2, 1}, {2, 2}, {1, 2}, {4, 1}, {4, 2}, {1, 4}, {2, 4}};

/// Coefficients of the file, decoded by every device, against the library's pixels.
void expectLibjpegPixels(std::span<const std::byte> file, const std::string& what)
{
    Coefficients coefficients = libjpegCoefficients(file);
    for (const bool fancy : {true, false}) {
        coefficients.picture.fancyUpsampling = fancy;
        const Tensor expected = libjpegPixels(file, fancy);
        for (const DeviceId id : testedDevices()) {
            const std::unique_ptr<Stream> stream = device(id).createStream();
            const Tensor image = jpeg::queueDecode(*stream, coefficients.picture);
            stream->synchronize();
            EXPECT_TRUE(sameBits(image.toHost(), expected))
                << what << (fancy ? " fancy on " : " plain on ") << id.name();
        }
    }
}

void expectLibjpegPixels(const Tensor& image, const FileSettings& settings)
{
    expectLibjpegPixels(jpegFile(image, settings), describe(image, settings));
}

TEST(CudaJpegDecoder, PhotographsHaveThePixelsOfLibjpeg)
{
    int run = 0;
    for (const std::string name : std::span(kPhotographs).first(casesOf(std::size(kPhotographs), 2))) {
        const Tensor image = middleOfPhotograph(name, kPieceHeight, kPieceWidth);
        for (const Factors factors : {Factors{1, 1}, {2, 1}, {2, 2}, {1, 2}, {4, 1}}) {
            expectLibjpegPixels(image, {run % 2 == 0 ? 75 : 92, factors, run % 3 == 0, true, false, 0});
            ++run;
        }
        if (name.ends_with(".jpg"))
            expectLibjpegPixels(readFile(photographPath(name)), name);
    }
}

TEST(CudaJpegDecoder, RandomSizesHaveThePixelsOfLibjpeg)
{
    RandomFiles files(21);
    for (int i = 0; i < casesOf(200, 16); ++i) {
        const Tensor image = files.picture();
        for (const Factors factors : kFactors)
            for (const bool drawsQuality : {true, false}) {
                FileSettings settings = files.settings(factors, files.below(4) == 0);
                if (!drawsQuality)
                    settings.quality = 90;
                expectLibjpegPixels(image, settings);
            }
    }
}

TEST(CudaJpegDecoder, EverySmallSizeHasThePixelsOfLibjpeg)
{
    unsigned seed = 0;
    for (int height = 1; height <= 18; ++height)
        for (int width = 1; width <= 18; ++width) {
            const Tensor image = makePicture(Picture::Noise, 3, height, width, Layout::Contiguous, ++seed);
            for (const Factors factors : {Factors{1, 1}, {2, 1}, {2, 2}, {1, 2}, {4, 1}, {4, 2}})
                expectLibjpegPixels(image, {95, factors, seed % 5 == 0, true, false, 0});
        }
}

TEST(CudaJpegDecoder, EveryQualityHasThePixelsOfLibjpeg)
{
    const Tensor noise = makePicture(Picture::Extremes, 3, 41, 57, Layout::Contiguous, 3);
    const Tensor photo = makePicture(Picture::Photo, 3, 41, 57, Layout::Contiguous, 4);
    for (int quality = 1; quality <= 100; ++quality)
        for (const Tensor& image : {noise, photo})
            expectLibjpegPixels(image, {quality, {2, 2}, quality % 2 == 0, true, false, 0});
}

TEST(CudaJpegDecoder, CoefficientsThatNoEncoderWritesOverflowAsInLibjpeg)
{
    const Tensor image = makePicture(Picture::Photo, 3, 90, 110, Layout::Contiguous, 5);
    for (unsigned seed = 0; seed < 40; ++seed)
        for (const int quality : {1, 5, 30, 75})
            expectLibjpegPixels(
                withWildCoefficients(jpegFile(image, {quality, {2, 2}, false, true, false, 0}), seed),
                "seed " + std::to_string(seed) + " quality " + std::to_string(quality));
}

TEST(CudaJpegDecoder, PlanesAreTheSamplesBeforeUpsampling)
{
    const Tensor image = makePicture(Picture::Photo, 3, 33, 47, Layout::Contiguous, 6);
    const Coefficients coefficients =
        libjpegCoefficients(jpegFile(image, {80, {2, 2}, false, true, true, 0}));
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    const std::vector<Tensor> planes = jpeg::queueDecodePlanes(*stream, coefficients.picture);
    ASSERT_EQ(planes.size(), 3u);
    EXPECT_EQ(planes[0].shape(), (Shape{1, 1, 33, 47}));
    EXPECT_EQ(planes[1].shape(), (Shape{1, 1, 17, 24}));
    EXPECT_EQ(planes[2].shape(), (Shape{1, 1, 17, 24}));
    // Stored as RGB and not smoothed, a picture's channels are the planes themselves.
    const Tensor plain = libjpegPixels(jpegFile(image, {80, {2, 2}, false, true, true, 0}), false);
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 33; ++y)
            for (int x = 0; x < 47; ++x)
                ASSERT_EQ(planes[static_cast<std::size_t>(c)].at(0, 0, c ? y / 2 : y, c ? x / 2 : x),
                          plain.at(0, c, y, x))
                    << c << " " << y << " " << x;
}

} // namespace
} // namespace comparo
