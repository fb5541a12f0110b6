// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/coverage.h"
#include "engine/base/progress.h"
#include "engine/capture/recording.h"
#include "engine/capture/recording_alignment.h"
#include "engine/compare/statistics.h"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// What one step alone adds, apart from what came in.
struct LocalError {
    std::optional<Comparison> comparison; ///< absent where there is nothing to count
    bool differs = false;
    Message sentence;     ///< of the comparison; or why the step could not be run here by itself
    bool isKnown = false; ///< it was run
};

/// One tensor of two recordings side by side, or one that only one of them has.
struct RecordedLine {
    /// Setting: a parameter that a step was made with, and that is another one in B.
    enum class Kind { Tensor, Draw, State, Setting };

    Message label;       ///< "encoder.0", "boxes.0 of head", "draw angle of RandomAffine_0"
    std::string renamed; ///< label that the step has in B; empty where it has the same name
    Kind kind = Kind::Tensor;
    std::optional<std::size_t> stepA, stepB; ///< indices of the steps; absent where the side has none
    std::size_t tensor = 0;                  ///< index into the step's tensors: A's, or of `onlyB` B's
    bool onlyB = false;                      ///< a tensor of a step of both that A's does not have
    std::optional<Comparison> comparison;    ///< absent where there is nothing to count
    std::string rule;                        ///< of a contract, that gave the tolerance; empty: none did
    Message sentence;
    std::optional<Verdict> verdict; ///< absent where nothing was compared, and of a setting
    Message left;                   ///< why not, "its values were not kept"; empty where it was
    bool isMissing = false;         ///< B was run here, and this step could not be; the sentence says why

    [[nodiscard]] bool differs() const { return verdict == Verdict::Different; }
    [[nodiscard]] bool isLeft() const { return isMissing || !left.isEmpty(); }
    /// Of A and of B: what was recorded against what the step gives here for its recorded input.
    std::array<std::optional<LocalError>, 2> local{};
};

/// Two recordings, step by step.
struct RecordingComparison {
    struct Fact {
        std::string name, a, b; ///< empty where the side does not say
    };

    std::vector<RecordedLine> lines; ///< in A's order, what only B has behind what it follows there
    std::vector<Fact> environment;   ///< what the two ran with, where it differs
    bool areArrays = false;          ///< both are files of arrays: none of them is made of another

    /// Index into `lines` of the first tensor that differs.
    [[nodiscard]] std::optional<std::size_t> firstDiverging() const;

    /// The first draw that differs: from there on, the two did not compute the same.
    [[nodiscard]] std::optional<std::size_t> firstDraw() const;

    /// The first parameter that the two were made with and that differs.
    [[nodiscard]] std::optional<std::size_t> firstSetting() const;

    /// Of the tensors and draws that both have.
    [[nodiscard]] Coverage coverage() const;

    /// The worst of all lines; nothing where no tensor was compared, which is no verdict at all.
    [[nodiscard]] std::optional<Verdict> verdict() const;

    /// Whether tensors were compared and nothing differs by more than is allowed.
    [[nodiscard]] bool same() const { return verdict() && *verdict() != Verdict::Different; }

    /// How many tensors differ in more than is allowed, are only in one, or are of other shapes or dtypes.
    [[nodiscard]] std::size_t differing() const;

    /// The tensor that differs most for its range; nothing where none that both have differs.
    [[nodiscard]] std::optional<std::size_t> worst() const;
};

/// What may differ in one tensor of a step.
struct StepTolerance {
    Tolerance tolerance;
    std::string rule; ///< name of the rule of a contract; empty where none applies
};

/// How two recordings are compared.
struct RecordingQuestion {
    RecordingQuestion() = default;
    RecordingQuestion(const Tolerance& of) : tolerance(of) {} // NOLINT: a tolerance asks for itself

    Tolerance tolerance;
    /// Asked for each tensor and draw in the place of `tolerance`, if it is there.
    std::function<StepTolerance(const RecordedStep& step, const RecordedTensor& a, const RecordedTensor& b)>
        rule;
    std::vector<SameStep> sameSteps; ///< said by hand: alignSteps()
    bool tensorsOnly = false;        ///< no draws and no state: one side was given those of the other
};

/// Aligns the steps as alignSteps() does, and compares each. Takes some 100 MB at most, however large the
/// tensors are. Errors: those of Recording::read(), of alignSteps(), and what `rule` throws.
RecordingComparison compareRecordings(const Recording& a, const Recording& b,
                                      const RecordingQuestion& question = {}, const Progress& progress = {});

/// The lines of one pair of steps, in the order of compareRecordings(): state, draws, tensors. Same errors.
std::vector<RecordedLine> compareSteps(const Recording& a, const Recording& b, const StepPair& pair,
                                       const RecordingQuestion& question = {}, const Progress& progress = {});

/// What the two ran with, where it differs.
std::vector<RecordingComparison::Fact> environmentDifferences(const Recording& a, const Recording& b);

/// The values as a tensor on cpu, for the maps of a report: more than four dimensions are folded into the
/// first, the last is that of channels where hasChannelsLast() says so, float16 and bfloat16 are widened to
/// float32, integers but uint8 and uint16 to float64. Error(Unsupported) for a dtype or a size that is not
/// compared.
Tensor toTensor(const RecordedTensor& tensor, const RecordedValues& values);

} // namespace comparo
