// SPDX-License-Identifier: Apache-2.0
// What somebody's own code computes otherwise: each mistake is made on purpose, and has to be named.
#include "engine/diagnose/readings/reading.h"

#include "engine/diagnose/causes/cause.h"
#include "engine/diagnose/identify/identify.h"
#include "engine/tensor/same_bits.h"
#include "tests/support/photographs.h"

#include <gtest/gtest.h>

#include <cmath>

namespace comparo {
namespace {

Tensor floatPhotograph(int h, int w)
{
    return asFloat(test::middleOfPhotograph("chelsea.png", h, w));
}

Tensor onSide(const Step& step, const Side& side, const Tensor& image)
{
    return runSide({{step}}, image, side).output();
}

const std::vector<Side> kSides{Side::parse("cpu/framework"), Side::parse("cpu/exact")};

class ReadingsOfStep : public testing::TestWithParam<const char*> {};

TEST_P(ReadingsOfStep, EachIsNamedByWhatItGives)
{
    const Step step = Step::parse(GetParam());
    const Tensor input = floatPhotograph(40, 48);
    const Tensor plain = onSide(step, kSides[0], input);
    int told = 0;
    for (const StepVariant& reading : variantsOf(step)) {
        SCOPED_TRACE(english(reading.label));
        Tensor made;
        try {
            made = reading.replay(
                [](const Step& each, const Tensor& image) { return onSide(each, kSides[0], image); }, input);
        } catch (const Error&) {
            continue; // the op refuses this choice
        }
        if (!(made.shape() == plain.shape()) || sameBytes(made, plain))
            continue; // on this picture it changes nothing
        const std::vector<hypotheses::Judged> near = closestVariants(step, input, made, kSides, onSide);
        ASSERT_FALSE(near.empty());
        EXPECT_TRUE(near.front().match.isExact());
        EXPECT_FALSE(near.front().id.empty());
        const bool same = near.front().id == reading.id ||
                          (near.size() > 1 && near[1].match.isExact() && near[1].id == reading.id) ||
                          (near.size() > 2 && near[2].match.isExact() && near[2].id == reading.id);
        EXPECT_TRUE(same) << "named " << english(near.front().label);
        ++told;
    }
    EXPECT_GE(told, 10);
}

INSTANTIATE_TEST_SUITE_P(Filters, ReadingsOfStep,
                         testing::Values("gaussian_blur:kernel=5x5,sigma=1.5",
                                         "gaussian_blur:kernel=7x3,sigma=2x0.8,border=replicate",
                                         "box_blur:kernel=5x5", "median_blur:kernel=3x3",
                                         "motion_blur:kernel_size=5,angle=30,direction=0.2"));

/// A blur as NumPy would have it: in double from end to end, the edge sample twice beyond the border.
Tensor blurredInDouble(const Tensor& image, int taps, double sigma)
{
    const Shape& s = image.shape();
    std::vector<double> weights;
    double total = 0.0;
    for (int i = 0; i < taps; ++i) {
        weights.push_back(std::exp(-0.5 * std::pow((i - taps / 2) / sigma, 2)));
        total += weights.back();
    }
    const auto at = [](int i, int n) { return i < 0 ? -i - 1 : i >= n ? 2 * n - 1 - i : i; };
    std::vector<float> values;
    for (int c = 0; c < s.c; ++c)
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x) {
                double sum = 0.0;
                for (int v = 0; v < taps; ++v)
                    for (int u = 0; u < taps; ++u)
                        sum += weights[static_cast<std::size_t>(v)] * weights[static_cast<std::size_t>(u)] *
                               image.at(0, c, at(y + v - taps / 2, s.h), at(x + u - taps / 2, s.w));
                values.push_back(static_cast<float>(sum / (total * total)));
            }
    return Tensor::fromValues<float>(s, values);
}

const char* const kSymmetric = "border symmetric (the edge sample twice) instead of reflect";

/// A run of a peer's side, as it is recorded.
Trace ofPeer(const Trace& like, const Tensor& output)
{
    Trace trace = like;
    trace.side.peer = PeerSide{"mine", "cpu"};
    trace.steps.back().output = output;
    return trace;
}

TEST(PeerVariants, NameABorderThatIsOffByOne)
{
    const Step step = Step::parse("gaussian_blur:kernel=5x5,sigma=1.5");
    const Tensor input = floatPhotograph(64, 90);
    const Trace ours = runSide({{step}}, input, kSides[0]);
    const Trace mine = ofPeer(ours, blurredInDouble(input, 5, 1.5));
    for (const bool isA : {true, false}) {
        const CauseReport report = isA ? findCause(mine, ours, 0) : findCause(ours, mine, 0);
        ASSERT_FALSE(report.hypotheses.empty()) << english(report.verdict);
        EXPECT_EQ(report.hypotheses.front().id, "border=symmetric");
        EXPECT_GT(report.hypotheses.front().match.share(), 0.99);
        EXPECT_NE(english(report.verdict).find(std::string(kSymmetric) + ", in " + (isA ? "A" : "B")),
                  std::string::npos)
            << english(report.verdict);
    }
}

TEST(PeerVariants, NameItsBitsWhereTheyAreOurs)
{
    const Step step =
        Step::parse("box_blur:kernel=5x5"); // 3x3 reaches one sample, where replicate is the same
    const Tensor input = floatPhotograph(40, 48);
    Tensor made;
    for (const StepVariant& reading : variantsOf(step))
        if (reading.id == "border=symmetric")
            made = reading.replay(
                [](const Step& each, const Tensor& image) { return onSide(each, kSides[1], image); }, input);
    ASSERT_FALSE(made.isEmpty());
    const Trace ours = runSide({{step}}, input, kSides[1]);
    const CauseReport report = findCause(ofPeer(ours, made), ours, 0);
    EXPECT_TRUE(english(report.verdict).starts_with("Cause: " + std::string(kSymmetric) + ", in A;"))
        << english(report.verdict);
    EXPECT_NE(english(report.verdict).find("reproduces 100 % of the samples of A."), std::string::npos)
        << english(report.verdict);
    EXPECT_EQ(report.hypotheses.front().match.reproduced, report.differing);
    EXPECT_EQ(report.hypotheses.front().match.broken, 0u);
}

/// A peer whose numbers come from elsewhere altogether.
TEST(PeerVariants, NameNothingWhereNothingIsNearer)
{
    const Step step = Step::parse("gaussian_blur:kernel=3x3,sigma=1");
    const Tensor input = floatPhotograph(40, 48);
    const Trace ours = runSide({{step}}, input, kSides[1]);
    std::vector<float> values;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 40; ++y)
            for (int x = 0; x < 48; ++x)
                values.push_back(static_cast<float>(ours.output().at(0, c, y, x)) +
                                 1e-5F * static_cast<float>(values.size() * values.size() * 31 % 251));
    const CauseReport report =
        findCause(ofPeer(ours, Tensor::fromValues<float>(ours.output().shape(), values)), ours, 0);
    EXPECT_EQ(english(report.verdict).find("Cause:"), std::string::npos) << english(report.verdict);
    EXPECT_NE(english(report.verdict).find("is not identified"), std::string::npos)
        << english(report.verdict);
}

