#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace comparo {

/// Histogram of the signed error a - b.
/// Integers of 8 bits: one bin a value from -255 to 255. Wider data: a zero bin and logarithmic bins of each
/// sign, four an octave.
struct ErrorHistogram {
    struct Bin {
        double low = 0.0; ///< error e belongs to the bin if low <= e < high, or e == low where low == high
        double high = 0.0;
        std::uint64_t count = 0;
    };
    bool logarithmic = false;
    std::vector<Bin> bins; ///< ascending; trimmed to the range that is not empty
    std::uint64_t total = 0;
    std::uint64_t nonFinite = 0; ///< pairs that no bin holds

    /// Share of samples with |error| <= threshold, 0..1: the CDF.
    [[nodiscard]] double shareWithin(double threshold) const;
};

} // namespace comparo
