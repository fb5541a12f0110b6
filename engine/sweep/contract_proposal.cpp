// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/contract_proposal.h"

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
    one.pipeline = message("{}", result.pipeline);
    one.command = result.command;
    one.samples = result.samples;
    one.differing = result.differing;
    one.equality = result.verdict == OutcomeKind::Equal ? Verdict::Equal : Verdict::BitExact;
    one.atol = result.requiredAtol;
    one.rtol = result.requiredRtol;
    one.ulp = result.requiredUlp;
    return one;
}

} // namespace

ContractProposal proposeContract(const SweepResults& results, const AdviceOptions& options)
{
    std::vector<MeasuredCase> cases;
    for (const SweepCaseResult& result : results.results)
        if (std::optional<MeasuredCase> one = measuredCase(result))
            cases.push_back(std::move(*one));
    ContractProposal proposal = proposalOf(adviseTolerances(cases, options));
    std::vector<Message> notRun;
    if (const std::size_t errors = results.count(OutcomeKind::Error))
        notRun.push_back(plural(errors, "{} case ended with an error, which no tolerance can pass.",
                                "{} cases ended with an error, which no tolerance can pass."));
    if (const std::size_t hazards = results.count(OutcomeKind::Hazard))
        notRun.push_back(plural(hazards, "{} case has a hazard, which no tolerance can pass.",
                                "{} cases have a hazard, which no tolerance can pass."));
    if (!results.missing.empty())
        notRun.push_back(missingSentence(results));
    proposal.leftOut.insert(proposal.leftOut.begin(), notRun.begin(), notRun.end());
    return proposal;
}

} // namespace comparo
