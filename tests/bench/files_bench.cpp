#include "engine/codec/codec.h"
#include "engine/device/device.h"
#include "tests/bench/fastest.h"
#include "tests/support/photographs.h"

#include <benchmark/benchmark.h>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <cstdint>
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

} // namespace
} // namespace comparo

BENCHMARK_MAIN();
