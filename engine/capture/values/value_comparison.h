// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/capture/recording.h"
#include "engine/compare/statistics.h"

#include <optional>

namespace comparo {

/// What two recorded tensors of one shape and of dtypes that go together are to each other.
struct ValueComparison {
    std::optional<Comparison> comparison; ///< absent for a dtype that is compared bit by bit
    Verdict verdict = Verdict::BitExact;
    Message found; ///< a sentence without its full stop
};

/// Reads both part by part, so that tensors of any size take some 100 MB at most. Equal bits are not looked
/// at any closer. Of tensors of more than one part the statistics have no histogram, no PSNR. Errors: those
/// of Recording::open(), Error(CorruptData) for a checksum, Error(Unsupported) for what toTensor() refuses.
ValueComparison compareValues(const Recording& recordingA, const RecordedTensor& a,
                              const Recording& recordingB, const RecordedTensor& b,
                              const Tolerance& tolerance, const Progress& progress);

/// Of the values of a tensor that were kept; read part by part.
std::uint32_t valuesChecksum(const Recording& recording, const RecordedTensor& tensor);

} // namespace comparo
