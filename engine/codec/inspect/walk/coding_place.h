// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/jpeg_file.h"

#include <compare>
#include <cstdint>

namespace comparo::jpeg {

/// Where a block lies in the order in which a file codes it, in the first scan of its component.
struct CodingPlace {
    int scan = -1;        ///< index into JpegFile::scans; -1: the component is in no scan
    std::int64_t mcu = 0; ///< in the order of the scan
    int block = 0;        ///< in its MCU, over all components
    int segment = 0;      ///< restart segment of the scan

    [[nodiscard]] auto operator<=>(const CodingPlace& other) const
    {
        if (const auto byScan = scan <=> other.scan; byScan != 0)
            return byScan;
        if (const auto byMcu = mcu <=> other.mcu; byMcu != 0)
            return byMcu;
        return block <=> other.block;
    }
    [[nodiscard]] bool operator==(const CodingPlace& other) const { return (*this <=> other) == 0; }
};

/// Of the block (bx, by) of a component of a file with a frame.
CodingPlace codingPlaceOf(const JpegFile& file, int component, int bx, int by);

/// MCU of the frame in reading order, whether or not the scan is interleaved.
std::int64_t frameMcuOf(const Frame& frame, int component, int bx, int by);

/// A block of an MCU of a scan: the top left sample of the MCU in the picture.
struct McuCorner {
    int x = 0;
    int y = 0;
    int width = 8; ///< samples of the picture
    int height = 8;
};
McuCorner cornerOf(const Frame& frame, const Scan& scan, std::int64_t mcu);

} // namespace comparo::jpeg
