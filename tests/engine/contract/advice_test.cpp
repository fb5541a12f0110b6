// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/contract/advice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>

/// Which tolerance measured cases speak for: distributions with known answers, and that what is proposed
/// passes.
namespace comparo {
namespace {

MeasuredCase measuredCase(std::size_t number, double atol, const char* a = "cpu", const char* b = "emu:0")
{
    MeasuredCase one;
    one.number = number;
    one.question = {"resize", DType::Float32, Side::parse(a), Side::parse(b)};
    one.input = "picture " + std::to_string(number % 4);
    one.pipeline = message("resize:size={}", 8);
    one.samples = 200;
    one.differing = atol > 0.0 ? 50 : 0;
    one.atol = atol;
    one.rtol = 2.0 * atol;
    one.ulp = atol > 0.0 ? static_cast<std::int64_t>(number) : 0;
    one.meanAbs = 0.1 * atol;
    return one;
}

/// 100 cases that need 0.01, 0.02, … 1.00, in an order of no meaning.
std::vector<MeasuredCase> hundredths()
{
    std::vector<MeasuredCase> cases;
    for (std::size_t i = 0; i < 100; ++i)
        cases.push_back(measuredCase(i + 1, static_cast<double>((i * 37 + 12) % 100 + 1) / 100.0));
    return cases;
}

/// Values apart by more than an eighth of their size are counted over powers of two: such a count is none.
TEST(Advice, RepresentableValuesAreProposedWhileTheyAreATolerance)
{
    AdviceOptions options;
    options.criterion = Criterion::Ulp;
    const auto adviceFor = [&](std::int64_t ulp, DType dtype) {
        MeasuredCase one = measuredCase(1, 0.5);
        one.question.dtype = dtype;
        one.ulp = ulp;
        return adviseTolerances({one}, options).front();
    };
    for (const auto& [dtype, most] :
         {std::pair(DType::UInt8, std::int64_t{1} << 20), std::pair(DType::Float32, std::int64_t{1} << 20),
          std::pair(DType::Float64, std::int64_t{1} << 49)}) {
        EXPECT_TRUE(adviceFor(most, dtype).refusal.isEmpty());
        const ToleranceAdvice refused = adviceFor(most + 1, dtype);
        EXPECT_NE(english(refused.refusal).find("propose one in atol or rtol"), std::string::npos)
            << english(refused.refusal);
        EXPECT_EQ(proposalOf({refused}).contract.rules.size(), 0U);
    }
    EXPECT_NE(english(adviceFor(4607182418800017408, DType::Float32).refusal).find("4.61e+18"),
              std::string::npos);
    options.criterion = Criterion::Atol;
    EXPECT_TRUE(adviceFor(4607182418800017408, DType::Float32).refusal.isEmpty());
}

TEST(Advice, ADistributionIsOfRanks)
{
    EXPECT_EQ(distributionOf({}), Distribution());
    EXPECT_EQ(distributionOf({7.0}), (Distribution{7.0, 7.0, 7.0, 7.0, 7.0}));
    EXPECT_EQ(distributionOf({4.0, 1.0, 3.0, 2.0}), (Distribution{1.0, 2.0, 4.0, 4.0, 4.0}));
    std::vector<double> thousand;
    for (int i = 1000; i > 0; --i)
        thousand.push_back(i);
    EXPECT_EQ(distributionOf(thousand), (Distribution{1.0, 500.0, 900.0, 990.0, 1000.0}));
}

TEST(Advice, KnownCasesGiveKnownNumbers)
{
    const std::vector<ToleranceAdvice> advices = adviseTolerances(hundredths());
    ASSERT_EQ(advices.size(), 1U);
    const ToleranceAdvice& advice = advices.front();
    EXPECT_EQ(advice.group.name(), "resize-float32-cpu-emu-framework");
    EXPECT_EQ(advice.cases, 100U);
    EXPECT_EQ(advice.inputs, 4U);
    EXPECT_EQ(advice.bitExact, 0U);
    EXPECT_EQ(advice.atol, (Distribution{0.01, 0.5, 0.9, 0.99, 1.0}));
    EXPECT_EQ(advice.rtol.most, 2.0);
    EXPECT_EQ(advice.share, (Distribution{0.25, 0.25, 0.25, 0.25, 0.25}));
    EXPECT_EQ(advice.meanAbs.most, 0.1);
    EXPECT_EQ(advice.margin, 2.0);
    EXPECT_EQ(advice.proposed, (Tolerance{2.0, 0.0, 0}));
    EXPECT_EQ(advice.decisive.atol, 1.0);
    EXPECT_EQ(advice.failingAtHalf, 50U);
    EXPECT_DOUBLE_EQ(advice.nextBeyond(), 1.0 / 101.0);
    ASSERT_TRUE(advice.failing);
    EXPECT_LT(advice.failing->atol, 1.0);
    EXPECT_GT(advice.failing->atol, 0.998);
    EXPECT_NE(english(advice.derivation()).find("2 x 1, the largest of 100 cases"), std::string::npos)
        << english(advice.derivation());
    EXPECT_NE(english(advice.derivation()).find("at most 1 in 101"), std::string::npos)
        << english(advice.derivation());
    EXPECT_NE(english(advice.whyNotSmaller()).find("case " + std::to_string(advice.decisive.number) + " ("),
              std::string::npos)
        << english(advice.whyNotSmaller());
    EXPECT_NE(english(advice.whyNotSmaller()).find("fails 50 of 100 cases"), std::string::npos)
        << english(advice.whyNotSmaller());
}

TEST(Advice, StepsOfWholeNumbersHaveNoMarginUnlessItIsAsked)
{
    std::vector<MeasuredCase> cases{measuredCase(1, 0.0), measuredCase(2, 1.0), measuredCase(3, 3.0)};
    EXPECT_EQ(adviseTolerances(cases).front().proposed, (Tolerance{3.0, 0.0, 0}));
    AdviceOptions options;
    options.margin = 1.5;
    EXPECT_EQ(adviseTolerances(cases, options).front().proposed, (Tolerance{4.5, 0.0, 0}));
    cases.push_back(measuredCase(4, 0.25));
    EXPECT_EQ(adviseTolerances(cases).front().proposed, (Tolerance{6.0, 0.0, 0}));
    options.margin = 0.99;
    EXPECT_THROW(adviseTolerances(cases, options), Error);
    options.margin = std::numeric_limits<double>::infinity();
    EXPECT_THROW(adviseTolerances(cases, options), Error);
}

TEST(Advice, EqualIsNotCalledBitExact)
{
    std::vector<MeasuredCase> cases{measuredCase(1, 0.0), measuredCase(2, 0.0)};
    cases[1].equality = Verdict::Equal; // -0 against +0
    ToleranceAdvice advice = adviseTolerances(cases).front();
    EXPECT_EQ(advice.equal, 2U);
    EXPECT_EQ(advice.bitExact, 1U);
    EXPECT_EQ(english(advice.evidence()), "2 cases of 2 images; all equal, 1 of them bit-exact.");
    EXPECT_EQ(english(advice.derivation()), "All cases are equal; any difference would be new.");
    EXPECT_NE(proposalOf({advice}).contract.rules[0].note.find("all are equal."), std::string::npos);
    cases[0].equality = Verdict::Equal;
    EXPECT_EQ(english(adviseTolerances(cases).front().evidence()), "2 cases of 2 images; all equal.");
    cases[0] = measuredCase(1, 0.5);
    EXPECT_EQ(english(adviseTolerances(cases).front().evidence()),
              "2 cases of 2 images; 1 equal, none bit-exact.");
    cases.push_back(measuredCase(3, 0.0));
    EXPECT_EQ(english(adviseTolerances(cases).front().evidence()),
              "3 cases of 3 images; 2 equal, 1 of them bit-exact.");
}

TEST(Advice, BitExactStaysBitExact)
{
    const auto advice = adviseTolerances({measuredCase(1, 0.0), measuredCase(2, 0.0)}).front();
    EXPECT_EQ(advice.proposed, Tolerance());
    EXPECT_FALSE(advice.failing);
    EXPECT_EQ(english(advice.whyNotSmaller()), "");
    EXPECT_EQ(english(advice.evidence()), "2 cases of 2 images; all bit-exact.");
    const ContractProposal proposal = proposalOf({advice});
    ASSERT_EQ(proposal.contract.rules.size(), 1U);
    EXPECT_EQ(proposal.contract.rules[0].tolerance, Tolerance());
    EXPECT_NE(proposal.contract.rules[0].note.find("all are bit-exact"), std::string::npos);
}

TEST(Advice, GroupsAreWhatARuleCanTellApart)
{
    const auto advices = adviseTolerances(
        {measuredCase(1, 1.0, "cpu", "emu:0"), measuredCase(2, 2.0, "emu:1", "cpu"),
         measuredCase(3, 0.5, "cpu/exact", "emu:0"), measuredCase(4, 0.125, "kornia@cpu", "cpu/exact"),
         measuredCase(5, 8.0, "kornia@cpu", "torch@cpu")});
    std::vector<std::string> names;
    for (const ToleranceAdvice& advice : advices)
        names.push_back(advice.group.name() + " " + std::to_string(advice.cases));
    std::sort(names.begin(), names.end());
    EXPECT_EQ(names, (std::vector<std::string>{"resize-float32-cpu-emu-framework 2",
                                               "resize-float32-cpu-emu-mixed 1",
                                               "resize-float32-cpu-kornia@cpu-exact 1",
                                               "resize-float32-kornia@cpu-torch@cpu-peers 1"}));
    const Contract contract = contractFromJson(toJson(proposalOf(advices).contract));
    EXPECT_EQ(contract.rules.size(), 4U);
    const ContractRule* rule =
        contract.find({"resize", DType::Float32, Side::parse("emu:0"), Side::parse("cpu")});
    ASSERT_NE(rule, nullptr);
    EXPECT_EQ(rule->tolerance.atol, 2.0);
}

TEST(Advice, WhatNoToleranceCanPassIsRefusedAndSaid)
{
    MeasuredCase one = measuredCase(7, std::numeric_limits<double>::infinity());
    one.ulp = std::numeric_limits<std::int64_t>::max();
    for (const Criterion criterion : {Criterion::Atol, Criterion::Rtol, Criterion::Ulp}) {
        AdviceOptions options;
        options.criterion = criterion;
        const ContractProposal proposal = proposalOf(adviseTolerances({measuredCase(1, 0.5), one}, options));
        EXPECT_TRUE(proposal.contract.rules.empty());
        ASSERT_EQ(proposal.leftOut.size(), 1U);
        EXPECT_NE(english(proposal.leftOut[0]).find("(case 7); no tolerance can pass that"),
                  std::string::npos)
            << english(proposal.leftOut[0]);
    }
}

TEST(Advice, TheBoundOfASumIsHeldBesideTheCases)
{
    std::vector<MeasuredCase> cases{measuredCase(1, 0.25), measuredCase(2, 0.5), measuredCase(3, 0.125)};
    for (MeasuredCase& one : cases)
        one.bound = SumBound{1.0, message("5 + 5 taps in float32 of values up to 1")};
    const auto within = adviseTolerances(cases).front();
    EXPECT_EQ(within.bounded, 3U);
    EXPECT_EQ(within.beyondBound, 0U);
    EXPECT_EQ(within.nearestBound, 0.5);
    EXPECT_NE(english(within.theory()).find("No case has more than 50.00 % of its own bound."),
              std::string::npos)
        << english(within.theory());
    cases[1].bound->atol = 0.375;
    const auto beyond = adviseTolerances(cases).front();
    EXPECT_EQ(beyond.beyondBound, 1U);
    EXPECT_NE(english(beyond.theory()).find("1 of 3 cases exceed that"), std::string::npos)
        << english(beyond.theory());
    EXPECT_NE(proposalOf({beyond}).contract.rules[0].note.find("The bound of the sum there is 0.375."),
              std::string::npos);
    for (MeasuredCase& one : cases)
        one.bound.reset();
    EXPECT_EQ(english(adviseTolerances(cases).front().theory()), "");
}

TEST(Advice, AGivenToleranceIsTooTightFitsOrIsTooWide)
{
    const Tolerance given{0.5, 0.0, 0};
    AdviceOptions options;
    options.given = given;
    const auto judged = [&](std::vector<double> needed) {
        std::vector<MeasuredCase> cases;
        for (const double share : needed) {
            cases.push_back(measuredCase(cases.size() + 1, share * given.atol));
            cases.back().needed = share;
        }
        return adviseTolerances(cases, options).front();
    };
    EXPECT_EQ(judged({0.2, 1.25, 3.0}).fit(), Fit::TooTight);
    EXPECT_EQ(judged({0.2, 1.25, 3.0}).outside, 2U);
    EXPECT_EQ(english(judged({0.2, 1.25, 3.0}).judgement(given)),
              "atol 0.5 is too tight: 2 of 3 cases are outside; the worst needs 3 times as much.");
    EXPECT_EQ(judged({0.2, 1.0}).fit(), Fit::Fits);
    EXPECT_EQ(judged({0.101}).fit(), Fit::Fits);
    EXPECT_EQ(judged({0.1, 0.01}).fit(), Fit::TooWide);
    EXPECT_EQ(english(judged({0.0, 0.0}).judgement(given)),
              "atol 0.5 is too wide: all 2 cases are bit-exact.");
    EXPECT_EQ(english(judged({0.01, 0.05}).judgement(given)),
              "atol 0.5 is too wide: no case of 2 needs more than 5.00 % of it.");
    EXPECT_FALSE(adviseTolerances({measuredCase(1, 1.0)}).front().fit());
}

/// Random numbers over 40 powers of ten: what is proposed is never less than what a case needs, and has at
/// most four significant digits; what is said to fail is less than what one needs.
TEST(Advice, WhatIsProposedPassesEveryCaseAndWhatFailsDoesNot)
{
    std::mt19937_64 random(20);
    std::uniform_real_distribution<double> exponent(-20.0, 20.0);
    std::uniform_real_distribution<double> margin(1.0, 3.0);
    for (int round = 0; round < 2000; ++round) {
        const double scale = exponent(random);
        std::vector<MeasuredCase> cases;
        for (int i = 0; i < 5; ++i) {
            cases.push_back(measuredCase(cases.size() + 1, std::pow(10.0, scale + 0.1 * exponent(random))));
            cases.back().ulp = static_cast<std::int64_t>(std::pow(2.0, 0.49 * (exponent(random) + 20.0))) + 1;
        }
        for (const Criterion criterion : {Criterion::Atol, Criterion::Rtol, Criterion::Ulp}) {
            AdviceOptions options;
            options.criterion = criterion;
            if (round % 2)
                options.margin = margin(random);
            const ToleranceAdvice advice = adviseTolerances(cases, options).front();
            ASSERT_EQ(english(advice.refusal), "");
            const Tolerance& p = advice.proposed;
            bool smallerFails = false;
            for (const MeasuredCase& one : cases) {
                const double needed = criterion == Criterion::Atol   ? one.atol
                                      : criterion == Criterion::Rtol ? one.rtol
                                                                     : 0.0;
                ASSERT_GE(criterion == Criterion::Atol ? p.atol : p.rtol, needed);
                ASSERT_TRUE(criterion != Criterion::Ulp || p.ulp >= one.ulp);
                smallerFails =
                    smallerFails || (criterion == Criterion::Ulp    ? advice.failing->ulp < one.ulp
                                     : criterion == Criterion::Atol ? advice.failing->atol < one.atol
                                                                    : advice.failing->rtol < one.rtol);
            }
            ASSERT_TRUE(smallerFails) << advice.failing->toText();
            ASSERT_EQ(roundedUp(p.atol + p.rtol), p.atol + p.rtol);
        }
    }
}

} // namespace
} // namespace comparo
