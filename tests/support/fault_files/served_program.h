// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

/// comparo under the library of failing files, started once for many runs.
namespace comparo::test {

/// One call on a file of the working directory.
struct FileCall {
    int number = 0;   ///< from 1
    std::string what; ///< "write"
    std::string file; ///< its name
    bool fails = false;

    [[nodiscard]] bool isTemporary() const { return file.starts_with(".comparo-"); }
    [[nodiscard]] bool moves() const { return what == "write" || what == "read"; }
};

struct ServedRun {
    int exitCode = -1; ///< -1: ended by a signal
    std::string text;  ///< standard output and error
    std::vector<FileCall> calls;

    [[nodiscard]] bool says(const std::string& words) const { return text.find(words) != std::string::npos; }
    /// The first that failed; null if none did.
    [[nodiscard]] const FileCall* failing() const
    {
        for (const FileCall& call : calls)
            if (call.fails)
                return &call;
        return nullptr;
    }
};

class ServedProgram {
public:
    /// A program with this library, in this working directory. `logs` is a folder for what it writes beside.
    ServedProgram(const std::string& program, const std::string& library, const std::filesystem::path& folder,
                  std::filesystem::path logs)
        : m_logs(std::move(logs))
    {
        int requests[2];
        int answers[2];
        if (::pipe2(requests, O_CLOEXEC) != 0 || ::pipe2(answers, O_CLOEXEC) != 0)
            throw std::runtime_error("no pipes");
        m_process = ::fork();
        if (m_process == 0) {
            ::dup2(requests[0], STDIN_FILENO);
            ::dup2(answers[1], STDOUT_FILENO);
            ::setenv("LD_PRELOAD", library.c_str(), 1);
            if (::chdir(folder.c_str()) == 0)
                ::execl(program.c_str(), program.c_str(), nullptr);
            ::_exit(127);
        }
        ::close(requests[0]);
        ::close(answers[1]);
        m_requests = ::fdopen(requests[1], "w");
        m_answers = ::fdopen(answers[0], "r");
    }
    ~ServedProgram()
    {
        std::fclose(m_requests); // it ends
        std::fclose(m_answers);
        ::waitpid(m_process, nullptr, 0);
    }
    ServedProgram(const ServedProgram&) = delete;
    ServedProgram& operator=(const ServedProgram&) = delete;

    /// "run a.png --op resize:size=9", parted at blanks, with the call of this number failing (0: none) in
    /// the mode "fail", "half" or "short".
    ServedRun run(const std::string& arguments, int call, const char* mode)
    {
        const std::string output = (m_logs / "output").string();
        const std::string log = (m_logs / "log").string();
        std::vector<std::string> words{"comparo"};
        std::istringstream line(arguments);
        for (std::string word; line >> word;)
            words.push_back(word);
        std::fprintf(m_requests, "%d\n%s\n%s\n%s\n%zu\n", call, mode, output.c_str(), log.c_str(),
                     words.size());
        for (const std::string& word : words)
            std::fprintf(m_requests, "%s\n", word.c_str());
        std::fflush(m_requests);
        int status = -1;
        if (std::fscanf(m_answers, "%d", &status) != 1)
            throw std::runtime_error("the served program is gone");
        ServedRun run{WIFEXITED(status) ? WEXITSTATUS(status) : -1, textOf(output), {}};
        std::istringstream calls(textOf(log));
        for (std::string one; std::getline(calls, one);) {
            std::istringstream parts(one);
            FileCall& entry = run.calls.emplace_back();
            std::string last;
            parts >> entry.number >> entry.what >> entry.file >> last;
            entry.fails = last == "failed";
        }
        return run;
    }

private:
    static std::string textOf(const std::string& path)
    {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    std::filesystem::path m_logs;
    pid_t m_process = -1;
    FILE* m_requests = nullptr;
    FILE* m_answers = nullptr;
};

} // namespace comparo::test
