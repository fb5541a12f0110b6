// SPDX-License-Identifier: Apache-2.0
#include "engine/report/chart/timeline_svg.h"

#include "engine/report/chart/timeline_text.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace comparo::report {

namespace {

constexpr double kNamesWidth = 168.0;
constexpr double kLegendHeight = 24.0;

/// Colours by role: hazards are red and have a sign, lanes alternate, kernels have the one accent.
constexpr const char* kStyle = R"css(<style>
.timeline{--ink:#16191d;--soft:#59626d;--rule:#dde1e6;--lane:#f6f7f9;--kernel:#e4e0fb;--kernel-edge:#5546c8;--copy:#dfe5ec;--copy-edge:#7b8794;--bad:#b42318;--bad-fill:#fdecea;--card:#ffffff;
font-family:system-ui,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif;font-variant-numeric:tabular-nums}
@media screen and (prefers-color-scheme:dark){.timeline{--ink:#e8eaed;--soft:#9aa4af;--rule:#3a4048;--lane:#23272d;--kernel:#37315f;--kernel-edge:#9a90ff;--copy:#363d46;--copy-edge:#8995a2;--bad:#ff8379;--bad-fill:#3d2120;--card:#1d2025}}
.timeline text{fill:var(--ink);font-size:11px}.timeline .soft{fill:var(--soft);font-size:10px}.timeline .name{font-weight:600;font-size:12px}
.timeline .sheet{fill:var(--card)}.timeline .lane{fill:var(--lane)}.timeline .rule{stroke:var(--rule);stroke-width:1}
.timeline .box{stroke-width:1}.timeline .kernel{fill:var(--kernel);stroke:var(--kernel-edge)}.timeline .copy{fill:var(--copy);stroke:var(--copy-edge)}
.timeline .memory{fill:none;stroke:var(--copy-edge)}.timeline .host{fill:var(--card);stroke:var(--ink)}.timeline .sync{fill:var(--card);stroke:var(--copy-edge)}
.timeline .event{fill:var(--ink);stroke:var(--ink)}.timeline .wait{fill:var(--card);stroke:var(--ink);stroke-width:1.4}
.timeline .hazard{fill:var(--bad-fill);stroke:var(--bad);stroke-width:2.5}.timeline .badge{fill:var(--bad)}.timeline .sign{fill:var(--card);font-weight:700}
.timeline .arrow{fill:none;stroke:var(--soft);stroke-width:1.3}.timeline .head{fill:var(--soft)}
.timeline .missing{fill:none;stroke:var(--bad);stroke-width:2;stroke-dasharray:6 4}.timeline .missing-head{fill:var(--bad)}.timeline .missing-text{fill:var(--bad);font-weight:600}
</style>)css";

const char* classOf(BoxRole role)
{
    switch (role) {
    case BoxRole::Kernel:
        return "kernel";
    case BoxRole::Copy:
        return "copy";
    case BoxRole::Memory:
        return "memory";
    case BoxRole::HostAccess:
        return "host";
    case BoxRole::Record:
        return "event";
    case BoxRole::Wait:
        return "wait";
    case BoxRole::Synchronize:
        break;
    }
    return "sync";
}

void add(std::string& out, fmt::string_view format, const auto&... values)
{
    fmt::vformat_to(std::back_inserter(out), format, fmt::make_format_args(values...));
}

void addDiamond(std::string& svg, const char* style, double x, double y)
{
    add(svg, R"(<path class="{}" d="M{:.1f} {:.1f}l6 6l-6 6l-6 -6z"/>)", style, x, y - 6.0);
}

void addShape(std::string& svg, BoxRole role, bool isHazard, const PictureRect& rect)
{
    const bool isEvent = role == BoxRole::Record || role == BoxRole::Wait;
    if (!isEvent || isHazard)
        add(svg, R"(<rect class="box {}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="{}"/>)",
            isHazard ? "hazard" : classOf(role), rect.left, rect.top, rect.width, rect.height,
            role == BoxRole::Synchronize ? rect.height / 2 : 3.0);
    if (isEvent)
        addDiamond(svg, classOf(role), rect.left + 8.0, rect.top + rect.height / 2);
    if (role == BoxRole::HostAccess && !isHazard)
        add(svg, R"(<rect class="event" x="{:.1f}" y="{:.1f}" width="3" height="{:.1f}"/>)", rect.left,
            rect.top, rect.height);
}

void addBox(std::string& svg, const PictureBox& box, const std::string& facts)
{
    const bool isEvent = box.role == BoxRole::Record || box.role == BoxRole::Wait;
    const double x = box.left + (isEvent ? 20.0 : box.role == BoxRole::Synchronize ? 12.0 : 8.0);
    const double room = box.right() - x - (isEvent ? 0.0 : 4.0);
    add(svg, "<g><title>{}</title>", escapeHtml(facts));
    addShape(svg, box.role, box.isHazard, {box.left, box.top, box.width, box.height});
    add(svg, R"(<text x="{:.1f}" y="{:.1f}">{}</text>)", x, box.top + (box.detail.isEmpty() ? 24.0 : 17.0),
        escapeHtml(shortened(english(box.title), room, TimelinePicture::kTitleSize)));
    add(svg, R"(<text class="soft" x="{:.1f}" y="{:.1f}">{}</text>)", x, box.top + 31.0,
        escapeHtml(shortened(english(box.detail), room, TimelinePicture::kDetailSize)));
    if (box.isHazard)
        add(svg,
            R"(<circle class="badge" cx="{0:.1f}" cy="{1:.1f}" r="7"/><text class="sign" x="{0:.1f}" y="{2:.1f}" )"
            R"(text-anchor="middle">!</text>)",
            box.right() - 2.0, box.top + 2.0, box.top + 6.0);
    svg += "</g>";
}

void addCurve(std::string& svg, const char* style, const char* head, const PictureCurve& curve, bool vertical)
{
    add(svg, R"(<path class="{}" d="M{:.1f} {:.1f}C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}"/>)", style,
        curve.x[0], curve.y[0], curve.x[1], curve.y[1], curve.x[2], curve.y[2], curve.x[3], curve.y[3]);
    const double side = curve.y[3] >= curve.y[2] ? -1.0 : 1.0;
    if (vertical)
        add(svg, R"(<path class="{}" d="M{:.1f} {:.1f}l-4 {:.1f}h8z"/>)", head, curve.x[3], curve.y[3],
            8.0 * side);
    else
        add(svg, R"(<path class="{}" d="M{:.1f} {:.1f}l-7 -3.5v7z"/>)", head, curve.x[3], curve.y[3]);
}

