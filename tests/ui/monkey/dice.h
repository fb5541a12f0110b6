// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace comparo::ui {

/// What one event of the monkey draws. It follows from the seed and the number of the event alone, so that an
/// event which draws more, because it met another state of the window, changes none of those behind it.
class Dice {
public:
    Dice(std::uint64_t seed, std::uint64_t event) : m_state(seed * 0x9e3779b97f4a7c15U + event) { next(); }

    /// 0 … count-1; 0 where there is nothing to choose from.
    int below(int count)
    {
        return count > 0 ? static_cast<int>(next() % static_cast<std::uint64_t>(count)) : 0;
    }

    /// low … high, both in it.
    int between(int low, int high) { return low + below(high - low + 1); }

    /// True so many times of a hundred.
    bool chance(int percent) { return below(100) < percent; }

    /// An element of a list that is not empty.
    template <class List>
    auto of(const List& list)
    {
        return list[static_cast<decltype(list.size())>(below(static_cast<int>(list.size())))];
    }

private:
    std::uint64_t next()
    {
        std::uint64_t z = m_state += 0x9e3779b97f4a7c15U;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31);
    }

    std::uint64_t m_state;
};

} // namespace comparo::ui
