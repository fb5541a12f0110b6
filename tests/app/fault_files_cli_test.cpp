// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/bundle.h"
#include "tests/app/sweep_program.h"
#include "tests/support/fault_files/served_program.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

/// Every call of every command on a file, failing in its turn: nothing is lost, half or overwritten, no
/// temporary file is left, and the sentence names the file. tests/support/fault_files says how a call is made
/// to fail.
namespace comparo {
namespace {

namespace fs = std::filesystem;
using test::FileCall;
using test::ServedRun;

using Files = std::map<std::string, std::string>;

constexpr char kOld[] = "what was there before";

struct FaultCommand {
    const char* name;
    std::string arguments;
    std::vector<std::string> files; ///< that it writes, replacing them
    std::string journal{};          ///< that it appends to; from there a second run goes on
};

class FaultFiles : public testing::TestWithParam<FaultCommand> {
protected:
    static void SetUpTestSuite()
    {
        s_folder = new test::TemporaryFolder;
        test::writeSweepPicture(path("a.png"), 1);
        test::writeSweepPicture(path("b.png"), 2);
        shell(test::program() + " jpeg encode a.png a.jpg");
        shell(test::program() + " jpeg encode b.png b.jpg --quality 60");
        shell(test::program() + " jpeg encode " + test::dataFolder() +
              "/../resources/samples/sample.png large.jpg");
        shell(test::program() + " run a.png --op resize:size=9 --no-cause --capture run.comparo");
        shell(test::program() + " run a.png --op resize:size=9 --only-a --save-a out.npy");
        shell(test::program() + " run a.png --op to_float --only-a --save-a w.npy");
        shell(test::program() + " sweep a.png b.png --op resize:size=9 --journal done.jsonl --jobs 1");
        writeFile(path("p.json"), std::string_view(R"({"version":1,"seed":5,"steps":[{"op":"resize",)"
                                                   R"("params":{"size":"9"},"enabled":true}]})"));
        writeFile(path("c.json"), std::string_view(R"({"version":1,"rules":[{"name":"any","atol":255}]})"));
        s_inputs = content();
        ASSERT_EQ(s_inputs.size(), 11U);
        s_logs = new test::TemporaryFolder;
        s_program =
            new test::ServedProgram(test::program(), test::faultFiles(), s_folder->path(), s_logs->path());
    }
    static void TearDownTestSuite()
    {
        delete s_program;
        delete s_logs;
        delete s_folder;
    }

    [[nodiscard]] static std::string path(const std::string& name) { return (*s_folder / name).string(); }
    static test::Outcome shell(const std::string& line)
    {
        return test::runShell("cd '" + s_folder->path().string() + "' && " + line);
    }

    [[nodiscard]] static Files content()
    {
        Files files;
        for (const auto& entry : fs::directory_iterator(s_folder->path()))
            files[entry.path().filename().string()] = test::textOf(entry.path().string());
        return files;
    }

    /// The folder with the inputs, and something under every name that will be replaced.
    static void prepare(const FaultCommand& command)
    {
        for (const auto& [name, text] : content())
            if (const auto known = s_inputs.find(name); known == s_inputs.end() || known->second != text)
                fs::remove(path(name));
        for (const auto& [name, text] : s_inputs)
            if (!fs::exists(path(name)))
                writeFile(path(name), text);
        for (const std::string& name : command.files)
            writeFile(path(name), std::string_view(kOld));
    }

    struct Run {
        ServedRun outcome;
        Files files; ///< as it left them
    };

    /// With the call of this number failing; 0: none.
    static Run run(const FaultCommand& command, int call, const char* mode)
    {
        ServedRun run = s_program->run(command.arguments, call, mode);
        return {std::move(run), content()};
    }

    /// Why this is not the whole file that a run without a fault left under this name; empty: it is.
    static std::string flaw(const std::string& name, const std::string& text, const std::string& clean)
    {
        const std::string extension = fs::path(name).extension().string();
        const auto lines = [](const std::string& of) { return std::count(of.begin(), of.end(), '\n'); };
        if (text == kOld)
            return "is the old one";
        if (extension == ".json")
            return nlohmann::json::accept(text) ? "" : "is no JSON";
        if (extension == ".comparo")
            try {
                return readCapture(path(name)).a.steps.empty() ? "has no steps" : "";
            } catch (const Error& error) {
                return error.text();
            }
        for (const auto& [of, end] : {std::pair(".html", "</html>\n"), std::pair(".svg", "</svg>\n"),
                                      std::pair(".pdf", "%%EOF\n"), std::pair(".xml", "</testsuites>\n")})
            if (extension == of)
                return text.ends_with(end) && text.size() > clean.size() / 2 ? "" : "does not reach its end";
        if (extension == ".md" || extension == ".csv")
            return text.ends_with('\n') && lines(text) == lines(clean) ? "" : "has other lines";
        return text == clean ? "" : "has other bytes";
    }

