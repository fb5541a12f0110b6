// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/document/formats.h"
#include "engine/sweep/sweep_results.h"

#include <string>
#include <vector>

/// Reports of a sweep; failures come first. Every format is a pure function of its results, but for the
/// pictures of a document.
namespace comparo {

/// Counts, pictures of what failed, pipelines against pairs, and the cases, the worst first. Those are run
/// again for their pictures.
document::Document documentOf(const SweepResults& results);

/// RFC 4180: a header and one row a case, in the order of the sweep.
std::string toSweepCsv(const SweepResults& results);

/// JUnit XML: one test case a case, one suite a pipeline and pair. A difference or a hazard is a failure,
/// what could not be run an error, what is missing skipped.
std::string toSweepJunit(const SweepResults& results);

/// A summary to paste into an issue.
std::string toSweepMarkdown(const SweepResults& results);

const std::vector<ReportFormat<SweepResults>>& sweepFormats();

} // namespace comparo
