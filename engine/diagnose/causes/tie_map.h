// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/base/progress.h"
#include "engine/pipeline/runner.h"

#include <cstdint>
#include <optional>

namespace comparo {

/// Which differences of a step lie near a rounding tie: a value between two levels, at which the rounding
/// goes from one to the next.
struct TieMap {
    std::uint64_t differing = 0; ///< samples in which the step's outputs differ
    std::uint64_t examined =
        0; ///< of them, those whose value before rounding was asked for: all, or evenly spread
    std::uint64_t near = 0;   ///< of those, where either side is within `within` of a tie
    std::uint64_t across = 0; ///< of those, where a tie lies between the sides or both are exactly on it
    double within = 0.0;      ///< in levels of the output
    double farthest = 0.0;    ///< largest distance to the nearer tie of an examined sample
    /// float32, like the output: the distance of each examined sample, else kEqualSample or kNotExamined.
    Tensor distance{};
    Message sentence; ///< "412 of 418 differences lie within 0.01 of a tie."
};

inline constexpr float kEqualSample = -1.0F;
inline constexpr float kNotExamined = -2.0F;

/// Distances of a level that count as near, unless something else is asked for.
inline constexpr double kNearTie = 1.0 / 128.0;

/// What one side of ours gave for the step's input.
struct TiedSide {
    Side side;
    Tensor output; ///< on cpu
};

/// The differences of one step, each held against the ties of its values before rounding. Both outputs are of
/// the same input, on cpu. Nothing for a step that says nothing about its values before rounding
/// (OpInfo::rounding).
std::optional<TieMap> tieMap(const StepTrace& step, const Tensor& input, const TiedSide& a, const TiedSide& b,
                             double within = kNearTie, const Progress& progress = {});

} // namespace comparo
