// SPDX-License-Identifier: Apache-2.0
// Outputs of real libraries, recorded by tests/reference/identify/make.py, and what they are named.
#include "engine/diagnose/identify/identify.h"

#include "engine/codec/codec.h"
#include "engine/codec/opencv_functions.h"
#include "engine/diagnose/identify/evaluate.h"
#include "engine/diagnose/identify/pillow/pillow.h"
#include "engine/diagnose/identify/trial.h"
#include "engine/tensor/same_bits.h"
#include "tests/support/cases_of.h"
#include "tests/support/paths.h"
#include "tests/support/photographs.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <functional>
#include <iostream>
#include <map>
#include <random>

namespace comparo {
namespace {

const std::string kFolder = test::dataFolder() + "/reference/identify/";

Tensor recorded(const std::vector<std::byte>& pixels, const nlohmann::json& row)
{
    const auto& extents = row.at("shape");
    const Shape shape{extents[0], extents[1], extents[2], extents[3]};
    const bool floats = row.at("dtype") == "float32";
    const auto at = row.at("at").get<std::size_t>();
    const auto count = static_cast<std::size_t>(shape.elements());
    if (at + count * (floats ? 4 : 1) > pixels.size())
        throw std::out_of_range("pixels.bin is shorter than cases.jsonl says");
    const auto values = [&]<class T>(T) {
        std::vector<T> v(count);
        std::memcpy(v.data(), pixels.data() + at, count * sizeof(T));
        return Tensor::fromValues<T>(shape, v);
    };
    return floats ? values(0.0F) : values(std::uint8_t{0});
}

/// Whether a name begins with the library and has all the words.
bool isName(const std::string& name, const nlohmann::json& row)
{
    if (!name.starts_with(row.at("library").get<std::string>()))
        return false;
    for (const auto& word : row.at("words"))
        if (name.find(word.get<std::string>()) == std::string::npos)
            return false;
    return true;
}

bool isAmong(const std::vector<std::string>& names, const nlohmann::json& row)
{
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return isName(name, row); });
}

bool isNamedRightly(const Identification& found, const nlohmann::json& row)
{
    const ImplementationMatch& best = found.makers.front();
    return isName(best.name, row) || isAmong(best.alsoAs, row);
}

/// A test takes every eighth case.
constexpr int kShards = 8;
class IdentifyRecorded : public testing::TestWithParam<int> {};

TEST_P(IdentifyRecorded, NamesNineOfTenOutputsOfRealLibrariesAndNoneWrongly)
{
    const std::vector<std::byte> pixels = readFile(kFolder + "pixels.bin");
    std::ifstream lines(kFolder + "cases.jsonl");
    std::map<std::string, Tensor> inputs;
    int cases = 0, tried = 0, rightly = 0;
    for (std::string line; std::getline(lines, line);) {
        const nlohmann::json row = nlohmann::json::parse(line);
        if (row.contains("versions"))
            continue;
        if (row.contains("input")) {
            inputs[row.at("input")] = recorded(pixels, row);
            continue;
        }
        const int number = cases++;
        if (number % kShards != GetParam() || number / kShards % test::casesOf(1, 8) != 0)
            continue;
        ++tried;
        const auto op = row.at("op").get<std::string>();
        const Identification found = identify(inputs.at(row.at("from")), recorded(pixels, row),
                                              op.empty() ? std::nullopt : std::optional(Step::parse(op)));
        if (found.isNamed() && isNamedRightly(found, row)) {
            ++rightly;
            continue;
        }
        std::cout << "not named: " << line << "\n    " << english(found.verdict) << "\n";
        EXPECT_FALSE(found.isNamed()) << "named wrongly: " << line << "\n    " << english(found.verdict);
    }
    EXPECT_GE(cases, 300);
    const int spare = test::kThreadSanitizer ? 1 : 0; // of a handful, one is more than a tenth
    EXPECT_GE((rightly + spare) * 10, tried * 9) << rightly << " of " << tried;
}

INSTANTIATE_TEST_SUITE_P(Shards, IdentifyRecorded, testing::Range(0, kShards));

Tensor photographOf(int h, int w)
{
    return test::middleOfPhotograph("chelsea.png", h, w);
}

