// SPDX-License-Identifier: Apache-2.0
// Borders as index lists that anybody can read, and the readings that are made of them.
#include "engine/diagnose/readings/border.h"

#include "engine/base/error.h"
#include "engine/diagnose/readings/reading.h"
#include "engine/pipeline/runner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace comparo {
namespace {

using readings::Reach;

/// Of a line of five, three samples beyond either end.
TEST(Borders, EveryRuleContinuesALineAsItsNameSays)
{
    const std::map<std::string, std::vector<int>> expected{
        {"reflect", {3, 2, 1, 0, 1, 2, 3, 4, 3, 2, 1}},
        {"symmetric", {2, 1, 0, 0, 1, 2, 3, 4, 4, 3, 2}},
        {"replicate", {0, 0, 0, 0, 1, 2, 3, 4, 4, 4, 4}},
        {"constant", {-1, -1, -1, 0, 1, 2, 3, 4, -1, -1, -1}},
        {"circular", {2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2}},
        {"reflect-symmetric", {3, 2, 1, 0, 1, 2, 3, 4, 4, 3, 2}},
        {"symmetric-reflect", {2, 1, 0, 0, 1, 2, 3, 4, 3, 2, 1}},
        {"reflect-far", {4, 3, 2, 0, 1, 2, 3, 4, 2, 1, 0}},
        {"circular-short", {1, 2, 3, 0, 1, 2, 3, 4, 1, 2, 3}},
    };
    ASSERT_EQ(readings::borderRules().size(), expected.size());
    for (const readings::BorderRule& rule : readings::borderRules()) {
        std::vector<int> line;
        for (int i = -3; i < 8; ++i)
            line.push_back(rule.index(i, 5));
        EXPECT_EQ(line, expected.at(rule.id)) << rule.id;
        EXPECT_EQ(readings::borderRule(rule.id), &rule);
    }
    EXPECT_EQ(readings::borderRule("mirror"), nullptr);
}

Tensor ramp(const Shape& shape)
{
    std::vector<float> values;
    for (std::int64_t i = 0; i < shape.elements(); ++i)
        values.push_back(static_cast<float>(i + 1));
    return Tensor::fromValues<float>(shape, values);
}

TEST(Borders, AnImageIsContinuedOnAllSides)
{
    const Tensor image = ramp({2, 2, 3, 4});
    const Tensor wide = readings::continued(image, {2, 1}, *readings::borderRule("reflect"));
    ASSERT_EQ(wide.shape(), (Shape{2, 2, 7, 6}));
    const int rows[] = {2, 1, 0, 1, 2, 1, 0}, columns[] = {1, 0, 1, 2, 3, 2};
    for (int n = 0; n < 2; ++n)
        for (int c = 0; c < 2; ++c)
            for (int y = 0; y < 7; ++y)
                for (int x = 0; x < 6; ++x)
                    EXPECT_EQ(wide.at(n, c, y, x), image.at(n, c, rows[y], columns[x]));
    const Tensor zeros = readings::continued(image, {1, 1}, *readings::borderRule("constant"));
    EXPECT_EQ(zeros.at(1, 1, 0, 3), 0.0);
    EXPECT_EQ(zeros.at(1, 1, 1, 1), image.at(1, 1, 0, 0));
    EXPECT_EQ(zeros.at(1, 1, 4, 2), 0.0);
}

/// A reach up to one sample less than the image is taken, on each axis for itself.
TEST(Borders, TheReachIsLessThanTheImage)
{
    const Tensor image = ramp({1, 1, 3, 4});
    const readings::BorderRule& rule = *readings::borderRule("reflect");
    EXPECT_NO_THROW(readings::continued(image, {2, 3}, rule));
    EXPECT_THROW(readings::continued(image, {3, 0}, rule), Error);
    EXPECT_THROW(readings::continued(image, {0, 4}, rule), Error);
}

TEST(Borders, AFrameReplacesTheRimAlone)
{
    const Tensor image = ramp({1, 2, 5, 6});
    const Tensor other = Tensor::fromValues<float>({1, 2, 5, 6}, std::vector<float>(60, -7.0F));
    for (const bool empty : {false, true}) {
        const Tensor framed = readings::withFrameOf(image, empty ? Tensor() : other, {1, 2});
        for (int c = 0; c < 2; ++c)
            for (int y = 0; y < 5; ++y)
                for (int x = 0; x < 6; ++x) {
                    const bool inside = y >= 1 && y < 4 && x >= 2 && x < 4;
                    EXPECT_EQ(framed.at(0, c, y, x), inside ? image.at(0, c, y, x) : empty ? 0.0 : -7.0);
                }
    }
}

std::vector<std::string> labelsOf(const Step& step)
{
    std::vector<std::string> labels;
    for (const StepVariant& reading : variantsOf(step))
        labels.push_back(english(reading.label));
    return labels;
}

TEST(Readings, KernelsAreTriedOneSizeLargerAndSmaller)
{
    const std::vector<std::string> labels = labelsOf(Step::parse("box_blur:kernel=5x3"));
    for (const char* expected :
         {"kernel 7x5 instead of 5x3", "kernel 3x1 instead of 5x3", "kernel 3x5 instead of 5x3"})
        EXPECT_NE(std::ranges::find(labels, expected), labels.end()) << expected;
}

/// OpenCV takes 0.3 ((k - 1) / 2 - 1) + 0.8 where no sigma is given, torchvision 0.15 k + 0.35.
TEST(Readings, SigmasOfLibrariesAreTried)
{
    std::vector<std::string> ids;
    for (const StepVariant& reading : variantsOf(Step::parse("gaussian_blur:kernel=7x7,sigma=2")))
        if (reading.id.starts_with("sigma="))
            ids.push_back(reading.id.substr(6));
    std::vector<double> sigmas;
    for (const std::string& id : ids)
        sigmas.push_back(std::stod(id));
    for (const double expected : {1.4142135623730951, 4.0, 1.4, 1.4})
        EXPECT_TRUE(std::ranges::any_of(sigmas, [&](double sigma) {
            return std::abs(sigma - expected) < 1e-9;
        })) << expected;
    std::vector<double> of5;
    for (const StepVariant& reading : variantsOf(Step::parse("gaussian_blur:kernel=5x5,sigma=2")))
        if (english(reading.label).find("torchvision's own sigma") != std::string::npos)
            of5.push_back(std::stod(reading.id.substr(6)));
    ASSERT_EQ(of5.size(), 1U);
    EXPECT_NEAR(of5.front(), 1.1, 1e-9);
}

/// Whatever reading a filter has, it gives an image of the input's size.
TEST(Readings, OfAFilterKeepTheSize)
{
    const Tensor image = ramp({1, 3, 17, 19});
    const auto run = [](const Step& step, const Tensor& input) {
        return runSide({{step}}, input, Side::parse("cpu/exact")).output();
    };
    int windows = 0;
    for (const StepVariant& reading : variantsOf(Step::parse("box_blur:kernel=5x3,border=reflect"))) {
        const Tensor made = reading.replay(run, image);
        EXPECT_EQ(made.shape(), image.shape()) << english(reading.label);
        windows += reading.id.starts_with("window=") ? 1 : 0;
    }
    EXPECT_EQ(windows, 6);
}

/// A window one sample too far to the right is the plain result one column on.
TEST(Readings, AWindowTooFarIsTheResultBesideIt)
{
    const Tensor image = ramp({1, 1, 9, 11});
    const auto run = [](const Step& step, const Tensor& input) {
        return runSide({{step}}, input, Side::parse("cpu/exact")).output();
    };
    const Step step = Step::parse("box_blur:kernel=3x3,border=reflect");
    const Tensor plain = run(step, image);
    const auto all = variantsOf(step);
    const auto right = std::ranges::find(all, "window=right", &StepVariant::id);
    ASSERT_NE(right, all.end());
    const Tensor moved = right->replay(run, image);
    for (int y = 0; y < 9; ++y)
        for (int x = 0; x < 10; ++x)
            EXPECT_EQ(moved.at(0, 0, y, x), plain.at(0, 0, y, x + 1));
}

} // namespace
} // namespace comparo
