// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/pair_cause.h"
#include "tests/support/photographs.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>

/// The search for what turned one 1920x1080 picture into another where nothing known did: the longest that it
/// takes.
namespace comparo {
namespace {

constexpr int kHeight = 1080;
constexpr int kWidth = 1920;

/// A photograph, repeated over the frame, with so many levels of noise.
Tensor frame(const char* name, int noise)
{
    const Tensor photograph = test::middleOfPhotograph(name, 256, 256);
    std::mt19937 random(1);
    std::vector<std::uint8_t> values;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) {
                const int level = static_cast<int>(photograph.at(0, c, y % 256, x % 256));
                const int step = static_cast<int>(random() % static_cast<unsigned>(2 * noise + 1)) - noise;
                values.push_back(static_cast<std::uint8_t>(std::clamp(level + step, 0, 255)));
            }
    return Tensor::fromValues<std::uint8_t>({1, 3, kHeight, kWidth}, values);
}

void search(benchmark::State& state, const Tensor& a, const Tensor& b)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(findPairCause(a, b).verdict);
}

void strangers(benchmark::State& state)
{
    search(state, frame("astronaut.png", 0), frame("chelsea.png", 0));
}

void noisy(benchmark::State& state)
{
    search(state, frame("astronaut.png", 0), frame("astronaut.png", 2));
}

/// Gray-like channels: other channel orders resemble it.
void fewDiffer(benchmark::State& state)
{
    const Tensor a = frame("retina.jpg", 0);
    std::vector<std::uint8_t> values;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x)
                values.push_back(static_cast<std::uint8_t>(
                    std::min(255, static_cast<int>(a.at(0, c, y, x)) + (x * 31 + y * 17) % 97 / 96)));
    search(state, a, Tensor::fromValues<std::uint8_t>(a.shape(), values));
}

BENCHMARK(strangers)->Unit(benchmark::kMillisecond)->Iterations(2);
BENCHMARK(noisy)->Unit(benchmark::kMillisecond)->Iterations(2);
BENCHMARK(fewDiffer)->Unit(benchmark::kMillisecond)->Iterations(2);

} // namespace
} // namespace comparo

BENCHMARK_MAIN();
