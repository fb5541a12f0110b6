// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "tests/app/sweep_program.h"
#include "tests/support/jpeg_files.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

/// Files that were asked for are there whatever becomes of standard output and of each other, and what is
/// missing is told.
namespace comparo {
namespace {

namespace fs = std::filesystem;
using test::Outcome;
using test::runShell;

const std::string kPicture = test::dataFolder() + "/../resources/samples/sample.png";

struct FileCommand {
    std::string name;
    std::string arguments;
    std::vector<std::string> files; ///< that it writes
};

class LostFiles : public testing::Test {
protected:
    LostFiles()
    {
        test::writeSweepPicture(path("a.png"), 1);
        test::writeSweepPicture(path("b.png"), 2);
        run("jpeg encode a.png a.jpg");
        run("jpeg encode " + kPicture + " large.jpg");
        run("run a.png --op resize:size=9 --no-cause --capture run.comparo");
        run("sweep a.png b.png --op resize:size=9 --journal done.jsonl");
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }

    [[nodiscard]] Outcome shell(const std::string& line) const
    {
        return runShell("cd '" + m_folder.path().string() + "' && { " + line + "; }");
    }
    Outcome run(const std::string& arguments, const std::string& redirection = {}) const
    {
        return shell(test::program() + " " + arguments + " " + redirection);
    }

    /// Every command that writes files beside what it prints.
    [[nodiscard]] static std::vector<FileCommand> commands()
    {
        const std::string gradient = " --quality 60 --b emu:0 ";
        return {
            {"run",
             "run a.png --op resize:size=9 --no-cause --repeat 2 --save-a A.npy --save-b B.png --save-diff "
             "D.npy "
             "--save-variance V.npy --report R.html --capture C.comparo --timeline T.svg",
             {"A.npy", "B.png", "D.npy", "V.npy", "R.html", "C.comparo", "T.svg"}},
            {"diff", "diff a.png b.png --save-diff D.png --report R.html", {"D.png", "R.html"}},
            {"captures", "diff run.comparo run.comparo --report R.html", {"R.html"}},
            {"sides", "matrix a.png --op resize:size=9 --sides cpu,emu:0 --report R.html", {"R.html"}},
            {"report", "report run.comparo R.md", {"R.md"}},
            {"replay", "replay run.comparo --report R.html", {"R.html"}},
            {"sweep",
             "sweep a.png b.png --op resize:size=9 --report R.html --propose P.json --journal J.jsonl",
             {"R.html", "P.json", "J.jsonl"}},
            {"advise",
             "advise a.png b.png --op resize:size=9 --report R.html --propose P.json",
             {"R.html", "P.json"}},
            {"merge",
             "merge done.jsonl --report R.html --propose P.json --journal J.jsonl",
             {"R.html", "P.json", "J.jsonl"}},
            {"matrix",
             "jpeg matrix a.png --encoder libjpeg_turbo --decoder libjpeg_turbo --report R.html",
             {"R.html"}},
            {"inspect", "jpeg inspect a.jpg --report R.html", {"R.html"}},
            {"grad run",
             "grad run a.png" + gradient + "--save-a A.npy --save-grad G.npy --report R.html",
             {"A.npy", "G.npy", "R.html"}},
            {"grad check", "grad check a.png" + gradient + "--places 2 --report R.html", {"R.html"}},
            {"fidelity", "grad fidelity a.png --step 60 --report R.html", {"R.html"}},
            {"recover",
             "grad recover-quality large.jpg --side 16 --iterations 2 --start 60 --report R.html",
             {"R.html"}},
            {"scenario", "scenario run torchvision-uint8-resize --report R.html", {"R.html"}},
        };
    }

    /// That the files are there and whole enough to have a size; they are removed for the next command.
    void expectFiles(const FileCommand& command, const std::string& context) const
    {
        for (const std::string& file : command.files) {
            std::error_code error;
            EXPECT_GT(fs::file_size(path(file), error), 0U) << command.name << " " << context << " " << file;
            EXPECT_FALSE(error) << command.name << " " << context << " " << file;
            fs::remove(path(file), error);
        }
    }

