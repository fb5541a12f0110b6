// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace comparo::gates {

/// FNV-1a of a probe function's results, every NaN alike.
struct ProbeHash {
    std::string name;
    std::uint64_t digest = 0;
};

/// Every function of probe_functions.h on every class of inputs, computed in loops that the compiler may
/// vectorise.
std::vector<ProbeHash> probeHashes();

} // namespace comparo::gates
