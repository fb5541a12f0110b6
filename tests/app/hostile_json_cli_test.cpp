// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/zip_archive.h"
#include "tests/app/sweep_program.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

/// Files with JSON that claims more than there is room for: brackets that are nested so deep that the stack
/// would overflow, and counts that would fill the memory.
namespace comparo {
namespace {

using test::runProgram;

/// 400,000 levels, of which nobody's stack of 8 MB has room for the calls.
std::string deep()
{
    constexpr std::size_t kLevels = 400'000;
    return std::string(kLevels, '[') + std::string(kLevels, ']');
}

class HostileJson : public testing::Test {
protected:
    HostileJson() { test::writeSweepPicture(path("a.png"), 1); }

    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }

    /// That it is refused with a sentence that names the file.
    void expectRefused(const std::string& arguments, const std::string& name, const std::string& words) const
    {
        const test::Outcome outcome = runProgram(arguments);
        EXPECT_EQ(outcome.exitCode, 2) << arguments << "\n" << outcome.text.substr(0, 500);
        EXPECT_TRUE(outcome.says(words)) << arguments << "\n" << outcome.text.substr(0, 500);
        EXPECT_TRUE(outcome.says(name)) << arguments << "\n" << outcome.text.substr(0, 500);
        EXPECT_LT(outcome.text.size(), 1000U) << arguments;
    }

    const test::TemporaryFolder m_folder;
};

TEST_F(HostileJson, InAPipelineIsRefused)
{
    for (const std::string& text :
         {R"({"version":1,"steps":[{"op":"resize","params":{"size":)" + deep() + "}}]}",
          R"({"version":)" + deep() + R"(,"steps":[]})",
          R"({"version":1,"rng":)" + deep() + R"(,"steps":[]})"}) {
        writeFile(path("p.json"), text);
        expectRefused("run " + path("a.png") + " --pipeline " + path("p.json"), "p.json", "nested too deep");
    }
}

TEST_F(HostileJson, InAContractIsRefused)
{
    writeFile(path("c.json"), R"({"rules":[],"version":)" + deep() + "}");
    expectRefused("run " + path("a.png") + " --op to_float --contract " + path("c.json"), "c.json",
                  "nested too deep");
}

TEST_F(HostileJson, InACaptureIsRefused)
{
    ZipWriter zip;
    const std::string manifest =
        R"({"schema":"comparoscope.capture/2","title":"","inputPath":"","command":"","created":"","pipeline":)" +
        deep() + "}";
    const auto bytes = std::as_bytes(std::span(manifest));
    zip.add("manifest.json", {bytes.begin(), bytes.end()});
    writeFile(path("c.comparo"), zip.finish());
    expectRefused("replay " + path("c.comparo"), "c.comparo", "nested too deep");
}

TEST_F(HostileJson, InAJournalIsRefused)
{
    const std::string header = R"({"schema":"comparoscope.sweep/2","options":)" + deep() +
                               R"(,"hash":"a","cases":1,"shard":"","command":"","environment":{}})" + "\n";
    for (const std::string& text : {header, "{\"schema\":" + deep() + "}\n"}) {
        writeFile(path("j.jsonl"), text);
        expectRefused("merge " + path("j.jsonl"), "j.jsonl", "is not the journal of a sweep");
        expectRefused("sweep " + path("a.png") + " --op to_float --journal " + path("j.jsonl"), "j.jsonl",
                      "is not the journal of a sweep");
    }
    writeFile(path("s.jsonl"), R"({"schema":"comparoscope.jpeg_stress_journal/2","hash":)" + deep() + "}\n");
    expectRefused("jpeg stress --size 16x16 --iterations 1 --threads 1 --journal " + path("s.jsonl"),
                  "s.jsonl", "is not the journal of a stress run");
    ASSERT_EQ(
        runProgram("sweep " + path("a.png") + " --op to_float --journal " + path("good.jsonl")).exitCode, 0);
    writeFile(path("line.jsonl"), test::textOf(path("good.jsonl")) + "{\"case\":" + deep() + "}\n");
    expectRefused("merge " + path("line.jsonl"), "line.jsonl", "is damaged in line");
}

TEST_F(HostileJson, WithMoreCasesThanASweepHasIsRefused)
{
    for (const auto& [cases, words] : {std::pair{"1000000000000000000", "declares more cases than a sweep can have"},
                                       {"-1", "has a damaged header"},
                                       {"1e300", "has a damaged header"},
                                       {"1.5", "has a damaged header"}}) {
        writeFile(path("j.jsonl"), R"({"schema":"comparoscope.sweep/2","hash":"a","cases":)" +
                                       std::string(cases) +
                                       R"(,"shard":"","command":"","environment":{},"options":{}})" + "\n");
        expectRefused("merge " + path("j.jsonl"), "j.jsonl", words);
    }
}

TEST_F(HostileJson, WithCountsThatAreNoneIsRefused)
{
    ASSERT_EQ(
        runProgram("sweep " + path("a.png") + " --op to_float --journal " + path("good.jsonl")).exitCode, 0);
    const std::string good = test::textOf(path("good.jsonl"));
    for (const std::string key :
         {"\"case\":", "\"samples\":", "\"differing\":", "\"requiredUlp\":", "\"imageBytes\":"})
        for (const std::string number : {"1e300", "1.5", "18446744073709551616"}) {
            std::string changed = good;
            const std::size_t at = changed.find(key);
            ASSERT_NE(at, std::string::npos) << key;
            const std::size_t begin = at + key.size();
            changed.replace(begin, changed.find_first_of(",}", begin) - begin, number);
            writeFile(path("j.jsonl"), changed);
            expectRefused("merge " + path("j.jsonl"), "j.jsonl", "is damaged in line 2");
        }
}

} // namespace
} // namespace comparo
