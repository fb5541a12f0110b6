#pragma once

#include <string_view>

namespace comparo::report {

/// resources/report/report.html, compiled in. {{name}} marks where a part of a page goes.
std::string_view reportTemplate();

/// The style sheet of that page, for pages that shall look like it.
std::string_view reportStyle();

} // namespace comparo::report
