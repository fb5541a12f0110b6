#pragma once

#include "engine/peer/server/server.h"

namespace comparo {

/// Our own ops and codecs on every device of this machine, as a peer of another: what `comparo serve` runs.
/// Options: `numerics` (framework or exact), `codec` (which of ours encodes and decodes).
PeerServer engineServer(PeerValues environment);

} // namespace comparo
