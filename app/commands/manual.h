// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>

namespace comparo::cli {

/// The manual page of the program and all its subcommands, from the definitions that `--help` prints.
[[nodiscard]] std::string manualOf(const CLI::App& app, std::string_view summary, std::string_view exitCodes);

} // namespace comparo::cli
