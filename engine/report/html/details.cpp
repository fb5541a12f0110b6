// SPDX-License-Identifier: Apache-2.0
#include "engine/report/html/parts.h"

#include "engine/report/html/png_uri.h"
#include "engine/report/number_text.h"
#include "engine/report/picture/tie_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace comparo::report {

namespace {

void add(std::string& out, fmt::string_view format, const auto&... values)
{
    fmt::vformat_to(std::back_inserter(out), format, fmt::make_format_args(values...));
}

std::string cropFigure(const char* side, const char* chip, const Pixels& picture, const Crop& crop,
                       const Place& place)
{
    return fmt::format(
        R"(<figure class="crop {}"><figcaption><b class="chip">{}</b></figcaption><div class="zoomed" )"
        R"(style="width:{}px"><img src="{}" width="{}" height="{}" alt="{} around ({}, {}), enlarged 16 )"
        R"(times"><i style="left:{}px;top:{}px"></i></div></figure>)",
        side, chip, crop.pictures.width * 16, pngUri(picture), crop.pictures.width * 16,
        crop.pictures.height * 16, chip, place.peak.x, place.peak.y, (place.peak.x - crop.x) * 16,
        (place.peak.y - crop.y) * 16);
}

std::string valueRow(const std::string& name, double a, double b, const Comparison& comparison)
{
    const ValueText textA = valueText(a, comparison.descA.dtype);
    const ValueText textB = valueText(b, comparison.descB.dtype);
    return fmt::format(
        "<tr><th>{}</th><td>{}<br><code>{}</code></td><td>{}<br><code>{}</code></td><td>{}</td></tr>", name,
        textA.decimal, textA.hex, textB.decimal, textB.hex, signedText(a, b));
}

/// A - B of the peak's channel at the peak and around: two pixels far for integers, one for floats, whose
/// numbers are longer.
std::string neighbourhood(const Report& report, const Place& place)
{
    const Shape& shape = report.comparison->descA.shape;
    const SamplePosition& peak = place.peak;
    const int reach = isFloat(report.comparison->descA.dtype) ? 1 : 2;
    std::string part =
        fmt::format(R"(<table class="around"><caption>A − B in channel {} around the pixel</caption><tbody>)",
                    escapeHtml(report.comparison->nameOf(peak.c)));
    for (int y = peak.y - reach; y <= peak.y + reach; ++y) {
        part += "<tr>";
        for (int x = peak.x - reach; x <= peak.x + reach; ++x) {
            const bool inside = x >= 0 && y >= 0 && x < shape.w && y < shape.h;
            part += x == peak.x && y == peak.y ? R"(<td class="peak">)" : "<td>";
            if (inside)
                part += signedText(report.imageA.at(peak.n, peak.c, y, x),
                                   report.imageB.at(peak.n, peak.c, y, x));
            part += "</td>";
        }
        part += "</tr>";
    }
    return part + "</tbody></table>";
}

/// Both bit strings with the places that differ marked.
std::string markedBits(const std::string& bits, const std::string& other)
{
    std::string out;
    bool marked = false;
    for (std::size_t i = 0; i < bits.size(); ++i) {
        const bool differs = i < other.size() && bits[i] != other[i];
        if (differs != marked)
            out += differs ? "<mark>" : "</mark>";
        marked = differs;
        out += bits[i];
    }
    return marked ? out + "</mark>" : out;
}

/// Two rows, A above B, of one sample.
std::string sampleRows(const char* name, const SamplePosition& at, const Comparison& comparison)
{
    const ValueText a = valueText(at.a, comparison.descA.dtype);
    const ValueText b = valueText(at.b, comparison.descB.dtype);
    return fmt::format(
        R"(<tr class="a"><th rowspan="2">{}<br><small>{}</small></th><td><b class="chip">A</b></td>)"
        R"(<td class="value">{}</td><td><code>{}</code></td><td><code class="bits">{}</code></td>)"
        R"(<td rowspan="2">{}</td></tr><tr class="b"><td><b class="chip">B</b></td><td class="value">{}</td>)"
        R"(<td><code>{}</code></td><td><code class="bits">{}</code></td></tr>)",
        name, escapeHtml(comparison.placeOf(at)), a.decimal, a.hex, markedBits(a.bits, b.bits),
        signedText(at.a, at.b), b.decimal, b.hex, markedBits(b.bits, a.bits));
}

std::string statisticsRow(const std::string& name, const ChannelStatistics& statistics,
                          const Comparison& comparison)
{
    std::string row = "<tr><th>" + name + "</th>";
    for (const std::string& value : statisticsValues(statistics, comparison))
        row += "<td>" + escapeHtml(value) + "</td>";
    return row + "</tr>";
}

