// SPDX-License-Identifier: Apache-2.0
#include "engine/device/cpu/thread_pool.h"
#include "engine/device/timeline.h"
#include "engine/ops/module.h"
#include "engine/ops/op_registry.h"
#include "tests/bench/fastest.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>

#include <sys/resource.h>

/// The differentiable JPEG codec at quality 75 on a 1920x1080 RGB image with two threads: nanoseconds a pixel
/// of the fastest iteration, and bytes a pixel: of buffers that live at once beside image and output gradient
/// (buffers_per_pixel), and by which the process grew (resident_per_pixel, meaningful for the first benchmark
/// of a process: choose one with --benchmark_filter). differentiable_jpeg_vs_kornia.py sets Kornia beside it.
namespace comparo {
namespace {

constexpr int kWidth = 1920;
constexpr int kHeight = 1080;
constexpr int kThreads = 2;
constexpr double kPixels = static_cast<double>(kWidth) * kHeight;

/// Slopes and edges with some noise.
template <class T>
Tensor picture()
{
    Tensor image(cpuDevice(), {DTypeOf<T>::value, {1, 3, kHeight, kWidth}, Layout::Contiguous});
    const auto view = image.hostView<T>();
    std::uint32_t noise = 1;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) {
                noise = noise * 1664525u + 1013904223u;
                const int wave = std::abs((x * 7 + y * 3 + c * 50) % 448 - 224);
                view.at(0, c, y, x) = static_cast<T>(wave) / T(256) + static_cast<T>(noise >> 24) / T(4096);
            }
    return image;
}

/// Largest sum of the bytes that were allocated and not yet freed.
double peakOf(const Timeline& timeline)
{
    std::map<std::uint64_t, std::size_t> held;
    std::size_t now = 0;
    std::size_t peak = 0;
    for (const TimelineEntry& entry : timeline.entries()) {
        if (entry.uses.empty())
            continue;
        const std::uint64_t buffer = entry.uses.front().buffer;
        if (entry.kind == TimelineKind::Allocate)
            now += held[buffer] = entry.bytes;
        else if (entry.kind == TimelineKind::Free)
            now -= std::exchange(held[buffer], 0);
        peak = std::max(peak, now);
    }
    return static_cast<double>(peak);
}

double residentBytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024.0;
}

template <class T>
void measure(benchmark::State& state, bool backward)
{
    ThreadPool::instance().setThreads(kThreads);
    const Tensor image = picture<T>();
    const Tensor upstream = picture<T>();
    const Op& op = findOp("differentiable_jpeg");
    Module module(op, ParamSet(op.info.schema));
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    const Progress progress;
    const OpContext ctx{*stream, Numerics::Exact, progress};
    const double residentBefore = residentBytes();
    const auto run = [&] {
        const Tensor output = module.forward(ctx, image);
        Gradients gradients;
        if (backward)
            gradients = module.backward(ctx, image, upstream);
        stream->synchronize();
        benchmark::DoNotOptimize(gradients.image.isEmpty());
        benchmark::DoNotOptimize(output.isEmpty());
    };
    Timeline timeline;
    {
        const TimelineScope scope(timeline);
        run();
    }
    bench::Fastest fastest;
    for ([[maybe_unused]] auto _ : state)
        fastest.run(run);
    state.counters["ns_per_pixel"] = fastest.milliseconds() * 1e6 / kPixels;
    state.counters["ms"] = fastest.milliseconds();
    state.counters["buffers_per_pixel"] = peakOf(timeline) / kPixels;
    state.counters["resident_per_pixel"] = (residentBytes() - residentBefore) / kPixels;
}

void Forward(benchmark::State& state)
{
    measure<float>(state, false);
}
void ForwardBackward(benchmark::State& state)
{
    measure<float>(state, true);
}
void ForwardFloat64(benchmark::State& state)
{
    measure<double>(state, false);
}
void ForwardBackwardFloat64(benchmark::State& state)
{
    measure<double>(state, true);
}

BENCHMARK(Forward)->UseRealTime()->Unit(benchmark::kMillisecond)->Iterations(20);
BENCHMARK(ForwardBackward)->UseRealTime()->Unit(benchmark::kMillisecond)->Iterations(20);
BENCHMARK(ForwardFloat64)->UseRealTime()->Unit(benchmark::kMillisecond)->Iterations(10);
BENCHMARK(ForwardBackwardFloat64)->UseRealTime()->Unit(benchmark::kMillisecond)->Iterations(10);

} // namespace
} // namespace comparo

BENCHMARK_MAIN();