/// Sums of value * (2 i + 1) of what Pillow 13.0.0 gives for the same formula; identify() has to name them.
TEST(Identify, PillowsColourSpacesHaveItsBytes)
{
    std::vector<std::uint8_t> values;
    for (std::int64_t i = 0; i < 3 * 24 * 32; ++i)
        values.push_back(static_cast<std::uint8_t>((i * i * 31 + i * 7) % 256));
    const Tensor input = Tensor::fromValues<std::uint8_t>({1, 3, 24, 32}, values);
    const auto checksum = [](const Tensor& image) {
        std::uint64_t sum = 0, i = 0;
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 24; ++y)
                for (int x = 0; x < 32; ++x)
                    sum += static_cast<std::uint64_t>(image.at(0, c, y, x)) * (2 * i++ + 1);
        return sum;
    };
    EXPECT_EQ(checksum(pillow::toYCbCr(input)), 678689328u);
    EXPECT_EQ(checksum(pillow::toHsv(input)), 374390784u);
    EXPECT_EQ(identify(input, pillow::toHsv(input)).makers.front().name, "Pillow convert, HSV");
    EXPECT_EQ(identify(input, pillow::toYCbCr(input)).makers.front().name, "Pillow convert, YCbCr");
}

TEST(Identify, ASideThatRunsNowIsACandidate)
{
    const Tensor input = photographOf(32, 40);
    const Step step = Step::parse("gaussian_blur:kernel=5x5,sigma=1.5");
    const Side side = Side::parse("emu:0/exact");
    const Tensor output = runSide({{step}}, input, side).output();
    const Identification found = identify(input, output, step, {}, {side});
    ASSERT_TRUE(found.isNamed()) << english(found.verdict);
    EXPECT_EQ(found.makers.front().name, "emu:0/exact gaussian_blur") << english(found.verdict);
    EXPECT_TRUE(found.refused.empty());
    const Identification absent = identify(input, output, step, {}, {Side::parse("emu:77")});
    ASSERT_EQ(absent.refused.size(), 1u);
    EXPECT_TRUE(english(absent.refused.front()).starts_with("emu:77/framework: "))
        << english(absent.refused.front());
    EXPECT_THROW(identify(input, output, std::nullopt, {}, {side}), Error);
}

TEST(Identify, OneThreadOfPyTorchHasAName)
{
    const Tensor input = asFloat(photographOf(100, 120));
    const Step step = Step::parse("resize:size=70x90,antialias=false");
    const Tensor output = runSide({{step}}, input, Side::parse("cpu/threads=1")).output();
    const Identification found = identify(input, output, step);
    ASSERT_TRUE(found.isNamed()) << english(found.verdict);
    EXPECT_EQ(found.makers.front().name, "torchvision resize, bilinear, no antialias (on the CPU, 1 thread)");
}

/// Parameters that nobody said, of an op that somebody did.
TEST(Identify, AnOpWithoutParametersIsTriedWithTheUsualOnes)
{
    const Tensor bytes = photographOf(40, 52), floats = asFloat(bytes);
    const auto expectNamed = [](const Tensor& input, const std::string& step, const std::string& words) {
        const Step made = Step::parse(step);
        const Tensor output = runSide({{made}}, input, Side::parse("cpu/framework")).output();
        const Identification found = identify(input, output, Step::parse(made.op->id));
        ASSERT_FALSE(found.makers.empty()) << step;
        EXPECT_TRUE(found.makers.front().exact()) << step << ": " << english(found.verdict);
        const ImplementationMatch& best = found.makers.front();
        const auto has = [&](const std::string& name) { return name.find(words) != std::string::npos; };
        EXPECT_TRUE(has(best.name) || std::any_of(best.alsoAs.begin(), best.alsoAs.end(), has))
            << step << ": " << english(found.verdict);
    };
    expectNamed(bytes, "resize:size=21x33,mode=bicubic", "resize, bicubic, antialias");
    expectNamed(bytes, "center_crop:size=20x30", "20x30");
    expectNamed(floats, "gaussian_blur:kernel=7x7,sigma=2", "kernel=7x7,sigma=2");
    expectNamed(floats, "gaussian_blur:kernel=3x3,sigma=0.8", "kernel=3x3,sigma=0.8");
    expectNamed(floats, "box_blur:kernel=5x5", "kernel=5x5");
    expectNamed(floats, "median_blur:kernel=7x7", "kernel=7x7");
    expectNamed(floats, "posterize:bits=2", "bits=2");
    expectNamed(floats, "gamma:gamma=2.2", "gamma=2.2");
    expectNamed(floats, "gamma:gamma=0.45454545454545453", "gamma=0.45");
    expectNamed(floats, "saturation:saturation=1.5", "saturation=1.5");
    expectNamed(floats, "rotation:degrees=45", "degrees=45");
    expectNamed(floats, "differentiable_jpeg:quality=90", "quality=90");
}

