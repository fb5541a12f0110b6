// SPDX-License-Identifier: Apache-2.0
#include "tests/app/sweep_program.h"
#include "tests/support/json_schema.h"
#include "tests/support/paths.h"

#include <algorithm>

/// 'comparo advise' as people and scripts use it.
namespace comparo {
namespace {

using nlohmann::json;
using test::Outcome;
using test::runProgram;
using test::runShell;
using test::SweepFiles;
using test::textOf;

/// 24 cases of uint8 of three files, half of them bit-exact.
const std::string kSteps = " --op 'resize:size=8|11,mode=bilinear|bicubic' --pair cpu,emu:0 --pair "
                           "cpu/exact,emu:0/exact ";

const std::string kProgram = test::program();

/// A command of a report, run by this program in a folder.
Outcome runCommand(const SweepFiles& files, std::string command)
{
    const std::string word = "comparo ";
    for (std::size_t at = command.find(word); at != std::string::npos; at = command.find(word, at)) {
        command.replace(at, word.size(), kProgram + " ");
        at += kProgram.size();
    }
    return runShell("cd '" + files.folder.path().string() + "' && " + command);
}

std::size_t lineCount(const std::string& text)
{
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(AdviseCli, WhatItProposesPassesTheSameCasesAndLessFails)
{
    const SweepFiles files;
    const Outcome run = runProgram("advise " + files.path("pics") + kSteps + "--propose " +
                                   files.path("contract.json") + " --json " + files.path("all.json"));
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_TRUE(run.says("resize-uint8-cpu-emu-framework\n  12 cases of 3 images; ")) << run.text;
    EXPECT_TRUE(run.says("24 cases: 2 tolerances proposed, 1 of them bit-exact.")) << run.text;
    EXPECT_TRUE(run.says("Contract: " + files.path("contract.json"))) << run.text;
    const std::string sweep = "sweep " + files.path("pics") + kSteps + "--contract ";
    EXPECT_EQ(runProgram(sweep + files.path("contract.json")).exitCode, 0);

    json contract = json::parse(textOf(files.path("contract.json")));
    const json all = json::parse(textOf(files.path("all.json")));
    EXPECT_EQ(all["contract"], contract);
    const json& advice = all["advice"][1];
    ASSERT_EQ(advice["name"], "resize-uint8-cpu-emu-framework");
    ASSERT_EQ(contract["rules"][1]["name"], advice["name"]);
    EXPECT_EQ(contract["rules"][1]["atol"], advice["proposed"]["atol"]);
    EXPECT_GT(advice["proposed"]["atol"].get<double>(), 0.0);
    contract["rules"][1]["atol"] = advice["failing"]["atol"];
    std::ofstream(files.path("less.json")) << contract;
    EXPECT_EQ(runProgram(sweep + files.path("less.json")).exitCode, 1);

    const std::string command = advice["decisive"]["command"];
    EXPECT_EQ(runCommand(files, command + " --no-cause --atol " + advice["failing"]["atol"].dump()).exitCode,
              1);
    EXPECT_EQ(runCommand(files, command + " --no-cause --atol " + advice["proposed"]["atol"].dump()).exitCode,
              0);
}

TEST(AdviseCli, GeneratedPicturesComeWithTheirCommand)
{
    const SweepFiles files;
    for (const char* criterion : {"atol", "rtol", "ulp"}) {
        const Outcome run = runProgram(
            "advise --op gaussian_blur:kernel=5 --dtype float32 --picture noise --picture soft --seeds 4 "
            "--size 20x30 --pair cpu/exact,cpu --json --by " +
            std::string(criterion));
        EXPECT_EQ(run.exitCode, 0) << run.text;
        const json all = json::parse(run.text);
        EXPECT_EQ(all["cases"], 8);
        const json& advice = all["advice"][0];
        EXPECT_EQ(advice["pictures"], 8);
        EXPECT_EQ(advice["margin"], 2.0);
        EXPECT_EQ(advice["bound"]["known"], 8);
        const std::string command = advice["decisive"]["command"];
        EXPECT_EQ(command.find("comparo probe "), 0U) << command;
        const std::string flag = std::string(" --no-cause --") + criterion + " ";
        EXPECT_EQ(runCommand(files, command + flag + advice["failing"][criterion].dump()).exitCode, 1)
            << command;
        EXPECT_EQ(runCommand(files, command + flag + advice["proposed"][criterion].dump()).exitCode, 0)
            << command;
    }
}

TEST(AdviseCli, DrawsAreManyAndAContractHoldsForTheWholePipeline)
{
    const SweepFiles files;
    const std::string steps = " --op to_float --op color_jitter:brightness=0.5..1.5,hue=-0.2..0.2 "
                              "--op gaussian_blur:kernel=3 --pair cpu/exact,emu:0 ";
    const Outcome run = runProgram("advise " + files.path("pics") + steps + "--draws 3 --seed 7 --propose " +
                                   files.path("contract.json"));
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_TRUE(run.says("9 cases: 3 tolerances proposed")) << run.text;
    EXPECT_TRUE(run.says("gaussian_blur-float32-cpu-emu-mixed\n  18 cases of 3 images")) << run.text;
    for (const char* seed : {"7", "8", "9"})
        EXPECT_EQ(runProgram("sweep " + files.path("pics") + steps + "--seed " + seed + " --contract " +
                             files.path("contract.json"))
                      .exitCode,
                  0);
}

TEST(AdviseCli, AGivenToleranceIsJudged)
{
    const std::string job =
        "advise --op resize:size=12x13 --picture noise --size 17x11 --seeds 5 --dtype uint8 "
        "--pair cpu,emu:0 ";
    const Outcome wide = runProgram(job + "--atol 100");
    EXPECT_EQ(wide.exitCode, 0) << wide.text;
    EXPECT_TRUE(wide.says("atol 100 is too wide: no case of 5 needs more than 1.00 % of it.")) << wide.text;
    EXPECT_TRUE(runProgram(job + "--atol 1").says("atol 1 fits: it passes all 5 cases"));
    EXPECT_TRUE(runProgram(job + "--atol 0.5").says("atol 0.5 is too tight: 5 of 5 cases are outside"));
    EXPECT_TRUE(runProgram(job + "--rtol 1").says("rtol 1 "));
}

TEST(AdviseCli, JsonIsOfItsSchemaAndReportsAreSelfContained)
{
    const SweepFiles files;
    // Seven rows are too few for a kernel of 15: some cases fail.
    const std::string job =
        "advise --op 'gaussian_blur:kernel=3|15' --size 7x9 --seeds 2 --pair cpu,emu:0 --atol 1 ";
    const Outcome run =
        runProgram(job + "--json " + files.path("a.json") + " --report " + files.path("a.html"));
    EXPECT_EQ(run.exitCode, 2) << run.text;
    EXPECT_TRUE(run.says("ended with an error; the first is case ")) << run.text;
    const json all = json::parse(textOf(files.path("a.json")));
    std::ifstream schema(test::dataFolder() + "/../resources/advise/schema.json");
    const auto errors = test::SchemaChecker(json::parse(schema)).check(all);
    EXPECT_TRUE(errors.empty()) << (errors.empty() ? "" : errors.front());
    EXPECT_FALSE(all["unmeasured"].empty());
    EXPECT_EQ(all["advice"].size(), 2U);
    const std::string page = textOf(files.path("a.html"));
    EXPECT_NE(page.find("advice-data"), std::string::npos);
    EXPECT_EQ(page.find("http://"), std::string::npos);
    runProgram(job + "--report " + files.path("a.md"));
    EXPECT_NE(textOf(files.path("a.md")).find("| gaussian\\_blur-float32-cpu-emu-framework | "),
              std::string::npos)
        << textOf(files.path("a.md"));
}

TEST(AdviseCli, MistakesAreOneSentence)
{
    const SweepFiles files;
    const std::string job = "advise --op resize:size=8 ";
    for (const auto& [arguments, words] : std::initializer_list<std::pair<std::string, const char*>>{
             {"advise", "No steps given"},
             {"advise --op nonsense", "nonsense"},
             {job + "--picture moon", "Unknown kind of image 'moon'"},
             {job + "--size 0x3", "cannot be '0x3'"},
             {job + "--dtype float16", "--dtype must be uint8"},
             {job + "--seeds 0", "--seeds"},
             {job + "--draws x", "--draws"},
             {job + "--channels 65", "--channels"},
             {job + "--margin 0.5", "must be at least 1"},
             {job + "--margin nan", "--margin"},
             {job + "--by psnr", "--by"},
             {job + "--pair cpu", "--pair expects two sides"},
             {job + "--pair cpu,emu:77", "emu:77"},
             {job + "--pair cpu,nowhere@cpu", "nowhere"},
             {job + "--propose out.txt", "Unsupported contract format"},
             {job + "--report out.doc", "must end in one of .html"},
             {job + "--report /nowhere/out.html", "No such file or directory"},
             {job + "--atol -1", "--atol"},
             {job + "/nowhere.png", "No case could be measured: "},
             {"advise --op color_jitter --dtype uint8", "No image of uint8 is left"},
             {job + files.path("pics/a.png") + " --propose x.json --json x.json", "is used for two files"},
         }) {
        const Outcome run = runProgram(arguments);
        EXPECT_EQ(run.exitCode, 2) << arguments << run.text;
        EXPECT_TRUE(run.says(words)) << arguments << ": " << run.text;
        EXPECT_EQ(lineCount(run.text), 1U) << arguments << ": " << run.text;
    }
}

TEST(AdviseCli, IsInTheManual)
{
    const Outcome manual = runProgram("--man");
    EXPECT_TRUE(manual.says("advise"));
    EXPECT_TRUE(manual.says("\\-\\-draws")) << manual.text.substr(0, 500);
}

/// What was measured on the libraries themselves, our models of both sides give, too: where they are said to
/// be bit-equal, case by case the same numbers.
TEST(AdviseCli, WhatWasMeasuredOnTheLibrariesComesAgainFromOurModels)
{
    const std::string folder = std::string(test::dataFolder()) + "/reference/advise/";
    const json rows = json::parse(textOf(folder + "tolerances.json"))["rows"];
    const json measured = json::parse(textOf(folder + "measured.json"))["measured"];
    std::size_t again = 0;
    for (const json& row : rows) {
        const auto recorded = std::find_if(measured.begin(), measured.end(),
                                           [&](const json& one) { return one["id"] == row["id"]; });
        if (!row.contains("same") || recorded == measured.end())
            continue;
        std::string arguments = "advise";
        for (const char* key : {"arguments", "given"})
            for (const json& word : row[key])
                arguments += " '" + word.get<std::string>() + "'";
        const Outcome run = runProgram(arguments + " --json --pair " + row["same"].get<std::string>());
        ASSERT_EQ(run.exitCode, 0) << row["id"] << run.text.substr(0, 500);
        const json advice = json::parse(run.text)["advice"][0];
        EXPECT_EQ(advice["cases"], (*recorded)["cases"]) << row["id"];
        EXPECT_EQ(advice["bitExact"], (*recorded)["bitExact"]) << row["id"];
        EXPECT_EQ(advice["atol"], (*recorded)["atol"]) << row["id"];
        EXPECT_EQ(advice["ulp"], (*recorded)["ulp"]) << row["id"];
        EXPECT_EQ(advice["given"]["fit"], (*recorded)["fit"]) << row["id"];
        ++again;
    }
    EXPECT_GE(again, 3U);
}

} // namespace
} // namespace comparo
