// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// The name that was meant, where this is one with a mistake of typing: a letter too many, too few or wrong,
/// two swapped, capitals; at most one mistake, two in a long name. Empty if there is none.
std::string nearestName(std::string_view name, const std::vector<std::string>& known);

/// What to say of a name that is none of these: "the nearest name is 'resize'", or else "known: resize,
/// crop".
Message namesHint(std::string_view name, const std::vector<std::string>& known);

} // namespace comparo