TEST(IdentifyReadings, NameTheBorderOfSomebodysOwnCode)
{
    const Step step = Step::parse("gaussian_blur:kernel=5x5,sigma=1.5");
    const Tensor input = floatPhotograph(64, 90);
    const Identification found = identify(input, blurredInDouble(input, 5, 1.5), step);
    ASSERT_FALSE(found.makers.empty());
    EXPECT_TRUE(found.makers.front().reading);
    EXPECT_FALSE(found.isNamed());
    EXPECT_NE(found.makers.front().name.find(kSymmetric), std::string::npos) << english(found.verdict);
    EXPECT_GT(static_cast<double>(found.makers.front().match.equal()),
              0.99 * static_cast<double>(found.makers.front().match.samples));
}

/// Of a large picture the corners say which few readings are replayed as a whole.
TEST(IdentifyReadings, OfALargePictureAreThoseOfASmallOne)
{
    const Step step = Step::parse("gaussian_blur:kernel=5x5,sigma=1.5");
    const Tensor input = floatPhotograph(300, 451);
    Tensor wide = asFloat(test::middleOfPhotograph("astronaut.png", 512, 512));
    const Tensor made = blurredInDouble(wide, 5, 1.5);
    const std::vector<hypotheses::Judged> small =
        closestVariants(step, input, blurredInDouble(input, 5, 1.5), kSides, onSide);
    const std::vector<hypotheses::Judged> large = closestVariants(step, wide, made, kSides, onSide);
    ASSERT_FALSE(small.empty());
    ASSERT_FALSE(large.empty());
    EXPECT_EQ(small.front().id, "border=symmetric");
    EXPECT_EQ(large.front().id, "border=symmetric");
}

} // namespace
} // namespace comparo
