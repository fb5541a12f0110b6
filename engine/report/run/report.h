// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/answer.h"
#include "engine/capture/environment.h"
#include "engine/compare/regions/regions.h"
#include "engine/comparison/stages.h"
#include "engine/report/chart/line_chart.h"
#include "engine/report/document/formats.h"
#include "engine/report/run/kept_place.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// What is said of a file that was read.
struct FileNote {
    std::string side; ///< "A", "B"; empty where both sides run on it
    std::string file;
    PictureNote note;
};

/// All that a report shows about one pair: what was found, and a heading. Everything is on cpu.
struct Report : ComparisonResult {
    std::string title; ///< file name of the input
    std::string inputPath;
    std::string command; ///< the command line that reproduces it
    std::string created; ///< ISO 8601, UTC
    Pipeline pipeline;
    std::optional<RegionReport> regions; ///< where the outputs differ; absent where they do not
    std::vector<KeptPlace> bookmarks;    ///< of the person who looked at it
    std::vector<FileNote> notes;         ///< on the files, in the order of the sides
    std::vector<LineChart> charts;       ///< what else was measured
    Environment environment;
    std::optional<Answer> answer; ///< with remedies; absent: what answerOf() says without any
};

/// The answer that the report has, or that its findings give.
Answer answerIn(const Report& report);

/// The report of a job, on this machine and now. Completes the result first, so that nothing that the job
/// asks for is still being looked for. Error of the side or comparison that failed, in the words of the
/// outcome: a report needs the images of both sides.
Report reportOf(const ComparisonJob& job, ComparisonResult result, const Progress& progress = {});

/// Verdict, pictures, numbers, and everything that was measured and explained.
document::Document documentOf(const Report& report);

using ReportWriter = ReportFormat<Report>;

const std::vector<ReportWriter>& allReportWriters();

/// The writer of files named like this (the case of the extension does not matter). Error(Unsupported) lists
/// the extensions.
const ReportWriter& reportWriterFor(const std::filesystem::path& path);

/// By extension, through a temporary file. Error(Unsupported) lists the extensions, Error(Io) if it cannot be
/// written.
void writeReport(const Report& report, const std::filesystem::path& path);

} // namespace comparo
