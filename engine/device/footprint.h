// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace comparo {

/// How much of its `source` a kernel needs for a row of its `target`. A kernel that says so with kFootprint
/// can run together with its neighbours on the CPU.
enum class Footprint {
    Row,   ///< the same row of the same planes
    Plane, ///< the same planes, any row
};

} // namespace comparo
