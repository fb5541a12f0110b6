// SPDX-License-Identifier: Apache-2.0
// How much of a sweep over numbers runs under the thread sanitizer.
#pragma once

#include "tests/support/sanitizers.h"

#include <type_traits>

namespace comparo::test {

/// How often a test repeats what it does with other numbers. The thread sanitizer makes a repetition some
/// forty times as dear and finds a race in the first few or in none: their numbers are held by the optimised
/// build, which runs `all`.
template <class Integer>
constexpr Integer casesOf(Integer all, std::type_identity_t<Integer> few)
{
    return kThreadSanitizer ? few : all;
}

} // namespace comparo::test