    /// That nothing but outputs is changed, and nothing is left behind.
    static void expectInputs(const FaultCommand& command, const Files& files, const std::string& context)
    {
        for (const auto& [name, text] : s_inputs)
            EXPECT_TRUE(files.contains(name) && files.at(name) == text) << context << name << " is changed";
        for (const auto& [name, text] : files)
            EXPECT_TRUE(s_inputs.contains(name) || name == command.journal ||
                        std::find(command.files.begin(), command.files.end(), name) != command.files.end())
                << context << name << " is left";
    }

    /// That a run ends as the one without a fault.
    static void expectWhole(const FaultCommand& command, const Run& run, const Run& clean,
                            const std::string& context)
    {
        EXPECT_EQ(run.outcome.exitCode, clean.outcome.exitCode) << context << run.outcome.text;
        expectInputs(command, run.files, context);
        for (const std::string& name : command.files)
            EXPECT_EQ(flaw(name, run.files.at(name), clean.files.at(name)), "") << context << name;
    }

    /// What a run with a failing call has to leave, beside that of one without.
    static void expectHolds(const FaultCommand& command, const Run& run, const Run& clean,
                            const FileCall& call, const std::string& context);

    /// A run that goes on from the journal ends as one that was never disturbed.
    static void expectResumes(const FaultCommand& command, const Run& clean, const std::string& context)
    {
        const Run again = run(command, 0, "fail");
        expectWhole(command, again, clean, context);
        EXPECT_EQ(
            std::count(again.files.at(command.journal).begin(), again.files.at(command.journal).end(), '\n'),
            std::count(clean.files.at(command.journal).begin(), clean.files.at(command.journal).end(), '\n'))
            << context;
    }

