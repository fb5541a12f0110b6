// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/bundle.h"
#include "engine/codec/codec.h"
#include "tests/app/sweep_program.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"
#include "tests/support/sanitizers.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/// Long commands that are ended at any moment, by a signal or by a limit: what they leave is whole, and the
/// same command again ends as one that nobody disturbed.
namespace comparo {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct LongCommand {
    const char* name;
    std::string arguments;
    std::vector<std::string> files; ///< that it writes
    std::string journal{};          ///< from which it goes on
};

const std::vector<LongCommand>& longCommands()
{
    static const std::vector<LongCommand> commands = {
        {"sweep",
         "sweep pics --op resize:size=8|11,mode=bilinear|bicubic --pair cpu,emu:0 --pair "
         "cpu/exact,emu:0/exact "
         "--journal sweep.jsonl --report sweep.json",
         {"sweep.json"},
         "sweep.jsonl"},
        {"stress",
         "jpeg stress --size 64x48 --iterations 6 --threads 2 --journal stress.jsonl",
         {},
         "stress.jsonl"},
        {"run",
         "run pics/a.png --b emu:0 --op resize:size=64 --op gaussian_blur:kernel=5 --save-a run.npy --report "
         "run.json "
         "--capture "
         "run.comparo",
         {"run.npy", "run.json", "run.comparo"}},
        {"matrix",
         "jpeg matrix pics/a.png --encoder libjpeg_turbo --encoder cuda_jpeg --decoder libjpeg_turbo "
         "--report "
         "matrix.html",
         {"matrix.html"}},
    };
    return commands;
}

struct Ending {
    int status = 0; ///< as waitpid() gives it
    double seconds = 0.0;

    [[nodiscard]] int exitCode() const { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }
};

class CrashMatrix : public testing::TestWithParam<LongCommand> {
protected:
    [[nodiscard]] const fs::path& folder() const { return m_files.folder.path(); }
    [[nodiscard]] std::string path(const std::string& name) const { return m_files.path(name); }

    /// Runs it in the folder; after so many seconds it gets the signal, if it still runs. A limit of
    /// RLIMIT_AS or RLIMIT_FSIZE in bytes may be set.
    [[nodiscard]] Ending run(const LongCommand& command, int signal, double after, int limit = -1,
                             rlim_t most = 0) const
    {
        std::vector<std::string> words{"comparo"};
        std::istringstream line(command.arguments);
        for (std::string word; line >> word;)
            words.push_back(word);
        std::vector<char*> arguments;
        for (std::string& word : words)
            arguments.push_back(word.data());
        arguments.push_back(nullptr);
        const std::string output = path("output");
        const std::string program = test::program();
        const auto began = Clock::now();
        const pid_t child = ::fork();
        if (child == 0) {
            const int file = ::open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
            ::dup2(file, STDOUT_FILENO);
            ::dup2(file, STDERR_FILENO);
            if (limit >= 0) {
                const rlimit value{most, most};
                ::setrlimit(static_cast<__rlimit_resource>(limit), &value);
                // The thread sanitizer's runtime writes a file of its own before main(), where the program
                // ignores this.
                if constexpr (test::kThreadSanitizer)
                    ::signal(SIGXFSZ, SIG_IGN);
            }
            if (::chdir(folder().c_str()) == 0)
                ::execv(program.c_str(), arguments.data());
            ::_exit(127);
        }
        Ending ending;
        if (signal != 0) {
            std::this_thread::sleep_for(std::chrono::duration<double>(after));
            ::kill(child, signal);
        }
        ::waitpid(child, &ending.status, 0);
        ending.seconds = std::chrono::duration<double>(Clock::now() - began).count();
        return ending;
    }

    /// That a file is whole, or not there.
    void expectWhole(const std::string& name, const std::string& context) const
    {
        if (!fs::exists(path(name)))
            return;
        if (name.ends_with(".json"))
            EXPECT_TRUE(nlohmann::json::accept(test::textOf(path(name)))) << context << name;
        else if (name.ends_with(".comparo"))
            EXPECT_NO_THROW((void)readCapture(path(name))) << context << name;
        else if (name.ends_with(".html"))
            EXPECT_TRUE(test::textOf(path(name)).ends_with("</html>\n")) << context << name;
        else
            EXPECT_NO_THROW((void)readImage(path(name))) << context << name;
    }

    [[nodiscard]] bool hasTemporaryFile() const
    {
        const fs::directory_iterator entries(folder());
        return std::any_of(begin(entries), end(entries), [](const fs::directory_entry& entry) {
            return entry.path().filename().string().starts_with(".comparo-");
        });
    }

    void removeTemporaryFiles() const
    {
        std::vector<fs::path> left;
        for (const fs::directory_entry& entry : fs::directory_iterator(folder()))
            if (entry.path().filename().string().starts_with(".comparo-"))
                left.push_back(entry.path());
        for (const fs::path& file : left)
            fs::remove(file);
    }

