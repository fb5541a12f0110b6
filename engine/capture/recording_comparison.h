#pragma once

#include "engine/base/progress.h"
#include "engine/capture/recording.h"
#include "engine/compare/statistics.h"

#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// One tensor of two recordings side by side, or one that only one of them has.
struct RecordedLine {
    enum class Kind { Tensor, Draw, State };

    std::string label; ///< "encoder.0", "boxes.0 of head", "draw angle of RandomAffine_0"
    Kind kind = Kind::Tensor;
    std::optional<std::size_t> stepA, stepB; ///< indices of the steps; absent where the side has none
    std::size_t tensor = 0;                  ///< index into the step's tensors
    std::optional<Comparison> comparison;    ///< absent where there is nothing to count
    std::string sentence;
    bool differs = false;
};

/// Two recordings, step by step.
struct RecordingComparison {
    struct Fact {
        std::string name, a, b; ///< empty where the side does not say
    };

    std::vector<RecordedLine> lines; ///< in A's order, what only B has behind what it follows there
    std::vector<Fact> environment;   ///< what the two ran with, where it differs

    /// Index into `lines` of the first tensor that differs.
    [[nodiscard]] std::optional<std::size_t> firstDiverging() const;

    /// The first draw that differs: from there on, the two did not compute the same.
    [[nodiscard]] std::optional<std::size_t> firstDraw() const;

    [[nodiscard]] bool same() const;
};

/// Steps are aligned by kind, name and call. Holds one tensor of each side at a time. Errors: those of
/// Recording::read().
RecordingComparison compareRecordings(const Recording& a, const Recording& b, const Tolerance& tolerance = {},
                                      const Progress& progress = {});

/// The values as a tensor on cpu, for the maps of a report: more than four dimensions are folded into the
/// first, three whose last is one of channels are (H,W,C), float16 and bfloat16 are widened to float32,
/// integers but uint8 and uint16 to float64. Error(Unsupported) for a dtype or a size that is not compared.
Tensor toTensor(const RecordedTensor& tensor, const RecordedValues& values);

} // namespace comparo
