// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/run/report.h"

#include <string>

/// One function a file; allReportWriters() in report.cpp lists them.
namespace comparo {

/// One self-contained page: pictures, styles and script inside, nothing loaded from anywhere. Readable
/// without JavaScript and on paper. Pictures are limited to kPicturePixels in all; every number comes from
/// all samples.
std::string toReportHtml(const Report& report);

/// A4 pages in vectors, with text that can be selected; the first page holds the verdict, the pictures and
/// the four numbers. The same report gives the same bytes. Set in the system's fonts.
std::string toReportPdf(const Report& report);

/// Everything of the model except the pixels, by resources/report/schema.json ("comparoscope.report/2").
/// NaN and infinities are the strings "nan", "inf" and "-inf"; the order of keys is fixed.
std::string toReportJson(const Report& report);

/// A summary to paste into an issue.
std::string toReportMarkdown(const Report& report);

/// RFC 4180: a header and one row a channel, the row "all" first.
std::string toReportCsv(const Report& report);

/// JUnit XML: one test case that fails where the outcome does not pass.
std::string toReportJunit(const Report& report);

} // namespace comparo
