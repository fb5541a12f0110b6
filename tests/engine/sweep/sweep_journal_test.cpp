// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/capture/json_lines_file.h"
#include "engine/sweep/sweep_journal.h"
#include "tests/app/sweep_program.h"
#include "tests/support/paths.h"

#include <cstdio>
#include <optional>
#include <set>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

/// Sweeps that end early, go on, run in parts and are put together.
namespace comparo {
namespace {

using nlohmann::json;
using test::Outcome;
using test::runProgram;
using test::SweepFiles;
using test::textOf;
using test::untimed;

TEST(SweepJournal, ASweepThatWasKilledGoesOnWithoutItsTornLine)
{
    const SweepFiles files;
    const std::string journal = files.path("run.jsonl");
    const std::string whole = files.path("whole.json");
    ASSERT_EQ(runProgram(files.job + "--journal " + journal + " --json " + whole).exitCode, 1);
    const std::string text = textOf(journal);
    EXPECT_TRUE(text.starts_with("{\"schema\":\"comparoscope.sweep/2\"")) << text.substr(0, 100);
    for (const double part : {0.02, 0.3, 0.55, 0.999}) {
        writeFile(journal, text.substr(0, static_cast<std::size_t>(part * static_cast<double>(text.size()))));
        const Outcome run =
            runProgram(files.job + "--jobs 3 --journal " + journal + " --json " + files.path("again.json"));
        EXPECT_EQ(run.exitCode, 1) << run.text;
        EXPECT_EQ(untimed(files.path("again.json")).dump(), untimed(whole).dump()) << part;
        std::set<int> numbers;
        std::ifstream lines(journal);
        std::size_t count = 0;
        for (std::string line; std::getline(lines, line); ++count) {
            const json parsed = json::parse(line, nullptr, false);
            ASSERT_TRUE(parsed.is_object()) << part << ": " << line;
            if (count)
                numbers.insert(parsed["case"].get<int>());
        }
        EXPECT_EQ(count, 25U) << part << ": the header and each case once";
        EXPECT_EQ(numbers.size(), 24U) << part;
    }
    EXPECT_TRUE(runProgram(files.job + "--journal " + journal).says("24 results are from the journal"));
}

TEST(SweepJournal, OfAnotherProcessorIsRefusedAndLeftAlone)
{
    const SweepFiles files;
    const std::string journal = files.path("run.jsonl");
    runProgram(files.job + "--journal " + journal);
    const std::string text = textOf(journal);
    const std::size_t end = text.find('\n');
    json header = json::parse(text.substr(0, end));
    header["environment"]["System"] = "another kernel";
    writeFile(journal, header.dump() + text.substr(end));
    EXPECT_TRUE(runProgram(files.job + "--journal " + journal).says("24 results are from the journal"));
    for (const char* maker : {"Processor", "Compiler", "OpenCV"}) {
        json other = header;
        other["environment"][maker] = "another one";
        const std::string changed = other.dump() + text.substr(end);
        writeFile(journal, changed);
        const Outcome run = runProgram(files.job + "--journal " + journal);
        EXPECT_EQ(run.exitCode, 2) << run.text;
        EXPECT_TRUE(run.says(std::string("has results of ") + maker + " 'another one', and here it is '"))
            << run.text;
        EXPECT_TRUE(run.says("into a new --journal")) << run.text;
        EXPECT_EQ(textOf(journal), changed);
    }
}

TEST(SweepJournal, AKeyThatStandsTwiceIsRefused)
{
    const SweepFiles files;
    const std::string journal = files.path("run.jsonl");
    runProgram(files.job + "--journal " + journal);
    std::string text = textOf(journal);
    const std::size_t second = text.find('\n') + 1;
    text.insert(second + 1, "\"verdict\":\"bit-exact\",");
    writeFile(journal, text);
    const Outcome run = runProgram(files.job + "--journal " + journal);
    EXPECT_EQ(run.exitCode, 2) << run.text;
    EXPECT_TRUE(run.says("has the duplicate key 'verdict' in line 2")) << run.text;
}

TEST(SweepJournal, PeersOfTwoVersionsAreNoOneSweep)
{
    SweepCaseResult known, here;
    known.peers = {{"kornia", "Kornia 0.8.2"}, {"torchvision", "torchvision 0.29"}};
    here.peers = {{"kornia", "Kornia 0.9.0"}};
    EXPECT_EQ(english(otherPeers(known, here)), "the peer kornia was 'Kornia 0.8.2' and is 'Kornia 0.9.0'");
    here.peers = {{"torchvision", "torchvision 0.29"}, {"pillow", "Pillow 12"}};
    EXPECT_EQ(english(otherPeers(known, here)), "");
    known.a = "kornia@cpu";
    known.b = "cpu/framework";
    EXPECT_EQ(sweepCaseFromJson(toJson(known)).peers, known.peers);
}

TEST(SweepJournal, APictureThatChangedIsRunAgain)
{
    const SweepFiles files;
    const std::string job = files.job + "--journal " + files.path("run.jsonl") + " ";
    runProgram(job);
    test::writeSweepPicture(files.path("pics/b.png"), 77);
    const Outcome run = runProgram(job + "--json " + files.path("again.json"));
    EXPECT_TRUE(run.says("16 results are from the journal")) << run.text;
    runProgram(files.job + "--json " + files.path("fresh.json"));
    EXPECT_EQ(untimed(files.path("again.json")).dump(), untimed(files.path("fresh.json")).dump());
    std::filesystem::remove(files.path("pics/b.png"));
    writeFile(files.path("pics/b.png"), std::string_view());
    EXPECT_TRUE(runProgram(job).says("8 errors")) << "an empty file is another content, too";
}

TEST(SweepJournal, NamesThatAreNoUtf8GoOnToo)
{
    const SweepFiles files;
    test::writeSweepPicture(files.path("pics/m\xff.png"), 4);
    const std::string job = files.job + "--journal " + files.path("run.jsonl") + " --report ";
    ASSERT_EQ(runProgram(job + files.path("first.csv")).exitCode, 1);
    const Outcome again = runProgram(job + files.path("second.csv"));
    EXPECT_TRUE(again.says("32 results are from the journal")) << again.text;
    EXPECT_EQ(textOf(files.path("second.csv")), textOf(files.path("first.csv")));
}

TEST(SweepJournal, AnotherSweepsJournalIsRefusedAndLeftAlone)
{
    const SweepFiles files;
    const std::string journal = files.path("run.jsonl");
    runProgram(files.job + "--journal " + journal);
    const std::string text = textOf(journal);
    const auto refused = [&](const std::string& arguments, const std::string& words) {
        const Outcome run = runProgram(arguments + " --journal " + journal);
        EXPECT_EQ(run.exitCode, 2) << arguments << run.text;
        EXPECT_TRUE(run.says(words)) << arguments << run.text;
        EXPECT_EQ(textOf(journal), text) << arguments;
    };
    refused(files.job + "--atol 1", "another tolerance");
    refused(files.job + "--seed 3", "other pipelines");
    refused(files.job + "--pair cpu,emu:1", "other pairs of sides");
    refused(files.job + files.path("pics/none.png"), "other images");
    refused(files.job + "--shard 1/2", "is the journal of all cases");
    for (const char* other : {"just words", "just words\n", "{\"schema\":\"comparoscope.report/2\"}\n"}) {
        writeFile(journal, std::string_view(other));
        EXPECT_EQ(runProgram(files.job + "--journal " + journal).exitCode, 2) << other;
        EXPECT_EQ(textOf(journal), other) << "what is no journal is never changed";
    }
    writeFile(journal, text);
    const int other = ::open(journal.c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_EQ(::flock(other, LOCK_EX), 0);
    refused(files.job, "Another program is writing to it");
    ::close(other);
    writeFile(journal, text.substr(0, text.find('\n') + 1) + "{\"case\":99}\n");
    EXPECT_TRUE(runProgram(files.job + "--journal " + journal).says("is damaged in line 2"));
}

TEST(SweepJournal, IsLockedBeforeItIsRead)
{
    const SweepFiles files;
    const std::string journal = files.path("run.jsonl");
    std::optional<JsonLinesFile> first(std::in_place, journal, "{", JsonLinesFile::Use::Append);
    EXPECT_THROW(JsonLinesFile(journal, "{", JsonLinesFile::Use::Append), Error);
    EXPECT_TRUE(JsonLinesFile(journal, "{", JsonLinesFile::Use::Read).lines().empty());
    first->append();
    first->write("{}");
    EXPECT_THROW(JsonLinesFile(journal, "{", JsonLinesFile::Use::Append), Error);
    first.reset();
    EXPECT_EQ(JsonLinesFile(journal, "{", JsonLinesFile::Use::Append).lines(),
              std::vector<std::string>{"{}"});
    EXPECT_THROW(JsonLinesFile(journal, "[", JsonLinesFile::Use::Append).refuse(message("is another")),
                 Error);
    EXPECT_EQ(textOf(journal), "{}\n");
}

TEST(SweepJournal, SweepsThatBeginTogetherLeaveOneHeader)
{
    const SweepFiles files;
    const std::string journal = files.path("run.jsonl");
    const std::string one =
        test::program() + " " + files.job + "--jobs 1 --journal " + journal + " >/dev/null 2>&1 & ";
    test::runShell("for i in 1 2 3 4; do " + one + "done; wait");
    const std::string text = textOf(journal);
    EXPECT_EQ(text.find("\"schema\"", text.find('\n')), std::string::npos);
    EXPECT_TRUE(runProgram(files.job + "--journal " + journal).says("results are from the journal"));
}

TEST(SweepJournal, ASecondHeaderIsPassedOverOrTold)
{
    const SweepFiles files;
    const std::string journal = files.path("run.jsonl");
    runProgram(files.job + "--journal " + journal);
    const std::string text = textOf(journal);
    const std::string header = text.substr(0, text.find('\n') + 1);
    writeFile(journal, header + text);
    EXPECT_TRUE(runProgram(files.job + "--journal " + journal).says("24 results are from the journal"));
    EXPECT_EQ(runProgram("merge " + journal).exitCode, 1);
    const std::string other = files.path("other.jsonl");
    runProgram(files.job + "--atol 1 --journal " + other);
    writeFile(journal, text + textOf(other));
    const Outcome mixed = runProgram(files.job + "--journal " + journal);
    EXPECT_EQ(mixed.exitCode, 2);
    EXPECT_TRUE(mixed.says("has the header of another sweep in line 26")) << mixed.text;
    EXPECT_TRUE(mixed.says("Name another file, or remove this one")) << mixed.text;
}

TEST(SweepMerge, ShardsBecomeTheWholeSweep)
{
    const SweepFiles files;
    runProgram(files.job + "--json " + files.path("whole.json"));
    std::string parts;
    for (const char* shard : {"3/3", "1/3", "2/3"}) {
        const std::string part = files.path(std::string("part") + shard[0] + ".jsonl");
        const Outcome run = runProgram(files.job + "--shard " + shard + " --jobs 2 --journal " + part);
        EXPECT_TRUE(run.says("8 cases: ")) << run.text;
        parts += part + " ";
    }
    const std::string all = files.path("all.jsonl");
    const Outcome merged = runProgram("merge " + parts + "--journal " + all + " --json " +
                                      files.path("merged.json") + " --report " + files.path("merged.xml"));
    EXPECT_EQ(merged.exitCode, 1) << merged.text;
    EXPECT_EQ(untimed(files.path("merged.json")).dump(), untimed(files.path("whole.json")).dump());
    EXPECT_NE(textOf(files.path("merged.xml")).find("<testsuites tests=\"24\" failures=\"12\""),
              std::string::npos);
    EXPECT_TRUE(runProgram(files.job + "--journal " + all).says("24 results are from the journal"));
    EXPECT_EQ(runProgram("merge " + all + " " + parts).exitCode, 1) << "what agrees may be there twice";
}

TEST(SweepMerge, MissingCasesAreNoSuccess)
{
    const SweepFiles files;
    const std::string exact =
        "sweep " + files.path("pics") + " --op 'resize:size=8|9' --pair cpu/exact,emu:0/exact ";
    const std::string one = files.path("one.jsonl");
    EXPECT_EQ(runProgram(exact + "--shard 1/2 --jobs 1 --journal " + one).exitCode, 0);
    const Outcome part = runProgram("merge " + one + " --json " + files.path("part.json") + " --report " +
                                    files.path("part.xml"));
    EXPECT_EQ(part.exitCode, 2) << part.text;
    EXPECT_TRUE(part.says("3 of 6 cases are missing: 2, 4, 6.")) << part.text;
    EXPECT_EQ(untimed(files.path("part.json"))["missing"].dump(), "[2,4,6]");
    EXPECT_NE(textOf(files.path("part.xml")).find("skipped=\"3\""), std::string::npos);
    const std::string text = textOf(one);
    writeFile(one, text.substr(0, text.size() - 9));
    EXPECT_TRUE(runProgram("merge " + one).says("4 of 6 cases are missing: 2, 4, 5, 6."));
    EXPECT_EQ(textOf(one), text.substr(0, text.size() - 9)) << "a merge changes no journal";
}

TEST(SweepMerge, ResultsThatDisagreeNameBothFiles)
{
    const SweepFiles files;
    const std::string one = files.path("one.jsonl");
    const std::string two = files.path("two.jsonl");
    runProgram(files.job + "--journal " + one);
    const std::string text = textOf(one);
    std::string changed = text;
    const std::size_t at = changed.find("\"verdict\":\"different\"");
    ASSERT_NE(at, std::string::npos);
    changed.replace(at, 21, "\"verdict\":\"bit-exact\"");
    writeFile(two, changed);
    const Outcome run = runProgram("merge " + one + " " + two);
    EXPECT_EQ(run.exitCode, 2) << run.text;
    EXPECT_TRUE(run.says(" (" + files.path("pics/a.png")) && run.says(one) && run.says(two)) << run.text;
    test::writeSweepPicture(files.path("pics/b.png"), 5);
    std::filesystem::remove(two);
    runProgram(files.job + "--journal " + two);
    EXPECT_TRUE(runProgram("merge " + one + " " + two).says("the image is another one"));
    std::filesystem::remove(two);
    runProgram(files.job + "--atol 2 --journal " + two);
    EXPECT_TRUE(runProgram("merge " + one + " " + two)
                    .says("are of different sweeps: the second has another "
                          "tolerance"));
}

TEST(SweepJournal, AnInterruptTellsAndKeepsWhatIsDone)
{
    const SweepFiles files;
    std::string values = "resize:size=64";
    for (int i = 65; i < 1264; ++i)
        values += "|" + std::to_string(i);
    const std::string job = "sweep " + files.path("pics/a.png") + " --op '" + values +
                            "' --pair cpu/exact,emu:0/exact --journal " + files.path("run.jsonl");
    const std::string out = files.path("out.txt");
    writeFile(files.path("script.sh"),
              std::string_view("set -m\n" + test::program() + " " + job + " > " + out + " &\njob=$!\n" +
                               "for i in $(seq 2000); do [ $(wc -l < " + out +
                               ") -ge 5 ] && break; sleep 0.01; done\n" +
                               "kill -INT $job; wait $job; echo code $?\n"));
    const Outcome run = test::runShell("bash " + files.path("script.sh"));
    EXPECT_TRUE(run.prints("code 2")) << run.text;
    EXPECT_TRUE(run.notes("comparo: Stopped after ")) << run.text;
    EXPECT_TRUE(run.notes(" of 1200 cases; the same command resumes from its journal.")) << run.text;
    std::ifstream lines(files.path("run.jsonl"));
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count)
        ASSERT_TRUE(json::parse(line, nullptr, false).is_object()) << line;
    EXPECT_GE(count, 4U);
    EXPECT_TRUE(run.notes("Stopped after " + std::to_string(count - 1) + " of 1200")) << run.text;
}

} // namespace
} // namespace comparo
