// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/man_page.h"

#include <string_view>
#include <vector>

namespace comparo::cli {

/// The pages of resources/help that belong to this program's manual, as they are there: compiled in.
[[nodiscard]] std::vector<std::string_view> guidePages();

/// Adds a page of the guide: its title as a section, its headings as subsections. It is Markdown as the guide
/// uses it: paragraphs and list items of one line, tables, code behind four spaces; of links the text stays.
void addGuidePage(ManPage& page, std::string_view markdown);

} // namespace comparo::cli