TEST(Identify, AnOutputOfNobodyIsNotNamed)
{
    const Tensor input = photographOf(32, 40);
    std::vector<std::uint8_t> values;
    for (int i = 0; i < 3 * 17 * 21; ++i)
        values.push_back(static_cast<std::uint8_t>(i * i * 31 % 251));
    const Identification found = identify(input, Tensor::fromValues<std::uint8_t>({1, 3, 17, 21}, values));
    EXPECT_FALSE(found.isNamed());
    EXPECT_EQ(english(found.verdict),
              "No known implementation reproduces every sample, and none comes close.");
    EXPECT_EQ(english(found.distinction), "");
    EXPECT_GT(found.tried, 20u);
}

/// A gain is no posterize of 3 bits, and a half that changed is no blur with a kernel of 1x1, though these
/// give the most samples.
TEST(Identify, WhatGivesTheMostSamplesOfSomethingElseIsNoLead)
{
    const Tensor input = photographOf(64, 80);
    const auto expectNone = [&](const std::function<double(double value, int x)>& changed) {
        std::vector<std::uint8_t> values;
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 64; ++y)
                for (int x = 0; x < 80; ++x)
                    values.push_back(static_cast<std::uint8_t>(changed(input.at(0, c, y, x), x)));
        const Identification found = identify(input, Tensor::fromValues<std::uint8_t>(input.shape(), values));
        EXPECT_EQ(english(found.verdict),
                  "No known implementation reproduces every sample, and none comes close.");
        EXPECT_EQ(english(found.distinction), "");
        EXPECT_FALSE(found.isNamed() || found.isRead());
    };
    expectNone([](double value, int) { return std::nearbyint(0.85 * value); });
    expectNone([](double value, int x) { return x < 40 ? value : std::min(255.0, value + 9.0); });
}

TEST(Identify, OneSampleOffIsTheNearestAndNoName)
{
    const Tensor input = photographOf(32, 40);
    const Tensor output =
        runSide({{Step::parse("resize:size=20x30,mode=bicubic")}}, input, Side::parse("cpu")).output();
    const Identification named = identify(input, output);
    ASSERT_TRUE(named.isNamed()) << english(named.verdict);
    EXPECT_NE(named.makers.front().name.find("torchvision resize, bicubic, antialias"), std::string::npos);
    std::vector<std::uint8_t> values;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 20; ++y)
            for (int x = 0; x < 30; ++x)
                values.push_back(static_cast<std::uint8_t>(output.at(0, c, y, x)));
    values[700] ^= 1;
    const Identification off = identify(input, Tensor::fromValues<std::uint8_t>(output.shape(), values));
    EXPECT_FALSE(off.isNamed());
    ASSERT_FALSE(off.makers.empty());
    EXPECT_EQ(off.makers.front().match.equal(), 1799u);
    EXPECT_EQ(off.makers.front().match.largest, 1.0);
    EXPECT_NE(english(off.verdict).find("The nearest: torchvision resize, bicubic, antialias"),
              std::string::npos)
        << english(off.verdict);
}

TEST(Identify, TheInputItselfIsSaidToBe)
{
    const Tensor input = photographOf(16, 16);
    EXPECT_EQ(english(identify(input, input).verdict), "The output is the input, bit for bit.");
}

TEST(Identify, AProbeSeparatesWhatAFlatPictureDoesNot)
{
    const Tensor flat =
        Tensor::fromValues<std::uint8_t>({1, 3, 32, 40}, std::vector<std::uint8_t>(3 * 32 * 40, 77));
    const Tensor small =
        Tensor::fromValues<std::uint8_t>({1, 3, 16, 20}, std::vector<std::uint8_t>(3 * 16 * 20, 77));
    const Identification found = identify(flat, small);
    EXPECT_FALSE(found.isNamed());
    EXPECT_TRUE(found.isAmbiguous);
    EXPECT_TRUE(english(found.verdict).starts_with("This image cannot distinguish them: "))
        << english(found.verdict);
    EXPECT_GT(found.makers.front().alsoAs.size(), 10u);
    EXPECT_NE(english(found.probe).find("Probe 'coordinates' separates"), std::string::npos)
        << english(found.probe);
}

