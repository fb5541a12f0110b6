// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"
#include "engine/device/stream.h"

#include <cstdint>

/// Statistics of pairs of uint16, float32 and float64, and the search for a position, which serves uint8 too.
namespace comparo {

/// What a fixed set of samples amounts to. Sums are over finite pairs.
struct SampleSums {
    double sum = 0.0; ///< of a - b
    double sumAbs = 0.0;
    double sumSquares = 0.0;
    double maxAbs = 0.0;    ///< +inf if a pair is not finite
    double maxFinite = 0.0; ///< of the finite pairs only
    double maxRel = 0.0;    ///< the smallest rtol that admits each sample
    double low = 0.0;       ///< range of the finite values of a and b; low > high if there is none
    double high = 0.0;
    std::int64_t maxUlp = 0;
    std::uint64_t differing = 0;
    std::uint64_t violating = 0;
    std::uint64_t nonFinite = 0;
};

/// A row is summed by 16 lanes: lane l takes samples l, l+16, … in order, and the lanes are folded 8-4-2-1.
constexpr int kSampleLanes = 16;

/// Logarithmic bins: four of equal width an octave, for each sign, from 2^-150 to 2^130, which holds every
/// difference of two float32. Smaller and larger errors are in the first and the last bin of their sign.
constexpr int kLowestOctave = -150;
constexpr int kOctaves = 280;
constexpr int kBinsPerSign = 4 * kOctaves;
/// Copies of the histogram, so that device threads of different rows do not wait for one another.
constexpr int kHistogramCopies = 8;

struct SampleTallies {
    int planes = 0;      ///< n * c
    int rows = 0;        ///< of the region
    BufferPtr lanes;     ///< SampleSums [planes][rows][kSampleLanes]
    BufferPtr rowSums;   ///< SampleSums [planes][rows]
    BufferPtr histogram; ///< uint64 [kHistogramCopies][2 * kBinsPerSign]: negative bins, positive bins, by
                         ///< magnitude
};

/// Which sample a search in one row is for: the first with |a-b| equal to `magnitude`, where +inf also stands
/// for a pair that is not finite, or the first differing one if `magnitude` is negative.
struct PositionQuery {
    int plane = 0;
    int row = 0; ///< of the region
    double magnitude = -1.0;
};

/// The answer; x is -1 if no sample of the row fits.
struct FoundSample {
    std::int64_t x = -1; ///< of the region
    double a = 0.0;
    double b = 0.0;
};

struct SampleKernels {
    /// Fills lanes, rowSums and histogram; the latter holds zeros before. Not for uint8.
    void (*tally)(Stream& stream, const Tensor& a, const Tensor& b, const Region& region,
                  const Tolerance& tolerance, const SampleTallies& tallies);

    /// Writes FoundSample number `slot` of `found`.
    void (*locate)(Stream& stream, const Tensor& a, const Tensor& b, const Region& region,
                   const PositionQuery& query, const BufferPtr& found, int slot);

    /// Fills a buffer of 32-bit words with zeros.
    void (*clear)(Stream& stream, const BufferPtr& buffer);
};

namespace cpu {
SampleKernels sampleKernels();
}
namespace cuda {
SampleKernels sampleKernels();
}

} // namespace comparo
