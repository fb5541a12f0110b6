// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/regions/regions.h"

#include <string>

namespace comparo::report {

/// Shape of the whole and the regions by energy of a comparison: an object of the report.
std::string regionsToJson(const RegionReport& regions, const Comparison& comparison);

} // namespace comparo::report
