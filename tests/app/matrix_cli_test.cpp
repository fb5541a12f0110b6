// SPDX-License-Identifier: Apache-2.0
#include "tests/support/json_schema.h"
#include "tests/support/paths.h"
#include "tests/support/photographs.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

/// 'comparo matrix' as scripts use it.
namespace comparo {
namespace {

using test::Outcome;

class MatrixCli : public testing::Test {
protected:
    MatrixCli() { writeImage(path("in.png"), test::middleOfPhotograph("coffee.png", 80, 100)); }

    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }

    [[nodiscard]] std::string read(const std::string& name) const
    {
        const auto bytes = readFile(path(name));
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }

    [[nodiscard]] Outcome matrix(const std::string& flags) const
    {
        return test::runProgram("matrix " + path("in.png") + " " + flags);
    }

private:
    test::TemporaryFolder m_folder;
};

std::size_t countOf(const std::string& text, const std::string& words)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1))
        ++count;
    return count;
}

TEST_F(MatrixCli, GroupsComeFirst)
{
    const Outcome run = matrix("--op resize:size=30 --sides cpu,cpu/exact,emu:0,emu:0/exact");
    EXPECT_EQ(run.exitCode, 1) << run.text;
    EXPECT_TRUE(
        run.says("Groups with the same bits:\n  1, 2 and 4: cpu · framework, cpu · exact, emu:0 (emulated) "
                 "· exact\n  3: emu:0 (emulated) · framework\n"))
        << run.text;
    EXPECT_TRUE(run.says("1 and 3: Different: ")) << run.text;
    EXPECT_TRUE(run.out.starts_with("Rounding: ")) << run.text;
    EXPECT_EQ(run.out.find("\nRemedy: "), run.out.find('\n')) << run.text;
    EXPECT_TRUE(run.says("First at resize.")) << run.text;
    EXPECT_TRUE(run.says("Different: 4 sides in 2 groups with the same bits: 1, 2 and 4 | 3;")) << run.text;
}

TEST_F(MatrixCli, DefaultIsEveryDeviceInBothNumerics)
{
    const Outcome run = matrix("--op vertical_flip");
    EXPECT_EQ(run.exitCode, 0) << run.text;
    for (const char* side :
         {"cpu · framework", "cpu · exact", "emu:0 (emulated) · framework", "emu:1 (emulated) · exact"})
        EXPECT_TRUE(run.says(side)) << side;
    EXPECT_TRUE(run.says("hold the same bits.")) << run.text;
    const Outcome exact = matrix("--op resize:size=30 --all-devices --numerics exact");
    EXPECT_EQ(exact.exitCode, 0) << exact.text;
    EXPECT_FALSE(exact.says("framework")) << exact.text;
}

TEST_F(MatrixCli, ToleranceDecidesTheExitCode)
{
    const std::string sides = "--op resize:size=30 --sides cpu,emu:0,emu:1/exact";
    EXPECT_EQ(matrix(sides).exitCode, 1);
    const Outcome run = matrix(sides + " --atol 1");
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_TRUE(run.says("Groups within atol 1:\n  1, 2 and 3: ")) << run.text;
}

TEST_F(MatrixCli, JsonIsOfTheSchemaAndItsCommandsWork)
{
    const Outcome run = matrix("--op to_float --op rotation:degrees=20 --sides cpu,cpu/exact,emu:0 --json");
    EXPECT_EQ(run.exitCode, 1) << run.text;
    const auto json = nlohmann::json::parse(run.out);
    std::ifstream file(test::dataFolder() + "/../resources/sides/schema.json");
    const auto errors = test::SchemaChecker(nlohmann::json::parse(file)).check(json);
    EXPECT_TRUE(errors.empty()) << (errors.empty() ? "" : errors.front());
    EXPECT_EQ(json.at("groups"), nlohmann::json::parse("[[1,2],[0]]"));
    ASSERT_EQ(json.at("pairs").size(), 3u);
    for (const auto& pair : json.at("pairs")) {
        std::string command = pair.at("command");
        ASSERT_TRUE(command.starts_with("comparo run ")) << command;
        const Outcome one = test::runProgram(command.substr(8) + " --no-cause");
        EXPECT_EQ(one.exitCode, pair.at("outcome") == "bit-exact" ? 0 : 1) << command;
        EXPECT_TRUE(one.says(pair.at("sentence").get<std::string>())) << one.text;
    }
    EXPECT_EQ(json.at("pairs")[0].at("firstDiverging"), 1);
    EXPECT_TRUE(json.at("pairs")[2].at("firstDiverging").is_null());
}

TEST_F(MatrixCli, ThePageHasGroupsTablePicturesAndCommands)
{
    const Outcome run =
        matrix("--op resize:size=30 --sides cpu,cpu/exact,emu:0,emu:0/exact --report " + path("out.html"));
    EXPECT_TRUE(run.says("Report: " + path("out.html"))) << run.text;
    const std::string page = read("out.html");
    EXPECT_LT(page.find("Agreement between sides"), page.find("Every side against every other one"));
    EXPECT_EQ(countOf(page, "id=\"groups-1-2\""), 1u);
    EXPECT_EQ(countOf(page, "href=\"#groups-1-2\""), 6u); // three cells and their mirror images
    EXPECT_EQ(countOf(page.substr(page.find("id=\"differences\"")), "<code>comparo run "), 3u);
    EXPECT_LT(page.find("Rounding: "), page.find("id=\"verdict\""));
    EXPECT_EQ(countOf(page, "data:image/png;base64,"), 3u);
    EXPECT_EQ(page.find("http://"), std::string::npos);
}

TEST_F(MatrixCli, AMissingDeviceIsTold)
{
    const Outcome run = matrix("--op vertical_flip --sides cpu,cuda:7,emu:0");
    EXPECT_EQ(run.exitCode, 2) << run.text;
    EXPECT_TRUE(run.prints("1 of 3 sides failed: cuda:7 · framework: ")) << run.text;
    EXPECT_TRUE(run.prints("1 and 3: cpu")) << run.text;
}

TEST_F(MatrixCli, MistakesAreOneSentence)
{
    for (const auto& [flags, words] : std::initializer_list<std::pair<const char*, const char*>>{
             {"--op invert --sides cpu", "at least two sides"},
             {"--op invert --sides cpu,cpu", "Duplicate side"},
             {"--op invert --sides cpu,nowhere", "nowhere"},
             {"--sides cpu,emu:0", "No steps given"},
             {"--op invert --sides cpu,emu:0 --numerics exact", "--numerics requires --all-devices"},
             {"--op invert --all-devices --report out.doc", ".html"}}) {
        const Outcome run = matrix(flags);
        EXPECT_EQ(run.exitCode, 2) << flags << run.text;
        EXPECT_TRUE(run.says(words)) << flags << ": " << run.text;
        EXPECT_EQ(countOf(run.text, "\n"), 1u) << run.text;
    }
}

} // namespace
} // namespace comparo
