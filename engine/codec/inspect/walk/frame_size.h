// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/walk/strict_walker.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace comparo::jpeg {

/// The frame header promises another number of MCUs than the data hold, and nothing else is wrong.
struct WrongFrameSize {
    std::size_t offset = 0; ///< of the frame header
    int columns = 0;        ///< MCUs of the first scan, as the header has it
    int rows = 0;
    std::int64_t found = 0; ///< MCUs of that scan that the data hold
    /// With the one or the other alone the whole file is legal, as decoding it so has shown; 0: it is not.
    /// Samples, from the fewest to the most that give so many MCUs.
    int leastHeight = 0, mostHeight = 0;
    int leastWidth = 0, mostWidth = 0;

    /// A sentence: "The frame header promises 1,200 MCUs (40 x 30) and the data hold 600, …".
    [[nodiscard]] Message text() const;
};

/// Of a file whose walk accuses the number of its MCUs alone: whether a frame of another size explains all.
/// The data of a changed bit can fit again after MCUs too many or too few: where that is as likely, nothing.
std::optional<WrongFrameSize> wrongFrameSize(std::span<const std::byte> file, const JpegFile& parsed,
                                             const WalkResult& walk, const Progress& progress = {});

} // namespace comparo::jpeg
