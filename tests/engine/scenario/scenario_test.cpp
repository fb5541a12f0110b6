// SPDX-License-Identifier: Apache-2.0
// Every scenario: its fault shows as documented, each of its fixes holds.
#include "engine/base/error.h"
#include "engine/diagnose/bisect.h"
#include "engine/scenario/picture.h"
#include "engine/scenario/scenario.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace {

using namespace comparo;

class EveryScenario : public testing::TestWithParam<std::string> {};

TEST_P(EveryScenario, FaultShowsAndFixesHold)
{
    const Scenario& scenario = findScenario(GetParam());
    for (const std::uint64_t seed : {1U, 2U, 3U})
        for (int fix = 0; fix <= static_cast<int>(scenario.fixes.size()); ++fix) {
            const ScenarioOutcome outcome =
                runScenario(scenario, fix, DeviceKind::Emu, seed, scenarioInput());
            EXPECT_TRUE(outcome.asExpected())
                << scenario.id << " fix " << fix << ": " << english(outcome.sentence);
            EXPECT_EQ(outcome.outcome.passes(), fix != 0) << scenario.id << " fix " << fix;
        }
    EXPECT_THROW(runScenario(scenario, 9, DeviceKind::Emu, 1, scenarioInput()), Error);
}

TEST_P(EveryScenario, TellsItsStoryInFewWords)
{
    const Scenario& scenario = findScenario(GetParam());
    const auto words = std::count(scenario.story.begin(), scenario.story.end(), ' ') + 1;
    EXPECT_LE(words, 120) << words;
    EXPECT_GE(words, 40);
    EXPECT_EQ(scenario.tryThese.size(), 3U);
    EXPECT_FALSE(scenario.fixes.empty());
    EXPECT_EQ(scenario.date.size(), 10U);
}

std::vector<std::string> ids()
{
    std::vector<std::string> all;
    for (const Scenario& scenario : allScenarios())
        all.push_back(scenario.id);
    return all;
}

std::string testName(const testing::TestParamInfo<std::string>& tested)
{
    std::string name = tested.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Scenarios, EveryScenario, testing::ValuesIn(ids()), testName);

TEST(Planckian, ABrokenLinkIsSilentAndTheTableIsNamed)
{
    const ScenarioOutcome outcome =
        runScenario(findScenario("kornia-planckian-stale-buffer"), 0, DeviceKind::Emu, 1, scenarioInput());
    ASSERT_TRUE(outcome.result.cause);
    EXPECT_NE(english(outcome.result.cause->verdict).find("'pl' on emu:0"), std::string::npos)
        << english(outcome.result.cause->verdict);
    const Tensor& wrong = outcome.result.imageB;
    double most = 0.0;
    for (const int c : {0, 2})
        for (int y = 0; y < wrong.shape().h; ++y)
            most = std::max(most, wrong.at(0, c, y, y));
    EXPECT_EQ(most, 0.0); // red and blue are gone
    EXPECT_GT(wrong.at(0, 1, 10, 10), 0.0);
}

/// The chain from the codec to the tensor that was made on the CPU, with every tensor's device.
TEST(DiffJpeg, TheErrorShowsTheWholeChain)
{
    const ScenarioOutcome outcome =
        runScenario(findScenario("kornia-diff-jpeg-device"), 0, DeviceKind::Emu, 1, scenarioInput());
    ASSERT_TRUE(outcome.result.errorB);
    EXPECT_EQ(outcome.result.errorB->text(),
              "gaussian: 'x' is on emu:0, 'mean' is on cpu\n"
              "  in gaussian < gaussian_kernel1d < gaussian_blur2d < resize < rescale < chroma_subsampling < "
              "jpeg_encode < differentiable_jpeg < pipeline\n"
              "  pipeline\n"
              "    differentiable_jpeg: image on emu:0, quality on emu:0, quantization_table_y on emu:0, "
              "quantization_table_c on emu:0\n"
              "      jpeg_encode: image on emu:0, quality on emu:0, quantization_table_y on emu:0, "
              "quantization_table_c on emu:0\n"
              "        chroma_subsampling: image on emu:0\n"
              "          rescale: image on emu:0\n"
              "            resize: image on emu:0\n"
              "              gaussian_blur2d: image on emu:0, sigma on emu:0\n"
              "                gaussian_kernel1d: sigma on emu:0\n"
              "                  gaussian: x on emu:0, mean on cpu, sigma on emu:0");
}

