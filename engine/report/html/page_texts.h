// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// Files of resources/report, compiled in.
namespace comparo::report {

/// page.css: the style sheet of every page.
std::string_view pageStyle();

/// viewer.html and viewer.js: the interactive viewer of a pair of pictures.
std::string_view viewerMarkup();
std::string_view viewerScript();

} // namespace comparo::report
