// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/outcome.h"

#include "engine/base/error.h"
#include "engine/base/text.h"


namespace comparo {

std::string toString(OutcomeKind kind)
{
    switch (kind) {
    case OutcomeKind::BitExact:
        return "bit-exact";
    case OutcomeKind::Equal:
        return "equal";
    case OutcomeKind::WithinTolerance:
        return "within tolerance";
    case OutcomeKind::Different:
        return "different";
    case OutcomeKind::Hazard:
        return "hazard";
    case OutcomeKind::Nondeterministic:
        return "nondeterministic";
    case OutcomeKind::Error:
        break;
    }
    return "error";
}

OutcomeKind parseOutcomeKind(std::string_view word)
{
    for (const OutcomeKind kind : kOutcomeKinds)
        if (toString(kind) == word)
            return kind;
    fail(ErrorCode::CorruptData, message("Unknown outcome of a comparison '{}'.", Verbatim(word)));
}

std::string failureType(OutcomeKind kind)
{
    switch (kind) {
    case OutcomeKind::Different:
        return "difference";
    case OutcomeKind::Nondeterministic:
        return "nondeterminism";
    default:
        return passes(kind) ? std::string() : toString(kind);
    }
}

OutcomeKind outcomeKindOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::BitExact:
        return OutcomeKind::BitExact;
    case Verdict::Equal:
        return OutcomeKind::Equal;
    case Verdict::WithinTolerance:
        return OutcomeKind::WithinTolerance;
    case Verdict::Different:
        break;
    }
    return OutcomeKind::Different;
}

std::string Outcome::word() const
{
    static constexpr std::array<std::string_view, kOutcomeKinds.size()> kWords = {
        COMPARO_TR("Bit-exact"), COMPARO_TR("Equal"),  COMPARO_TR("Within tolerance"),
        COMPARO_TR("Different"), COMPARO_TR("Hazard"), COMPARO_TR("Nondeterministic"),
        COMPARO_TR("Error")};
    return std::string(kWords[static_cast<std::size_t>(kind)]);
}

Message Outcome::sentence() const
{
    return lead.isEmpty() ? rest : message("{}: {}", lead, rest);
}

Message Outcome::detail() const
{
    return lead.isEmpty() ? rest : capitalised(rest);
}

} // namespace comparo
