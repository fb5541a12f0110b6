// SPDX-License-Identifier: Apache-2.0
// The twelve jobs through the command line, sweeps and scenarios: one outcome, the same numbers, one command.
#include "engine/codec/codec.h"
#include "engine/comparison/command.h"
#include "engine/comparison/stages.h"
#include "engine/scenario/scenario.h"
#include "tests/engine/comparison/twelve_jobs.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <regex>

namespace comparo {
namespace {

using Json = nlohmann::json;
using test::TableJob;

std::string fileText(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A sentence without the numbers of events, which a process counts over all that it ran.
std::string withoutEventNumbers(const std::string& sentence)
{
    return std::regex_replace(sentence, std::regex("event [0-9]+"), "event");
}

/// What a front end says of a job. Numbers are those of all channels; none where it ended in an error.
struct Answer {
    std::string outcome;
    std::string sentence;
    std::uint64_t samples = 0, differing = 0, violating = 0;
    double maxAbs = 0.0;
    std::string command;

    bool operator==(const Answer&) const = default;
};

void PrintTo(const Answer& answer, std::ostream* out)
{
    *out << answer.outcome << ": " << answer.sentence << " [" << answer.differing << " of " << answer.samples
         << ", " << answer.violating << " outside, max " << answer.maxAbs << "] " << answer.command;
}

Answer engineAnswer(const ComparisonJob& job)
{
    const ComparisonResult result = runJob(job);
    const Outcome outcome = result.outcome();
    Answer answer{toString(outcome.kind), withoutEventNumbers(english(outcome.sentence())), 0, 0, 0, 0.0,
                  commandOf(job)};
    if (!result.comparison)
        return answer;
    const ChannelStatistics& all = result.comparison->all;
    answer.samples = all.samples;
    answer.differing = all.differing;
    answer.violating = all.violating;
    answer.maxAbs = all.maxAbs;
    return answer;
}

Answer reportAnswer(const Json& json)
{
    const Json& all = json["statistics"]["all"];
    return {json["verdict"]["id"], withoutEventNumbers(json["verdict"]["sentence"]),
            all["samples"],        all["differing"],
            all["violating"],      all["maxAbs"].get<double>(),
            json["command"]};
}

Answer rowAnswer(const Json& row)
{
    return {row["verdict"],   withoutEventNumbers(row["words"]),
            row["samples"],   row["differing"],
            row["violating"], row["maxAbs"],
            row["command"]};
}

/// Every job of the table with what the engine says of it.
class FrontEnds : public testing::Test {
protected:
    FrontEnds() : m_jobs(test::twelveJobs(m_folder.path()))
    {
        for (const TableJob& tabled : m_jobs)
            m_expected.push_back(engineAnswer(tabled.job));
    }

    /// Runs a command of a shell in the folder, with our comparo in front of all others.
    struct Ran {
        int exitCode = -1;
        std::string out, err;
    };
    [[nodiscard]] Ran shell(const std::string& command) const
    {
        const std::string script = path("command.sh");
        writeFile(script, command + "\n");
        const std::string program = std::filesystem::path(test::program()).parent_path().string();
        const std::string line = "cd '" + m_folder.path().string() + "' && PATH='" + program +
                                 "':\"$PATH\" sh command.sh > out.txt 2> err.txt";
        const int status = std::system(line.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, fileText(path("out.txt")),
                fileText(path("err.txt"))};
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }

    /// That a run of 'comparo run … --json' said this.
    static void expectAnswer(const Ran& ran, const TableJob& tabled, const Answer& expected)
    {
        EXPECT_EQ(ran.exitCode, exitCodeOf(tabled.outcome)) << tabled.name << "\n" << ran.err;
        if (tabled.outcome == OutcomeKind::Error) {
            EXPECT_EQ(ran.err, "comparo: " + expected.sentence + "\n");
            return;
        }
        const Json json = Json::parse(ran.out, nullptr, false);
        ASSERT_TRUE(json.is_object()) << tabled.name << "\n" << ran.out << ran.err;
        EXPECT_EQ(reportAnswer(json), expected) << tabled.name;
    }

    test::TemporaryFolder m_folder;
    std::vector<TableJob> m_jobs;
    std::vector<Answer> m_expected;
};

TEST_F(FrontEnds, TheCommandLineSaysWhatTheEngineSays)
{
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
        const TableJob& tabled = m_jobs[i];
        const std::string asked =
            "comparo run " + tabled.job.input.path + test::argumentsOf(tabled, m_folder.path()) + " --json";
        expectAnswer(shell(asked), tabled, m_expected[i]);
    }
}

TEST_F(FrontEnds, TheCommandOfAJobGivesItsOutcomeAgain)
{
    for (std::size_t i = 0; i < m_jobs.size(); ++i)
        expectAnswer(shell(m_expected[i].command + " --json"), m_jobs[i], m_expected[i]);
}

TEST_F(FrontEnds, SweepsSayWhatTheEngineSays)
{
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
        const TableJob& tabled = m_jobs[i];
        if (tabled.job.repeats)
            continue; // a sweep runs each case once
        const ComparisonSetup& setup = tabled.job.setup;
        const std::string file = path("p.json");
        writeFile(file, toJson(setup.pipeline));
        std::string asked = "comparo sweep " + tabled.job.input.path + " --pipeline " + file + " --pair " +
                            setup.a.toText() + "," + setup.b.toText() + " --json all.json";
        if (tabled.job.contract)
            asked += " --contract " + tabled.job.contract->path;
        else
            asked += toleranceFlags(setup.tolerance);
        const Ran ran = shell(asked);
        EXPECT_EQ(ran.exitCode, passes(tabled.outcome) ? 0 : 1) << tabled.name << ran.out << ran.err;
        const Json all = Json::parse(fileText(path("all.json")), nullptr, false);
        ASSERT_TRUE(all.is_object()) << tabled.name << ran.err;
        EXPECT_EQ(rowAnswer(all["results"][0]), m_expected[i]) << tabled.name;
        EXPECT_EQ(all["counts"][toString(tabled.outcome)], 1) << tabled.name;
    }
}

TEST_F(FrontEnds, ScenariosSayWhatTheEngineSays)
{
    int scenarios = 0;
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
        const TableJob& tabled = m_jobs[i];
        if (tabled.scenario.empty())
            continue;
        ++scenarios;
        const Scenario& scenario = findScenario(tabled.scenario);
        const ScenarioOutcome run = runScenario(scenario, 0, DeviceKind::Emu, 1, scenarioInput());
        EXPECT_EQ(run.outcome.kind, tabled.outcome) << tabled.name;
        EXPECT_EQ(withoutEventNumbers(english(run.outcome.sentence())), m_expected[i].sentence);
        EXPECT_TRUE(run.asExpected());

        // Its command runs it as documented, and the report has the outcome, the numbers and that command.
        const std::string command = commandOf(run.job);
        EXPECT_EQ(command, "comparo scenario run " + tabled.scenario);
        const Ran ran = shell(command + " --json" +
                              (tabled.outcome == OutcomeKind::Error ? "" : " --report report.json"));
        EXPECT_EQ(ran.exitCode, 1) << ran.err; // the documented fault shows
        const Json json = Json::parse(ran.out, nullptr, false);
        ASSERT_TRUE(json.is_object()) << ran.out << ran.err;
        EXPECT_EQ(json["outcome"], m_expected[i].outcome);
        EXPECT_EQ(json["command"], command);
        EXPECT_TRUE(withoutEventNumbers(json["sentence"]).starts_with(m_expected[i].sentence));
        if (tabled.outcome == OutcomeKind::Error)
            continue;
        Answer expected = m_expected[i];
        expected.command = command;
        EXPECT_EQ(reportAnswer(Json::parse(fileText(path("report.json")))), expected) << tabled.name;
    }
    EXPECT_EQ(scenarios, 4);
}

