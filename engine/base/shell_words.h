#pragma once

#include <string>
#include <string_view>

namespace comparo {

/// One argument as a POSIX shell needs it: as it is where every character is plain, else in single quotes.
std::string shellWord(std::string_view argument);

} // namespace comparo
