// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/pairs/pair_cause.h"

#include "engine/base/number_text.h"
#include "engine/diagnose/pairs/rule.h"
#include "engine/diagnose/pairs/search.h"

#include <algorithm>

namespace comparo {
namespace {

using pairs::Finding;

std::string reachText(const Finding& finding)
{
    if (finding.reached == finding.samples)
        return "It says something about every sample.";
    return "It says something about " + percentText(finding.reached, finding.samples) + " of the samples.";
}

HypothesisResult hypothesisOf(const Finding& finding, const char* direction)
{
    HypothesisResult result{finding.id,     direction + finding.words, reachText(finding), finding.reproduced,
                            finding.broken, finding.differing};
    if (!finding.exact())
        result.detail += " What is left is at most " + pairs::shortNumber(finding.left) + ".";
    return result;
}

std::string verdictOf(const Finding& finding, const char* direction)
{
    const std::string what = direction + finding.words;
    if (!finding.exact())
        return "No known mistake explains every sample. The nearest: " + what + " reproduces " +
               percentText(finding.reproduced, finding.differing) + " of what differs; at most " +
               pairs::shortNumber(finding.left) + " is left.";
    if (finding.reached == finding.samples)
        return what + ": 100 %.";
    return what + ": 100 % of the " + percentText(finding.reached, finding.samples) +
           " of the samples that this reaches.";
}

} // namespace

CauseReport findPairCause(const Tensor& a, const Tensor& b, const Progress& progress)
{
    CauseReport report;
    if (a.isEmpty() || b.isEmpty()) {
        report.verdict = "There are no samples to explain.";
        return report;
    }
    constexpr const char* kForward = "B is A ";
    constexpr const char* kBackward = "A is B ";
    std::vector<pairs::Place> probes;
    std::vector<Finding> findings = pairs::search(a, b, probes, progress.part(0.0, 0.5));
    const bool found = !findings.empty() && findings.front().exact();
    const char* direction = kForward;
    if (!found) {
        std::vector<Finding> back = pairs::search(b, a, probes, progress.part(0.5, 1.0));
        if (!back.empty() && (findings.empty() || back.front().exact())) {
            findings = std::move(back);
            direction = kBackward;
        }
    }
    for (const Finding& finding : findings)
        report.hypotheses.push_back(hypothesisOf(finding, direction));
    report.verdict = findings.empty() ? "None of the known mistakes turns one into the other."
                                      : verdictOf(findings.front(), direction);
    report.differing = findings.empty() ? 0 : findings.front().differing;
    return report;
}

} // namespace comparo
