// SPDX-License-Identifier: Apache-2.0
// Why a pair differs, who is nearer, and what each side did.
#include "engine/base/message_list.h"
#include "engine/report/chart/timeline_pdf.h"
#include "engine/report/chart/timeline_svg.h"
#include "engine/report/document/document.h"
#include "engine/report/number_text.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/picture/gradient_maps.h"
#include "engine/report/picture/tie_picture.h"
#include "engine/report/run/report_text.h"
#include "engine/report/run/sections.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace comparo::report {

namespace {

using namespace document;

/// "n of m differences lie within e of a tie" with their map.
void addTies(Blocks& blocks, const TieMap& ties)
{
    Pane pane{Tone::Plain, "ties", "where the differences are, and how near to a rounding tie",
              drawTieMap(ties).pixels, Legend{}};
    pane.legend->colors = {{kNearTieColor, "near a tie"}, {kFarFromTieColor, "farther away"}};
    if (ties.examined < ties.differing)
        pane.legend->colors.emplace_back(kNotExaminedColor, "not examined");
    pane.legend->colors.emplace_back(kEqualColor, "equal");
    Figure figure;
    figure.panes.push_back(std::move(pane));
    blocks.push_back(Paragraph{ties.sentence, Paragraph::Kind::Plain, Tone::Plain, "ties"});
    blocks.push_back(std::move(figure));
}

Row refereedRow(const char* name, Tone tone, const RefereedSide& side, const RefereeReport& referee)
{
    std::string worst = "–", sentence;
    if (side.worst && side.maxUlp > 0.0) {
        const RefereedSample& at = *side.worst;
        worst = positionText({at.n, at.c, at.y, at.x, at.a, at.b}, referee.truth.shape());
        sentence = english(at.sentence(referee.dtype));
    }
    return {{chip(name, tone), groupedText(side.nearer), percentText(side.nearer, referee.differing),
             refereeText(side.meanUlp), refereeText(side.maxUlp), roundedText(side.maxError), worst,
             sentence}};
}

/// The map of who is nearer, in the colours of the sides.
Figure balanceOf(const RefereeReport& referee)
{
    const Tensor shown = shownBalance(referee);
    const GradientMaps maps = drawGradientMaps(shown, shown);
    const std::string most = refereeText(maps.signA.fullScale);
    Figure figure;
    figure.panes.push_back(
        {Tone::Plain, "nearer", "which side is nearer to float64, summed over the channels",
         Pixels{maps.width, maps.height, maps.signA.pixels},
         Legend{&signedMap(), "B by " + most + " " + refereeUnit(referee.dtype) + " and more",
                "A by " + most + " and more"}});
    return figure;
}

bool hasTimeline(const std::optional<Trace>& trace)
{
    return trace && trace->timeline && !trace->timeline->entries().empty();
}

/// What a drawing of a timeline needs, however often it is drawn.
struct DrawnTimeline {
    std::vector<TimelineEntry> entries;
    std::shared_ptr<const RaceReport> races;
    Excerpt excerpt;
    TimelinePicture picture;

    explicit DrawnTimeline(const Trace& trace)
        : entries(trace.timeline->entries()),
          races(trace.races()),
          excerpt(pageExcerpt(entries, *races)),
          picture(layOutTimeline(entries, *races, excerpt))
    {
    }

