// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

/// Text of files and of other programs, as it may be shown to people: what would steer a terminal, or turn
/// the order of letters around, is written out, "\x1b" for a byte and "\u202e" for a character.
namespace comparo {

/// A text of several lines: tabs and line feeds stay.
std::string shownText(std::string_view text);

/// A name, on one line: a line feed in it is written "\n", so that it cannot pass for a line of ours.
std::string shownName(std::string_view name);

} // namespace comparo
