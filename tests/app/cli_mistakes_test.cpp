#include "engine/codec/codec.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

/// What the command line does with arguments that are wrong in less obvious ways, and with files of which
/// some fail: one sentence, before the work where that is possible, and nothing that was computed is lost.
namespace comparo {
namespace {

using nlohmann::json;
using test::Outcome;
using test::runProgram;

const std::string kSample = COMPARO_TEST_DATA "/../resources/samples/sample.png";
const std::string kRun = "run " + kSample + " --op resize:size=16 --no-cause ";

// In a job, " 2>/dev/null #" leaves out what is told beside the result: the rest of the line is a comment.

/// Each exits with 2 and says the words.
void expectMistakes(const std::vector<std::pair<std::string, std::string>>& cases)
{
    for (const auto& [arguments, words] : cases) {
        const Outcome run = runProgram(arguments);
        EXPECT_EQ(run.exitCode, 2) << arguments << "\n" << run.text;
        EXPECT_TRUE(run.says(words)) << arguments << "\n" << run.text;
        EXPECT_TRUE(run.text.starts_with("comparo: ")) << arguments << "\n" << run.text;
        EXPECT_LT(run.text.size(), 700U) << arguments << "\n" << run.text;
    }
}

TEST(CliMistakes, NumbersThatAreNone)
{
    expectMistakes({
        {kRun + "--atol nan", "--atol: must be a number of at least 0, not 'nan'"},
        {kRun + "--atol -1", "must be a number of at least 0, not '-1'"},
        {kRun + "--rtol inf", "must be a number of at least 0, not 'inf'"},
        {kRun + "--atol abc", "not 'abc'"},
        {kRun + "--ulp 1.5", "must be a whole number of at least 0, not '1.5'"},
        {kRun + "--ulp 99999999999999999999", "must be a whole number of at least 0"},
        {kRun + "--seed -1", "must be a whole number from 0 to 2^64 - 1, not '-1'"},
        {kRun + "--seed 18446744073709551616", "must be a whole number from 0 to 2^64 - 1"},
        {kRun + "--rng foo", "'comparo run --help' has the options"},
        {"grad check " + kSample + " --quality 75 --limit nan", "must be a number of at least 0, not 'nan'"},
        {"grad check " + kSample + " --quality 75 --seed 1.5",
         "must be a whole number from 0 to 2^64 - 1, not '1.5'"},
        {"jpeg stress --seed -1", "must be a whole number from 0 to 2^64 - 1, not '-1'"},
        {"jpeg damage " + kSample + " x.jpg --kind noise_block --sigma nan",
         "must be a number of at least 0, not 'nan'"},
        {"jpeg nonsense", "'comparo jpeg --help' has the options"},
    });
    EXPECT_EQ(runProgram(kRun + "--ulp 9223372036854775807").exitCode, 0);
    EXPECT_EQ(runProgram(kRun + "--seed 18446744073709551615 --atol 1e2").exitCode, 0);
}

TEST(CliMistakes, NamesOfFilesAreCheckedBeforeTheWork)
{
    const test::TemporaryFolder folder;
    const std::string far = " --op resize:size=60000x60000 "; // would take minutes, or all memory
    const std::string absent = (folder / "no/such/").string();
    const std::string run = "run " + kSample + far;
    expectMistakes({
        {run + "--report out.doc", ".html"},
        {run + "--report " + absent + "out.html", "Cannot write"},
        {run + "--save-a a.xyz", "No format is called .xyz"},
        {run + "--save-b " + absent + "b.npy", "Cannot write"},
        {run + "--save-diff " + folder.path().string(), "Cannot write"},
        {run + "--capture " + folder.path().string(), "It is a folder"},
        {run + "--timeline t.txt", ".svg or .json"},
        {run + "--only-a --save-a a.npy --report r.html", "need both sides"},
        {run + "--only-a --save-a a.npy --save-b b.npy", "need both sides"},
        {run + "--only-a --save-a a.npy --json", "need both sides"},
        {run + "--b cpu/schedule=lazy", "A schedule is for emulated devices"},
        {"jpeg inspect " + kSample + " --report page.pdf", "ends in .html"},
        {"jpeg inspect " + kSample + " --json " + kSample, "a file to write ends in .json"},
        {"jpeg matrix " + kSample + " --report page.pdf", "ends in .html"},
        {"jpeg encode " + kSample + " " + (folder / "out.png").string(), "is the name of a PNG file"},
        {"jpeg decode " + kSample + " " + (folder / "out.png").string(), "Cannot decode " + kSample},
        {"jpeg stress --journal " + folder.path().string(), "is a folder or a device"},
        {"jpeg stress --journal /dev/full", "is a folder or a device"},
        {"scenario run torchvision-uint8-resize --report x.foo", ".html"},
    });
    EXPECT_TRUE(folder.isEmpty());
}

TEST(CliMistakes, FilesThatHoldNoJsonAreNamed)
{
    const test::TemporaryFolder folder;
    const std::string file = (folder / "bad.json").string();
    writeFile(file, std::string_view("{"));
    expectMistakes({
        {kRun + "--contract " + file, "Cannot use " + file + ": "},
        {"run " + kSample + " --pipeline " + file, "Cannot use " + file + ": "},
    });
}

TEST(CliMistakes, PicturesThatCannotBeComparedSayWhatToDo)
{
    const test::TemporaryFolder folder;
    const std::string gray = (folder / "gray.npy").string();
    writeImage(gray, Tensor::fromValues<std::uint8_t>({1, 1, 2, 2}, std::vector<std::uint8_t>{1, 2, 3, 4}));
    const std::string large = (folder / "large.npy").string();
    writeImage(large, Tensor::fromValues<float>({1, 1, 2, 2}, std::vector<float>{1, 2, 3, 4}));
    expectMistakes({
        {"diff " + gray + " " + kSample, "two of one shape are compared"},
        {"diff " + gray + " " + large, gray + " is uint8 1x1x2x2, " + large + " is float32 1x1x2x2"},
    });
}

TEST(CliMistakes, SeveralInputsGiveAListThatNamesTheFailed)
{
    const Outcome run = runProgram(kRun + "/nowhere.png --json 2>/dev/null #");
    EXPECT_EQ(run.exitCode, 2);
    const json list = json::parse(run.text, nullptr, false);
    ASSERT_TRUE(list.is_array()) << run.text.substr(0, 200);
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0]["schema"], "comparoscope.report/2");
    EXPECT_EQ(list[1]["schema"], "comparoscope.error/1");
    EXPECT_EQ(list[1]["inputPath"], "/nowhere.png");
    EXPECT_NE(list[1]["error"].get<std::string>().find("No such file"), std::string::npos);
}

