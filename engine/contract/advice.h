// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/verdict.h"
#include "engine/contract/contract.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Which tolerance the measured cases of an op speak for, and why not a smaller one.
namespace comparo {

/// How far two evaluations of one sum may lie apart, whatever their order, fused or not.
struct SumBound {
    double atol = 0.0; ///< in the unit of the op's output
    Message words;     ///< "5 + 5 taps in float32 of values up to 1", what was summed
};

/// What one op gave on two sides from one input.
struct MeasuredCase {
    std::size_t number = 0; ///< from 1, among all that were measured
    ContractCase question;
    std::string input;   ///< path of the picture, or what a generated one is
    Message pipeline;    ///< "gaussian_blur:kernel=5", "…, draws of seed 3"
    std::string command; ///< that runs it alone, to which tolerance flags can be added; empty: none does
    Message place;       ///< "at (3, 4, R): 0.25 against 0.5"; empty where nothing differs
    std::uint64_t samples = 0;
    std::uint64_t differing = 0;
    double atol = 0.0; ///< would pass, as rtol and ulp each alone; not finite: none does
    double rtol = 0.0;
    std::int64_t ulp = 0;
    double meanAbs = 0.0;
    std::optional<double>
        needed; ///< of a given tolerance: 0.5 where half of it passes, over 1 where it does not
    std::optional<SumBound> bound;
    std::optional<std::size_t> step{};    ///< of several, from 0, that was measured alone
    Verdict equality = Verdict::BitExact; ///< of one without a difference: bit-exact or equal

    [[nodiscard]] bool isEqual() const { return differing == 0; }
    [[nodiscard]] bool isBitExact() const { return isEqual() && equality == Verdict::BitExact; }
    /// 0..1.
    [[nodiscard]] double differingShare() const
    {
        return samples ? static_cast<double>(differing) / static_cast<double>(samples) : 0.0;
    }
};

/// What a rule can tell apart: op, dtype of its input, kinds of sides, numerics.
struct AdviceGroup {
    std::string op;
    DType dtype = DType::UInt8;
    ContractSide a;
    ContractSide b;                   ///< not before `a`: a rule does not know which side is A
    std::optional<Numerics> numerics; ///< of both sides; nothing where they differ or both are peers

    auto operator<=>(const AdviceGroup&) const = default;

    [[nodiscard]] static AdviceGroup of(const ContractCase& question);
    [[nodiscard]] std::string name() const; ///< "resize-uint8-cpu-emu-framework"

    /// Whether the sides follow different numerics, which no rule can name.
    [[nodiscard]] bool isMixed() const { return !numerics && a.peer.empty() && b.peer.empty(); }
};

/// Some numbers by rank: of n the value at rank ceil(share * n), which is one of them.
struct Distribution {
    double least = 0.0, median = 0.0, p90 = 0.0, p99 = 0.0, most = 0.0;
    bool operator==(const Distribution&) const = default;
};

/// Of no numbers: all zero.
Distribution distributionOf(std::vector<double> values);

/// By which of its numbers a tolerance is proposed.
enum class Criterion { Atol, Rtol, Ulp };

/// "atol", "rtol", "ulp".
std::string toString(Criterion criterion);

struct AdviceOptions {
    Criterion criterion = Criterion::Atol;
    /// Times the largest that was measured; at least 1. Nothing: 2, and 1 for differences that are whole
    /// steps of whole numbers. ULPs are rounded up to whole ones.
    std::optional<double> margin{};
    std::optional<Tolerance> given{}; ///< a tolerance to be judged beside
};

/// How a given tolerance stands to what was measured.
enum class Fit {
    TooTight, ///< a case is outside
    Fits,
    TooWide, ///< a tenth of it passes every case
};

/// "too tight", "fits", "too wide".
std::string toString(Fit fit);

/// What the cases of a group speak for.
struct ToleranceAdvice {
    AdviceGroup group;
    std::size_t cases = 0;
    std::size_t equal = 0;                        ///< of the cases, those without a difference
    std::size_t bitExact = 0;                     ///< of these
    std::size_t inputs = 0;                       ///< different pictures
    Distribution atol, rtol, ulp, share, meanAbs; ///< over the cases
    double margin = 1.0;                          ///< that was applied
    Tolerance proposed; ///< in one criterion; nothing of it where all cases are equal
    /// The case that needs the most; where all are equal the first. Its bound is what theory gives there.
    MeasuredCase decisive;
    std::optional<Tolerance> failing; ///< smaller than what was measured: with it the decisive case fails
    std::size_t failingAtHalf = 0;    ///< cases that half of the largest measured does not pass
    std::size_t bounded = 0;          ///< cases whose bound is known
    std::size_t beyondBound = 0;      ///< of these, cases that lie beyond it
    double nearestBound = 0.0;        ///< the largest share of its own bound that a case has
    std::optional<double> needed;     ///< of the given tolerance, the largest of all cases
    std::size_t outside = 0;          ///< cases that the given tolerance does not pass
    Message refusal{};                ///< no tolerance can be proposed: why, in a sentence

    [[nodiscard]] std::optional<Fit> fit() const;

    /// Whether no case differs, and what is said of that: the word of the verdict, "bit-exact" or "equal".
    [[nodiscard]] bool isEqual() const { return equal == cases; }
    [[nodiscard]] Message equalWord() const
    {
        return bitExact == cases ? message("bit-exact") : message("equal");
    }

    /// The chance that another case lies beyond the largest of these, at most, if all are drawn alike.
    [[nodiscard]] double nextBeyond() const { return 1.0 / (static_cast<double>(cases) + 1.0); }

    /// "120 cases of 12 pictures; 3 of them bit-exact."
    [[nodiscard]] Message evidence() const;
    /// What was proposed and from what: "2 x 1.19e-07, the largest of 120 cases".
    [[nodiscard]] Message derivation() const;
    /// Which case fails with less, and how many do with half of it. Empty where all are equal.
    [[nodiscard]] Message whyNotSmaller() const;
    /// What the bound says, empty where none is known.
    [[nodiscard]] Message theory() const;
    /// "atol 30 is too wide: …" of a given tolerance; empty without one.
    [[nodiscard]] Message judgement(const Tolerance& given) const;
};

/// Cases by groups, in the order of their names.
std::vector<ToleranceAdvice> adviseTolerances(const std::vector<MeasuredCase>& cases,
                                              const AdviceOptions& options = {});

/// Tolerances as a contract, with what it has no rule for.
struct ContractProposal {
    Contract contract;
    std::vector<Message> leftOut; ///< one sentence each: what no tolerance can pass, what was not run
};

/// A rule for each advice that has one; its note says what it rests on. Every case passes it.
ContractProposal proposalOf(const std::vector<ToleranceAdvice>& advices);

} // namespace comparo
