// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

/// 'comparo jpeg encode', 'decode' and 'codecs' as scripts use them.
namespace comparo {
namespace {

using Json = nlohmann::json;

using test::Outcome;

Outcome jpeg(const std::string& arguments)
{
    return test::runProgram("jpeg " + arguments);
}

const std::string kPicture = test::dataFolder() + "/../resources/samples/sample.png";

TEST(JpegCodecCli, CodecsAreListedWithTheirDevices)
{
    const Outcome text = jpeg("codecs");
    EXPECT_EQ(text.exitCode, 0);
    for (const char* words : {"libjpeg_turbo", "cuda_jpeg", "nvjpeg", "emu:0 (emulated)"})
        EXPECT_TRUE(text.says(words)) << text.text;
    const Json json = Json::parse(jpeg("codecs --json").out);
    EXPECT_EQ(json.at("schema"), "comparoscope.jpeg_codecs/2");
    ASSERT_EQ(json.at("codecs").size(), 3U);
    EXPECT_EQ(json.at("codecs")[0].at("devices"), Json::array({"cpu"}));
    EXPECT_EQ(json.at("codecs")[0].at("encodeOptions")[0].at("id"), "quality");
    EXPECT_TRUE(json.at("codecs")[0].at("unavailable").get<std::string>().empty());
    const bool usable = json.at("codecs")[2].at("unavailable").get<std::string>().empty();
    EXPECT_EQ(json.at("codecs")[2].at("devices").empty(), !usable);
}

TEST(JpegCodecCli, BothCodecsWriteTheSameFileAndReadTheSamePixels)
{
    const test::TemporaryFolder folder;
    const std::string a = (folder / "a.jpg").string(), b = (folder / "b.jpg").string();
    const std::string flags = " --quality 60 --subsampling 422 --restart-rows 1";
    const Outcome first = jpeg("encode " + kPicture + " " + a + flags);
    EXPECT_EQ(first.exitCode, 0) << first.text;
    EXPECT_TRUE(first.says("quality=60,subsampling=422")) << first.text;
    const Outcome second =
        jpeg("encode " + kPicture + " " + b + " --codec cuda_jpeg --device emu:0 --json" + flags);
    EXPECT_EQ(second.exitCode, 0) << second.text;
    const Json json = Json::parse(second.out);
    EXPECT_EQ(json.at("device"), "emu:0");
    EXPECT_EQ(json.at("bytes"), readFile(b).size());
    EXPECT_EQ(readFile(a), readFile(b));

    for (const char* upsampling : {"fancy", "plain"}) {
        const std::string p = (folder / "p.npy").string(), q = (folder / "q.png").string();
        EXPECT_EQ(jpeg("decode " + a + " " + p + " --upsampling " + upsampling).exitCode, 0);
        EXPECT_EQ(
            jpeg("decode " + b + " " + q + " --codec cuda_jpeg --device emu:0 --upsampling " + upsampling)
                .exitCode,
            0);
        EXPECT_TRUE(test::sameBits(readImage(p).tensor, readImage(q).tensor)) << upsampling;
    }
}

TEST(JpegCodecCli, DamageIsListedAndIsExitCode1)
{
    const test::TemporaryFolder folder;
    const std::string good = (folder / "good.jpg").string(), bad = (folder / "bad.jpg").string();
    ASSERT_EQ(jpeg("encode " + kPicture + " " + good).exitCode, 0);
    std::vector<std::byte> file = readFile(good);
    file.resize(file.size() / 2);
    writeFile(bad, file);
    for (const char* codec : {"libjpeg_turbo", "cuda_jpeg"}) {
        const std::string command =
            "decode " + bad + " " + (folder / "out.png").string() + " --codec " + codec;
        const Outcome text = jpeg(command);
        EXPECT_EQ(text.exitCode, 1) << text.text;
        EXPECT_TRUE(text.says("warning") && text.says("near byte")) << text.text;
        const Outcome json = jpeg(command + " --json");
        EXPECT_EQ(json.exitCode, 1);
        bool placed = false;
        const Json parsed = Json::parse(json.out);
        for (const Json& warning : parsed.at("warnings")) {
            EXPECT_GT(warning.at("offset").get<std::size_t>(), 300U);
            placed = placed || (warning.at("row").get<int>() > 0 && warning.at("scan") == 1);
        }
        EXPECT_TRUE(placed) << json.text;
    }
}

TEST(JpegCodecCli, ErrorsAreExitCode2AndSayWhatIsAccepted)
{
    const test::TemporaryFolder folder;
    const std::string encode = "encode " + kPicture + " " + (folder / "x.jpg").string();
    const auto refused = [](const std::string& arguments, const std::string& words) {
        const Outcome outcome = jpeg(arguments);
        EXPECT_EQ(outcome.exitCode, 2) << arguments;
        EXPECT_TRUE(outcome.says(words)) << outcome.text;
    };
    refused(encode + " --quality 101", "quality");
    refused(encode + " --subsampling 410", "subsampling");
    refused(encode + " --codec jpegli", "libjpeg_turbo, cuda_jpeg, nvjpeg");
    refused(encode + " --codec cuda_jpeg --progressive", "cuda_jpeg has no option --progressive");
    refused(encode + " --device emu:0", "libjpeg-turbo does not run on emu:0");
    refused("decode " + kPicture + " " + (folder / "x.png").string(), "decoded");
    refused("decode " + kPicture + " " + (folder / "x.png").string() + " --codec cuda_jpeg",
            "no frame header");
    EXPECT_FALSE(std::filesystem::exists((folder / "x.jpg")));
    const Outcome help = jpeg("encode --help");
    EXPECT_EQ(help.exitCode, 0);
    EXPECT_TRUE(help.says("444|422|420|440|411|gray") && help.says("--restart-rows")) << help.text;
}

} // namespace
} // namespace comparo