/// Of a large picture only those candidates are replayed that give most of a cut.
TEST(Identify, ALargePictureIsNamedAsASmallOneIs)
{
    const Tensor input = test::middleOfPhotograph("astronaut.png", 512, 512);
    ASSERT_GT(input.shape().elements(), 1 << 19);
    const Identification found = identify(input, opencv::gaussianBlur(input, 5, 5, 0.0));
    ASSERT_TRUE(found.isNamed()) << english(found.verdict);
    EXPECT_TRUE(found.makers.front().name.starts_with("OpenCV GaussianBlur, 5x5")) << english(found.verdict);
}

using candidates::Question;
using candidates::Trial;
using candidates::trialsOf;

Tensor ran(const std::string& step, const Tensor& image)
{
    return runSide({{Step::parse(step)}}, image, Side::parse("cpu/exact")).output();
}

/// The same picture with one sample of uint8 off by one.
Tensor oneOff(const Tensor& image, int y, int x)
{
    const Shape& s = image.shape();
    const auto view = image.hostView<std::uint8_t>();
    std::vector<std::uint8_t> values;
    for (int c = 0; c < s.c; ++c)
        for (int row = 0; row < s.h; ++row)
            for (int column = 0; column < s.w; ++column) {
                const auto value = view.at(0, c, row, column);
                const bool isIt = c == 0 && row == y && column == x;
                values.push_back(isIt ? static_cast<std::uint8_t>(value ^ 1) : value);
            }
    return Tensor::fromValues<std::uint8_t>(s, values);
}

Tensor largePhotograph()
{
    return test::middleOfPhotograph("astronaut.png", 512, 512);
}

TEST(IdentifyTrial, WhatIsJudgedOfAnExcerptIsWhatTheWholeHasThere)
{
    struct Made {
        const char* words;
        std::function<Tensor(const Tensor&)> run;
        bool local = true; ///< else it is a flip, which the corners alone tell
    };
    const auto resized = [](int h, int w, pillow::Filter filter) {
        return [=](const Tensor& image) { // of an excerpt in the same ratio
            const Shape& s = image.shape();
            return pillow::resize(image, s.h * h / 512, s.w * w / 512, filter, pillow::Order::RowsFirst);
        };
    };
    const Made made[] = {
        {"circular",
         [](const Tensor& image) { return ran("gaussian_blur:kernel=9x9,sigma=2,border=circular", image); }},
        {"reflected", [](const Tensor& image) { return opencv::gaussianBlur(image, 15, 15, 0.0); }},
        {"widest", [](const Tensor& image) { return pillow::gaussianBlur(image, 10.0F); }},
        {"smaller", resized(384, 320, pillow::Filter::Lanczos)},
        {"larger", resized(640, 768, pillow::Filter::Bicubic)},
        {"gray", [](const Tensor& image) { return pillow::toGray(image); }},
        {"flipped", [](const Tensor& image) { return ran("horizontal_flip:p=1", image); }, false}};
    const Tensor input = largePhotograph();
    for (const Made& each : made) {
        const std::vector<Trial> trials = trialsOf({input, each.run(input), std::nullopt});
        ASSERT_EQ(trials.size(), 2u) << each.words;
        EXPECT_FALSE(trials[0].isOfCorners());
        EXPECT_TRUE(trials[1].isOfCorners());
        for (const Trial& trial : trials) {
            EXPECT_LT(trial.question().input.shape().elements() * 4, input.shape().elements()) << each.words;
            EXPECT_GT(trial.wanted().shape().elements(), 5000) << each.words;
            if (each.local || trial.isOfCorners()) {
                EXPECT_TRUE(sameBytes(trial.judged(each.run(trial.question().input)), trial.wanted()))
                    << each.words;
            }
        }
    }
}

TEST(IdentifyTrial, BordersDifferInTheCornersAlone)
{
    const Tensor input = largePhotograph();
    const std::vector<Trial> trials = trialsOf({input, ran("median_blur:kernel=5x5", input), std::nullopt});
    ASSERT_EQ(trials.size(), 2u);
    const auto agrees = [&](const Trial& trial) { // OpenCV repeats the border, Kornia reflects it
        return sameBytes(trial.judged(opencv::medianBlur(trial.question().input, 5)), trial.wanted());
    };
    EXPECT_TRUE(agrees(trials[0]));
    EXPECT_FALSE(agrees(trials[1]));
}