TEST(CliMistakes, TheOutcomeIsToldBeforeAFileThatCannotBeWritten)
{
    const Outcome text = runProgram(kRun + "--capture /dev/full");
    EXPECT_EQ(text.exitCode, 2);
    EXPECT_TRUE(text.says("Different:") && text.says("No space left")) << text.text;
    const Outcome printed = runProgram(kRun + "--json --capture /dev/full 2>/dev/null #");
    EXPECT_EQ(printed.exitCode, 2);
    EXPECT_EQ(json::parse(printed.text, nullptr, false)["verdict"]["id"], "different");
    const test::TemporaryFolder folder;
    const std::string page = (folder / "page.html").string();
    EXPECT_EQ(runProgram(kRun + "--capture /dev/full --report " + page).exitCode, 2);
    EXPECT_TRUE(std::filesystem::exists(page)) << "one that fails does not keep the others from it";
}

TEST(CliMistakes, WhatADecoderRemarksIsToldBesideTheResult)
{
    const test::TemporaryFolder folder;
    const std::string png = (folder / "named.jpg").string(); // PNG under the name of a JPEG
    std::filesystem::copy_file(kSample, png);
    const std::string job = "diff " + png + " " + kSample;
    EXPECT_TRUE(runProgram(job).says("note on " + png + ": The name says JPEG; the file holds PNG"));
    EXPECT_TRUE(json::parse(runProgram(job + " --json 2>/dev/null #").text, nullptr, false).is_object());
}

TEST(CliMistakes, NamesThatAreNoUtf8MakeValidJson)
{
    const test::TemporaryFolder folder;
    const std::string name = (folder / "m\xff.png").string();
    std::filesystem::copy_file(kSample, name);
    for (const std::string& job : {"grad fidelity '" + name + "' --step 98 --json",
                                   "scenario run torchvision-uint8-resize '" + name + "' --json",
                                   "jpeg encode '" + name + "' '" + name + ".jpg' --json"})
        EXPECT_TRUE(json::parse(runProgram(job + " 2>/dev/null #").text, nullptr, false).is_object()) << job;
}

} // namespace
} // namespace comparo
