// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/philox.h"

#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

/// The words of many counters at once, for loops over pixels on the host.
namespace comparo::cpu {

/// Words of kCount consecutive counters, word by word, so that loops over them vectorise.
struct PhiloxRun {
    static constexpr int kCount = 64;

    std::uint32_t w0[kCount] = {};
    std::uint32_t w1[kCount] = {};
    std::uint32_t w2[kCount] = {};
    std::uint32_t w3[kCount] = {};

    /// Entry i holds philox({first.w0 + i, first.w1, first.w2, first.w3}, key) for i < count, rounded up to a
    /// multiple of 8; the sum wraps.
    void fill(PhiloxWords first, PhiloxKey key, int count = kCount);

private:
#if defined(__AVX2__)
    /// Four counters in the low halves of four 64-bit lanes, where a product finds its operands; the high
    /// halves hold what earlier products left.
    struct Lanes {
        __m256i w0, w1, w2, w3;

        void round(__m256i k0, __m256i k1)
        {
            const __m256i even = _mm256_mul_epu32(w0, _mm256_set1_epi64x(0xD2511F53));
            const __m256i odd = _mm256_mul_epu32(w2, _mm256_set1_epi64x(0xCD9E8D57));
            w0 = _mm256_xor_si256(_mm256_xor_si256(_mm256_srli_epi64(odd, 32), w1), k0);
            w2 = _mm256_xor_si256(_mm256_xor_si256(_mm256_srli_epi64(even, 32), w3), k1);
            w1 = odd;
            w3 = even;
        }
    };

    /// The low halves of two registers' lanes in turn.
    static void store(std::uint32_t* to, __m256i even, __m256i odd)
    {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                            _mm256_blend_epi32(even, _mm256_slli_epi64(odd, 32), 0xAA));
    }
#endif
};

#if defined(__AVX2__)
inline void PhiloxRun::fill(PhiloxWords first, PhiloxKey key, int count)
{
    const auto all = [](std::uint32_t word) { return _mm256_set1_epi64x(word); };
    for (int i = 0; i < count; i += 8) {
        const __m256i base = all(first.w0 + static_cast<std::uint32_t>(i));
        Lanes even{_mm256_add_epi32(base, _mm256_set_epi64x(6, 4, 2, 0)), all(first.w1), all(first.w2),
                   all(first.w3)};
        Lanes odd = even;
        odd.w0 = _mm256_add_epi32(base, _mm256_set_epi64x(7, 5, 3, 1));
        PhiloxKey own = key;
        for (int round = 0; round < 10; ++round) {
            const __m256i k0 = all(own.k0);
            const __m256i k1 = all(own.k1);
            even.round(k0, k1);
            odd.round(k0, k1);
            own.k0 += 0x9E3779B9u;
            own.k1 += 0xBB67AE85u;
        }
        store(w0 + i, even.w0, odd.w0);
        store(w1 + i, even.w1, odd.w1);
        store(w2 + i, even.w2, odd.w2);
        store(w3 + i, even.w3, odd.w3);
    }
}
#else
inline void PhiloxRun::fill(PhiloxWords first, PhiloxKey key, int count)
{
    for (int i = 0; i < (count + 7) / 8 * 8; ++i) {
        const PhiloxWords words =
            philox({first.w0 + static_cast<std::uint32_t>(i), first.w1, first.w2, first.w3}, key);
        w0[i] = words.w0;
        w1[i] = words.w1;
        w2[i] = words.w2;
        w3[i] = words.w3;
    }
}
#endif

} // namespace comparo::cpu
