// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/verdict.h"

#include "engine/base/number_text.h"
#include "engine/compare/statistics.h"

namespace comparo {

std::string toString(Verdict verdict)
{
    switch (verdict) {
    case Verdict::BitExact:
        return "bit-exact";
    case Verdict::Equal:
        return "equal";
    case Verdict::WithinTolerance:
        return "within tolerance";
    case Verdict::Different:
        break;
    }
    return "different";
}

Verdict verdictOf(const Comparison& comparison)
{
    if (comparison.all.differing > 0)
        return comparison.all.violating == 0 ? Verdict::WithinTolerance : Verdict::Different;
    const bool sameBits = comparison.dtypeA == comparison.dtypeB && comparison.unlike == UnlikeBits{};
    return sameBits ? Verdict::BitExact : Verdict::Equal;
}

Message unlikeText(const Comparison& comparison)
{
    std::vector<Message> parts;
    if (comparison.dtypeA != comparison.dtypeB)
        parts.push_back(message("{} and {}", Verbatim(comparison.dtypeA), Verbatim(comparison.dtypeB)));
    if (comparison.unlike.zeros > 0)
        parts.push_back(plural(comparison.unlike.zeros, "\u22120 at {} sample", "\u22120 at {} samples"));
    if (comparison.unlike.nans > 0)
        parts.push_back(plural(comparison.unlike.nans, "other NaN payloads at {} sample",
                               "other NaN payloads at {} samples"));
    return joined(std::move(parts), ", ");
}

} // namespace comparo