/// A scenario that was changed is run on its picture, which the command writes first.
TEST_F(FrontEnds, AChangedScenarioHasACommandToo)
{
    ComparisonJob job =
        scenarioJob(findScenario("torchvision-uint8-resize"), 0, DeviceKind::Emu, 1, scenarioInput());
    job.setup.pipeline.steps.push_back(Step::parse("to_float"));
    job.setup.pipeline.steps.front().enabled = false;
    job.command.clear();
    const Answer expected = engineAnswer(job);
    EXPECT_TRUE(expected.command.starts_with("comparo scenario picture ")) << expected.command;
    const Ran ran = shell(expected.command + " --json");
    const Json json = Json::parse(ran.out, nullptr, false);
    ASSERT_TRUE(json.is_object()) << ran.out << ran.err;
    Answer again = reportAnswer(json);
    EXPECT_TRUE(expected.command.ends_with(again.command.substr(again.command.find("printf"))));
    again.command = expected.command;
    EXPECT_EQ(again, expected);
}

/// Exit code, JUnit, CSV, JSON, Markdown and HTML of a run read one outcome.
TEST_F(FrontEnds, EveryReportHasTheOutcomeOfTheExitCode)
{
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
        const TableJob& tabled = m_jobs[i];
        if (tabled.outcome == OutcomeKind::Error)
            continue; // there are no two images to report on
        const Outcome outcome{tabled.outcome, message("{}", m_expected[i].sentence)};
        const auto report = [&](const std::string& extension) {
            const std::string file = path("report" + extension);
            const Ran ran = shell("comparo run " + tabled.job.input.path +
                                  test::argumentsOf(tabled, m_folder.path()) + " --report " + file);
            EXPECT_EQ(ran.exitCode, outcome.exitCode()) << tabled.name << ran.err;
            return fileText(file);
        };
        const auto holds = [&](const std::string& text, const std::string& words) {
            EXPECT_NE(text.find(words), std::string::npos) << tabled.name << ": " << words;
        };
        const std::string junit = report(".xml");
        holds(junit, outcome.passes() ? "failures=\"0\"" : "failures=\"1\"");
        if (!outcome.passes())
            holds(junit, "<failure type=\"" + failureType(outcome.kind) + "\"");
        holds(report(".csv"), "\r\npicture.npy," + toString(outcome.kind) + ",");
        holds(report(".md"), "### picture.npy: " + outcome.word() + "\n");
        const std::string html = report(".html");
        holds(html, "<title>picture.npy · " + outcome.word() + "</title>");
    }
}

TEST_F(FrontEnds, ReportsOfScenariosSayWhereTheDifferenceEnters)
{
    ASSERT_EQ(shell("comparo scenario run torchvision-uint8-resize --report report.json").exitCode, 1);
    const Json json = Json::parse(fileText(path("report.json")));
    ASSERT_TRUE(json["bisection"].is_object());
    EXPECT_EQ(json["bisection"]["firstDiverging"], 0);
    EXPECT_EQ(json["cause"]["step"], 0);
    EXPECT_EQ(json["explanation"]["state"], "known");
}

TEST_F(FrontEnds, ReportsSayThatNoCauseWasAskedFor)
{
    const TableJob& different = m_jobs[2];
    ASSERT_EQ(different.name, "different");
    const Ran ran = shell(m_expected[2].command + " --no-cause --json");
    const Json json = Json::parse(ran.out, nullptr, false);
    ASSERT_TRUE(json.is_object()) << ran.err;
    EXPECT_TRUE(json["cause"].is_null());
    EXPECT_EQ(json["explanation"]["state"], "not asked");
}

} // namespace
} // namespace comparo
