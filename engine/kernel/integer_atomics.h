// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/backend.h"

#include <cstdint>

/// Counters that many threads share. Integers only: their sums and maxima do not depend on the order.
namespace comparo::COMPARO_BACKEND {

COMPARO_HD void addTo(std::uint64_t* cell, std::uint64_t value)
{
#if defined(__CUDA_ARCH__)
    atomicAdd(reinterpret_cast<unsigned long long*>(cell), static_cast<unsigned long long>(value));
#else
    __atomic_fetch_add(cell, value, __ATOMIC_RELAXED);
#endif
}

COMPARO_HD void addTo(std::uint32_t* cell, std::uint32_t value)
{
#if defined(__CUDA_ARCH__)
    atomicAdd(cell, value);
#else
    __atomic_fetch_add(cell, value, __ATOMIC_RELAXED);
#endif
}

/// A store that others may race with: which of them stays is open, and nothing else happens.
COMPARO_HD void storeTo(std::uint32_t* cell, std::uint32_t value)
{
#if defined(__CUDA_ARCH__)
    *cell = value;
#else
    __atomic_store_n(cell, value, __ATOMIC_RELAXED);
#endif
}

COMPARO_HD void raiseTo(std::uint32_t* cell, std::uint32_t value)
{
#if defined(__CUDA_ARCH__)
    atomicMax(cell, value);
#else
    std::uint32_t seen = __atomic_load_n(cell, __ATOMIC_RELAXED);
    while (seen < value &&
           !__atomic_compare_exchange_n(cell, &seen, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
#endif
}

} // namespace comparo::COMPARO_BACKEND
