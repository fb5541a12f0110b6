// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/capture/recorder/recorder.h"
#include "engine/capture/recording_comparison.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <numeric>

/// Which step of one recording stands for which of the other; large tensors, part by part.
namespace comparo {
namespace {

/// "input" is an input.
struct PlannedStep {
    std::string name;
    std::vector<std::int64_t> shape{};
    std::string function{};
};

class AlignmentTest : public testing::Test {
protected:
    [[nodiscard]] Recording recorded(const std::string& file, const std::vector<PlannedStep>& steps) const
    {
        Recorder recorder(m_folder / file);
        for (const PlannedStep& step : steps) {
            std::int64_t count = 1;
            for (const std::int64_t extent : step.shape)
                count *= extent;
            const std::vector<float> values(static_cast<std::size_t>(count), 1.0F);
            const RecordableTensor tensor = RecordableTensor::of(values.data(), step.shape);
            if (step.name == "input")
                recorder.input(tensor);
            else
                recorder.step(step.name, tensor, {.function = step.function});
        }
        recorder.close();
        return Recording(m_folder / file);
    }

    /// "conv=conv", "old>new" of a renamed one, "x=" and "=x" of one that only one side has.
    [[nodiscard]] static std::vector<std::string> told(const Recording& a, const Recording& b,
                                                       const std::vector<SameStep>& byHand = {})
    {
        std::vector<std::string> lines;
        for (const StepPair& pair : alignSteps(a, b, byHand))
            lines.push_back((pair.a ? a.steps[*pair.a].label() : "") + (pair.renamed ? ">" : "=") +
                            (pair.b ? b.steps[*pair.b].label() : ""));
        return lines;
    }