TEST(IdentifyTrial, SmallPicturesHaveNoneAndRatiosOfLargeNumbersOneThatDrifts)
{
    const Tensor small = photographOf(300, 400), large = largePhotograph();
    EXPECT_TRUE(trialsOf({small, small, std::nullopt}).empty());
    EXPECT_EQ(trialsOf({large, photographOf(256, 256), std::nullopt}).size(), 2u);
    EXPECT_EQ(trialsOf({large, photographOf(256, 256), Step::parse("resize:size=256")}).size(), 2u);
    EXPECT_TRUE(trialsOf({large, photographOf(256, 256), Step::parse("center_crop:size=256")}).empty());
    const std::vector<Trial> odd = trialsOf({large, photographOf(211, 256), std::nullopt});
    ASSERT_EQ(odd.size(), 1u);
    EXPECT_EQ(odd.front().kind(), Trial::Kind::Drifting);
}

/// Sides in no ratio of small numbers, smaller and larger.
Tensor noiseOf(int height, int width)
{
    std::mt19937 random(5);
    std::vector<std::uint8_t> values(std::size_t{3} * static_cast<std::size_t>(height * width));
    for (std::uint8_t& value : values)
        value = static_cast<std::uint8_t>(random() >> 24);
    return Tensor::fromValues<std::uint8_t>({1, 3, height, width}, values);
}

TEST(IdentifyTrial, APieceThatDriftsShowsWhatTheWholeHasThereToASmallPartOfASample)
{
    const Tensor input = largePhotograph();
    for (const auto& [height, width] : {std::array{337, 701}, std::array{409, 307}, std::array{683, 911}}) {
        const auto resized = [&, h = height, w = width](const Tensor& image, const Tensor& whole) {
            const bool cut = image.shape().h != 512;
            return pillow::resize(image, cut ? whole.shape().h : h, cut ? whole.shape().w : w,
                                  pillow::Filter::Bicubic, pillow::Order::RowsFirst);
        };
        const Tensor output = resized(input, input);
        const std::vector<Trial> trials = trialsOf({input, output, std::nullopt});
        ASSERT_EQ(trials.size(), 1u) << height << "x" << width;
        const Trial& trial = trials.front();
        EXPECT_LT(trial.question().input.shape().elements() * 4, input.shape().elements());
        EXPECT_GT(trial.wanted().shape().elements(), 1000);
        const Shape& to = trial.question().output.shape();
        const hypotheses::Match same = hypotheses::matchOf(
            {}, trial.wanted(), trial.judged(resized(trial.question().input, trial.question().output)));
        const hypotheses::Match other = hypotheses::matchOf(
            {}, trial.wanted(),
            trial.judged(pillow::resize(trial.question().input, to.h, to.w, pillow::Filter::Nearest,
                                        pillow::Order::RowsFirst)));
        EXPECT_LT(same.mean, 2.0) << height << "x" << width;
        EXPECT_GT(other.mean, 4.0 * same.mean) << height << "x" << width;
    }
}

TEST(Identify, AResizeToASideOfNoSimpleRatioIsNamedWithFewReplays)
{
    struct Made {
        const char* name;
        Tensor output;
    };
    for (const Tensor& input : {largePhotograph(), noiseOf(512, 512)}) {
        const Made made[] = {
            {"Pillow resize, lanczos (columns first)",
             pillow::resize(input, 337, 701, pillow::Filter::Lanczos, pillow::Order::ColumnsFirst)},
            {"Pillow resize, nearest",
             pillow::resize(input, 409, 307, pillow::Filter::Nearest, pillow::Order::RowsFirst)},
            {"torchvision resize, bicubic, no antialias (on the CPU)",
             runSide({{Step::parse("resize:size=683x911,mode=bicubic,antialias=false")}}, input,
                     Side::parse("cpu"))
                 .output()}};
        for (const Made& each : made) {
            int whole = 0;
            const Progress counted{{}, [&](double, const Message&) { ++whole; }};
            const Identification found = identify(input, each.output, std::nullopt, counted);
            ASSERT_TRUE(found.isNamed()) << english(found.verdict);
            std::vector<std::string> names = found.makers.front().alsoAs;
            names.push_back(found.makers.front().name);
            EXPECT_TRUE(std::any_of(names.begin(), names.end(), [&](const std::string& name) {
                return name.starts_with(each.name);
            })) << english(found.verdict);
            EXPECT_LT(whole, 40) << each.name;
            EXPECT_GT(found.tried, 100u);
        }
    }
}

