// SPDX-License-Identifier: Apache-2.0
#include "engine/param/random_source.h"

#include "engine/base/error.h"
#include "engine/kernel/philox.h"

#include <numeric>
#include <utility>

namespace comparo {

std::string toString(Rng rng)
{
    return rng == Rng::Philox ? "philox" : "torch";
}

Rng parseRng(std::string_view word)
{
    if (word == "philox")
        return Rng::Philox;
    if (word == "torch")
        return Rng::Torch;
    failArgument(message("Invalid random stream '{}'; use philox or torch.", Verbatim(word)));
}

RandomSource::RandomSource(Rng rng, std::uint64_t seed) : m_rng(rng), m_seed(seed), m_stream(seed) {}

void RandomSource::beginStep(std::uint32_t step)
{
    m_step = step;
    m_draw = 0;
}

std::uint32_t RandomSource::philoxWord(std::uint32_t sample) const
{
    return cpu::philox({sample, m_draw, m_step, 0}, cpu::philoxKey(m_seed)).w0;
}

std::vector<float> RandomSource::uniform(int samples)
{
    std::vector<float> numbers(static_cast<std::size_t>(samples));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = m_rng == Rng::Torch ? m_stream.uniform()
                                         : cpu::philoxUniform(philoxWord(static_cast<std::uint32_t>(i)));
    ++m_draw;
    return numbers;
}

std::vector<std::int64_t> RandomSource::permutation(std::size_t n)
{
    if (m_rng == Rng::Torch)
        return m_stream.permutation(n);
    std::vector<std::int64_t> order(n);
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = 0; i + 1 < n; ++i)
        std::swap(order[i], order[i + philoxWord(static_cast<std::uint32_t>(i)) % (n - i)]);
    ++m_draw;
    return order;
}

std::vector<std::int64_t> RandomSource::integers(int samples, std::int64_t low, std::int64_t high)
{
    if (high <= low)
        failArgument(message("Empty range: no whole number is from {} to below {}.", low, high));
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(samples));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = m_rng == Rng::Torch
                         ? m_stream.randint(low, high)
                         : low + static_cast<std::int64_t>(philoxWord(static_cast<std::uint32_t>(i)) %
                                                           static_cast<std::uint64_t>(high - low));
    ++m_draw;
    return numbers;
}

} // namespace comparo
