// SPDX-License-Identifier: Apache-2.0
#pragma once
// Included before everything in sources with planted faults: fault n is there where comparo_fault(n) holds.
#include <type_traits>

namespace comparo_faults {

extern int planted;             ///< COMPARO_FAULT of the environment; 0: none
extern unsigned char reached[]; ///< 1: the fault's place was executed

} // namespace comparo_faults

inline bool comparo_fault(int n)
{
    __atomic_store_n(&comparo_faults::reached[n], static_cast<unsigned char>(1), __ATOMIC_RELAXED);
    return n == comparo_faults::planted;
}

/// For functions that compilers may evaluate, too: what they evaluate has no fault.
constexpr bool comparo_fault_at_run_time(int n)
{
    return !std::is_constant_evaluated() && comparo_fault(n);
}
