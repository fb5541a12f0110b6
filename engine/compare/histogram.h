// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace comparo {

/// Histogram of the signed error a - b. 8-bit data: one bin a value from -255 to 255. Wider data: a zero bin
/// and, for each sign, four bins of equal width an octave; the outermost ends are drawn in to the largest
/// error.
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

    /// Share of samples with |error| <= threshold, 0..1: the CDF. Whole bins count, those with nothing beyond
    /// the threshold: exact for 8 bits, a lower bound between the edges of logarithmic bins, and 1 at the
    /// largest error.
    [[nodiscard]] double shareWithin(double threshold) const;
};

} // namespace comparo
