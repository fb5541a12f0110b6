// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/device/cpu/thread_pool.h"
#include "engine/pipeline/pipeline.h"
#include "tests/bench/fastest.h"
#include "tests/support/photographs.h"

#include <benchmark/benchmark.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <cstdint>
#include <functional>

/// Resize of a 3840x2160 RGB uint8 frame to 1920x1080 on the CPU, two threads, beside OpenCV in the same run.
/// The counter `ratio` is our fastest run over the peer's fastest run: below 1 we are faster. Run it on an
/// idle machine. Memory beside input and output: the tap tables and, per band of rows, one ring of as many
/// output-wide rows as the filter has vertical taps (8 rows of 1920 bytes for bicubic), so less than 0.01
/// byte a pixel.
namespace comparo {
namespace {

constexpr int kWidth = 3840;
constexpr int kHeight = 2160;
constexpr int kThreads = 2;

/// Mirrored tiles of a photograph.
Tensor frame()
{
    static const Tensor tensor = [] {
        std::vector<std::uint8_t> values;
        values.reserve(std::size_t{3} * kWidth * kHeight);
        const Tensor source = readImage(test::photographPath("astronaut.png")).tensor;
        const auto mirrored = [](int i, int n) {
            const int phase = i % (2 * n);
            return phase < n ? phase : 2 * n - 1 - phase;
        };
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < kHeight; ++y)
                for (int x = 0; x < kWidth; ++x)
                    values.push_back(static_cast<std::uint8_t>(
                        source.at(0, c, mirrored(y, source.shape().h), mirrored(x, source.shape().w))));
        return Tensor::fromValues<std::uint8_t>({1, 3, kHeight, kWidth}, values);
    }();
    return tensor;
}

const cv::Mat& interleaved()
{
    static const cv::Mat image = [] {
        const Tensor tensor = frame().withLayout(Layout::ChannelsLast);
        return cv::Mat(kHeight, kWidth, CV_8UC3, tensor.buffer()->host()).clone();
    }();
    return image;
}

/// Runs a peer and our op in turns, so that both meet the same disturbances.
void compareWithPeer(benchmark::State& state, const std::function<void()>& ours,
                     const std::function<void()>& peer)
{
    ThreadPool::instance().setThreads(kThreads);
    cv::setNumThreads(kThreads);
    bench::Fastest own;
    bench::Fastest other;
    ours();
    peer();
    for ([[maybe_unused]] auto _ : state) {
        state.SetIterationTime(own.run(ours) / 1e3);
        other.run(peer);
    }
    state.counters["ours_ms"] = own.milliseconds();
    state.counters["peer_ms"] = other.milliseconds();
    state.counters["ratio"] = own.milliseconds() / other.milliseconds();
}

void resizeAgainst(benchmark::State& state, const char* text, int interpolation)
{
    const Step step = Step::parse(text);
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    const Tensor input = frame();
    const auto ours = [&] {
        const Tensor output = runOp({*stream, Numerics::Framework, {}}, *step.op, step.params, input);
        stream->synchronize();
        benchmark::DoNotOptimize(output.buffer()->address());
    };
    cv::Mat reduced;
    const auto peer = [&] {
        cv::resize(interleaved(), reduced, {kWidth / 2, kHeight / 2}, 0, 0, interpolation);
    };
    compareWithPeer(state, ours, peer);
}

void BilinearAntialiasVsArea(benchmark::State& state)
{
    resizeAgainst(state, "resize:size=1080x1920,mode=bilinear", cv::INTER_AREA);
}

/// OpenCV's cubic filter does not antialias: it reads 16 samples a pixel, ours 64.
void BicubicAntialiasVsCubic(benchmark::State& state)
{
    resizeAgainst(state, "resize:size=1080x1920,mode=bicubic", cv::INTER_CUBIC);
}

void FloatPathBilinearVsArea(benchmark::State& state)
{
    resizeAgainst(state, "resize:size=1080x1920,mode=bilinear,path=float", cv::INTER_AREA);
}

/// A ratio without a pattern.
void BicubicAntialiasTo1500x844VsCubic(benchmark::State& state)
{
    const Step step = Step::parse("resize:size=844x1500,mode=bicubic");
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    cv::Mat reduced;
    compareWithPeer(
        state,
        [&] {
            const Tensor output = runOp({*stream, Numerics::Framework, {}}, *step.op, step.params, frame());
            benchmark::DoNotOptimize(output.buffer()->address());
        },
        [&] {
            cv::resize(interleaved(), reduced, {1500, 844}, 0, 0, cv::INTER_CUBIC);
        });
}

BENCHMARK(BilinearAntialiasVsArea)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(BicubicAntialiasVsCubic)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(BicubicAntialiasTo1500x844VsCubic)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(FloatPathBilinearVsArea)->UseManualTime()->Unit(benchmark::kMillisecond);

} // namespace
} // namespace comparo

BENCHMARK_MAIN();
