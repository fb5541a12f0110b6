// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

/// How text stands in formats that are no markup language of tags.
namespace comparo::report {

/// One record of RFC 4180 with its line end; fields are quoted where they need it. Text that a spreadsheet
/// would run as a formula has an apostrophe in front, which it hides; numbers have none.
std::string csvLine(const std::vector<std::string>& fields);

/// Text for a paragraph or a table cell of Markdown: no markup, no line break, no cell border of its own.
std::string markdownText(const std::string& text);

/// A code block of Markdown whose fence is longer than any run of backticks inside.
std::string markdownCode(const std::string& text, const char* language);

} // namespace comparo::report
