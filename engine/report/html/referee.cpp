// SPDX-License-Identifier: Apache-2.0
#include "engine/report/html/parts.h"
#include "engine/report/html/png_uri.h"
#include "engine/report/number_text.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/picture/gradient_maps.h"

#include <fmt/format.h>

#include <iterator>

namespace comparo::report {
namespace {

/// The map of who is nearer, in the colours of the sides.
std::string balanceFigure(const RefereeReport& referee)
{
    const Tensor shown = shownBalance(referee);
    const GradientMaps maps = drawGradientMaps(shown, shown);
    const Pixels pixels{maps.width, maps.height, maps.signA.pixels};
    return fmt::format(
        R"(<figure class="pane d"><figcaption><b class="chip">nearer</b><span>who is nearer to float64, summed over )"
        R"(the channels</span></figcaption><div class="frame"><div class="sized"><img class="reduced" src="{}" width="{}" )"
        R"(height="{}" alt="Map of the side that is nearer"></div></div><div class="legend"><span>B by {} {} and more</span>)"
        R"(<i style="background:{}"></i><span>A by {} and more</span></div></figure>)",
        pngUri(pixels), maps.width, maps.height, refereeText(maps.signA.fullScale),
        refereeUnit(referee.dtype), gradientText(signedMap()), refereeText(maps.signA.fullScale));
}

std::string refereedRow(const char* name, const RefereedSide& side, const RefereeReport& referee)
{
    const Shape& shape = referee.truth.shape();
    std::string worst = "–", sentence;
    if (side.worst && side.maxUlp > 0.0) {
        const RefereedSample& at = *side.worst;
        worst = positionText({at.n, at.c, at.y, at.x, at.a, at.b}, shape);
        sentence = english(at.sentence(referee.dtype));
    }
    return fmt::format(
        R"(<tr><th>{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td class="text">{}</td></tr>)",
        name, groupedText(side.nearer), percentText(side.nearer, referee.differing),
        refereeText(side.meanUlp), refereeText(side.maxUlp), roundedText(side.maxError), escapeHtml(worst),
        escapeHtml(sentence));
}

} // namespace

std::string refereePart(const Report& report)
{
    if (!report.referee)
        return {};
    const RefereeReport& referee = *report.referee;
    std::string part = fmt::format(R"(<p class="lead">{}</p>)", escapeHtml(english(referee.sentence())));
    if (!referee.isAvailable())
        return part;
    const std::string unit = refereeUnit(referee.dtype);
    fmt::format_to(
        std::back_inserter(part),
        R"(<table class="referee"><thead><tr><th></th><th>nearer</th><th>of those that differ</th>)"
        R"(<th>mean, {0}</th><th>most, {0}</th><th>most</th><th>worst at</th><th></th></tr></thead><tbody>)",
        unit);
    part += refereedRow("A", referee.a, referee) + refereedRow("B", referee.b, referee) + "</tbody></table>";
    if (referee.differing > 0)
        part += balanceFigure(referee);
    return part + fmt::format(R"(<p class="hint">Step {} ({}): {}. Distances in {}.</p>)", referee.step + 1,
                              escapeHtml(referee.op), escapeHtml(english(referee.rule)),
                              isFloat(referee.dtype)
                                  ? "ULP: the spacing of the value, or of 1/256 for smaller ones"
                                  : "steps of the dtype");
}

} // namespace comparo::report
