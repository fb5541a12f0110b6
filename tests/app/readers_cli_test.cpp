// SPDX-License-Identifier: Apache-2.0
// What is said of files, as people and scripts get it: text, JSON and reports.
#include "engine/codec/codec.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace comparo {
namespace {

using Json = nlohmann::json;
using test::Outcome;
using test::runProgram;

class ReadersCli : public testing::Test {
protected:
    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }

    [[nodiscard]] std::string written(const std::string& name) const
    {
        const auto bytes = readFile(path(name));
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }

    static std::string picture(const std::string& name)
    {
        return test::dataFolder() + "/support/pictures/" + name;
    }

private:
    test::TemporaryFolder m_folder;
};

TEST_F(ReadersCli, NotesStandInEveryFormat)
{
    const Tensor samples = readImage(picture("rgba.tif")).tensor;
    writeImage(path("rgba.png"), samples);
    const std::string job = "diff " + picture("rgba.tif") + " " + path("rgba.png");
    const std::string sentence = "Sample 4 is straight (unassociated) alpha";
    const Outcome text = runProgram(job);
    EXPECT_EQ(text.exitCode, 0) << text.text;
    EXPECT_TRUE(text.prints("Note on A, rgba.tif: " + sentence)) << text.text;
    const Json notes = Json::parse(runProgram(job + " --json").out).at("notes");
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].at("code"), "alpha");
    EXPECT_EQ(notes[0].at("side"), "A");
    EXPECT_EQ(notes[0].at("file"), picture("rgba.tif"));
    EXPECT_TRUE(notes[0].at("text").get<std::string>().starts_with(sentence));
    for (const char* name : {"r.html", "r.json", "r.md", "r.csv", "r.xml"}) {
        EXPECT_EQ(runProgram(job + " --report " + path(name)).exitCode, 0);
        EXPECT_NE(written(name).find(std::string(name) == "r.md" ? "Sample 4 is straight" : sentence),
                  std::string::npos)
            << name;
    }
}

TEST_F(ReadersCli, ChannelsHaveTheirNames)
{
    const Outcome inks =
        runProgram("diff " + picture("cmyk.tif") + " " + picture("rgba.tif") + " --no-cause");
    EXPECT_EQ(inks.exitCode, 1) << inks.text; // the same samples, but for four
    EXPECT_TRUE(inks.prints("4 of 216 samples") && inks.prints("max 215 at (1, 0, K)")) << inks.text;
    const Json json =
        Json::parse(runProgram("diff " + picture("cmyk.tif") + " " + picture("rgba.tif") + " --json").out);
    EXPECT_EQ(json.at("statistics").at("channels").at(0).at("channel"), "C");
    EXPECT_TRUE(inks.prints("A has the channels C, M, Y, K and B has R, G, B, A")) << inks.text;
}

TEST_F(ReadersCli, ChannelsHaveTheirNamesInEveryFormat)
{
    const std::string job = "diff " + picture("cmyk.tif") + " " + picture("rgba.tif") + " --no-cause";
    const Outcome text = runProgram(job);
    EXPECT_TRUE(text.prints("\n  C  ") && text.prints("\n  K  ")) << text.text;
    for (const auto& [name, channel, place] :
         {std::tuple("r.html", "<th>K</th>", "(1, 0, K)"),
          std::tuple("r.json", "\"channel\": \"K\"", "(1, 0, K)"),
          std::tuple("r.md", "\n| K | ", "(1, 0, K)"), std::tuple("r.csv", ",K,", ""),
          std::tuple("r.xml", "(1, 0, K)", "(1, 0, K)")}) {
        runProgram(job + " --report " + path(name));
        const std::string report = written(name);
        EXPECT_NE(report.find(channel), std::string::npos) << name;
        EXPECT_EQ(report.find("(1, 0, A)"), std::string::npos) << name;
        EXPECT_NE(report.find(place), std::string::npos) << name;
    }
}

