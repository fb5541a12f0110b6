#include "engine/report/html_parts.h"

#include "engine/report/difference_colors.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <string_view>

namespace comparo::report {

namespace {

/// What follows the first ": " of a sentence that starts with `lead`, in upper or lower case; else the
/// sentence.
std::string withoutLead(std::string text, std::string_view lead)
{
    const auto sameLetter = [](char p, char q) {
        return std::tolower(static_cast<unsigned char>(p)) == std::tolower(static_cast<unsigned char>(q));
    };
    const std::size_t colon = text.find(": ");
    if (colon == std::string::npos || colon + 2 == text.size() || colon < lead.size() ||
        !std::equal(lead.begin(), lead.end(), text.begin(), sameLetter))
        return text;
    text.erase(0, colon + 2);
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

/// The largest size of a picture of the triptych, in pixels of the page.
constexpr int kPaneWidth = 386;
constexpr int kPaneHeight = 304;

std::string pane(const char* side, const char* chip, const std::string& label, const std::string& uri,
                 const Triptych& size, const std::string& above, const std::string& below)
{
    return fmt::format(
        R"pane(<figure class="pane {0}"><figcaption><b class="chip">{1}</b><span>{2}</span></figcaption>)pane"
        R"pane(<div class="frame"><div class="sized" style="width:min(100%,{3}px)"><img {4}src="{5}" width="{6}" )pane"
        R"pane(height="{7}" alt="{1}: {2}">{8}</div></div>{9}</figure>)pane",
        side, chip, escapeHtml(label), std::max(4, kPaneHeight * size.width / size.height),
        size.width > kPaneWidth || size.height > kPaneHeight ? R"(class="reduced" )" : "", uri, size.width,
        size.height, above, below);
}

std::string number(const char* label, const std::string& value, const std::string& detail)
{
    return fmt::format(
        R"(<div class="number"><dt>{}</dt><dd><strong>{}</strong><small>{}</small></dd></div>)", label,
        escapeHtml(value), escapeHtml(detail));
}

std::string decibels(double psnr)
{
    if (std::isnan(psnr))
        return "not defined";
    return std::isinf(psnr) ? "∞ dB" : fmt::format("{:.2f} dB", psnr);
}

} // namespace

std::string sideLabel(const Report& report, SideName side)
{
    const std::optional<Trace>& trace = side == SideName::A ? report.a : report.b;
    std::string label = side == SideName::A ? report.labelA : report.labelB;
    if (trace && trace->side.device.kind == DeviceKind::Emu && label.find("emulated") == std::string::npos)
        label += " (emulated)";
    return label;
}

std::string verdictWord(Verdict verdict)
{
    std::string word = toString(verdict);
    word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
    return word;
}

std::string verdictText(const Report& report)
{
    return withoutLead(report.sentence(), toString(report.comparison.verdict));
}

std::string causeText(const Report& report)
{
    if (report.cause)
        return withoutLead(report.cause->verdict, "cause");
    return report.comparison.verdict == Verdict::BitExact
               ? "Nothing to explain: both sides hold the same bits."
               : "Not looked for in this run.";
}

std::string verdictIcon(Verdict verdict)
{
    const char* strokes = "M7 13h18M7 19h18";
    if (verdict == Verdict::WithinTolerance)
        strokes = "M7 13q4.5-4 9 0t9 0M7 20q4.5-4 9 0t9 0";
    if (verdict == Verdict::Different)
        strokes = "M7 13h18M7 19h18M20 7 12 25";
    return fmt::format(
        R"(<svg class="icon" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="16"/>)"
        R"(<path d="{}"/></svg>)",
        strokes);
}

std::string triptychPart(const Report& report, const Pictures& pictures, const Display& display,
                         const std::vector<Place>& places)
{
    const std::string legend =
        display.fullScale > 0.0
            ? fmt::format(
                  R"(<div class="legend"><span>0</span><i style="background:{}"></i><span>{}</span></div>)",
                  gradientText(absoluteMap()), escapeHtml(roundedText(display.fullScale)))
            : fmt::format(R"(<div class="legend"><span>{}</span></div>)",
                          report.comparison.all.differing == 0 ? "no difference" : "no finite difference");
    const Shape& shape = report.comparison.descA.shape;
    std::string marks;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const SamplePosition& peak = places[i].peak;
        if (peak.n == display.sample)
            fmt::format_to(
                std::back_inserter(marks),
                R"mark(<a class="mark" href="#place-{0}" data-rank="{0}" title="({1}, {2})" style="left:{3:.2f}%;)mark"
                R"mark(top:{4:.2f}%"></a>)mark",
                i + 1, peak.x, peak.y, 100.0 * (peak.x + 0.5) / shape.w, 100.0 * (peak.y + 0.5) / shape.h);
    }
    return pane("a", "A", sideLabel(report, SideName::A), pictures.all.a, pictures.all, {}, {}) +
           pane("b", "B", sideLabel(report, SideName::B), pictures.all.b, pictures.all, {}, {}) +
           pane("d", "|A − B|", "largest of the channels", pictures.all.difference, pictures.all, marks,
                legend);
}

