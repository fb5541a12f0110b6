// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/contract_proposal.h"

#include "engine/base/number_text.h"

namespace comparo {
namespace {

std::optional<DType> dtypeNamed(const std::string& name)
{
    for (const DType dtype : {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64})
        if (toString(dtype) == name)
            return dtype;
    return std::nullopt;
}

/// Nothing for a case that was not compared, or in which nothing ran: the input against itself.
std::optional<MeasuredCase> measuredCase(const SweepCaseResult& result)
{
    const std::optional<DType> dtype = dtypeNamed(result.dtype);
    if (result.verdict > OutcomeKind::Different || result.op.empty() || !dtype)
        return std::nullopt;
    MeasuredCase one;
    one.number = result.number;
    one.question = {result.op, *dtype, Side::parse(result.a), Side::parse(result.b)};
    one.input = result.image;
    one.pipeline = result.pipeline;
    one.command = result.command;
    one.samples = result.samples;
    one.differing = result.differing;
    one.equality = result.verdict == OutcomeKind::Equal ? Verdict::Equal : Verdict::BitExact;
    one.atol = result.requiredAtol;
    one.rtol = result.requiredRtol;
    one.ulp = result.requiredUlp;
    return one;
}

/// "3 cases ended with an error" and the like, where there are some.
void leaveOut(const SweepResults& results, OutcomeKind verdict, const char* one, const char* several,
              std::vector<std::string>& sentences)
{
    if (const std::size_t count = results.count(verdict))
        sentences.push_back(countedText(count, one, several) + ", which no tolerance can pass.");
}

} // namespace

ContractProposal proposeContract(const SweepResults& results, const AdviceOptions& options)
{
    std::vector<MeasuredCase> cases;
    for (const SweepCaseResult& result : results.results)
        if (std::optional<MeasuredCase> one = measuredCase(result))
            cases.push_back(std::move(*one));
    ContractProposal proposal = proposalOf(adviseTolerances(cases, options));
    std::vector<std::string> notRun;
    leaveOut(results, OutcomeKind::Error, "case ended with an error", "cases ended with an error", notRun);
    leaveOut(results, OutcomeKind::Hazard, "case has a hazard", "cases have a hazard", notRun);
    if (!results.missing.empty())
        notRun.push_back(missingSentence(results));
    proposal.leftOut.insert(proposal.leftOut.begin(), notRun.begin(), notRun.end());
    return proposal;
}

} // namespace comparo