    [[nodiscard]] std::string svg() const
    {
        const TimelineSvg svg = timelineSvg(entries, *races, picture);
        return fmt::format(R"(<div class="lanes">{}<div class="scroll" tabindex="0">{}</div></div>)",
                           svg.names, svg.lanes);
    }
};

Table hazardsOf(const RaceReport& races)
{
    Table table{
        {document::left(""), wrapped("unordered accesses"), wrapped("missing"), wrapped("smallest fix")}};
    for (std::size_t i = 0; i < races.hazards.size(); ++i) {
        const Hazard& hazard = races.hazards[i];
        table.rows.push_back(
            {{strong(std::to_string(i + 1), Tone::Bad),
              hazard.count > 1 ? message("{} {} pairs like this one.", hazard.sentence, hazard.count)
                               : hazard.sentence,
              hazard.missingEdge, hazard.fix}});
    }
    return table;
}

void addSide(Blocks& blocks, const Text& chip, const std::string& label, const Trace& trace)
{
    const auto drawn = std::make_shared<const DrawnTimeline>(trace);
    const bool isOrdered = drawn->races->hazards.empty();
    blocks.push_back(Heading{chip + " " + label});
    blocks.push_back(lead((isOrdered ? "✓ " : "⚠ ") + english(racesText(drawn->entries, *drawn->races)),
                          isOrdered ? Tone::Good : Tone::Bad));
    blocks.push_back(Drawing{{},
                             [drawn] { return drawn->svg(); },
                             [drawn](PdfFlow& flow) { drawTimeline(flow, drawn->picture); }});
    std::string note = english(drawn->picture.axis);
    const Excerpt& part = drawn->excerpt;
    if (drawn->entries.size() > part.count)
        note += fmt::format(" Calls #{} to #{} of {} are shown; the JSON report contains all.", part.first,
                            part.first + part.count - 1, groupedText(drawn->entries.size()));
    blocks.push_back(hint(note));
    if (!isOrdered)
        blocks.push_back(hazardsOf(*drawn->races));
}

/// What a step did on one side.
Text stepText(const std::optional<Trace>& trace, std::size_t index)
{
    if (!trace || index >= trace->steps.size())
        return "–";
    const StepTrace& step = trace->steps[index];
    Text text = step.output.isEmpty() ? "–" : descText(step.output.desc());
    for (const auto& lines : {english(step.notes), peerStepLines(step)})
        for (const std::string& line : lines)
            text += "\n" + soft("• " + line);
    return text + "\n" + soft(fmt::format("{:.3f} ms", step.milliseconds));
}

bool isEmulated(const std::optional<Trace>& trace)
{
    return trace && trace->side.runsOn(DeviceKind::Emu);
}

} // namespace

Blocks causeOf(const Report& report)
{
    if (!report.cause)
        return {none(causeText(report))};
    const CauseReport& cause = *report.cause;
    Blocks blocks{lead(cause.verdict)};
    if (cause.ties)
        addTies(blocks, *cause.ties);
    if (cause.hypotheses.empty())
        return blocks;
    Table table{{wrapped("hypothesis"),
                 wrapped("replay"),
                 {"reproduced bit for bit"},
                 {""},
                 {"samples"},
                 {"broken"}}};
    for (const auto& [id, label, parameters, match, given] : cause.hypotheses) {
        const bool explains = cause.isNamed && match.missed() == 0;
        table.rows.push_back({{explains ? strong("✓ " + english(label), Tone::Good) : Text(label), parameters,
                               percentText(match.reproduced, match.differing), barOf(match.share()),
                               groupedText(match.reproduced) + " of " + groupedText(match.differing),
                               groupedText(match.broken)}});
    }
    blocks.push_back(std::move(table));
    blocks.push_back(hint("Reproduced bit for bit: differing samples at which the replay of B under this "
                          "assumption returns A's value. Broken: equal samples that it makes unequal."));
    return blocks;
}

Blocks refereeOf(const RefereeReport& referee)
{
    Blocks blocks{lead(referee.sentence())};
    if (!referee.isAvailable())
        return blocks;
    const std::string unit = refereeUnit(referee.dtype);
    blocks.push_back(Table{
        {document::left(""),
         {"nearer"},
         {"of those that differ"},
         {"mean, " + unit},
         {"most, " + unit},
         {"most"},
         {"worst at"},
         wrapped("")},
        {refereedRow("A", Tone::A, referee.a, referee), refereedRow("B", Tone::B, referee.b, referee)}});
    if (referee.differing > 0)
        blocks.push_back(balanceOf(referee));
    blocks.push_back(hint(
        fmt::format("Step {} ({}): {}. Distances in {}.", referee.step + 1, referee.op, english(referee.rule),
                    isFloat(referee.dtype) ? "ULP: the spacing of the value, or of 1/256 for smaller ones"
                                           : "steps of the dtype")));
    return blocks;
}

