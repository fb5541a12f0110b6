// SPDX-License-Identifier: Apache-2.0
// Pairs of unlike sizes made of photographs: crops, turns, mirrors, margins and resizes, with and without noise and
// JPEG; the resizes are OpenCV's own and those that real libraries gave (tests/reference/identify/make.py).
#include "engine/diagnose/alignment/alignment.h"

#include "engine/codec/codec.h"
#include "engine/codec/opencv_functions.h"
#include "engine/tensor/turned.h"
#include "tests/support/paths.h"
#include "tests/support/photographs.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <random>

namespace comparo {
namespace {

using Kind = Alignment::Kind;

/// value(c, y, x) of an image of this shape.
Tensor made(const Shape& shape, const std::function<double(int, int, int)>& value)
{
    std::vector<std::uint8_t> values;
    for (int c = 0; c < shape.c; ++c)
        for (int y = 0; y < shape.h; ++y)
            for (int x = 0; x < shape.w; ++x)
                values.push_back(static_cast<std::uint8_t>(value(c, y, x)));
    return Tensor::fromValues<std::uint8_t>(shape, values);
}

Tensor noisy(const Tensor& image, int steps, unsigned seed)
{
    std::mt19937 draws(seed);
    return made(image.shape(), [&](int c, int y, int x) {
        const int step = static_cast<int>(draws() % static_cast<unsigned>(2 * steps + 1)) - steps;
        return std::clamp(image.at(0, c, y, x) + step, 0.0, 255.0);
    });
}

Tensor throughJpeg(const Tensor& image)
{
    const test::TemporaryFolder folder;
    const auto path = folder / "image.jpg";
    writeImage(path, image);
    return readImage(path).tensor;
}

/// place(v, size): which sample lies at v; -1: the value 40.
Tensor withMargin(const Tensor& image, int x, int y, int right, int below, int (*place)(int v, int size))
{
    const Shape& s = image.shape();
    return made({1, s.c, s.h + y + below, s.w + x + right}, [&](int c, int v, int u) {
        const int row = place(v - y, s.h), column = place(u - x, s.w);
        return row < 0 || column < 0 ? 40.0 : image.at(0, c, row, column);
    });
}

int none(int v, int size)
{
    return v < 0 || v >= size ? -1 : v;
}
int edge(int v, int size)
{
    return std::clamp(v, 0, size - 1);
}
int reflected(int v, int size)
{
    return v < 0 ? -v : v >= size ? 2 * size - 2 - v : v;
}
int mirrored(int v, int size)
{
    return v < 0 ? -1 - v : v >= size ? 2 * size - 1 - v : v;
}

struct Case {
    std::string name;
    Tensor a, b;
    Kind kind;
    std::string says;    ///< part of the claim
    double most = 255.0; ///< the largest difference that is left
};

double largest(const Tensor& a, const Tensor& b)
{
    double most = 0.0;
    const Shape& s = a.shape();
    for (int c = 0; c < s.c; ++c)
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x)
                most = std::max(most, std::abs(a.at(0, c, y, x) - b.at(0, c, y, x)));
    return most;
}

const std::array kTurnWords{"",
                            "",
                            "flipped left to right",
                            "rotated by 180 degrees",
                            "flipped top to bottom",
                            "with rows and columns exchanged",
                            "rotated by 90 degrees clockwise",
                            "transposed along the other diagonal",
                            "rotated by 90 degrees counterclockwise"};

/// 24 crops and turns of them: as they are, with noise, and through JPEG.
void addParts(std::vector<Case>& cases)
{
    std::mt19937 draws(49);
    const auto below = [&](int count) { return static_cast<int>(draws() % static_cast<unsigned>(count)); };
    for (int i = 0; i < 20; ++i) {
        const std::string photograph = test::kPhotographs[static_cast<std::size_t>(i) % test::kPhotographs.size()];
        const Tensor a = test::middleOfPhotograph(photograph, 300 + 10 * i, 280 + 7 * i);
        const Shape& s = a.shape();
        const int w = 70 + below(150), h = 80 + below(150), x = below(s.w - w), y = below(s.h - h);
        const int turn = i % 2 == 0 ? 1 : 2 + below(7);
        const Tensor part = turned(cut(a, x, y, w, h), turn);
        const std::string says = "B is A cropped at (" + std::to_string(x) + ", " + std::to_string(y) + ") to " +
                                 std::to_string(w) + "x" + std::to_string(h) + " pixels" +
                                 (turn == 1 ? "" : std::string(", then ") + kTurnWords[static_cast<std::size_t>(turn)]);
        if (i < 8)
            cases.push_back({photograph + " crop", a, part, Kind::Cropped, says, 0.0});
        else if (i < 15)
            cases.push_back({photograph + " crop, noise", a, noisy(part, 3, static_cast<unsigned>(draws())), Kind::Cropped, says, 3.0});
        else
            cases.push_back({photograph + " crop, JPEG", a, throughJpeg(part), Kind::Cropped, says});
    }
    for (const int turn : {5, 6, 7, 8}) {
        const Tensor a = test::middleOfPhotograph("chelsea.png", 200, 311);
        const Tensor b = turned(a, turn);
        cases.push_back({"turn", a, turn % 2 == 0 ? b : noisy(b, 2, static_cast<unsigned>(draws())), Kind::Turned,
                         std::string("B is A ") + kTurnWords[static_cast<std::size_t>(turn)],
                         turn % 2 == 0 ? 0.0 : 2.0});
    }
}

/// 8 margins, of which half have noise.
void addMargins(std::vector<Case>& cases)
{
    const Tensor a = test::middleOfPhotograph("coffee.png", 150, 190);
    const std::array ways{std::pair{&none, "with a margin of 40 around it"},
                          std::pair{&edge, "with a margin around it that repeats its edge"},
                          std::pair{&reflected, "with a margin around it that reflects it, without its edge"},
                          std::pair{&mirrored, "with a margin around it that mirrors it, with its edge"}};
    unsigned seed = 7;
    for (const auto& [place, words] : ways)
        for (const int steps : {0, 2}) {
            const Tensor b = withMargin(a, 13, 0, 21, 34, place);
            cases.push_back({"margin", a, steps == 0 ? b : noisy(b, steps, ++seed), Kind::Padded,
                             std::string("B is A ") + words + ", placed at (13, 0)", static_cast<double>(steps)});
        }
}

/// 8 resizes of OpenCV, of which half have noise; the last two make the image larger.
void addResizes(std::vector<Case>& cases)
{
    unsigned seed = 70;
    for (const int steps : {0, 2})
        for (const std::string mode : {"INTER_LINEAR", "INTER_AREA", "INTER_LANCZOS4", "INTER_CUBIC"}) {
            const auto& modes = opencv::resizeModes();
            const auto named =
                std::find_if(modes.begin(), modes.end(), [&](const auto& each) { return each.name == mode; });
            const Tensor a = test::middleOfPhotograph("astronaut.png", 320, 400);
            const bool grows = mode == "INTER_CUBIC";
            const Tensor b = opencv::resize(a, grows ? 411 : 173, grows ? 555 : 222, named->value);
            cases.push_back({"resize " + mode, a, steps == 0 ? b : noisy(b, steps, ++seed), Kind::Resized,
                             std::string("B is A resized to ") + (grows ? "555x411" : "222x173") + " pixels",
                             steps == 0 ? 1.0 : 4.0});
        }
}

/// What ImageOps.exif_transpose of Pillow 13 makes of the samples 0 to 5 in two rows.
TEST(Alignment, OrientationsTurnAsPillowDoes)
{
    const Tensor image = made({1, 1, 2, 3}, [](int, int y, int x) { return 3.0 * y + x; });
    const std::array<std::vector<double>, 8> expected{{{0, 1, 2, 3, 4, 5},
                                                       {2, 1, 0, 5, 4, 3},
                                                       {5, 4, 3, 2, 1, 0},
                                                       {3, 4, 5, 0, 1, 2},
                                                       {0, 3, 1, 4, 2, 5},
                                                       {3, 0, 4, 1, 5, 2},
                                                       {5, 2, 4, 1, 3, 0},
                                                       {2, 5, 1, 4, 0, 3}}};
    for (int orientation = 1; orientation <= 8; ++orientation) {
        const Tensor held = turned(image, orientation);
        const bool isUpright = orientation < 5;
        EXPECT_EQ(held.shape(), (Shape{1, 1, isUpright ? 2 : 3, isUpright ? 3 : 2})) << orientation;
        std::vector<double> values;
        for (int y = 0; y < held.shape().h; ++y)
            for (int x = 0; x < held.shape().w; ++x)
                values.push_back(held.at(0, 0, y, x));
        EXPECT_EQ(values, expected[static_cast<std::size_t>(orientation - 1)]) << orientation;
        EXPECT_EQ(largest(turned(held, turnedBack(orientation)), image), 0.0) << orientation;
    }
    EXPECT_THROW((void)turned(image, 9), Error);
}

TEST(Alignment, ThirtyEightOfFortyPairsAreUndoneAndNoneWrongly)
{
    std::vector<Case> cases;
    addParts(cases);
    addMargins(cases);
    addResizes(cases);
    ASSERT_EQ(cases.size(), 40U);
    int right = 0;
    for (const Case& each : cases) {
        const Alignment found = alignSizes(each.a, each.b);
        const bool isRight = found.kind == each.kind && english(found.claim).find(each.says) != std::string::npos;
        right += isRight ? 1 : 0;
        if (isRight)
            EXPECT_LE(largest(found.imageA, found.imageB), each.most) << each.name << ": " << english(found.claim);
        else
            EXPECT_FALSE(found.isFound()) << each.name << ": " << english(found.claim) << "; it is " << each.says;
        EXPECT_EQ(found.imageA.shape(), found.imageB.shape());
    }
    EXPECT_GE(right, 38);
}

TEST(Alignment, ImagesWithoutARelationHaveNone)
{
    std::vector<std::pair<Tensor, Tensor>> pairs;
    for (std::size_t i = 0; i < test::kPhotographs.size(); ++i)
        for (std::size_t k = 0; k < test::kPhotographs.size(); ++k)
            if (i != k)
                pairs.emplace_back(test::middleOfPhotograph(test::kPhotographs[i], 260, 300),
                                   test::middleOfPhotograph(test::kPhotographs[k], 130, 170));
    const Tensor photograph = test::middleOfPhotograph("astronaut.png", 400, 400);
    const auto& modes = opencv::resizeModes();
    pairs.emplace_back(photograph, cut(opencv::resize(photograph, 412, 412, modes[1].value), 20, 30, 300, 250));
    for (const auto& [a, b] : pairs) {
        const Alignment found = alignSizes(a, b);
        EXPECT_EQ(found.kind, Kind::Unrelated) << english(found.claim);
        EXPECT_EQ(found.a, found.b) << "the top left corner of both";
    }
}

TEST(Alignment, WhereManyPlacesFitNoneIsNamed)
{
    const Tensor flat = made({1, 3, 60, 80}, [](int, int, int) { return 77.0; });
    std::mt19937 draws(3);
    std::vector<double> tile(3 * 16 * 16);
    for (double& value : tile)
        value = static_cast<double>(draws() % 256);
    const Tensor tiles = made({1, 3, 128, 144}, [&](int c, int y, int x) {
        return tile[static_cast<std::size_t>((c * 16 + y % 16) * 16 + x % 16)];
    });
    const Tensor ramp = made({1, 1, 100, 250}, [](int, int, int x) { return static_cast<double>(x); });
    const Tensor dots = made({1, 1, 40, 40}, [](int, int y, int x) { return x == 9 && y == 7 ? 200.0 : 0.0; });
    const std::array pairs{std::pair(flat, cut(flat, 3, 4, 30, 20)), std::pair(tiles, cut(tiles, 5, 6, 70, 60)),
                           std::pair(tiles, noisy(cut(tiles, 5, 6, 70, 60), 2, 5)),
                           std::pair(ramp, cut(ramp, 30, 10, 100, 50)),
                           std::pair(dots, cut(dots, 8, 6, 3, 3))};
    for (const auto& [a, b] : pairs) {
        const Alignment found = alignSizes(a, b);
        EXPECT_EQ(found.kind, Kind::CannotBeTold) << english(found.claim);
        EXPECT_FALSE(found.isFound());
        EXPECT_NE(english(found.sentence).find("cannot be told"), std::string::npos) << english(found.sentence);
    }
}

TEST(Alignment, TwoPartsOfOneImageOverlap)
{
    const Tensor whole = test::middleOfPhotograph("chelsea.png", 280, 400);
    const Tensor a = cut(whole, 0, 0, 260, 200), b = cut(whole, 90, 70, 310, 210);
    for (const Tensor& second : {b, noisy(b, 2, 9)}) {
        const Alignment found = alignSizes(a, second);
        EXPECT_EQ(found.kind, Kind::Overlapping) << english(found.claim);
        EXPECT_EQ(english(found.claim), "A and B overlap: B begins at (90, 70) of A");
        EXPECT_EQ(found.a, (Alignment::Part{90, 70, 170, 130}));
        EXPECT_EQ(found.b, (Alignment::Part{0, 0, 170, 130}));
    }
}

TEST(Alignment, ACropWithOtherBrightnessAndChannelsIsFound)
{
    const Tensor a = test::middleOfPhotograph("rocket.jpg", 240, 300);
    const Tensor part = cut(a, 31, 17, 150, 120);
    const Tensor dark = made(part.shape(), [&](int c, int y, int x) { return part.at(0, c, y, x) * 0.6; });
    const Tensor swapped = made(part.shape(), [&](int c, int y, int x) { return part.at(0, 2 - c, y, x); });
    for (const Tensor& b : {dark, swapped}) {
        const Alignment found = alignSizes(a, b);
        EXPECT_EQ(english(found.claim), "B is A cropped at (31, 17) to 150x120 pixels");
        EXPECT_EQ(found.imageB.shape(), b.shape());
    }
}

TEST(Alignment, FloatsAndBatchesAreAlignedAsBytesAre)
{
    const Tensor photograph = test::middleOfPhotograph("coffee.png", 120, 160);
    std::vector<float> values;
    for (int n = 0; n < 2; ++n)
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 120; ++y)
                for (int x = 0; x < 160; ++x)
                    values.push_back(static_cast<float>(photograph.at(0, c, y, n == 0 ? x : 159 - x)) / 255.0F);
    const Tensor a = Tensor::fromValues<float>({2, 3, 120, 160}, values);
    const Alignment found = alignSizes(cut(a, 12, 9, 90, 70), a);
    EXPECT_EQ(english(found.claim), "A is B cropped at (12, 9) to 90x70 pixels");
    EXPECT_EQ(found.imageB.shape(), (Shape{2, 3, 70, 90}));
}

