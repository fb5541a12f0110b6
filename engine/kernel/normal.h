// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/logarithm.h"
#include "engine/kernel/philox.h"
#include "engine/kernel/sine.h"

#include <cmath>
#include <cstdint>

/// Standard normal noise for pixels: Philox words through the transform of Box and Muller (1958) with our own
/// logarithm, sine and cosine, so that a value depends on its address alone and not on device or launch
/// shape.
namespace comparo::COMPARO_BACKEND {

/// Names one block of random numbers of a run. Blocks of different addresses are independent.
struct NoiseAddress {
    std::uint64_t seed = 0;   ///< the user's seed: the Philox key
    std::uint32_t step = 0;   ///< index of the op in the pipeline
    std::uint32_t sample = 0; ///< index of the image in the batch, or of the run in a sweep
    std::uint32_t draw = 0;   ///< which of the fields that one op draws
};

/// Four consecutive values of a field, for elements 4k to 4k + 3.
struct NormalBlock {
    float v0 = 0;
    float v1 = 0;
    float v2 = 0;
    float v3 = 0;
};

struct NormalPair {
    float cosine = 0;
    float sine = 0;
};

/// Two words as a radius sqrt(-2 ln u), u = (radiusWord + 1) / 2^32, and an angle of angleWord / 2^32 turns.
/// At most 6.67 from zero. Computed in double, rounded once.
COMPARO_HD_IN_LOOPS NormalPair normalPair(std::uint32_t radiusWord, std::uint32_t angleWord)
{
    const double u = (doubleOfWord(radiusWord) + 1.0) * 0x1p-32;
    const double radius = ::sqrt(-2.0 * logOfScaled(scaledMantissa(u)) + 0.0);
    const std::uint32_t quarters = (angleWord + 0x20000000u) >> 30;
    const auto rest = static_cast<std::int32_t>(angleWord - (quarters << 30));
    const double angle = static_cast<double>(rest) * 0x1.921fb54442d18p-30; // 2 pi / 2^32
    const double sine = sinOfReduced(angle, 0.0);
    const double cosine = cosOfReduced(angle, 0.0);
    const bool odd = (quarters & 1u) != 0;
    const std::uint64_t half = static_cast<std::uint64_t>(quarters & 2u) << 62;
    const std::uint64_t cosineSign = static_cast<std::uint64_t>((quarters + 1u) & 2u) << 62;
    return {static_cast<float>(radius * doubleOf(bitsOf(odd ? sine : cosine) ^ cosineSign)),
            static_cast<float>(radius * doubleOf(bitsOf(odd ? cosine : sine) ^ half))};
}

/// The block'th four values of a field: element index / 4, which wraps from 2^34 elements on.
COMPARO_HD_IN_LOOPS NormalBlock normalBlock(const NoiseAddress& at, std::uint32_t block)
{
    const PhiloxWords words = philox({block, at.draw, at.sample, at.step}, philoxKey(at.seed));
    const NormalPair first = normalPair(words.w0, words.w1);
    const NormalPair second = normalPair(words.w2, words.w3);
    return {first.cosine, first.sine, second.cosine, second.sine};
}

/// One value of a field. A loop over elements is four times as fast with normalBlock.
COMPARO_HD_IN_LOOPS float normal(const NoiseAddress& at, std::uint64_t element)
{
    const NormalBlock block = normalBlock(at, static_cast<std::uint32_t>(element >> 2));
    const float low = (element & 1u) != 0 ? block.v1 : block.v0;
    const float high = (element & 1u) != 0 ? block.v3 : block.v2;
    return (element & 2u) != 0 ? high : low;
}

} // namespace comparo::COMPARO_BACKEND
