// How much of a sweep over numbers runs under the thread sanitizer.
#pragma once

namespace comparo::test {

#ifdef __SANITIZE_THREAD__
constexpr bool kLooksForRaces = true;
#else
constexpr bool kLooksForRaces = false;
#endif

/// How often a test repeats what it does with other numbers. The thread sanitizer makes a repetition some forty times as dear
/// and finds a race in the first few or in none: their numbers are held by the optimised build, which runs `all`.
constexpr int casesOf(int all, int few)
{
    return kLooksForRaces ? few : all;
}

} // namespace comparo::test
