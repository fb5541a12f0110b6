// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/metrics/ssim.h"
#include "engine/compare/statistics.h"
#include "engine/device/cpu/thread_pool.h"
#include "engine/device/device.h"
#include "tests/bench/fastest.h"

#include <benchmark/benchmark.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <random>

/// Comparisons of a 3840x2160 RGB uint8 pair against OpenCV, both with two threads. Every iteration runs both
/// in turn, and the counters are over the fastest of each: other work on the machine slows some iterations of
/// either side, and touches the fastest ones least.
namespace comparo {
namespace {

constexpr int kWidth = 3840;
constexpr int kHeight = 2160;

struct Frames {
    Tensor a, b;
    cv::Mat cvA, cvB;
};

/// A textured frame, and the same frame with `reach` steps of noise on every tenth or on every sample.
Frames makeFrames(int reach, bool everywhere)
{
    Frames frames;
    frames.cvA.create(kHeight, kWidth, CV_8UC3);
    frames.cvB.create(kHeight, kWidth, CV_8UC3);
    std::mt19937 random(1);
    for (int y = 0; y < kHeight; ++y) {
        auto* const a = frames.cvA.ptr<std::uint8_t>(y);
        auto* const b = frames.cvB.ptr<std::uint8_t>(y);
        for (int i = 0; i < kWidth * 3; ++i) {
            const auto bits = static_cast<unsigned>(random());
            const double wave = 128 + 100 * std::sin(i * 0.003) * std::cos(y * 0.007);
            a[i] = static_cast<std::uint8_t>(wave + static_cast<int>(bits & 15));
            const bool changed = everywhere || (bits >> 8) % 10 == 0;
            const int noise = static_cast<int>((bits >> 16) % static_cast<unsigned>(2 * reach + 1)) - reach;
            b[i] = static_cast<std::uint8_t>(std::clamp(a[i] + (changed ? noise : 0), 0, 255));
        }
    }
    const Shape shape{1, 3, kHeight, kWidth};
    const TensorDesc desc{DType::UInt8, shape, Layout::ChannelsLast};
    frames.a = Tensor(cpuDevice(), desc);
    frames.b = Tensor(cpuDevice(), desc);
    std::copy_n(frames.cvA.data, desc.bytes(), frames.a.hostView<std::uint8_t>().data);
    std::copy_n(frames.cvB.data, desc.bytes(), frames.b.hostView<std::uint8_t>().data);
    return frames;
}

/// Times `ours` (the iteration's time) and `theirs` in turn.
template <class Ours, class Theirs>
void race(benchmark::State& state, int threads, const Ours& ours, const Theirs& theirs)
{
    ThreadPool::instance().setThreads(threads);
    cv::setNumThreads(threads);
    const bench::Clock clock = threads == 1 ? bench::Clock::Thread : bench::Clock::Wall;
    bench::Fastest own(clock);
    bench::Fastest other(clock);
    ours();
    theirs();
    for ([[maybe_unused]] auto _ : state) {
        state.SetIterationTime(own.run(ours) / 1e3);
        other.run(theirs);
    }
    state.counters["ms"] = own.milliseconds();
    state.counters["opencv_ms"] = other.milliseconds();
    state.counters["ratio"] = other.milliseconds() / own.milliseconds();
}

/// Our statistics without SSIM against absdiff + sum + minMaxLoc of the same pair.
void raceStatistics(benchmark::State& state, const Tensor& a, const Tensor& b, const cv::Mat& cvA,
                    const cv::Mat& cvB)
{
    cv::Mat difference;
    race(
        state, static_cast<int>(state.range(0)),
        [&] {
            CompareOptions options;
            options.ssim = false;
            benchmark::DoNotOptimize(compare(a, b, options).all.maxAbs);
        },
        [&] {
            cv::absdiff(cvA, cvB, difference);
            cv::Scalar sum = cv::sum(difference);
            double largest = 0.0;
            cv::minMaxLoc(difference.reshape(1), nullptr, &largest);
            benchmark::DoNotOptimize(sum);
            benchmark::DoNotOptimize(largest);
        });
}

/// Count, mean, bias, RMSE, PSNR, maxima, positions and histogram, a channel and all, against absdiff + sum +
/// minMaxLoc, which yield mean and maximum only.
void statistics(benchmark::State& state)
{
    const Frames frames = makeFrames(static_cast<int>(state.range(1)), state.range(2) != 0);
    raceStatistics(state, frames.a, frames.b, frames.cvA, frames.cvB);
}
BENCHMARK(statistics)
    ->ArgNames({"threads", "reach", "everywhere"})
    ->Args({1, 0, 0})
    ->Args({1, 1, 0})
    ->Args({1, 1, 1})
    ->Args({1, 8, 0})
    ->Args({1, 40, 1})
    ->Args({2, 0, 0})
    ->Args({2, 1, 0})
    ->Args({2, 1, 1})
    ->Args({2, 8, 0})
    ->Args({2, 40, 1})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

/// The same of float32 in [0, 1], with ULP and logarithmic histogram, against absdiff + sum + minMaxLoc.
void statisticsOfFloats(benchmark::State& state)
{
    Frames frames = makeFrames(static_cast<int>(state.range(1)), state.range(2) != 0);
    frames.cvA.convertTo(frames.cvA, CV_32F, 1.0 / 255);
    frames.cvB.convertTo(frames.cvB, CV_32F, 1.0 / 255);
    const TensorDesc desc{DType::Float32, frames.a.shape(), Layout::ChannelsLast};
    const auto tensorOf = [&](const cv::Mat& m) {
        Tensor tensor(cpuDevice(), desc);
        std::copy_n(m.ptr<float>(), desc.shape.elements(), tensor.hostView<float>().data);
        return tensor;
    };
    const Tensor a = tensorOf(frames.cvA);
    const Tensor b = tensorOf(frames.cvB);
    raceStatistics(state, a, b, frames.cvA, frames.cvB);
}
BENCHMARK(statisticsOfFloats)
    ->ArgNames({"threads", "reach", "everywhere"})
    ->Args({1, 0, 0})
    ->Args({1, 1, 0})
    ->Args({1, 8, 1})
    ->Args({2, 0, 0})
    ->Args({2, 1, 0})
    ->Args({2, 8, 1})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

/// Mean SSIM of three channels against the usual composition of five GaussianBlur in float32.
void ssim(benchmark::State& state)
{
    const Frames frames = makeFrames(8, true);
    const auto stream = cpuDevice().createStream();
    race(
        state, static_cast<int>(state.range(0)),
        [&] {
            benchmark::DoNotOptimize(meanSsim(*stream, frames.a, frames.b, {{}, 255.0, 127.5, {0, 1, 2}}));
        },
        [&] {
            cv::Mat a, b, ma, mb, va, vb, cov;
            frames.cvA.convertTo(a, CV_32F);
            frames.cvB.convertTo(b, CV_32F);
            const cv::Size window(11, 11);
            cv::GaussianBlur(a, ma, window, 1.5);
            cv::GaussianBlur(b, mb, window, 1.5);
            cv::GaussianBlur(a.mul(a), va, window, 1.5);
            cv::GaussianBlur(b.mul(b), vb, window, 1.5);
            cv::GaussianBlur(a.mul(b), cov, window, 1.5);
            const cv::Mat ab = ma.mul(mb);
            const cv::Mat aa = ma.mul(ma);
            const cv::Mat bb = mb.mul(mb);
            cv::Mat top1 = 2 * ab + cv::Scalar::all(6.5025), top2 = 2 * (cov - ab) + cv::Scalar::all(58.5225);
            cv::Mat bottom1 = aa + bb + cv::Scalar::all(6.5025);
            cv::Mat bottom2 = (va - aa) + (vb - bb) + cv::Scalar::all(58.5225);
            cv::Mat map;
            cv::divide(top1.mul(top2), bottom1.mul(bottom2), map);
            cv::Scalar mean = cv::mean(map);
            benchmark::DoNotOptimize(mean);
        });
}
BENCHMARK(ssim)->ArgName("threads")->Arg(1)->Arg(2)->UseManualTime()->Unit(benchmark::kMillisecond);

} // namespace
} // namespace comparo

BENCHMARK_MAIN();
