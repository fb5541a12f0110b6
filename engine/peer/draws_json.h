// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/param/draws.h"

#include <string>

/// Random parameters as JSON, in pipeline files and in what peers are asked for.
namespace comparo {

template <class Json>
class JsonCursorOf;

/// {"samples":2,"seed":7,"step":0,"columns":[{"name":"angle","width":1,"values":[12.5,-3.25]}]}
std::string toJson(const Draws& draws);

/// What toJson() wrote, of nlohmann::ordered_json. Throws the cursor's errors.
template <class Json>
Draws drawsFromJson(const JsonCursorOf<Json>& cursor);

} // namespace comparo
