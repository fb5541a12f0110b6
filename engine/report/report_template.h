#pragma once

#include <string_view>

namespace comparo::report {

/// resources/report/report.html, compiled in. {{name}} marks where a part of a page goes.
std::string_view reportTemplate();

} // namespace comparo::report