    using Lines = std::vector<std::string>;
    test::TemporaryFolder m_folder;
};

TEST_F(AlignmentTest, StepsOfOneNameAndCallStandForEachOther)
{
    const Recording a = recorded("a", {{"input", {4}}, {"x", {4}}, {"x", {4}}, {"y", {5}}});
    const Recording b = recorded("b", {{"input", {4}}, {"x", {4}}, {"z", {7}}, {"x", {4}}, {"y", {9}}});
    EXPECT_EQ(told(a, b), (Lines{"input=input", "x=x", "=z", "x, call 2=x, call 2", "y=y"}));
    EXPECT_EQ(told(b, a), (Lines{"input=input", "x=x", "z=", "x, call 2=x, call 2", "y=y"}));
    EXPECT_EQ(told(a, a).size(), 4U);
}

TEST_F(AlignmentTest, RenamedStepsAreFoundByOrderAndShape)
{
    const Recording a =
        recorded("a", {{"input", {4}}, {"enc.conv", {4}, "Conv"}, {"enc.relu", {4}, "ReLU"}, {"head", {2}}});
    const Recording b = recorded("b", {{"input", {4}},
                                       {"net.enc.conv", {4}, "Conv"},
                                       {"net.enc.norm", {4}, "Norm"},
                                       {"net.enc.relu", {4}, "ReLU"},
                                       {"head", {2}}});
    EXPECT_EQ(told(a, b), (Lines{"input=input", "enc.conv>net.enc.conv", "=net.enc.norm",
                                 "enc.relu>net.enc.relu", "head=head"}));
    const RecordingComparison comparison = compareRecordings(a, b);
    EXPECT_EQ(comparison.lines[1].renamed, "net.enc.conv");
    EXPECT_FALSE(comparison.lines[1].differs());
    EXPECT_TRUE(comparison.lines[2].differs()) << "a step that only B has";
}

TEST_F(AlignmentTest, AnotherShapeKindOrFunctionIsNoRename)
{
    const Recording a = recorded("a", {{"input", {4}}, {"x", {4}}, {"blur", {3}, "Blur"}, {"end", {1}}});
    EXPECT_EQ(told(a, recorded("b", {{"input", {4}}, {"y", {2, 2}}, {"end", {1}}})),
              (Lines{"input=input", "x=", "blur=", "=y", "end=end"}));
    EXPECT_EQ(told(a, recorded("b", {{"input", {4}}, {"z", {4}}, {"sharp", {3}, "Sharp"}, {"end", {1}}})),
              (Lines{"input=input", "x>z", "blur=", "=sharp", "end=end"}));
    EXPECT_EQ(told(a, recorded("b", {{"end", {1}}, {"y", {4}}})),
              (Lines{"input=", "x=", "blur=", "end=end", "=y"}))
        << "what stands behind the next pair is no rename of what stands before it";
}

TEST_F(AlignmentTest, OfThousandsOfStepsTheOrderIsKept)
{
    std::vector<PlannedStep> one, other;
    for (int i = 0; i < 2500; ++i) {
        one.push_back({"layer" + std::to_string(i), {1 + i % 5}, {}});
        other.push_back({"module.layer" + std::to_string(i), {1 + i % 5}, {}});
    }
    other.insert(other.begin() + 1200, {"extra", {9}, {}});
    const Recording a = recorded("a", one), b = recorded("b", other);
    const std::vector<StepPair> pairs = alignSteps(a, b);
    EXPECT_EQ(std::ranges::count_if(pairs, &StepPair::renamed), 2500);
    ASSERT_EQ(pairs.size(), 2501U);
    for (const StepPair& pair : pairs)
        if (pair.renamed) {
            EXPECT_EQ("module." + a.steps[*pair.a].name, b.steps[*pair.b].name);
        }
}

TEST_F(AlignmentTest, WhatIsSaidByHandGoesFirst)
{
    const Recording a =
        recorded("a", {{"input", {4}}, {"x", {4}}, {"x", {4}}, {"enc.a", {4}}, {"enc.b", {3}}});
    const Recording b = recorded(
        "b", {{"input", {4}}, {"x", {4}}, {"y", {5}}, {"y", {5}}, {"net.a.k", {6}}, {"net.b.k", {6}}});
    EXPECT_EQ(told(a, b, {{"x", "y"}, {"enc.*", "net.*.k"}}),
              (Lines{"input=input", "=x", "x>y", "x, call 2>y, call 2", "enc.a>net.a.k", "enc.b>net.b.k"}));
    EXPECT_EQ(told(a, b, {{"x", ""}})[1], "x=");
    const Recording c = recorded("c", {{"input", {4}}, {"u", {4}}, {"v", {4}}});
    EXPECT_EQ(told(a, c, {{"", "u"}}), (Lines{"input=input", "=u", "x>v", "x, call 2=", "enc.a=", "enc.b="}));
    const auto refused = [&](const SameStep& same) {
        try {
            (void)alignSteps(a, b, {same});
        } catch (const Error& error) {
            return error.text();
        }
        return std::string("nothing");
    };
    EXPECT_EQ(refused({"absent", "y"}), "A has no step 'absent'.");
    EXPECT_EQ(refused({"x", "absent"}), "B has no step 'absent'.");
    EXPECT_EQ(refused({"", "absent"}), "B has no step 'absent'.");
}

TEST_F(AlignmentTest, TheTextOfTwoNames)
{
    EXPECT_EQ(SameStep::parse("old=new"), (SameStep{"old", "new"}));
    EXPECT_EQ(SameStep::parse("a.*=b.*.c"), (SameStep{"a.*", "b.*.c"}));
    EXPECT_EQ(SameStep::parse("k==1=k==2"), (SameStep{"k=1", "k=2"}));
    EXPECT_EQ(SameStep::parse("=new"), (SameStep{"", "new"}));
    EXPECT_EQ(SameStep::parse("old="), (SameStep{"old", ""}));
    for (const char* text : {"", "old", "=", "a=b=c", "a*=b", "a**=b**"})
        EXPECT_THROW(SameStep::parse(text), Error) << text;
    EXPECT_EQ(starOf("enc.*.w", "enc.0.1.w"), "0.1");
    EXPECT_EQ(starOf("*", ""), "");
    EXPECT_EQ(starOf("ab*ba", "aba"), std::nullopt);
}

/// Tensors of several parts: the counts, the places and the means are those of the whole.
class PartsTest : public AlignmentTest {
protected:
    template <class T>
    [[nodiscard]] Comparison compared(std::vector<std::int64_t> shape, const std::vector<T>& a,
                                      const std::vector<T>& b, const Tolerance& tolerance = {}) const
    {
        const auto record = [&](const char* file, const std::vector<T>& values) {
            Recorder recorder(m_folder / file);
            recorder.step("x", RecordableTensor::of(values.data(), shape));
            recorder.close();
            return Recording(m_folder / file);
        };
        const RecordedLine line = compareRecordings(record("a", a), record("b", b), tolerance).lines.at(0);
        EXPECT_TRUE(line.comparison);
        return line.comparison.value_or(Comparison{});
    }

