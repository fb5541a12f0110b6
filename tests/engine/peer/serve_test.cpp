// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/message_list.h"
#include "engine/diagnose/gradients/run.h"
#include "engine/ops/op_registry.h"
#include "engine/peer/registry.h"
#include "engine/pipeline/runner.h"
#include "engine/scenario/picture.h"
#include "engine/tensor/same_bits.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include <signal.h>

/// `comparo serve` as a side against the same engine in this process.
namespace comparo {
namespace {

class ServedEngine : public ::testing::Test {
protected:
    void SetUp() override { peerRegistry().add({"here", {{test::program(), "serve"}, {}}, {}}); }
    void TearDown() override { peerRegistry().clear(); }
};

/// Two small parts of a picture.
template <class T>
Tensor partsOf(const Tensor& picture)
{
    constexpr int kHeight = 24;
    constexpr int kWidth = 40;
    std::vector<T> values;
    for (int n = 0; n < 2; ++n)
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < kHeight; ++y)
                for (int x = 0; x < kWidth; ++x)
                    values.push_back(static_cast<T>(picture.at(0, c, 40 + 60 * n + y, 90 + 80 * n + x)));
    return Tensor::fromValues<T>({2, 3, kHeight, kWidth}, values);
}

Tensor pair()
{
    return partsOf<float>(asFloat(scenarioPicture()));
}

Pipeline of(const std::string& step, std::uint64_t seed)
{
    Pipeline pipeline;
    pipeline.seed = seed;
    pipeline.steps = {Step::parse(step)};
    return pipeline;
}

/// The error's words without what calls it: the same mistake on both sides reads the same from there on.
std::string mistakeOf(const Pipeline& pipeline, const Tensor& input, const std::string& side)
{
    try {
        runSide(pipeline, input, Side::parse(side));
    } catch (const Error& error) {
        return error.text();
    }
    return {};
}

TEST_F(ServedEngine, GivesTheBitsOfThisProcessForEveryOpWithItsDraws)
{
    const Tensor floats = pair();
    const Tensor bytes = partsOf<std::uint8_t>(scenarioPicture());
    int compared = 0;
    for (const Op& op : allOps()) {
        const auto& dtypes = op.info.dtypes;
        const bool takesFloats = std::find(dtypes.begin(), dtypes.end(), DType::Float32) != dtypes.end();
        const Tensor& input = takesFloats ? floats : bytes;
        const bool isRandom = op.info.isRandom();
        const bool keepsShape = op.info.schema.find("size") == nullptr;
        const Pipeline pipeline = of(op.id + (isRandom ? (keepsShape ? ":p=0.7" : ":p=1") : ""), 11);
        for (const char* device :
             {"cpu/exact", "cpu/framework", "cpu/framework/threads=1", "emu:1/exact", "emu:0/framework"}) {
            const std::string there = std::string("here@") + device;
            const std::string mistake = mistakeOf(pipeline, input, device);
            if (!mistake.empty()) { // sizes by default larger than these pictures
                EXPECT_NE(mistakeOf(pipeline, input, there).find(mistake), std::string::npos)
                    << op.id << " on " << there << ": " << mistakeOf(pipeline, input, there);
                continue;
            }
            const Trace ours = runSide(pipeline, input, Side::parse(device));
            const Trace theirs = runSide(pipeline, input, Side::parse(there));
            EXPECT_TRUE(sameBytes(ours.output(), theirs.output())) << op.id << " on " << there;
            EXPECT_EQ(ours.steps[0].draws, theirs.steps[0].draws) << op.id;
            EXPECT_EQ(english(ours.steps[0].notes), english(theirs.steps[0].notes))
                << op.id << " on " << there;
            ++compared;
        }
    }
    EXPECT_GE(compared, 200);
}

TEST_F(ServedEngine, AChainStaysThereAndIntegersAreIntegers)
{
    Pipeline pipeline = of("resize:size=30x50,antialias=true", 5);
    for (const char* step : {"to_float", "rotation:p=1,degrees=-30..30", "gaussian_noise:p=0.5,std=0.2",
                             "gaussian_blur:kernel=5,sigma=1.5", "to_uint8"})
        pipeline.steps.push_back(Step::parse(step));
    for (const char* device : {"cpu/framework", "emu:1/exact"}) {
        const Trace ours = runSide(pipeline, scenarioPicture(), Side::parse(device));
        const Trace theirs = runSide(pipeline, scenarioPicture(), Side::parse(std::string("here@") + device));
        ASSERT_EQ(theirs.steps.size(), ours.steps.size());
        for (std::size_t i = 0; i < ours.steps.size(); ++i)
            EXPECT_TRUE(sameBytes(ours.steps[i].output, theirs.steps[i].output)) << device << ", step " << i;
        EXPECT_EQ(theirs.output().dtype(), DType::UInt8);
        EXPECT_TRUE(english(theirs.label()).starts_with("comparo ")) << english(theirs.label());
        EXPECT_EQ(theirs.steps.at(1).peer->tensors.at(0).device, Side::parse(device).device.name());
    }
}

TEST_F(ServedEngine, GradientsAreThoseOfThisProcess)
{
    Pipeline pipeline = of("differentiable_jpeg:quality=60", 3);
    const Tensor input = pair();
    const Tensor weights = randomWeights(input.shape(), 9);
    for (const char* device : {"cpu/framework", "emu:0/exact"}) {
        const GradientRun ours = runGradient(pipeline, input, weights, Side::parse(device));
        const GradientRun theirs =
            runGradient(pipeline, input, weights, Side::parse(std::string("here@") + device));
        EXPECT_TRUE(sameBytes(ours.gradients.image, theirs.gradients.image)) << device;
        ASSERT_EQ(ours.gradients.others.size(), theirs.gradients.others.size());
        for (std::size_t i = 0; i < ours.gradients.others.size(); ++i) {
            EXPECT_EQ(ours.gradients.others[i].name, theirs.gradients.others[i].name);
            EXPECT_TRUE(sameBytes(ours.gradients.others[i].tensor, theirs.gradients.others[i].tensor));
        }
    }
}

TEST_F(ServedEngine, MistakesAreToldOnceAndItGoesOn)
{
    const Tensor input = pair();
    const auto mistake = [&](const char* step, const char* side) {
        return mistakeOf(of(step, 0), input, side);
    };
    EXPECT_NE(mistake("invert", "here@cuda:7").find("has no device 'cuda:7'; it has cpu, "),
              std::string::npos);
    EXPECT_NE(mistake("invert", "here@cpu/numerics=odd").find("'numerics' cannot be 'odd'"),
              std::string::npos)
        << mistake("invert", "here@cpu/numerics=odd");
    EXPECT_NE(
        mistake("invert", "here@cpu/tf32=true").find("Unknown option 'tf32' (numerics, threads, codec)."),
        std::string::npos);
    EXPECT_EQ(
        mistake("normalize:mean=0.1/0.2", "here@cpu"),
        "Peer here: comparo " + peerRegistry().open("here")->describe().version +
            ": normalize: mean has 2 numbers, but the image 3 channels; use one number or one per channel.");
    EXPECT_EQ(mistake("normalize", "here@cpu"), "");
}

TEST_F(ServedEngine, EndsWhenItIsAskedTo)
{
    runSide(of("invert:p=1", 0), pair(), Side::parse("here@cpu"));
    const pid_t process = peerRegistry().open("here")->processId();
    ASSERT_GT(process, 0);
    peerRegistry().clear();
    EXPECT_NE(::kill(process, 0), 0);
}

} // namespace
} // namespace comparo
