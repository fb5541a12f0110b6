// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/gradient_findings.h"

#include "engine/base/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace comparo {
namespace {

/// "image", "image and quality", "image, quality and quantization_table_y".
std::string listed(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

GradientPair pairOf(std::string name, const Tensor& a, const Tensor& b, const Tolerance& tolerance)
{
    return {std::move(name), a, b, compare(a, b, {tolerance, {}, false})};
}

} // namespace

double GradientFindings::worstEntry() const
{
    double worst = 0.0;
    if (check)
        for (const CheckedGradient& entry : check->entries)
            if (!entry.fragile && !(entry.share() <= worst))
                worst = entry.share(); // NaN stays
    return worst;
}

std::int64_t GradientFindings::sturdyEntries() const
{
    return check ? std::count_if(check->entries.begin(), check->entries.end(),
                                 [](const CheckedGradient& entry) { return !entry.fragile; })
                 : 0;
}

bool GradientFindings::checkHolds() const
{
    return !check || (check->sturdy > 0 && check->worstSturdy <= checkLimit && worstEntry() <= checkLimit);
}

Verdict GradientFindings::verdict() const
{
    Verdict worst = checkHolds() ? Verdict::BitExact : Verdict::Different;
    for (const GradientPair& pair : pairs)
        worst = std::max(worst, pair.comparison.verdict);
    return worst;
}

std::string GradientFindings::checkSentence() const
{
    if (!check)
        return {};
    std::string text;
    if (check->sturdy == 0)
        text = fmt::format("Finite differences say nothing: all {} places are fragile.", check->fragile);
    else
        text = fmt::format("Finite differences {} with the backward pass ({}): largest error {:.2g} of the "
                           "largest derivative at {} places of the image, {:.2g} at {} of {} entries of the "
                           "other gradients; allowed {:.2g}.",
                           checkHolds() ? "agree" : "disagree", checkedOn, check->worstSturdy, check->sturdy,
                           worstEntry(), sturdyEntries(), check->entries.size(), checkLimit);
    if (check->fragile > 0 && check->sturdy > 0)
        text += fmt::format(" {} fragile place{}, close to a rounding tie, counted apart: largest error "
                            "{:.2g}.",
                            check->fragile, check->fragile == 1 ? "" : "s", check->worstFragile);
    return text;
}

std::string GradientFindings::sentence() const
{
    std::vector<std::string> exact;
    std::string text;
    for (const GradientPair& pair : pairs) {
        if (pair.comparison.verdict == Verdict::BitExact)
            exact.push_back(pair.name);
        else
            text += " Gradient of " + pair.name + ": " + pair.comparison.sentence();
    }
    if (!exact.empty())
        text =
            (exact.size() == 1 ? " Gradient of " : " Gradients of ") + listed(exact) + ": bit-exact." + text;
    if (check)
        text += " " + checkSentence();
    return text.empty() ? text : text.substr(1);
}

std::vector<GradientPair> compareGradients(const Gradients& a, const Gradients& b, const Tolerance& tolerance)
{
    if (a.others.size() != b.others.size())
        failArgument(message("The sides have gradients of {} and {} tensors beside the image.",
                             a.others.size(), b.others.size()));
    std::vector<GradientPair> pairs{pairOf("image", a.image, b.image, tolerance)};
    for (std::size_t i = 0; i < a.others.size(); ++i) {
        if (a.others[i].name != b.others[i].name)
            failArgument(message("Side A has a gradient of '{}' where side B has one of '{}'.",
                                 Verbatim(a.others[i].name), Verbatim(b.others[i].name)));
        pairs.push_back(pairOf(a.others[i].name, a.others[i].tensor, b.others[i].tensor, tolerance));
    }
    return pairs;
}

} // namespace comparo
