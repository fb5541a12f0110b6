// SPDX-License-Identifier: Apache-2.0
#include "engine/base/coverage.h"

#include "engine/base/number_text.h"

namespace comparo {

std::string coverageText(const Coverage& coverage, std::string_view one, std::string_view many)
{
    if (coverage.isWhole())
        return {};
    std::string text = groupedText(coverage.compared) + " of " + countedText(coverage.of, one, many) +
                       (coverage.of == 1 ? " was compared." : " were compared.");
    if (coverage.left.empty())
        return text;
    const Coverage::Left& first = coverage.left.front();
    text += " Left out: " + first.what + (first.why.empty() ? "" : ", " + first.why);
    if (coverage.left.size() > 1)
        text += "; and " + groupedText(coverage.left.size() - 1) + " more";
    return text.ends_with('.') ? text : text + ".";
}

} // namespace comparo
