// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/inspection.h"
#include "engine/codec/inspect/source/interval_pattern.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace comparo::jpeg {

/// The bit that, flipped back, makes the file legal and lets every block come from the source: proof of a
/// flipped bit, and its place. Tried are the bits of the first block that does not come from the source, as
/// far as options.repairBytes allow. Nothing if none does, or if several scans code that block. Returns 8 *
/// byte + bit.
std::optional<std::uint64_t> repairingBit(std::span<const std::byte> file, const Inspection& inspection,
                                          const IntervalPattern& pattern, const Tensor& source,
                                          const InspectOptions& options, const Progress& progress);

} // namespace comparo::jpeg
