// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/stored_dtype.h"
#include "engine/compare/statistics.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace comparo {

/// Of pairs of samples, in the unit of the format in which they were recorded.
struct UlpCount {
    std::uint64_t violating = 0; ///< outside of a tolerance
    std::int64_t most = 0;       ///< ULPs; the largest int64 if one of a pair is not finite and they differ
};

/// Values of Kind::Half or Kind::Brain as they stand in a file, as many in both.
UlpCount countHalfUlps(StoredDType::Kind kind, std::span<const std::uint16_t> a,
                       std::span<const std::uint16_t> b, const Tolerance& tolerance);

/// The same of two of one dtype of Kind::Eighth.
UlpCount countEighthUlps(const StoredDType& dtype, std::span<const std::byte> a, std::span<const std::byte> b,
                         const Tolerance& tolerance);

/// Of two tensors of one dtype of Kind::Eighth in which no value differs.
UnlikeBits unlikeEighths(const StoredDType& dtype, std::span<const std::byte> a,
                         std::span<const std::byte> b);

/// Of two 16-bit floating-point tensors of one dtype in which no value differs.
UnlikeBits unlikeHalves(std::span<const std::uint16_t> a, std::span<const std::uint16_t> b);

/// Numbers of 64 bits that are not the same.
std::uint64_t countUnequalWords(std::span<const std::byte> a, std::span<const std::byte> b);

/// Whole numbers that were widened: a ULP is 1.
UlpCount countIntegerUlps(std::span<const double> a, std::span<const double> b, const Tolerance& tolerance);

} // namespace comparo
