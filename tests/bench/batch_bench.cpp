// SPDX-License-Identifier: Apache-2.0
#include "engine/device/cpu/thread_pool.h"
#include "engine/ops/module.h"
#include "engine/ops/op_registry.h"
#include "tests/bench/fastest.h"
#include "tests/bench/ops_peers.h"

#include <benchmark/benchmark.h>
#include <opencv2/core.hpp>

#include <limits>
#include <random>
#include <string>
#include <vector>

/// Ops on a batch of 64 pictures of 224x224, RGB float32, beside one picture of as many pixels, 1792x1792,
/// and OpenCV with each of the 64 in turn; two threads. Every iteration runs all of them; the counters are
/// over the fastest of each. A batch costs no more a pixel where `times_large` is 1 or less.
namespace comparo {
namespace {

constexpr int kPictures = 64;
constexpr int kSide = 224;
constexpr int kLarge = 8 * kSide;
constexpr int kThreads = 2;

Tensor noise(const Shape& shape)
{
    Tensor image(cpuDevice(), {DType::Float32, shape, Layout::Contiguous});
    std::mt19937 random(1);
    float* const samples = image.hostView<float>().data;
    for (std::int64_t i = 0; i < shape.elements(); ++i)
        samples[i] = static_cast<float>(random() >> 8) * 0x1p-24F;
    return image;
}

struct Case {
    const char* op;
    const char* batchParameter = ""; ///< "size=112": as much smaller as for the large picture
    const char* largeParameter = "";
};

/// An op with draws of its own, ready to run.
class Run {
public:
    Run(const Case& which, const char* parameter, Numerics numerics, Tensor input)
        : m_input(std::move(input)),
          m_stream(cpuDevice().createStream({StreamKind::NonBlocking, "pipeline", true})), // as a pipeline's
          m_numerics(numerics),
          m_module(findOp(which.op), paramsOf(which.op, parameter))
    {
        RandomSource source(Rng::Philox, 1);
        m_module.draw(source, m_input.shape());
    }

    void operator()()
    {
        benchmark::DoNotOptimize(m_module.forward({*m_stream, m_numerics, m_progress}, m_input));
        m_stream->synchronize();
    }

private:
    static ParamSet paramsOf(const char* op, const std::string& parameter)
    {
        ParamSet params(findOp(op).info.schema);
        if (!parameter.empty())
            params.parse(parameter.substr(0, parameter.find('=')), parameter.substr(parameter.find('=') + 1));
        return params;
    }

    Tensor m_input;
    std::unique_ptr<Stream> m_stream;
    Progress m_progress;
    Numerics m_numerics;
    Module m_module;
};

void raceBatch(benchmark::State& state, const Case& which, Numerics numerics)
{
    ThreadPool::instance().setThreads(kThreads);
    cv::setNumThreads(kThreads);
    Run batch(which, which.batchParameter, numerics, noise({kPictures, 3, kSide, kSide}));
    Run large(which, which.largeParameter, numerics, noise({1, 3, kLarge, kLarge}));
    std::vector<cv::Mat> pictures;
    for (int i = 0; i < kPictures; ++i) {
        pictures.emplace_back(kSide, kSide, CV_32FC3);
        cv::randu(pictures.back(), 0.0, 1.0);
    }
    const Peer peer = peerOf(which.op);
    cv::Mat output;
    const auto theirs = [&] {
        if (peer.run)
            for (const cv::Mat& picture : pictures)
                peer.run(picture, output);
    };
    bench::Fastest ofBatch;
    bench::Fastest ofLarge;
    bench::Fastest ofPeer;
    batch();
    large();
    theirs();
    for ([[maybe_unused]] auto _ : state) {
        state.SetIterationTime(ofBatch.run([&] { batch(); }) / 1e3);
        ofLarge.run([&] { large(); });
        ofPeer.run(theirs);
    }
    constexpr double kPixels = double{kPictures} * kSide * kSide;
    state.counters["batch_ns"] = ofBatch.milliseconds() * 1e6 / kPixels; // a pixel
    state.counters["large_ns"] = ofLarge.milliseconds() * 1e6 / kPixels;
    state.counters["times_large"] = ofBatch.milliseconds() / ofLarge.milliseconds();
    state.counters["times_peer"] = peer.run && *which.batchParameter == '\0'
                                       ? ofBatch.milliseconds() / ofPeer.milliseconds()
                                       : std::numeric_limits<double>::quiet_NaN();
    state.SetLabel(peer.name);
}

constexpr Case kCases[] = {
    {"resize", "size=112x112", "size=896x896"},
    {"gaussian_blur"},
    {"color_jitter"},
    {"horizontal_flip"},
    {"vertical_flip"},
    {"normalize"},
    {"differentiable_jpeg"},
    {"brightness"},
    {"affine"},
};

} // namespace
} // namespace comparo

int main(int argc, char** argv)
{
    using namespace comparo;
    std::vector<char*> arguments(argv, argv + argc);
    char tabular[] = "--benchmark_counters_tabular=true";
    arguments.insert(arguments.begin() + 1, tabular);
    argc = static_cast<int>(arguments.size());
    benchmark::Initialize(&argc, arguments.data());
    for (const Case& which : kCases)
        for (const Numerics numerics : {Numerics::Exact, Numerics::Framework})
            benchmark::RegisterBenchmark(
                (std::string(which.op) + "/" + toString(numerics)).c_str(),
                [&which, numerics](benchmark::State& state) { raceBatch(state, which, numerics); })
                ->UseManualTime()
                ->Iterations(20)
                ->Unit(benchmark::kMillisecond);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
