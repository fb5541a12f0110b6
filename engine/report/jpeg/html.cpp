#include "engine/base/version.h"
#include "engine/report/html/parts.h"
#include "engine/report/html/report_template.h"
#include "engine/report/jpeg/parts.h"
#include "engine/report/jpeg/report.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>

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
    const char* kind; ///< class of the verdict's bar
    Verdict icon;
    const char* word;
};

Look lookOf(jpeg::FileVerdict verdict)
{
    using enum jpeg::FileVerdict;
    switch (verdict) {
    case Good:
        return {"exact", Verdict::BitExact, "Good"};
    case BitstreamDamaged:
        return {"different", Verdict::Different, "Bitstream damaged"};
    case WrongInput:
        return {"different", Verdict::Different, "Wrong input"};
    case WrongEverywhere:
        return {"different", Verdict::Different, "Wrong everywhere"};
    case OtherPicture:
        return {"different", Verdict::Different, "Another picture"};
    case DecodersDisagree:
        return {"different", Verdict::Different, "Decoders disagree"};
    case Unreadable:
        break;
    }
    return {"within", Verdict::WithinTolerance, "Not readable"};
}

std::string section(const char* id, const char* title, const std::string& content)
{
    return fmt::format(R"(<section class="card" id="{}"><h2>{}</h2><div class="scroll">{}</div></section>)",
                       id, title, content);
}

} // namespace

std::string toJpegReportHtml(const JpegReport& report, const jpeg::Inspection& inspection,
                             std::span<const std::byte> file, const Tensor& source)
{
    const Look look = lookOf(inspection.verdict);
    const std::string pictures = jpegPictures(inspection, file);
    const char* columns = inspection.interval ? "" : inspection.walk ? " two" : " one";
    const std::string compared =
        source.isEmpty() ? std::string("none") : fmt::format("{} × {}", source.shape().w, source.shape().h);
    Report environment;
    environment.environment = report.environment;
    environment.created = report.created;
    std::string page = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>)" + escapeHtml(report.title + " · " + look.word) +
                       "</title>\n<style>" + std::string(reportStyle()) + std::string(kStyle) +
                       "</style>\n</head>\n<body>\n<main>\n";
    page += fmt::format(
        R"(<header class="top"><h1>{}</h1><span>Comparoscope, inspection of a JPEG</span><span class="made">{}</span></header>)",
        escapeHtml(report.title), escapeHtml(report.created));
    page += fmt::format(
        R"(<div class="verdict {}" role="status">{}<div class="said"><strong id="verdict">{}</strong>{}</div>)"
        R"(<div class="asked">source<b>{}</b></div></div>)",
        look.kind, verdictIcon(look.icon), look.word, escapeHtml(inspection.words), compared);
    page += fmt::format(R"(<div class="triptych{}">{}</div><dl class="numbers">{}</dl>)", columns, pictures,
                        jpegNumbers(inspection));
    page += R"(<dl class="facts card">)" + jpegFacts(inspection);
    if (!report.command.empty())
        page +=
            "<dt>Reproduce</dt><dd class=\"command\"><code>" + escapeHtml(report.command) + "</code></dd>";
    page += "</dl>";
    page += section("findings", "Findings", jpegFindings(inspection)) + jpegDeviations(inspection) +
            section("markers", "Markers", jpegMarkers(inspection.file)) +
            section("quantisation", "Quantisation tables", jpegQuantTables(inspection.file)) +
            section("huffman", "Huffman tables", jpegHuffmanTables(inspection)) +
            section("environment", "Environment", environmentPart(environment));
    page += fmt::format(
        "<footer>Written by Comparoscope {}. Pictures may be reduced. The data of this page is inside "
        "it as JSON (element <code>inspection-data</code>, schema "
        "comparoscope.jpeg_inspection/1).</footer>\n</main>\n",
        kVersion);
    page += R"(<script type="application/json" id="inspection-data">)" +
            scriptSafe(jpeg::toJson(inspection, report.title)) + "</script>\n</body>\n</html>\n";
    return page;
}

} // namespace comparo
