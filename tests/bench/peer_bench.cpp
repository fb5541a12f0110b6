// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/peer/registry.h"
#include "tests/bench/fastest.h"
#include "tests/support/paths.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

/// A step of a peer beside the same function called in Python directly, on the same machine in the same run:
/// the image goes there, the result comes back. `overhead_ms` is the difference of the fastest runs,
/// `allowed_ms` 5 ms and 1 s for every GB each way, `ratio` the one over the other: below 1 it is within.
/// The Python is $COMPARO_PYTHON or python3, and needs NumPy alone.
namespace comparo {
namespace {

const std::string kScript = test::dataFolder() + "/bench/peer_function.py";

std::string pythonOfBench()
{
    const char* chosen = std::getenv("COMPARO_PYTHON");
    return chosen && *chosen ? chosen : "python3";
}

/// Milliseconds of the function alone, in a Python process of its own.
double directly(int height, int width, int runs)
{
    const std::string line = pythonOfBench() + " " + kScript + " --direct " + std::to_string(height) + " " +
                             std::to_string(width) + " " + std::to_string(runs);
    FILE* pipe = ::popen(line.c_str(), "r");
    double milliseconds = 0.0;
    const bool isRead = pipe && std::fscanf(pipe, "%lf", &milliseconds) == 1;
    if (pipe)
        ::pclose(pipe);
    if (!isRead)
        fail(ErrorCode::Io, message("{} does not run the function; it needs NumPy.", pythonOfBench()));
    return milliseconds;
}

PeerRequest requestOf(int height, int width)
{
    const Shape shape{1, 3, height, width};
    PeerRequest request;
    request.op = "invert";
    request.params = R"({"max": 1.0, "p": 1.0, "same_on_batch": false})";
    request.device = "cpu";
    request.input = Tensor::fromValues<float>(
        shape, std::vector<float>(static_cast<std::size_t>(shape.elements()), 0.25F));
    return request;
}

void peerStep(benchmark::State& state)
{
    const auto height = static_cast<int>(state.range(0));
    const auto width = static_cast<int>(state.range(1));
    const PeerProgram python{{pythonOfBench(), kScript},
                             {{"PYTHONPATH", test::dataFolder() + "/../app/python"}}};
    try {
        Peer peer({"function", python, {}}, {}, {});
        const PeerRequest request = requestOf(height, width);
        peer.run(request); // what starts, and the first touch of memory
        bench::Fastest fastest;
        for (auto _ : state)
            fastest.run([&] { benchmark::DoNotOptimize(peer.run(request).output.buffer()); });
        constexpr int kDirectRuns = 10;
        const double direct = directly(height, width, kDirectRuns);
        const double gigabytes = static_cast<double>(request.input.desc().bytes()) / 1e9;
        const double allowed = 5.0 + 2.0 * 1000.0 * gigabytes; // there and back
        const double overhead = fastest.milliseconds() - direct;
        state.counters["MB"] = gigabytes * 1e3;
        state.counters["direct_ms"] = direct;
        state.counters["peer_ms"] = fastest.milliseconds();
        state.counters["overhead_ms"] = overhead;
        state.counters["allowed_ms"] = allowed;
        state.counters["ratio"] = overhead / allowed;
    } catch (const Error& error) {
        state.SkipWithError(error.what());
    }
}

BENCHMARK(peerStep)
    ->ArgNames({"height", "width"})
    ->Args({16, 16})
    ->Args({512, 512})
    ->Args({1080, 1920})
    ->Args({2160, 3840})
    ->Args({4320, 7680})
    ->Unit(benchmark::kMillisecond)
    ->Iterations(10)
    ->UseRealTime();

} // namespace
} // namespace comparo

BENCHMARK_MAIN();