void addArrow(std::string& svg, const TimelinePicture& picture, const PictureArrow& arrow,
              const RaceReport& races)
{
    const auto rect = [&](std::size_t i) {
        const PictureBox& box = picture.boxes[i];
        return PictureRect{box.left, box.top, box.width, box.height};
    };
    const PictureCurve curve = arrowCurve(arrow.kind, rect(arrow.from), rect(arrow.to));
    if (arrow.kind != PictureArrow::Kind::Missing) {
        addCurve(svg, "arrow", "head", curve, false);
        return;
    }
    const std::string name =
        races.hazards.size() > 1 ? fmt::format("missing {}", arrow.hazard + 1) : std::string("missing");
    add(svg, "<g><title>{}</title>", escapeHtml(english(races.hazards[arrow.hazard].sentence)));
    addCurve(svg, "missing", "missing-head", curve, true);
    const double x = (curve.x[0] + 3 * curve.x[1] + 3 * curve.x[2] + curve.x[3]) / 8;
    const double y = (curve.y[0] + 3 * curve.y[1] + 3 * curve.y[2] + curve.y[3]) / 8;
    const double width = estimatedWidth(name, TimelinePicture::kTitleSize) + 8.0;
    add(svg,
        R"(<rect class="sheet" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="15" rx="3"/><text class="missing-text" )"
        R"(x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text></g>)",
        x - width / 2, y - 8.0, width, x, y + 3.5, name);
}

