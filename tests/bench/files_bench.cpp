// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/codec/files/read_pair.h"
#include "engine/compare/metrics/ssim.h"
#include "engine/device/device.h"
#include "engine/report/run/report.h"
#include "tests/bench/fastest.h"
#include "tests/support/photographs.h"
#include "tests/support/temporary_folder.h"

#include <benchmark/benchmark.h>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

/// Reading pictures of 24 megapixels beside OpenCV's reader, both in one thread and in turns. `ratio` is the
/// fastest of OpenCV's runs over the fastest of ours: below 1 ours is slower, and the benchmark fails.
namespace comparo {
namespace {

constexpr int kWidth = 6000;
constexpr int kHeight = 4000;

/// A photograph enlarged, with grain.
Tensor photograph(DType dtype, int channels)
{
    const Tensor source = readImage(test::photographPath("hubble_deep_field.jpg")).tensor;
    const auto mirrored = [](int i, int n) {
        const int phase = i % (2 * n);
        return phase < n ? phase : 2 * n - 1 - phase;
    };
    Tensor picture(cpuDevice(), {dtype, {1, channels, kHeight, kWidth}, Layout::Contiguous});
    const auto from = source.hostView<const std::uint8_t>();
    dispatch(dtype, [&]<class T>() {
        const auto to = picture.hostView<T>();
        std::uint32_t state = 1;
        for (int c = 0; c < channels; ++c)
            for (int y = 0; y < kHeight; ++y)
                for (int x = 0; x < kWidth; ++x) {
                    state = state * 1664525U + 1013904223U;
                    const int value =
                        from.at(0, std::min(c, 2), mirrored(y / 4, from.h), mirrored(x / 4, from.w));
                    const int grain = value + static_cast<int>(state >> 30);
                    to.at(0, c, y, x) = sizeof(T) == 2
                                            ? static_cast<T>(grain * 256 + static_cast<int>(state >> 24))
                                            : static_cast<T>(std::min(grain, 255));
                }
    });
    return picture;
}

void reading(benchmark::State& state, const char* codecId, DType dtype, int channels)
{
    const Codec& format = codec(codecId);
    ParamSet options(format.options());
    if (format.options().find("compression"))
        options.set("compression", std::int64_t{6});
    const std::vector<std::byte> file = format.encode(photograph(dtype, channels), options);
    const cv::Mat bytes(1, static_cast<int>(file.size()), CV_8U, const_cast<std::byte*>(file.data()));
    cv::setNumThreads(1);
    bench::Fastest own(bench::Clock::Thread);
    bench::Fastest other(bench::Clock::Thread);
    for ([[maybe_unused]] auto _ : state) {
        state.SetIterationTime(
            own.run([&] { benchmark::DoNotOptimize(decodeImage(file, "it").tensor.shape()); }) / 1e3);
        other.run([&] { benchmark::DoNotOptimize(cv::imdecode(bytes, cv::IMREAD_UNCHANGED).data); });
    }
    const double ratio = other.milliseconds() / own.milliseconds();
    state.counters["ms"] = own.milliseconds();
    state.counters["opencv_ms"] = other.milliseconds();
    state.counters["ratio"] = ratio;
    if (ratio < 1.0)
        state.SkipWithError("slower than OpenCV's reader");
}

BENCHMARK_CAPTURE(reading, png_rgb, "png", DType::UInt8, 3)->UseManualTime()->Iterations(5);
BENCHMARK_CAPTURE(reading, png_rgba, "png", DType::UInt8, 4)->UseManualTime()->Iterations(5);
BENCHMARK_CAPTURE(reading, png_gray, "png", DType::UInt8, 1)->UseManualTime()->Iterations(5);
BENCHMARK_CAPTURE(reading, png_rgb_16_bit, "png", DType::UInt16, 3)->UseManualTime()->Iterations(5);
BENCHMARK_CAPTURE(reading, tiff_rgb, "tiff", DType::UInt8, 3)->UseManualTime()->Iterations(5);
BENCHMARK_CAPTURE(reading, webp_rgb, "webp", DType::UInt8, 3)->UseManualTime()->Iterations(2);
BENCHMARK_CAPTURE(reading, pnm_rgb, "pnm", DType::UInt8, 3)->UseManualTime()->Iterations(5);
BENCHMARK_CAPTURE(reading, bmp_rgb, "bmp", DType::UInt8, 3)->UseManualTime()->Iterations(5);

/// A tensor with one sample in twenty a step further.
Tensor withNoise(const Tensor& picture)
{
    Tensor noisy(cpuDevice(), picture.desc());
    const auto* from = reinterpret_cast<const std::uint8_t*>(picture.buffer()->host());
    auto* to = reinterpret_cast<std::uint8_t*>(noisy.buffer()->host());
    std::uint32_t state = 7;
    for (std::int64_t i = 0; i < picture.shape().elements(); ++i) {
        state = state * 1664525U + 1013904223U;
        to[i] = static_cast<std::uint8_t>(from[i] + (from[i] < 255 && state >> 16 < 65536U / 20 ? 1 : 0));
    }
    return noisy;
}

/// What 'comparo diff' does with two files of 24 megapixels, from opening them to the verdict with
/// statistics, SSIM, regions and causes. `opencv_ms` is reading both, their difference, its largest value and
/// its mean: of NPY files from memory, as OpenCV does not read them. Wall time with all threads.
void diffOfFiles(benchmark::State& state, const char* extension, double mostMilliseconds)
{
    const test::TemporaryFolder folder;
    const std::filesystem::path a = folder / (std::string("a") + extension);
    const std::filesystem::path b = folder / (std::string("b") + extension);
    const Tensor first = photograph(DType::UInt8, 3), second = withNoise(first);
    writeImage(a, first);
    writeImage(b, second);
    const bool isPng = a.extension() == ".png";
    const auto matOf = [isPng](const std::filesystem::path& path, const Tensor& tensor) {
        return isPng ? cv::imread(path.string(), cv::IMREAD_UNCHANGED)
                     : cv::Mat(3 * kHeight, kWidth, CV_8U, tensor.buffer()->host());
    };
    cv::setNumThreads(-1);
    bench::Fastest own, other;
    for ([[maybe_unused]] auto _ : state) {
        const double taken = own.run([&] {
            const auto [imageA, imageB] = readPair(a, b, FileAccess::Mapped);
            ComparisonJob job;
            job.input = {a.string(), imageA.tensor, b.string(), imageB.tensor, {}};
            job.explain = true;
            benchmark::DoNotOptimize(reportOf(job, runSides(job)).comparison);
        });
        state.SetIterationTime(taken / 1e3);
        other.run([&] {
            cv::Mat difference;
            cv::absdiff(matOf(a, first), matOf(b, second), difference);
            double most = 0.0;
            cv::minMaxLoc(difference.reshape(1), nullptr, &most);
            benchmark::DoNotOptimize(most + cv::mean(difference.reshape(1))[0]);
        });
    }
    state.counters["ms"] = own.milliseconds();
    state.counters["at_most_ms"] = mostMilliseconds;
    state.counters["opencv_ms"] = other.milliseconds();
    state.counters["ratio"] = other.milliseconds() / own.milliseconds();
}

BENCHMARK_CAPTURE(diffOfFiles, png, ".png", 600.0)->UseManualTime()->Iterations(5);
BENCHMARK_CAPTURE(diffOfFiles, npy, ".npy", 250.0)->UseManualTime()->Iterations(5);

/// SSIM alone, beside its five blurs by OpenCV, whose windows reach over the border.
void ssim(benchmark::State& state)
{
    const Tensor a = photograph(DType::UInt8, 3), b = withNoise(a);
    const auto stream = cpuDevice().createStream();
    cv::setNumThreads(-1);
    bench::Fastest own(bench::Clock::Process), other(bench::Clock::Process);
    for ([[maybe_unused]] auto _ : state) {
        state.SetIterationTime(own.run([&] {
            benchmark::DoNotOptimize(meanSsim(*stream, a, b, {{}, 255.0, 127.5, {0, 1, 2}}));
        }) / 1e3);
        other.run([&] {
            for (int c = 0; c < 3; ++c) {
                const auto plane = [c](const Tensor& tensor) {
                    cv::Mat floats;
                    cv::Mat(kHeight, kWidth, CV_8U,
                            tensor.buffer()->host() + std::ptrdiff_t{c} * kHeight * kWidth)
                        .convertTo(floats, CV_32F);
                    return floats;
                };
                const cv::Mat p = plane(a), q = plane(b);
                for (const cv::Mat& moment :
                     {p, q, cv::Mat(p.mul(p)), cv::Mat(q.mul(q)), cv::Mat(p.mul(q))}) {
                    cv::Mat blurred;
                    cv::GaussianBlur(moment, blurred, {kSsimWindow, kSsimWindow}, 1.5);
                    benchmark::DoNotOptimize(blurred.data);
                }
            }
        });
    }
    state.counters["ms_of_all_threads"] = own.milliseconds();
    state.counters["opencv_ms_of_all_threads"] = other.milliseconds();
    state.counters["ratio"] = other.milliseconds() / own.milliseconds();
}

BENCHMARK(ssim)->UseManualTime()->Iterations(3);

} // namespace
} // namespace comparo

BENCHMARK_MAIN();