    const test::TemporaryFolder m_folder;
};

TEST_F(LostFiles, AreThereWhenStandardOutputIsFullOrClosed)
{
    for (const FileCommand& command : commands())
        for (const char* format : {" --json", ""})
            for (const char* where : {">/dev/full", ">&-"}) {
                const Outcome run = this->run(command.arguments + format, where);
                EXPECT_EQ(run.exitCode, 2) << command.name << format << where << "\n" << run.text;
                EXPECT_TRUE(run.says("comparo: Cannot write to standard output: "))
                    << command.name << format << where << "\n"
                    << run.text;
                expectFiles(command, std::string(format) + where);
            }
}

TEST_F(LostFiles, AreThereWhenNobodyReadsThePipe)
{
    for (const FileCommand& command : commands())
        for (const char* format : {" --json", ""}) {
            const Outcome run = shell("{ sleep 0.1; " + test::program() + " " + command.arguments + format +
                                      "; echo $? >&2; } | true");
            EXPECT_TRUE(run.text == "0\n" || run.text == "1\n") << command.name << format << "\n" << run.text;
            expectFiles(command, std::string(format) + " | true");
        }
}

TEST_F(LostFiles, EveryFileIsTriedAndEveryFailureTold)
{
    for (const char* name : {"F.html", "F.comparo", "F.svg", "F.npy", "F.json"})
        fs::create_symlink("/dev/full", path(name));
    const Outcome run = this->run("run a.png --op resize:size=9 --no-cause --save-a F.npy --save-b B.npy "
                                  "--report F.html --capture F.comparo --timeline T.svg");
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_TRUE(run.prints("Different:") || run.prints("Bit-exact:")) << run.text;
    for (const char* name : {"F.npy", "F.html", "F.comparo"})
        EXPECT_TRUE(run.says(std::string("comparo: Cannot write ") + name + ": No space left")) << run.text;
    EXPECT_TRUE(run.prints("Timeline: T.svg")) << run.text;
    EXPECT_FALSE(run.prints("Report: ")) << run.text;
    EXPECT_TRUE(fs::exists(path("B.npy")) && fs::exists(path("T.svg")));
    for (const char* command : {"sweep a.png b.png --op resize:size=9", "merge done.jsonl"}) {
        const Outcome both = this->run(std::string(command) + " --report F.html --propose F.json");
        EXPECT_EQ(both.exitCode, 2) << command;
        for (const char* name : {"F.html", "F.json"})
            EXPECT_TRUE(both.says(std::string("comparo: Cannot write ") + name + ": No space left"))
                << both.text;
    }
}

TEST(StandardOutput, ThatHasNoRoomIsAnErrorOfEveryCommand)
{
    for (const char* command :
         {"devices", "devices --json", "ops", "ops --json", "scenario list", "jpeg codecs",
          "jpeg codecs --json", "doctor", "--help", "run --help", "--version", "--man"})
        for (const char* where : {">/dev/full", ">&-"}) {
            const Outcome run =
                runShell(std::string("{ " + test::program() + " ") + command + " " + where + "; }");
            EXPECT_EQ(run.exitCode, 2) << command << where;
            EXPECT_TRUE(run.errors.starts_with("comparo: Cannot write to standard output: "))
                << command << run.text;
        }
}

TEST(StandardOutput, ThatIsClosedDoesNotGoIntoTheFiles)
{
    const test::TemporaryFolder folder;
    const std::string journal = (folder / "j.jsonl").string();
    const std::string sweep = "sweep " + kPicture + " --op resize:size=9 --journal " + journal;
    EXPECT_EQ(test::runProgram(sweep + " 0<&- >&-").exitCode, 2);
    for (const std::string text = test::textOf(journal);
         const char* words : {"image, pipeline", "Failures"})
        EXPECT_EQ(text.find(words), std::string::npos) << text;
    EXPECT_NE(test::runProgram(sweep).exitCode, 2);
}

TEST(StandardError, ThatIsFullStopsNothing)
{
    const test::TemporaryFolder folder;
    const std::string line =
        test::program() + " run " + kPicture + " /nowhere.png --op resize:size=9 --no-cause --json";
    for (const char* where : {" 2>/dev/full", " 2>&-"}) {
        const Outcome run = runShell("{ " + line + where + "; }");
        EXPECT_EQ(run.exitCode, 2);
        EXPECT_TRUE(run.prints("comparoscope.report/2") && run.prints("comparoscope.error/1")) << where;
    }
}

/// A file that another program cuts off while it is compared is told, as a file that cannot be read.
TEST(ShortFiles, AFileThatIsCutOffMeanwhileIsAnErrorAndNoCrash)
{
    const test::TemporaryFolder folder;
    const std::vector<std::uint8_t> values(3 * 1000 * 1000, 7);
    writeImage(folder / "a.npy", Tensor::fromValues<std::uint8_t>({1, 3, 1000, 1000}, values));
    fs::copy_file(folder / "a.npy", folder / "b.npy");
    const Outcome outcome = runShell(
        "cd '" + folder.path().string() + "' && mkfifo pipe && { " + test::program() +
        " diff a.npy pipe & until grep -q a.npy /proc/$!/maps; do sleep 0.02; done; truncate -s 4096 a.npy; "
        "cat b.npy > pipe; wait $!; }");
    EXPECT_EQ(outcome.exitCode, 2) << outcome.out << outcome.errors;
    EXPECT_NE(outcome.errors.find("shrank while it was being read. Read it again."), std::string::npos)
        << outcome.out << outcome.errors;
}

} // namespace
} // namespace comparo
