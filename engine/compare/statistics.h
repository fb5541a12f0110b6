// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/base/progress.h"
#include "engine/compare/histogram.h"
#include "engine/compare/verdict.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// What may differ. A sample passes if |a-b| <= atol + rtol*max(|a|,|b|), or if it is within `ulp`.
struct Tolerance {
    double atol = 0.0;
    double rtol = 0.0;
    std::int64_t ulp = 0;

    bool operator==(const Tolerance&) const = default;
    [[nodiscard]] std::string toText() const; ///< "atol 1", "atol 0.001, rtol 1e-05", "bit-exact"
};

/// A region of the image, in pixels; the whole image if width is 0.
struct Region {
    int x = 0, y = 0, width = 0, height = 0;
    bool operator==(const Region&) const = default;
};

/// One sample of a pair.
struct SamplePosition {
    int n = 0, c = 0, y = 0, x = 0;
    double a = 0.0, b = 0.0;
};

/// Error statistics of one channel, or of all. Errors are a - b in the data's own unit.
struct ChannelStatistics {
    std::uint64_t samples = 0;
    std::uint64_t differing = 0; ///< not equal (NaN equals NaN)
    std::uint64_t violating = 0; ///< outside the tolerance
    std::uint64_t nonFinite = 0; ///< NaN or infinity on one side only, or infinities of unequal sign
    double maxAbs = 0.0;         ///< over finite pairs; +inf if nonFinite > 0
    double maxRel = 0.0;         ///< largest |a-b| / max(|a|, |b|), rounded up; +inf if nonFinite > 0
    std::int64_t maxUlp = 0; ///< |a-b| for integers; in float64 for a mixed pair; INT64_MAX if nonFinite > 0
    double meanAbs = 0.0;    ///< over finite pairs, as are bias and rmse; NaN if there are none
    double bias = 0.0;       ///< mean of a - b
    double rmse = 0.0;
    double psnr = 0.0; ///< dB against `peak`; +inf when equal, NaN if nonFinite > 0
    double ssim = 1.0; ///< see metrics/ssim.h; NaN where the region is smaller than the 11x11 window, and
                       ///< where not asked for
    std::optional<SamplePosition> worst; ///< the first sample (n, c, y, x order) with the largest |a-b|
    std::optional<SamplePosition> first; ///< the first differing sample
};

/// Samples of floating-point numbers that are equal and do not have the same bits. Counted where no sample
/// differs.
struct UnlikeBits {
    std::uint64_t zeros = 0; ///< −0 on one side, +0 on the other
    std::uint64_t nans = 0;  ///< NaN with other payloads

    bool operator==(const UnlikeBits&) const = default;
};

/// Everything a verdict bar, a table or a report says about a pair.
struct Comparison {
    TensorDesc descA, descB;
    std::string dtypeA, dtypeB; ///< as they were stored, which may be "bfloat16" where descA is float32
    std::vector<std::string> channelNames; ///< of the pictures compared; empty: the usual ones of that many
    std::vector<std::int64_t> axes;        ///< extents of an array that is no picture; empty: it is one
    Tolerance tolerance;
    double peak = 255.0;          ///< peakOf() of low and high
    double low = 0.0, high = 0.0; ///< of the finite values of both sides
    ChannelStatistics all;
    std::vector<ChannelStatistics> channels;
    ErrorHistogram histogram; ///< all channels
    UnlikeBits unlike;
    Verdict verdict = Verdict::BitExact; ///< verdictOf(*this)

    /// What would have passed, each alone: absolute, relative, ULP.
    double requiredAtol = 0.0;
    double requiredRtol = 0.0;
    std::int64_t requiredUlp = 0;

    /// "Bit-exact: all 150,528 samples equal." · "Equal: all 150,528 samples equal; not the same: −0
    /// at 4,096 samples." · "Different: 18,664 of 150,528 samples (12.40 %), max 1 at
    /// (211, 87, R)."
    [[nodiscard]] Message sentence() const;
    /// "Within tolerance (atol 1)", which stands before the colon, and what stands behind it, without the
    /// full stop.
    [[nodiscard]] Message lead() const;
    [[nodiscard]] Message detail() const;

    /// "R", or what the pictures call it.
    [[nodiscard]] std::string nameOf(int channel) const;

    /// "(211, 87, R)", or "(211, 87, R, image 2)" in a batch of several; "[2, 87, 211]" of an array.
    [[nodiscard]] std::string placeOf(const SamplePosition& position) const;
};

struct CompareOptions {
    Tolerance tolerance;
    Region region;
    bool ssim = true;
    /// Called with what is known before SSIM is measured, so that other work begins beside it; not for a pair
    /// without samples.
    std::function<void(const Comparison&)> counted{};
    std::vector<std::string> channelNames{}; ///< Comparison::channelNames
    std::string dtypeA{}, dtypeB{};          ///< as stored, where a reader widened; empty: the tensors' own
};

/// Both on one device, complete; shapes equal, dtypes equal or both float. Deterministic: the same bits on
/// every device and for any number of threads. Throws Error(InvalidArgument) with both shapes or dtypes if
/// they do not match, or if the region leaves the image. A pair without samples is equal.
Comparison compare(const Tensor& a, const Tensor& b, const CompareOptions& options = {},
                   const Progress& progress = {});

/// "R", "G", "B", "A", "Y" or "0", "1", … for one channel of `channels`.
std::string channelName(int channel, int channels);

/// What `names` call it; channelName() where they are not as many as the channels.
std::string channelName(int channel, int channels, const std::vector<std::string>& names);

/// What errors and PSNR are told against: 255 for uint8, 65535 for uint16, 1 for floats within [0,1], else
/// the range.
double peakOf(DType dtype, double low, double high);

/// "(211, 87, R)", or "(211, 87, R, image 2)" in a batch of several; by the usual names.
std::string positionText(const SamplePosition& position, const Shape& shape);

} // namespace comparo
