// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "tests/engine/folders/two_folders.h"

#include <gtest/gtest.h>

#include <string>

/// Comparisons of folders that end early and go on.
namespace comparo {
namespace {

std::string textOf(const std::string& path)
{
    const std::vector<std::byte> bytes = readFile(path);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string refusalOf(const FolderPlan& plan, const std::string& journal)
{
    try {
        runFolders(plan, {1, journal});
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
        return error.text();
    }
    return {};
}

TEST(FolderJournal, OneThatWasKilledGoesOnWithoutItsTornLine)
{
    const test::TwoFolders files;
    const FolderPlan plan = files.plan();
    const std::string journal = files.path("run.jsonl");
    const FolderOutcome whole = runFolders(plan, {2, journal});
    EXPECT_EQ(whole.resumed, 0U);
    const std::string text = textOf(journal);
    EXPECT_TRUE(text.starts_with("{\"schema\":\"comparoscope.folders/1\"")) << text.substr(0, 80);
    for (const double part : {0.0, 0.05, 0.4, 0.999, 1.0}) {
        writeFile(journal, text.substr(0, static_cast<std::size_t>(part * static_cast<double>(text.size()))));
        const FolderOutcome again = runFolders(plan, {3, journal});
        EXPECT_EQ(toJson(again.pictures), toJson(whole.pictures)) << part;
        EXPECT_EQ(again.pictures.front().pair, whole.pictures.front().pair) << "with the paths of its files";
        EXPECT_EQ(again.resumed == plan.pairs.size(), part == 1.0);
        EXPECT_EQ(again.resumed == 0U, part < 0.1);
    }
}

TEST(FolderJournal, AFileThatWasChangedIsComparedAgain)
{
    const test::TwoFolders files;
    const std::string journal = files.path("run.jsonl");
    runFolders(files.plan(), {1, journal});
    files.write("b/p0.png", 77);
    files.write("a/more.png", 78);
    files.write("b/more.png", 78);
    const FolderPlan plan = files.plan();
    const FolderOutcome again = runFolders(plan, {1, journal});
    EXPECT_EQ(again.resumed, plan.pairs.size() - 2);
    EXPECT_EQ(toJson(again.pictures), toJson(runFolders(plan, {1, {}}).pictures));
    EXPECT_EQ(runFolders(plan, {1, journal}).resumed, plan.pairs.size());
}

TEST(FolderJournal, OneOfOtherOptionsIsRefusedAndLeftAlone)
{
    const test::TwoFolders files;
    FolderPlan plan = files.plan();
    const std::string journal = files.path("run.jsonl");
    runFolders(plan, {1, journal});
    const std::string text = textOf(journal);
    plan.request.rules.tolerance.atol = 1.0;
    EXPECT_NE(refusalOf(plan, journal).find("with another tolerance"), std::string::npos);
    EXPECT_EQ(textOf(journal), text);
    plan.request.rules.tolerance.atol = 0.0;
    plan.request.choice.page = 2;
    EXPECT_NE(refusalOf(plan, journal).find("another choice"), std::string::npos);
    plan.request.choice.page = 0;
    std::string other = text;
    other.replace(other.find("\"makers\":{\"") + 11, 1, "X");
    writeFile(journal, other);
    EXPECT_NE(refusalOf(plan, journal).find("another build"), std::string::npos);
}

TEST(FolderJournal, ADamagedLineIsRefusedByItsNumber)
{
    const test::TwoFolders files;
    const FolderPlan plan = files.plan();
    const std::string journal = files.path("run.jsonl");
    runFolders(plan, {1, journal});
    const std::string text = textOf(journal);
    for (const auto& [from, to] :
         {std::pair("\"verdict\":\"error\"", "\"verdict\":\"fine\""),
          std::pair("\"uint8\",1,3", "\"uint9\",1,3"), std::pair("\"samples\":672", "\"samples\":-672"),
          std::pair("\"pictures\":[", "\"pictures\":[3,")}) {
        std::string bad = text;
        const std::size_t at = bad.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        bad.replace(at, std::string(from).size(), to);
        writeFile(journal, bad);
        EXPECT_NE(refusalOf(plan, journal).find("is damaged in line "), std::string::npos)
            << refusalOf(plan, journal);
    }
    writeFile(journal, std::string_view("{\"schema\":\"comparoscope.sweep/2\"}\n"));
    EXPECT_NE(refusalOf(plan, journal).find("not the journal of two folders"), std::string::npos)
        << refusalOf(plan, journal);
}

} // namespace
} // namespace comparo