std::string namesBody(const TimelinePicture& picture)
{
    std::string svg;
    for (const PictureLane& lane : picture.lanes) {
        add(svg, R"(<rect class="lane" x="0" y="{:.1f}" width="{}" height="{:.1f}"/>)", lane.top + 1.0,
            kNamesWidth, lane.height - 2.0);
        add(svg,
            R"(<text class="name" x="8" y="{:.1f}">{}</text><text class="soft" x="8" y="{:.1f}">{}</text>)",
            lane.top + 27.0, escapeHtml(shortened(english(lane.title), kNamesWidth - 12.0, 12.0)),
            lane.top + 42.0,
            escapeHtml(shortened(english(lane.detail), kNamesWidth - 12.0, TimelinePicture::kDetailSize)));
    }
    return svg;
}

std::string lanesBody(const std::vector<TimelineEntry>& entries, const RaceReport& races,
                      const TimelinePicture& picture)
{
    const TimelineText text(entries);
    std::string svg;
    for (const PictureLane& lane : picture.lanes)
        add(svg, R"(<rect class="lane" x="0" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>)", lane.top + 1.0,
            picture.width, lane.height - 2.0);
    for (const PictureTick& tick : picture.ticks)
        add(svg,
            R"(<line class="rule" x1="{0:.1f}" x2="{0:.1f}" y1="18" y2="{1:.1f}"/><text class="soft" x="{0:.1f}" )"
            R"(y="13" text-anchor="middle">{2}</text>)",
            tick.x, picture.height, tick.label);
    if (picture.ticks.empty())
        svg += R"(<text class="soft" x="16" y="13">first → later</text>)";
    for (const PictureBox& box : picture.boxes) {
        std::string facts;
        for (const std::size_t i : box.entries) {
            if (box.entries.size() > 1) {
                facts += fmt::format("#{} {} {}\n", i, english(text.title(entries[i])),
                                     english(TimelineText::detail(entries[i])));
                continue;
            }
            for (const auto& [name, what] : text.facts(i))
                facts += english(name) + ": " + english(what) + "\n";
        }
        addBox(svg, box, facts);
    }
    for (const bool missing : {false, true})
        for (const PictureArrow& arrow : picture.arrows)
            if ((arrow.kind == PictureArrow::Kind::Missing) == missing)
                addArrow(svg, picture, arrow, races);
    return svg;
}

/// A sign of the picture with its word, from x = 0 on.
struct LegendSign {
    std::string body;
    double width = 0.0;
    const char* word = "";
};

constexpr double kSignWidth = 24.0; ///< of boxes
constexpr double kArrowWidth = 32.0;
constexpr double kSignGap = 16.0; ///< to the next sign

std::vector<LegendSign> legendSigns()
{
    std::vector<LegendSign> signs;
    const auto put = [&signs](std::string body, double signWidth, const char* word) {
        body += fmt::format(R"(<text x="{:.1f}" y="16">{}</text>)", signWidth, word);
        signs.push_back({std::move(body), signWidth + estimatedWidth(word, 11.0) + kSignGap, word});
    };
    const std::pair<BoxRole, const char*> roles[] = {{BoxRole::Kernel, "kernel"},
                                                     {BoxRole::Copy, "copy"},
                                                     {BoxRole::Memory, "memory: + allocated, − freed"},
                                                     {BoxRole::HostAccess, "host reads or writes"},
                                                     {BoxRole::Synchronize, "host waits"},
                                                     {BoxRole::Record, "event recorded"},
                                                     {BoxRole::Wait, "waits for event"}};
    for (const auto& [role, word] : roles) {
        std::string box;
        addShape(box, role, false, {1.0, 6.0, 16.0, 12.0});
        put(std::move(box), kSignWidth, word);
    }
    std::string arrow;
    addCurve(arrow, "arrow", "head", {{0, 8, 16, 26}, {12, 12, 12, 12}}, false);
    put(std::move(arrow), kArrowWidth, "guaranteed order");
    put(R"(<path class="missing" d="M0 12h26"/>)", kArrowWidth, "order is missing");
    return signs;
}