/// Of what real libraries resized: none is called anything but a resize of the input to its size.
TEST(Alignment, RecordedResizesAreNamedAndNoneWrongly)
{
    const std::string folder = test::dataFolder() + "/reference/identify/";
    const std::vector<std::byte> pixels = readFile(folder + "pixels.bin");
    const auto recorded = [&](const nlohmann::json& row) {
        const auto& extents = row.at("shape");
        const Shape shape{extents[0], extents[1], extents[2], extents[3]};
        std::vector<std::uint8_t> values(static_cast<std::size_t>(shape.elements()));
        std::memcpy(values.data(), pixels.data() + row.at("at").get<std::size_t>(), values.size());
        return Tensor::fromValues<std::uint8_t>(shape, values);
    };
    std::ifstream lines(folder + "cases.jsonl");
    std::map<std::string, Tensor> inputs;
    int cases = 0, right = 0;
    for (std::string line; std::getline(lines, line);) {
        const nlohmann::json row = nlohmann::json::parse(line);
        if (row.contains("versions") || row.at("dtype") != "uint8")
            continue;
        if (row.contains("input")) {
            inputs[row.at("input")] = recorded(row);
            continue;
        }
        if (row.at("words").at(0) != "resize" || !inputs.contains(row.at("from")))
            continue;
        const Tensor input = inputs.at(row.at("from")), output = recorded(row);
        if (!needsAlignment(input, output))
            continue;
        ++cases;
        const Alignment found = alignSizes(input, output);
        const std::string claim = english(found.claim);
        if (found.kind == Kind::Resized && claim.starts_with("B is A resized to ")) {
            ++right;
            continue;
        }
        std::cout << "not named: " << line << "\n    " << claim << "\n";
        EXPECT_FALSE(found.isFound() && claim.find("cannot be told") == std::string::npos)
            << "named wrongly: " << line << "\n    " << claim;
    }
    EXPECT_GE(cases, 80);
    EXPECT_GE(right * 20, cases * 19) << right << " of " << cases;
}

} // namespace
} // namespace comparo
