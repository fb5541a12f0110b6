// SPDX-License-Identifier: Apache-2.0
#include "engine/report/html/parts.h"
#include "engine/report/number_text.h"
#include "engine/report/run/plain_formats.h"
#include "engine/report/run/writers.h"

#include <fmt/format.h>

namespace comparo {

namespace {

using namespace report;

std::string row(const Report& report, const std::string& verdict, const std::string& channel,
                const ChannelStatistics& s)
{
    const Comparison& comparison = *report.comparison;
    std::string notes;
    for (const std::string& line : noteLines(report))
        notes += (notes.empty() ? "" : " ") + line;
    const auto place = [&s](int SamplePosition::*member) {
        return s.worst ? fmt::format("{}", (*s.worst).*member) : std::string();
    };
    return csvLine({report.title,
                    verdict,
                    sideLabel(report, SideName::A),
                    sideLabel(report, SideName::B),
                    toString(comparison.descA.dtype),
                    comparison.descA.shape.toString(),
                    comparison.tolerance.toText(),
                    channel,
                    fmt::format("{}", s.samples),
                    fmt::format("{}", s.differing),
                    fmt::format("{}", s.violating),
                    fmt::format("{}", s.nonFinite),
                    exactText(s.maxAbs),
                    exactText(s.maxRel),
                    fmt::format("{}", s.maxUlp),
                    exactText(s.meanAbs),
                    exactText(s.bias),
                    exactText(s.rmse),
                    exactText(s.psnr),
                    exactText(s.ssim),
                    place(&SamplePosition::n),
                    place(&SamplePosition::c),
                    place(&SamplePosition::y),
                    place(&SamplePosition::x),
                    report.contract ? report.contract->rule : std::string(),
                    notes});
}

} // namespace

std::string toReportCsv(const Report& report)
{
    std::string out =
        csvLine({"title",   "verdict",  "a",         "b",         "dtype",      "shape",   "tolerance",
                 "channel", "samples",  "differing", "violating", "non_finite", "max_abs", "max_rel",
                 "max_ulp", "mean_abs", "bias",      "rmse",      "psnr",       "ssim",    "worst_n",
                 "worst_c", "worst_y",  "worst_x",   "contract",  "notes"});
    const std::string verdict = toString(report.outcome().kind);
    out += row(report, verdict, "all", report.comparison->all);
    for (std::size_t c = 0; c < report.comparison->channels.size(); ++c)
        out += row(report, verdict, report.comparison->nameOf(static_cast<int>(c)),
                   report.comparison->channels[c]);
    return out;
}

} // namespace comparo
