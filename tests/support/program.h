#pragma once

#include "tests/support/paths.h"

#include <array>
#include <cstdio>
#include <string>

#include <sys/wait.h>

/// The command line program as a script runs it.
namespace comparo::test {

struct Outcome {
    int exitCode = -1;
    std::string text; ///< standard output and error
    [[nodiscard]] bool says(const std::string& words) const { return text.find(words) != std::string::npos; }
};

/// Runs a line of shell.
inline Outcome runShell(const std::string& line)
{
    Outcome outcome;
    FILE* pipe = popen((line + " 2>&1").c_str(), "r");
    if (!pipe)
        return outcome;
    std::array<char, 4096> block{};
    while (const std::size_t size = std::fread(block.data(), 1, block.size(), pipe))
        outcome.text.append(block.data(), size);
    const int status = pclose(pipe);
    outcome.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return outcome;
}

/// Runs comparo with these arguments in a shell that executes `before` first.
inline Outcome runProgram(const std::string& arguments, const std::string& before = {})
{
    return runShell(before + test::program() + " " + arguments);
}

} // namespace comparo::test