/// The text follows the tensors: with sigma on the CPU too, it is the one that is named, and the fault shows
/// on the second device as well.
TEST(DiffJpeg, TheChainIsThatOfTheTensors)
{
    const auto errorOf = [](std::vector<std::string> onHost, const char* side) {
        Pipeline pipeline;
        pipeline.steps = {Step::parse("differentiable_jpeg:quality=75")};
        pipeline.steps.front().placement.madeOnHost = std::move(onHost);
        try {
            runSide(pipelineFromJson(toJson(pipeline)), scenarioPicture(), Side::parse(side));
        } catch (const Error& error) {
            return error.text();
        }
        return std::string("no error");
    };
    EXPECT_EQ(errorOf({"sigma"}, "emu:1").find("gaussian: 'x' is on emu:1, 'sigma' is on cpu\n"), 0U);
    EXPECT_EQ(errorOf({"mean"}, "cpu"), "no error"); // everything is there
    EXPECT_NE(errorOf({"median"}, "emu:0").find("has no internal tensor 'median'"), std::string::npos);
}

TEST(RandomJpeg, QualityIsNamedWithBothDevices)
{
    const ScenarioOutcome outcome =
        runScenario(findScenario("kornia-random-jpeg-quality"), 0, DeviceKind::Emu, 1, scenarioInput());
    EXPECT_NE(english(outcome.sentence).find("'image' is on emu:0, 'quality' is on cpu"), std::string::npos)
        << english(outcome.sentence);
}

TEST(Resize, WrapsToTwoHundredFiftyFiveWhenSubtractedInBytes)
{
    const ScenarioOutcome outcome =
        runScenario(findScenario("torchvision-uint8-resize"), 0, DeviceKind::Emu, 1, scenarioInput());
    EXPECT_NE(english(outcome.sentence).find("reads 255"), std::string::npos) << english(outcome.sentence);
    EXPECT_EQ(outcome.result.comparison->all.maxAbs, 1.0);
}

/// Four steps: the difference enters at the resize and grows with the contrast after it.
TEST(Bisection, SaysWhereTheDifferenceEntersAndHowItGrows)
{
    Pipeline pipeline;
    for (const char* step : {"gaussian_noise:std=0.1", "to_uint8", "resize:size=96", "to_float"})
        pipeline.steps.push_back(Step::parse(step));
    const Trace a = runSide(pipeline, scenarioPicture(), Side::parse("cpu"));
    const Trace b = runSide(pipeline, scenarioPicture(), Side::parse("emu:1"));
    const Bisection result = bisect(a, b);
    ASSERT_EQ(result.steps.size(), 4U);
    EXPECT_EQ(result.firstDiverging(), 2U);
    EXPECT_EQ(result.steps[0].accumulatedShare, 0.0);
    EXPECT_EQ(result.steps[1].accumulatedShare, 0.0);
    EXPECT_GT(result.steps[2].localShare, 0.0);
    EXPECT_EQ(result.steps[2].localShare, result.steps[2].accumulatedShare);
    EXPECT_EQ(result.steps[3].localShare, 0.0); // the conversion itself is exact
    EXPECT_GT(result.steps[3].accumulatedShare, 0.0);
    EXPECT_EQ(bisect(a, a).firstDiverging(), std::nullopt);
}

/// A step that draws noise of its own is replayed with the draws it had, wherever it stands.
TEST(Bisection, ReplaysDrawsAtTheirOwnPlace)
{
    Pipeline pipeline;
    pipeline.seed = 5;
    for (const char* step : {"resize:size=64", "gaussian_noise", "planckian_jitter"})
        pipeline.steps.push_back(Step::parse(step));
    const Trace a = runSide(pipeline, scenarioPicture(), Side::parse("cpu"));
    const Trace b = runSide(pipeline, scenarioPicture(), Side::parse("emu:0"));
    const Bisection result = bisect(a, b);
    EXPECT_EQ(result.firstDiverging(), 0U);
    EXPECT_EQ(result.steps[1].localShare, 0.0);
    EXPECT_EQ(result.steps[2].localShare, 0.0);
    EXPECT_GT(result.steps[2].accumulatedShare, 0.0);
}

} // namespace
