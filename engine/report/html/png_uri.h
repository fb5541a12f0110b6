// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/picture/pixels.h"

#include <string>

namespace comparo::report {

/// A picture as a data: URI that holds a PNG file; with transparency where there is some.
std::string pngUri(const Pixels& picture);

} // namespace comparo::report
