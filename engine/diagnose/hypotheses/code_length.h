// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/dtype.h"

#include <cstdint>
#include <vector>

/// Lengths in bits of descriptions: what evidence is counted in.
namespace comparo::hypotheses {

/// Bits of one sample that nothing is known of: 8, 16, and of floats what their rounding leaves.
double bitsOfSample(DType dtype);

/// log2 of the ways to choose k of n.
double choiceBits(double n, double k);

/// Which k of n samples are not as predicted, and what they are instead, each of `width` bits.
double exceptionBits(double n, double k, double width);

/// Symbols one after the other in an adaptive code that starts empty; a new one costs `width` bits. The
/// symbols are sorted in place.
double adaptiveBits(std::vector<std::int64_t>& symbols, double width);

/// The same of sorted counts of symbols.
double adaptiveBitsOf(const std::vector<std::uint64_t>& counts, double width);

/// A whole number of choices, of an unknown size.
double decimalBits(double mantissa, int digits);

} // namespace comparo::hypotheses
