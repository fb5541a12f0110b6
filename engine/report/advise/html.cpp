// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/codec/codec.h"
#include "engine/report/advise/report.h"
#include "engine/report/html/page.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace comparo {
namespace {

using report::escapeHtml;

constexpr std::string_view kAdviceStyle =
    "#advice td, #advice th { text-align: right; } #advice th:first-child { text-align: left; } "
    "article.advice { margin: 0 0 24px; } article.advice h3 { margin: 0 0 4px; } "
    "article.advice code { display: block; background: var(--well); padding: 5px 8px; border-radius: 4px; "
    "white-space: pre-wrap; overflow-wrap: anywhere; }\n";

std::string distributionRow(const char* name, const Distribution& d, const auto& text)
{
    return fmt::format("<tr><th>{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>", name,
                       text(d.least), text(d.median), text(d.p90), text(d.p99), text(d.most));
}

std::string adviceArticle(const ToleranceAdvice& advice, const AdviceOptions& options)
{
    std::string part = fmt::format(
        R"(<article class="advice"><h3>{}: {}</h3><p class="note">{}</p>)", escapeHtml(advice.group.name()),
        escapeHtml(advice.refusal.empty() ? advice.proposed.toText() : "no tolerance"),
        escapeHtml(advice.evidence()));
    part += "<table><thead><tr><th></th><th>least</th><th>median</th><th>90 %</th><th>99 %</th><th>most</th>"
            "</tr></thead><tbody>";
    part += distributionRow("atol", advice.atol, adviceNumber) +
            distributionRow("rtol", advice.rtol, adviceNumber) +
            distributionRow("ULP", advice.ulp, adviceNumber) +
            distributionRow("differing", advice.share, [](double share) { return percentText(share); }) +
            distributionRow("mean |A−B|", advice.meanAbs, adviceNumber) + "</tbody></table>";
    for (const std::string& sentence : {advice.derivation(), advice.whyNotSmaller(), advice.theory(),
                                        options.given ? advice.judgement(*options.given) : std::string()})
        if (!sentence.empty())
            part += "<p>" + escapeHtml(sentence) + "</p>";
    if (!advice.decisive.command.empty())
        part += "<code>" + escapeHtml(advice.decisive.command) + "</code>";
    return part + "</article>";
}

std::string leftOutList(const std::vector<std::string>& sentences)
{
    std::string part = "<ul>";
    for (const std::string& sentence : sentences)
        part += "<li>" + escapeHtml(sentence) + "</li>";
    return part + "</ul>";
}

std::string machineTable(const AdviceReport& job)
{
    std::string part = R"(<table class="environment"><tbody>)";
    for (const std::string& side : job.results.sides)
        part += "<tr><th>side</th><td>" + escapeHtml(side) + "</td></tr>";
    for (const auto& [name, value] : environmentFacts(job.environment))
        if (!value.empty())
            fmt::format_to(std::back_inserter(part), "<tr><th>{}</th><td>{}</td></tr>", escapeHtml(name),
                           escapeHtml(value));
    return part + "</tbody></table>";
}

struct AdviceWriter {
    const char* extension;
    std::string (*write)(const AdviceReport&);
};

constexpr AdviceWriter kWriters[] = {
    {".html", toAdviceHtml}, {".md", toAdviceMarkdown}, {".json", toAdviceJson}};

const AdviceWriter& writerFor(const std::filesystem::path& path)
{
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    std::string known;
    for (const AdviceWriter& writer : kWriters) {
        if (writer.extension == extension)
            return writer;
        known += (known.empty() ? "" : ", ") + std::string(writer.extension);
    }
    fail(ErrorCode::Unsupported, message("A report on tolerances must end in one of {}; this is '{}'.", known,
                                         Verbatim(path.string())));
}

} // namespace

std::string toAdviceHtml(const AdviceReport& job)
{
    report::Page page;
    page.title = "Tolerances from " + countedText(job.results.cases, "case", "cases");
    page.created = job.created;
    page.style = kAdviceStyle;
    page.verdict = {"told", "", "Measured", job.results.sentence(), {}, {}};
    page.command = job.plan.command;
    std::string articles;
    for (const ToleranceAdvice& advice : job.results.advices)
        articles += adviceArticle(advice, job.plan.options);
    page.sections.push_back({"advice", "What was measured, and what it speaks for", articles, "Tolerances"});
    const ContractProposal proposal = job.results.proposal();
    if (!proposal.leftOut.empty())
        page.sections.push_back({"left-out", "Left out", leftOutList(proposal.leftOut)});
    page.sections.push_back(
        {"contract", "Contract", "<pre>" + escapeHtml(toJson(proposal.contract)) + "</pre>"});
    page.sections.push_back({"environment", "Environment", machineTable(job)});
    page.footer =
        fmt::format("Written by Comparoscope {}. What was measured is no proof that larger differences "
                    "cannot come. The data of this page is inside it as JSON (element advice-data, schema "
                    "comparoscope.advice/1).",
                    job.environment.version);
    page.data = {{"advice-data", toAdviceJson(job)}};
    return report::toHtml(page);
}

void requireAdviceReport(const std::filesystem::path& path)
{
    writerFor(path);
}

void writeAdviceReport(const AdviceReport& report, const std::filesystem::path& path)
{
    writeFile(path, writerFor(path).write(report));
}

} // namespace comparo
