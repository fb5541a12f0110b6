// SPDX-License-Identifier: Apache-2.0
// What is said of peers: which of our models computes as one, the check of a peer, and gradients that a peer
// gives. The programs are small scripts of Python alone.
#include "engine/base/error.h"
#include "engine/diagnose/causes/peer_model.h"
#include "engine/diagnose/gradients/run.h"
#include "engine/diagnose/peers/check.h"
#include "engine/peer/registry.h"
#include "engine/pipeline/vocabulary.h"
#include "engine/tensor/same_bits.h"
#include "tests/support/paths.h"
#include "tests/support/photographs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace comparo {
namespace {

PeerCommand script(const std::string& name, std::vector<std::string> words)
{
    words.insert(words.begin(), COMPARO_TEST_PYTHON);
    words[1] = test::dataFolder() + "/support/peers/" + words[1];
    return {name, {words, {}}, {}, false};
}

class DiagnosedPeers : public testing::Test {
protected:
    void SetUp() override
    {
        peerRegistry().add(script("echo", {"echo.py", "horizontal_flip:p+same_on_batch"}));
        peerRegistry().add(script("gain", {"own_ops.py", "gain"}));
    }
    void TearDown() override { peerRegistry().clear(); }
};

Tensor bytesOf(int h, int w, std::uint32_t seed)
{
    std::vector<std::uint8_t> values;
    for (int i = 0; i < 3 * h * w; ++i) {
        seed = seed * 1664525U + 1013904223U;
        values.push_back(static_cast<std::uint8_t>(seed >> 30)); // few levels: some columns are mirrored
    }
    return Tensor::fromValues<std::uint8_t>({1, 3, h, w}, values);
}

/// Samples that are their own mirror image, and the largest difference from it.
struct Mirrored {
    std::uint64_t equal = 0;
    double largest = 0.0;
};

Mirrored mirroredOf(const std::vector<Tensor>& pictures)
{
    Mirrored found;
    for (const Tensor& picture : pictures) {
        const Shape& s = picture.shape();
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x) {
                    const double apart = std::abs(picture.at(0, c, y, x) - picture.at(0, c, y, s.w - 1 - x));
                    found.equal += apart == 0.0 ? 1U : 0U;
                    found.largest = std::max(found.largest, apart);
                }
    }
    return found;
}

/// A peer that gives its input back has of a flip the samples that are their own mirror image.
TEST_F(DiagnosedPeers, SamplesOfAllPicturesAreCounted)
{
    const std::vector<Tensor> pictures{bytesOf(4, 6, 1), bytesOf(3, 5, 2)};
    const PeerCheck check = checkPeer(Side::parse("echo@cpu"), pictures);
    const Mirrored mirrored = mirroredOf(pictures);
    ASSERT_GT(mirrored.equal, 0U);
    EXPECT_EQ(check.device, "cpu");
    EXPECT_EQ(check.against, "cpu/framework");
    const auto flips = [&](DType dtype) {
        const auto found = std::ranges::find_if(check.ops, [&](const PeerOpCheck& op) {
            return op.op == "horizontal_flip" && op.dtype == dtype;
        });
        return found == check.ops.end() ? PeerOpCheck{} : *found;
    };
    for (const DType dtype : {DType::UInt8, DType::Float32}) {
        const PeerOpCheck flip = flips(dtype);
        EXPECT_EQ(english(flip.error), "");
        EXPECT_EQ(flip.function, "echo.horizontal_flip");
        EXPECT_EQ(flip.params, "");
        EXPECT_EQ(flip.pictures, 2);
        EXPECT_EQ(flip.framework.match.samples, 72U + 45U);
        EXPECT_EQ(flip.framework.match.equal(), mirrored.equal);
        EXPECT_EQ(flip.exact.match.equal(), mirrored.equal);
        EXPECT_NEAR(flip.exact.match.largest, mirrored.largest / (dtype == DType::UInt8 ? 1.0 : 255.0), 1e-6);
        EXPECT_FALSE(flip.isEqual());
    }
    EXPECT_EQ(flips(DType::UInt8).framework.ulp, static_cast<std::int64_t>(mirrored.largest));
}

TEST_F(DiagnosedPeers, RulesAreTriedOnAnOpThatKeepsTheImage)
{
    const PeerCheck check = checkPeer(Side::parse("echo@cpu"), {bytesOf(4, 6, 1)});
    std::vector<std::string> ids;
    for (const PeerRule& rule : check.rules) {
        ids.push_back(rule.id);
        EXPECT_TRUE(rule.holds) << rule.id << ": " << english(rule.detail);
    }
    EXPECT_EQ(ids, (std::vector<std::string>{"known_ops", "unknown_op", "unknown_device", "unknown_parameter",
                                             "same_twice", "handles"}));
    EXPECT_TRUE(check.conforms());
}

