// SPDX-License-Identifier: Apache-2.0
#include "engine/device/cpu/thread_pool.h"
#include "tests/engine/codec/cuda_jpeg_reference.h"
#include "tests/support/cases_of.h"
#include "tests/support/photographs.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <random>
#include <span>
#include <thread>

namespace comparo {
namespace {

using namespace test;

constexpr DeviceId kCpu{DeviceKind::Cpu, 0};
constexpr DeviceId kEmu{DeviceKind::Emu, 0};
constexpr int kQualities[] = {1, 10, 50, 75, 90, 95, 100};

/// Both files of the same picture, on every device.
void expectLibjpegBytes(const Tensor& image, const JpegEncodeOptions& options)
{
    const std::vector<std::byte> theirs = libjpegFile(image, options);
    for (const DeviceId id : testedDevices())
        EXPECT_EQ(firstDifference(ourFile(id, image, options), theirs), "equal")
            << id.name() << " " << describe(image, options);
}

TEST(CudaJpeg, PhotographsHaveTheBytesOfLibjpeg)
{
    int run = 0;
    for (const char* name : std::span(kPhotographs).first(casesOf(std::size(kPhotographs), 2))) {
        const Tensor image = middleOfPhotograph(name, kPieceHeight, kPieceWidth);
        for (const JpegSubsampling subsampling : allSubsamplings())
            for (const int quality : kQualities)
                expectLibjpegBytes(image, {quality, subsampling, 0, run++ % 2});
    }
}

TEST(CudaJpeg, RandomSizesHaveTheBytesOfLibjpeg)
{
    std::mt19937 draw(20);
    const auto upTo = [&](unsigned most) { return static_cast<int>(draw() % most) + 1; };
    for (int i = 0; i < casesOf(200, 12); ++i) {
        const int height = upTo(300), width = upTo(300);
        const Tensor image =
            makePicture(static_cast<Picture>(i % 4), i % 9 == 8 ? 1 : 3, height, width,
                        i % 3 == 0 ? Layout::ChannelsLast : Layout::Contiguous, static_cast<unsigned>(i));
        int restarts = i;
        for (const JpegSubsampling subsampling : allSubsamplings())
            for (const int quality : kQualities) {
                ++restarts;
                expectLibjpegBytes(image, {quality, subsampling, restarts % 4 == 1 ? upTo(20) : 0,
                                           restarts % 4 == 3 ? upTo(3) : 0});
            }
    }
}

TEST(CudaJpeg, EverySettingOfSmallSizesHasTheBytesOfLibjpeg)
{
    unsigned seed = 0;
    for (const auto& [height, width] :
         {std::pair{1, 1}, {1, 9}, {8, 8}, {15, 33}, {17, 16}, {31, 49}, {9, 1}, {24, 20}})
        for (const Picture picture : {Picture::Noise, Picture::Extremes, Picture::Photo}) {
            const Tensor image = makePicture(picture, 3, height, width, Layout::Contiguous, ++seed);
            for (const JpegSubsampling subsampling : allSubsamplings())
                for (const int quality : kQualities)
                    for (const auto& [mcus, rows] : {std::pair{0, 0}, {1, 0}, {3, 0}, {0, 1}, {5, 2}})
                        expectLibjpegBytes(image, {quality, subsampling, mcus, rows});
        }
}

TEST(CudaJpeg, EveryQualityHasTheBytesOfLibjpeg)
{
    const Tensor image = makePicture(Picture::Noise, 3, 40, 56, Layout::Contiguous, 3);
    for (int quality = 1; quality <= 100; ++quality)
        expectLibjpegBytes(image, {quality, JpegSubsampling::S444, 0, 0});
}

TEST(CudaJpeg, LongAndWideImagesHaveTheBytesOfLibjpeg)
{
    for (const auto& [height, width] : {std::pair{2, 65500}, {65500, 3}, {16, 1025}, {40, 2049}})
        for (const JpegSubsampling subsampling : {JpegSubsampling::S420, JpegSubsampling::S411})
            expectLibjpegBytes(makePicture(Picture::Gradient, 3, height, width, Layout::Contiguous, 5),
                               {85, subsampling, 0, 0});
}

TEST(CudaJpeg, MoreRestartsThanMarkersHaveNumbers)
{
    const Tensor image = makePicture(Picture::Photo, 3, 160, 200, Layout::Contiguous, 8);
    for (const int mcus : {1, 2, 7, 8, 9, 16, 17, 129, 130, 131, 65535})
        expectLibjpegBytes(image, {75, JpegSubsampling::S420, mcus, 0});
}

TEST(CudaJpeg, OneEncoderTakesImagesThatGrowAndShrink)
{
    for (const DeviceId id : testedDevices()) {
        Device& target = device(id);
        const std::unique_ptr<Stream> stream = target.createStream();
        CudaJpegEncoder encoder(target);
        EXPECT_EQ(encoder.length(*stream), 0u);
        unsigned seed = 0;
        for (const auto& [height, width] : {std::pair{40, 50}, {200, 180}, {7, 300}, {8, 8}, {201, 180}}) {
            const Tensor image =
                makePicture(Picture::Photo, seed == 2 ? 1 : 3, height, width, Layout::Contiguous, seed);
            const JpegEncodeOptions options{50 + 10 * static_cast<int>(seed), allSubsamplings()[seed],
                                            seed == 1 ? 4 : 0, 0};
            ++seed;
            encoder.encode(*stream, image.to(target, *stream), options);
            const std::size_t bytes = encoder.length(*stream);
            const BufferPtr file = makeBuffer(cpuDevice(), bytes);
            encoder.retrieve(*stream, file, bytes);
            stream->synchronize();
            EXPECT_EQ(firstDifference({file->host(), file->host() + bytes}, libjpegFile(image, options)),
                      "equal")
                << id.name() << " " << describe(image, options);
        }
    }
}

TEST(CudaJpeg, BytesDoNotDependOnTheNumberOfThreads)
{
    const Tensor image = makePicture(Picture::Photo, 3, 600, 803, Layout::Contiguous, 4);
    for (const int restartRows : {0, 1}) {
        const JpegEncodeOptions options{90, JpegSubsampling::S420, 0, restartRows};
        const std::vector<std::byte> theirs = libjpegFile(image, options);
        const int before = ThreadPool::instance().threads();
        for (const int threads : {1, 2, 8}) {
            ThreadPool::instance().setThreads(threads);
            for (const DeviceId id : {kCpu, kEmu})
                EXPECT_EQ(firstDifference(ourFile(id, image, options), theirs), "equal") << threads;
        }
        ThreadPool::instance().setThreads(before);
    }
}

TEST(CudaJpeg, ThreadsWithAnEncoderEachDoNotDisturbEachOther)
{
    constexpr int kThreads = 4;
    constexpr int kRounds = 25;
    struct Work {
        Tensor image;
        JpegEncodeOptions options;
        std::vector<std::byte> expected;
    };
    std::vector<Work> works;
    for (int i = 0; i < 5; ++i) {
        Work work{makePicture(Picture::Photo, 3, 60 + 37 * i, 250 - 31 * i, Layout::Contiguous,
                              static_cast<unsigned>(i)),
                  {60 + 9 * i, allSubsamplings()[static_cast<std::size_t>(i)], 3 * (i % 2), 0},
                  {}};
        work.expected = libjpegFile(work.image, work.options);
        works.push_back(std::move(work));
    }
    for (const DeviceId id : testedDevices()) {
        std::atomic<int> wrong{0};
        std::vector<std::thread> threads;
        for (int t = 0; t < kThreads; ++t)
            threads.emplace_back([&, t] {
                Device& target = device(id);
                const std::unique_ptr<Stream> stream = target.createStream();
                CudaJpegEncoder encoder(target);
                for (int round = 0; round < kRounds; ++round) {
                    const Work& work = works[static_cast<std::size_t>(t + round) % works.size()];
                    encoder.encode(*stream, work.image.to(target, *stream), work.options);
                    const std::size_t bytes = encoder.length(*stream);
                    const BufferPtr file = makeBuffer(cpuDevice(), bytes);
                    encoder.retrieve(*stream, file, bytes);
                    stream->synchronize();
                    const bool same = std::equal(work.expected.begin(), work.expected.end(), file->host(),
                                                 file->host() + bytes);
                    wrong += same ? 0 : 1;
                }
            });
        for (std::thread& thread : threads)
            thread.join();
        EXPECT_EQ(wrong, 0) << id.name();
    }
}

TEST(CudaJpeg, RefusesWhatAJpegCannotHold)
{
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    CudaJpegEncoder encoder(cpuDevice());
    const auto encoding = [&](const Tensor& image, const JpegEncodeOptions& options = {}) {
        return [&encoder, &stream, image, options] { encoder.encode(*stream, image, options); };
    };
    const auto sized = [](DType dtype, const Shape& shape) { return Tensor(cpuDevice(), {dtype, shape}); };
    const auto unsupported = ErrorCode::Unsupported;
    const auto argument = ErrorCode::InvalidArgument;
    EXPECT_TRUE(failsWith(unsupported, {"float32"}, encoding(sized(DType::Float32, {1, 3, 8, 8}))));
    EXPECT_TRUE(failsWith(unsupported, {"1x2x8x8"}, encoding(sized(DType::UInt8, {1, 2, 8, 8}))));
    EXPECT_TRUE(failsWith(unsupported, {"1x4x8x8"}, encoding(sized(DType::UInt8, {1, 4, 8, 8}))));
    EXPECT_TRUE(failsWith(unsupported, {"2x3x8x8"}, encoding(sized(DType::UInt8, {2, 3, 8, 8}))));
    EXPECT_TRUE(failsWith(argument, {"empty"}, encoding(sized(DType::UInt8, {1, 3, 0, 8}))));
    EXPECT_TRUE(failsWith(argument, {"empty"}, encoding(Tensor())));
    EXPECT_TRUE(failsWith(argument, {"65500"}, encoding(sized(DType::UInt8, {1, 1, 1, 65501}))));
    const Tensor good = sized(DType::UInt8, {1, 3, 8, 8});
    EXPECT_TRUE(failsWith(argument, {"quality", "0"}, encoding(good, {0})));
    EXPECT_TRUE(failsWith(argument, {"quality", "101"}, encoding(good, {101})));
    EXPECT_TRUE(failsWith(argument, {"restart", "-1"}, encoding(good, {75, JpegSubsampling::S420, -1, 0})));
    EXPECT_TRUE(
        failsWith(argument, {"restart", "65536"}, encoding(good, {75, JpegSubsampling::S420, 0, 65536})));
}

TEST(CudaJpeg, NamesThePlacesOfThingsThatAreElsewhere)
{
    const std::unique_ptr<Stream> stream = device(kEmu).createStream();
    CudaJpegEncoder encoder(device(kEmu));
    const Tensor image = makePicture(Picture::Noise, 3, 8, 8, Layout::Contiguous, 1);
    EXPECT_TRUE(failsWith(ErrorCode::Device, {"jpeg_encode", "image", "cpu", "emu:0"},
                          [&] { encoder.encode(*stream, image); }));
    const std::unique_ptr<Stream> other = device({DeviceKind::Emu, 1}).createStream();
    EXPECT_TRUE(failsWith(ErrorCode::Device, {"stream", "emu:1", "emu:0"},
                          [&] { encoder.encode(*other, image.to(device(kEmu), *stream)); }));
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"100", "0"},
                          [&] { encoder.retrieve(*stream, makeBuffer(cpuDevice(), 100), 100); }));
}

} // namespace
} // namespace comparo
