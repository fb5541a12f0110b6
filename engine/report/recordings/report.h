// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/answer.h"
#include "engine/capture/environment.h"
#include "engine/capture/recording_comparison.h"
#include "engine/comparison/outcome.h"
#include "engine/report/document/formats.h"
#include "engine/report/recordings/slices.h"

#include <string>
#include <vector>

/// How two recordings that were compared are told.
namespace comparo {

/// What the tellers know.
struct RecordingsReport {
    std::string fileA, fileB; ///< as given
    Recording a, b;
    RecordingComparison comparison;
    Tolerance tolerance;
    std::string contract;    ///< file of the contract, in the place of the tolerance; empty: none
    std::string command;     ///< the command line that reproduces it
    std::string created;     ///< ISO 8601, UTC
    Environment environment; ///< of the program that compared
    std::string live{};      ///< of B, where its steps were run here: "Kornia 0.9.0 · cpu"; empty: a file
    Message liveSummary{};   ///< "9 steps of 12 ran here."
    std::string localSide{}; ///< where each step was run by itself; empty: none was
    std::optional<SlicedArray> sliced{}; ///< of files of arrays, where it was asked for

    [[nodiscard]] std::string nameA() const; ///< "gpu.comparo"
    [[nodiscard]] std::string nameB() const;

    /// How it ended; an error where no tensor was compared. What was left out belongs to the sentence.
    [[nodiscard]] Outcome outcome() const;

    /// How severe it is.
    [[nodiscard]] Answer answer() const;

    /// "Different: first at encoder.0. B drew other random numbers, first draw angle of RandomAffine_0."
    [[nodiscard]] std::string verdict() const { return english(outcome().sentence()); }

    /// "atol 1e-05", "contract tolerances.json".
    [[nodiscard]] Message allowed() const;

    /// "27 steps", "27 arrays".
    [[nodiscard]] static std::string contentOf(const Recording& recording);

    /// Whether it differs, and by no more than is allowed.
    [[nodiscard]] static bool isWithin(const RecordedLine& line);

    /// Whether texts for people have a line for it: draws and parameters that are the same are only counted.
    [[nodiscard]] static bool isListed(const RecordedLine& line);

    /// "27 draws are the same in both."; empty where all are listed.
    [[nodiscard]] Message unlisted() const;

    /// "encoder.0", "encoder.0 (in B enc.0)".
    [[nodiscard]] static Message labelOf(const RecordedLine& line);

    /// What a line's step gives by itself, on its recorded input: "By itself bit-exact: …"; of two recordings
    /// a sentence for each. Empty where it was not run.
    [[nodiscard]] Message localText(const RecordedLine& line) const;
};

/// Schema comparoscope.recordings/1: the verdict, what the two ran with, and every tensor, draw and state.
std::string toRecordingsJson(const RecordingsReport& report);

/// RFC 4180: one row a line of the comparison.
std::string toRecordingsCsv(const RecordingsReport& report);

/// A summary to paste into an issue or a page of CI: what differs, then how many do not.
std::string toRecordingsMarkdown(const RecordingsReport& report);

/// JUnit XML: one test case a line of the comparison.
std::string toRecordingsJunit(const RecordingsReport& report);

/// Verdict, environments, pictures of the first tensor that differs, and the table of all steps. Reads that
/// tensor, of a large batch only the image with the worst sample. Errors: those of Recording::read().
document::Document documentOf(const RecordingsReport& report);

const std::vector<ReportFormat<RecordingsReport>>& recordingsFormats();

} // namespace comparo
