// SPDX-License-Identifier: Apache-2.0
// Two files of unlike sizes, files that are held otherwise, and pixels that are ignored.
#include "engine/codec/codec.h"
#include "engine/tensor/turned.h"
#include "tests/support/json_schema.h"
#include "tests/support/paths.h"
#include "tests/support/photographs.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace comparo {
namespace {

using Json = nlohmann::json;
using test::Outcome;
using test::runProgram;

class SizesCli : public testing::Test {
protected:
    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }

    std::string saved(const std::string& name, const Tensor& image) const
    {
        writeImage(path(name), image);
        return path(name);
    }

    /// Of the report, which keeps to the schema.
    static Json reportOf(const std::string& arguments)
    {
        const Json report = Json::parse(runProgram(arguments + " --json").out);
        const auto bytes = readFile(test::dataFolder() + "/../resources/report/schema.json");
        const test::SchemaChecker checker(Json::parse(reinterpret_cast<const char*>(bytes.data()),
                                                      reinterpret_cast<const char*>(bytes.data() + bytes.size())));
        for (const std::string& error : checker.check(report))
            ADD_FAILURE() << error;
        return report;
    }

private:
    test::TemporaryFolder m_folder;
};

/// With value(c, y, x) in the place of some samples.
Tensor changed(const Tensor& image, const std::function<double(int, int, int, double)>& value)
{
    const Shape& s = image.shape();
    std::vector<std::uint8_t> values;
    for (int c = 0; c < s.c; ++c)
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x)
                values.push_back(static_cast<std::uint8_t>(value(c, y, x, image.at(0, c, y, x))));
    return Tensor::fromValues<std::uint8_t>(s, values);
}

TEST_F(SizesCli, ACropIsUndoneAndCompared)
{
    const Tensor image = test::middleOfPhotograph("coffee.png", 240, 320);
    const std::string a = saved("a.png", image), b = saved("b.png", turned(cut(image, 40, 30, 120, 90), 6));
    const Outcome diff = runProgram("diff " + a + " " + b);
    EXPECT_EQ(diff.exitCode, 1) << diff.text;
    EXPECT_TRUE(diff.out.starts_with("Noticeable: B is A cropped at (40, 30) to 120x90 pixels, then rotated by 90 "
                                     "degrees clockwise."))
        << diff.text;
    EXPECT_TRUE(diff.prints("all 32,400 samples equal")) << diff.text;
    const Json report = reportOf("diff " + a + " " + b);
    EXPECT_EQ(report.at("verdict").at("id"), "different");
    EXPECT_EQ(report.at("alignment").at("kind"), "cropped");
    EXPECT_EQ(report.at("alignment").at("orientationOfB"), 8);
    EXPECT_EQ(report.at("alignment").at("a"), (Json{{"x", 40}, {"y", 30}, {"width", 120}, {"height", 90}}));
    EXPECT_EQ(report.at("statistics").at("all").at("differing"), 0);
    const Outcome undone = runProgram("diff " + a + " " + b + " --undo");
    EXPECT_EQ(undone.exitCode, 0) << undone.text;
    EXPECT_TRUE(undone.prints("Equal: B is A cropped at (40, 30)")) << undone.text;
    EXPECT_EQ(reportOf("diff " + a + " " + b + " --undo").at("verdict").at("id"), "equal");
}

TEST_F(SizesCli, WhatDiffersInTheCropIsCounted)
{
    const Tensor image = test::middleOfPhotograph("coffee.png", 240, 320);
    const Tensor part = changed(cut(image, 40, 30, 120, 90), [](int c, int y, int x, double value) {
        return c == 1 && y == 7 && x == 9 ? 255.0 - value : value;
    });
    const std::string job = "diff " + saved("a.png", image) + " " + saved("b.png", part);
    const Json report = reportOf(job);
    EXPECT_EQ(report.at("alignment").at("claim"), "B is A cropped at (40, 30) to 120x90 pixels");
    EXPECT_EQ(report.at("statistics").at("all").at("differing"), 1);
    EXPECT_EQ(runProgram(job + " --undo").exitCode, 1);
    EXPECT_EQ(runProgram(job + " --undo --atol 255").exitCode, 0);
    EXPECT_EQ(runProgram(job + " --atol 255").exitCode, 1) << "files of two sizes are different";
}

