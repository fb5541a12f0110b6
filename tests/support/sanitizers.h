// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace comparo::test {

// The sanitizer that a test runs under, for what it makes slow or takes for itself.
#if defined(__has_feature) // Clang, and GCC from 14 on
constexpr bool kAddressSanitizer = __has_feature(address_sanitizer);
constexpr bool kThreadSanitizer = __has_feature(thread_sanitizer);
#else
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kAddressSanitizer = true;
#else
constexpr bool kAddressSanitizer = false;
#endif
#if defined(__SANITIZE_THREAD__)
constexpr bool kThreadSanitizer = true;
#else
constexpr bool kThreadSanitizer = false;
#endif
#endif
constexpr bool kSanitized = kAddressSanitizer || kThreadSanitizer;

} // namespace comparo::test
