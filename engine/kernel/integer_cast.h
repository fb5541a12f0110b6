// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace comparo {

/// How floating-point results become integers.
enum class IntegerCast {
    Rounded,   ///< and saturated
    Wrap,      ///< truncated to int32, of which the low bits stay; beyond int32 and NaN: 0
    WrapAbove, ///< truncated to uint32, which saturates, NaN: 0; the low bits stay
};

} // namespace comparo
