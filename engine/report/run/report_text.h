// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/picture/pictures.h"
#include "engine/report/run/report.h"

#include <cstddef>
#include <string>
#include <vector>

/// The words and numbers of a report that every page for people shows: plain UTF-8, not escaped.
namespace comparo::report {

enum class SideName { A, B };

/// "emu:0 (emulated) · framework": the report's label, with "(emulated)" wherever the side ran on such a
/// device.
std::string sideLabel(const Report& report, SideName side);

/// The label with the device's name and capabilities where the side ran on one.
std::string deviceText(const Report& report, SideName side);

/// What a peer says of a step, a line each: its function, its times, its tensors. Empty for other steps.
std::vector<std::string> peerStepLines(const StepTrace& step);

/// The chart that a report is about, which leads it in the place of a verdict: the first one, unless
/// gradients are compared. Null where the verdict leads.
const LineChart* leadingChart(const Report& report);

/// "Bit-exact", "Different", "Nondeterministic" …; the title of the leading chart where
/// there is one.
std::string verdictWord(const Report& report);

/// The outcome's sentence without the word in front, which a page already shows in large letters; the
/// note of the leading chart where there is one.
std::string verdictText(const Report& report);

/// Where the tolerance comes from, in one sentence; empty without a contract.
std::string contractText(const Report& report);

/// What is said of the files, a line each: "A, a.tiff: …".
std::vector<std::string> noteLines(const Report& report);

/// One sentence on the cause, or on why there is none.
std::string causeText(const Report& report);

/// Size of the pictures, what part of the data they show and how.
std::string pictureText(const Report& report, const Pictures& pictures, const Display& display);

/// One of the four numbers that lead a report.
struct HeadNumber {
    std::string label;
    std::string value;
    std::string detail;
};
std::vector<HeadNumber> headNumbers(const Report& report);

/// "3": what would pass, in ULP; "–" where so many are no tolerance any more.
std::string requiredUlpText(const Comparison& comparison);

/// a - b with its sign: "+1", "−0.002", "nan".
std::string signedText(double a, double b);

/// "uint8 1x3x224x224, contiguous".
std::string descText(const TensorDesc& desc);

/// The columns of the statistics table and a channel's values in that order.
const std::vector<std::string>& statisticsNames();
std::vector<std::string> statisticsValues(const ChannelStatistics& statistics, const Comparison& comparison);

/// The distances of a class of PositionProfile::border: "0", "3–4", "17 and more".
std::string borderText(std::size_t borderClass);

} // namespace comparo::report