TEST_F(DiagnosedPeers, GradientsGoThroughEveryStepOfAPeer)
{
    const OpVocabulary vocabulary = vocabularyOf({Side::parse("gain@cpu")});
    Pipeline pipeline;
    for (const char* step : {"gain:amount=2", "gain:amount=1.5", "gain:amount=0.25"})
        pipeline.steps.push_back(parseStep(step, vocabulary));
    std::vector<float> values(12), weights(12);
    for (std::size_t i = 0; i < 12; ++i) {
        values[i] = static_cast<float>(i) / 16.0F;
        weights[i] = static_cast<float>(i) - 4.0F;
    }
    std::vector<double> fractions;
    Progress progress;
    progress.sink = [&](double fraction, const Message&) { fractions.push_back(fraction); };
    const GradientRun run =
        runGradient(pipeline, Tensor::fromValues<float>({1, 1, 3, 4}, values),
                    Tensor::fromValues<float>({1, 1, 3, 4}, weights), Side::parse("gain@cpu"), progress);
    EXPECT_EQ(run.forward.output().at(0, 0, 2, 3), 11.0 / 16.0 * 0.75);
    for (int i = 0; i < 12; ++i)
        EXPECT_EQ(run.gradients.image.at(0, 0, i / 4, i % 4), (i - 4) * 0.75);
    EXPECT_EQ(run.outputGradient.at(0, 0, 0, 1), -3.0);
    ASSERT_GE(fractions.size(), 3U);
    const std::vector<double> last(fractions.end() - 3, fractions.end()); // of the way back
    EXPECT_EQ(last, (std::vector<double>{0.0, 1.0 / 3.0, 2.0 / 3.0}));
}

/// What ran here, as if a peer had run it.
Trace asOfPeer(const Step& step, const Tensor& input, const std::string& device)
{
    Trace trace = runSide({{step}}, input, Side::parse("cpu/framework"));
    trace.side.peer = PeerSide{"library", device};
    return trace;
}

TEST(PeerModel, IsTheSideThatGivesEverySample)
{
    const Tensor input = asFloat(test::middleOfPhotograph("chelsea.png", 60, 72));
    const Step step = Step::parse("resize:size=41x50,antialias=false");
    const Trace trace = asOfPeer(step, input, "cpu");
    for (const char* side : {"cpu/framework", "cpu/framework/threads=1", "cpu/exact", "emu:0/framework"}) {
        const Tensor output = runSide({{step}}, input, Side::parse(side)).output();
        const PeerModel model = peerModelOf(trace, 0, input, output, {});
        EXPECT_TRUE(model.isIdentified()) << side;
        EXPECT_EQ(model.match.samples, 3U * 41U * 50U);
        EXPECT_TRUE(sameBytes(runSide({{step}}, input, model.model).output(), output)) << side;
    }
    const Tensor own = runSide({{step}}, input, Side::parse("cpu/framework")).output();
    EXPECT_EQ(peerModelOf(trace, 0, input, own, {}).model, Side::parse("cpu/framework"));
}

/// Where two models come as near, it is the likelier one: PyTorch's code for one thread before exact
/// numerics.
TEST(PeerModel, OfTwoThatComeAsNearTheLikelierCounts)
{
    const Tensor input = asFloat(test::middleOfPhotograph("chelsea.png", 100, 120));
    const Step step = Step::parse("resize:size=70x90,antialias=false");
    const auto on = [&](const char* side) { return runSide({{step}}, input, Side::parse(side)).output(); };
    const Tensor two = on("cpu/framework"), one = on("cpu/framework/threads=1"), exact = on("cpu/exact");
    std::vector<float> values;
    std::uint64_t kept = 0;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 70; ++y)
            for (int x = 0; x < 90; ++x) {
                const double value = one.at(0, c, y, x);
                const bool alike = value == exact.at(0, c, y, x) && value != two.at(0, c, y, x);
                kept += alike ? 1U : 0U;
                values.push_back(alike ? static_cast<float>(value) : -1.0F); // a level that no model gives
            }
    ASSERT_GT(kept, 0U);
    const Trace trace = asOfPeer(step, input, "cpu");
    const PeerModel model =
        peerModelOf(trace, 0, input, Tensor::fromValues<float>({1, 3, 70, 90}, values), {});
    EXPECT_EQ(model.model, Side::parse("cpu/framework/threads=1"));
    EXPECT_EQ(model.match.equal(), kept);
    EXPECT_FALSE(model.isIdentified());
}

TEST(PeerModel, SaysHowMuchOfTheSamplesItGives)
{
    const Trace trace = asOfPeer(Step::parse("invert"), asFloat(bytesOf(2, 2, 1)), "cpu");
    const auto said = [&](std::uint64_t equal, std::uint64_t samples) {
        return english(PeerModel{Side::parse("cpu/exact"),
                                 {.samples = samples, .differing = samples, .reproduced = equal}}
                           .sentence("B", trace));
    };
    const auto ends = [](const std::string& text, const std::string& end) { return text.ends_with(end); };
    EXPECT_TRUE(ends(said(10, 10), "computes like our cpu/exact: every sample has the same bits."))
        << said(10, 10);
    EXPECT_TRUE(ends(said(0, 10), "is not identified: none of our models reproduces any of its samples."))
        << said(0, 10);
    EXPECT_TRUE(
        ends(said(1, 10),
             "is not identified: the nearest of our models, cpu/exact, reproduces 10.00 % of its samples."))
        << said(1, 10);
    EXPECT_TRUE(said(0, 10).starts_with("B ("));
}

} // namespace
} // namespace comparo
