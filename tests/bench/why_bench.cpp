// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/causes/cause.h"
#include "engine/diagnose/identify/identify.h"
#include "engine/ops/op_registry.h"
#include "tests/bench/fastest.h"
#include "tests/support/photographs.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

/// How long the answer to "why?" takes on 1920x1080 RGB: of every op that differs between cpu and emu in
/// framework numerics, and of outputs that libraries made. Times are of all threads of the process; `times`
/// is the answer's over the step's own, run in the same process.
namespace comparo {
namespace {

constexpr int kHeight = 1080;
constexpr int kWidth = 1920;

Tensor ran(const std::string& step, const Tensor& input, const char* side)
{
    return runSide({{Step::parse(step)}}, input, Side::parse(side)).output();
}

Tensor noise()
{
    std::mt19937 random(1);
    std::vector<std::uint8_t> values(std::size_t{3} * kHeight * kWidth);
    for (std::uint8_t& value : values)
        value = static_cast<std::uint8_t>(random() >> 24);
    return Tensor::fromValues<std::uint8_t>({1, 3, kHeight, kWidth}, values);
}

/// A photograph, magnified to the frame, or noise: the contents by name.
const Tensor& bytesOf(const std::string& content)
{
    if (content == "noise") {
        static const Tensor made = noise();
        return made;
    }
    static const Tensor magnified = ran("resize:size=1080x1920,mode=bicubic",
                                        test::middleOfPhotograph("coffee.png", 360, 600), "cpu/exact");
    return magnified;
}

/// Defaults, with the sizes that have none, and always applied.
std::vector<std::string> stepsOf(const Op& op)
{
    const std::string applied = op.info.schema.find("p") ? "p=1" : "";
    if (op.id == "crop" || op.id == "center_crop" || op.id == "resized_crop")
        return {op.id + ":size=540x960" + (applied.empty() ? "" : "," + applied)};
    if (op.id == "resize")
        return {"resize:size=540x960", "resize:size=701x1247,mode=bicubic",
                "resize:size=701x1247,antialias=false"};
    return {op.id + (applied.empty() ? "" : ":" + applied)};
}

void answer(benchmark::State& state, const std::string& text, const std::string& content, DType dtype)
{
    try {
        const Tensor& bytes = bytesOf(content);
        const Tensor input = dtype == DType::Float32 ? asFloat(bytes) : bytes;
        const Pipeline pipeline{{Step::parse(text)}};
        bench::Fastest step(bench::Clock::Process), cause(bench::Clock::Process);
        Trace a, b;
        step.run([&] { a = runSide(pipeline, input, Side::parse("cpu")); });
        step.run([&] { b = runSide(pipeline, input, Side::parse("emu:0")); });
        CauseReport report;
        for ([[maybe_unused]] auto _ : state)
            state.SetIterationTime(cause.run([&] { report = findCause(a, b, 0); }) / 1e3);
        double share = 0.0;
        for (const auto& each : report.hypotheses)
            share = std::max(share, each.match.broken == 0 ? each.match.share() : 0.0);
        state.counters["differing"] = static_cast<double>(report.differing);
        state.counters["share"] = share;
        state.counters["times"] = cause.milliseconds() / step.milliseconds();
        state.SetLabel(english(report.verdict));
    } catch (const std::exception& error) {
        state.SkipWithError(error.what());
    }
}

void name(benchmark::State& state, const std::string& made, const std::string& op)
{
    try {
        const Tensor& input = bytesOf("photograph");
        bench::Fastest step(bench::Clock::Process), identifying(bench::Clock::Process);
        Tensor output;
        step.run([&] { output = ran(made, input, "cpu"); });
        Identification found;
        const std::optional<Step> given = op.empty() ? std::nullopt : std::optional(Step::parse(op));
        for ([[maybe_unused]] auto _ : state)
            state.SetIterationTime(identifying.run([&] { found = identify(input, output, given); }) / 1e3);
        state.counters["times"] = identifying.milliseconds() / step.milliseconds();
        state.SetLabel(english(found.verdict));
    } catch (const std::exception& error) {
        state.SkipWithError(error.what());
    }
}

void enlist()
{
    const auto once = [](const std::string& name, const auto& run) {
        benchmark::RegisterBenchmark(name.c_str(), run)
            ->UseManualTime()
            ->Iterations(1)
            ->Unit(benchmark::kMillisecond);
    };
    for (const Op& op : allOps())
        for (const DType dtype : {DType::Float32, DType::UInt8})
            for (const char* content : {"photograph", "noise"})
                for (const std::string& step : stepsOf(op)) {
                    const auto& dtypes = op.info.dtypes;
                    if (op.info.followsLibrary &&
                        std::find(dtypes.begin(), dtypes.end(), dtype) != dtypes.end())
                        once("cause/" + step + "/" + toString(dtype) + "/" + content,
                             [=](benchmark::State& state) { answer(state, step, content, dtype); });
                }
    for (const char* made :
         {"resize:size=540x960", "resize:size=701x1247", "resize:size=1439x2559,mode=bicubic",
          "gaussian_blur:kernel=5x5,sigma=1.1", "horizontal_flip:p=1"})
        once(std::string("identify/") + made, [=](benchmark::State& state) { name(state, made, ""); });
    for (const char* op :
         {"resize:size=540x960", "resize:size=701x1247", "gaussian_blur:kernel=5x5,sigma=1.5"})
        once(std::string("identify/") + op + "/given", [=](benchmark::State& state) { name(state, op, op); });
}

} // namespace
} // namespace comparo

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    comparo::enlist();
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
