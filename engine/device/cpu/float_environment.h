// SPDX-License-Identifier: Apache-2.0
#pragma once

#if defined(__x86_64__)
#include <immintrin.h>
#else
#include <cfenv>
#endif

namespace comparo {

/// While it lives, this thread rounds to nearest even and keeps denormals. A process that loads any library
/// built with fast-math otherwise runs with flush-to-zero, and its results differ in silence.
class IeeeEnvironment {
public:
    IeeeEnvironment() : m_saved(read()) { write(kIeee); }
    ~IeeeEnvironment() { write(m_saved); }
    IeeeEnvironment(const IeeeEnvironment&) = delete;
    IeeeEnvironment& operator=(const IeeeEnvironment&) = delete;

private:
#if defined(__x86_64__)
    /// Compares only the control bits: the low six are sticky exception flags.
    static constexpr unsigned kIeee = 0x1f80; // exceptions masked, nearest even, no FTZ, no DAZ
    static unsigned read()
    {
        return _mm_getcsr();
    }
    static void write(unsigned value)
    {
        if ((_mm_getcsr() & ~0x3fu) != (value & ~0x3fu))
            _mm_setcsr(value);
    }
    unsigned m_saved;
#else
    static constexpr int kIeee = FE_TONEAREST;
    static int read()
    {
        return std::fegetround();
    }
    static void write(int value)
    {
        std::fesetround(value);
    }
    int m_saved;
#endif
};

} // namespace comparo
