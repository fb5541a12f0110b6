// SPDX-License-Identifier: Apache-2.0
// What is said of files, as people and scripts get it: text, JSON and reports.
#include "engine/codec/codec.h"
#include "engine/codec/zip_archive.h"
#include "tests/support/json_schema.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <fstream>
#include <span>
#include <utility>
#include <vector>

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

    /// A TIFF file of gray pages, two pixels wide and one high each.
    std::string pages(const std::string& name, const std::vector<std::array<std::uint8_t, 2>>& values) const
    {
        std::string file("II*\0", 4);
        const auto put = [&file](std::uint32_t value, int bytes) {
            for (int i = 0; i < bytes; ++i)
                file += static_cast<char>(value >> 8 * i & 0xFFU);
        };
        constexpr std::uint32_t kTags = 9, kDirectory = 2 + 12 * kTags + 4, kPage = kDirectory + 2;
        put(10, 4); // behind the first page's samples
        for (std::size_t page = 0; page < values.size(); ++page) {
            const auto samples = static_cast<std::uint32_t>(file.size());
            put(values[page][0], 1);
            put(values[page][1], 1);
            put(kTags, 2);
            for (const auto& [tag, value] : {std::pair(256U, 2U),
                                             {257, 1},
                                             {258, 8},
                                             {259, 1},
                                             {262, 1},
                                             {273, samples},
                                             {277, 1},
                                             {278, 1},
                                             {279, 2}}) {
                put(tag, 2);
                put(4, 2); // of 32 bits
                put(1, 4);
                put(value, 4);
            }
            put(page + 1 < values.size() ? samples + 2 + kPage : 0, 4);
        }
        writeFile(path(name), std::string_view(file));
        return path(name);
    }

    /// An archive of arrays of one row of uint8, or of float32 for this one.
    std::string archive(const std::string& name, const std::vector<std::pair<std::string, std::string>>& arrays,
                        const std::string& floats = {}) const
    {
        ZipWriter zip;
        for (const auto& [array, values] : arrays) {
            const bool isFloat = array == floats;
            std::string header = "{'descr': '";
            header += isFloat ? "<f4" : "|u1";
            header += "', 'fortran_order': False, 'shape': (1, ";
            header += std::to_string(values.size() / (isFloat ? 4 : 1)) + "), }";
            header.resize(117, ' ');
            const std::string file = std::string("\x93NUMPY\1\0\x76\0", 10) + header + "\n" + values;
            const auto bytes = std::as_bytes(std::span(file));
            zip.add(array + ".npy", {bytes.begin(), bytes.end()});
        }
        writeFile(path(name), zip.finish());
        return path(name);
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

TEST_F(ReadersCli, AllPagesOfBothFilesAreCompared)
{
    const std::string a = pages("a.tif", {{1, 2}, {3, 4}, {5, 6}});
    const Outcome same =
        runProgram("diff " + a + " " + pages("same.tif", {{1, 2}, {3, 4}, {5, 6}}) + " --strict");
    EXPECT_EQ(same.exitCode, 0) << same.text;
    EXPECT_TRUE(same.prints("Bit-exact: all 3 images, all 6 samples equal.")) << same.text;
    EXPECT_FALSE(same.says("--page N")) << same.text;

    const std::string b = pages("b.tif", {{1, 2}, {3, 4}, {5, 9}, {7, 7}});
    const Outcome other = runProgram("diff " + a + " " + b);
    EXPECT_EQ(other.exitCode, 1) << other.text;
    EXPECT_TRUE(
        other.prints("Different: 1 of 3 images differs; the worst is page 3: 1 of 2 samples (50 %), "
                     "max 3 at (1, 0, Y).") ||
        other.prints("Different: 1 of 3 images differs; the worst is page 3: 1 of 2 samples (50.00 %), "
                     "max 3 at (1, 0, Y)."))
        << other.text;
    EXPECT_TRUE(other.prints("  page 1  Bit-exact: all 2 samples equal.")) << other.text;
    EXPECT_TRUE(other.prints("The other file has no page 4.")) << other.text;
    EXPECT_EQ(runProgram("diff " + a + " " + b + " --atol 3").exitCode, 0);
    EXPECT_EQ(runProgram("diff " + a + " " + b + " --page 2").exitCode, 0);
    EXPECT_EQ(runProgram("diff " + a + " " + b + " --page 3").exitCode, 1);

    const Json json = Json::parse(runProgram("diff " + a + " " + b + " --json").out);
    std::ifstream schema(test::dataFolder() + "/../resources/report/schema.json");
    const auto errors = test::SchemaChecker(Json::parse(schema)).check(json);
    EXPECT_TRUE(errors.empty()) << (errors.empty() ? "" : errors.front());
    EXPECT_EQ(json.at("verdict").at("id"), "different");
    EXPECT_EQ(json.at("picture"), "page 3");
    ASSERT_EQ(json.at("pictures").size(), 3U);
    EXPECT_EQ(json.at("pictures")[0].at("verdict"), "bit-exact");
    EXPECT_EQ(json.at("pictures")[2].at("statistics").at("all").at("maxAbs"), 3);
    EXPECT_EQ(json.at("statistics").at("all").at("maxAbs"), 3);
    EXPECT_EQ(json.at("coverage").at("compared"), 3);
    EXPECT_EQ(json.at("coverage").at("of"), 3);
    for (const auto& [name, words] : {std::pair("r.html", "<th>page 2</th><td>bit-exact</td>"),
                                      std::pair("r.md", "| page 2 | bit-exact |"),
                                      std::pair("r.csv", "\"a.tif and b.tif, page 2\",bit-exact"),
                                      std::pair("r.xml", "tests=\"3\" failures=\"1\" errors=\"0\""),
                                      std::pair("r.json", "\"name\": \"page 2\"")}) {
        EXPECT_EQ(runProgram("diff " + a + " " + b + " --report " + path(name)).exitCode, 1);
        EXPECT_NE(written(name).find(words), std::string::npos) << name << "\n"
                                                                << written(name).substr(0, 2000);
    }
    EXPECT_EQ(runProgram("diff " + a + " " + b + " --report " + path("r.pdf")).exitCode, 1);
}

TEST_F(ReadersCli, ArraysGoTogetherByTheirNames)
{
    const std::string a = archive("a.npz", {{"x", "123"}, {"y", "45"}, {"z", "6"}});
    const std::string b = archive("b.npz", {{"y", "45"}, {"w", "1"}, {"x", "124"}});
    const Outcome run = runProgram("diff " + a + " " + b);
    EXPECT_EQ(run.exitCode, 1) << run.text;
    EXPECT_TRUE(run.prints("Different: 1 of 2 images differs; the worst is array 'x': 1 of 3")) << run.text;
    EXPECT_TRUE(run.prints("a.npz: The other file has no array 'z'.")) << run.text;
    EXPECT_TRUE(run.prints("b.npz: The other file has no array 'w'.")) << run.text;
    EXPECT_EQ(runProgram("diff " + a + " " + b + " --array y").exitCode, 0);
    // One in common: no table, no count.
    const Outcome one = runProgram("diff " + archive("c.npz", {{"y", "45"}}) + " " + a);
    EXPECT_EQ(one.exitCode, 0) << one.text;
    EXPECT_TRUE(one.prints("Bit-exact: all 2 samples equal.")) << one.text;
    // What cannot be compared is an error, and the others are told.
    const Outcome odd = runProgram("diff " + a + " " + archive("d.npz", {{"x", std::string(12, '\0')}, {"y", "45"}}, "x"));
    EXPECT_EQ(odd.exitCode, 2) << odd.text;
    EXPECT_TRUE(odd.prints("1 of 2 images could not be compared; array 'x': ")) << odd.text;
    EXPECT_TRUE(odd.prints("The others: Bit-exact: all 2 samples equal.")) << odd.text;
    const Json json = Json::parse(runProgram("diff " + a + " " + path("d.npz") + " --json").out);
    EXPECT_EQ(json.at("coverage").at("compared"), 1);
    EXPECT_EQ(json.at("verdict").at("id"), "error");
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
    EXPECT_TRUE(page.says("A page was selected, but the file is EXR")) << page.text;
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
    EXPECT_TRUE(alone.prints("could also be (H,W,C)")) << alone.text;
    const Outcome chosen = runProgram("diff " + path("b.npy") + " " + path("b.npy") + " --layout hwc --json");
    EXPECT_EQ(Json::parse(chosen.out).at("a").at("image").at("shape").at(1), 3);
}

} // namespace
} // namespace comparo
