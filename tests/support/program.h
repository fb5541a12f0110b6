// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/paths.h"

#include <array>
#include <cerrno>
#include <string>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

/// The command line program as a script runs it.
namespace comparo::test {

struct Outcome {
    int exitCode = -1;
    std::string out;    ///< standard output
    std::string errors; ///< standard error
    std::string text;   ///< both, as they came

    /// Whether the words stand where they belong: a result's on standard output, a mistake's or a signal's on
    /// standard error.
    [[nodiscard]] bool says(const std::string& words) const
    {
        return exitCode == 0 || exitCode == 1 ? prints(words) : notes(words);
    }
    /// Whether they are on standard output, beside what went wrong.
    [[nodiscard]] bool prints(const std::string& words) const { return out.find(words) != std::string::npos; }
    /// Whether they are on standard error, beside the result.
    [[nodiscard]] bool notes(const std::string& words) const
    {
        return errors.find(words) != std::string::npos;
    }
};

/// Runs a line of shell.
inline Outcome runShell(const std::string& line)
{
    Outcome outcome;
    std::array<int, 2> out{};
    std::array<int, 2> errors{};
    if (pipe2(out.data(), O_CLOEXEC) != 0 || pipe2(errors.data(), O_CLOEXEC) != 0)
        return outcome;
    const pid_t child = fork();
    if (child == 0) {
        dup2(out[1], STDOUT_FILENO);
        dup2(errors[1], STDERR_FILENO);
        execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
        _exit(127);
    }
    close(out[1]);
    close(errors[1]);
    std::array<pollfd, 2> open{{{out[0], POLLIN, 0}, {errors[0], POLLIN, 0}}};
    std::array<char, 4096> block{};
    while (open[0].fd >= 0 || open[1].fd >= 0) {
        if (poll(open.data(), open.size(), -1) < 0) {
            if (errno == EINTR)
                continue;
            break;
        }
        for (pollfd& from : open) {
            if (from.fd < 0 || from.revents == 0)
                continue;
            const ssize_t size = read(from.fd, block.data(), block.size());
            if (size > 0) {
                const std::string part(block.data(), static_cast<std::size_t>(size));
                (&from == open.data() ? outcome.out : outcome.errors) += part;
                outcome.text += part;
            } else if (size == 0 || errno != EINTR) {
                close(from.fd);
                from.fd = -1;
            }
        }
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    outcome.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return outcome;
}

/// Runs comparo with these arguments in a shell that executes `before` first.
inline Outcome runProgram(const std::string& arguments, const std::string& before = {})
{
    return runShell(before + test::program() + " " + arguments);
}

} // namespace comparo::test