Blocks streamsOf(const Report& report)
{
    Blocks blocks;
    if (hasTimeline(report.a))
        addSide(blocks, chip("A", Tone::A), sideLabel(report, SideName::A), *report.a);
    if (hasTimeline(report.b))
        addSide(blocks, chip("B", Tone::B), sideLabel(report, SideName::B), *report.b);
    if (blocks.empty())
        return {none("No run was recorded, so there is no timeline to show.")};
    blocks.push_back(Drawing{{},
                             [] { return R"(<div class="signs">)" + timelineLegendSvg() + "</div>"; },
                             [](PdfFlow& flow) { drawTimelineLegend(flow); }});
    blocks.push_back(
        hint("A lane is a host thread or a stream. Work in one lane runs in the order shown; between lanes "
             "only the arrows guarantee an order. Two calls that access the same bytes without such an order "
             "may run in either order, regardless of what one run did."));
    return blocks;
}

Blocks pipelineOf(const Pipeline& pipeline)
{
    const auto json = nlohmann::ordered_json::parse(toJson(pipeline));
    const auto wordOf = [](const nlohmann::ordered_json& value) {
        return value.is_string() ? value.get<std::string>() : value.dump();
    };
    Table table{{document::left("step"), document::left("parameter"), wrapped("value")}};
    table.fits = true;
    std::size_t number = 0;
    for (const auto& step : json.at("steps")) {
        std::string name = fmt::format("{} {}", ++number, wordOf(step.at("op")));
        const auto add = [&](const std::string& parameter, const nlohmann::ordered_json& what) {
            table.rows.push_back({{std::exchange(name, {}), parameter, code(wordOf(what))}});
        };
        for (const auto& [key, value] : step.items()) {
            if (value.is_object())
                for (const auto& [inner, what] : value.items())
                    add(inner, what);
            else if (key != "op")
                add(key, value);
        }
    }
    return {std::move(table), hint("Seed " + wordOf(json.at("seed")) + ".")};
}

Blocks provenanceOf(const Report& report)
{
    const Comparison& comparison = *report.comparison;
    Table table{{document::left(""), wrapped("A"), wrapped("B")}};
    table.rows = {{{"side", strong(sideLabel(report, SideName::A), Tone::A),
                    strong(sideLabel(report, SideName::B), Tone::B)}},
                  {{"compared", descText(comparison.descA), descText(comparison.descB)}}};
    if (!report.a && !report.b)
        return {std::move(table), hint("Both sides were read from files; no run was recorded.")};
    const auto input = [](const std::optional<Trace>& trace) {
        return trace && !trace->input.isEmpty() ? descText(trace->input.desc()) : std::string("–");
    };
    const auto total = [](const std::optional<Trace>& trace) {
        return trace ? fmt::format("{:.3f} ms", trace->milliseconds) : std::string("–");
    };
    table.rows.push_back({{"input", input(report.a), input(report.b)}});
    const std::size_t countA = report.a ? report.a->steps.size() : 0;
    const std::size_t countB = report.b ? report.b->steps.size() : 0;
    for (std::size_t i = 0; i < std::max(countA, countB); ++i) {
        const Step& step = i < countA ? report.a->steps[i].step : report.b->steps[i].step;
        table.rows.push_back(
            {{fmt::format("{} {}", i + 1, step.op->id), stepText(report.a, i), stepText(report.b, i)}});
    }
    table.rows.push_back({{"whole run", total(report.a), total(report.b)}});
    std::string words = "Times are host times to completion.";
    if (isEmulated(report.a) || isEmulated(report.b))
        words += " An emulated device produces a GPU's bits, but its timings are not those of a GPU.";
    return {std::move(table), hint(words)};
}

} // namespace comparo::report
