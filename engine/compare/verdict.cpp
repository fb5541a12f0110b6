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

std::string unlikeText(const Comparison& comparison)
{
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (comparison.dtypeA != comparison.dtypeB)
        add(comparison.dtypeA + " and " + comparison.dtypeB);
    if (comparison.unlike.zeros > 0)
        add("−0 at " + countedText(comparison.unlike.zeros, "sample", "samples"));
    if (comparison.unlike.nans > 0)
        add("other NaN payloads at " + countedText(comparison.unlike.nans, "sample", "samples"));
    return text;
}

} // namespace comparo
