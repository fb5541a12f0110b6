// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/advise/advice_run.h"
#include "engine/capture/environment.h"

#include <filesystem>
#include <string>

/// How advice on tolerances is told.
namespace comparo {

/// What the tellers know beside the results.
struct AdviceReport {
    AdvicePlan plan;
    AdviceResults results;
    std::string created; ///< ISO 8601, UTC
    Environment environment;
};

/// For a terminal: each group with its numbers, the proposal, and why not smaller.
std::string toAdviceText(const AdviceReport& report);

/// Schema comparoscope.advice/1 (resources/advise/schema.json).
std::string toAdviceJson(const AdviceReport& report);

/// A summary to paste into an issue or a pull request.
std::string toAdviceMarkdown(const AdviceReport& report);

/// One file that needs nothing else.
std::string toAdviceHtml(const AdviceReport& report);

/// Error(Unsupported) that lists the extensions: .html, .md, .json.
void requireAdviceReport(const std::filesystem::path& path);

/// By extension, through a temporary file. Errors: Unsupported, Io.
void writeAdviceReport(const AdviceReport& report, const std::filesystem::path& path);

/// "2.98e-07": a number of a distribution; of ULPs without a fraction, of shares in percent.
std::string adviceNumber(double value);

} // namespace comparo
