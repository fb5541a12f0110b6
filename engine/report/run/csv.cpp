// SPDX-License-Identifier: Apache-2.0
#include "engine/report/number_text.h"
#include "engine/report/run/plain_formats.h"
#include "engine/report/run/report_text.h"
#include "engine/report/run/writers.h"

#include <fmt/format.h>

namespace comparo {

namespace {

using namespace report;

/// One row: a channel of one comparison, or all of its channels.
std::string row(const Report& report, const std::string& title, const std::string& verdict,
                const Comparison& comparison, const std::string& channel, const ChannelStatistics& s)
{
    std::string notes;
    for (const std::string& line : noteLines(report))
        notes += (notes.empty() ? "" : " ") + line;
    const auto place = [&s](int SamplePosition::*member) {
        return s.worst ? fmt::format("{}", (*s.worst).*member) : std::string();
    };
    return csvLine({title,
                    verdict,
                    report.picture.empty() ? sideLabel(report, SideName::A) : english(report.labelA),
                    report.picture.empty() ? sideLabel(report, SideName::B) : english(report.labelB),
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

/// Of a picture that could not be compared: why.
std::string emptyRow(const Report& report, const std::string& title, const std::string& verdict,
                     const std::string& why)
{
    constexpr std::size_t kColumns = 26;
    std::vector<std::string> fields(kColumns);
    fields[0] = title;
    fields[1] = verdict;
    fields[2] = english(report.labelA);
    fields[3] = english(report.labelB);
    fields.back() = why;
    return csvLine(fields);
}

std::string rowsOf(const Report& report, const std::string& title, const std::string& verdict,
                   const Comparison& comparison)
{
    std::string rows = row(report, title, verdict, comparison, "all", comparison.all);
    for (std::size_t c = 0; c < comparison.channels.size(); ++c)
        rows += row(report, title, verdict, comparison, comparison.nameOf(static_cast<int>(c)),
                    comparison.channels[c]);
    return rows;
}

} // namespace

std::string toReportCsv(const Report& report)
{
    std::string out =
        csvLine({"title",   "verdict",  "a",         "b",         "dtype",      "shape",   "tolerance",
                 "channel", "samples",  "differing", "violating", "non_finite", "max_abs", "max_rel",
                 "max_ulp", "mean_abs", "bias",      "rmse",      "psnr",       "ssim",    "worst_n",
                 "worst_c", "worst_y",  "worst_x",   "contract",  "notes"});
    for (const PictureFinding& picture : report.pictures) {
        const std::string title = report.title + ", " + picture.name;
        const std::string verdict = toString(picture.outcome.kind);
        out += picture.comparison ? rowsOf(report, title, verdict, *picture.comparison)
                                  : emptyRow(report, title, verdict, english(picture.outcome.sentence()));
    }
    if (report.pictures.empty())
        out += rowsOf(report, report.title, toString(report.outcome().kind), *report.comparison);
    return out;
}

} // namespace comparo
