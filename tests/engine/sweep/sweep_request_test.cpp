// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/sweep/sweep_pause.h"
#include "engine/sweep/sweep_request.h"
#include "engine/sweep/sweep_run.h"
#include "tests/app/sweep_program.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

/// Sweeps that are asked for and read back: words, journals, pauses.
namespace comparo {
namespace {

SweepRequest requestFor(const test::SweepFiles& files)
{
    SweepRequest request;
    request.inputs = {files.path("pics")};
    request.pipelines.steps = {"resize:size=8|11,mode=bilinear|bicubic"};
    request.pairs = {parseSweepPair("cpu,emu:0"), parseSweepPair("cpu/exact,emu:0/exact")};
    return request;
}

TEST(SweepRequest, ItsCommandAsksForTheSameSweep)
{
    const test::SweepFiles files;
    SweepRequest request = requestFor(files);
    request.tolerance = {1.0, 1e-5, 2};
    request.pipelines.seed = 7;
    request.pipelines.rng = Rng::Torch;
    Pipeline flips;
    flips.steps = {Step::parse("horizontal_flip")};
    flips.steps[0].enabled = true;
    writeFile(files.path("flips.json"), std::string_view(toJson(flips)));
    request.pipelines.files = {files.path("flips.json")};
    const SweepPlan plan = sweepPlanOf(request);
    EXPECT_EQ(plan.cases(), 3U * 5U * 2U);
    EXPECT_EQ(plan.pipelines.back().pipeline.seed, 7U);
    const std::string journal = files.path("run.jsonl");
    SweepRunOptions options;
    options.journal = journal;
    ASSERT_EQ(runSweep(plan, options).results.results.size(), 30U);
    const std::string words = plan.command.substr(std::string("comparo ").size());
    const test::Outcome run = test::runProgram(words + " --journal " + journal);
    EXPECT_TRUE(run.says("30 results are from the journal")) << run.text;
}

TEST(SweepRequest, APlanIsReadBackFromItsOptions)
{
    const test::SweepFiles files;
    SweepRequest request = requestFor(files);
    request.cause = true;
    writeFile(files.path("contract.json"),
              std::string_view(R"({"version":1,"rules":[{"name":"resize-u8","op":"resize","atol":1}]})"));
    request.contractFile = files.path("contract.json");
    const SweepPlan plan = sweepPlanOf(request);
    const SweepPlan again = sweepPlanFromJson(plan.optionsJson(), plan.command);
    EXPECT_EQ(again.optionsJson(), plan.optionsJson());
    for (std::size_t k = 0; k < plan.cases(); ++k)
        EXPECT_EQ(again.commandOf(k), plan.commandOf(k)) << k;
    for (const char* wrong : {"", "[]", "{}", R"({"images":[],"pairs":[],"pipelines":[]})"})
        EXPECT_THROW(static_cast<void>(sweepPlanFromJson(wrong, "")), Error) << wrong;
    std::string absent = plan.optionsJson(); // of a machine with other devices
    for (std::size_t at = 0; (at = absent.find("emu:0", at)) != std::string::npos; ++at)
        absent.replace(at, 5, "cuda:7");
    EXPECT_EQ(sweepPlanFromJson(absent, "").cases(), plan.cases());
}

TEST(SweepRequest, FilesThatCannotBeUsedAreNamed)
{
    const test::SweepFiles files;
    SweepRequest request = requestFor(files);
    writeFile(files.path("empty.json"), std::string_view(R"({"version":2,"steps":[]})"));
    request.pipelines.files = {files.path("empty.json")};
    try {
        static_cast<void>(sweepPlanOf(request));
        FAIL() << "an empty pipeline was taken";
    } catch (const Error& error) {
        EXPECT_NE(error.text().find("empty.json: It has no steps."), std::string::npos) << error.text();
    }
}

TEST(SweepRequest, ReadingFoldersStopsWhenItIsTold)
{
    const test::SweepFiles files;
    std::stop_source stop;
    stop.request_stop();
    try {
        static_cast<void>(sweepPlanOf(requestFor(files), {stop.get_token(), {}}));
        FAIL() << "it went on";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Cancelled);
    }
}

TEST(SweepPause, HoldsTheSweepUntilItGoesOnOrStops)
{
    const test::SweepFiles files;
    const SweepPlan plan = sweepPlanOf(requestFor(files));
    SweepPause pause;
    pause.pause();
    std::atomic<int> done = 0;
    SweepRunOptions options;
    options.jobs = 2;
    options.pause = &pause;
    std::thread run([&] { runSweep(plan, options, [&](const SweepCaseResult&) { ++done; }); });
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    EXPECT_EQ(done, 0);
    pause.unpause();
    run.join();
    EXPECT_EQ(done, 24);

    pause.pause();
    std::stop_source stop;
    SweepOutcome outcome;
    std::thread stopped([&] { outcome = runSweep(plan, options, {}, {stop.get_token(), {}}); });
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    stop.request_stop();
    stopped.join();
    EXPECT_TRUE(outcome.stopped);
    EXPECT_TRUE(outcome.results.results.empty());
    EXPECT_EQ(outcome.results.missing.size(), 24U);
}

} // namespace
} // namespace comparo
