#pragma once

#include "engine/report/run/report.h"

#include <string>

/// The sections of a page for what only some reports have. Each is a whole section, or empty.
namespace comparo::report {

/// Maps of the image's gradient, numbers and 8x8 pictures of the others, the finite-difference check.
std::string gradientSection(const Report& report);

/// Links to those sections, for the page's navigation.
std::string extraLinks(const Report& report);

/// One card a chart.
std::string chartSections(const Report& report);

} // namespace comparo::report
