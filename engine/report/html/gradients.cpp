// SPDX-License-Identifier: Apache-2.0
#include "engine/report/html/gradient_parts.h"

#include "engine/report/html/png_uri.h"
#include "engine/report/number_text.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/picture/gradient_pictures.h"
#include "engine/report/run/report_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace comparo::report {

namespace {

/// Entries of the other gradients that are listed as numbers.
constexpr std::int64_t kListedEntries = 8;

bool isTable(const Tensor& tensor)
{
    return tensor.shape().h == 8 && tensor.shape().w == 8;
}

std::string figure(const char* side, const char* chip, const std::string& label, const Pixels& picture,
                   const GradientPictures& size, const std::string& legend)
{
    return fmt::format(
        R"(<figure class="pane {0}"><figcaption><b class="chip">{1}</b><span>{2}</span></figcaption>)"
        R"(<div class="frame"><div class="sized"><img src="{3}" width="{4}" height="{5}" alt="{1}: {2}">)"
        R"(</div></div>{6}</figure>)",
        side, chip, escapeHtml(label), pngUri(picture), size.width, size.height, legend);
}

std::string legend(const ColorMap& map, const std::string& low, const std::string& high)
{
    return fmt::format(
        R"(<div class="legend"><span>{}</span><i style="background:{}"></i><span>{}</span></div>)",
        escapeHtml(low), gradientText(map), escapeHtml(high));
}

std::string maps(const Report& report, const GradientPair& pair)
{
    const GradientPictures p = gradientPictures(pair);
    const std::string a = sideLabel(report, SideName::A);
    const std::string b = sideLabel(report, SideName::B);
    const std::string size =
        legend(absoluteMap(), "0", roundedText(p.magnitudeScale) + " (by its square root)");
    const auto around = [](double most) {
        return most > 0.0
                   ? legend(signedMap(), "−" + roundedText(most), roundedText(most) + " (by its square root)")
                   : std::string(R"(<div class="legend"><span>no difference</span></div>)");
    };
    const std::string sign = around(p.signScale);
    const std::string apart = p.differenceScale > 0.0
                                  ? legend(absoluteMap(), "0", roundedText(p.differenceScale))
                                  : std::string(R"(<div class="legend"><span>no difference</span></div>)");
    std::string part =
        R"(<h3>Gradient of the image: magnitude</h3><div class="triptych">)" +
        figure("a", "A", a, p.magnitudeA, p, size) + figure("b", "B", b, p.magnitudeB, p, size) +
        figure("d", "|A − B|", "largest of the channels", p.difference, p, apart) +
        R"(</div><h3>Gradient of the image: sign</h3><div class="triptych">)" +
        figure("a", "A", a, p.signA, p, sign) + figure("b", "B", b, p.signB, p, sign) +
        figure("d", "A − B", "of the sums", p.signDifference, p, around(p.signDifferenceScale)) + "</div>";
    std::string note =
        "Magnitude: the largest of the channels. Sign: of the sum over the channels; above zero "
        "a brighter pixel makes the loss larger. The signs of A and B are " +
        signsText(p) + ".";
    if (p.scale > 1)
        note += fmt::format(" One pixel here stands for {0} x {0}.", p.scale);
    if (pair.a.shape().n > 1)
        note += fmt::format(" Sample 0 of {} is shown.", pair.a.shape().n);
    return part + R"(<p class="hint">)" + escapeHtml(note) + "</p>";
}

std::string pairTable(const GradientFindings& gradient)
{
    std::string part = R"(<div class="scroll"><table><thead><tr><th>gradient</th><th>shape</th><th>verdict)"
                       R"(</th><th>differ</th><th>max |A − B|</th><th>max relative</th><th>max ULP</th>)"
                       R"(<th>largest |A|</th></tr></thead><tbody>)";
    for (const GradientPair& pair : gradient.pairs) {
        const ChannelStatistics& all = pair.comparison.all;
        fmt::format_to(std::back_inserter(part),
                       "<tr><th>{}</th><td>{}</td><td>{}</td><td>{} of {}</td><td>{}</td><td>{}</td>"
                       "<td>{}</td><td>{}</td></tr>",
                       escapeHtml(pair.name), pair.a.shape().toString(), toString(pair.comparison.verdict),
                       groupedText(all.differing), groupedText(all.samples), roundedText(all.maxAbs),
                       roundedText(all.maxRel), ulpText(all.maxUlp), roundedText(largestSize(pair.a)));
    }
    return part + "</tbody></table></div>";
}

/// Gradients of few entries as numbers: those of the quality.
std::string entryTable(const GradientFindings& gradient)
{
    std::string rows;
    for (const GradientPair& pair : gradient.pairs) {
        const Shape& s = pair.a.shape();
        if (&pair == &gradient.pairs.front() || isTable(pair.a) || s.c != 1 || s.h != 1 || s.w != 1 ||
            s.n > kListedEntries)
            continue;
        for (int n = 0; n < s.n; ++n) {
            const double a = pair.a.at(n, 0, 0, 0);
            const double b = pair.b.at(n, 0, 0, 0);
            fmt::format_to(
                std::back_inserter(rows), "<tr><th>{}{}</th><td>{}</td><td>{}</td><td>{}</td></tr>",
                escapeHtml(pair.name), s.n > 1 ? fmt::format(", sample {}", n) : std::string(),
                valueText(a, pair.a.dtype()).decimal, valueText(b, pair.b.dtype()).decimal, signedText(a, b));
        }
    }
    if (rows.empty())
        return rows;
    return R"(<h3>Gradients of numbers</h3><div class="scroll"><table class="fit"><thead><tr><th>of</th>)"
           R"(<th>A</th><th>B</th><th>A − B</th></tr></thead><tbody>)" +
           rows + "</tbody></table></div>";
}

std::string tables(const Report& report, const GradientFindings& gradient)
{
    std::string part;
    for (const GradientPair& pair : gradient.pairs) {
        if (&pair == &gradient.pairs.front() || !isTable(pair.a))
            continue;
        const double scale = std::max(largestSize(pair.a), largestSize(pair.b));
        const auto side = [&](const char* chip, const char* name, SideName label, const Tensor& tensor) {
            return fmt::format(
                R"(<figure class="pane {}"><figcaption><b class="chip">{}</b><span>{}</span></figcaption>)"
                R"({}</figure>)",
                name, chip, escapeHtml(sideLabel(report, label)),
                matrixSvg(tensor, scale, pair.name + " of side " + chip));
        };
        part += "<h3>Gradient of " + escapeHtml(pair.name) + R"(</h3><div class="pair">)" +
                side("A", "a", SideName::A, pair.a) + side("B", "b", SideName::B, pair.b) + "</div>";
        if (pair.a.shape().n > 1)
            part += fmt::format(R"(<p class="hint">Table 0 of {} is shown.</p>)", pair.a.shape().n);
    }
    return part;
}

std::string checkTable(const std::vector<CheckedGradient>& checked)
{
    std::string part = R"(<div class="scroll"><table><thead><tr><th>of</th><th>place</th><th>backward pass)"
                       R"(</th><th>finite difference</th><th>error</th><th>share of the largest</th>)"
                       R"(<th>distance to a tie</th><th></th></tr></thead><tbody>)";
    for (const CheckedGradient& place : checked)
        fmt::format_to(std::back_inserter(part),
                       "<tr><th>{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
                       "<td>{}</td></tr>",
                       escapeHtml(place.tensor), english(placeText(place)), roundedText(place.analytic),
                       roundedText(place.numeric), roundedText(place.error()), roundedText(place.share()),
                       std::isfinite(place.tieDistance) ? roundedText(place.tieDistance) : std::string("–"),
                       place.fragile ? "fragile, not counted" : "");
    return part + "</tbody></table></div>";
}

std::string checkPart(const GradientFindings& gradient)
{
    if (!gradient.check)
        return {};
    std::string part = R"(<h3>Finite differences against the backward pass</h3><p class="lead">)" +
                       escapeHtml(english(gradient.checkSentence())) + "</p>";
    part += R"(<p class="hint">The worst places of the image, sturdy ones first:</p>)" +
            checkTable(gradient.check->worst);
    if (!gradient.check->entries.empty())
        part +=
            R"(<p class="hint">Entries of the other gradients:</p>)" + checkTable(gradient.check->entries);
    return part +
           R"(<p class="hint">A fragile place is within a small distance of a rounding tie or a jump of the )"
           R"(codec's floor: there the function has no derivative, and finite differences mean nothing.</p>)";
}

std::string gradientMarkup(const Report& report, const GradientFindings& gradient)
{
    return R"(<p class="lead">Of sum(output × weights), weights )" + escapeHtml(gradient.weights) + ". " +
           escapeHtml(english(gradient.sentence())) + "</p>" + maps(report, gradient.pairs.front()) +
           pairTable(gradient) + entryTable(gradient) + tables(report, gradient) + checkPart(gradient);
}

} // namespace

std::vector<PageSection> extraSections(const Report& report)
{
    std::vector<PageSection> sections;
    if (report.gradient)
        sections.push_back({"gradients", "Gradients", gradientMarkup(report, *report.gradient)});
    for (const LineChart& chart : report.charts)
        sections.push_back({chart.id, chart.title,
                            lineChartSvg(chart) + "<p class=\"hint\">" + escapeHtml(chart.note) + "</p>"});
    return sections;
}

} // namespace comparo::report
