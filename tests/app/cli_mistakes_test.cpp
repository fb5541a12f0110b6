// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <sys/stat.h>
#include <utility>
#include <vector>

/// What the command line does with arguments that are wrong in less obvious ways, and with files of which
/// some fail: one sentence, before the work where that is possible, and nothing that was computed is lost.
namespace comparo {
namespace {

using nlohmann::json;
using test::Outcome;
using test::runProgram;

const std::string kSample = test::dataFolder() + "/../resources/samples/sample.png";
const std::string kRun = "run " + kSample + " --op resize:size=16 --no-cause ";

/// Each exits with 2 and says the words.
void expectMistakes(const std::vector<std::pair<std::string, std::string>>& cases)
{
    for (const auto& [arguments, words] : cases) {
        const Outcome run = runProgram(arguments);
        EXPECT_EQ(run.exitCode, 2) << arguments << "\n" << run.text;
        EXPECT_TRUE(run.says(words)) << arguments << "\n" << run.text;
        EXPECT_TRUE(run.errors.starts_with("comparo: ")) << arguments << "\n" << run.text;
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

TEST(CliMistakes, AnEmptyValueIsNotAnOptionLeftOut)
{
    expectMistakes({
        {kRun + "--report ''", "--report: has an empty value"},
        {kRun + "--report=", "--report"},
        {kRun + "--contract ''", "--contract: has an empty value"},
        {kRun + "--b ''", "--b: has an empty value"},
        {kRun + "--capture ''", "--capture: has an empty value"},
        {kRun + "--pipeline ''", "--pipeline: has an empty value"},
        {kRun + "--save-a ''", "--save-a: has an empty value"},
        {"run '' --op to_float", "INPUT: has an empty value"},
        {"sweep " + kSample + " --op to_float --shard ''", "--shard: has an empty value"},
        {"sweep " + kSample + " --op to_float --journal ''", "--journal: has an empty value"},
        {"sweep " + kSample + " --op to_float --json ''", "--json"},
        {"jpeg decode " + kSample + " x.png --device ''", "--device: has an empty value"},
        {"jpeg encode " + kSample + " x.jpg --quality ''", "--quality: has an empty value"},
        {"jpeg stress --journal ''", "--journal: has an empty value"},
        {"grad run " + kSample + " --quality 50 --b ''", "--b: has an empty value"},
        {"replay '' --device ''", "has an empty value"},
    });
}

TEST(CliMistakes, WrongValuesOfTheEnvironmentAreTold)
{
    for (const auto& [variable, words] :
         {std::pair("COMPARO_THREADS=many",
                    "Invalid COMPARO_THREADS='many': expected a whole number from 1 to 256"),
          std::pair("COMPARO_THREADS=0", "Invalid COMPARO_THREADS='0'"),
          std::pair("COMPARO_THREADS=-3", "Invalid COMPARO_THREADS='-3'"),
          std::pair("COMPARO_EMU_DEVICES=two",
                    "Invalid COMPARO_EMU_DEVICES='two': expected a whole number from 1 to 16"),
          std::pair("COMPARO_EMU_DEVICES=99", "Invalid COMPARO_EMU_DEVICES='99'"),
          std::pair("COMPARO_EMU_MEMORY=64X",
                    "Invalid COMPARO_EMU_MEMORY='64X': expected a number of bytes")}) {
        const Outcome run = runProgram(kRun, std::string(variable) + " ");
        EXPECT_EQ(run.exitCode, 2) << variable << "\n" << run.text;
        EXPECT_TRUE(run.says(std::string("comparo: ") + words)) << run.text;
    }
    const Outcome good =
        runProgram("devices", "COMPARO_THREADS= COMPARO_EMU_DEVICES= COMPARO_EMU_MEMORY=64M ");
    EXPECT_EQ(good.exitCode, 0);
    EXPECT_TRUE(good.says("emu:1")) << good.text;
}

TEST(CliMistakes, ADeviceThatIsNotHereIsAMistakeEverywhere)
{
    const std::string words = "emu:7";
    expectMistakes({
        {kRun + "--b emu:7", words},
        {"jpeg matrix " + kSample + " --encoder cuda_jpeg@emu:7", words},
        {"jpeg matrix " + kSample + " --decoder libjpeg_turbo@emu:7", words},
        {"jpeg encode " + kSample + " /dev/null --codec cuda_jpeg --device emu:7", words},
        {"jpeg stress --device emu:7 --size 16x16 --iterations 1", words},
        {"grad fidelity " + kSample + " --step 98 --device emu:7", words},
        {"grad run " + kSample + " --quality 50 --b emu:7", words},
        {"sweep " + kSample + " --op to_float --pair cpu,emu:7", words},
    });
}

TEST(CliMistakes, AnErrorIsJsonWhereJsonWasAskedFor)
{
    for (const std::string& job : std::vector<std::string>{
             "run /nowhere.png --op resize:size=16", "diff /nowhere.png " + kSample, "report /nowhere.png",
             "replay /nowhere.png", "grad run /nowhere.png --quality 50", "grad fidelity /nowhere.png",
             "jpeg inspect /nowhere.png", "jpeg matrix /nowhere.png", "jpeg stages /nowhere.png a b",
             "jpeg decode /nowhere.png /dev/null", "merge /nowhere.png"}) {
        const bool decodes = job.starts_with("jpeg decode"); // /dev/null is the name of no picture
        const Outcome run = runProgram(job + " --json");
        EXPECT_EQ(run.exitCode, 2) << job;
        const json error = json::parse(run.out, nullptr, false);
        ASSERT_TRUE(error.is_object()) << job << "\n" << run.text;
        EXPECT_EQ(error["schema"], "comparoscope.error/1") << job;
        EXPECT_EQ(error["inputPath"], "/nowhere.png") << job;
        EXPECT_NE(error["error"].get<std::string>().find(decodes ? "null" : "No such file"),
                  std::string::npos)
            << job << run.text;
    }
    EXPECT_EQ(runProgram("run /nowhere.png --op resize:size=16").out, "");
    EXPECT_EQ(runProgram("jpeg inspect /nowhere.png --json /dev/null/x.json").out, "");
}

TEST(CliMistakes, ASignalEndsWithAWord)
{
    const test::TemporaryFolder folder;
    const std::string picture = (folder / "large.npy").string();
    writeImage(picture, Tensor::fromValues<std::uint8_t>({1, 3, 1200, 1600},
                                                         std::vector<std::uint8_t>(3 * 1200 * 1600, 7)));
    const std::string pipe = (folder / "pipe").string(); // into which nobody ever writes
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    for (const std::string& job : std::vector<std::string>{
             "run " + picture + " --op gaussian_blur:kernel=31,sigma=5 --b emu:0 --repeat 10000",
             "run " + picture + " " + picture + " --op gaussian_blur:kernel=31,sigma=5 --repeat 10000 --json",
             "grad fidelity " + picture, "grad recover-quality " + picture + " --side 1024 --iterations 1000",
             "grad check " + picture + " --quality 50 --places 1000000", "jpeg matrix " + picture,
             "jpeg stress --iterations 10000", "run " + pipe + " --op invert",
             "identify " + pipe + " " + picture, "diff " + picture + " " + pipe, "diff " + pipe + " " + pipe,
             "jpeg inspect " + pipe, "report " + pipe,
             "sweep " + picture + " --op 'gaussian_blur:kernel=31,sigma=3|4|5|6|7|8|9'"})
        for (const char* signal : {"INT", "TERM"}) {
            Outcome run;
            double seconds = 1.2;
            do { // on a busy machine the signal may come before main()
                run = test::runShell(std::string("{ timeout -k 60 --preserve-status -s ") + signal + " " +
                                     std::to_string(seconds) + " " + test::program() + " " + job +
                                     " >/dev/null; }");
                seconds *= 2.0;
            } while (run.exitCode > 128 && run.errors.empty() && seconds < 40.0);
            // 128 and the signal where it came before the work began.
            EXPECT_TRUE(run.exitCode == 2 || run.exitCode == 130 || run.exitCode == 143)
                << job << signal << run.exitCode << run.text;
            EXPECT_TRUE(run.says("comparo: Cancelled") || run.says("comparo: Stopped")) << job << run.text;
        }
}

TEST(CliMistakes, NamesDoNotSteerTheTerminal)
{
    const test::TemporaryFolder folder;
    const std::string name = (folder / "a\x1b[2J\x07\xc2\x9b.png").string();
    std::filesystem::copy_file(kSample, name);
    for (const std::string& job : std::vector<std::string>{
             "run '" + name + "' --op resize:size=16 --no-cause", "run '" + name + "x' --op resize:size=16",
             "jpeg inspect '" + name + "'", "jpeg inspect '" + name + "' '" + kSample + "'",
             "sweep '" + name + "' --op to_float", "run x --op to_float --rng '" + name + "'",
             "diff '" + name + "' '" + name + "'"}) {
        const Outcome run = runProgram(job);
        EXPECT_EQ(run.text.find_first_of("\x1b\x07"), std::string::npos) << job << "\n" << run.text;
        EXPECT_EQ(run.text.find("\xc2\x9b"), std::string::npos) << job << "\n" << run.text;
        EXPECT_NE(run.text.find("a\\x1b[2J\\x07\\u009b.png"), std::string::npos) << job << "\n" << run.text;
    }
}

TEST(CliMistakes, ErrorsThatQuoteNamesStayOnTheirLine)
{
    const test::TemporaryFolder folder;
    const std::string name = (folder / "a\nBit-exact: all samples equal.\n\xe2\x80\xae.png").string();
    writeFile(name, std::string_view("no picture"));
    writeFile(folder / "b.json", std::string_view("{\"a\\u202e\\nBit-exact: all\": 1}"));
    for (const std::string& job : std::vector<std::string>{
             "diff '" + name + "' '" + name + "'", "run '" + name + "' --op resize:size=16",
             "run '" + name + "' " + kSample + " --op resize:size=16 --no-cause",
             "jpeg inspect '" + name + "'", "diff " + kSample + " " + kSample + " '" + name + "'",
             "report '" + name + "' x.html",
             "run " + kSample + " --pipeline '" + (folder / "b.json").string() + "'"}) {
        const Outcome run = runProgram(job);
        EXPECT_EQ(run.exitCode, 2) << job;
        EXPECT_EQ(run.text.find("\nBit-exact: all"), std::string::npos) << job << "\n" << run.text;
        EXPECT_EQ(run.text.find("\xe2\x80\xae"), std::string::npos) << job << "\n" << run.text;
        EXPECT_NE(run.text.find("\\nBit-exact: all"), std::string::npos) << job << "\n" << run.text;
    }
    // What programs read has the name as it is.
    const std::string odd = (folder / "a\x7f\xe2\x80\xae\n.png").string();
    std::filesystem::copy_file(kSample, odd);
    const auto told = nlohmann::json::parse(runProgram("diff '" + odd + "' '" + odd + "' --json").out);
    EXPECT_EQ(told.at("inputPath"), odd);
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
        {run + "--save-a a.xyz", "Unsupported format .xyz"},
        {run + "--save-b " + absent + "b.npy", "Cannot write"},
        {run + "--save-diff " + folder.path().string(), "Cannot write"},
        {run + "--capture " + folder.path().string(), "It is a folder"},
        {run + "--timeline t.txt", ".svg or .json"},
        {run + "--only-a --save-a a.npy --report r.html", "need both sides"},
        {run + "--only-a --save-a a.npy --save-b b.npy", "need both sides"},
        {run + "--only-a --save-a a.npy --json", "need both sides"},
        {run + "--b cpu/schedule=lazy", "A schedule requires an emulated device"},
        {"jpeg inspect " + kSample + " --report page.doc", "must end in one of .html"},
        {"jpeg inspect " + kSample + " --json " + kSample, "the name of a file must end in .json"},
        {"jpeg matrix " + kSample + " --report page.doc", "must end in one of .html"},
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
        {"diff " + gray + " " + kSample, "shapes must be equal"},
        {"diff " + gray + " " + large, gray + " is uint8 1x1x2x2, " + large + " is float32 1x1x2x2"},
    });
}

TEST(CliMistakes, SeveralInputsGiveAListThatNamesTheFailed)
{
    const Outcome run = runProgram(kRun + "/nowhere.png --json");
    EXPECT_EQ(run.exitCode, 2);
    const json list = json::parse(run.out, nullptr, false);
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
    EXPECT_TRUE(text.prints("Different:") && text.says("No space left")) << text.text;
    const Outcome printed = runProgram(kRun + "--json --capture /dev/full");
    EXPECT_EQ(printed.exitCode, 2);
    EXPECT_EQ(json::parse(printed.out, nullptr, false)["verdict"]["id"], "different");
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
    EXPECT_TRUE(runProgram(job).prints(
        "Note on A, named.jpg: The extension indicates JPEG, but the file contains PNG"));
    EXPECT_EQ(json::parse(runProgram(job + " --json").out, nullptr, false)["notes"][0]["code"], "name");
}

TEST(CliMistakes, NamesThatAreNoUtf8MakeValidJson)
{
    const test::TemporaryFolder folder;
    const std::string name = (folder / "m\xff.png").string();
    std::filesystem::copy_file(kSample, name);
    for (const std::string& job : {"grad fidelity '" + name + "' --step 98 --json",
                                   "scenario run torchvision-uint8-resize '" + name + "' --json",
                                   "jpeg encode '" + name + "' '" + name + ".jpg' --json"})
        EXPECT_TRUE(json::parse(runProgram(job).out, nullptr, false).is_object()) << job;
}

} // namespace
} // namespace comparo
