// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "tests/engine/ops/resize_reference.h"
#include "tests/support/photographs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

/// What is known of "CPU and CUDA resize of uint8 disagree": the native fixed-point path against the float32
/// cast path, on noise and on photographs, as measured with the real torchvision.
namespace comparo {
namespace {

struct Fact {
    std::int64_t differing = 0;
    std::int64_t total = 0;
    int largest = 0;
    std::int64_t sum = 0; ///< of native minus cast

    [[nodiscard]] double share() const { return static_cast<double>(differing) / static_cast<double>(total); }
    [[nodiscard]] double bias() const { return static_cast<double>(sum) / static_cast<double>(total); }
};

Fact measure(const Tensor& image, testing::ResizeCall call, const std::string& castSide = "cpu/framework")
{
    call.path = "fixed";
    const auto native = testing::valuesOf<std::uint8_t>(testing::resized(image, call, "cpu/framework"));
    call.path = "float";
    const auto cast = testing::valuesOf<std::uint8_t>(testing::resized(image, call, castSide));
    Fact fact;
    fact.total = static_cast<std::int64_t>(native.size());
    for (std::size_t i = 0; i < native.size(); ++i) {
        const int d = native[i] - cast[i];
        fact.differing += d != 0 ? 1 : 0;
        fact.largest = std::max(fact.largest, std::abs(d));
        fact.sum += d;
    }
    return fact;
}

Tensor noise(const std::string& pattern, std::uint64_t seed)
{
    return testing::patternImage<std::uint8_t>(pattern, {1, 3, 256, 256}, seed, Layout::Contiguous);
}

/// The counts that torchvision gives, to the last sample: rows about generated images, or about photographs.
int expectTorchvisionsCounts(bool photographs)
{
    int rows = 0;
    std::string held;
    Tensor image;
    for (const auto& row : testing::referenceRows("facts.txt")) {
        const std::string& name = row.at(0);
        const std::size_t colon = name.find(':');
        if ((colon == std::string::npos) != photographs)
            continue;
        ++rows;
        if (held != name)
            image = photographs ? readImage(test::photographPath(name)).tensor
                                : noise(name.substr(0, colon), std::stoull(name.substr(colon + 1)));
        held = name;
        EXPECT_EQ(image.shape(), (Shape{1, 3, std::stoi(row.at(1)), std::stoi(row.at(2))})) << name;
        const testing::ResizeCall call{
            std::stoi(row.at(5)), std::stoi(row.at(6)), row.at(3), row.at(4) == "1", {}};
        const Fact fact = measure(image, call);
        EXPECT_EQ(fact.differing, std::stoll(row.at(7))) << name << " " << call.toText();
        EXPECT_EQ(fact.total, std::stoll(row.at(8))) << name << " " << call.toText();
        EXPECT_EQ(fact.largest, std::stoi(row.at(9))) << name << " " << call.toText();
        EXPECT_EQ(fact.sum, std::stoll(row.at(10))) << name << " " << call.toText();
    }
    return rows;
}

TEST(ResizeFacts, CountsOnNoiseAreTorchvisions)
{
    EXPECT_EQ(expectTorchvisionsCounts(false), 16);
}

TEST(ResizeFacts, CountsOnPhotographsAreTorchvisions)
{
    EXPECT_EQ(expectTorchvisionsCounts(true), 30);
}

/// Shares published for uniform noise of 256x256, native against cast. Another noise image stays within a
/// tenth of each share, within 0.02 of each bias and within a half of each largest difference.
TEST(ResizeFacts, PublishedSharesHoldOnNoise)
{
    struct Published {
        testing::ResizeCall call;
        double share;
        int largest;
        double bias;
    };
    const Published published[] = {{{128, 128, "bilinear", false, {}}, 0.503, 1, 0.50},
                                   {{128, 128, "bilinear", true, {}}, 0.164, 1, 0.12},
                                   {{64, 64, "bilinear", true, {}}, 0.094, 1, 0.03},
                                   {{100, 77, "bilinear", true, {}}, 0.119, 1, 0.0},
                                   {{512, 512, "bilinear", false, {}}, 0.265, 1, 0.25},
                                   {{224, 224, "bicubic", true, {}}, 0.216, 21, 0.0},
                                   {{512, 512, "bicubic", false, {}}, 0.268, 30, 0.0}};
    const Tensor image = noise("noise", 5);
    for (const std::string castSide : {"cpu/framework", "emu:0/framework"})
        for (const Published& p : published) {
            const Fact fact = measure(image, p.call, castSide);
            EXPECT_NEAR(fact.share(), p.share, 0.2 * p.share) << castSide << " " << p.call.toText();
            EXPECT_NEAR(fact.bias(), p.bias, 0.02) << castSide << " " << p.call.toText();
            if (p.largest == 1)
                EXPECT_EQ(fact.largest, 1) << castSide << " " << p.call.toText();
            else
                EXPECT_NEAR(fact.largest, p.largest, 0.5 * p.largest) << castSide << " " << p.call.toText();
        }
}

/// Photographs, cpu against emu as torchvision would run them on a CPU and a GPU.
TEST(ResizeFacts, BilinearStaysWithinOneAndBicubicDoesNot)
{
    for (const char* name : {"astronaut.png", "coffee.png", "rocket.jpg", "hubble_deep_field.jpg"}) {
        const Tensor image = readImage(test::photographPath(name)).tensor;
        int bicubic = 0;
        double share = 0.0;
        for (const bool antialias : {false, true})
            for (const int divisor : {2, 3, 8}) {
                testing::ResizeCall call{
                    image.shape().h / divisor, image.shape().w / divisor, "bilinear", antialias, {}};
                const Fact bilinear = measure(image, call, "emu:0/framework");
                EXPECT_EQ(bilinear.largest, 1) << name << " " << call.toText();
                share = std::max(share, bilinear.share());
                call.mode = "bicubic";
                bicubic = std::max(bicubic, measure(image, call, "emu:0/framework").largest);
            }
        EXPECT_GT(bicubic, 1) << name;
        EXPECT_GT(share, 0.1) << name;
    }
}

} // namespace
} // namespace comparo
