#include "engine/sweep/contract_proposal.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace comparo {
namespace {

/// What a rule can tell apart.
struct Group {
    std::string op, dtype;
    ContractSide a;
    ContractSide b; ///< not before `a`: a rule does not know which side is A
    std::optional<Numerics> numerics;

    bool operator<(const Group& other) const
    {
        return std::tie(op, dtype, a, b, numerics) <
               std::tie(other.op, other.dtype, other.a, other.b, other.numerics);
    }
};

struct Measured {
    std::size_t cases = 0;
    std::set<std::string> images;
    const SweepCaseResult* worst = nullptr;
};

std::optional<DType> dtypeNamed(const std::string& name)
{
    for (const DType dtype : {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64})
        if (toString(dtype) == name)
            return dtype;
    return std::nullopt;
}

Group groupOf(const SweepCaseResult& result)
{
    const Side a = Side::parse(result.a);
    const Side b = Side::parse(result.b);
    Group group{result.op, result.dtype, std::min(contractSide(a), contractSide(b)),
                std::max(contractSide(a), contractSide(b)), std::nullopt};
    if (a.peer || b.peer)
        group.numerics = a.peer ? b.peer ? std::nullopt : std::optional(b.numerics) : a.numerics;
    else if (a.numerics == b.numerics)
        group.numerics = a.numerics;
    return group;
}

std::string nameOf(const Group& group)
{
    return group.op + "-" + group.dtype + "-" + group.a.toText() + "-" + group.b.toText() + "-" +
           (group.numerics                                   ? toString(*group.numerics)
            : !group.a.peer.empty() && !group.b.peer.empty() ? "peers"
                                                             : "mixed");
}

std::string counted(std::size_t count, const char* one, const char* several)
{
    return std::to_string(count) + " " + (count == 1 ? one : several);
}

std::string noteOf(const Measured& measured)
{
    std::string note = "Proposed from " + counted(measured.cases, "case", "cases") + " of " +
                       counted(measured.images.size(), "picture", "pictures") + ": ";
    if (measured.worst->differing == 0)
        note += "all are bit-exact.";
    else
        note += "the largest difference is " + toString(Value(measured.worst->requiredAtol)) + ", in case " +
                std::to_string(measured.worst->number) + " (" + measured.worst->image + ", " +
                measured.worst->pipeline + ").";
    return note + " Measured, not proven.";
}

/// "3 cases ended with an error" and the like, where there are some.
void leaveOut(const SweepResults& results, OutcomeKind verdict, const char* one, const char* several,
              std::vector<std::string>& sentences)
{
    if (const std::size_t count = results.count(verdict))
        sentences.push_back(counted(count, one, several) + ", which no tolerance can pass.");
}

} // namespace

ContractProposal proposeContract(const SweepResults& results)
{
    std::map<Group, Measured> groups;
    for (const SweepCaseResult& result : results.results) {
        if (result.verdict > OutcomeKind::Different)
            continue;
        if (result.op.empty())
            continue; // nothing ran: the input against itself
        Measured& measured = groups[groupOf(result)];
        ++measured.cases;
        measured.images.insert(result.image);
        if (!measured.worst || result.requiredAtol > measured.worst->requiredAtol)
            measured.worst = &result;
    }
    ContractProposal proposal;
    leaveOut(results, OutcomeKind::Error, "case ended with an error", "cases ended with an error",
             proposal.leftOut);
    leaveOut(results, OutcomeKind::Hazard, "case has a hazard", "cases have a hazard", proposal.leftOut);
    if (!results.missing.empty())
        proposal.leftOut.push_back(missingSentence(results));
    for (const auto& [group, measured] : groups) {
        if (!std::isfinite(measured.worst->requiredAtol)) {
            proposal.leftOut.push_back(
                "The results of " + nameOf(group) + " are not finite on one side alone (case " +
                std::to_string(measured.worst->number) + "), which no tolerance can pass.");
            continue;
        }
        ContractRule rule;
        rule.name = nameOf(group);
        rule.op = group.op;
        rule.dtype = dtypeNamed(group.dtype);
        rule.a = group.a;
        rule.b = group.b;
        rule.numerics = group.numerics;
        rule.tolerance.atol = measured.worst->requiredAtol;
        rule.note = noteOf(measured);
        if (!group.numerics && group.a.peer.empty() && group.b.peer.empty())
            rule.note +=
                " The sides have different numerics, which no rule can name: it also holds where both "
                "have the same and no other rule names them.";
        proposal.contract.rules.push_back(std::move(rule));
    }
    return proposal;
}

} // namespace comparo
