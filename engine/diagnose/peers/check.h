// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/base/progress.h"
#include "engine/diagnose/hypotheses/match.h"
#include "engine/peer/peer.h"
#include "engine/pipeline/pipeline.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// One rule of the protocol, tried on a peer.
struct PeerRule {
    std::string id; ///< "unknown_op"
    Message what;   ///< "It refuses an op that it has not got, and goes on."
    bool holds = false;
    Message detail; ///< what came instead; empty where it holds
};

/// One of our ops on one dtype, ours against the peer's, over all pictures.
struct PeerOpCheck {
    std::string op;
    std::string function; ///< that the peer calls
    std::string note;     ///< what to know of the mapping; may be empty
    std::string params;   ///< "kernel=3x3,sigma=1.5": what is not the default
    DType dtype = DType::Float32;
    int pictures = 0; ///< that were compared; the counts below are of all of them
    /// What a side of ours gives of its samples.
    struct Ours {
        hypotheses::Match match{}; ///< bit for bit
        std::int64_t ulp = 0;      ///< largest distance; of integers the largest difference
    };
    Ours framework, exact; ///< numerics
    Message error;         ///< why a picture was not compared; empty: all were

    [[nodiscard]] bool isEqual() const { return error.isEmpty() && framework.match.isExact(); }
};

/// What a check of a peer found.
struct PeerCheck {
    PeerDescription description;
    std::string device;
    std::string against; ///< the side that stands for our framework numerics: "cpu/framework"
    std::vector<PeerRule> rules;
    std::vector<PeerOpCheck> ops;

    [[nodiscard]] bool conforms() const;
};

/// Tries the protocol's rules on a peer's side, then every op that it implements on these pictures (uint8, on
/// cpu; one at least), each with draws of a seed of its own. Its errors are in the result; throws where it
/// cannot be started, or was cancelled.
PeerCheck checkPeer(const Side& side, const std::vector<Tensor>& pictures, const Progress& progress = {});

} // namespace comparo
