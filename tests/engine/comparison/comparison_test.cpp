// SPDX-License-Identifier: Apache-2.0
// One comparison as the engine makes it: stages, ranking, what is known of the cause, the command that
// repeats it.
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/comparison/command.h"
#include "engine/comparison/stages.h"
#include "engine/ops/fidelity.h"
#include "engine/ops/op_registry.h"
#include "engine/scenario/picture.h"
#include "tests/engine/comparison/twelve_jobs.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/timeline_builder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

namespace comparo {
namespace {

ComparisonJob resizeJob()
{
    ComparisonJob job;
    job.input = {"photo.png", scenarioPicture(), {}, {}, {}};
    job.title = titleOf(job.input);
    job.setup.pipeline.steps = {Step::parse("to_float"), Step::parse("to_uint8"),
                                Step::parse("resize:size=64")};
    job.setup.a = Side::parse("cpu");
    job.setup.b = Side::parse("emu:0");
    return job;
}

TEST(Comparison, TheTwelveJobsEndAsTheTableSays)
{
    const test::TemporaryFolder folder;
    std::set<OutcomeKind> seen;
    const auto jobs = test::twelveJobs(folder.path());
    EXPECT_EQ(jobs.size(), 12U);
    for (const test::TableJob& tabled : jobs) {
        const Outcome outcome = runJob(tabled.job).outcome();
        EXPECT_EQ(outcome.kind, tabled.outcome) << tabled.name << ": " << english(outcome.sentence());
        EXPECT_NE(english(outcome.sentence()).find(tabled.says), std::string::npos)
            << tabled.name << ": " << english(outcome.sentence());
        seen.insert(outcome.kind);
    }
    EXPECT_EQ(seen.size(), kOutcomeKinds.size() - 1) << "equal alone is none of them: see AnEqualPairPasses";
}

TEST(Comparison, WordsAndExitCodesFollowTheRank)
{
    const std::array<int, 7> codes = {0, 0, 0, 1, 1, 1, 2};
    for (std::size_t i = 0; i < kOutcomeKinds.size(); ++i) {
        const OutcomeKind kind = kOutcomeKinds[i];
        EXPECT_EQ(exitCodeOf(kind), codes[i]) << toString(kind);
        EXPECT_EQ(passes(kind), codes[i] == 0);
        EXPECT_EQ(parseOutcomeKind(toString(kind)), kind);
        EXPECT_EQ(static_cast<std::size_t>(kind), i); // from the best to the worst
    }
    EXPECT_THROW(parseOutcomeKind("fine"), Error);
    const Outcome outcome{OutcomeKind::WithinTolerance, message("the 3 of 4 samples differ."),
                          message("Within tolerance ({})", Verbatim("atol 1"))};
    EXPECT_EQ(outcome.word(), "Within tolerance");
    EXPECT_EQ(english(outcome.sentence()), "Within tolerance (atol 1): the 3 of 4 samples differ.");
    EXPECT_EQ(english(outcome.detail()), "The 3 of 4 samples differ.");
}

TEST(Comparison, AnEqualPairPassesAndSaysWhatIsNotTheSame)
{
    ComparisonJob job;
    job.input.path = "a.npy";
    job.input.pathB = "b.npy";
    job.input.tensor = Tensor::fromValues<float>({1, 1, 1, 2}, std::vector<float>{0.0F, 1.0F});
    job.input.tensorB = Tensor::fromValues<double>({1, 1, 1, 2}, std::vector<double>{-0.0, 1.0});
    const ComparisonResult result = runJob(job);
    const Outcome outcome = result.outcome();
    EXPECT_EQ(outcome.kind, OutcomeKind::Equal);
    EXPECT_EQ(outcome.exitCode(), 0);
    EXPECT_EQ(english(outcome.sentence()),
              "Equal: all 2 samples equal; not the same: float32 and float64, −0 at 1 sample.");
    EXPECT_EQ(outcome.word(), "Equal");
    EXPECT_EQ(english(outcome.detail()),
              "All 2 samples equal; not the same: float32 and float64, −0 at 1 sample.");
    EXPECT_EQ(english(result.explanationSentence()), "Nothing to explain: every value is equal.");
}

TEST(Comparison, APipelineWhoseStepsAreAllOffComputesNothing)
{
    ComparisonJob job = resizeJob();
    for (Step& step : job.setup.pipeline.steps)
        step.enabled = false;
    const Outcome outcome = runJob(job).outcome();
    EXPECT_EQ(outcome.kind, OutcomeKind::Error);
    EXPECT_EQ(outcome.exitCode(), 2);
    EXPECT_EQ(english(outcome.sentence()),
              "Nothing was computed or compared: no step of the pipeline is enabled.");
    job.setup.pipeline.steps.clear();
    const ComparisonResult result = runJob(job);
    EXPECT_EQ(result.outcome().kind, OutcomeKind::Error);
    EXPECT_TRUE(result.coverage.isNothing());
    job = resizeJob();
    job.setup.pipeline.steps[0].enabled = job.setup.pipeline.steps[1].enabled = false;
    EXPECT_NE(runJob(job).outcome().kind, OutcomeKind::Error);
}

TEST(Comparison, WhatWasLeftOutStandsInTheSentence)
{
    ComparisonJob job;
    job.input.path = "a.npz";
    job.input.pathB = "b.npz";
    job.input.tensor = job.input.tensorB = Tensor::fromValues<float>({1, 1, 1, 1}, std::vector<float>{1.0F});
    job.input.coverage = {1, 2, {{message("b"), message("one array of each archive was read")}}};
    const ComparisonResult result = runJob(job);
    EXPECT_EQ(english(result.outcome().sentence()),
              "Bit-exact: all 1 samples equal. 1 of 2 images were compared. Left out: b, one array of each "
              "archive was read.");
}

/// Each part that comes can only make the outcome worse, in the order of the ranking.
TEST(Comparison, WorsePartsOutrankBetterOnes)
{
    ComparisonJob job = resizeJob();
    ComparisonResult result = runSides(job);
    EXPECT_THROW((void)result.outcome(), Error); // not compared yet
    job.setup.tolerance.atol = 255.0;
    compareSides(job, result);
    EXPECT_EQ(result.outcome().kind, OutcomeKind::WithinTolerance);
    job.setup.tolerance = {};
    compareSides(job, result);
    EXPECT_EQ(result.outcome().kind, OutcomeKind::Different);

    test::TimelineBuilder calls;
    const auto buffer = calls.buffer("both");
    calls.launch(calls.stream("one"), "write", {test::TimelineBuilder::writes(buffer)});
    calls.launch(calls.stream("other"), "read", {test::TimelineBuilder::reads(buffer)});
    result.b->timeline = std::make_shared<Timeline>(calls.entries);
    EXPECT_EQ(result.outcome().kind, OutcomeKind::Hazard);
    const std::string sentence = english(result.outcome().sentence());
    EXPECT_TRUE(sentence.starts_with("Hazard: side B, read after write: ")) << sentence;
    EXPECT_NE(sentence.find(" The pixels of this run: Different: "), std::string::npos) << sentence;

    int run = 0;
    const auto unsteady = [&run](const ScheduleOptions&) {
        return Tensor::fromValues<std::uint8_t>({1, 1, 1, 1}, std::vector{static_cast<std::uint8_t>(run++)});
    };
    result.repeats = {{"A", repeatCheck(unsteady, {3})}};
    EXPECT_EQ(result.outcome().kind, OutcomeKind::Nondeterministic);
    EXPECT_TRUE(
        english(result.outcome().sentence()).starts_with("Nondeterministic: side A, 2 of 3 repetitions"));

    result.errorB = Error(ErrorCode::Device, message("It is gone."));
    EXPECT_EQ(result.outcome().kind, OutcomeKind::Error);
    EXPECT_EQ(english(result.outcome().sentence()), "Side B (emu:0 (emulated) · framework): It is gone.");
}

/// The timeline of a recording tells what the one of the run told.
TEST(Comparison, HazardsOfAReadTimelineCount)
{
    const test::TemporaryFolder folder;
    for (const test::TableJob& tabled : test::twelveJobs(folder.path())) {
        if (tabled.outcome != OutcomeKind::Hazard)
            continue;
        ComparisonResult result = runJob(tabled.job);
        ASSERT_FALSE(result.b->races()->hazards.empty());
        EXPECT_EQ(result.b->races(), result.b->races()); // looked for once
        const std::string sentence = english(result.outcome().sentence());
        result.b->timeline = std::make_shared<Timeline>(result.b->timeline->entries());
        EXPECT_EQ(english(result.outcome().sentence()), sentence);
    }
}

/// A verdict on our arithmetic is none on a library whose CUDA kernels nobody has written out.
TEST(Comparison, AVerdictSaysWhichLibraryItIsNotAbout)
{
    const auto& ops = allOps();
    const auto other =
        std::find_if(ops.begin(), ops.end(), [](const Op& op) { return !isModelled(op, DeviceKind::Emu); });
    ComparisonJob job = resizeJob();
    job.input.tensor = asFloat(job.input.tensor);
    const auto sentenceOf = [&](const std::string& op, const char* b) {
        job.setup.pipeline.steps = {Step::parse(op)};
        job.setup.b = Side::parse(b);
        return english(runJob(job).outcome().sentence());
    };
    ASSERT_NE(other, ops.end()) << "every op is modelled: this test can go";
    const std::string missing = "PyTorch's CUDA arithmetic of " + other->id + " is not modelled";
    EXPECT_NE(sentenceOf(other->id, "emu:0").find(missing), std::string::npos)
        << sentenceOf(other->id, "emu:0");
    EXPECT_EQ(sentenceOf(other->id, "emu:0/exact").find("not modelled"), std::string::npos);
    EXPECT_EQ(sentenceOf("horizontal_flip", "emu:0").find("not modelled"), std::string::npos);
}

TEST(Comparison, TheExplanationSaysWhereItStands)
{
    ComparisonJob job = resizeJob();
    ComparisonResult result = runSides(job);
    compareSides(job, result);
    EXPECT_EQ(result.explanation(), Explanation::Pending);
    EXPECT_EQ(english(result.explanationSentence()), "The search is still running.");
    complete(job, result);
    ASSERT_EQ(result.explanation(), Explanation::Known);
    EXPECT_EQ(result.bisection->firstDiverging(), 2U);
    EXPECT_EQ(result.cause->step, 2U); // the first diverging step, not the first one
    EXPECT_EQ(result.explanationSentence(), result.cause->verdict);
    EXPECT_NE(english(result.cause->verdict).find("fixed-point uint8"), std::string::npos);

    job.explain = false;
    const ComparisonResult without = runJob(job);
    EXPECT_EQ(without.explanation(), Explanation::NotAsked);
    EXPECT_FALSE(without.bisection);
    EXPECT_NE(english(without.explanationSentence()).find("no cause was requested"), std::string::npos);

    job.setup.b = job.setup.a;
    EXPECT_EQ(runJob(job).explanation(), Explanation::NotNeeded);

    ComparisonJob pair;
    pair.input = {"a.png", result.a->output(), "b.png", result.b->output(), {}};
    const ComparisonResult files = runJob(pair);
    EXPECT_EQ(files.outcome().kind, OutcomeKind::Different);
    EXPECT_EQ(files.explanation(), Explanation::Known); // without steps, by what people do wrong
    EXPECT_EQ(english(files.labelB), "b.png");
}

TEST(Comparison, ErrorsStayWithTheirSide)
{
    ComparisonJob job = resizeJob();
    job.setup.b = Side::parse("emu:99");
    const ComparisonResult result = runJob(job);
    EXPECT_FALSE(result.errorA);
    ASSERT_TRUE(result.errorB);
    EXPECT_TRUE(result.a && !result.b);
    EXPECT_EQ(result.errorB->code(), ErrorCode::Device);
    EXPECT_TRUE(english(result.outcome().sentence()).starts_with("Side B (emu:99 (emulated) · framework): "));

    ComparisonJob pair;
    pair.input.tensor = scenarioPicture();
    pair.input.tensorB = Tensor::fromValues<std::uint8_t>({1, 1, 1, 2}, std::vector<std::uint8_t>{1, 2});
    const ComparisonResult unlike = runJob(pair);
    ASSERT_TRUE(unlike.error);
    EXPECT_EQ(unlike.outcome().kind, OutcomeKind::Error);
    EXPECT_EQ(english(unlike.outcome().sentence()), unlike.error->text());
}

TEST(Comparison, ACancelledStageThrowsAndLeavesTheRest)
{
    ComparisonJob job = resizeJob();
    std::stop_source stop;
    ComparisonResult result = runSides(job);
    compareSides(job, result);
    stop.request_stop();
    const Progress cancelled{stop.get_token(), {}};
    EXPECT_THROW((void)runSides(job, cancelled), Error);
    EXPECT_THROW(explainDifference(result, cancelled), Error);
    EXPECT_EQ(result.explanation(), Explanation::Pending);
    explainDifference(result);
    EXPECT_EQ(result.explanation(), Explanation::Known);
}

TEST(ComparisonCommand, FlagsSayWhatFlagsCan)
{
    ComparisonJob job = resizeJob();
    EXPECT_EQ(commandOf(job), "comparo run photo.png --op to_float --op to_uint8 --op resize:size=64 --a "
                              "cpu/framework --b emu:0/framework");
    job.setup.pipeline.seed = 7;
    job.setup.pipeline.rng = Rng::Torch;
    job.setup.tolerance = {0.5, 0.0, 3};
    job.repeats = 5;
    job.input.path = "my photo.png";
    EXPECT_EQ(commandOf(job), "comparo run 'my photo.png' --op to_float --op to_uint8 --op resize:size=64 "
                              "--seed 7 --rng torch --a cpu/framework --b emu:0/framework --atol 0.5 --ulp 3 "
                              "--repeat 5");
    job.input.tensorB = job.input.tensor;
    job.input.pathB = "b.png";
    EXPECT_EQ(commandOf(job), "comparo diff 'my photo.png' b.png --atol 0.5 --ulp 3");
    job.command = "comparo scenario run torchvision-uint8-resize";
    EXPECT_EQ(commandOf(job), job.command);
}

TEST(ComparisonCommand, APipelineFileSaysTheRest)
{
    const test::TemporaryFolder folder;
    for (const test::TableJob& tabled : test::twelveJobs(folder.path())) {
        const std::string command = commandOf(tabled.job);
        const bool needsFile = tabled.name == "switched_off_step" || tabled.name == "chosen_draws" ||
                               tabled.name == "error_of_side_b" || tabled.name == "placement_and_broken_link";
        EXPECT_EQ(command.find("--pipeline comparoscope-pipeline.json") != std::string::npos, needsFile)
            << command;
        EXPECT_EQ(command.starts_with("printf "), needsFile) << command;
        if (!needsFile)
            continue;
        const std::size_t begin = command.find('{');
        const std::size_t end = command.find("' > comparoscope-pipeline.json && comparo run ");
        ASSERT_NE(end, std::string::npos) << command;
        EXPECT_EQ(pipelineFromJson(command.substr(begin, end - begin)), tabled.job.setup.pipeline) << command;
    }
}

} // namespace
} // namespace comparo
