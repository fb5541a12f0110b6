// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/regions/shape_facts.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace comparo::shapes {

inline constexpr std::size_t kMostLookedAt = 4096;

/// visit(x, y) for about kMostLookedAt set pixels, or all where there are fewer: every so many, but not at
/// one distance, which could always meet the same column.
template <class Visit>
void atSetPixels(const Facts& facts, Visit&& visit)
{
    const std::uint64_t step = std::max<std::uint64_t>(1, facts.pixels / kMostLookedAt);
    std::uint64_t draw = 1;
    std::uint64_t next = 0;   // of the set pixels, the one that is looked at
    std::uint64_t before = 0; // set pixels so far
    for (int line = 0; line < facts.mask.box().height; ++line) {
        const PixelMask::Row bits = facts.mask.row(line);
        for (int w = 0; w < facts.mask.words(); ++w) {
            std::uint64_t rest = bits[w];
            const auto count = static_cast<std::uint64_t>(std::popcount(rest));
            std::uint64_t index = before;
            before += count;
            while (next < before) {
                for (; index < next; ++index)
                    rest &= rest - 1;
                visit(facts.mask.box().x + w * 64 + std::countr_zero(rest), facts.mask.box().y + line);
                draw = draw * 6364136223846793005U + 1442695040888963407U;
                next += 1 + (draw >> 33) % (2 * step - 1);
            }
        }
    }
}

} // namespace comparo::shapes
