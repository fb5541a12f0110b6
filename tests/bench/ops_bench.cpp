#include "engine/device/cpu/thread_pool.h"
#include "engine/ops/module.h"
#include "engine/ops/op_registry.h"

#include <benchmark/benchmark.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cstring>
#include <functional>
#include <random>

#include <time.h>

/// Ops on a 1920x1080 RGB float32 image with two threads, each beside what OpenCV has for the same task or,
/// where it has nothing, a plain copy of the same bytes by one thread. Every iteration runs both in turn; the
/// counters are over the fastest of each, which other work on the machine touches least.
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

/// What OpenCV does for the same task, or nothing.
struct Peer {
    const char* name;
    std::function<void(const cv::Mat& image, cv::Mat& output)> run;
};

void clampToUnit(cv::Mat& image)
{
    cv::min(image, 1.0, image);
    cv::max(image, 0.0, image);
}

/// HSV there and back with one plane changed.
void throughHsv(const cv::Mat& image, cv::Mat& output, int plane, double factor, double addition)
{
    cv::Mat hsv;
    cv::cvtColor(image, hsv, cv::COLOR_RGB2HSV);
    cv::Mat one;
    cv::extractChannel(hsv, one, plane);
    one.convertTo(one, CV_32F, factor, addition);
    cv::insertChannel(one, hsv, plane);
    cv::cvtColor(hsv, output, cv::COLOR_HSV2RGB);
}

Peer peerOf(const std::string& op)
{
    using cv::Mat;
    using cv::Scalar;
    if (op == "brightness")
        return {"add, min, max", [](const Mat& a, Mat& b) {
                    cv::add(a, Scalar::all(0.1), b);
                    clampToUnit(b);
                }};
    if (op == "rgb_shift")
        return {"add, min, max", [](const Mat& a, Mat& b) {
                    cv::add(a, Scalar(0.1, -0.2, 0.05), b);
                    clampToUnit(b);
                }};
    if (op == "contrast")
        return {"convertTo, min, max", [](const Mat& a, Mat& b) {
                    a.convertTo(b, CV_32F, 1.1);
                    clampToUnit(b);
                }};
    if (op == "gamma")
        return {"pow", [](const Mat& a, Mat& b) { cv::pow(a, 0.7, b); }};
    if (op == "invert")
        return {"subtract", [](const Mat& a, Mat& b) { cv::subtract(Scalar::all(1.0), a, b); }};
    if (op == "normalize")
        return {"subtract, divide", [](const Mat& a, Mat& b) {
                    cv::subtract(a, Scalar::all(0.5), b);
                    cv::divide(b, Scalar::all(0.25), b);
                }};
    if (op == "denormalize")
        return {"convertTo", [](const Mat& a, Mat& b) { a.convertTo(b, CV_32F, 0.25, 0.5); }};
    if (op == "auto_contrast")
        return {"normalize MINMAX",
                [](const Mat& a, Mat& b) { cv::normalize(a, b, 0.0, 1.0, cv::NORM_MINMAX); }};
    if (op == "grayscale")
        return {"cvtColor twice", [](const Mat& a, Mat& b) {
                    Mat gray;
                    cv::cvtColor(a, gray, cv::COLOR_RGB2GRAY);
                    cv::cvtColor(gray, b, cv::COLOR_GRAY2RGB);
                }};
    if (op == "saturation")
        return {"cvtColor HSV", [](const Mat& a, Mat& b) { throughHsv(a, b, 1, 0.8, 0.0); }};
    if (op == "hue")
        return {"cvtColor HSV", [](const Mat& a, Mat& b) { throughHsv(a, b, 0, 1.0, 20.0); }};
    if (op == "channel_shuffle")
        return {"mixChannels", [](const Mat& a, Mat& b) {
                    b.create(a.size(), a.type());
                    const int order[] = {0, 2, 1, 0, 2, 1};
                    cv::mixChannels(&a, 1, &b, 1, order, 3);
                }};
    if (op == "gaussian_noise")
        return {"randn, add", [](const Mat& a, Mat& b) {
                    b.create(a.size(), a.type());
                    cv::randn(b, 0.0, 0.1);
                    cv::add(a, b, b);
                }};
    if (op == "gaussian_blur")
        return {"GaussianBlur", [](const Mat& a, Mat& b) { cv::GaussianBlur(a, b, {5, 5}, 1.5); }};
    if (op == "horizontal_flip")
        return {"flip", [](const Mat& a, Mat& b) { cv::flip(a, b, 1); }};
    if (op == "vertical_flip")
        return {"flip", [](const Mat& a, Mat& b) { cv::flip(a, b, 0); }};
    return {"copy", nullptr};
}

double now()
{
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

template <class F>
double milliseconds(const F& f)
{
    const double start = now();
    f();
    return now() - start;
}

void raceOp(benchmark::State& state, const Op& op)
{
    ThreadPool::instance().setThreads(kThreads);
    cv::setNumThreads(kThreads);
    const Images& set = images();
    const Peer peer = peerOf(op.id);
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    const Progress progress;
    const OpContext ctx{*stream, Numerics::Exact, progress};
    Module module(op, ParamSet(op.info.schema));
    RandomSource source(Rng::Philox, 1);
    module.draw(source, set.ours.shape());
    cv::Mat output;
    std::vector<float> copy(static_cast<std::size_t>(set.ours.shape().elements()));
    const auto ours = [&] {
        benchmark::DoNotOptimize(module.forward(ctx, set.ours));
        stream->synchronize();
    };
    const auto theirs = [&] {
        if (peer.run)
            peer.run(set.theirs, output);
        else
            std::memcpy(copy.data(), set.ours.buffer()->host(), copy.size() * sizeof(float));
        benchmark::DoNotOptimize(copy.data());
        benchmark::DoNotOptimize(output.data);
        benchmark::ClobberMemory();
    };
    double fastestOurs = 1e30;
    double fastestTheirs = 1e30;
    try {
        ours();
        theirs();
        for ([[maybe_unused]] auto _ : state) {
            const double own = milliseconds(ours);
            fastestOurs = std::min(fastestOurs, own);
            fastestTheirs = std::min(fastestTheirs, milliseconds(theirs));
            state.SetIterationTime(own / 1e3);
        }
    } catch (const std::exception& error) {
        state.SkipWithError(error.what());
        return;
    }
    state.counters["ours_ms"] = fastestOurs;
    state.counters["peer_ms"] = fastestTheirs;
    state.counters["times_peer"] = fastestOurs / fastestTheirs;
    state.SetLabel(peer.name);
}

} // namespace
} // namespace comparo

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    for (const comparo::Op& op : comparo::allOps())
        benchmark::RegisterBenchmark(op.id.c_str(),
                                     [&op](benchmark::State& state) { comparo::raceOp(state, op); })
            ->UseManualTime()
            ->Iterations(10)
            ->Unit(benchmark::kMillisecond);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
