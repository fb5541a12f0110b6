#pragma once

#include <cmath>
#include <cstring>
#include <type_traits>

namespace comparo::test {

/// Whether two numbers have the same bits. Any NaN is the same as any other: their payloads are nobody's.
template <class T>
bool sameBits(T a, T b)
{
    if constexpr (std::is_floating_point_v<T>)
        if (std::isnan(a) && std::isnan(b))
            return true;
    return std::memcmp(&a, &b, sizeof a) == 0;
}

} // namespace comparo::test
