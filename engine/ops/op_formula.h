// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <string_view>

namespace comparo {

/// What an op of ours computes, as one formula or a few lines of them, for people: exact arithmetic, without
/// the roundings in between. x is a sample of the input, y of the output. Empty for an op of a peer.
Message formulaOf(std::string_view op);

} // namespace comparo
