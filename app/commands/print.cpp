// SPDX-License-Identifier: Apache-2.0
#include "app/commands/print.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <unistd.h>

namespace comparo::cli {
namespace {

int outputErrno = 0; ///< of the first write that failed
bool printed = false;

/// Bytes of the UTF-8 character that a text begins with, if it may be shown; 0 for a control character and
/// for a byte that begins none.
std::size_t shownBytes(std::string_view text)
{
    const auto byte = [text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const unsigned char first = byte(0);
    if (first < 0x80)
        return (first >= 0x20 && first != 0x7f) || first == '\n' || first == '\t' ? 1 : 0;
    const std::size_t length = first >= 0xC2 && first < 0xE0   ? 2
                               : first >= 0xE0 && first < 0xF0 ? 3
                               : first >= 0xF0 && first < 0xF5 ? 4
                                                               : 0;
    if (length == 0 || text.size() < length)
        return 0;
    for (std::size_t at = 1; at < length; ++at)
        if ((byte(at) & 0xC0U) != 0x80)
            return 0;
    const bool isControl = first == 0xC2 && byte(1) < 0xA0; // U+0080 to U+009F
    return isControl ? 0 : length;
}

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

std::string terminalText(std::string_view text)
{
    std::string safe;
    safe.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = shownBytes(text);
        if (length > 0)
            safe += text.substr(0, length);
        else
            safe += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
        text.remove_prefix(length > 0 ? length : 1);
    }
    return safe;
}

void writeOut(std::string_view text)
{
    printed = true;
    if (outputErrno == 0)
        remember(put(stdout, terminalText(text)));
}

void writeErr(std::string_view text)
{
    put(stderr, terminalText(text));
}

void showLine(std::string_view text)
{
    if (isatty(STDERR_FILENO))
        put(stderr, "\r\x1b[K" + terminalText(text));
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
