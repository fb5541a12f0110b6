// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"

#include <string>
#include <string_view>

namespace comparo {

/// Of valid JSON, the place of the first key that its object has twice: "rules[0].atol"; empty where there is
/// none. JSON libraries keep the last of two, so that a file says one thing and means another.
std::string repeatedKey(std::string_view json);

/// "The key 'rules[0].atol' is given twice; give it once."
Message repeatedKeyText(std::string_view place);

/// An error with that sentence where a key is given twice.
void requireKeysOnce(std::string_view json, ErrorCode code = ErrorCode::CorruptData);

} // namespace comparo
