// SPDX-License-Identifier: Apache-2.0
#include "engine/base/json/json_number.h"
#include "engine/base/message_list.h"
#include "engine/base/number_text.h"
#include "engine/report/advise/report.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <iterator>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

Json distributionJson(const Distribution& d)
{
    return {{"least", numberJson<Json>(d.least)},
            {"median", numberJson<Json>(d.median)},
            {"p90", numberJson<Json>(d.p90)},
            {"p99", numberJson<Json>(d.p99)},
            {"most", numberJson<Json>(d.most)}};
}

Json toleranceJson(const Tolerance& tolerance)
{
    return {{"atol", tolerance.atol}, {"rtol", tolerance.rtol}, {"ulp", tolerance.ulp}};
}

Json caseJson(const MeasuredCase& one)
{
    return {{"case", one.number},
            {"input", one.input},
            {"pipeline", english(one.pipeline)},
            {"command", one.command},
            {"place", english(one.place)},
            {"samples", one.samples},
            {"differing", one.differing},
            {"atol", numberJson<Json>(one.atol)},
            {"rtol", numberJson<Json>(one.rtol)},
            {"ulp", one.ulp},
            {"meanAbs", numberJson<Json>(one.meanAbs)},
            {"bound", one.bound ? Json(one.bound->atol) : Json(nullptr)}};
}

Json adviceJson(const ToleranceAdvice& advice, const AdviceOptions& options)
{
    Json json{{"name", advice.group.name()},
              {"op", advice.group.op},
              {"dtype", toString(advice.group.dtype)},
              {"a", advice.group.a.toText()},
              {"b", advice.group.b.toText()},
              {"numerics", advice.group.numerics ? Json(toString(*advice.group.numerics)) : Json(nullptr)},
              {"cases", advice.cases},
              {"pictures", advice.inputs},
              {"equal", advice.equal},
              {"bitExact", advice.bitExact},
              {"atol", distributionJson(advice.atol)},
              {"rtol", distributionJson(advice.rtol)},
              {"ulp", distributionJson(advice.ulp)},
              {"differingShare", distributionJson(advice.share)},
              {"meanAbs", distributionJson(advice.meanAbs)},
              {"proposed", advice.refusal.isEmpty() ? toleranceJson(advice.proposed) : Json(nullptr)},
              {"margin", advice.margin},
              {"decisive", caseJson(advice.decisive)},
              {"failing", advice.failing ? toleranceJson(*advice.failing) : Json(nullptr)},
              {"failingAtHalf", advice.failingAtHalf},
              {"nextBeyond", advice.nextBeyond()},
              {"bound",
               {{"known", advice.bounded},
                {"beyond", advice.beyondBound},
                {"nearest", numberJson<Json>(advice.nearestBound)},
                {"words", english(advice.theory())}}},
              {"refusal", english(advice.refusal)}};
    if (options.given)
        json["given"] = {{"needed", advice.needed ? numberJson<Json>(*advice.needed) : Json(nullptr)},
                         {"outside", advice.outside},
                         {"fit", advice.fit() ? Json(toString(*advice.fit())) : Json(nullptr)},
                         {"words", english(advice.judgement(*options.given))}};
    return json;
}

std::string tableLine(const char* name, const Distribution& d, const auto& text)
{
    return fmt::format("    {:<10}{:>13}{:>13}{:>13}{:>13}{:>13}\n", name, text(d.least), text(d.median),
                       text(d.p90), text(d.p99), text(d.most));
}

std::string adviceBlock(const ToleranceAdvice& advice, const AdviceOptions& options)
{
    std::string text = fmt::format("{}\n  {}\n", advice.group.name(), english(advice.evidence()));
    text += fmt::format("    {:<10}{:>13}{:>13}{:>13}{:>13}{:>13}\n", "", "least", "median", "90 %", "99 %",
                        "most");
    text += tableLine("atol", advice.atol, adviceNumber);
    text += tableLine("rtol", advice.rtol, adviceNumber);
    text += tableLine("ULP", advice.ulp, adviceNumber);
    text += tableLine("differing", advice.share, [](double share) { return percentText(share); });
    text += tableLine("mean |A-B|", advice.meanAbs, adviceNumber);
    if (advice.refusal.isEmpty())
        text += fmt::format("  Proposed: {}. {}\n", advice.proposed.toText(), english(advice.derivation()));
    else
        text += fmt::format("  Proposed: nothing. {}\n", english(advice.refusal));
    for (const Message& sentence : {advice.whyNotSmaller(), advice.theory(),
                                    options.given ? advice.judgement(*options.given) : Message()})
        if (!sentence.isEmpty())
            text += "  " + english(sentence) + "\n";
    if (advice.failing && !advice.decisive.command.empty())
        text += fmt::format("    {} --{} {}\n", advice.decisive.command, toString(options.criterion),
                            advice.failing->ulp || options.criterion == Criterion::Ulp
                                ? std::to_string(advice.failing->ulp)
                                : report::exactText(advice.failing->atol + advice.failing->rtol));
    return text;
}

} // namespace

std::string adviceNumber(double value)
{
    return value >= 1e15 && std::isfinite(value) ? report::roundedText(value) : roundedUpText(value);
}

std::string toAdviceText(const AdviceReport& report)
{
    std::string text;
    for (const std::string& side : report.results.sides)
        text += (text.empty() ? "Sides: " : ", ") + side;
    text += text.empty() ? "" : "\n\n";
    for (const ToleranceAdvice& advice : report.results.advices)
        text += adviceBlock(advice, report.plan.options) + "\n";
    return text + english(report.results.sentence()) + "\n";
}

std::string toAdviceJson(const AdviceReport& report)
{
    Json advices = Json::array(), unmeasured = Json::array();
    for (const ToleranceAdvice& advice : report.results.advices)
        advices.push_back(adviceJson(advice, report.plan.options));
    for (const UnmeasuredCase& one : report.results.unmeasured)
        unmeasured.push_back({{"case", one.number},
                              {"input", one.input},
                              {"pipeline", english(one.pipeline)},
                              {"sides", one.pair},
                              {"outcome", toString(one.kind)},
                              {"sentence", english(one.words)}});
    const ContractProposal proposal = report.results.proposal();
    return Json({{"schema", "comparoscope.advice/1"},
                 {"command", report.plan.command},
                 {"created", report.created},
                 {"sides", report.results.sides},
                 {"cases", report.results.cases},
                 {"criterion", toString(report.plan.options.criterion)},
                 {"given",
                  report.plan.options.given ? toleranceJson(*report.plan.options.given) : Json(nullptr)},
                 {"sentence", english(report.results.sentence())},
                 {"advice", advices},
                 {"unmeasured", unmeasured},
                 {"leftOut", english(proposal.leftOut)},
                 {"contract", Json::parse(toJson(proposal.contract))}})
               .dump(2, ' ', false, Json::error_handler_t::replace) +
           "\n";
}

} // namespace comparo