    static test::TemporaryFolder* s_folder;
    static test::TemporaryFolder* s_logs;
    static test::ServedProgram* s_program;
    static Files s_inputs;
};

test::TemporaryFolder* FaultFiles::s_folder = nullptr;
test::TemporaryFolder* FaultFiles::s_logs = nullptr;
test::ServedProgram* FaultFiles::s_program = nullptr;
Files FaultFiles::s_inputs;

void FaultFiles::expectHolds(const FaultCommand& command, const Run& run, const Run& clean,
                             const FileCall& call, const std::string& context)
{
    const ServedRun& outcome = run.outcome;
    expectInputs(command, run.files, context);
    std::vector<std::string> missing;
    for (const std::string& name : command.files) {
        const auto found = run.files.find(name);
        if (found == run.files.end()) {
            ADD_FAILURE() << context << name << " is lost";
        } else if (found->second == kOld) {
            missing.push_back(name);
        } else {
            EXPECT_EQ(flaw(name, found->second, clean.files.at(name)), "") << context << name;
        }
    }
    if (outcome.exitCode == clean.outcome.exitCode) { // it was not needed
        EXPECT_TRUE(missing.empty()) << context << missing.front() << " is the old one\n" << outcome.text;
        const bool isOfInput = s_inputs.contains(call.file);
        // Each line of a journal is told when it is written; what its close loses is run again.
        const bool isJournalsEnd = call.file == command.journal && call.what == "close";
        EXPECT_TRUE(call.what == "opendir" || call.what == "flock" || call.what == "fstat" || isOfInput ||
                    isJournalsEnd)
            << context << "nobody noticed\n"
            << outcome.text;
        return;
    }
    EXPECT_EQ(outcome.exitCode, 2) << context << outcome.text;
    EXPECT_TRUE(outcome.says("comparo: ")) << context << outcome.text;
    if (call.isTemporary() ||
        std::find(command.files.begin(), command.files.end(), call.file) != command.files.end()) {
        EXPECT_EQ(missing.size(), 1U) << context << outcome.text;
        for (const std::string& name : missing)
            EXPECT_TRUE(outcome.says("Cannot write " + name + ": ")) << context << outcome.text;
    } else {
        EXPECT_TRUE(outcome.says(call.file)) << context << outcome.text;
    }
    EXPECT_FALSE(outcome.says("basic_")) << context << outcome.text;
}

TEST_P(FaultFiles, NothingIsLostHalfOrOverwritten)
{
    const FaultCommand& command = GetParam();
    prepare(command);
    const Run clean = run(command, 0, "fail");
    ASSERT_NE(clean.outcome.exitCode, 2) << clean.outcome.text;
    ASSERT_FALSE(clean.outcome.calls.empty());
    expectInputs(command, clean.files, "without a fault: ");
    for (const std::string& name : command.files)
        ASSERT_EQ(flaw(name, clean.files.at(name), clean.files.at(name)), "") << name;

    prepare(command);
    const Run slow = run(command, 0, "short"); // what is short is no error
    expectWhole(command, slow, clean, "in short calls: ");

    for (const FileCall& call : clean.outcome.calls)
        for (const char* mode : {"fail", "half"}) {
            if (std::string_view(mode) == "half" && !call.moves())
                continue;
            prepare(command);
            const Run faulty = run(command, call.number, mode);
            const FileCall* failing = faulty.outcome.failing();
            const std::string context = std::string(command.name) + ", " + mode + ", call " +
                                        std::to_string(call.number) + " " + call.what + " " + call.file +
                                        ": ";
            if (failing)
                expectHolds(command, faulty, clean, *failing, context);
            else // half of what there was to read was all of it
                expectWhole(command, faulty, clean, context);
            ASSERT_TRUE(failing || std::string_view(mode) == "half") << context;
            if (!command.journal.empty() && faulty.outcome.exitCode == 2)
                expectResumes(command, clean, context);
            if (HasFailure())
                return; // one is enough to read
        }
}

std::vector<FaultCommand> faultCommands()
{
    const std::string quick = " --op resize:size=9 --no-cause ";
    const std::string gradient = " --quality 60 --b emu:0 ";
    return {
        {"run",
         "run a.png" + quick +
             "--save-a A.npy --save-b B.png --save-diff D.npy --report R.html --capture C.comparo "
             "--timeline T.svg",
         {"A.npy", "B.png", "D.npy", "R.html", "C.comparo", "T.svg"}},
        {"run_json",
         "run a.png --pipeline p.json --contract c.json --no-cause --repeat 2 --save-variance V.npy "
         "--report R.json --timeline T.json --json",
         {"V.npy", "R.json", "T.json"}},
        {"run_pdf", "run a.png" + quick + "--report R.pdf", {"R.pdf"}},
        {"run_csv", "run a.png" + quick + "--report R.csv", {"R.csv"}},
        {"run_only_a", "run a.png" + quick + "--only-a --save-a A.exr", {"A.exr"}},
        {"diff", "diff a.png b.png --no-cause --save-diff D.png --report R.md", {"D.png", "R.md"}},
        {"diff_captures", "diff run.comparo run.comparo --report R.xml", {"R.xml"}},
        {"report", "report run.comparo R.html --no-cause", {"R.html"}},
        {"replay", "replay run.comparo --report R.html", {"R.html"}},
        {"identify", "identify a.png out.npy --op resize:size=9 --json I.json", {"I.json"}},
        {"probe", "probe mantissas P.npy --size 8x9", {"P.npy"}},
        {"matrix",
         "matrix a.png --op resize:size=9 --sides cpu,cpu/exact --report R.html --json M.json",
         {"R.html", "M.json"}},
        {"sweep",
         "sweep a.png b.png --op resize:size=9 --jobs 1 --report R.html --propose P.json --json S.json "
         "--journal J.jsonl",
         {"R.html", "P.json", "S.json"},
         "J.jsonl"},
        {"advise",
         "advise a.png b.png --op resize:size=9 --report R.html --propose P.json --json S.json",
         {"R.html", "P.json", "S.json"}},
        {"merge",
         "merge done.jsonl --report R.html --propose P.json --json S.json --journal J.jsonl",
         {"R.html", "P.json", "S.json", "J.jsonl"}},
        {"encode", "jpeg encode a.png E.jpg", {"E.jpg"}},
        {"decode", "jpeg decode a.jpg D.png", {"D.png"}},
        {"damage", "jpeg damage a.jpg D.jpg --kind bit_flip", {"D.jpg"}},
        {"inspect", "jpeg inspect a.jpg --source a.png --report R.html", {"R.html"}},
        {"jpeg_matrix",
         "jpeg matrix a.png --encoder libjpeg_turbo --decoder libjpeg_turbo --report R.html --json M.json",
         {"R.html", "M.json"}},
        {"stress", "jpeg stress --size 16x16 --iterations 2 --threads 1 --journal J.jsonl", {}, "J.jsonl"},
        {"grad_run",
         "grad run a.png" + gradient + "--weights w.npy --save-a A.npy --save-grad G.npy --report R.html",
         {"A.npy", "G.npy", "R.html"}},
        {"grad_check", "grad check a.png" + gradient + "--places 2 --report R.html", {"R.html"}},
        {"fidelity", "grad fidelity a.png --step 60 --report R.html", {"R.html"}},
        {"recover",
         "grad recover-quality large.jpg --side 16 --iterations 2 --start 60 --report R.html",
         {"R.html"}},
        {"scenario", "scenario run torchvision-uint8-resize --report R.html", {"R.html"}},
        {"scenario_picture", "scenario picture P.png", {"P.png"}},
    };
}

INSTANTIATE_TEST_SUITE_P(EveryCommand, FaultFiles, testing::ValuesIn(faultCommands()),
                         [](const auto& command) { return std::string(command.param.name); });

} // namespace
} // namespace comparo
