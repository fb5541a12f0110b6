// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/diagnose/hypotheses/rule.h"
#include "engine/diagnose/hypotheses/tolerance.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace comparo::hypotheses {

/// Bits that a cause has to be shorter than every description without a cause.
inline constexpr double kSure = 80.0;

/// What a hypothesis does to the samples of the result.
struct Match {
    std::uint64_t samples = 0;
    std::uint64_t differing =
        0; ///< where source and result have other bits; all where they can't be compared
    std::uint64_t reproduced = 0; ///< of those, where the hypothesis gives the result within the tolerance
    std::uint64_t broken = 0;     ///< equal samples that the hypothesis does not give
    std::uint64_t unreached = 0;  ///< of those that differ, where the hypothesis says nothing
    std::uint64_t inexact = 0;    ///< given within the tolerance, and not with the same bits
    double largest = 0.0; ///< distance that remains where the hypothesis says something; infinite for NaN
    double mean = 0.0;    ///< of what remains, over all samples
    /// Bits that the hypothesis saves against the best description of the result without it; nothing where
    /// they were not counted.
    std::optional<double> evidence{};

    /// Samples of which something else is said than they are.
    [[nodiscard]] std::uint64_t missed() const { return differing - reproduced - unreached + broken; }
    /// Samples that are right after the replay.
    [[nodiscard]] std::uint64_t equal() const { return samples - missed() - unreached; }
    [[nodiscard]] bool isExact() const { return samples > 0 && equal() == samples; }
    [[nodiscard]] bool isComplete() const { return differing > 0 && missed() == 0 && unreached < differing; }
    /// Of the samples that differ.
    [[nodiscard]] double share() const
    {
        return differing ? static_cast<double>(reproduced) / static_cast<double>(differing) : 0.0;
    }
    /// More samples of the same hypothesis.
    Match& operator+=(const Match& other);
};

/// The one place that counts. `replayed` has the result's shape and dtype; `reached` is empty where all is.
/// Counts never depend on the number of threads.
Match matchOf(const Picture& source, const Picture& result, const Picture& replayed,
              const std::function<bool(const Place&)>& reached, const Tolerance& tolerance);

/// Bit for bit. Of an empty source nothing is known: every sample of the result differs from it.
Match matchOf(const Tensor& source, const Tensor& result, const Tensor& replayed);

/// Bits of what a hypothesis leaves to be said of the result: which samples it does not give, and what they
/// are; or of all samples how far they are from it.
double restBits(const Match& match, DType dtype);

/// Whether a hypothesis that leaves something may be told as the nearest: it halves what there is to say
/// without it. Some hypothesis always gives the most samples.
bool isLead(const Match& with, const Match& without, DType dtype);

/// One way in which a result may have come about.
struct Hypothesis {
    std::string id;     ///< "border=symmetric"
    Message label;      ///< "border symmetric (the edge sample twice) instead of reflect"
    Message parameters; ///< with what it is replayed, in words; may be empty
    /// What it gives, on cpu. Throws Error for what it does not take.
    std::function<Tensor(const Progress&)> replay{};
};

/// One that was replayed and counted, in words and numbers.
struct Judged {
    std::string id; ///< the hypothesis's, as what follows
    Message label, parameters;
    Match match{};
    Tensor given{}; ///< what it gave, where somebody asks for it
};

/// Replayed; nothing where it takes no such input, for a reason that is put into `refusal`, or gives another
/// kind of image than the result is.
std::optional<Tensor> replayed(const Hypothesis& hypothesis, const Tensor& result, const Progress& progress,
                               Message* refusal = nullptr);

/// Replayed and counted bit for bit.
std::optional<Judged> judged(const Hypothesis& hypothesis, const Tensor& source, const Tensor& result,
                             const Progress& progress);

} // namespace comparo::hypotheses
