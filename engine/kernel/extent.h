// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace comparo {

/// The index space of a kernel: columns, rows, planes.
struct Extent {
    int x = 1;
    int y = 1;
    int z = 1;
};

} // namespace comparo
