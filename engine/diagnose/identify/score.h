// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/identify/evaluate.h"
#include "engine/diagnose/identify/trial.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace comparo::candidates {

/// What a candidate gives; nothing where it gives another kind of image or refuses the input in `refusal`.
std::optional<Tensor> resultOf(const Candidate& candidate, const Tensor& wanted, Message& refusal,
                               const Progress& progress);

/// Whether more than one in 20 samples differ by more than rounding does. It costs too much to try every way
/// of rounding of a filter that is another one; on average two filters may differ by as little.
bool isApart(const Tensor& given, const Tensor& wanted);

/// Candidates of one group compute the same but for rounding: where the first is far off, the others are.
class Groups {
public:
    /// Two results may be one computation, rounded otherwise, up to this mean difference and what rounding
    /// makes.
    explicit Groups(DType dtype, double more = 0.0);

    [[nodiscard]] bool isFar(const Candidate& candidate) const;
    /// Only the first of a group counts.
    void add(const Evaluation& played, bool isApart = false);

private:
    double m_near;
    std::map<std::string, bool> m_isNear; ///< by the first of each
};

/// How a candidate did in the trials.
struct CandidateScore {
    bool isTried = false;
    bool agrees = true;        ///< on every sample so far
    bool mayAgree = true;      ///< it differs by no more than a large picture may from an excerpt
    hypotheses::Match match{}; ///< of the samples that were compared
    Tensor given{};            ///< what it gave in a trial that drifts, where it may agree
};

/// Whether what differs may be the rounding of positions or of sums, or ties that are not modelled.
bool mayAgree(const Evaluation& played, const Question& question);

/// One a candidate.
std::vector<CandidateScore> scoresOf(const std::vector<Trial>& trials, const Candidates& all,
                                     const Progress& progress);

} // namespace comparo::candidates
