// SPDX-License-Identifier: Apache-2.0
#include "ui/advise/findings.h"

#include "engine/base/error.h"
#include "engine/report/advise/report.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"

#include <QCoreApplication>

#include <map>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// The cases of each advice, which are in the order of their groups.
std::vector<std::vector<std::size_t>> membersOf(const AdviceResults& results)
{
    std::map<AdviceGroup, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < results.measured.size(); ++i)
        groups[AdviceGroup::of(results.measured[i].question)].push_back(i);
    std::vector<std::vector<std::size_t>> members;
    for (const ToleranceAdvice& advice : results.advices)
        members.push_back(groups[advice.group]);
    return members;
}

} // namespace

QString nameOf(AdviceMeasure measure)
{
    switch (measure) {
    case AdviceMeasure::Atol:
        return u"atol"_s;
    case AdviceMeasure::Rtol:
        return u"rtol"_s;
    case AdviceMeasure::Ulp:
        return u"ULP"_s;
    case AdviceMeasure::Share:
        break;
    }
    return QCoreApplication::translate("Advice", "samples that differ");
}

double valueOf(const MeasuredCase& one, AdviceMeasure measure)
{
    switch (measure) {
    case AdviceMeasure::Atol:
        return one.atol;
    case AdviceMeasure::Rtol:
        return one.rtol;
    case AdviceMeasure::Ulp:
        return static_cast<double>(one.ulp);
    case AdviceMeasure::Share:
        break;
    }
    return one.differingShare();
}

QString textOf(double value, AdviceMeasure measure)
{
    constexpr double kLong = 1e6; // of ULP: no tolerance any more
    return measure == AdviceMeasure::Share                   ? numbers::percent(value)
           : measure == AdviceMeasure::Ulp && value >= kLong ? QString::number(value, 'g', 3)
                                                             : fromUtf8(adviceNumber(value));
}

AdviceReport reportOf(const AdviceFindings& findings)
{
    return {findings.plan, findings.results, findings.created, findings.environment};
}

AdviceFindingsPtr findAdvice(const AdviceRequest& request, const Progress& progress)
{
    auto findings = std::make_shared<AdviceFindings>();
    findings->plan = planOf(request);
    findings->inputs = inputsOf(findings->plan);
    findings->cases = casesOf(findings->plan, findings->inputs);
    findings->results = runAdvice(findings->plan, progress);
    const AdviceResults& results = findings->results;
    if (results.measured.empty() && !results.unmeasured.empty())
        fail(ErrorCode::Unsupported,
             message("No case could be measured: {}", results.unmeasured.front().words));
    findings->created = timestamp();
    findings->environment = currentEnvironment();
    findings->members = membersOf(results);
    return findings;
}

} // namespace comparo::ui
