// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/sweep/case_pictures.h"
#include "engine/sweep/sweep_results.h"

#include <filesystem>
#include <string>
#include <vector>

/// Reports of a sweep; failures come first. Every format is a pure function of its results, but for the
/// pictures of a page.
namespace comparo {

/// One self-contained page in the look of the other reports: counts, pictures of what failed, pipelines
/// against pairs, and a table of the cases that sorts and filters without any network; readable without
/// JavaScript.
std::string toSweepHtml(const SweepResults& results, const report::SweepFailures& failures);

/// RFC 4180: a header and one row a case, in the order of the sweep.
std::string toSweepCsv(const SweepResults& results);

/// JUnit XML: one test case a case, one suite a pipeline and pair. A difference or a hazard is a failure,
/// what could not be run an error, what is missing skipped.
std::string toSweepJunit(const SweepResults& results);

/// A summary to paste into an issue.
std::string toSweepMarkdown(const SweepResults& results);

/// A way to write a sweep; chosen by extension.
struct SweepReportWriter {
    std::string extension; ///< ".html"
    std::string (*write)(const SweepResults&);
};

/// The writer of files named like this (the case of the extension does not matter). Error(Unsupported) lists
/// the extensions.
const SweepReportWriter& sweepReportWriterFor(const std::filesystem::path& path);

/// By extension, through a temporary file; a page's worst cases are run again for their pictures. Errors:
/// Unsupported, Io.
void writeSweepReport(const SweepResults& results, const std::filesystem::path& path);

} // namespace comparo
