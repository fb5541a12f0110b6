// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/diagnose/hypotheses/match.h"
#include "engine/tensor/tensor.h"

#include <string>
#include <vector>

/// What turned one picture into another, with its evidence: docs in the guide's page on causes.
namespace comparo::hypotheses {

/// Bits within which hypotheses of different meaning can't be told apart.
inline constexpr double kApart = 20.0;

enum class Verdict {
    Equal,        ///< no sample differs
    Named,        ///< one hypothesis, complete, informative and distinct
    CannotBeTold, ///< hypotheses fit, and too many or too easily
    None,         ///< none fits
};

/// A hypothesis with what it does.
struct Candidate {
    Rules rules;
    Match match;
    double bits = 0.0; ///< of the description of the result by it
    std::string id;    ///< "flip+gain"
    Message words;     ///< "mirrored left to right and multiplied by 1.2"

    /// The rules on another picture of the source's shape and dtype; empty where they can't be played.
    [[nodiscard]] Tensor replay(const Tensor& source) const;
};

struct Explanation {
    Verdict verdict = Verdict::None;
    bool isBackward = false;         ///< the source is B and the result is A
    std::vector<Candidate> complete; ///< best first; after it those that fit as well and mean something else
    std::vector<Candidate> near;     ///< where none is complete: those that explain a part, with evidence
    bool isEitherWay = false; ///< the best's steps may as well have been there before, with noise added since
    std::size_t meanings = 0; ///< different ones among the complete
};

/// From A to B, and where nothing fits from B to A.
Explanation explain(const Tensor& a, const Tensor& b, const Progress& progress = {});

} // namespace comparo::hypotheses