std::string bar(double share)
{
    return fmt::format(R"(<span class="bar"><i style="width:{:.1f}%"></i></span>)", 100.0 * share);
}

double shareOf(const PositionShare& share)
{
    return share.samples ? static_cast<double>(share.differing) / static_cast<double>(share.samples) : 0.0;
}

std::string stepCell(const Trace& trace, std::size_t index)
{
    const StepTrace& step = trace.steps[index];
    std::string notes;
    for (const Message& note : step.notes)
        notes += fmt::format("<li>{}</li>", escapeHtml(english(note)));
    for (const std::string& line : peerStepLines(step))
        notes += fmt::format("<li>{}</li>", escapeHtml(line));
    return fmt::format(R"(<td>{}<ul class="notes">{}</ul></td><td class="time">{:.3f} ms</td>)",
                       step.output.isEmpty() ? "–" : descText(step.output.desc()), notes, step.milliseconds);
}

/// "n of m differences lie within e of a tie" with their map.
std::string tiesPart(const TieMap& ties)
{
    const Pixels map = drawTieMap(ties).pixels;
    const auto swatch = [](std::uint32_t color, const char* words) {
        return fmt::format(R"(<i class="swatch" style="background:#{:06x}"></i><span>{}</span>)",
                           color & 0xffffffU, words);
    };
    return fmt::format(
        R"(<p id="ties">{}</p><figure class="pane d"><figcaption><b class="chip">ties</b><span>where the differences are, )"
        R"(and how near to a rounding tie</span></figcaption><div class="frame"><div class="sized"><img class="reduced" )"
        R"(src="{}" width="{}" height="{}" alt="Map of differences near rounding ties"></div></div>)"
        R"(<div class="legend swatches">{}{}{}{}</div></figure>)",
        escapeHtml(english(ties.sentence)), pngUri(map), map.width, map.height,
        swatch(kNearTieColor, "near a tie"), swatch(kFarFromTieColor, "farther away"),
        ties.examined < ties.differing ? swatch(kNotExaminedColor, "not looked at") : "",
        swatch(kEqualColor, "equal"));
}

} // namespace

std::string placesPart(const Report& report, const std::vector<Place>& places, const Display& display)
{
    const Comparison& comparison = *report.comparison;
    const Shape& shape = comparison.descA.shape;
    if (places.empty())
        return R"(<p class="none">No sample differs, so there is no place to show.</p>)";
    std::string part;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Place& place = places[i];
        const Crop crop = makeCrop(report.imageA, report.imageB, display, place);
        add(part,
            R"(<article class="place" id="place-{}"><h3><span class="rank">{}</span> Pixel {} )"
            R"(<small>|A − B| {} in channel {}, {} samples differ in the cell of 16 × 16 pixels around</small></h3><div class="crops">{}{}{}<div )"
            R"(class="values"><table><thead><tr><th></th><th>A</th><th>B</th><th>A − B</th>)"
            R"(</tr></thead><tbody>)",
            i + 1, i + 1,
            shape.n > 1 ? fmt::format("({}, {}) of sample {}", place.peak.x, place.peak.y, place.peak.n)
                        : fmt::format("({}, {})", place.peak.x, place.peak.y),
            roundedText(place.size), escapeHtml(comparison.nameOf(place.peak.c)),
            groupedText(place.differing), cropFigure("a", "A", crop.pictures.a, crop, place),
            cropFigure("b", "B", crop.pictures.b, crop, place),
            cropFigure("d", "|A − B|", crop.pictures.difference, crop, place));
        for (int c = 0; c < std::min(shape.c, 8); ++c)
            part += valueRow(escapeHtml(comparison.nameOf(c)),
                             report.imageA.at(place.peak.n, c, place.peak.y, place.peak.x),
                             report.imageB.at(place.peak.n, c, place.peak.y, place.peak.x), comparison);
        part += "</tbody></table>" + neighbourhood(report, place) + "</div></div></article>";
    }
    return part;
}

std::string tolerancePart(const Report& report)
{
    const Comparison& comparison = *report.comparison;
    const auto steps = [&](double error) { return roundedText(inEightBitSteps(error, comparison.peak)); };
    const bool floats = isFloat(comparison.descA.dtype);
    const std::string noUlp = "= absolute";
    std::string part = "<table class=\"fit\"><thead><tr><th></th><th>absolute</th><th>in 8-bit "
                       "steps</th><th>ULP</th><th>relative</th></tr></thead><tbody>";
    add(part, "<tr><th>Used in this run</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
        exactText(comparison.tolerance.atol), steps(comparison.tolerance.atol),
        floats ? ulpText(comparison.tolerance.ulp) : noUlp, exactText(comparison.tolerance.rtol));
    add(part, "<tr><th>Required to pass, each alone</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
        exactText(comparison.requiredAtol), steps(comparison.requiredAtol),
        floats ? requiredUlpText(comparison) : noUlp, exactText(comparison.requiredRtol));
    add(part,
        R"(</tbody></table><p class="hint">A sample passes if |A − B| ≤ atol + rtol · max(|A|, |B|), or if it is within )"
        R"(the ULP tolerance. One 8-bit step is peak / 255, with the peak {}.</p>)",
        exactText(comparison.peak));
    if (report.contract)
        add(part, R"(<p class="hint">{}</p>)", escapeHtml(contractText(report)));
    return part;
}

