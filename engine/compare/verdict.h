// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <string>

namespace comparo {

struct Comparison;

/// What a comparison of values ends in, from the best to the worst. See verdictOf().
enum class Verdict {
    BitExact, ///< same dtype, same bits of every sample: −0 is not +0, and the payload of a NaN counts
    Equal,    ///< every value is equal, and something else is not: unlikeText() says what
    WithinTolerance,
    Different,
};

/// "bit-exact", "equal", "within tolerance", "different".
std::string toString(Verdict verdict);

/// Whether no value differs.
constexpr bool hasEqualValues(Verdict verdict)
{
    return verdict <= Verdict::Equal;
}

/// The one definition of the verdict, by the counts and the dtypes of a comparison. Everything that compares
/// asks it; the Python package has its twin, and both are held to tests/reference/verdict/cases.json.
Verdict verdictOf(const Comparison& comparison);

/// What is not the same where every value is equal: "float32 and float64, −0 at 4,096 samples". Empty for
/// the same bits.
Message unlikeText(const Comparison& comparison);

} // namespace comparo
