// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/mt19937.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// Where random parameters come from.
enum class Rng {
    Philox, ///< Philox4x32-10, keyed by (seed, step, sample, draw): no draw depends on another
    Torch,  ///< PyTorch's CPU stream after torch.manual_seed(seed), one long sequence over all steps
};

std::string toString(Rng rng);

/// "philox" or "torch". Throws Error(InvalidArgument) for any other word.
Rng parseRng(std::string_view word);

/// Numbers for the draws of a pipeline's steps, in order.
class RandomSource {
public:
    RandomSource(Rng rng, std::uint64_t seed);

    [[nodiscard]] Rng rng() const { return m_rng; }
    [[nodiscard]] std::uint64_t seed() const { return m_seed; }
    [[nodiscard]] std::uint32_t step() const { return m_step; }

    /// From here on the numbers belong to this step. The torch stream just goes on.
    void beginStep(std::uint32_t step);

    /// One number in [0, 1) for each sample, a multiple of 2^-24, as torch.rand(samples).
    std::vector<float> uniform(int samples);

    /// The numbers 0 … n-1 in random order, as torch.randperm(n).
    std::vector<std::int64_t> permutation(std::size_t n);

    /// Whole numbers low … high-1, one for each sample, as torch.randint(low, high, (samples,)).
    std::vector<std::int64_t> integers(int samples, std::int64_t low, std::int64_t high);

private:
    /// 32 random bits of Philox for this sample of the current draw.
    [[nodiscard]] std::uint32_t philoxWord(std::uint32_t sample) const;

    Rng m_rng;
    std::uint64_t m_seed;
    std::uint32_t m_step = 0;
    std::uint32_t m_draw = 0;
    Mt19937 m_stream;
};

} // namespace comparo
