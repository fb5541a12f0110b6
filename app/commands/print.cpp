// SPDX-License-Identifier: Apache-2.0
#include "app/commands/print.h"

#include "engine/base/shown_text.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <unistd.h>

namespace comparo::cli {
namespace {

int outputErrno = 0; ///< of the first write that failed
bool printed = false;
std::string program = "comparo";

/// 0, or the errno.
int put(std::FILE* file, std::string_view text)
{
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), file) == text.size())
        return 0;
    return errno ? errno : EIO;
}

void remember(int error)
{
    if (outputErrno == 0)
        outputErrno = error;
}

} // namespace

void writeOut(std::string_view text)
{
    printed = true;
    if (outputErrno == 0)
        remember(put(stdout, shownText(text)));
}

void writeErr(std::string_view text)
{
    put(stderr, shownText(text));
}

void nameProgram(std::string_view name)
{
    program = name;
}

void tellError(const Error& error)
{
    if (error.code() == ErrorCode::Device)
        tell("{}: {}\n", program, error.text());
    else
        tellError(error.text());
}

void tellError(std::string_view message)
{
    tell("{}: {}\n", program, shownName(message));
}

void showLine(std::string_view text)
{
    if (isatty(STDERR_FILENO))
        put(stderr, "\r\x1b[K" + shownText(text));
}

bool hasPrinted()
{
    return printed;
}

void flushOutput()
{
    errno = 0;
    if (outputErrno == 0 && std::fflush(stdout) != 0)
        remember(errno ? errno : EIO);
}

std::string outputError()
{
    if (!printed)
        return {};
    flushOutput();
    if (outputErrno == 0 || outputErrno == EPIPE)
        return {};
    return std::string("Cannot write to standard output: ") + std::strerror(outputErrno) + ".";
}

} // namespace comparo::cli