TEST_F(ReadersCli, WhatWasWidenedIsEqualAndNotBitExact)
{
    const auto array = [&](const std::string& name, const std::string& descr, const std::string& values) {
        std::string header = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': (1, 2), }";
        header.resize(117, ' ');
        writeFile(path(name), std::string("\x93NUMPY\1\0\x76\0", 10) + header + "\n" + values);
        return path(name);
    };
    using namespace std::string_literals;
    const std::string half = array("half.npy", "<f2", "\x00\x3c\x00\x7e"s); // 1 and NaN
    const std::string single = array("single.npy", "<f4", "\0\0\x80\x3f\0\0\xc0\x7f"s);
    const std::string other = array("other.npy", "<f2", "\x00\x3c\x01\x7e"s);
    const std::string words = "Equal: all 2 samples equal; not the same: float16 and float32.";
    for (const char* more : {"", " --atol 1"}) {
        const Outcome found = runProgram("diff " + half + " " + single + more);
        EXPECT_EQ(found.exitCode, 0) << found.text;
        EXPECT_TRUE(found.prints(words)) << found.text;
    }
    const Json json = Json::parse(runProgram("diff " + half + " " + single + " --json").out);
    EXPECT_EQ(json.at("verdict").at("sentence").get<std::string>().substr(0, words.size()), words);
    EXPECT_TRUE(runProgram("diff " + half + " " + half).prints("Bit-exact: all 2 samples equal."));
    EXPECT_TRUE(runProgram("diff " + half + " " + other).prints("other NaN payloads at 1 sample."));

    for (const auto& [file, dtypes] :
         {std::pair("half.tif", "float16 and float32"), std::pair("signed.tif", "int16 and float32"),
          std::pair("long.tif", "uint32 and float64"), std::pair("ids.exr", " and ")}) {
        writeImage(path("held.npy"), readImage(picture(file)).tensor);
        const Outcome found = runProgram("diff " + picture(file) + " " + path("held.npy") + " --layout chw");
        EXPECT_TRUE(found.prints("not the same: ") && found.prints(dtypes)) << file << "\n" << found.text;
    }
}

TEST_F(ReadersCli, PartsOfFilesAreChosen)
{
    const std::string exr = picture("channels.exr");
    const Json all = Json::parse(runProgram("diff " + exr + " " + exr + " --json").out);
    EXPECT_EQ(all.at("a").at("image").at("shape").at(1), 6);
    const Json one = Json::parse(runProgram("diff " + exr + " " + exr + " --layer diffuse --json").out);
    EXPECT_EQ(one.at("a").at("image").at("shape").at(1), 1);
    EXPECT_NE(one.at("command").get<std::string>().find("--layer diffuse"), std::string::npos);
    const Outcome page = runProgram("diff " + exr + " " + exr + " --page 2");
    EXPECT_EQ(page.exitCode, 2);
    EXPECT_TRUE(page.says("A page is chosen and the file is EXR")) << page.text;
    EXPECT_EQ(runProgram("run " + exr + " --only-a --all-channels --save-a " + path("all.npy")).exitCode, 0);
    EXPECT_EQ(readImage(path("all.npy")).tensor.shape().c, 6);
    EXPECT_EQ(runProgram("run " + exr + " --only-a --save-a " + path("colours.npy")).exitCode, 0);
    EXPECT_EQ(readImage(path("colours.npy")).tensor.shape().c, 4);
}

TEST_F(ReadersCli, APictureSaysHowTheArrayBesideItLies)
{
    const Tensor samples = test::randomImage(DType::UInt8, {1, 3, 4, 4});
    writeImage(path("a.png"), samples);
    std::string values;
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x)
            for (int c = 0; c < 3; ++c)
                values += static_cast<char>(samples.at(0, c, y, x));
    std::string header = "{'descr': '|u1', 'fortran_order': False, 'shape': (4, 4, 3), }";
    header.resize(117, ' ');
    writeFile(path("b.npy"), std::string("\x93NUMPY\1\0\x76\0", 10) + header + "\n" + values);
    const Outcome beside = runProgram("diff " + path("a.png") + " " + path("b.npy"));
    EXPECT_EQ(beside.exitCode, 0) << beside.text;
    EXPECT_TRUE(beside.prints("Note on B, b.npy: The array was read as (H,W,C)")) << beside.text;
    const Outcome alone = runProgram("diff " + path("b.npy") + " " + path("b.npy"));
    EXPECT_TRUE(alone.prints("could be (H,W,C), too")) << alone.text;
    const Outcome chosen = runProgram("diff " + path("b.npy") + " " + path("b.npy") + " --layout hwc --json");
    EXPECT_EQ(Json::parse(chosen.out).at("a").at("image").at("shape").at(1), 3);
}

} // namespace
} // namespace comparo
