// SPDX-License-Identifier: Apache-2.0
// What each grade is given to, which step an answer names, and what its sentence states.
#include "engine/answer/answer.h"
#include "engine/answer/answer_json.h"
#include "engine/answer/answer_text.h"
#include "engine/answer/matrix_answer.h"
#include "engine/answer/remedies.h"
#include "engine/base/error.h"
#include "engine/comparison/stages.h"
#include "tests/engine/answer/answer_pictures.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace comparo {
namespace {

using test::answerPicture;
using test::asFloats;
using test::changed;
using test::pairJob;
using test::strewn;

Answer answerOfPair(const Tensor& a, const Tensor& b)
{
    return answerOf(runJob(pairJob(a, b)));
}

Answer answerOfRun(const std::string& steps, const std::string& a, const std::string& b)
{
    return answerOf(runJob(test::runJobOf(answerPicture(), steps, a, b)));
}

void expectGrade(const Answer& answer, Grade grade, const std::string& says)
{
    EXPECT_EQ(toString(answer.grade), toString(grade)) << english(answer.sentence);
    EXPECT_TRUE(english(answer.sentence).starts_with(english(gradeWord(grade)) + ": "))
        << english(answer.sentence);
    EXPECT_NE(english(answer.sentence).find(says), std::string::npos) << english(answer.sentence);
}

TEST(Grade, WordsAreReadBack)
{
    std::set<std::string> words;
    for (const Grade grade : kGrades) {
        EXPECT_EQ(parseGrade(toString(grade)), grade);
        words.insert(english(gradeWord(grade)));
    }
    EXPECT_EQ(words.size(), kGrades.size());
    EXPECT_THROW(parseGrade("fine"), Error);
}

TEST(Grade, EqualPairsAreIdentical)
{
    const Tensor picture = answerPicture();
    expectGrade(answerOfPair(picture, picture), Grade::Identical,
                "Identical: all 23,040 samples have the same bits.");
    const Tensor zeros = changed(asFloats(picture), [](double, int, int, int) { return 0.0; });
    const Tensor negative = changed(zeros, [](double, int, int, int x) { return x == 3 ? -0.0 : 0.0; });
    expectGrade(answerOfPair(zeros, negative), Grade::Identical, "not the same: −0 at 240 samples");
}

TEST(Grade, SingleStepsAreRoundingUnlessTheyHaveAStructure)
{
    const Tensor picture = answerPicture();
    const Tensor loose = changed(picture, [](double value, int c, int y, int x) {
        const double draw = strewn(c, y, x, 7);
        return draw < 0.05 ? value + 1.0 : draw > 0.95 ? value - 1.0 : value;
    });
    expectGrade(answerOfPair(picture, loose), Grade::Rounding, "by at most 1 step of 255");
    const Tensor tile = changed(picture, [](double value, int, int y, int x) {
        return x >= 16 && x < 48 && y >= 16 && y < 48 ? value + 1.0 : value;
    });
    expectGrade(answerOfPair(picture, tile), Grade::Noticeable, "by up to 1 step of 255");
    const Tensor all = changed(picture, [](double value, int, int, int) { return value + 1.0; });
    expectGrade(answerOfPair(picture, all), Grade::Noticeable, "by up to 1 step of 255");
}

TEST(Grade, FloatNoiseOfAFewUlpIsRounding)
{
    const Tensor picture = asFloats(answerPicture());
    const Tensor noise = changed(
        picture, [](double value, int c, int y, int x) { return value + 3e-7 * (strewn(c, y, x, 3) - 0.5); });
    expectGrade(answerOfPair(picture, noise), Grade::Rounding, "by at most ");
    const Tensor large = changed(
        picture, [](double value, int c, int y, int x) { return value + 3e-4 * (strewn(c, y, x, 3) - 0.5); });
    expectGrade(answerOfPair(picture, large), Grade::Noticeable, "by up to ");
    const Tensor far = changed(picture, [](double value, int, int, int) { return 1e6 * value; });
    const Tensor moved = changed(far, [](double value, int, int, int) { return value + 1.0; });
    expectGrade(answerOfPair(far, moved), Grade::Noticeable, "Cause: B is A with 1 added.");
}

TEST(Grade, WhatAPersonSeesIsNoticeableWithItsReasons)
{
    const Tensor picture = answerPicture();
    const Tensor brighter = changed(picture, [](double value, int, int, int) { return value * 1.05; });
    const Answer answer = answerOfPair(picture, brighter);
    expectGrade(answer, Grade::Noticeable,
                "23,040 of 23,040 samples (100 %) differ, by up to 12 steps of 255.");
    std::string reasons;
    for (const Message& reason : answer.because)
        reasons += english(reason) + "\n";
    EXPECT_NE(reasons.find("of the range; from 0.78 % on it may be visible."), std::string::npos) << reasons;
    EXPECT_NE(reasons.find("CIEDE2000 at the largest difference is "), std::string::npos) << reasons;
}

TEST(Grade, LostMisplacedAndRandomContentIsBroken)
{
    const Tensor picture = answerPicture();
    const Tensor floats = asFloats(picture);
    const Tensor nan = changed(floats, [](double value, int, int y, int x) {
        return x == 5 && y == 6 ? std::numeric_limits<double>::quiet_NaN() : value;
    });
    expectGrade(answerOfPair(floats, nan), Grade::Broken, "3 samples are NaN or infinite on one side only");
    const Tensor rows = changed(picture, [](double value, int, int y, int) { return y >= 60 ? 0.0 : value; });
    expectGrade(answerOfPair(picture, rows), Grade::Broken, "one side lacks content that the other has");
    const Tensor mirrored =
        changed(picture, [&](double, int c, int y, int x) { return picture.at(0, c, y, 95 - x); });
    expectGrade(answerOfPair(picture, mirrored), Grade::Broken, "samples are displaced");
    expectGrade(answerOfPair(picture, test::noisePicture()), Grade::Broken, "the two are different images");
    const Tensor dead = changed(picture, [](double value, int c, int y, int x) {
        return c == 1 && y == 70 && x == 10 ? 0.0 : value;
    });
    expectGrade(answerOfPair(picture, dead), Grade::Broken, "values do not fit the content around them");
    const auto dot = [](std::uint8_t value) {
        return Tensor::fromValues<std::uint8_t>({1, 1, 1, 1}, std::vector<std::uint8_t>{value});
    };
    expectGrade(answerOfPair(dot(3), dot(203)), Grade::Broken, "the two are different images");
}

TEST(Grade, ArithmeticThatIsReplayedIsRoundingAndNamesItsStep)
{
    const Answer answer = answerOfRun("to_float gaussian_blur:kernel=5", "cpu", "emu:0");
    expectGrade(answer, Grade::Rounding, "Cause, at step 2 (gaussian_blur): ");
    ASSERT_TRUE(answer.step);
    EXPECT_EQ(answer.step->index, 1U);
    EXPECT_EQ(answer.step->op, "gaussian_blur");
    const Answer resized = answerOfRun("resize:size=40", "cpu", "emu:0");
    expectGrade(resized, Grade::Rounding, "by at most 1 step of 255. Cause, at resize: ");
}

TEST(Grade, TheEndDecidesAndTheFirstStepIsNamed)
{
    // The blur differs by rounding; solarize turns some of it into whole jumps.
    const Answer answer =
        answerOfRun("resize:size=40 to_float solarize:threshold=0.5 to_uint8", "cpu", "emu:0");
    ASSERT_TRUE(answer.step);
    EXPECT_EQ(answer.step->op, "resize");
    ASSERT_TRUE(answer.numbers);
    EXPECT_EQ(answer.grade, answer.numbers->largest > 2.0 ? Grade::Noticeable : Grade::Rounding);
}

TEST(Grade, AStepThatIsNotModelledCannotBeJudged)
{
    expectGrade(answerOfRun("to_float rotation:degrees=20", "cpu", "emu:0"), Grade::CannotSay,
                "PyTorch's CUDA arithmetic of rotation is not modelled. ");
    expectGrade(answerOfRun("to_float gaussian_noise", "cpu", "emu:0"), Grade::CannotSay,
                "is not modelled. All 23,040 samples have the same bits.");
    expectGrade(answerOfRun("to_float rotation:degrees=20", "cpu/exact", "emu:0/exact"), Grade::Identical,
                "have the same bits");
}

TEST(Grade, HazardsAreBrokenAndFailuresCannotBeJudged)
{
    expectGrade(answerOfRun("jpeg_round_trip:frames=3,fault=early_event", "cpu/exact",
                            "emu:0/exact/schedule=adversarial:7+chunks=16"),
                Grade::Broken, "the order of calls is not guaranteed");
    const Answer failed = answerOfRun("to_float jpeg_round_trip", "cpu", "emu:0");
    expectGrade(failed, Grade::CannotSay, "nothing was compared. Side A (cpu · framework): ");
    EXPECT_FALSE(failed.numbers);
}

TEST(Grade, AToleranceDoesNotChangeIt)
{
    const Tensor picture = answerPicture();
    const Tensor brighter = changed(picture, [](double value, int, int, int) { return value + 9.0; });
    for (const double atol : {0.0, 4.0, 20.0}) {
        ComparisonJob job = pairJob(picture, brighter);
        job.setup.tolerance.atol = atol;
        const Answer answer = answerOf(runJob(job));
        expectGrade(answer, Grade::Noticeable, "by up to 9 steps of 255");
        EXPECT_EQ(english(remedyLine(answer)),
                  atol < 9.0 ? "No remedy is known." : "It is within the tolerance.");
    }
}

/// What one accepts another need not: here a tolerance that is proposed.
TEST(Grade, AContractSetsTheLimits)
{
    ComparisonJob job = test::runJobOf(answerPicture(), "resize:size=40", "cpu", "emu:0");
    const auto refusesTolerance = [&](const std::string& grades) {
        job.contract = std::make_shared<const ContractFile>(ContractFile{
            contractFromJson(R"({"version":1,"rules":[],"grades":)" + grades + "}"), "limits.json"});
        const Answer answer = answerTo(job, runJob(job));
        const auto tolerance = std::ranges::find(answer.remedies, Remedy::Kind::Tolerance, &Remedy::kind);
        EXPECT_NE(tolerance, answer.remedies.end());
        return tolerance == answer.remedies.end() || tolerance->isRefused;
    };
    EXPECT_FALSE(refusesTolerance("{}"));
    EXPECT_TRUE(refusesTolerance(R"({"largestTolerance":0.001})"));
}

TEST(Grade, OfAMatrixItIsThatOfTheWorstPair)
{
    SideMatrixJob job;
    job.input.path = "photo.png";
    job.input.tensor = answerPicture();
    job.pipeline.steps = {Step::parse("resize:size=40")};
    job.sides = {Side::parse("cpu"), Side::parse("cpu/exact"), Side::parse("emu:0")};
    const Answer answer = answerOf(job, runSideMatrix(job));
    expectGrade(answer, Grade::Rounding, "This applies to sides ");
    job.pipeline.steps = {Step::parse("to_float"), Step::parse("rotation:degrees=20")};
    expectGrade(answerOf(job, runSideMatrix(job)), Grade::CannotSay, "is not modelled.");
    job.sides = {Side::parse("cpu/exact"), Side::parse("emu:0/exact")};
    expectGrade(answerOf(job, runSideMatrix(job)), Grade::Identical, "all 2 sides have the same bits.");
}

TEST(Grade, TextHasTwoLinesAndJsonHasEveryPart)
{
    const Answer answer = answerOfRun("to_float gaussian_blur:kernel=5", "cpu", "emu:0");
    const std::string text = answerText(answer);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
    EXPECT_TRUE(text.starts_with(english(answer.sentence) + "\n"));
    const auto json = answerJson<nlohmann::ordered_json>(answer);
    EXPECT_EQ(json.at("grade"), "rounding");
    EXPECT_EQ(json.at("step").at("op"), "gaussian_blur");
    EXPECT_EQ(json.at("numbers").at("differing"), answer.numbers->differing);
    ASSERT_EQ(json.at("because").size(), answer.because.size());
    EXPECT_EQ(json.at("because").at(0).at("text"), english(answer.because.front()));
    EXPECT_TRUE(json.at("because").at(0).contains("code"));
}

} // namespace
} // namespace comparo
