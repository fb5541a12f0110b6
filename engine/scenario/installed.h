// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/scenario/scenario.h"

#include <optional>
#include <string>

/// Does the library that is installed have a scenario's fault still?
namespace comparo {

struct InstalledFault {
    std::string library; ///< "Kornia 0.9.0"
    std::string device;  ///< where it was tried: "cuda:0"; "meta": on one that stands in for a GPU
    bool present = false;
    Message sentence; ///< "Kornia 0.9.0 does not have this fault: …"
    /// For a report, which has the sentence's beginning for its title: the two sides that were compared; of a
    /// fault that the peer tries itself, its op on cpu against ours.
    ComparisonJob job;
    std::optional<ComparisonResult> result; ///< of that job, where it was run for the answer
};

/// Whether askInstalled() can have an answer: why not, as a sentence; empty: it can.
std::string whyNotAskable(const Scenario& scenario);

/// Asks the library of a peer, which is started. Of `side` the device does not matter. Throws
/// Error(Unsupported) for a scenario that no peer shows, a peer with another library (which says what to
/// install), and where the library is too old or too new to be tried; Error(Device) for a peer that does not
/// start.
InstalledFault askInstalled(const Scenario& scenario, const PeerSide& side, std::uint64_t seed,
                            const ComparisonInput& input, const Progress& progress = {});

} // namespace comparo
