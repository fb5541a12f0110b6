// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/math.h"

#include <cstddef>
#include <cstring>
#include <type_traits>

/// Neighbouring numbers in the compiler's own vector type, for row forms: each lane takes the operations of
/// the thread form in their order.
namespace comparo::cpu {

#if defined(__AVX__)
inline constexpr int kLaneBytes = 32;
#else
inline constexpr int kLaneBytes = 16;
#endif
using FloatLanes = float __attribute__((vector_size(kLaneBytes)));
using DoubleLanes = double __attribute__((vector_size(kLaneBytes)));

template <class T>
using LanesOf = std::conditional_t<std::is_same_v<T, float>, FloatLanes, DoubleLanes>;

template <class T>
inline constexpr int kLanes = kLaneBytes / static_cast<int>(sizeof(T));

template <class Lanes>
inline Lanes fusedLanes(Lanes a, Lanes b, Lanes c)
{
    Lanes sums{};
    for (unsigned i = 0; i < sizeof(Lanes) / sizeof a[0]; ++i)
        sums[i] = fused(a[i], b[i], c[i]);
    return sums;
}
inline FloatLanes fused(FloatLanes a, FloatLanes b, FloatLanes c)
{
    return fusedLanes(a, b, c);
}
inline DoubleLanes fused(DoubleLanes a, DoubleLanes b, DoubleLanes c)
{
    return fusedLanes(a, b, c);
}

template <class T>
inline LanesOf<T> loadLanes(const T* from)
{
    LanesOf<T> lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

#if defined(__AVX__)
/// Eight pairs of neighbours: from[offset[i]] and from[offset[i] + 1], with one load a pair.
inline void loadPairs(const float* from, const std::ptrdiff_t* offset, FloatLanes& first, FloatLanes& second)
{
    const auto pair = [=](int i) {
        double bits;
        std::memcpy(&bits, from + offset[i], sizeof bits);
        return bits;
    };
    const DoubleLanes outer{pair(0), pair(1), pair(4), pair(5)}; // so that no number changes its half
    const DoubleLanes inner{pair(2), pair(3), pair(6), pair(7)};
    const auto a = __builtin_bit_cast(FloatLanes, outer), b = __builtin_bit_cast(FloatLanes, inner);
    first = __builtin_shufflevector(a, b, 0, 2, 8, 10, 4, 6, 12, 14);
    second = __builtin_shufflevector(a, b, 1, 3, 9, 11, 5, 7, 13, 15);
}
#endif

} // namespace comparo::cpu