std::string pictureNote(const Report& report, const Pictures& pictures, const Display& display)
{
    const Shape& shape = report.comparison.descA.shape;
    std::string note =
        fmt::format("{} × {} pixels, {} channel{}", shape.w, shape.h, shape.c, shape.c == 1 ? "" : "s");
    if (pictures.scale > 1)
        note += fmt::format(" · shown at 1:{} (mean; maximum for the difference)", pictures.scale);
    if (display.mode == Display::Mode::Gray && shape.c > 1)
        note += fmt::format(" · channel {} shown", channelName(display.channel, shape.c));
    if (shape.n > 1)
        note += fmt::format(" · sample {} of {} shown", display.sample, shape.n);
    note += fmt::format(" · shown range {} to {}, both sides alike", roundedText(display.low),
                        roundedText(display.high));
    if (report.comparison.all.nonFinite > 0)
        note += " · magenta: not a finite number on one side";
    return escapeHtml(note);
}

std::string numbersPart(const Report& report)
{
    const Comparison& comparison = report.comparison;
    const ChannelStatistics& all = comparison.all;
    const bool equal = all.differing == 0;

    std::string differing =
        fmt::format("{} of {} samples", groupedText(all.differing), groupedText(all.samples));
    if (all.violating > 0 && all.violating != all.differing)
        differing += fmt::format("; {} outside the tolerance", groupedText(all.violating));

    std::string worst = equal ? "every sample has the same bits" : std::string();
    if (all.worst && !equal) {
        worst = fmt::format("at {}: A {}, B {}",
                            positionText(*all.worst, comparison.descA.shape.c, comparison.descA.shape.n),
                            valueText(all.worst->a, comparison.descA.dtype).decimal,
                            valueText(all.worst->b, comparison.descB.dtype).decimal);
    }

    std::string passes = equal ? "any tolerance" : "atol " + roundedText(comparison.requiredAtol);
    std::string units = "nothing has to be allowed";
    if (std::isinf(comparison.requiredAtol)) {
        passes = "none";
        units = "a NaN or an infinity has no tolerance";
    } else if (!equal) {
        const double steps = inEightBitSteps(comparison.requiredAtol, comparison.peak);
        units = fmt::format("{} 8-bit step{}", roundedText(steps), steps == 1.0 ? "" : "s");
        if (isFloat(comparison.descA.dtype))
            units += fmt::format(", or {} ULP", ulpText(comparison.requiredUlp));
    }

    const std::string ssim = std::isnan(all.ssim) ? "SSIM not defined (image under 11 × 11)"
                                                  : fmt::format("SSIM {:.6f}", all.ssim);
    return number("Samples that differ", percentText(all.differing, all.samples), differing) +
           number("Largest |A − B|", roundedText(all.maxAbs), worst) + number("Passes with", passes, units) +
           number("PSNR", decibels(all.psnr), ssim);
}

std::string devicesPart(const Report& report)
{
    std::string part;
    const auto add = [&](const char* chip, const char* side, const std::optional<Trace>& trace,
                         SideName name) {
        std::string text = sideLabel(report, name);
        if (trace) {
            const auto& devices = report.environment.devices;
            const auto found = std::find_if(devices.begin(), devices.end(), [&](const DeviceInfo& info) {
                return info.id == trace->side.device;
            });
            text = trace->side.device.label() + " · " + toString(trace->side.numerics);
            if (found != devices.end()) {
                text += " · " + found->label;
                if (!found->detail.empty())
                    text += ", " + found->detail;
            }
        }
        fmt::format_to(std::back_inserter(part),
                       R"(<div class="device {}"><b class="chip">{}</b><span>{}</span></div>)", side, chip,
                       escapeHtml(text));
    };
    add("A", "a", report.a, SideName::A);
    add("B", "b", report.b, SideName::B);
    return part;
}

} // namespace comparo::report
