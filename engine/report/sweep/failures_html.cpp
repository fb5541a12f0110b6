// SPDX-License-Identifier: Apache-2.0
// The worst cases of a sweep with their pictures, as a card of its page.
#include "engine/base/number_text.h"
#include "engine/report/html/png_uri.h"
#include "engine/report/number_text.h"
#include "engine/report/sweep/case_pictures.h"

#include <fmt/format.h>

namespace comparo::report {
namespace {

std::string pictureMarkup(const Pixels& pixels, const char* label, const std::string& what)
{
    return fmt::format(R"(<figure><img src="{}" width="{}" height="{}" alt="{}" loading="lazy">)"
                       R"(<figcaption>{}</figcaption></figure>)",
                       pngUri(pixels), pixels.width, pixels.height, escapeHtml(what), escapeHtml(label));
}

std::string caseMarkup(const SweepFailure& failure)
{
    const SweepCaseResult& result = *failure.result;
    std::string text =
        fmt::format(R"(<article class="failed"><h3>Case {}: {}</h3><p>{}</p><p class="hint">{}<br>{}</p>)",
                    result.number, escapeHtml(result.image), escapeHtml(result.words),
                    escapeHtml(result.pipeline), escapeHtml(result.pair()));
    const SweepCasePictures& pictures = failure.pictures;
    if (!pictures.why.empty())
        return text + "<p>No pictures: " + escapeHtml(pictures.why) + "</p></article>";
    text += R"(<div class="pictures">)" + pictureMarkup(pictures.a, "A", "A: " + result.labelA()) +
            pictureMarkup(pictures.b, "B", "B: " + result.labelB()) +
            pictureMarkup(pictures.difference, "|A−B|", "Where A and B differ") + "</div>";
    return text + "</article>\n";
}

} // namespace

std::string failuresSection(const SweepFailures& failures)
{
    if (!failures.why.empty())
        return "<p>There are no pictures. " + escapeHtml(failures.why) + "</p>";
    std::string text =
        failures.worst.size() < failures.all
            ? fmt::format("<p>The worst {} of {} cases that failed, run again for their pictures.</p>",
                          failures.worst.size(), groupedText(failures.all))
            : fmt::format("<p>{}, run again for {} pictures.</p>",
                          countedText(failures.all, "case that failed", "cases that failed"),
                          failures.all == 1 ? "its" : "their");
    text +=
        R"(<p class="hint">The difference is the largest |A−B| of the channels, from black to the largest )"
        R"(of the case; where pixels are put together, the largest one of them shows.</p>)";
    for (const SweepFailure& failure : failures.worst)
        text += caseMarkup(failure);
    return text;
}

} // namespace comparo::report
