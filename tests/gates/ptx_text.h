// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/gates/ptx_module.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Pieces of PTX text.
namespace ptx {

std::string_view trim(std::string_view s);

/// The text with line ends kept and comments gone.
std::string withoutComments(std::string_view text);

/// Splits at commas that are outside of brackets and braces.
std::vector<std::string> splitOperands(std::string_view text);

std::vector<std::string> split(std::string_view text, char separator);

/// "u32" and the like.
std::optional<Type> parseType(std::string_view word);

/// Reads a kernel's statements into its slots and code. Throws Unsupported.
void parseBody(Kernel& kernel, const std::vector<Variable>& variables, std::string_view body);

} // namespace ptx
