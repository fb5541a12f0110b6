#pragma once

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
    std::uint64_t equalExact = 0;
    std::int64_t ulpExact = 0;
    std::string date;

    /// "Kornia 0.9.0, float32: cpu/framework bit-equal, cpu/exact 12.5 % equal, at most 3 ULP (101 pictures,
    /// 2026-11-22)"
    [[nodiscard]] std::string toText() const;
};

/// In the order of ops, libraries and dtypes.
const std::vector<PeerFidelity>& peerFidelity();

} // namespace comparo