std::string samplesPart(const Report& report)
{
    const ChannelStatistics& all = report.comparison->all;
    if (!all.first || !all.worst || all.differing == 0)
        return R"(<p class="none">No sample differs.</p>)";
    return R"(<table class="samples fit"><thead><tr><th>Sample (x, y, channel)</th><th></th><th>decimal</th><th>hex</th>)"
           R"(<th>bits</th><th>A − B</th></tr></thead><tbody>)" +
           sampleRows("First that differs", *all.first, *report.comparison) +
           sampleRows("Largest error", *all.worst, *report.comparison) + "</tbody></table>";
}

std::string picturesPart(const Report& report)
{
    std::string part = R"(<table class="fit"><thead><tr><th>picture</th><th>verdict</th><th>differ</th>)"
                       R"(<th>max |A − B|</th><th></th></tr></thead><tbody>)";
    for (const PictureFinding& each : report.pictures) {
        const Comparison* of = each.comparison ? &*each.comparison : nullptr;
        add(part, R"(<tr><th>{}</th><td>{}</td><td>{}</td><td>{}</td><td class="text">{}</td></tr>)",
            escapeHtml(each.name), toString(each.outcome.kind),
            of ? groupedText(of->all.differing) : std::string("–"),
            of ? roundedText(of->all.maxAbs) : std::string("–"),
            escapeHtml(english(each.outcome.sentence())));
    }
    return part + "</tbody></table><p class=\"hint\">What follows is of " + escapeHtml(report.picture) +
           ".</p>";
}

std::string statisticsPart(const Report& report)
{
    const Comparison& comparison = *report.comparison;
    std::string part = "<table><thead><tr><th>channel</th>";
    for (const std::string& name : statisticsNames())
        part += "<th>" + name + "</th>";
    part += "</tr></thead><tbody>";
    const int channels = static_cast<int>(comparison.channels.size());
    for (int c = 0; c < channels; ++c)
        part += statisticsRow(escapeHtml(comparison.nameOf(c)),
                              comparison.channels[static_cast<std::size_t>(c)], comparison);
    part += statisticsRow("all", comparison.all, comparison);
    return part + "</tbody></table>";
}

std::string positionPart(const PositionProfile& profile)
{
    double most = 0.0;
    for (const PositionShare& share : profile.phase)
        most = std::max(most, shareOf(share));
    std::string part =
        R"(<div class="pair"><figure><figcaption>Share that differs by place in the 8 × 8 lattice)";
    part += R"( (x mod 8 to the right, y mod 8 down)</figcaption><table class="phase"><tbody>)";
    for (std::size_t y = 0; y < 8; ++y) {
        part += "<tr>";
        for (std::size_t x = 0; x < 8; ++x) {
            const PositionShare& share = profile.phase[y * 8 + x];
            add(part,
                R"(<td style="--share:{:.3f}" title="({}, {}): {} of {} samples, largest {}">{:.1f}</td>)",
                most > 0.0 ? shareOf(share) / most : 0.0, x, y, groupedText(share.differing),
                groupedText(share.samples), roundedText(share.maxSize), 100.0 * shareOf(share));
        }
        part += "</tr>";
    }
    part +=
        R"(</tbody></table><p class="hint">Percent of samples. Columns, rows or single cells that stand out point to )";
    part +=
        R"(8 × 8 blocks or tiles.</p></figure><figure><figcaption>Share that differs by distance to the border)";
    part +=
        R"(</figcaption><table class="border"><thead><tr><th>pixels from border</th><th>differ</th><th>share</th>)";
    part += R"(<th></th><th>max |A − B|</th></tr></thead><tbody>)";
    double widest = 0.0;
    for (const PositionShare& share : profile.border)
        widest = std::max(widest, shareOf(share));
    for (std::size_t i = 0; i < profile.border.size(); ++i) {
        const PositionShare& share = profile.border[i];
        add(part, "<tr><th>{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>", borderText(i),
            groupedText(share.differing), percentText(share.differing, share.samples),
            bar(widest > 0.0 ? shareOf(share) / widest : 0.0), roundedText(share.maxSize));
    }
    return part +
           R"(</tbody></table><p class="hint">Bars are relative to the largest share. A border rule leaves its )"
           R"(ring in the first rows.</p></figure></div>)";
}

