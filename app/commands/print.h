// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>

/// All that the command line prints. Standard output may be full, closed or a pipe that nobody reads: that
/// ends no work and loses no file; it is told at the end.
namespace comparo::cli {

/// To standard output, and to standard error. What would steer a terminal
/// is written out: shownText().
void writeOut(std::string_view text);
void writeErr(std::string_view text);

template <class... Arguments>
void print(fmt::format_string<Arguments...> format, Arguments&&... arguments)
{
    writeOut(fmt::format(format, std::forward<Arguments>(arguments)...));
}

template <class... Arguments>
void tell(fmt::format_string<Arguments...> format, Arguments&&... arguments)
{
    writeErr(fmt::format(format, std::forward<Arguments>(arguments)...));
}

/// To standard error, behind the program's name and on one line: names of files that it quotes cannot pass
/// for lines of ours. The call stack of an error of the device has lines of its own.
void tellError(const Error& error);
void tellError(std::string_view message);

/// Under which name, "comparo" if nobody says.
void nameProgram(std::string_view name);

/// Takes the place of the line that stands there, where standard error is a terminal; an empty one removes
/// it.
void showLine(std::string_view text);

/// Whether anything was printed to standard output.
bool hasPrinted();

/// Brings what was printed to where it goes.
void flushOutput();

/// The same at the end: empty, or why standard output does not have it all. A pipe that nobody reads is no
/// error.
std::string outputError();

} // namespace comparo::cli
