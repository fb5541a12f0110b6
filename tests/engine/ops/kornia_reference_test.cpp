// SPDX-License-Identifier: Apache-2.0
// Every op that follows Kornia, against what Kornia itself gave.
#include "tests/engine/ops/kornia_reference.h"

#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <map>

namespace comparo::testing {
namespace {

/// Largest absolute difference from Kornia's float32 result, and why it is not zero.
struct Tolerance {
    double absolute;
    const char* reason;
    double shareOfFloat64 = 1e-3; ///< float64 cases may differ by this share of it at most
};

/// Of warps over images some ten pixels wide.
constexpr double kPlaces = 5e-6;
constexpr const char* kPlacesReason =
    "Kornia's matrices and places are float32, off by some 1e-6 of a pixel; "
    "a step between neighbours of up to 1 shows that in the value";

const std::map<std::string, Tolerance>& tolerances()
{
    static const std::map<std::string, Tolerance> table = {
        {"gaussian_illumination",
         {.absolute = 1e-6, .reason = "float32 sums that normalise a profile, and PyTorch's exp"}},
        {"linear_illumination",
         {.absolute = 1e-6, .reason = "PyTorch's linspace rounds a product and a sum once"}},
        {"linear_corner_illumination",
         {.absolute = 1e-6, .reason = "PyTorch's linspace rounds a product and a sum once"}},
        {"planckian_jitter", {.absolute = 0.0, .reason = "one product and two clamps"}},
        {"gaussian_blur", {.absolute = 1e-6, .reason = "PyTorch's float32 weights and fused sums"}},
        {"random_gaussian_blur", {.absolute = 1e-6, .reason = "PyTorch's float32 weights and fused sums"}},
        {"box_blur", {.absolute = 1e-6, .reason = "PyTorch's fused sums"}},
        {"motion_blur",
         {.absolute = 1e-6, .reason = "PyTorch's sine and cosine, the sum that normalises, and fused sums"}},
        {"median_blur", {.absolute = 0.0, .reason = "one of the samples"}},
        {"sharpness", {.absolute = 4e-6, .reason = "PyTorch's fused sums; the factor enlarges them"}},
        {"equalize", {.absolute = 0.0, .reason = "whole counts and one division"}},
        {"clahe", {.absolute = 2e-7, .reason = "PyTorch's addcmul is fused"}},
        {"brightness", {.absolute = 0.0, .reason = "one addition"}},
        {"contrast", {.absolute = 0.0, .reason = "one product"}},
        {"gamma",
         {.absolute = 1.2e-7, .reason = "PyTorch's powers are off by one in the last place at times"}},
        {"saturation", {.absolute = 0.0, .reason = "the same operations in the same order"}},
        {"hue", {.absolute = 0.0, .reason = "the same operations in the same order"}},
        {"snow", {.absolute = 2.4e-7, .reason = "torch.addcmul rounds once on the CPU"}},
        {"grayscale",
         {.absolute = 1.2e-7,
          .reason = "torch.addcmul rounds once; five channels are summed in another order"}},
        {"invert", {.absolute = 0.0, .reason = "one subtraction"}},
        {"solarize", {.absolute = 0.0, .reason = "additions and a comparison"}},
        {"posterize", {.absolute = 0.0, .reason = "the same operations in the same order"}},
        {"rgb_shift", {.absolute = 0.0, .reason = "one addition"}},
        {"normalize", {.absolute = 0.0, .reason = "one subtraction and one division"}},
        {"denormalize", {.absolute = 1.2e-7, .reason = "torch.addcmul rounds once"}},
        {"auto_contrast", {.absolute = 0.0, .reason = "the same operations in the same order"}},
        {"horizontal_flip", {0.0, "samples that move"}},
        {"vertical_flip", {0.0, "samples that move"}},
        {"center_crop", {0.0, "samples that move"}},
        {"pad_to", {.absolute = 0.0, .reason = "samples that move"}},
        {"crop",
         {.absolute = 1e-6,
          .reason = "samples that move; where the window is larger, PyTorch's places are float32"}},
        {"resized_crop", {.absolute = 2e-6, .reason = "PyTorch's places are float32"}},
        {"rotation", {kPlaces, kPlacesReason}},
        {"rotation90", {kPlaces, kPlacesReason}},
        {"translate", {kPlaces, kPlacesReason}},
        {"shear", {kPlaces, kPlacesReason}},
        {"affine", {kPlaces, kPlacesReason}},
        {"perspective", {kPlaces, kPlacesReason}},
        {"thin_plate_spline",
         {5e-6, "Kornia solves eight equations and cancels squared distances in float32"}},
        {"color_jiggle", {.absolute = 0.0, .reason = "the same operations in the same order"}},
        {"color_jitter",
         {.absolute = 4e-7, .reason = "torch.addcmul rounds once, and PyTorch sums the mean in float32"}},
        {"channel_shuffle", {.absolute = 0.0, .reason = "samples are moved"}},
        {"channel_dropout", {.absolute = 0.0, .reason = "samples are moved"}},
        {"erasing", {.absolute = 0.0, .reason = "samples are moved"}},
        {"gaussian_noise", {.absolute = 0.0, .reason = "without deviation the noise is its mean"}},
        {"salt_and_pepper_noise", {.absolute = 0.0, .reason = "all pixels change, or none"}},
    };
    return table;
}

class KorniaReference : public ::testing::TestWithParam<KorniaCase> {};

TEST_P(KorniaReference, HasTheValuesOfKornia)
{
    const KorniaCase& entry = GetParam();
    const auto tolerance = tolerances().find(entry.id());
    ASSERT_NE(tolerance, tolerances().end()) << entry.id() << " has no tolerance";
    const double most =
        tolerance->second.absolute * (entry.dtype == DType::Float64 ? tolerance->second.shareOfFloat64 : 1.0);
    const Tensor output = entry.run("cpu/exact");
    ASSERT_EQ(output.shape().toString(), entry.outputShape.toString());
    const std::vector<double> values = korniaValues(output);
    ASSERT_EQ(values.size(), entry.output.size());
    double worst = 0.0;
    std::size_t place = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        // the float32 cases were written as the shortest text of a float32
        const double expected = entry.dtype == DType::Float64
                                    ? entry.output[i]
                                    : static_cast<double>(static_cast<float>(entry.output[i]));
        const double difference = std::fabs(values[i] - expected);
        if (!(difference <= worst)) {
            worst = difference;
            place = i;
        }
    }
    EXPECT_LE(worst, most) << "at element " << place << ": " << values[place] << " for "
                           << entry.output[place] << " (" << tolerance->second.reason << ")";
    RecordProperty("worst", std::to_string(worst));
}

class KorniaFloats : public ::testing::TestWithParam<KorniaCase> {};

TEST_P(KorniaFloats, HaveInFrameworkNumericsTheBitsThatKorniaGaveOnTheCpu)
{
    const KorniaCase& entry = GetParam();
    const std::vector<double> values = korniaValues(entry.run("cpu/framework"));
    ASSERT_EQ(values.size(), entry.output.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        ASSERT_EQ(values[i], static_cast<double>(static_cast<float>(entry.output[i]))) << "at element " << i;
}

TEST_P(KorniaReference, HasTheSameBitsOnTheEmulatedDeviceAndInTheOtherLayout)
{
    const KorniaCase& entry = GetParam();
    const Tensor output = entry.run("cpu/exact");
    EXPECT_TRUE(test::sameBits(output, entry.run("emu:0/exact")));
    EXPECT_TRUE(test::sameBits(output, entry.run("cpu/exact", Layout::ChannelsLast)));
}

INSTANTIATE_TEST_SUITE_P(Cases, KorniaReference, ::testing::ValuesIn(korniaCases()), [](const auto& entry) {
    return entry.param.file + "_" + std::to_string(entry.param.line) + "_" + entry.param.id();
});

std::vector<KorniaCase> floatCases()
{
    std::vector<KorniaCase> cases = korniaCases();
    std::erase_if(cases, [](const KorniaCase& entry) { return entry.dtype != DType::Float32; });
    return cases;
}

INSTANTIATE_TEST_SUITE_P(Cases, KorniaFloats, ::testing::ValuesIn(floatCases()), [](const auto& entry) {
    return entry.param.file + "_" + std::to_string(entry.param.line) + "_" + entry.param.id();
});

/// Where PyTorch's CPU code fuses multiply-adds, framework numerics does too.
TEST(KorniaReferences, FrameworkNumericsHasTheBitsOfFusedSums)
{
    int cases = 0;
    for (const KorniaCase& entry : korniaCases()) {
        const bool fused =
            entry.id() == "denormalize" || entry.id() == "snow" ||
            (entry.id() == "grayscale" && entry.shape.c == 3); // other numbers of channels are summed
        if (!fused)
            continue;
        SCOPED_TRACE(entry.toText());
        ++cases;
        std::vector<double> expected = entry.output;
        if (entry.dtype == DType::Float32)
            for (double& v : expected)
                v = static_cast<double>(static_cast<float>(v));
        EXPECT_EQ(korniaValues(entry.run("cpu/framework")), expected);
    }
    EXPECT_GE(cases, 8);
}

/// PyTorch's CUDA code multiplies by the rounded reciprocal of a number where its CPU code divides.
TEST(KorniaReferences, FrameworkNumericsOfADeviceMultipliesByReciprocals)
{
    for (const char* op : {"hue", "color_jiggle"}) {
        SCOPED_TRACE(op);
        bool differs = false;
        for (const KorniaCase& entry : korniaCases()) {
            if (entry.id() != op || entry.dtype != DType::Float32)
                continue;
            const std::vector<double> host = korniaValues(entry.run("cpu/framework"));
            const std::vector<double> device = korniaValues(entry.run("emu:0/framework"));
            for (std::size_t i = 0; i < host.size(); ++i)
                EXPECT_NEAR(device[i], host[i], 4e-6) << entry.toText();
            differs = differs || device != host;
        }
        EXPECT_TRUE(differs);
    }
}

TEST(KorniaReferences, AreThere)
{
    EXPECT_GE(korniaCases().size(), 28u);
}

} // namespace
} // namespace comparo::testing
