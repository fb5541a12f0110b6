// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/compare/applied_contract.h"
#include "engine/compare/statistics.h"
#include "engine/comparison/gradient_findings.h"
#include "engine/comparison/job.h"
#include "engine/comparison/outcome.h"
#include "engine/comparison/pictures.h"
#include "engine/diagnose/alignment/alignment.h"
#include "engine/diagnose/bisect.h"
#include "engine/diagnose/causes/cause.h"
#include "engine/diagnose/referee/referee.h"
#include "engine/diagnose/repeat.h"
#include "engine/pipeline/runner.h"

#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// A side that was run several times.
struct RepeatedSide {
    std::string side; ///< "A" or "B"
    RepeatReport repeat;
};

/// What is known of why A and B differ.
enum class Explanation {
    NotNeeded, ///< every value is equal
    NoSteps,   ///< the tensors come from outside, so that nothing can be replayed
    NotAsked,  ///< the job was run without
    Pending,   ///< it is still being looked for
    Failed,    ///< looking for it ended in an error
    Known,
};

/// "not needed", "no steps", "not asked", "pending", "failed", "known".
std::string toString(Explanation explanation);

/// What a job found. Parts that no stage has made yet are absent; outcome() is right as soon as the sides
/// were compared or failed. Everything is on cpu. A copy shares tensors and timelines.
struct ComparisonResult {
    Message labelA; ///< "cpu · framework", or a file name
    Message labelB;
    std::optional<Trace> a; ///< absent for a tensor from outside, and where the side failed
    std::optional<Trace> b;
    Tensor imageA; ///< what the side put out
    Tensor imageB;
    std::optional<Error> errorA; ///< that ended the side
    std::optional<Error> errorB; ///< not run where A failed, unless one is a peer
    std::optional<Error> error;  ///< that kept the outputs from being compared
    std::optional<Comparison> comparison;
    std::optional<AppliedContract> contract;  ///< absent where the tolerance was given by hand
    std::optional<GradientFindings> gradient; ///< absent where only the output was compared
    std::vector<RepeatedSide> repeats;        ///< empty where the sides were not repeated
    /// Of two files of several pictures each that both have; which of them the images are of.
    std::vector<PictureFinding> pictures;
    std::string picture;
    std::string pathA, pathB;             ///< of a pair, the files that were read; empty: none
    Coverage coverage;                    ///< how much of what both sides have was compared
    std::optional<IgnoredSamples> ignored; ///< which both images have one value at
    std::optional<Alignment> alignment;   ///< of two images of unlike sizes, whose parts are compared
    bool undoes = false;                  ///< whether the verdict is on these parts alone
    Message upright{};                    ///< that the orientations in the files alone make both equal; or empty
    bool explain = true;                  ///< whether the job asks for an explanation
    std::optional<Bisection> bisection;   ///< where the difference enters
    std::optional<CauseReport> cause;     ///< of the first step that diverges
    std::optional<RefereeReport> referee; ///< absent: not asked for, or not there yet
    Message explanationError;             ///< why the cause could not be looked for; empty: it could

    /// Whether a side ended in an error, or the comparison did.
    [[nodiscard]] bool failed() const { return errorA || errorB || error; }

    /// How it ended. Error(InvalidArgument) before the sides were compared.
    [[nodiscard]] Outcome outcome() const;

    /// The same if these statistics stood in the place of the outputs': those of an earlier step that is
    /// looked at.
    [[nodiscard]] Outcome outcomeWith(const Comparison& shown) const;

    /// The first side that gave different bits when it was repeated, or null.
    [[nodiscard]] const RepeatedSide* nondeterministicSide() const;

    /// What is known of the cause, and one sentence that says so: "Cause: …", "It is still being looked
    /// for.", "Not asked for."
    [[nodiscard]] Explanation explanation() const;
    [[nodiscard]] Message explanationSentence() const;

    /// "atol 1", "atol 1 (contract resize-u8)".
    [[nodiscard]] std::string toleranceText() const;
};

/// Throws the error that ended a side or the comparison, with the sentence of the outcome.
void throwIfFailed(const ComparisonResult& result);

} // namespace comparo
