// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/param/draws.h"

#include <string>
#include <string_view>

/// Random parameters as JSON, in pipeline files and in what peers are asked for.
namespace comparo {

/// {"samples":2,"seed":7,"step":0,"columns":[{"name":"angle","width":1,"values":[12.5,-3.25]}]}
std::string toJson(const Draws& draws);

/// What toJson() wrote. `path` is what errors call it: Error(InvalidArgument) "PATH.columns: expected an
/// array."
Draws drawsFromJson(std::string_view json, const std::string& path);

} // namespace comparo
