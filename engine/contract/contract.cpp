// SPDX-License-Identifier: Apache-2.0
#include "engine/contract/contract.h"

#include "engine/base/error.h"

#include <algorithm>

namespace comparo {

std::string ContractCase::toText() const
{
    return (op.empty() ? "the input" : op + " of") + " " + toString(dtype) + ", " + a.toText() + " against " +
           b.toText();
}

ContractCase contractCase(const Trace& a, const Trace& b)
{
    ContractCase question{{}, a.input.dtype(), a.side, b.side};
    if (!a.steps.empty()) {
        question.op = a.steps.back().step.op->id;
        question.dtype = a.steps.back().input.dtype();
    }
    return question;
}

bool ContractSide::accepts(const Side& side) const
{
    if (!side.peer)
        return peer.empty() && side.device.kind == kind;
    return peer == side.peer->place() || (!side.peer->linked && peer == side.peer->name + "@");
}

std::string ContractSide::toText() const
{
    if (!peer.empty())
        return peer;
    return kind == DeviceKind::Cpu ? "cpu" : kind == DeviceKind::Emu ? "emu" : "cuda";
}

ContractSide contractSide(const Side& side)
{
    return side.peer ? ContractSide{DeviceKind::Cpu, side.peer->place()} : ContractSide{side.device.kind, {}};
}

int ContractRule::specificity() const
{
    return (op != "*") + dtype.has_value() + a.has_value() + b.has_value() + numerics.has_value();
}

bool ContractRule::matches(const ContractCase& question) const
{
    const auto accepts = [](const auto& wanted, const auto& actual) { return !wanted || *wanted == actual; };
    const auto devices = [&](const Side& first, const Side& second) {
        return (!a || a->accepts(first)) && (!b || b->accepts(second));
    };
    const auto follows = [&](const Side& side) { return side.peer || accepts(numerics, side.numerics); };
    return (op == "*" || op == question.op) && accepts(dtype, question.dtype) &&
           (devices(question.a, question.b) || devices(question.b, question.a)) && follows(question.a) &&
           follows(question.b);
}

const ContractRule* Contract::find(const ContractCase& question) const
{
    const ContractRule* best = nullptr;
    const ContractRule* rival = nullptr;
    for (const ContractRule& rule : rules) {
        if (!rule.matches(question))
            continue;
        if (!best || rule.specificity() > best->specificity()) {
            best = &rule;
            rival = nullptr;
        } else if (rule.specificity() == best->specificity()) {
            rival = &rule;
        }
    }
    if (rival)
        failArgument(message("The contract is ambiguous for {}: rules '{}' and '{}' match and are equally "
                             "specific. Let one of them name one criterion more (op, dtype, a, b, numerics).",
                             question.toText(), Verbatim(best->name), Verbatim(rival->name)));
    return best;
}

} // namespace comparo
