// SPDX-License-Identifier: Apache-2.0
// Many sides of one input: groups, first diverging steps, failures, and what a pair is by itself.
#include "engine/comparison/side_matrix.h"

#include "engine/comparison/command.h"
#include "engine/comparison/stages.h"
#include "engine/device/device.h"
#include "engine/diagnose/equal_groups.h"
#include "engine/tensor/same_bits.h"
#include "tests/support/photographs.h"

#include <gtest/gtest.h>

namespace comparo {
namespace {

SideMatrixJob jobFor(const std::vector<std::string>& steps, const std::vector<std::string>& sides)
{
    SideMatrixJob job;
    job.input.path = "photo.png";
    job.input.tensor = test::middleOfPhotograph("astronaut.png", 96, 128);
    for (const std::string& step : steps)
        job.pipeline.steps.push_back(Step::parse(step));
    for (const std::string& side : sides)
        job.sides.push_back(Side::parse(side));
    return job;
}

using Groups = std::vector<SideGroup>;

TEST(SideMatrix, EqualSidesDoNotHoldTheSameBits)
{
    const Tensor plus = Tensor::fromValues<float>({1, 1, 1, 2}, std::vector<float>{0.0F, 1.0F});
    const Tensor minus = Tensor::fromValues<float>({1, 1, 1, 2}, std::vector<float>{-0.0F, 1.0F});
    SideMatrix matrix;
    matrix.sides.resize(2);
    MatrixPair pair{0, 1, compare(plus, minus), {}, {}, {}};
    pair.outcome = {outcomeKindOf(pair.comparison->verdict), pair.comparison->sentence()};
    EXPECT_FALSE(pair.isSame());
    matrix.pairs = {pair};
    matrix.groups = {{0}, {1}};
    EXPECT_EQ(matrix.outcome().kind, OutcomeKind::Equal);
    EXPECT_EQ(english(matrix.outcome().sentence()),
              "Equal: all 2 sides hold equal values, in 2 groups with the same bits: 1 | 2; "
              "not the same: −0 at 1 sample.");
}

TEST(SideMatrix, GroupsSidesByTheirBits)
{
    const SideMatrixJob job = jobFor({"horizontal_flip", "resize:size=40"},
                                     {"cpu", "cpu/exact", "emu:0", "emu:0/exact", "emu:1", "emu:1/exact"});
    const SideMatrix matrix = runSideMatrix(job);
    EXPECT_EQ(matrix.groups, (Groups{{0, 1, 3, 5}, {2, 4}}));
    EXPECT_EQ(matrix.passing, matrix.groups);
    EXPECT_EQ(matrix.pairs.size(), 15u);
    EXPECT_EQ(matrix.failures(), 0u);
    for (std::size_t a = 0; a < 6; ++a)
        for (std::size_t b = 0; b < 6; ++b) {
            if (a == b)
                continue;
            const MatrixPair& pair = matrix.pair(a, b);
            EXPECT_EQ(pair.a, std::min(a, b));
            EXPECT_EQ(pair.b, std::max(a, b));
            const bool same = sameBytes(matrix.sides[a].trace->output(), matrix.sides[b].trace->output());
            EXPECT_EQ(pair.isSame(), same);
            EXPECT_EQ(pair.outcome.kind, same ? OutcomeKind::BitExact : OutcomeKind::Different);
            EXPECT_EQ(pair.firstDiverging, same ? std::nullopt : std::optional<std::size_t>(1));
        }
    EXPECT_EQ(english(divergingStepText(matrix, matrix.pair(0, 2))), "step 2 (resize)");
    EXPECT_EQ(english(divergingStepText(matrix, matrix.pair(0, 1))), "");
    const Outcome outcome = matrix.outcome();
    EXPECT_EQ(outcome.kind, OutcomeKind::Different);
    EXPECT_EQ(english(outcome.sentence()),
              "Different: 6 sides in 2 groups with the same bits: 1, 2, 4 and 6 | 3 and 5; the "
              "largest difference is 1, between 1 and 3.");
}

TEST(SideMatrix, ToleranceJoinsGroups)
{
    SideMatrixJob job = jobFor({"resize:size=40"}, {"cpu", "emu:0", "emu:1/exact"});
    job.tolerance.atol = 1.0;
    const SideMatrix matrix = runSideMatrix(job);
    EXPECT_EQ(matrix.groups, (Groups{{0, 2}, {1}}));
    EXPECT_EQ(matrix.passing, (Groups{{0, 1, 2}}));
    EXPECT_EQ(matrix.outcome().kind, OutcomeKind::WithinTolerance);
    EXPECT_EQ(matrix.outcome().exitCode(), 0);
}

/// Sides with seeds of their own add -0.3 to 0.3: a chain in which only neighbours pass stays apart.
TEST(SideMatrix, ToleranceIsNotTransitive)
{
    SideMatrixJob job = jobFor({"to_float", "brightness:brightness=0.7..1.3,clip=false"}, {});
    for (int seed = 0; seed < 12; ++seed)
        job.sides.push_back(Side::parse("cpu/exact/seed=" + std::to_string(seed)));
    job.tolerance.atol = 0.15;
    const SideMatrix matrix = runSideMatrix(job);
    std::size_t members = 0;
    for (const SideGroup& group : matrix.passing) {
        members += group.size();
        for (const std::size_t a : group)
            for (const std::size_t b : group)
                ASSERT_TRUE(a == b || passes(matrix.pair(a, b).outcome.kind)) << a << " " << b;
    }
    EXPECT_EQ(members, 12u);
    EXPECT_GT(matrix.passing.size(), 1u);
    EXPECT_LT(matrix.passing.size(), matrix.groups.size());
}

TEST(SideMatrix, AllTheSameIsBitExact)
{
    const SideMatrix matrix =
        runSideMatrix(jobFor({"vertical_flip"}, {"cpu", "cpu/exact", "emu:0", "emu:1/exact"}));
    EXPECT_EQ(matrix.groups, (Groups{{0, 1, 2, 3}}));
    EXPECT_EQ(english(matrix.outcome().sentence()), "Bit-exact: all 4 sides hold the same bits.");
}

TEST(SideMatrix, SaysWhatIsNotModelled)
{
    const SideMatrix matrix =
        runSideMatrix(jobFor({"to_float", "gaussian_noise"}, {"emu:0", "emu:1", "cpu/exact"}));
    EXPECT_EQ(english(matrix.outcome().sentence()),
              "Bit-exact: all 3 sides hold the same bits (our arithmetic on all of them; "
              "PyTorch's CUDA arithmetic of gaussian_noise is not modelled).");
}

TEST(SideMatrix, AFailedSideLeavesTheOthers)
{
    const SideMatrix matrix = runSideMatrix(jobFor({"vertical_flip"}, {"cpu", "cuda:7", "emu:0"}));
    EXPECT_EQ(matrix.failures(), 1u);
    EXPECT_EQ(matrix.groups, (Groups{{0, 2}}));
    EXPECT_EQ(matrix.pair(0, 1).outcome.kind, OutcomeKind::Error);
    EXPECT_EQ(matrix.pair(1, 2).outcome.kind, OutcomeKind::Error);
    EXPECT_TRUE(matrix.pair(0, 2).isSame());
    const Outcome outcome = matrix.outcome();
    EXPECT_EQ(outcome.exitCode(), 2);
    EXPECT_NE(english(outcome.sentence()).find("1 of 3 sides failed: cuda:7 · framework: Device cuda:7 not found"),
              std::string::npos)
        << english(outcome.sentence());
    EXPECT_NE(english(outcome.sentence()).find("cuda:7"), std::string::npos) << english(outcome.sentence());
}

/// S2: the table that stays on emu:0 gives emu:1 other values.
TEST(SideMatrix, FindsTheDeviceWithTheStaleTable)
{
    SideMatrixJob job =
        jobFor({"to_float", "planckian_jitter:index=3"}, {"cpu/exact", "emu:0/exact", "emu:1/exact"});
    job.pipeline.steps[1].placement.home = DeviceId::parse("emu:0");
    job.pipeline.steps[1].placement.unregistered = {"pl"};
    job.pipeline.brokenLinks = {{DeviceId::parse("emu:0"), DeviceId::parse("emu:1")}};
    job.pipeline.steps[1].placement.policy = PlacementPolicy::FollowInput;
    const SideMatrix matrix = runSideMatrix(job);
    EXPECT_EQ(matrix.groups, (Groups{{0, 1}, {2}}));
    EXPECT_EQ(english(divergingStepText(matrix, matrix.pair(1, 2))), "step 2 (planckian_jitter)");
}

TEST(SideMatrix, APairIsWhatRunSaysOfIt)
{
    const SideMatrixJob job = jobFor({"to_float", "rotation:degrees=20"}, {"cpu", "emu:0", "cpu/exact"});
    const SideMatrix matrix = runSideMatrix(job);
    const ComparisonJob one = jobOf(job, matrix, 0, 1);
    const ComparisonResult again = runJob(one);
    ComparisonResult known = resultOf(matrix, 0, 1);
    complete(one, known);
    EXPECT_EQ(english(known.outcome().sentence()), english(again.outcome().sentence()));
    EXPECT_EQ(known.comparison->all.differing, again.comparison->all.differing);
    EXPECT_EQ(english(known.cause->verdict), english(again.cause->verdict));
    EXPECT_TRUE(sameBytes(known.imageB, again.imageB));
    EXPECT_EQ(commandOf(one),
              "comparo run photo.png --op to_float --op rotation:degrees=20 --a cpu/framework --b "
              "emu:0/framework");
    ComparisonResult turned = resultOf(matrix, 1, 0);
    EXPECT_FALSE(turned.comparison);
    compareSides(jobOf(job, matrix, 1, 0), turned);
    EXPECT_DOUBLE_EQ(turned.comparison->all.bias, -known.comparison->all.bias);
}

TEST(SideMatrix, ItsCommandNamesEverySide)
{
    SideMatrixJob job = jobFor({"resize:size=40"}, {"cpu", "emu:0/exact"});
    job.pipeline.seed = 5;
    job.tolerance.atol = 1.0;
    EXPECT_EQ(commandOf(job), "comparo matrix photo.png --op resize:size=40 --seed 5 --sides "
                              "cpu/framework,emu:0/exact --atol 1");
}

TEST(SideMatrix, RefusesTooFewSidesAndTheSameTwice)
{
    EXPECT_THROW(runSideMatrix(jobFor({"invert"}, {"cpu"})), Error);
    EXPECT_THROW(runSideMatrix(jobFor({"invert"}, {"cpu", "cpu/framework"})), Error);
}

TEST(SideMatrix, SidesOnDevicesComeNumericsByNumerics)
{
    const auto sides =
        sidesOn({DeviceId::parse("cpu"), DeviceId::parse("emu:1")}, {Numerics::Framework, Numerics::Exact});
    std::string text;
    for (const Side& side : sides)
        text += side.toText() + " ";
    EXPECT_EQ(text, "cpu/framework emu:1/framework cpu/exact emu:1/exact ");
}

TEST(EqualGroups, EveryItemNamesTheFirstOfItsKind)
{
    const std::string items = "abacbda";
    const auto firsts =
        firstEquals(items.size(), [&](std::size_t i, std::size_t j) { return items[i] == items[j]; });
    EXPECT_EQ(firsts, (std::vector<std::size_t>{0, 1, 0, 3, 1, 5, 0}));
    EXPECT_EQ(firstEquals(3, [](std::size_t, std::size_t) { return false; }),
              (std::vector<std::size_t>{0, 1, 2}));
}

} // namespace
} // namespace comparo
