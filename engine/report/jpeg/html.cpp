// SPDX-License-Identifier: Apache-2.0
#include "engine/base/version.h"
#include "engine/codec/inspect/inspection_words.h"
#include "engine/report/html/page.h"
#include "engine/report/html/parts.h"
#include "engine/report/jpeg/parts.h"
#include "engine/report/jpeg/report.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>

#include <cctype>
#include <string>
#include <string_view>

namespace comparo {

namespace {

using namespace report;

/// What only this page has.
constexpr std::string_view kStyle = R"(
.triptych.two { grid-template-columns: repeat(2, minmax(0, 1fr)); } .triptych.one { grid-template-columns: minmax(0, 1fr); }
.states { display: flex; flex-wrap: wrap; gap: 2px 16px; padding-top: 6px; font-size: 12px; color: var(--soft); }
.states i { display: inline-block; width: 10px; height: 10px; border-radius: 2px; margin-right: 6px; } .states b { color: var(--ink); font-weight: 600; }
.list th, .list td { text-align: left; } .list .n { text-align: right; } .list tr.inner th, .list tr.inner td { color: var(--soft); } .list tr.inner td.text { padding-left: 48px; }
.list th { white-space: nowrap; } .list th:last-child, .list td.text { padding-left: 24px; } .list.fit th, .list.fit td { padding-right: 32px; } h3.next { margin-top: 24px; }
.tables { display: flex; flex-wrap: wrap; gap: 24px 48px; } .tables figcaption { padding-bottom: 6px; }
.steps { width: auto; margin-bottom: 6px; } .steps td { padding: 2px 7px; border: 1px solid var(--rule); min-width: 36px; font-size: 12px; } .steps tbody tr:last-child > * { border-bottom: 1px solid var(--rule); }
@media screen and (max-width: 800px) { .triptych.two { grid-template-columns: minmax(0, 1fr); } }
)";

struct Look {
    Verdict verdict; ///< that the bar looks like
    std::string word;
};

std::string capitalised(std::string_view words)
{
    std::string text(words);
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

Look lookOf(const jpeg::Inspection& inspection)
{
    using enum jpeg::FileVerdict;
    switch (inspection.verdict) {
    case Good:
        return {Verdict::BitExact, capitalised(jpeg::wordOf(inspection))};
    case Suspicious:
        return {Verdict::WithinTolerance, "Suspicious"};
    case HeaderDamaged:
        return {Verdict::Different, "Header damaged"};
    case BitstreamDamaged:
        return {Verdict::Different, "Bitstream damaged"};
    case WrongInput:
        return {Verdict::Different, "Wrong input"};
    case WrongEverywhere:
        return {Verdict::Different, "Wrong everywhere"};
    case OtherPicture:
        return {Verdict::Different, "Another picture"};
    case DecodersDisagree:
        return {Verdict::Different, "Decoders disagree"};
    case Unreadable:
        break;
    }
    return {Verdict::WithinTolerance, "Not readable"};
}

std::vector<PageSection> sectionsOf(const JpegReport& report, const jpeg::Inspection& inspection)
{
    Report environment;
    environment.environment = report.environment;
    environment.created = report.created;
    std::vector<PageSection> sections{{"findings", "Findings", jpegFindings(inspection), "", true}};
    if (std::string deviations = jpegDeviations(inspection); !deviations.empty())
        sections.push_back({"source", "Blocks that do not come from the source, worst first",
                            std::move(deviations), "Blocks not from the source"});
    const auto add = [&sections](const char* id, const char* title, std::string markup) {
        sections.push_back({id, title, std::move(markup), "", true});
    };
    add("markers", "Markers", jpegMarkers(inspection.file));
    add("quantisation", "Quantisation tables", jpegQuantTables(inspection.file));
    add("huffman", "Huffman tables", jpegHuffmanTables(inspection));
    add("environment", "Environment", environmentPart(environment));
    return sections;
}

} // namespace

std::string toJpegReportHtml(const JpegReport& report, const jpeg::Inspection& inspection,
                             std::span<const std::byte> file, const Tensor& source)
{
    const Look look = lookOf(inspection);
    const char* columns = inspection.interval ? "" : inspection.walk ? " two" : " one";
    Page page;
    page.title = report.title;
    page.kind = "Comparoscope, inspection of a JPEG";
    page.created = report.created;
    page.style = kStyle;
    page.verdict = verdictBar(outcomeKindOf(look.verdict), look.word, english(inspection.words));
    page.verdict.askedName = "source";
    page.verdict.asked =
        source.isEmpty() ? std::string("none") : fmt::format("{} × {}", source.shape().w, source.shape().h);
    page.lead = fmt::format(R"(<div class="triptych{}">{}</div><dl class="numbers">{}</dl>)", columns,
                            jpegPictures(inspection, file), jpegNumbers(inspection));
    page.facts = jpegFacts(inspection);
    page.command = report.command;
    page.sections = sectionsOf(report, inspection);
    page.footer =
        fmt::format("Written by Comparoscope {}. Pictures may be reduced. The data of this page is inside "
                    "it as JSON (element inspection-data, schema comparoscope.jpeg_inspection/2).",
                    kVersion);
    page.data = {{"inspection-data", jpeg::toJson(inspection, report.title)}};
    return toHtml(page);
}

} // namespace comparo
