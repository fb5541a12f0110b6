// SPDX-License-Identifier: Apache-2.0
#include "tests/app/sweep_program.h"
#include "tests/support/json_schema.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <utility>

/// 'comparo sweep' as scripts use it: results, exit codes, errors of single cases, reports, contracts.
namespace comparo {
namespace {

using nlohmann::json;
using test::Outcome;
using test::runProgram;
using test::SweepFiles;
using test::textOf;
using test::untimed;

std::size_t countOf(const std::string& text, const std::string& words)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1))
        ++count;
    return count;
}

TEST(SweepCli, CasesComeInOrderAndTheSummaryHasTheWorstFirst)
{
    const SweepFiles files;
    const Outcome run = runProgram(files.job);
    EXPECT_EQ(run.exitCode, 1) << run.text;
    EXPECT_TRUE(run.says("24 cases: 12 bit-exact, 0 within tolerance, 12 different, 0 errors.")) << run.text;
    EXPECT_LT(run.out.find("a.png, resize:size=8, cpu · framework against emu:0 (emulated) · framework"),
              run.out.find("a.png, resize:size=8, cpu · exact against emu:0 (emulated) · exact"));
    EXPECT_LT(run.out.find("b.png"), run.out.find("deep/c.png"));
    EXPECT_TRUE(run.says("Failures, the worst first:")) << run.text;
    EXPECT_EQ(runProgram("sweep " + files.path("pics") + " --op resize:size=8 --pair cpu/exact,emu:0/exact")
                  .exitCode,
              0);
    EXPECT_EQ(runProgram(files.job + "--atol 255").exitCode, 0);
}

TEST(SweepCli, JsonFollowsItsSchemaAndDoesNotDependOnTheJobs)
{
    const SweepFiles files;
    EXPECT_EQ(runProgram(files.job + "--jobs 1 --json " + files.path("one.json")).exitCode, 1);
    EXPECT_EQ(runProgram(files.job + "--jobs 4 --json " + files.path("four.json")).exitCode, 1);
    const auto one = untimed(files.path("one.json"));
    ASSERT_EQ(one["results"].size(), 24U);
    EXPECT_EQ(one.dump(), untimed(files.path("four.json")).dump());
    const Outcome printed = runProgram(files.job + "--json");
    const json all = json::parse(printed.out, nullptr, false);
    ASSERT_TRUE(all.is_object()) << printed.text.substr(0, 300);
    EXPECT_EQ(all["schema"], "comparoscope.sweep_results/2");
    const test::SchemaChecker checker(
        json::parse(textOf(test::dataFolder() + "/../resources/sweep/schema.json")));
    for (const std::string& error : checker.check(all))
        ADD_FAILURE() << error;
    for (std::size_t i = 0; i < all["results"].size(); ++i)
        EXPECT_EQ(all["results"][i]["case"], i + 1);
}

TEST(SweepCli, ARowsCommandRunsThatCaseAlone)
{
    const SweepFiles files;
    runProgram(files.job + "--json " + files.path("all.json"));
    const auto all = untimed(files.path("all.json"));
    for (const std::size_t i : {0U, 1U, 14U}) {
        const auto& row = all["results"][i];
        const auto command = row["command"].get<std::string>();
        ASSERT_TRUE(command.starts_with("comparo ")) << command;
        const json alone = json::parse(runProgram(command.substr(8) + " --json").out, nullptr, false);
        ASSERT_TRUE(alone.is_object()) << command;
        EXPECT_EQ(alone["verdict"]["id"], i == 1 ? "bit-exact" : "different") << alone["verdict"];
        EXPECT_TRUE(alone["verdict"]["sentence"].get<std::string>() == row["words"].get<std::string>())
            << alone["verdict"];
        EXPECT_EQ(row.contains("grade"), i != 1) << row; // of what fails
        EXPECT_EQ(row.value("grade", "identical"), alone["answer"]["grade"].get<std::string>()) << row;
    }
    const std::string command = all["command"].get<std::string>().substr(8);
    runProgram(command + " --json " + files.path("again.json"));
    EXPECT_EQ(untimed(files.path("again.json")).dump(), all.dump()) << command;
}

TEST(SweepCli, ACaseThatCannotBeRunIsToldAndTheSweepGoesOn)
{
    const SweepFiles files;
    writeFile(files.path("pics/broken.png"), std::string_view("no picture"));
    const Outcome run = runProgram(files.job + "/nowhere.png " + files.path("pics/broken.png") + " --json " +
                                   files.path("all.json"));
    EXPECT_EQ(run.exitCode, 1) << run.text;
    EXPECT_TRUE(run.says("40 cases: 12 bit-exact, 0 within tolerance, 12 different, 16 errors.")) << run.text;
    EXPECT_TRUE(run.says("and 7 similar ones")) << "one broken picture is told once";
    const auto all = untimed(files.path("all.json"));
    std::size_t errors = 0;
    for (const auto& row : all["results"])
        if (row["verdict"] == "error") {
            ++errors;
            EXPECT_NE(row["words"].get<std::string>().find(row["image"].get<std::string>()),
                      std::string::npos);
        }
    EXPECT_EQ(errors, 16U);
}

