// SPDX-License-Identifier: Apache-2.0
#include "engine/base/message_list.h"
#include "engine/base/number_text.h"
#include "engine/report/advise/report.h"
#include "engine/report/document/parts.h"
#include "engine/report/number_text.h"

#include <string>

namespace comparo {
namespace {

using namespace document;

Row distributionRow(const char* name, const Distribution& d, const auto& text)
{
    return {{name, text(d.least), text(d.median), text(d.p90), text(d.p99), text(d.most)}};
}

std::string proposedText(const ToleranceAdvice& advice)
{
    return advice.refusal.isEmpty() ? advice.proposed.toText() : "none";
}

/// A row a rule.
Table rulesOf(const AdviceResults& results)
{
    Table table{{left("rule"),
                 {"cases"},
                 {"equal"},
                 {"bit-exact"},
                 {"atol median"},
                 {"atol 99 %"},
                 {"atol most"},
                 {"ULP most"},
                 wrapped("proposed")}};
    for (const ToleranceAdvice& advice : results.advices)
        table.rows.push_back(
            {{advice.group.name(), std::to_string(advice.cases), std::to_string(advice.equal),
              std::to_string(advice.bitExact), adviceNumber(advice.atol.median),
              adviceNumber(advice.atol.p99), adviceNumber(advice.atol.most), adviceNumber(advice.ulp.most),
              proposedText(advice)}});
    return table;
}

Article articleOf(const ToleranceAdvice& advice, const AdviceOptions& options)
{
    Table table{{left(""), {"least"}, {"median"}, {"90 %"}, {"99 %"}, {"most"}}};
    table.rows = {distributionRow("atol", advice.atol, adviceNumber),
                  distributionRow("rtol", advice.rtol, adviceNumber),
                  distributionRow("ULP", advice.ulp, adviceNumber),
                  distributionRow("differing", advice.share, [](double share) { return percentText(share); }),
                  distributionRow("mean |A−B|", advice.meanAbs, adviceNumber)};
    Article article{{},
                    advice.group.name() + ": " +
                        (advice.refusal.isEmpty() ? advice.proposed.toText() : "no tolerance"),
                    {hint(english(advice.evidence())), std::move(table)}};
    for (const Message& sentence : {advice.derivation(), advice.whyNotSmaller(), advice.theory(),
                                    options.given ? advice.judgement(*options.given) : Message()})
        if (!sentence.isEmpty())
            article.blocks.push_back(Paragraph{english(sentence)});
    if (!advice.decisive.command.empty())
        article.blocks.push_back(Code{advice.decisive.command, "sh"});
    return article;
}

} // namespace

document::Document documentOf(const AdviceReport& job)
{
    Document document;
    document.title = "Tolerances from " + countedText(job.results.cases, "case", "cases");
    document.created = job.created;
    document.version = job.environment.version;
    document.verdict = {{}, "Measured", english(job.results.sentence())};
    document.command = job.plan.command;
    document.add("rules", "Tolerances", {rulesOf(job.results)});
    Blocks& articles = document.add("advice", "Measurements, and what they support", {}, "Measured");
    for (const ToleranceAdvice& advice : job.results.advices)
        articles.push_back(articleOf(advice, job.plan.options));
    const ContractProposal proposal = job.results.proposal();
    if (const std::vector<std::string> leftOut = english(proposal.leftOut); !leftOut.empty())
        document.add("left-out", "Left out", {List{std::vector<Text>(leftOut.begin(), leftOut.end())}});
    document.add("contract", "Contract", {Code{toJson(proposal.contract), "json"}});
    Facts machine;
    for (const std::string& side : job.results.sides)
        machine.add("side", side);
    for (Fact& fact : environmentOf(job.environment).facts)
        machine.facts.push_back(std::move(fact));
    document.add("environment", "Environment", {std::move(machine)});
    document.footer = "The measurements do not prove that larger differences cannot occur.";
    document.carry("advice-data", "comparoscope.advice/1", toAdviceJson(job));
    return document;
}

const std::vector<ReportFormat<AdviceReport>>& adviceFormats()
{
    static const auto formats = formatsOf<AdviceReport>({{".json", "", &toAdviceJson}});
    return formats;
}

} // namespace comparo
