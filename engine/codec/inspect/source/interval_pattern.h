// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/source/interval_test.h"
#include "engine/codec/inspect/walk/coding_place.h"

#include <cstdint>

namespace comparo::jpeg {

/// What the blocks that fail the interval test have in common: it tells a flipped bit that left legal codes
/// from an encoder that read wrong pixels, and part of a picture from a systematic deviation.
struct IntervalPattern {
    enum class Kind {
        OneCoefficient, ///< of one block: changed pixels move more than one
        DcTail, ///< from a block on to the end of its restart segment the DC values of a component are off by
                ///< a constant: a difference was changed, each later value adds up on it
        BrokenTail, ///< from the middle of a row of MCUs to the end of the segment nothing fits
        Parts,      ///< some blocks, bands or planes
        Everywhere  ///< all over the picture
    };
    Kind kind = Kind::Parts;
    std::int64_t badBlocks = 0;
    std::int64_t badMcus = 0; ///< of the frame, with at least one of the blocks
    std::int64_t mcus = 0;
    int components = 0; ///< of the frame, with at least one of the blocks
    int top = 0;        ///< rows of samples of the picture that these MCUs lie in
    int bottom = 0;     ///< one past the last
    BadBlock first;     ///< in coding order
    CodingPlace firstPlace;
    std::int64_t firstMcu = 0; ///< the MCU of the frame that holds it
    std::int64_t spread = 0;   ///< from it to the last one with such a block, in reading order
    float medianExcess = 0.0F; ///< of the bad blocks, DCT units

    /// A bit of the file rather than a pixel of the source.
    [[nodiscard]] bool isBitstream() const
    {
        return kind == Kind::OneCoefficient || kind == Kind::DcTail || kind == Kind::BrokenTail;
    }
};

/// Of a test with at least one bad block.
IntervalPattern patternOf(const JpegFile& file, const IntervalResult& interval);

} // namespace comparo::jpeg
