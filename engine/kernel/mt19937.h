// SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace comparo {

/// PyTorch's CPU random stream: MT19937 of Matsumoto and Nishimura (1998), and the rules by which torch 2.15
/// turns its words into numbers (compared with the real one in tests/reference/random). Draws of different
/// kinds may be mixed, as torch's may: each takes the words that it needs, in order. Host only.
class Mt19937 {
public:
    /// As torch.manual_seed(seed): only the low 32 bits count, so 1234 and 2^32 + 1234 name one stream. A
    /// negative Python seed is its two's complement.
    explicit Mt19937(std::uint64_t seed)
    {
        m_state[0] = static_cast<std::uint32_t>(seed);
        for (std::size_t i = 1; i < kWords; ++i) {
            const std::uint32_t before = m_state[i - 1];
            m_state[i] = 1812433253u * (before ^ before >> 30) + static_cast<std::uint32_t>(i);
        }
    }

    /// The next word, 0 to 2^32 - 1.
    std::uint32_t next32()
    {
        if (m_at == kWords)
            advance();
        std::uint32_t word = m_state[m_at++];
        word ^= word >> 11;
        word ^= word << 7 & 0x9D2C5680u;
        word ^= word << 15 & 0xEFC60000u;
        return word ^ word >> 18;
    }

    /// Two words, the first one on top.
    std::uint64_t next64()
    {
        const std::uint64_t high = next32();
        return high << 32 | next32();
    }

    /// One element of torch.rand(n): [0, 1) in steps of 2^-24.
    float uniform() { return static_cast<float>(next32() & 0xFFFFFFu) * 0x1p-24f; }

    /// One element of torch.rand(n, dtype=torch.float64): [0, 1) in steps of 2^-53, two words.
    double uniformDouble() { return static_cast<double>(next64() & 0x1FFFFFFFFFFFFFu) * 0x1p-53; }

    /// One element of torch.distributions.Uniform(low, high) in float32, which is what kornia samples
    /// parameters with: u * (high - low) + low, each step rounded. Tensor.uniform_ fuses the last two and
    /// differs in a bit.
    float uniform(float low, float high) { return uniform() * (high - low) + low; }

    /// One element of torch.randint(low, high, (n,)): low <= value < high; needs low < high. Ranges from 2^28
    /// on take two words.
    std::int64_t randint(std::int64_t low, std::int64_t high)
    {
        const std::uint64_t range = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
        const std::uint64_t value = range >= std::uint64_t{1} << 28 ? next64() % range : next32() % range;
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + value);
    }

    /// torch.randperm(n): the numbers 0 to n - 1 in random order; n - 1 words (none for n < 2). Torch takes
    /// two words a step from n = (2^32 - 1) / 20 on; such sizes are not meant here.
    std::vector<std::int64_t> permutation(std::size_t n)
    {
        std::vector<std::int64_t> order(n);
        for (std::size_t i = 0; i < n; ++i)
            order[i] = static_cast<std::int64_t>(i);
        for (std::size_t i = 0; i + 1 < n; ++i)
            std::swap(order[i], order[i + next32() % (n - i)]);
        return order;
    }

private:
    static constexpr std::size_t kWords = 624;
    static constexpr std::size_t kShift = 397;

    void advance()
    {
        for (std::size_t i = 0; i < kWords; ++i) {
            const std::uint32_t mixed =
                (m_state[i] & 0x80000000u) | (m_state[(i + 1) % kWords] & 0x7FFFFFFFu);
            const std::uint32_t twist = (mixed & 1u) != 0 ? 0x9908B0DFu : 0u;
            m_state[i] = m_state[(i + kShift) % kWords] ^ mixed >> 1 ^ twist;
        }
        m_at = 0;
    }

    std::array<std::uint32_t, kWords> m_state{};
    std::size_t m_at = kWords;
};

} // namespace comparo