    void removeOutputs(const LongCommand& command) const
    {
        for (const std::string& name : command.files)
            fs::remove(path(name));
        if (!command.journal.empty())
            fs::remove(path(command.journal));
    }

    /// What a run of a sweep found, without times; of another command what does not depend on them.
    [[nodiscard]] nlohmann::ordered_json foundBy(const LongCommand& command) const
    {
        return std::string_view(command.name) == "sweep" ? test::untimed(path("sweep.json"))
                                                         : nlohmann::ordered_json();
    }

    [[nodiscard]] long journalLines(const LongCommand& command) const
    {
        const std::string text =
            command.journal.empty() ? std::string() : test::textOf(path(command.journal));
        return std::count(text.begin(), text.end(), '\n');
    }

    test::SweepFiles m_files;
};

TEST_P(CrashMatrix, ASignalAtAnyMomentLeavesWhatIsWholeAndIsGoneOnFrom)
{
    const LongCommand& command = GetParam();
    const Ending clean = run(command, 0, 0.0);
    ASSERT_TRUE(clean.exitCode() == 0 || clean.exitCode() == 1) << test::textOf(path("output"));
    const nlohmann::ordered_json found = foundBy(command);
    const long lines = journalLines(command);
    constexpr int kMoments =
        test::kAddressSanitizer || test::kThreadSanitizer ? 1 : 5; // there, a start takes a second
    for (const int signal : {SIGKILL, SIGINT, SIGTERM, SIGHUP})
        for (int moment = 1; moment <= kMoments; ++moment) {
            const std::string context = std::string(strsignal(signal)) + " " + std::to_string(moment) + ": ";
            removeOutputs(command);
            const Ending ended = run(command, signal, clean.seconds * moment / (kMoments + 1));
            const bool isDone = WIFEXITED(ended.status); // it was faster, or told what it had
            EXPECT_TRUE(isDone || WTERMSIG(ended.status) == signal) << context << ended.status;
            if (signal != SIGKILL) { // after which nobody can clean up
                EXPECT_FALSE(hasTemporaryFile()) << context;
            }
            removeTemporaryFiles();
            for (const std::string& name : command.files)
                expectWhole(name, context);
            const Ending again = run(command, 0, 0.0);
            EXPECT_EQ(again.exitCode(), clean.exitCode()) << context << test::textOf(path("output"));
            EXPECT_EQ(foundBy(command), found) << context;
            EXPECT_EQ(journalLines(command), lines) << context;
            for (const std::string& name : command.files)
                EXPECT_TRUE(fs::exists(path(name))) << context << name;
        }
}

TEST_P(CrashMatrix, AFileThatMayGrowNoFurtherIsToldAndLeavesNothingHalf)
{
    const LongCommand& command = GetParam();
    for (const rlim_t most : {rlim_t{0}, rlim_t{300}, rlim_t{2000}}) {
        const std::string context = std::to_string(most) + " bytes: ";
        removeOutputs(command);
        const Ending ended = run(command, 0, 0.0, RLIMIT_FSIZE, most);
        EXPECT_TRUE(WIFEXITED(ended.status)) << context << ended.status;
        EXPECT_FALSE(hasTemporaryFile()) << context;
        for (const std::string& name : command.files)
            expectWhole(name, context);
        const bool isThere = std::all_of(command.files.begin(), command.files.end(),
                                         [&](const std::string& name) { return fs::exists(path(name)); });
        EXPECT_TRUE(isThere || ended.exitCode() == 2) << context << ended.exitCode();
    }
}

TEST_P(CrashMatrix, TooLittleMemoryIsToldAndLeavesNothingHalf)
{
    if (test::kAddressSanitizer || test::kThreadSanitizer)
        GTEST_SKIP() << "Sanitizers take terabytes of addresses.";
    const LongCommand& command = GetParam();
    int refused = 0;
    for (const rlim_t megabytes : {200, 300, 400, 600, 1000, 2000}) {
        const std::string context = std::to_string(megabytes) + " MB: ";
        removeOutputs(command);
        const Ending ended = run(command, 0, 0.0, RLIMIT_AS, megabytes << 20);
        const std::string output = test::textOf(path("output"));
        // Where not even the libraries fit, the loader says so.
        const bool isLoaded = output.find("error while loading shared libraries") == std::string::npos;
        EXPECT_TRUE(WIFEXITED(ended.status)) << context << ended.status << output;
        refused += ended.exitCode() == 2 ? 1 : 0;
        if (isLoaded) {
            EXPECT_TRUE(ended.exitCode() <= 2) << context << ended.exitCode() << output;
        }
        EXPECT_FALSE(hasTemporaryFile()) << context;
        for (const std::string& name : command.files)
            expectWhole(name, context);
    }
    RecordProperty("refused", refused);
}

INSTANTIATE_TEST_SUITE_P(LongCommands, CrashMatrix, testing::ValuesIn(longCommands()),
                         [](const auto& command) { return std::string(command.param.name); });

} // namespace
} // namespace comparo
