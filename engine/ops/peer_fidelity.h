// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <cstdint>
#include <string>
#include <vector>

namespace comparo {

/// One op of ours on cpu against a library that was installed, over a photograph and random pictures:
/// tests/reference/peers has the measurement.
struct PeerFidelity {
    std::string op;
    std::string library; ///< "Kornia 0.9.0"
    std::string dtype;
    int pictures = 0;
    std::uint64_t samples = 0;
    std::uint64_t equalFramework = 0; ///< samples with the same bits in cpu/framework
    std::int64_t ulpFramework = 0;    ///< largest distance; of integers the largest difference
    double largestFramework = 0.0; ///< largest difference, in the data's unit; negative: it was not recorded
    std::uint64_t equalExact = 0;
    std::int64_t ulpExact = 0;
    double largestExact = 0.0;
    std::string date;
};

/// In the order of ops, libraries and dtypes.
const std::vector<PeerFidelity>& peerFidelity();

/// What was measured of an op, a line for each library and version: "Kornia 0.9.0: float32 framework
/// bit-equal, exact 12.5 % equal, at most 3 ULP (101 pictures, 2026-11-22)". Dtypes of which the same is true
/// stand together: "float32 and uint8 both bit-equal".
std::vector<Message> peerFidelityTexts(const std::string& op);

/// A distance as it says something: "3 ULP", of integers "3"; beside 0, where millions of floats lie
/// within a rounding error, the difference itself: "5.961e-08". A negative `largest` is not known.
std::string distanceText(bool isFloat, std::int64_t ulp, double largest);

} // namespace comparo
