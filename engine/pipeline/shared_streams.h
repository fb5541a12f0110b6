// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/op_registry.h"

namespace comparo {

/// Whether a step of this op may meet streams that are not its own: default streams, and those of host
/// threads that it starts. The faults of jpeg_round_trip do.
inline bool meetsSharedStreams(const Op& op)
{
    return op.id == "jpeg_round_trip";
}

} // namespace comparo
