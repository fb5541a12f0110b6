// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/backend.h"

#include <cstdint>

/// Philox4x32-10, the counter-based generator of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as
/// easy as 1, 2, 3" (SC 2011). Stateless: the words are a function of key and counter alone, so they are the
/// same on every device and for every launch shape. 32-bit integer arithmetic only.
namespace comparo::COMPARO_BACKEND {

/// Four 32-bit words: a counter, or the random bits that belong to it.
struct PhiloxWords {
    std::uint32_t w0 = 0;
    std::uint32_t w1 = 0;
    std::uint32_t w2 = 0;
    std::uint32_t w3 = 0;
};

/// Two 32-bit words that name a stream.
struct PhiloxKey {
    std::uint32_t k0 = 0;
    std::uint32_t k1 = 0;
};

/// The key of a user's seed: low word first.
COMPARO_HD PhiloxKey philoxKey(std::uint64_t seed)
{
    return {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)};
}

/// The four random words of `counter` under `key`; each bit is uniform. A bijection of the counter for each
/// key.
COMPARO_HD PhiloxWords philox(PhiloxWords counter, PhiloxKey key)
{
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t even = std::uint64_t{0xD2511F53u} * counter.w0;
        const std::uint64_t odd = std::uint64_t{0xCD9E8D57u} * counter.w2;
        counter = {
            static_cast<std::uint32_t>(odd >> 32) ^ counter.w1 ^ key.k0, static_cast<std::uint32_t>(odd),
            static_cast<std::uint32_t>(even >> 32) ^ counter.w3 ^ key.k1, static_cast<std::uint32_t>(even)};
        key.k0 += 0x9E3779B9u;
        key.k1 += 0xBB67AE85u;
    }
    return counter;
}

/// Uniform in [0, 1): the top 24 bits of a word, which a float holds exactly.
COMPARO_HD float philoxUniform(std::uint32_t word)
{
    return static_cast<float>(static_cast<std::int32_t>(word >> 8)) * 0x1p-24f;
}

} // namespace comparo::COMPARO_BACKEND
