// SPDX-License-Identifier: Apache-2.0
#include "engine/device/cpu/thread_pool.h"
#include "engine/pipeline/runner.h"
#include "tests/bench/fastest.h"

#include <benchmark/benchmark.h>
#include <opencv2/core.hpp>

#include <functional>
#include <string>
#include <vector>

/// Pipelines of steps that work row by row, on a 3840x2160 RGB picture with two threads: where the output
/// alone is kept such neighbours run together (`ours_ms`), where every step is kept one after the other
/// (`steps_ms`). Both run in turn; `times_steps` is the one over the other, `times_peer` over OpenCV's calls
/// for the same, of the fastest of each.
namespace comparo {
namespace {

constexpr int kWidth = 3840;
constexpr int kHeight = 2160;
constexpr int kThreads = 2;

struct Chain {
    std::string name;
    std::string peer;
    DType dtype;
    std::vector<std::string> steps;
    std::function<void(const cv::Mat&, cv::Mat&)> theirs;
};

void clampToUnit(cv::Mat& image)
{
    cv::max(image, 0.0, image);
    cv::min(image, 1.0, image);
}

void normalized(cv::Mat& image)
{
    cv::subtract(image, cv::Scalar(0.485, 0.456, 0.406), image);
    cv::divide(image, cv::Scalar(0.229, 0.224, 0.225), image);
}

const std::vector<Chain>& chains()
{
    static const std::string normalize = "normalize:mean=0.485/0.456/0.406,std=0.229/0.224/0.225";
    static const std::vector<Chain> all = {
        {"uint8 to normalised floats",
         "convertTo, subtract, divide",
         DType::UInt8,
         {"to_float", normalize},
         [](const cv::Mat& a, cv::Mat& b) {
             a.convertTo(b, CV_32F, 1.0 / 255.0);
             normalized(b);
         }},
        {"brightness, contrast, shift, normalize",
         "add, convertTo, add, min and max after each, subtract, divide",
         DType::Float32,
         {"brightness:brightness=1.1", "contrast:contrast=1.2", "rgb_shift:red=0.1,green=0.1,blue=0.1",
          normalize},
         [](const cv::Mat& a, cv::Mat& b) {
             cv::add(a, cv::Scalar::all(0.1), b);
             clampToUnit(b);
             b.convertTo(b, CV_32F, 1.2);
             clampToUnit(b);
             cv::add(b, cv::Scalar::all(0.1), b);
             clampToUnit(b);
             normalized(b);
         }},
        {"normalize and back, twice",
         "subtract, divide, multiply, add, twice",
         DType::Float32,
         {normalize, "denormalize:mean=0.485/0.456/0.406,std=0.229/0.224/0.225", normalize,
          "denormalize:mean=0.485/0.456/0.406,std=0.229/0.224/0.225"},
         [](const cv::Mat& a, cv::Mat& b) {
             a.copyTo(b);
             for (int i = 0; i < 2; ++i) {
                 normalized(b);
                 cv::multiply(b, cv::Scalar(0.229, 0.224, 0.225), b);
                 cv::add(b, cv::Scalar(0.485, 0.456, 0.406), b);
             }
         }},
    };
    return all;
}

void race(benchmark::State& state, const Chain& chain)
{
    ThreadPool::instance().setThreads(kThreads);
    cv::setNumThreads(kThreads);
    const bool bytes = chain.dtype == DType::UInt8;
    const Tensor image(cpuDevice(), {chain.dtype, {1, 3, kHeight, kWidth}, Layout::Contiguous});
    cv::Mat theirs(kHeight, kWidth, bytes ? CV_8UC3 : CV_32FC3);
    for (std::int64_t i = 0; i < image.shape().elements(); ++i)
        if (const auto value = static_cast<std::uint8_t>(i * 7919 % 251); bytes)
            image.hostView<std::uint8_t>().data[i] = theirs.ptr<std::uint8_t>()[i] = value;
        else
            image.hostView<float>().data[i] = theirs.ptr<float>()[i] = static_cast<float>(value) / 255.0F;
    Pipeline pipeline;
    for (const std::string& step : chain.steps)
        pipeline.steps.push_back(Step::parse(step));
    const Side side = Side::parse("cpu/exact");
    const auto run = [&](Kept kept) {
        const Trace trace = runSide(pipeline, image, side, {}, kept);
        benchmark::DoNotOptimize(trace.output().buffer()->host());
    };
    cv::Mat output;
    bench::Fastest together;
    bench::Fastest steps;
    bench::Fastest peer;
    run(Kept::EveryStep); // its memory is there from now on
    for ([[maybe_unused]] auto _ : state) {
        state.SetIterationTime(together.run([&] { run(Kept::Output); }) / 1e3);
        steps.run([&] { run(Kept::EveryStep); });
        peer.run([&] {
            chain.theirs(theirs, output);
            benchmark::DoNotOptimize(output.data);
            benchmark::ClobberMemory();
        });
    }
    state.counters["ours_ms"] = together.milliseconds();
    state.counters["steps_ms"] = steps.milliseconds();
    state.counters["peer_ms"] = peer.milliseconds();
    state.counters["times_steps"] = together.milliseconds() / steps.milliseconds();
    state.counters["times_peer"] = together.milliseconds() / peer.milliseconds();
    state.SetLabel(chain.peer);
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
    for (const comparo::Chain& chain : comparo::chains())
        benchmark::RegisterBenchmark(chain.name.c_str(),
                                     [&chain](benchmark::State& state) { comparo::race(state, chain); })
            ->UseManualTime()
            ->Iterations(10)
            ->Unit(benchmark::kMillisecond);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
