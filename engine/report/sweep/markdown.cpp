// SPDX-License-Identifier: Apache-2.0
#include "engine/report/number_text.h"
#include "engine/report/run/plain_formats.h"
#include "engine/report/sweep/report.h"

#include <fmt/format.h>

namespace comparo {
namespace {

using namespace report;

constexpr std::size_t kShown = 50;

std::string tableRow(const SweepCaseResult& result)
{
    const bool ran = result.verdict != OutcomeKind::Error;
    return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n", result.number, toString(result.verdict),
                       markdownText(result.image), markdownText(result.pipeline), markdownText(result.pair()),
                       ran ? percentText(result.differing, result.samples) : "–",
                       ran ? roundedText(result.maxAbs) : "–",
                       ran ? exactText(result.requiredAtol) : markdownText(english(result.words)));
}

} // namespace

std::string toSweepMarkdown(const SweepResults& results)
{
    std::string out = "### Sweep: " + english(joined({results.sentence(), results.grades()}, " ")) + "\n\n";
    if (!results.missing.empty())
        out += english(missingSentence(results)) + "\n\n";
    const std::vector<const SweepCaseResult*> order = results.worstFirst();
    const std::size_t shown = std::min(order.size(), kShown);
    if (shown)
        out +=
            "| case | verdict | image | pipeline | sides | differ | max \\|A−B\\| | atol that would pass |\n"
            "|---|---|---|---|---|---|---|---|\n";
    for (std::size_t i = 0; i < shown; ++i)
        out += tableRow(*order[i]);
    if (shown < order.size())
        out += fmt::format("\n… and {} more, none of them worse.\n", order.size() - shown);
    if (!order.empty() && order.front()->isFailure())
        out += "\nReproduce the first of them:\n\n" + markdownCode(order.front()->command, "sh");
    out += "\nReproduce the sweep:\n\n" + markdownCode(results.command, "sh");
    for (const EnvironmentFacts& facts : results.environments) {
        out += "\n<details><summary>Environment</summary>\n\n";
        for (const auto& [name, value] : facts)
            if (!value.empty())
                out += fmt::format("- {}: {}\n", markdownText(name), markdownText(value));
        out += "\n</details>\n";
    }
    return out;
}

} // namespace comparo
