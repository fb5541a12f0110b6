// SPDX-License-Identifier: Apache-2.0
#include "engine/report/html/parts.h"

#include "engine/report/chart/timeline_svg.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>

namespace comparo::report {

namespace {

std::string hazardTable(const RaceReport& races)
{
    std::string table =
        R"(<div class="scroll"><table class="hazards"><thead><tr><th></th><th>What is not ordered</th>)"
        R"(<th>Missing</th><th>Smallest fix</th></tr></thead><tbody>)";
    for (std::size_t i = 0; i < races.hazards.size(); ++i) {
        const Hazard& hazard = races.hazards[i];
        table += fmt::format("<tr><th>{}</th><td>{}{}</td><td>{}</td><td>{}</td></tr>", i + 1,
                             escapeHtml(english(hazard.sentence)),
                             hazard.count > 1 ? fmt::format(" {} pairs like this one.", hazard.count) : "",
                             escapeHtml(english(hazard.missingEdge)), escapeHtml(english(hazard.fix)));
    }
    return table + "</tbody></table></div>";
}

std::string runPart(const char* side, const char* chip, const std::string& label, const Trace& trace)
{
    const std::vector<TimelineEntry> entries = trace.timeline->entries();
    const RaceReport races = findRaces(entries);
    const Excerpt excerpt = pageExcerpt(entries, races);
    const TimelinePicture picture = layOutTimeline(entries, races, excerpt);
    const TimelineSvg svg = timelineSvg(entries, races, picture);
    std::string part = fmt::format(
        R"(<div class="run {}"><h3><b class="chip">{}</b><span>{}</span></h3><p class="{}">{}</p>)", side,
        chip, escapeHtml(label), races.hazards.empty() ? "lead ordered" : "lead unordered",
        (races.hazards.empty() ? "✓ " : "⚠ ") + escapeHtml(racesText(entries, races)));
    part += fmt::format(R"(<div class="lanes">{}<div class="scroll" tabindex="0">{}</div></div>)", svg.names,
                        svg.lanes);
    std::string note = picture.axis;
    if (entries.size() > excerpt.count)
        note += fmt::format(" Shown are the calls #{} to #{} of {}; the page's data has them all.",
                            excerpt.first, excerpt.first + excerpt.count - 1, groupedText(entries.size()));
    part += fmt::format(R"(<p class="hint">{}</p>)", escapeHtml(note));
    if (!races.hazards.empty())
        part += hazardTable(races);
    return part + "</div>";
}

} // namespace

std::string streamsPart(const Report& report)
{
    std::string part;
    const auto add = [&part](const char* side, const char* chip, const std::string& label,
                             const std::optional<Trace>& trace) {
        if (trace && trace->timeline && !trace->timeline->entries().empty())
            part += runPart(side, chip, label, *trace);
    };
    add("a", "A", sideLabel(report, SideName::A), report.a);
    add("b", "B", sideLabel(report, SideName::B), report.b);
    if (part.empty())
        return R"(<p class="none">No run was recorded, so there is no timeline to show.</p>)";
    return part + R"(<div class="signs">)" + timelineLegendSvg() +
           R"(</div><p class="hint">A lane is a host thread or a stream. Work of one lane runs in the order in )"
           R"(which it stands there; between lanes only the arrows promise an order. Two calls that touch the )"
           R"(same bytes without such an order may run either way round, whatever one run happened to do.</p>)";
}

} // namespace comparo::report
