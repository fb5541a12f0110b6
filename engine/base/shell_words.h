// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// One argument as a POSIX shell needs it: as it is where every character is plain, else in single quotes.
std::string shellWord(std::string_view argument);

/// The words of a command line as a POSIX shell parts them: at blanks, with quotes and backslashes. Nothing
/// is expanded. Error(InvalidArgument) for a quote that is not closed.
std::vector<std::string> wordsOfShell(std::string_view line);

} // namespace comparo
