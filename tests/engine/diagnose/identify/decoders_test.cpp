// SPDX-License-Identifier: Apache-2.0
// What real decoders made of JPEG files, recorded by tests/reference/decoders/make.py, and what it is named.
#include "engine/codec/codec.h"
#include "engine/diagnose/identify/identify.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iostream>
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

bool isOfDecoder(const Identification& found, const std::string& decoder)
{
    return !found.makers.empty() && found.makers.front().exact() &&
           found.makers.front().name.starts_with(decoder + " decode");
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
        ++count.cases;
        const bool isLibjpeg = row.value("decoder", "libjpeg-turbo") == "libjpeg-turbo";
        if (isOfDecoder(found, isLibjpeg ? "libjpeg-turbo" : row.at("decoder").get<std::string>()) &&
            isNamedRightly(found, words))
            ++count.named;
        else
            std::cout << "not named: " << line << "\n    " << english(found.verdict) << "\n";
        EXPECT_TRUE(!found.isNamed() || isNamedRightly(found, words))
            << line << "\n    " << english(found.verdict);
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
    EXPECT_GE(others.cases, 35);
    EXPECT_EQ(others.named, others.cases);
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
    ASSERT_TRUE(isOfDecoder(found, "libjpeg-turbo")) << english(found.verdict);
}

} // namespace
} // namespace comparo
