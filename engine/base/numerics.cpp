// SPDX-License-Identifier: Apache-2.0
#include "engine/base/numerics.h"

#include "engine/base/error.h"

namespace comparo {

std::string toString(Numerics numerics)
{
    return numerics == Numerics::Exact ? "exact" : "framework";
}

Numerics parseNumerics(std::string_view word)
{
    if (word == "exact")
        return Numerics::Exact;
    if (word == "framework")
        return Numerics::Framework;
    failArgument(message("Invalid numerics mode '{}'; use exact or framework.", Verbatim(word)));
}

} // namespace comparo
