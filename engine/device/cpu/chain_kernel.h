// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/footprint.h"

#include <cstddef>
#include <functional>

namespace comparo {

/// Rows of an image in memory that is not its own: all columns of `rows` rows from `row` on, of plane `plane`
/// (n*C + c) and those that follow, packed in that order.
struct RowMemory {
    std::byte* data = nullptr; ///< null: the image's own memory
    int plane = 0;
    int row = 0;
    int rows = 0;
};

/// How a kernel of the C++ pass runs as one of a chain: with its input or its output in other memory.
struct ChainKernel {
    Footprint reach = Footprint::Row;
    std::size_t source =
        0; ///< which access of the launch is that input; any part of the others may be needed
    std::size_t target = 0;      ///< which access is the output
    std::size_t sampleBytes = 0; ///< of the output
    int planes = 0;              ///< N*C, of both
    std::function<void(int z, int y0, int y1, const RowMemory& source, const RowMemory& target)> run;
};

} // namespace comparo
