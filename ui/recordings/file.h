// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/recording.h"
#include "engine/capture/recording_comparison.h"
#include "engine/compare/statistics.h"

#include <QString>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace comparo::ui {

/// A recording that is open: its steps, and the file that their values are read from when they are asked for.
struct RecordedFile {
    QString path;
    QString name; ///< without its folder
    Recording recording;

    /// Errors: those of Recording, with a sentence of its own for the capture of a run.
    explicit RecordedFile(const QString& filePath);

    /// What ran here, beside the recording that it repeats.
    RecordedFile(const Recording& ranHere, const QString& where);

    /// Of a run that was captured: Recording::keepSide(), told by the name.
    void keepSide(char side);

    /// Whether it is a file of arrays, none of which is made of another.
    [[nodiscard]] bool isOfArrays() const { return !recording.arrays.empty(); }
};

using RecordedFilePtr = std::shared_ptr<const RecordedFile>;

/// What is kept of a row's comparison.
struct RecordedFinding {
    /// A draw, or a parameter or buffer, that is not the same.
    struct Other {
        RecordedLine::Kind kind = RecordedLine::Kind::Draw;
        QString label, sentence;
    };

    bool differs = false;    ///< a tensor outside the tolerance, or what only one side has
    bool isExact = true;     ///< every tensor has the same values
    bool isKnown = false;    ///< there was something to count
    bool isCompared = false; ///< a tensor was, if only by its checksum
    bool isEqual = false;    ///< a tensor has the same values, and not the same bits; the sentence says what
    bool isLeft = false;     ///< a tensor that both have was not compared
    double maxAbs = 0.0;
    std::int64_t maxUlp = 0; ///< of the tensors' own dtypes
    double share = 0.0;      ///< of the samples that differ, the largest of a tensor
    QString sentence;        ///< of the tensor that differs most
    QString error;           ///< why it could not be compared
    std::vector<Other> others;
    std::optional<std::pair<int, std::size_t>> tensor; ///< the first that differs: side, index in its step
    std::optional<SamplePosition> worst;               ///< where that tensor differs most, if it was counted
    bool isMissing = false;          ///< B was run here, and this step could not be; the sentence says why
    std::vector<RecordedLine> lines; ///< without what is counted by channel and by size
};

/// `lines`: of one pair of steps.
RecordedFinding findingOf(std::vector<RecordedLine> lines);

/// One tensor in words: "float16 2x3x64x64", without where it was.
QString extentsText(const RecordedTensor& tensor);

} // namespace comparo::ui