/// Every sign in one line.
std::string legendBody(double& width)
{
    std::string svg;
    width = 0.0;
    for (const LegendSign& sign : legendSigns()) {
        add(svg, R"svg(<g transform="translate({:.1f} 0)">{}</g>)svg", width, sign.body);
        width += sign.width;
    }
    return svg;
}

/// `attributes` is empty inside a page; a file of its own names the format.
std::string opened(double width, double height, const std::string& label, const char* attributes = "")
{
    return fmt::format(
        R"(<svg{3} class="timeline" width="{0:.0f}" height="{1:.0f}" viewBox="0 0 {0:.0f} {1:.0f}" )"
        R"(role="img" aria-label="{2}">)",
        width, height, escapeHtml(label), attributes);
}

} // namespace

TimelineSvg timelineSvg(const std::vector<TimelineEntry>& entries, const RaceReport& races,
                        const TimelinePicture& picture)
{
    return {opened(kNamesWidth, picture.height, "Names of the lanes") + kStyle + namesBody(picture) +
                "</svg>",
            opened(picture.width, picture.height, english(racesText(entries, races))) +
                lanesBody(entries, races, picture) + "</svg>"};
}

std::string timelineLegendSvg()
{
    std::string svg;
    for (const LegendSign& sign : legendSigns())
        svg += opened(sign.width, kLegendHeight, sign.word) + sign.body + "</svg> ";
    return svg;
}

std::string timelineSvgFile(const std::string& title, const std::vector<TimelineEntry>& entries,
                            const RaceReport& races)
{
    const TimelinePicture picture = layOutTimeline(entries, races);
    double legendWidth = 0.0;
    const std::string legend = legendBody(legendWidth);
    const double width = std::max({picture.width + kNamesWidth, legendWidth, 640.0}) + 32.0;
    const double top = 64.0;
    const double below = top + picture.height + 24.0;
    const double height = below + kLegendHeight + 24.0 + 52.0 * static_cast<double>(races.hazards.size());
    std::string svg = opened(width, height, title, R"( xmlns="http://www.w3.org/2000/svg")") + kStyle;
    add(svg, R"(<rect class="sheet" width="{:.0f}" height="{:.0f}"/>)", width, height);
    add(svg, R"svg(<g transform="translate(16 0)"><text class="name" x="0" y="26">{}</text>)svg",
        escapeHtml(title));
    add(svg, R"(<text x="0" y="44">{} {}</text>)", escapeHtml(english(racesText(entries, races))),
        english(picture.axis));
    add(svg, R"svg(<g transform="translate(0 {})">{}</g>)svg", top, namesBody(picture));
    add(svg, R"svg(<g transform="translate({} {})">{}</g>)svg", kNamesWidth, top,
        lanesBody(entries, races, picture));
    add(svg, R"svg(<g transform="translate(0 {})">{}</g>)svg", below, legend);
    double y = below + kLegendHeight + 20.0;
    for (std::size_t i = 0; i < races.hazards.size(); ++i, y += 52.0) {
        add(svg, R"(<text class="missing-text" x="0" y="{:.0f}">{}. {}</text>)", y, i + 1,
            escapeHtml(english(races.hazards[i].sentence)));
        add(svg, R"(<text class="soft" x="16" y="{:.0f}">{}</text>)", y + 16.0,
            escapeHtml(english(races.hazards[i].missingEdge)));
        add(svg, R"(<text x="16" y="{:.0f}">Fix: {}</text>)", y + 32.0,
            escapeHtml(english(races.hazards[i].fix)));
    }
    return svg + "</g></svg>\n";
}

} // namespace comparo::report
