// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/gradient_findings.h"

#include "engine/base/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace comparo {
namespace {

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

Message GradientFindings::checkSentence() const
{
    if (!check)
        return {};
    if (check->sturdy == 0)
        return message("The check by finite differences is inconclusive: all {} places are fragile.",
                       check->fragile);
    const auto digits = [](double value) { return Verbatim(fmt::format("{:.2g}", value)); };
    std::vector<Message> sentences;
    sentences.push_back(message(
        "Finite differences {} with the backward pass ({}): largest error {} of the largest derivative at "
        "{} places of the image, {} at {} of {} entries of the other gradients; allowed {}.",
        checkHolds() ? message("agree") : message("disagree"), checkedOn, digits(check->worstSturdy),
        check->sturdy, digits(worstEntry()), sturdyEntries(), check->entries.size(), digits(checkLimit)));
    if (check->fragile > 0)
        sentences.push_back(
            plural(static_cast<std::uint64_t>(check->fragile),
                   "{} fragile place, close to a rounding tie, counted apart: largest error {}.",
                   "{} fragile places, close to a rounding tie, counted apart: largest error {}.",
                   digits(check->worstFragile)));
    return joined(std::move(sentences), " ");
}

Message GradientFindings::sentence() const
{
    std::vector<Message> exact;
    std::vector<Message> sentences;
    for (const GradientPair& pair : pairs) {
        if (pair.comparison.verdict == Verdict::BitExact)
            exact.push_back(message("{}", Verbatim(pair.name)));
        else
            sentences.push_back(
                message("Gradient of {}: {}", Verbatim(pair.name), pair.comparison.sentence()));
    }
    if (!exact.empty())
        sentences.insert(sentences.begin(),
                         exact.size() == 1
                             ? message("Gradient of {}: bit-exact.", exact.front())
                             : message("Gradients of {}: bit-exact.", listed(std::move(exact), " and ")));
    sentences.push_back(checkSentence());
    return joined(std::move(sentences), " ");
}

std::vector<GradientPair> compareGradients(const Gradients& a, const Gradients& b, const Tolerance& tolerance)
{
    if (a.others.size() != b.others.size())
        failArgument(message("The sides have gradients of {} and {} tensors besides the image.",
                             a.others.size(), b.others.size()));
    std::vector<GradientPair> pairs{pairOf("image", a.image, b.image, tolerance)};
    for (std::size_t i = 0; i < a.others.size(); ++i) {
        if (a.others[i].name != b.others[i].name)
            failArgument(message("Side A has a gradient of '{}', but side B has one of '{}'.",
                                 Verbatim(a.others[i].name), Verbatim(b.others[i].name)));
        pairs.push_back(pairOf(a.others[i].name, a.others[i].tensor, b.others[i].tensor, tolerance));
    }
    return pairs;
}

} // namespace comparo