TEST(SweepCli, HazardsAreFailuresWhateverThePixelsSay)
{
    const SweepFiles files;
    const Outcome run = runProgram(
        "sweep " + files.path("pics/a.png") +
        " --op jpeg_round_trip:frames=3,fault=early_event --pair cpu/exact,emu:0/exact --atol 255 --json " +
        files.path("all.json"));
    EXPECT_EQ(run.exitCode, 1) << run.text;
    EXPECT_TRUE(run.says("1 with a hazard")) << run.text;
    EXPECT_FALSE(untimed(files.path("all.json"))["results"][0]["hazards"].empty());
}

TEST(SweepCli, TheCauseIsNamedWhereItIsAskedFor)
{
    const SweepFiles files;
    const std::string job = "sweep " + files.path("pics/a.png") + " --op resize:size=8 --json " +
                            files.path("all.json") + " --pair cpu,emu:0 ";
    runProgram(job);
    EXPECT_EQ(untimed(files.path("all.json"))["results"][0]["cause"], "");
    const Outcome run = runProgram(job + "--cause");
    EXPECT_NE(untimed(files.path("all.json"))["results"][0]["cause"].get<std::string>().find("Cause"),
              std::string::npos)
        << run.text;
}

TEST(SweepCli, ReportsHoldEveryCase)
{
    const SweepFiles files;
    writeFile(files.path("pics/<b>.png"), std::string_view("no picture"));
    for (const char* name : {"all.csv", "all.xml", "all.html", "all.md", "all.json"})
        EXPECT_EQ(runProgram(files.job + "--report " + files.path(name)).exitCode, 1) << name;
    const std::string csv = textOf(files.path("all.csv"));
    EXPECT_EQ(countOf(csv, "\r\n"), 33U);
    EXPECT_TRUE(csv.starts_with("case,verdict,image,pipeline,a,b,")) << csv.substr(0, 200);
    std::size_t begin = 0;
    for (std::size_t end = csv.find("\r\n"); end != std::string::npos; end = csv.find("\r\n", begin)) {
        std::size_t fields = 1;
        bool quoted = false;
        for (std::size_t i = begin; i < end; ++i) {
            quoted = quoted != (csv[i] == '"');
            fields += csv[i] == ',' && !quoted ? 1U : 0U;
        }
        EXPECT_EQ(fields, 33U) << csv.substr(begin, end - begin);
        begin = end + 2;
    }
    const std::string xml = textOf(files.path("all.xml"));
    EXPECT_TRUE(xml.find(R"(<testsuites tests="32" failures="12" errors="8" skipped="0")") !=
                std::string::npos)
        << xml.substr(0, 300);
    EXPECT_EQ(countOf(xml, "<testsuite "), 8U);
    EXPECT_EQ(countOf(xml, "<testcase "), 32U);
    EXPECT_EQ(countOf(xml, "</testcase>"), 32U);
    EXPECT_EQ(countOf(xml, "<failure "), 12U);
    EXPECT_EQ(countOf(xml, "<error "), 8U);
    const std::string page = textOf(files.path("all.html"));
    EXPECT_EQ(countOf(page, "<tr class="), 32U);
    for (const std::string& text : {csv, xml, page})
        EXPECT_GE(countOf(text, "emu:0 (emulated)"), 32U) << "an emulated device is always said to be one";
    EXPECT_EQ(countOf(page, "<b>.png"), 0U) << "names are escaped";
    EXPECT_EQ(countOf(page, "http://") + countOf(page, "https://"), 0U) << "nothing is loaded";
    EXPECT_LT(page.find("data-verdict=\"error\""), page.find("data-verdict=\"different\""));
    EXPECT_LT(page.find("data-verdict=\"different\""), page.find("data-verdict=\"bit-exact\""));
    const std::string markdown = textOf(files.path("all.md"));
    EXPECT_TRUE(markdown.starts_with("### Sweep: 32 cases: 12 bit-exact")) << markdown.substr(0, 200);
    EXPECT_EQ(json::parse(textOf(files.path("all.json")))["results"].size(), 32U);
}