TEST_F(SizesCli, WhatHasNoRelationIsComparedFromItsCorner)
{
    const std::string job = "diff " + saved("a.png", test::middleOfPhotograph("coffee.png", 200, 220)) + " " +
                            saved("b.png", test::middleOfPhotograph("astronaut.png", 150, 260));
    const Outcome diff = runProgram(job);
    EXPECT_EQ(diff.exitCode, 1) << diff.text;
    EXPECT_TRUE(diff.prints("The 220x150 pixels from the top left corner that both have are compared.")) << diff.text;
    EXPECT_EQ(reportOf(job).at("alignment").at("kind"), "unrelated");
}

/// A JPEG file with this orientation in its EXIF segment.
std::vector<std::byte> withOrientation(std::vector<std::byte> file, int orientation)
{
    std::string segment("\xFF\xE1\0\x22"
                        "Exif\0\0"
                        "II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0?\0\0\0\0\0\0\0",
                        36);
    segment[28] = static_cast<char>(orientation);
    const auto* const bytes = reinterpret_cast<const std::byte*>(segment.data());
    file.insert(file.begin() + 2, bytes, bytes + segment.size());
    return file;
}

TEST_F(SizesCli, ExifTurnsBothAsViewersDo)
{
    saved("plain.jpg", test::middleOfPhotograph("chelsea.png", 120, 200));
    writeFile(path("held.jpg"), withOrientation(readFile(path("plain.jpg")), 6));
    const Tensor stored = readImage(path("held.jpg")).tensor;
    const std::string job = "diff " + path("held.jpg") + " " + saved("shown.png", turned(stored, 6));
    const Outcome diff = runProgram(job);
    EXPECT_EQ(diff.exitCode, 1) << diff.text;
    EXPECT_TRUE(diff.prints("B is A rotated by 90 degrees clockwise")) << diff.text;
    EXPECT_TRUE(diff.prints("Turned as EXIF says (A 6, B 1), both are equal: --exif compares them like that."))
        << diff.text;
    const Outcome held = runProgram(job + " --exif");
    EXPECT_EQ(held.exitCode, 0) << held.text;
    EXPECT_TRUE(held.prints("Bit-exact") && held.prints("EXIF orientation 6 is applied.")) << held.text;
    EXPECT_FALSE(held.prints("--exif compares them")) << held.text;
}

TEST_F(SizesCli, ExifTurnsTheInputOfARunAsViewersDo)
{
    saved("plain.jpg", test::middleOfPhotograph("chelsea.png", 120, 200));
    writeFile(path("held.jpg"), withOrientation(readFile(path("plain.jpg")), 6));
    const Tensor stored = readImage(path("held.jpg")).tensor;
    const std::string line = "run " + path("held.jpg") + " --a cpu --only-a --save-a " + path("a.npy");
    ASSERT_EQ(runProgram(line).exitCode, 0);
    EXPECT_TRUE(test::sameBits(readImage(path("a.npy")).tensor, stored));
    ASSERT_EQ(runProgram(line + " --exif").exitCode, 0);
    EXPECT_TRUE(test::sameBits(readImage(path("a.npy")).tensor, turned(stored, 6)));

    const Outcome run = runProgram("run " + path("held.jpg") +
                                   " --op to_float --a cpu --b emu:0/exact --no-cause --json --exif --save-a " +
                                   path("floats.npy"));
    ASSERT_EQ(run.exitCode, 0) << run.text;
    EXPECT_EQ(readImage(path("floats.npy")).tensor.shape(), turned(stored, 6).shape());
    EXPECT_NE(Json::parse(run.out).at("command").get<std::string>().find(" --exif"), std::string::npos);
}