std::string causePart(const Report& report)
{
    if (!report.cause)
        return fmt::format(R"(<p class="none">{}</p>)", escapeHtml(causeText(report)));
    const CauseReport& cause = *report.cause;
    std::string part = fmt::format(R"(<p class="lead">{}</p>)", escapeHtml(english(cause.verdict)));
    if (cause.ties)
        part += tiesPart(*cause.ties);
    if (cause.hypotheses.empty())
        return part;
    part +=
        R"(<table class="cause"><thead><tr><th>Hypothesis</th><th>What was replayed</th><th>Reproduced bit for bit)"
        R"(</th><th></th><th>Samples</th><th>Broken</th></tr></thead><tbody>)";
    for (const auto& [id, label, parameters, match, given] : cause.hypotheses) {
        const bool explains = cause.isNamed && match.missed() == 0;
        add(part,
            R"(<tr{}><th>{}</th><td class="text">{}</td><td>{}</td><td>{}</td><td>{} of {}</td><td>{}</td></tr>)",
            explains ? R"( class="explains")" : "", escapeHtml(english(label)),
            escapeHtml(english(parameters)), percentText(match.reproduced, match.differing),
            bar(match.share()), groupedText(match.reproduced), groupedText(match.differing),
            groupedText(match.broken));
    }
    return part +
           R"(</tbody></table><p class="hint">Reproduced: differing samples at which the replay of B under this )"
           R"(assumption gives A's value. Broken: equal samples that it makes unequal.</p>)";
}

std::string provenancePart(const Report& report)
{
    const Comparison& comparison = *report.comparison;
    std::string part =
        fmt::format(R"(<table class="provenance"><thead><tr><th></th><th class="a" colspan="2"><b )"
                    R"(class="chip">A</b> {}</th><th class="b" colspan="2"><b class="chip">B</b> {}</th>)"
                    R"(</tr></thead><tbody>)",
                    escapeHtml(sideLabel(report, SideName::A)), escapeHtml(sideLabel(report, SideName::B)));
    add(part, R"(<tr><th>compared</th><td colspan="2">{}</td><td colspan="2">{}</td></tr>)",
        descText(comparison.descA), descText(comparison.descB));
    if (!report.a && !report.b)
        return part +
               R"(</tbody></table><p class="hint">Both sides were read from files; no run was recorded.</p>)";

    const auto input = [](const std::optional<Trace>& trace) {
        return trace && !trace->input.isEmpty() ? descText(trace->input.desc()) : std::string("–");
    };
    add(part, R"(<tr><th>input</th><td colspan="2">{}</td><td colspan="2">{}</td></tr>)", input(report.a),
        input(report.b));
    const std::size_t countA = report.a ? report.a->steps.size() : 0;
    const std::size_t countB = report.b ? report.b->steps.size() : 0;
    const char* none = R"(<td colspan="2">–</td>)";
    for (std::size_t i = 0; i < std::max(countA, countB); ++i) {
        const Step& step = i < countA ? report.a->steps[i].step : report.b->steps[i].step;
        add(part, "<tr><th>{} <code>{}</code></th>{}{}</tr>", i + 1, escapeHtml(step.toText()),
            i < countA ? stepCell(*report.a, i) : none, i < countB ? stepCell(*report.b, i) : none);
    }
    const auto total = [](const std::optional<Trace>& trace) {
        return trace ? fmt::format("{:.3f} ms", trace->milliseconds) : std::string("–");
    };
    add(part,
        R"(<tr><th>whole run</th><td></td><td class="time">{}</td><td></td><td class="time">{}</td></tr></tbody></table>)",
        total(report.a), total(report.b));
    part += R"(<p class="hint">Times are host times to completion.)";
    const auto emulated = [](const std::optional<Trace>& trace) {
        return trace && trace->side.runsOn(DeviceKind::Emu);
    };
    if (emulated(report.a) || emulated(report.b))
        part += " An emulated device gives a GPU's bits, and says nothing about a GPU's speed.";
    return part + "</p>";
}

std::string environmentPart(const Report& report)
{
    std::string part = R"(<table class="environment"><tbody>)";
    const auto row = [&part](const std::string& name, const std::string& value) {
        if (!value.empty())
            add(part, "<tr><th>{}</th><td>{}</td></tr>", escapeHtml(name), escapeHtml(value));
    };
    for (const auto& [name, value] : environmentFacts(report.environment))
        row(name, value);
    row("Input", report.inputPath);
    row("Made", report.created);
    return part + "</tbody></table>";
}

} // namespace comparo::report
