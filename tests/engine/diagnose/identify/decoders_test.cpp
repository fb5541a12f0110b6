// SPDX-License-Identifier: Apache-2.0
// What real decoders made of JPEG files, recorded by tests/reference/decoders/make.py, and what it is named.
#include "engine/codec/codec.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/diagnose/identify/decoders/coded.h"
#include "engine/diagnose/identify/identify.h"
#include "tests/support/paths.h"
#include "tests/support/photographs.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace comparo {
namespace {

using Json = nlohmann::json;

const std::string kFolder = test::dataFolder() + "/reference/decoders/";

Tensor outputOf(const std::vector<std::byte>& pixels, const Json& row)
{
    const auto& extents = row.at("shape");
    const Shape shape{1, extents[0], extents[1], extents[2]};
    const auto* const from =
        reinterpret_cast<const std::uint8_t*>(pixels.data()) + row.at("at").get<std::size_t>();
    return Tensor::fromValues<std::uint8_t>(shape, std::vector<std::uint8_t>(from, from + shape.elements()));
}

/// Whether one of the names that cannot be told apart has all the words.
bool isNamedRightly(const Identification& found, const Json& words)
{
    std::vector<std::string> names = found.makers.front().alsoAs;
    names.push_back(found.makers.front().name);
    return std::ranges::any_of(names, [&](const std::string& name) {
        return std::ranges::all_of(
            words, [&](const Json& word) { return name.find(word.get<std::string>()) != std::string::npos; });
    });
}

bool isOfLibjpeg(const Identification& found)
{
    return !found.makers.empty() && found.makers.front().exact() &&
           found.makers.front().name.starts_with("libjpeg-turbo decode");
}

/// How many outputs there are of a record, and how many of them were named as they are.
struct Count {
    int cases = 0, named = 0;
};

/// Nothing may be named wrongly, nor what nobody made.
Count countOf(const std::string& record, const std::string& samples)
{
    const std::vector<std::byte> pixels = readFile(kFolder + samples);
    std::ifstream lines(kFolder + record);
    Count count;
    for (std::string line; std::getline(lines, line);) {
        const Json row = Json::parse(line);
        if (row.contains("versions"))
            continue;
        const std::vector<std::byte> file = readFile(kFolder + row.at("file").get<std::string>());
        const Identification found =
            identify(decodeImage(file, "file").tensor, outputOf(pixels, row), std::nullopt, {}, {}, file);
        const Json& words = row.at("words");
        if (words.empty()) {
            EXPECT_FALSE(found.isNamed()) << line << "\n    " << english(found.verdict);
            continue;
        }
        EXPECT_TRUE(!found.isNamed() || isNamedRightly(found, words))
            << line << "\n    " << english(found.verdict);
        if (row.value("depends", false))
            continue;
        ++count.cases;
        const bool isLibjpeg = row.value("decoder", "libjpeg-turbo") == "libjpeg-turbo";
        const bool isExact = isLibjpeg ? isOfLibjpeg(found)
                                       : !found.makers.empty() && found.makers.front().exact();
        if (isExact && isNamedRightly(found, words))
            ++count.named;
        else
            std::cout << "not named: " << line << "\n    " << english(found.verdict) << "\n";
    }
    return count;
}

TEST(Decoders, RealOnesAreNamedByTheirRules)
{
    const Count libjpeg = countOf("cases.jsonl", "pixels.bin");
    EXPECT_GE(libjpeg.cases, 140);
    EXPECT_GE(libjpeg.named * 60, libjpeg.cases * 55) << libjpeg.named << " of " << libjpeg.cases; // 55 of 60
}

TEST(Decoders, ThoseThatAreNotLibjpegAreNamedToo)
{
    const Count others = countOf("others.jsonl", "others.bin");
    EXPECT_GE(others.cases, 32);
    EXPECT_EQ(others.named, others.cases);
}

TEST(Decoders, SmoothingOverMissingScansIsNamed)
{
    const std::vector<std::byte> file = readFile(kFolder + "cut.jpg");
    const std::optional<Tensor> smooth = decodedByLibjpeg(file, {true, "islow", 1, false, true});
    ASSERT_TRUE(smooth);
    const Identification found = identify(decodeImage(file, "file").tensor, *smooth, std::nullopt, {}, {}, file);
    ASSERT_TRUE(isOfLibjpeg(found)) << english(found.verdict);
    EXPECT_NE(found.makers.front().name.find("block smoothing"), std::string::npos);
}

/// A photograph's file, of whose decodings nothing else is known.
std::vector<std::byte> photographsFile(int quality, const char* sampling)
{
    const auto session = jpegCodec("libjpeg_turbo").open({DeviceKind::Cpu, 0});
    ParamSet options(jpegCodec("libjpeg_turbo").encodeOptions());
    options.set("quality", std::int64_t{quality});
    options.parse("subsampling", sampling);
    return session->encode(test::middleOfPhotograph("chelsea.png", 260, 300), options);
}

TEST(Decoders, TwoDecodingsWithoutTheFileAreNamed)
{
    int named = 0, cases = 0;
    for (const char* sampling : {"444", "422", "420"})
        for (const int quality : {75, 85}) {
            const std::vector<std::byte> file = photographsFile(quality, sampling);
            const Tensor plain = *decodedByLibjpeg(file, {});
            for (const decoders::Rule& rule : decoders::rules()) {
                const std::optional<decoders::Coded> coded = decoders::codedOf(file);
                ASSERT_TRUE(coded);
                const Tensor other = Tensor::fromValues<std::uint8_t>(
                    plain.shape(), std::vector<std::uint8_t>(decoders::decoded(*coded, rule)));
                const std::optional<DecoderPair> found =
                    cases % 2 == 0 ? decodersOfPair(plain, other) : decodersOfPair(other, plain);
                ++cases;
                if (!found) {
                    std::cout << "not named: " << quality << " " << sampling << " " << rule.library << "\n";
                    continue;
                }
                ++named;
                EXPECT_EQ(found->isOfB, cases % 2 == 0);
                EXPECT_TRUE(english(found->other.label).starts_with(rule.library)) << english(found->other.label);
                EXPECT_NE(found->plain.find("islow"), std::string::npos);
                EXPECT_GE(2 * found->certain, 3 * 260 * 300);
            }
        }
    EXPECT_GE(named * 10, cases * 8) << named << " of " << cases;
}

TEST(Decoders, PicturesThatNoFileIsBehindAreNotNamed)
{
    const Tensor photograph = test::middleOfPhotograph("chelsea.png", 260, 300);
    std::vector<std::uint8_t> noisy, edited;
    const Tensor plain = *decodedByLibjpeg(photographsFile(75, "420"), {});
    std::mt19937 random(1);
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 260; ++y)
            for (int x = 0; x < 300; ++x) {
                noisy.push_back(static_cast<std::uint8_t>(static_cast<unsigned>(photograph.at(0, c, y, x)) ^
                                                          (random() & 1U)));
                edited.push_back(static_cast<std::uint8_t>(static_cast<unsigned>(plain.at(0, c, y, x)) ^
                                                           (random() % 7 == 0 ? 1U : 0U)));
            }
    EXPECT_FALSE(decodersOfPair(photograph, Tensor::fromValues<std::uint8_t>(photograph.shape(), noisy)));
    EXPECT_FALSE(decodersOfPair(plain, Tensor::fromValues<std::uint8_t>(plain.shape(), edited)));
    const Tensor fine = *decodedByLibjpeg(photographsFile(100, "444"), {});
    EXPECT_FALSE(decodersOfPair(fine, *decodedByLibjpeg(photographsFile(100, "444"), {true, "ifast"})));
}

TEST(Decoders, FloatsAreTheBytesOver255)
{
    const std::vector<std::byte> file = readFile(kFolder + "s420.jpg");
    const Tensor image = decodeImage(file, "file").tensor;
    std::vector<float> values;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < image.shape().h; ++y)
            for (int x = 0; x < image.shape().w; ++x)
                values.push_back(static_cast<float>(image.at(0, c, y, x)) / 255.0F);
    const Identification found =
        identify(image, Tensor::fromValues<float>(image.shape(), values), std::nullopt, {}, {}, file);
    ASSERT_TRUE(isOfLibjpeg(found)) << english(found.verdict);
}

} // namespace
} // namespace comparo
