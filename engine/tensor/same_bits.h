// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <type_traits>

namespace comparo {

class Tensor;

/// Whether two numbers have the same bits. Any NaN is the same as any other: their payloads are nobody's.
template <class T>
requires std::is_arithmetic_v<T>
bool sameBits(T a, T b)
{
    if constexpr (std::is_floating_point_v<T>)
        if (a != a && b != b)
            return true;
    return std::memcmp(&a, &b, sizeof a) == 0;
}

/// Whether two tensors on cpu have the same dtype, shape, layout and bytes.
bool sameBytes(const Tensor& a, const Tensor& b);

} // namespace comparo
