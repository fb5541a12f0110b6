// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/advise/advice_run.h"
#include "engine/capture/environment.h"
#include "engine/report/document/formats.h"

#include <string>
#include <vector>

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

/// The rules, what was measured for each, the contract that it proposes.
document::Document documentOf(const AdviceReport& report);

const std::vector<ReportFormat<AdviceReport>>& adviceFormats();

/// "2.98e-07": a number of a distribution; of ULPs without a fraction, of shares in percent.
std::string adviceNumber(double value);

} // namespace comparo
