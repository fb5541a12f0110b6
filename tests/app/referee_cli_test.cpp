// SPDX-License-Identifier: Apache-2.0
#include "tests/support/json_schema.h"
#include "tests/support/paths.h"
#include "tests/support/photographs.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

/// 'comparo run --referee' as scripts use it.
namespace comparo {
namespace {

using test::Outcome;

class RefereeCli : public testing::Test {
protected:
    RefereeCli() { writeImage(path("in.png"), test::middleOfPhotograph("chelsea.png", 90, 110)); }

    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }

    [[nodiscard]] Outcome run(const std::string& flags) const
    {
        return test::runProgram("run " + path("in.png") + " --b emu:0 " + flags);
    }

private:
    test::TemporaryFolder m_folder;
};

TEST_F(RefereeCli, OneLineSaysWhoIsNearer)
{
    const Outcome run = this->run("--op resize:size=40x50 --referee --no-cause");
    EXPECT_EQ(run.exitCode, 1) << run.text;
    EXPECT_TRUE(run.says("\nReferee (resize in float64): B is nearer in ")) << run.text;
    EXPECT_TRUE(run.says("Distance in steps: A ")) << run.text;
    EXPECT_TRUE(run.says("  A is worst at (")) << run.text;
    EXPECT_FALSE(this->run("--op resize:size=40x50 --no-cause").says("eferee"));
}

TEST_F(RefereeCli, TheFirstStepThatDiffersIsJudged)
{
    const Outcome run =
        this->run("--op horizontal_flip --op to_float --op rotation:degrees=20 --op invert --referee "
                  "--no-cause");
    EXPECT_TRUE(run.says("Referee (rotation in float64): B is nearer")) << run.text;
    EXPECT_TRUE(run.says("Distance in ULP")) << run.text;
}

TEST_F(RefereeCli, SidesThatAgreeHaveADistanceToo)
{
    const Outcome run = this->run("--op invert --op to_uint8 --referee");
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_TRUE(run.says("Referee (to_uint8 in float64): the sides agree. Distance in steps: ")) << run.text;
}

TEST_F(RefereeCli, OpsWithoutOneSayWhy)
{
    const Outcome run = this->run("--op equalize --referee");
    EXPECT_TRUE(run.says("No referee for equalize: it truncates to whole numbers")) << run.text;
}

TEST_F(RefereeCli, JsonIsOfTheSchema)
{
    std::ifstream file(test::dataFolder() + "/../resources/report/schema.json");
    const test::SchemaChecker schema(nlohmann::json::parse(file));
    for (const char* op : {"resize:size=40x50", "equalize", "invert"}) {
        const Outcome run = this->run("--op " + std::string(op) + " --referee --no-cause --json");
        const auto json = nlohmann::json::parse(run.out);
        const auto errors = schema.check(json);
        EXPECT_TRUE(errors.empty()) << op << ": " << (errors.empty() ? "" : errors.front());
        const auto& referee = json.at("referee");
        EXPECT_EQ(referee.at("available").get<bool>(), std::string(op) != "equalize");
        if (std::string(op) != "resize:size=40x50")
            continue;
        EXPECT_EQ(referee.at("unit"), "steps");
        EXPECT_EQ(referee.at("differing"), json.at("statistics").at("all").at("differing"));
        EXPECT_EQ(referee.at("a").at("nearer").get<int>() + referee.at("b").at("nearer").get<int>() +
                      referee.at("ties").get<int>(),
                  referee.at("differing").get<int>());
    }
    EXPECT_FALSE(nlohmann::json::parse(run("--op invert --json").out).contains("referee"));
}

TEST_F(RefereeCli, ReportsShowItWithItsCommand)
{
    for (const char* name : {"out.html", "out.md", "out.pdf"}) {
        const Outcome run = this->run("--op resize:size=40x50 --referee --no-cause --report " + path(name));
        EXPECT_EQ(run.exitCode, 1) << run.text;
        const auto bytes = readFile(path(name));
        const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        if (std::string(name) == "out.pdf")
            continue; // compressed
        EXPECT_NE(text.find("B is nearer in "), std::string::npos) << name;
        EXPECT_NE(text.find("--referee"), std::string::npos) << name;
    }
}

TEST_F(RefereeCli, OneSideAloneHasNone)
{
    const Outcome run = this->run("--op invert --referee --only-a --save-a " + path("a.npy"));
    EXPECT_EQ(run.exitCode, 2) << run.text;
    EXPECT_TRUE(run.says("--referee")) << run.text;
}

} // namespace
} // namespace comparo
