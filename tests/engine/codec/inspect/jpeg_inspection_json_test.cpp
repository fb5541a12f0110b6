// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/damage/damage.h"
#include "engine/codec/inspect/inspection.h"
#include "tests/support/jpeg_files.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <cmath>
#include <numbers>

/// The JSON text of an inspection against the bytes of the file that it describes.
namespace comparo::jpeg {
namespace {

using Json = nlohmann::json;
using File = std::vector<std::byte>;

Json inspected(const File& file, const Tensor* source = nullptr)
{
    return Json::parse(toJson(inspectJpeg(file, source), "name \"in\" quotes.jpg"));
}

int byteOf(const File& file, std::size_t at)
{
    return std::to_integer<int>(file.at(at));
}

TEST(JpegInspectionJson, SaysWhatTheFileHolds)
{
    const test::Pixels pixels = test::part(1, 160, 120);
    test::FileOptions options;
    options.restartRows = 1;
    options.quality = 83;
    const File file = test::writeJpeg(pixels, options);
    const Tensor source = test::tensorOf(pixels);
    const Json json = inspected(file, &source);
    EXPECT_EQ(json["schema"], "comparoscope.jpeg_inspection/2");
    EXPECT_EQ(json["name"], "name \"in\" quotes.jpg");
    EXPECT_EQ(json["bytes"], file.size());
    EXPECT_EQ(json["verdict"], "good");
    EXPECT_EQ(json["frame"]["width"], 160);
    EXPECT_EQ(json["frame"]["subsampling"], "4:2:0");
    EXPECT_EQ(json["frame"]["components"][1]["name"], "Cb");
    EXPECT_EQ(json["quantisationTables"][0]["luminance"]["quality"], 83);
    EXPECT_EQ(json["quantisationTables"][0]["luminance"]["residual"], 0.0);
    EXPECT_TRUE(json["stream"]["clean"]);
    EXPECT_TRUE(json["source"]["passes"]);
    EXPECT_EQ(json["source"]["blocks"], 20 * 15 + 2 * 10 * 8);
    EXPECT_TRUE(json["decodersAgree"]);
    for (const Json& marker : json["markers"]) {
        const std::size_t begin = marker["begin"];
        EXPECT_EQ(byteOf(file, begin), 0xFF);
        EXPECT_EQ(byteOf(file, begin + 1), marker["code"].get<int>()) << marker["name"];
    }
    EXPECT_EQ(json["markers"].back()["name"], "EOI");
    EXPECT_EQ(json["markers"].back()["end"], file.size());
    const Json& scan = json["scans"][0];
    EXPECT_EQ(scan["restartInterval"], 10);
    ASSERT_EQ(scan["restartMarkers"].size(), 7U);
    for (std::size_t i = 0; i < 7; ++i)
        EXPECT_EQ(byteOf(file, scan["restartMarkers"][i].get<std::size_t>() + 1), 0xD0 + static_cast<int>(i));
    // Codes of the tables, one after the other in the file: 16 counts, then the symbols.
    for (const Json& table : json["huffmanTables"]) {
        std::size_t at = table["offset"].get<std::size_t>() + 1;
        std::size_t codes = 0;
        for (std::size_t length = 1; length <= 16; ++length)
            codes += static_cast<std::size_t>(byteOf(file, at + length - 1));
        ASSERT_EQ(table["codes"].size(), codes);
        at += 16;
        std::uint64_t uses = 0;
        for (const Json& code : table["codes"]) {
            EXPECT_EQ(byteOf(file, at++), code["symbol"].get<int>());
            uses += code["uses"].get<std::uint64_t>();
        }
        EXPECT_GT(uses, 0U);
    }
    ASSERT_EQ(json["map"]["rows"].size(), 8U);
    for (const Json& row : json["map"]["rows"])
        EXPECT_EQ(row, "0000000000");
}

/// One wave of the transform is added to one block before the encoder reads it.
TEST(JpegInspectionJson, NamesTheFrequencyThatDeviatesMost)
{
    constexpr int kU = 3, kV = 1; // waves across and down
    constexpr int kLeft = 16, kTop = 24;
    test::Pixels pixels = test::part(1, 64, 48);
    for (auto& sample : pixels.values)
        sample = static_cast<std::uint8_t>(64 + sample / 2); // room for the wave
    const Tensor source = test::tensorOf(pixels);
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 8; ++x)
            for (int c = 0; c < 3; ++c) {
                const double wave = std::cos((2 * x + 1) * kU * std::numbers::pi / 16) *
                                    std::cos((2 * y + 1) * kV * std::numbers::pi / 16);
                auto& sample = pixels.values[static_cast<std::size_t>(((kTop + y) * 64 + kLeft + x) * 3 + c)];
                sample = static_cast<std::uint8_t>(sample + std::lround(40.0 * wave));
            }
    test::FileOptions options;
    options.quality = 95;
    const Json json = inspected(test::writeJpeg(pixels, options), &source);
    ASSERT_EQ(json["source"]["bad"].size(), 1U) << json["words"];
    const Json& bad = json["source"]["bad"][0];
    EXPECT_EQ(bad["component"], 0);
    EXPECT_EQ(bad["block"], Json({kLeft / 8, kTop / 8}));
    EXPECT_EQ(bad["frequency"], Json({kU, kV}));
}

TEST(JpegInspectionJson, SaysWhatIsWrong)
{
    const test::Pixels pixels = test::part(1, 160, 120);
    const Tensor source = test::tensorOf(pixels);
    const File file = test::writeJpeg(pixels, {});
    const Damage damage = damageJpeg(file, DamageKind::Truncated, 4);
    const Inspection inspection = inspectJpeg(damage.file, &source);
    const Json json = inspected(damage.file, &source);
    EXPECT_EQ(json["verdict"], "bitstream damaged");
    EXPECT_EQ(json["words"], english(inspection.words));
    EXPECT_FALSE(json["stream"]["clean"]);
    EXPECT_EQ(json["stream"]["count"], inspection.walk->findingCount);
    EXPECT_EQ(json["stream"]["first"]["atOrBeforeMcu"], inspection.walk->first->mcu);
    EXPECT_EQ(json["stream"]["findings"].size(), inspection.walk->findings.size());
    EXPECT_FALSE(json["source"]["passes"]);
    EXPECT_EQ(json["source"]["badBlocks"], inspection.interval->bad.size());
    EXPECT_FALSE(json.contains("decodersAgree"));

    const Json none = inspected(File(20, std::byte{'x'}));
    EXPECT_EQ(none["verdict"], "unreadable");
    EXPECT_FALSE(none.contains("frame"));
    EXPECT_FALSE(none.contains("stream"));
    EXPECT_EQ(none["uncovered"][0]["end"], 20);
}

} // namespace
} // namespace comparo::jpeg
