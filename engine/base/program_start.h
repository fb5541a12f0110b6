// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace comparo {

/// How a program is started. No shell reads it.
struct ProgramStart {
    std::vector<std::string> arguments;                             ///< the program first, found along PATH
    std::vector<std::pair<std::string, std::string>> environment{}; ///< set beside ours

    bool operator==(const ProgramStart&) const = default;
};

/// Starts it in a session of its own, with our signals' default actions. The first of `descriptors`, all
/// open, becomes its standard input, the next one its standard output, and so on; it inherits no others. 0,
/// or the errno.
[[nodiscard]] int startProgram(const ProgramStart& program, std::span<const int> descriptors, pid_t& id);

} // namespace comparo