TEST_F(SizesCli, IgnoredPixelsCountNowhere)
{
    const Tensor image = test::middleOfPhotograph("coffee.png", 100, 150);
    const Tensor other = changed(image, [](int, int y, int x, double value) {
        return y < 10 ? 255.0 - value : x == 77 && y == 55 ? (value < 128.0 ? value + 3.0 : value - 3.0) : value;
    });
    const std::string job = "diff " + saved("a.png", image) + " " + saved("b.png", other);
    const Json report = reportOf(job + " --ignore 0,0,150,10");
    EXPECT_EQ(report.at("ignored"), (Json{{"samples", 4500}, {"of", 45000}}));
    EXPECT_EQ(report.at("statistics").at("all").at("samples"), 40500);
    EXPECT_EQ(report.at("statistics").at("all").at("differing"), 3);
    EXPECT_EQ(report.at("statistics").at("all").at("maxAbs"), 3);
    EXPECT_DOUBLE_EQ(report.at("statistics").at("all").at("meanAbs"), 9.0 / 40500.0);
    EXPECT_NE(report.at("verdict").at("sentence").get<std::string>().find(
                  "40,500 of 45,000 samples were compared; 4,500 were ignored."),
              std::string::npos);
    const std::string mask = saved("mask.png", changed(cut(image, 0, 0, 150, 100), [](int, int y, int x, double) {
                                       return y == 55 && x == 77 ? 9.0 : 0.0;
                                   }));
    const Outcome both = runProgram(job + " --ignore 0,0,150,10 --ignore " + mask);
    EXPECT_EQ(both.exitCode, 0) << both.text;
    EXPECT_TRUE(both.prints("all 40,497 samples equal")) << both.text;
    EXPECT_TRUE(runProgram(job + " --ignore 0,0,150,10 --save-diff " + path("d.npy")).text.size() > 0);
    EXPECT_EQ(readImage(path("d.npy")).tensor.at(0, 0, 3, 3), 0.0);
}

TEST_F(SizesCli, WrongIgnoredPixelsAreErrors)
{
    const Tensor image = test::middleOfPhotograph("coffee.png", 100, 150);
    const std::string job = "diff " + saved("a.png", image) + " " + saved("b.png", image) + " --ignore ";
    for (const auto& [ignored, words] :
         {std::pair(saved("mask.png", cut(image, 0, 0, 150, 90)), "has 150x90 pixels, but the image has 150x100"),
          std::pair(std::string("0,0,151,1"), "leaves the image of 150x100 pixels"),
          std::pair(std::string("0,0,0,5"), "Invalid rectangle '0,0,0,5'"),
          std::pair(std::string("0,0,150,100"), "Every pixel is ignored"),
          std::pair(std::string("absent.png"), "absent.png")}) {
        const Outcome diff = runProgram(job + ignored);
        EXPECT_EQ(diff.exitCode, 2) << ignored << ": " << diff.text;
        EXPECT_TRUE(diff.says(words)) << ignored << ": " << diff.text;
    }
}

TEST_F(SizesCli, RunsIgnorePixelsToo)
{
    const std::string in = saved("in.png", test::middleOfPhotograph("coffee.png", 64, 64));
    const Json report = reportOf("run " + in + " --op resize:size=32 --a cpu --b emu:0 --ignore 0,0,32,16");
    EXPECT_EQ(report.at("ignored"), (Json{{"samples", 1536}, {"of", 3072}}));
    EXPECT_EQ(report.at("statistics").at("all").at("samples"), 1536);
    EXPECT_EQ(runProgram("run " + in + " --op resize:size=32 --ignore 0,0,64,64").exitCode, 2);
}

} // namespace
} // namespace comparo
