// SPDX-License-Identifier: Apache-2.0
// What is offered against a difference: each remedy is run here once more, and does what it says.
#include "engine/answer/remedies.h"
#include "engine/comparison/stages.h"
#include "engine/scenario/scenario.h"
#include "tests/engine/answer/answer_pictures.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace comparo {
namespace {

using test::answerPicture;
using test::changed;
using test::runJobOf;
using test::strewn;

Answer answered(const ComparisonJob& job)
{
    return answerTo(job, runJob(job));
}

/// Every remedy of the setup, run; and every tolerance, used.
void expectRemediesWork(const ComparisonJob& job, const Answer& answer)
{
    for (const Remedy& remedy : answer.remedies) {
        const std::string words = english(remedy.text);
        if (remedy.kind == Remedy::Kind::Setup) {
            ASSERT_TRUE(remedy.setup) << words;
            EXPECT_TRUE(remedy.isVerified) << words;
            EXPECT_TRUE(remedy.command.starts_with("comparo ") || !job.input.made.empty()) << remedy.command;
            ComparisonJob applied = job;
            applied.setup = *remedy.setup;
            EXPECT_EQ(answerOf(runJob(applied)).grade, Grade::Identical) << words;
        } else if (remedy.kind == Remedy::Kind::Code) {
            EXPECT_FALSE(remedy.code.empty()) << words;
            EXPECT_TRUE(std::ranges::any_of(answer.remedies, [&](const Remedy& other) {
                return other.kind == Remedy::Kind::Setup && other.code == remedy.code;
            })) << words;
        } else if (!remedy.isRefused) {
            const std::string flag = " --atol ";
            const std::size_t at = remedy.command.rfind(flag);
            ASSERT_NE(at, std::string::npos) << remedy.command;
            ComparisonJob tolerated = job;
            tolerated.setup.tolerance.atol = std::stod(remedy.command.substr(at + flag.size()));
            EXPECT_TRUE(runJob(tolerated).outcome().passes()) << words;
        }
    }
}

const Remedy* toleranceOf(const Answer& answer)
{
    const auto found = std::ranges::find(answer.remedies, Remedy::Kind::Tolerance, &Remedy::kind);
    return found == answer.remedies.end() ? nullptr : &*found;
}

TEST(Remedies, AResizeOfBytesTakesOnePathOnBothSides)
{
    const ComparisonJob job = runJobOf(answerPicture(), "resize:size=40", "cpu", "emu:0");
    const Answer answer = answered(job);
    expectRemediesWork(job, answer);
    const Remedy* first = answer.firstSetup();
    ASSERT_TRUE(first);
    EXPECT_EQ(english(first->text), "Set path of resize to fixed; both sides are then bit-exact (replayed).");
    EXPECT_NE(first->command.find("--op resize:size=40,path=fixed --a cpu/framework --b emu:0/framework"),
              std::string::npos)
        << first->command;
    EXPECT_TRUE(std::ranges::any_of(answer.remedies, [](const Remedy& remedy) {
        return remedy.kind == Remedy::Kind::Code && remedy.code.find("x.float()") != std::string::npos;
    }));
}

TEST(Remedies, ThreadsSeedsAndNumericsAreMadeTheSame)
{
    struct Case {
        const char *steps, *a, *b, *says;
    };
    const Case kCases[] = {
        {"to_float resize:size=70,antialias=false", "cpu", "cpu/threads=1",
         "Compute with 1 thread on both sides"},
        {"to_float gaussian_noise", "cpu/exact/seed=3", "cpu/exact/seed=4",
         "Draw the random parameters of both sides from one seed"},
        {"to_float gaussian_blur:kernel=5", "cpu", "emu:0", "Run both sides with exact numerics"},
        {"to_float rotation:degrees=20", "cpu", "emu:0", "Run both sides with exact numerics"}};
    for (const Case& one : kCases) {
        const ComparisonJob job = runJobOf(answerPicture(213, 160), one.steps, one.a, one.b);
        const Answer answer = answered(job);
        expectRemediesWork(job, answer);
        ASSERT_TRUE(answer.firstSetup()) << one.steps;
        EXPECT_TRUE(english(answer.firstSetup()->text).starts_with(one.says))
            << english(answer.firstSetup()->text);
    }
}

TEST(Remedies, ScenariosThatDifferHaveOne)
{
    int offered = 0;
    for (const Scenario& scenario : allScenarios()) {
        const ComparisonJob job = scenarioJob(scenario, 0, DeviceKind::Emu, 1, scenarioInput());
        const ComparisonResult result = runJob(job);
        if (result.failed())
            continue;
        const Answer answer = answerTo(job, result);
        EXPECT_TRUE(answer.firstSetup()) << scenario.id << ": " << english(answer.sentence);
        expectRemediesWork(job, answer);
        ++offered;
    }
    EXPECT_GE(offered, 8);
}

TEST(Remedies, AStepIsInsertedWhereAnOpTakesAnotherDtype)
{
    const ComparisonJob job =
        runJobOf(answerPicture(), "to_float jpeg_round_trip", "cpu/exact", "emu:0/exact");
    const ComparisonResult result = runJob(job);
    ASSERT_TRUE(result.failed());
    const Answer answer = answerTo(job, result);
    EXPECT_EQ(answer.grade, Grade::CannotSay);
    ASSERT_TRUE(answer.firstSetup());
    EXPECT_EQ(english(answer.firstSetup()->text),
              "Insert to_uint8 before jpeg_round_trip; both sides then run (replayed).");
    ComparisonJob applied = job;
    applied.setup = *answer.firstSetup()->setup;
    EXPECT_FALSE(runJob(applied).failed());
}

TEST(Remedies, ATolerancePassesNoiseAndRefusesTheRest)
{
    const Tensor picture = answerPicture();
    const auto toleranceFor = [&](const Tensor& other) {
        const ComparisonJob job = test::pairJob(picture, other);
        const ComparisonResult result = runJob(job);
        const RegionReport regions = findRegions(result.imageA, result.imageB, *result.comparison);
        const Answer answer = answerTo(job, result, &regions);
        expectRemediesWork(job, answer);
        EXPECT_TRUE(toleranceOf(answer));
        return *toleranceOf(answer);
    };
    const Remedy noise = toleranceFor(changed(picture, [](double value, int c, int y, int x) {
        return strewn(c, y, x, 9) < 0.1 ? value + 1.0 : value;
    }));
    EXPECT_FALSE(noise.isRefused);
    EXPECT_TRUE(noise.command.ends_with("comparo diff a.npy b.npy --atol 1")) << noise.command;
    const Remedy large = toleranceFor(changed(picture, [](double value, int c, int y, int x) {
        return strewn(c, y, x, 9) < 0.1 ? value + 20.0 : value;
    }));
    EXPECT_TRUE(large.isRefused);
    EXPECT_TRUE(english(large.text).starts_with("No tolerance is proposed: atol 20 is 7.84 % of the range"))
        << english(large.text);
    const Remedy tile = toleranceFor(changed(picture, [](double value, int, int y, int x) {
        return x >= 16 && x < 48 && y >= 16 && y < 48 ? value + 2.0 : value;
    }));
    EXPECT_TRUE(tile.isRefused);
    EXPECT_NE(english(tile.text).find("the differences have a structure"), std::string::npos);
}

TEST(Remedies, NothingIsOfferedToWhatIsIdentical)
{
    EXPECT_TRUE(answered(runJobOf(answerPicture(), "horizontal_flip", "cpu", "emu:0")).remedies.empty());
    EXPECT_TRUE(answered(test::pairJob(answerPicture(), answerPicture())).remedies.empty());
}

} // namespace
} // namespace comparo
