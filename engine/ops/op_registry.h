// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/op.h"

#include <string_view>
#include <vector>

namespace comparo {

/// Every op, in the order of engine/ops/CMakeLists.txt.
const std::vector<Op>& allOps();

/// Throws Error(InvalidArgument) that lists the ids if there is none of this name.
const Op& findOp(std::string_view id);

/// What allOps() has, made once: op_list.cpp, with their arithmetic. The library of the peer server has
/// another one, engine/peer/server/described_ops.cpp, which only tells what they are.
std::vector<Op> makeOps();

} // namespace comparo
