// SPDX-License-Identifier: Apache-2.0
// The answer to two recordings and to two runs: the last tensor decides, the first that differs is named.
#include "engine/answer/recordings_answer.h"
#include "tests/engine/answer/answer_pictures.h"

#include <gtest/gtest.h>

#include <limits>

namespace comparo {
namespace {

using test::answerPicture;
using test::asFloats;
using test::changed;
using test::strewn;

RecordedLine tensorLine(const std::string& label, const Tensor& a, const Tensor& b)
{
    RecordedLine line;
    line.label = message("{}", label);
    line.comparison = compare(a, b);
    line.verdict = line.comparison->verdict;
    return line;
}

Outcome different()
{
    return {OutcomeKind::Different, message("first at {}.", Verbatim("blur")), message("Different")};
}

const Tensor& picture()
{
    static const Tensor floats = asFloats(answerPicture());
    return floats;
}

Tensor noisy(double size)
{
    return changed(picture(),
                   [size](double v, int c, int y, int x) { return v + size * (strewn(c, y, x) - 0.5); });
}

/// A step may put out several tensors, and one without samples says nothing.
TEST(RecordingsAnswer, OfTheLastStepTheTensorThatDiffersMostDecides)
{
    RecordingComparison comparison;
    comparison.lines = {tensorLine("input", picture(), picture()),
                        tensorLine("boxes of head", picture(), noisy(1e-6)),
                        tensorLine("masks of head", picture(), noisy(0.2)),
                        tensorLine("scores of head", picture(), picture())};
    for (std::size_t i = 0; i < comparison.lines.size(); ++i)
        comparison.lines[i].stepA = i == 0 ? 0 : 1;
    Comparison nothing;
    RecordedLine empty = tensorLine("empty", picture(), picture());
    empty.comparison = nothing;
    empty.stepA = 2;
    comparison.lines.push_back(empty);
    const Answer answer = answerOf(comparison, different());
    EXPECT_TRUE(english(answer.sentence).find("in the result masks of head, ") != std::string::npos)
        << english(answer.sentence);
    EXPECT_NE(answer.grade, Grade::Identical);
}

TEST(RecordingsAnswer, TheLastTensorDecidesAndTheFirstIsNamed)
{
    RecordingComparison comparison;
    comparison.lines = {tensorLine("input", picture(), picture()), tensorLine("blur", picture(), noisy(0.2)),
                        tensorLine("head", picture(), noisy(1e-6))};
    const Answer answer = answerOf(comparison, different(), "comparo diff a.comparo b.comparo");
    EXPECT_EQ(answer.grade, Grade::Rounding) << english(answer.sentence);
    ASSERT_TRUE(answer.step);
    EXPECT_EQ(english(answer.step->name), "blur");
    EXPECT_TRUE(english(answer.sentence).starts_with("Rounding: in the result head, "))
        << english(answer.sentence);
    EXPECT_TRUE(english(answer.sentence).ends_with(" The first tensor that differs is blur."));
    ASSERT_EQ(answer.remedies.size(), 1U);
    EXPECT_TRUE(answer.remedies[0].isRefused) << "a tolerance for head would have to pass blur, too";

    comparison.lines[2] = tensorLine("head", picture(), picture());
    const Answer equal = answerOf(comparison, different());
    EXPECT_EQ(equal.grade, Grade::Noticeable) << "what differs is not identical, whatever became of it";
    EXPECT_TRUE(english(equal.sentence).starts_with("Noticeable: in blur, ")) << english(equal.sentence);
    EXPECT_TRUE(english(equal.sentence).ends_with(". The result head is equal.")) << english(equal.sentence);
}

TEST(RecordingsAnswer, ATolerancePassesEveryTensor)
{
    RecordingComparison comparison;
    comparison.lines = {tensorLine("blur", picture(), noisy(1e-4)),
                        tensorLine("head", picture(), noisy(1e-6))};
    const Answer answer = answerOf(comparison, different(), "comparo diff a.comparo b.comparo");
    ASSERT_EQ(answer.remedies.size(), 1U);
    const Remedy& remedy = answer.remedies[0];
    EXPECT_FALSE(remedy.isRefused) << english(remedy.text);
    EXPECT_TRUE(remedy.command.starts_with("comparo diff a.comparo b.comparo --atol ")) << remedy.command;
    const Tolerance tolerance{std::stod(remedy.command.substr(remedy.command.rfind(' '))), 0.0, 0};
    for (const double size : {1e-4, 1e-6})
        EXPECT_NE(compare(picture(), noisy(size), {tolerance, {}}).verdict, Verdict::Different);
}

TEST(RecordingsAnswer, NanAndOtherDrawsAreBroken)
{
    RecordingComparison comparison;
    const Tensor nan = changed(picture(), [](double v, int, int y, int x) {
        return x == 3 && y == 4 ? std::numeric_limits<double>::quiet_NaN() : v;
    });
    comparison.lines = {tensorLine("blur", picture(), nan), tensorLine("head", picture(), picture())};
    EXPECT_EQ(english(answerOf(comparison, different()).sentence),
              "Broken: 3 samples are NaN or infinite on one side only, in blur.");
    RecordedLine draw = tensorLine("draw angle", picture(), noisy(0.5));
    draw.kind = RecordedLine::Kind::Draw;
    comparison.lines = {draw, tensorLine("head", picture(), noisy(0.3))};
    const Answer drawn = answerOf(comparison, different());
    EXPECT_EQ(drawn.grade, Grade::Broken);
    EXPECT_TRUE(english(drawn.sentence)
                    .starts_with("Broken: the two drew different random numbers, first draw angle."))
        << english(drawn.sentence);
}

TEST(RecordingsAnswer, NothingComparedCannotBeJudged)
{
    EXPECT_EQ(answerOf(RecordingComparison{}, different()).grade, Grade::CannotSay);
    RunComparison runs;
    EXPECT_EQ(answerOf(runs).grade, Grade::CannotSay);
    runs.steps = {{
                      message("input"),
                      compare(picture(), picture()),
                      {},
                  },
                  {message("step 1 (resize)"), std::nullopt, {}}};
    EXPECT_EQ(english(answerOf(runs).sentence),
              "Cannot say: nothing was compared. In step 1 (resize) the two differ in shape or dtype.");
    runs.steps.pop_back();
    EXPECT_EQ(answerOf(runs).grade, Grade::Identical);
}

} // namespace
} // namespace comparo
