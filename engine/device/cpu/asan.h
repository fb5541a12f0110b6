// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#if defined(__has_feature) // Clang, and GCC from 14 on
#if __has_feature(address_sanitizer)
#define COMPARO_ASAN 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define COMPARO_ASAN 1
#endif

#ifdef COMPARO_ASAN
#include <sanitizer/asan_interface.h>
#endif

/// What memory that we manage ourselves tells the address sanitizer; nothing in an ordinary build.
namespace comparo::asan {

/// Nobody may use these bytes until they are allowed.
inline void forbid([[maybe_unused]] void* address, [[maybe_unused]] std::size_t bytes) noexcept
{
#ifdef COMPARO_ASAN
    __asan_poison_memory_region(address, bytes);
#endif
}

inline void allow([[maybe_unused]] void* address, [[maybe_unused]] std::size_t bytes) noexcept
{
#ifdef COMPARO_ASAN
    __asan_unpoison_memory_region(address, bytes);
#endif
}

} // namespace comparo::asan

#undef COMPARO_ASAN
