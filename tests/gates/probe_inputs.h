// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

/// Arguments for the functions of probe_functions.h: the same on every machine.
namespace comparo::gates {

/// Between 0 and 1; between -120 and 300 with many halves; any bit pattern. Integers: bytes, words, any.
enum class Inputs { Unit, Wide, Bits };
inline constexpr Inputs kAllInputs[] = {Inputs::Unit, Inputs::Wide, Inputs::Bits};

/// SplitMix64: a fixed sequence of well mixed words.
class Words {
public:
    explicit Words(std::uint64_t seed) : m_state(seed) {}
    std::uint64_t next()
    {
        std::uint64_t z = (m_state += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }

private:
    std::uint64_t m_state;
};

template <class T>
T makeValue(Words& words, Inputs inputs)
{
    const std::uint64_t w = words.next();
    if constexpr (std::is_floating_point_v<T>) {
        if (inputs == Inputs::Bits) {
            T v;
            std::memcpy(&v, &w, sizeof v);
            return v;
        }
        const double unit = static_cast<double>(w >> 11) * 0x1p-53;
        // One value in eight of the wide class is a half, where rounding rules part.
        if (inputs == Inputs::Wide && w % 8 == 0)
            return static_cast<T>(static_cast<double>(static_cast<std::int64_t>(w >> 40) % 1024) + 0.5);
        return static_cast<T>(inputs == Inputs::Unit ? unit : unit * 420.0 - 120.0);
    } else {
        const auto bits = static_cast<std::int64_t>(w >> 8);
        return static_cast<T>(inputs == Inputs::Unit   ? bits & 255
                              : inputs == Inputs::Wide ? bits % 65536 - 32768
                                                       : bits);
    }
}

} // namespace comparo::gates
