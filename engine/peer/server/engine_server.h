// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/peer/server/server.h"

namespace comparo {

/// Our own ops and codecs on every device of this machine, as a peer of another: what `comparo serve` runs.
/// Options: `numerics` (framework or exact), `threads` (of PyTorch, that framework numerics follows, 1 or 2),
/// `codec` (which of ours encodes and decodes).
PeerServer engineServer(PeerValues environment);

} // namespace comparo
