// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>

/// What the command lines of both programs share.
namespace comparo::cli {

/// An option with an empty value, as of a variable of a shell that is not set, is not the option left out.
void refuseEmptyValues(CLI::App& app);

/// What is wrong with the arguments, and whose help has the right ones: "comparo: --zoom is no option.
/// 'comparo run --help' has the options."
std::string parseFailure(std::string_view program, const CLI::App& app, const CLI::Error& error);

/// A manual page in the order in which people look for things.
struct Manual {
    std::string_view program;
    std::string_view summary; ///< one line without a full stop
    std::string_view description;
    std::string_view exitCodes; ///< empty: no such section
    std::string_view examples;  ///< as `--help` has them; empty: no such section
    std::string_view seeAlso;   ///< "comparo(1)"
};

/// The manual page of a program and all its subcommands, from the definitions that `--help` prints.
[[nodiscard]] std::string manualOf(const CLI::App& app, const Manual& manual);

} // namespace comparo::cli
