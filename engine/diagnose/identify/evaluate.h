// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/identify/candidate.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace comparo::candidates {

/// A candidate with what it gave, all samples compared.
struct Evaluation {
    Candidate candidate;
    std::size_t place = 0; ///< among the candidates
    hypotheses::Match match{};
};

/// What replaying told.
struct EvaluatedCandidates {
    std::vector<Evaluation> results; ///< those that give most first
    std::vector<Message> refusals;   ///< of live sides
    /// Of a large picture: the samples on which candidates were judged first; else 0.
    std::uint64_t judged = 0;
    /// Names of those that agree on all of these and were not replayed on all of the picture, because
    /// others that give all of it are known.
    std::vector<std::string> leftOut;
    /// Where one gives every sample: what comes nearest to it of those that were judged by excerpts alone.
    std::optional<Evaluation> next;
};

bool ofOneKind(const Tensor& a, const Tensor& b);

/// Our own exact numerics, which is nobody's library.
bool isOurs(const Candidate& candidate);

/// The name with where it runs: "torchvision gaussian_blur, 5x5 (on the CPU)".
std::string nameOf(const Candidate& candidate);

/// Every family but JPEG.
Candidates families(const Question& question);

/// Replays candidates. Of a large picture local ones are judged by trials (trial.h) first, and only those
/// that agree there, or come nearest, are replayed on all of it.
EvaluatedCandidates play(const Question& question, const Candidates& all, const Progress& progress);

} // namespace comparo::candidates
