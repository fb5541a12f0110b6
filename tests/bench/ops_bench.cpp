// SPDX-License-Identifier: Apache-2.0
#include "engine/device/cpu/thread_pool.h"
#include "engine/ops/module.h"
#include "engine/ops/op_registry.h"
#include "tests/bench/fastest.h"
#include "tests/bench/ops_peers.h"

#include <benchmark/benchmark.h>
#include <opencv2/core.hpp>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <vector>

/// Every op on a 1920x1080 RGB float32 image (uint8 where the op wants that) with two threads, beside a plain
/// copy of the same bytes by one thread and what OpenCV has for the same task, in one table. Every iteration
/// runs all of them in turn; the counters are over the fastest of each, which other work on the machine
/// touches least; nan: there is no such thing.
///
/// OpenCV's image is interleaved, as it likes it best, ours planar.
namespace comparo {
namespace {

constexpr int kWidth = 1920;
constexpr int kHeight = 1080;
constexpr int kThreads = 2;

struct Images {
    Tensor ours;
    cv::Mat theirs;
};

const Images& images()
{
    static const Images made = [] {
        Images set;
        const Shape shape{1, 3, kHeight, kWidth};
        set.ours = Tensor(cpuDevice(), {DType::Float32, shape, Layout::Contiguous});
        set.theirs.create(kHeight, kWidth, CV_32FC3);
        const auto view = set.ours.hostView<float>();
        std::mt19937 random(1);
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x)
                for (int c = 0; c < 3; ++c) {
                    const float v = static_cast<float>(random() >> 8) * 0x1p-24f;
                    view.at(0, c, y, x) = v;
                    set.theirs.ptr<float>(y)[3 * x + c] = v;
                }
        return set;
    }();
    return made;
}

/// Where the defaults do not suit the image, or a peer does the same task with these.
ParamSet paramsOf(const Op& op)
{
    ParamSet params(op.info.schema);
    if (op.id == "pad_to")
        params.parse("size", "1088x2048");
    if (op.id == "crop" || op.id == "center_crop" || op.id == "resized_crop" || op.id == "resize")
        params.parse("size", "540x960");
    if (op.id == "resize")
        params.parse("antialias", "false");
    if (op.id == "resized_crop") { // a window of 1214x683, somewhere
        params.parse("scale", "0.4/0.4");
        params.parse("ratio", "1.7778/1.7778");
    }
    return params;
}

/// The image in the first dtype of these that the op takes.
Tensor imageFor(const Op& op)
{
    const auto takes = [&](DType dtype) {
        return std::find(op.info.dtypes.begin(), op.info.dtypes.end(), dtype) != op.info.dtypes.end();
    };
    if (takes(DType::Float32) && op.id != "to_float")
        return images().ours;
    Tensor bytes(cpuDevice(), {DType::UInt8, images().ours.shape(), Layout::Contiguous});
    const auto from = images().ours.hostView<const float>();
    const auto to = bytes.hostView<std::uint8_t>();
    for (std::int64_t i = 0; i < bytes.shape().elements(); ++i)
        to.data[i] = static_cast<std::uint8_t>(from.data[i] * 255.0F);
    return bytes;
}

/// Ops that took longer than their peers, told at the end: one among fifty lines is not seen.
std::map<std::string, double>& slower()
{
    static std::map<std::string, double> found;
    return found;
}

void raceOp(benchmark::State& state, const Op& op)
{
    ThreadPool::instance().setThreads(kThreads);
    cv::setNumThreads(kThreads);
    const Images& set = images();
    const Tensor image = imageFor(op);
    const Peer peer = peerOf(op.id);
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    const Progress progress;
    const OpContext ctx{*stream, Numerics::Exact, progress};
    cv::Mat output;
    std::vector<std::byte> copied(image.buffer()->bytes());
    const auto copy = [&] {
        std::memcpy(copied.data(), image.buffer()->host(), copied.size());
        benchmark::DoNotOptimize(copied.data());
        benchmark::ClobberMemory();
    };
    const auto theirs = [&] {
        if (!peer.run)
            return;
        peer.run(set.theirs, output);
        benchmark::DoNotOptimize(output.data);
        benchmark::ClobberMemory();
    };
    bench::Fastest own;
    bench::Fastest plain;
    bench::Fastest other;
    try {
        Module module(op, paramsOf(op));
        RandomSource source(Rng::Philox, 1);
        module.draw(source, image.shape());
        const auto ours = [&] {
            benchmark::DoNotOptimize(module.forward(ctx, image));
            stream->synchronize();
        };
        ours();
        theirs();
        copy();
        for ([[maybe_unused]] auto _ : state) {
            state.SetIterationTime(own.run(ours) / 1e3);
            plain.run(copy);
            other.run(theirs);
        }
    } catch (const std::exception& error) {
        state.SkipWithError(error.what());
        return;
    }
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    state.counters["ours_ms"] = own.milliseconds();
    state.counters["copy_ms"] = plain.milliseconds();
    state.counters["times_copy"] = own.milliseconds() / plain.milliseconds();
    state.counters["peer_ms"] = peer.run ? other.milliseconds() : kNone;
    const double timesPeer = peer.run ? own.milliseconds() / other.milliseconds() : kNone;
    state.counters["times_peer"] = timesPeer;
    state.SetLabel(peer.name);
    if (timesPeer > 1.0)
        slower()[op.id] = timesPeer;
}

} // namespace
} // namespace comparo

int main(int argc, char** argv)
{
    std::vector<char*> arguments(argv, argv + argc);
    char tabular[] = "--benchmark_counters_tabular=true";
    arguments.insert(arguments.begin() + 1, tabular);
    argc = static_cast<int>(arguments.size());
    benchmark::Initialize(&argc, arguments.data());
    for (const comparo::Op& op : comparo::allOps())
        benchmark::RegisterBenchmark(op.id.c_str(),
                                     [&op](benchmark::State& state) { comparo::raceOp(state, op); })
            ->UseManualTime()
            ->Iterations(10)
            ->Unit(benchmark::kMillisecond);
    benchmark::RunSpecifiedBenchmarks();
    std::printf("%zu ops are slower than their peers.\n", comparo::slower().size());
    for (const auto& [op, times] : comparo::slower())
        std::printf("  %s: %.2f times\n", op.c_str(), times);
    return 0;
}
