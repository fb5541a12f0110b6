// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/philox.h"

#include <cstdint>

namespace comparo::jpeg {

/// Random numbers of one seed and purpose, the same everywhere: Philox words of a running counter.
class SeededDraw {
public:
    SeededDraw(std::uint64_t seed, std::uint32_t purpose)
        : m_key(cpu::philoxKey(seed)), m_counter{0, 0, 0, purpose}
    {
    }

    /// From 0 to count - 1; count > 0.
    std::uint64_t below(std::uint64_t count)
    {
        const cpu::PhiloxWords words = cpu::philox(m_counter, m_key);
        ++m_counter.w0;
        return ((std::uint64_t{words.w1} << 32) | words.w0) % count;
    }

private:
    cpu::PhiloxKey m_key;
    cpu::PhiloxWords m_counter;
};

} // namespace comparo::jpeg
