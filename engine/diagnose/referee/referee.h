// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/base/progress.h"
#include "engine/pipeline/runner.h"

#include <cstdint>
#include <optional>
#include <string>

/// Which side is nearer to what a step gives where nothing is rounded on the way.
namespace comparo {

/// One sample before the referee. Errors are in ULP of the output's dtype: steps of whole numbers; of floats
/// the spacing of the value, or of 1/256 for smaller ones (so that errors near 0 mean something).
struct RefereedSample {
    int n = 0, c = 0, y = 0, x = 0;
    double a = 0.0, b = 0.0, truth = 0.0;
    double ulpA = 0.0, ulpB = 0.0; ///< |side - truth|; infinite for NaN or infinity against a number

    /// "float64 143.500012; A is off by 0.5, B by 0.5 steps: both are as near".
    [[nodiscard]] Message sentence(DType dtype) const;
};

/// What the referee says of one side, over all samples.
struct RefereedSide {
    std::uint64_t nearer = 0;    ///< of the differing samples
    std::uint64_t nonFinite = 0; ///< NaN or infinity where the truth is another
    double meanUlp = 0.0;        ///< over the others
    double maxUlp = 0.0;         ///< infinite if any is not finite
    double meanError = 0.0;      ///< in the data's unit
    double maxError = 0.0;
    std::optional<RefereedSample> worst; ///< the first with the largest error in ULP
};

/// One step of both sides before the referee: both from A's input of that step.
struct RefereeReport {
    std::size_t step = 0;
    std::string op;               ///< id
    Message refusal;              ///< why there is no referee: a sentence; empty where there is one
    Message rule;                 ///< what was evaluated in float64
    Message departure;            ///< where a side follows another rule: a sentence; empty: nowhere
    DType dtype = DType::Float32; ///< of the outputs
    std::uint64_t samples = 0;
    std::uint64_t differing = 0; ///< A and B are not equal
    std::uint64_t ties = 0;      ///< of those, equally far from the truth, within 1e-5 ULP
    RefereedSide a, b;
    Tensor outputA, outputB; ///< what was judged; on cpu, as everything here
    Tensor truth;            ///< float64
    /// float32: by how many ULP A is nearer; negative where B is; 0 where both are as near.
    Tensor balance;

    [[nodiscard]] bool isAvailable() const { return refusal.isEmpty(); }

    /// One sample. Error(InvalidArgument) without a referee or for a place outside.
    [[nodiscard]] RefereedSample at(int n, int c, int y, int x) const;

    /// "Referee (resize in float64): B is nearer in 97.68 % of the 18,664 samples that differ. …", or the
    /// refusal. detail() is what follows the lead, where there is a referee.
    [[nodiscard]] Message sentence() const;
    [[nodiscard]] Message detail() const;
};

/// The balance as a map shows it: limited to the size that nine of ten that are not 0 stay below, so that a
/// few samples that are far off do not make the rest pale. Float32, on cpu.
Tensor shownBalance(const RefereeReport& report);

/// "steps" of whole numbers, "ULP" of floats.
std::string refereeUnit(DType dtype);

/// "0.5", "12.4", "3.1e+06": an error in that unit, to be read.
std::string refereeText(double ulp);

/// Judges one step of two traces of one pipeline. B's output is replayed from A's input where its own input
/// was another. Refuses, in words, where there is no such step or no referee. Error: what the op throws.
RefereeReport judgeStep(const Trace& a, const Trace& b, std::size_t step, const Progress& progress = {});

} // namespace comparo