    /// Against compare() of the whole.
    void expectAsWhole(const std::vector<std::int64_t>& shape, const std::vector<std::size_t>& changed) const
    {
        std::int64_t count = 1;
        for (const std::int64_t extent : shape)
            count *= extent;
        std::vector<float> a(static_cast<std::size_t>(count));
        for (std::size_t i = 0; i < a.size(); ++i)
            a[i] = static_cast<float>(i % 1013) / 1013.0F;
        std::vector<float> b = a;
        for (std::size_t k = 0; k < changed.size(); ++k)
            b[changed[k] % b.size()] += 0.25F + 0.125F * static_cast<float>(k % 3);
        const Comparison parts = compared(shape, a, b, {.atol = 0.3});
        const Recording recordingA(m_folder / "a"), recordingB(m_folder / "b");
        const auto tensorOf = [](const Recording& recording) {
            const RecordedTensor& tensor = recording.steps[0].tensors[0];
            return toTensor(tensor, recording.read(tensor));
        };
        const Comparison whole =
            compare(tensorOf(recordingA), tensorOf(recordingB), {{.atol = 0.3}, {}, false});
        EXPECT_EQ(english(parts.sentence()), english(whole.sentence()));
        EXPECT_EQ(parts.verdict, whole.verdict);
        EXPECT_EQ(parts.requiredUlp, whole.requiredUlp);
        EXPECT_EQ(parts.requiredRtol, whole.requiredRtol);
        EXPECT_NEAR(parts.all.meanAbs, whole.all.meanAbs, 1e-15);
        EXPECT_NEAR(parts.all.bias, whole.all.bias, 1e-15);
        EXPECT_NEAR(parts.all.rmse, whole.all.rmse, 1e-12);
        ASSERT_TRUE(parts.all.worst && parts.all.first);
        EXPECT_EQ(positionText(*parts.all.worst, whole.descA.shape),
                  positionText(*whole.all.worst, whole.descA.shape));
        EXPECT_EQ(positionText(*parts.all.first, whole.descA.shape),
                  positionText(*whole.all.first, whole.descA.shape));
        ASSERT_EQ(parts.channels.size(), whole.channels.size());
        for (std::size_t c = 0; c < whole.channels.size(); ++c) {
            EXPECT_EQ(parts.channels[c].differing, whole.channels[c].differing);
            EXPECT_EQ(parts.channels[c].samples, whole.channels[c].samples);
        }
    }
};

TEST_F(PartsTest, AreWhatTheWholeIs)
{
    constexpr std::size_t kMany = 6'000'000;
    const std::vector<std::size_t> some{17, 2'500'000, 2'500'001, 4'999'999, kMany - 1};
    expectAsWhole({30, 2, 250, 400}, some);  // several images a part
    expectAsWhole({2, 30, 250, 400}, some);  // several channels
    expectAsWhole({1, 2, 3000, 1000}, some); // several rows
    expectAsWhole({6'000'000}, some);        // a part of one row
    expectAsWhole({2000, 1000, 3}, some);    // (H,W,C)
    expectAsWhole({2, 1'000'000, 3}, some);  // of which a row is more than one part
    expectAsWhole({20, 30, 100, 10, 10}, some);
}

TEST_F(PartsTest, EqualOnesWidenedOnesAndUnequalInfinities)
{
    constexpr std::size_t kCount = 5'000'000;
    std::vector<std::int32_t> a(kCount);
    std::iota(a.begin(), a.end(), 0);
    std::vector<std::int32_t> b = a;
    EXPECT_EQ(english(compared({50, 100, 1000}, a, b).sentence()), "Bit-exact: all 5,000,000 samples equal.");
    b[4'200'000] += 7;
    const Comparison whole = compared({50, 100, 1000}, a, b);
    EXPECT_EQ(whole.requiredUlp, 7);
    EXPECT_EQ(whole.all.differing, 1U);
    EXPECT_EQ(compared({50, 100, 1000}, a, b, {.ulp = 7}).verdict, Verdict::WithinTolerance);
    std::vector<double> x(kCount, 1.0), y(kCount, 1.0);
    y[4'900'000] = std::numeric_limits<double>::infinity();
    x[1] = 3.0;
    const Comparison infinite = compared({5'000'000}, x, y);
    EXPECT_EQ(infinite.all.nonFinite, 1U);
    ASSERT_TRUE(infinite.all.worst);
    EXPECT_EQ(infinite.all.worst->x, 4'900'000);
    EXPECT_EQ(infinite.all.first->x, 1);
}

TEST_F(PartsTest, DamageBehindTheFirstDifferenceIsFound)
{
    std::vector<float> values(5'000'000, 1.0F);
    (void)compared({5'000'000}, values, values);
    std::fstream file(m_folder / "a", std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(4 * 4'900'000);
    file.put('\x7F');
    file.close();
    const Recording a(m_folder / "a"), b(m_folder / "b");
    try {
        (void)compareRecordings(a, b);
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::CorruptData);
        EXPECT_NE(error.text().find("its checksum does not match"), std::string::npos) << error.text();
    }
}

} // namespace
} // namespace comparo