TEST(Identify, OfALargePictureAllSamplesAreComparedBeforeItIsNamed)
{
    const Tensor input = largePhotograph(), median = pillow::medianFilter(input, 3);
    const Identification named = identify(input, median);
    ASSERT_TRUE(named.isNamed()) << english(named.verdict);
    EXPECT_TRUE(named.makers.front().name.starts_with("OpenCV medianBlur, 3x3")) << english(named.verdict);
    EXPECT_EQ(named.makers.front().alsoAs, std::vector<std::string>{"Pillow MedianFilter, 3x3"});
    EXPECT_EQ(named.makers.front().match.samples, 3u * 512 * 512);
    // Outside of both excerpts.
    const Identification off = identify(input, oneOff(median, 84, 84));
    EXPECT_FALSE(off.isNamed()) << english(off.verdict);
    ASSERT_FALSE(off.makers.empty());
    EXPECT_EQ(off.makers.front().match.equal(), 3u * 512 * 512 - 1);
    EXPECT_NE(english(off.verdict).find("Filters and resizes were judged by "), std::string::npos)
        << english(off.verdict);
}

/// A square excerpt has turns to try that a picture which is none has not.
TEST(Identify, OfALargePictureThatIsNotSquareFewAreReplayedWhole)
{
    const Tensor input = test::middleOfPhotograph("astronaut.png", 400, 512);
    int whole = 0;
    const Progress counted{{}, [&](double, const Message&) { ++whole; }};
    const Identification found = identify(input, pillow::medianFilter(input, 3), std::nullopt, counted);
    ASSERT_TRUE(found.isNamed()) << english(found.verdict);
    EXPECT_GT(whole, 1);
    EXPECT_LT(whole, 40);
    EXPECT_GT(found.tried, 200u);
}

TEST(Identify, ALargeResizeAndAFlipAreNamed)
{
    const Tensor input = largePhotograph();
    const Identification resized = identify(
        input, pillow::resize(input, 384, 320, pillow::Filter::Lanczos, pillow::Order::ColumnsFirst));
    ASSERT_TRUE(resized.isNamed()) << english(resized.verdict);
    EXPECT_EQ(resized.makers.front().name, "Pillow resize, lanczos (columns first)")
        << english(resized.verdict);
    EXPECT_NE(english(resized.distinction).find(" of excerpts, largest difference "), std::string::npos)
        << english(resized.distinction); // not of all of the picture, with which it was not compared
    const Identification flipped = identify(input, ran("vertical_flip:p=1", input));
    ASSERT_TRUE(flipped.isNamed()) << english(flipped.verdict);
    EXPECT_EQ(flipped.makers.front().name, "torchvision vertical_flip") << english(flipped.verdict);
    EXPECT_GE(flipped.makers.front().alsoAs.size(), 3u) << english(flipped.verdict);
}

/// What agrees on excerpts only is not said to give every sample.
TEST(Identify, WhatWasNotComparedWithTheWholeIsToldSo)
{
    const auto flat = [](int side) {
        return Tensor::fromValues<std::uint8_t>(
            {1, 3, side, side},
            std::vector<std::uint8_t>(static_cast<std::size_t>(3 * side * side), std::uint8_t{77}));
    };
    const Identification found = identify(flat(512), flat(256));
    ASSERT_TRUE(found.isAmbiguous) << english(found.verdict);
    EXPECT_NE(english(found.verdict).find("; the whole image was not compared with them."), std::string::npos)
        << english(found.verdict);
    const Identification small = identify(flat(128), flat(64));
    EXPECT_EQ(english(small.verdict).find("was not compared"), std::string::npos) << english(small.verdict);
    EXPECT_GT(small.makers.front().alsoAs.size(), found.makers.front().alsoAs.size());
}

TEST(Identify, StopsWhenItIsAskedTo)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(identify(photographOf(32, 40), photographOf(16, 20), std::nullopt, {stop.get_token(), {}}),
                 Error);
}

} // namespace
} // namespace comparo