TEST(SweepCli, AProposedContractPassesTheSameSweep)
{
    const SweepFiles files;
    const Outcome run = runProgram(files.job + "--propose " + files.path("contract.json"));
    EXPECT_EQ(run.exitCode, 1) << run.text;
    EXPECT_TRUE(run.says("not proof")) << run.text;
    const Outcome held = runProgram(files.job + "--contract " + files.path("contract.json") + " --json " +
                                    files.path("all.json"));
    EXPECT_EQ(held.exitCode, 0) << held.text;
    EXPECT_TRUE(held.says("24 cases: 12 bit-exact, 12 within tolerance, 0 different, 0 errors."))
        << held.text;
    EXPECT_EQ(untimed(files.path("all.json"))["results"][0]["rule"], "resize-uint8-cpu-emu-framework");
    // A sweep of float data and of mixed numerics, whose tolerances are no whole numbers.
    const std::string other = "sweep " + files.path("pics") + " --op to_float --op 'resize:size=7|9' " +
                              "--pair cpu,emu:0 --pair cpu/exact,emu:0/framework ";
    ASSERT_EQ(runProgram(other + "--propose " + files.path("other.json")).exitCode, 1);
    EXPECT_EQ(runProgram(other + "--contract " + files.path("other.json")).exitCode, 0);
}

TEST(SweepCli, TheCommandNamesTheDefaultPair)
{
    const SweepFiles files;
    runProgram("sweep " + files.path("pics/a.png") + " --op resize:size=8 --json " + files.path("all.json"));
    const auto all = untimed(files.path("all.json"));
    EXPECT_NE(all["command"].get<std::string>().find(" --pair cpu/framework,"), std::string::npos) << all;
}

TEST(SweepCli, PipelinesFromFilesStandBesideSteps)
{
    const SweepFiles files;
    writeFile(
        files.path("p.json"),
        std::string_view(
            R"({"version":1,"seed":5,"steps":[{"op":"resize","params":{"size":"9"},"enabled":true}]})"));
    const Outcome run =
        runProgram("sweep " + files.path("pics/a.png") + " --op 'resize:size=8|9' --pipeline " +
                   files.path("p.json") + " --pair cpu/exact,emu:0/exact --json " + files.path("all.json"));
    EXPECT_EQ(run.exitCode, 0) << run.text;
    const auto all = untimed(files.path("all.json"));
    ASSERT_EQ(all["results"].size(), 3U);
    EXPECT_EQ(all["results"][2]["pipeline"], files.path("p.json") + ": resize:size=9");
    // The command needs no file: its flags say all that the pipeline is.
    EXPECT_NE(all["results"][2]["command"].get<std::string>().find(" --op resize:size=9 --seed 5 "),
              std::string::npos)
        << all["results"][2]["command"];
}

TEST(SweepCli, MistakesAreOneSentenceBeforeTheWork)
{
    const SweepFiles files;
    const std::string pics = "sweep " + files.path("pics") + " ";
    const std::string job = pics + "--op resize:size=8 ";
    std::filesystem::create_directories(files.folder / "empty");
    writeFile(files.path("bad.json"), std::string_view("{}"));
    for (const auto& [arguments, words] : std::vector<std::pair<std::string, std::string>>{
             {pics, "No steps given"},
             {pics + "--op resise", "resise"},
             {pics + "--op 'resize:size=8|x'", "'size' cannot be 'x'"},
             {pics + "--pipeline " + files.path("bad.json"), "Cannot use " + files.path("bad.json")},
             {pics + "--pipeline /nowhere.json", "/nowhere.json"},
             {job + "--pair cpu", "--pair expects two sides"},
             {job + "--pair cpu,emu:77", "emu:77"},
             {job + "--shard 3/2", "--shard expects I/N"},
             {job + "--shard slurm", "not a task of a Slurm array"},
             {job + "--jobs 0", "--jobs"},
             {job + "--atol -1", "--atol"},
             {job + "--atol 1 --contract x.json", "--contract cannot be combined"},
             {job + "--contract /nowhere.json", "/nowhere.json"},
             {job + "--report out.doc", "must end in one of .html"},
             {job + "--report /nowhere/out.html", "No such file or directory"},
             {job + "--propose out.txt", "Unsupported contract format"},
             {job + "--json out.txt", "must end in .json"},
             {job + "--json " + files.path("x.json") + " --propose " + files.path("x.json"),
              "is used for two files"},
             {job + "--journal " + files.path("pics"), "is a folder or a device"},
             {job + "--journal /dev/full", "is a folder or a device"},
             {job + "--journal /nowhere/run.jsonl", "Cannot write the journal"},
             {job + "--journal " + files.path("pics/a.png"), "would overwrite "},
             {job + "--journal " + files.path("bad.json"), "is not a journal"},
             {"sweep " + files.path("empty") + " --op resize:size=8", "contains no images"},
             {"sweep", "INPUT"},
             {"merge", "JOURNALS"},
             {"merge /nowhere.jsonl", "No such file or directory"},
             {"merge " + files.path("pics/a.png"), "is not the journal of a sweep"},
         }) {
        const Outcome run = runProgram(arguments);
        EXPECT_EQ(run.exitCode, 2) << arguments << "\n" << run.text;
        EXPECT_TRUE(run.says(words)) << arguments << "\n" << run.text;
        EXPECT_TRUE(run.errors.starts_with("comparo: ")) << arguments << "\n" << run.text;
        EXPECT_LT(run.text.size(), 1000U) << arguments << "\n" << run.text;
    }
}

} // namespace
} // namespace comparo
