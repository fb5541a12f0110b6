// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/html/page.h"
#include "engine/report/run/report.h"

#include <vector>

namespace comparo::report {

/// What only some reports have: maps of the image's gradient with numbers and 8x8 pictures of the others and
/// the finite-difference check, and one card a chart.
std::vector<PageSection> extraSections(const Report& report);

} // namespace comparo::report
