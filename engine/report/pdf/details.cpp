// SPDX-License-Identifier: Apache-2.0
#include "engine/report/chart/chart_svg.h"
#include "engine/report/number_text.h"
#include "engine/report/pdf/parts.h"
#include "engine/report/run/report_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace comparo::report {

namespace {

using Align = PdfFont::Align;

constexpr PdfFont kBody{8.0};
constexpr PdfFont kStrong{8.0, true};
constexpr PdfFont kCode{7.5, false, true};
constexpr PdfFont kSoft{8.0, false, false, kPdfSoft};

PdfTable::Column right(std::string name)
{
    return {std::move(name), Align::Right};
}

/// Bars with axes in a box of the flow's width.
void histogram(PdfFlow& flow, const ErrorHistogram& data)
{
    PdfCanvas& canvas = flow.canvas();
    const HistogramMarks marks = histogramMarks(data);
    constexpr double kHeight = 190.0;
    flow.keep(kHeight);
    const double left = PdfFlow::kLeft + 46.0;
    const double width = PdfFlow::kWidth - 54.0;
    const double top = flow.y() + 6.0;
    const double height = kHeight - 46.0;
    const double base = top + height;
    const PdfFont label{7.5, false, false, kPdfSoft, Align::Right};
    PdfFont middle = label;
    middle.align = Align::Center;
    for (const ChartTick& tick : marks.yTicks) {
        const double y = base - height * tick.at;
        canvas.strokes({left, y, left + width, y}, kPdfRule, 0.5);
        canvas.text(left - 36.0, y - 4.5, tick.label, label, 30.0);
    }
    for (const HistogramMarks::Bar& bar : marks.bars) {
        // Bars too thin for gaps between them touch, so that they make one area in any resolution.
        const double drawn = (bar.right - bar.left) * width;
        const double room = data.logarithmic ? drawn - 0.4 : drawn < 4.0 ? drawn / 0.86 + 0.1 : drawn;
        const double middleX = left + (bar.left + bar.right) / 2 * width;
        const double across = std::max(1.0, room);
        canvas.fill(middleX - across / 2, base - bar.height * height, across, bar.height * height,
                    bar.sign > 0   ? kPdfSideA
                    : bar.sign < 0 ? kPdfSideB
                                   : kPdfSoft);
    }
    canvas.strokes({left, base, left + width, base}, kPdfSoft, 0.8);
    for (const ChartTick& tick : marks.xTicks) {
        const double x = left + tick.at * width;
        canvas.strokes({x, base, x, base + 3.0}, kPdfSoft, 0.8);
        canvas.text(x - 30.0, base + 5.0, tick.label, middle, 60.0);
    }
    canvas.text(left, base + 17.0, marks.xTitle, middle, width);
    canvas.upwards(PdfFlow::kLeft + 5.0, top + height / 2, marks.yTitle, middle);
    const double row = base + 29.0;
    double x = left;
    const auto key = [&](std::uint32_t color, const char* text) {
        canvas.fill(x, row + 1.5, 7.0, 7.0, color, 1.0);
        canvas.text(x + 11.0, row, text, kSoft);
        x += 11.0 + canvas.measure(text, kSoft).width + 16.0;
    };
    key(kPdfSideA, "A is larger");
    key(kPdfSideB, "B is larger");
    key(kPdfSoft, "equal");
    flow.advance(kHeight + 4.0);
}

void samples(PdfFlow& flow, const Comparison& comparison)
{
    const ChannelStatistics& all = comparison.all;
    PdfTable table;
    table.columns = {{"sample (x, y, channel)"}, {""}, right("decimal"), {"hex"}, {"bits"}, right("A − B")};
    const auto add = [&](const char* name, const SamplePosition& at) {
        const ValueText a = valueText(at.a, comparison.descA.dtype);
        const ValueText b = valueText(at.b, comparison.descB.dtype);
        const std::string place = comparison.placeOf(at);
        table.rows.push_back({{name, kStrong},
                              {"A", {8.0, true, false, kPdfSideA}},
                              {a.decimal, kBody},
                              {a.hex, kCode},
                              {a.bits, kCode},
                              {signedText(at.a, at.b), kBody}});
        table.rows.push_back({{place, kSoft},
                              {"B", {8.0, true, false, kPdfSideB}},
                              {b.decimal, kBody},
                              {b.hex, kCode},
                              {b.bits, kCode},
                              {"", kBody}});
    };
    if (all.first)
        add("First that differs", *all.first);
    if (all.worst)
        add("Largest error", *all.worst);
    flow.table(table);
}

double shareOf(const PositionShare& share)
{
    return share.samples ? static_cast<double>(share.differing) / static_cast<double>(share.samples) : 0.0;
}

/// The lattice of 8 x 8 on the left, distance to the border on the right.
void position(PdfFlow& flow, const PositionProfile& profile)
{
    PdfCanvas& canvas = flow.canvas();
    constexpr double kCell = 27.0;
    constexpr double kRow = 15.0;
    constexpr double kHalf = 8 * kCell;
    const PdfFont soft{7.5, false, false, kPdfSoft};
    const double y = flow.y();
    canvas.text(PdfFlow::kLeft, y,
                "Percent by place in the 8 × 8 lattice: x mod 8 to the right, y mod 8 down", soft, kHalf);
    double most = 0.0;
    for (const PositionShare& share : profile.phase)
        most = std::max(most, shareOf(share));
    for (std::size_t i = 0; i < profile.phase.size(); ++i) {
        const double share = shareOf(profile.phase[i]);
        const std::size_t line = i / 8;
        const double x = PdfFlow::kLeft + kCell * static_cast<double>(i % 8);
        const double row = y + 24.0 + kRow * static_cast<double>(line);
        const double part = most > 0.0 ? 0.55 * share / most : 0.0;
        std::uint32_t color = 0;
        for (const unsigned shift : {16U, 8U, 0U}) {
            const double from = kPdfWell >> shift & 255U;
            const double to = kPdfSideB >> shift & 255U;
            color |= static_cast<std::uint32_t>(std::lround(from + part * (to - from))) << shift;
        }
        canvas.fill(x, row, kCell - 1.0, kRow - 1.0, color, 1.0);
        canvas.text(x, row + 2.6, fmt::format("{:.1f}", 100.0 * share),
                    {7.0, false, false, kPdfInk, Align::Center}, kCell - 1.0);
    }
    PdfTable border;
    border.columns = {{"pixels from border"}, right("differ"), right("share"), right("max |A − B|")};
    for (std::size_t i = 0; i < profile.border.size(); ++i) {
        const PositionShare& share = profile.border[i];
        border.rows.push_back({{borderText(i), kStrong},
                               {groupedText(share.differing), kBody},
                               {percentText(share.differing, share.samples), kBody},
                               {roundedText(share.maxSize), kBody}});
    }
    flow.tableAt(border, PdfFlow::kLeft + kHalf + 24.0, y - 3.0, PdfFlow::kWidth - kHalf - 24.0);
    flow.advance(24.0 + 8 * kRow + 6.0);
}

void tolerance(PdfFlow& flow, const Report& report)
{
    const Comparison& comparison = *report.comparison;
    const bool floats = isFloat(comparison.descA.dtype);
    const auto row = [&](const char* name, double atol, const std::string& ulp, double rtol) {
        return std::vector<PdfCell>{{name, kStrong},
                                    {exactText(atol), kBody},
                                    {roundedText(inEightBitSteps(atol, comparison.peak)), kBody},
                                    {floats ? ulp : "= absolute", kBody},
                                    {exactText(rtol), kBody}};
    };
    PdfTable table;
    table.columns = {
        {"tolerance"}, right("absolute"), right("in 8-bit steps"), right("ULP"), right("relative")};
    table.rows = {row("Used in this run", comparison.tolerance.atol, ulpText(comparison.tolerance.ulp),
                      comparison.tolerance.rtol),
                  row("Required to pass, each alone", comparison.requiredAtol, requiredUlpText(comparison),
                      comparison.requiredRtol)};
    flow.keep(flow.tableHeight(table, PdfFlow::kWidth) + 24.0);
    flow.table(table);
    flow.hint(
        fmt::format("A sample passes if |A − B| ≤ atol + rtol · max(|A|, |B|), or if it is within the ULP "
                    "tolerance. One 8-bit step is peak / 255, with the peak {}.",
                    exactText(comparison.peak)));
    if (report.contract)
        flow.hint(contractText(report));
}

/// The three crops and the values of every channel at the peak.
void place(PdfFlow& flow, const Report& report, const PdfContent& content, std::size_t index)
{
    PdfCanvas& canvas = flow.canvas();
    const Comparison& comparison = *report.comparison;
    const Shape& shape = comparison.descA.shape;
    const Place& at = content.places[index];
    const Crop& crop = content.crops[index];
    const PdfTriptych& pictures = content.cropPictures[index];

    PdfTable values;
    values.columns = {{""}, right("A"), right("B"), right("A − B")};
    for (int c = 0; c < std::min(shape.c, 8); ++c) {
        const double a = report.imageA.at(at.peak.n, c, at.peak.y, at.peak.x);
        const double b = report.imageB.at(at.peak.n, c, at.peak.y, at.peak.x);
        const ValueText textA = valueText(a, comparison.descA.dtype);
        const ValueText textB = valueText(b, comparison.descB.dtype);
        values.rows.push_back({{comparison.nameOf(c), kStrong},
                               {textA.decimal + "\n" + textA.hex, kCode},
                               {textB.decimal + "\n" + textB.hex, kCode},
                               {signedText(a, b), kBody}});
    }
    const double side = comparison.descA.dtype == DType::Float64 || comparison.descB.dtype == DType::Float64
                            ? 68.0 // beside longer numbers
                            : 88.0;
    constexpr double kGap = 8.0;
    const double aside = 3 * (side + kGap) + 8.0;
    const double cropHeight =
        side * crop.pictures.height / std::max(crop.pictures.width, crop.pictures.height);
    const double block =
        20.0 + std::max(18.0 + cropHeight, flow.tableHeight(values, PdfFlow::kWidth - aside));
    flow.keep(block);

    const std::string where = "Pixel " + placeText(at.peak.x, at.peak.y) +
                              (shape.n > 1 ? fmt::format(" of sample {}", at.peak.n) : "");
    pdfChip(canvas, PdfFlow::kLeft, flow.y(), std::to_string(index + 1), kPdfInk);
    canvas.text(PdfFlow::kLeft + 18.0, flow.y() - 0.5, where, {9.0, true});
    canvas.text(PdfFlow::kLeft + 26.0 + canvas.measure(where, {9.0, true}).width, flow.y() + 1.0,
                fmt::format("|A − B| {} in channel {}; {} samples differ in the 16 × 16 pixels around",
                            roundedText(at.size), comparison.nameOf(at.peak.c), groupedText(at.differing)),
                {7.5, false, false, kPdfSoft});
    const double y = flow.y() + 20.0;
    const double zoom = side / std::max(crop.pictures.width, crop.pictures.height);
    double x = PdfFlow::kLeft;
    const auto draw = [&](const char* chip, std::uint32_t color, const PdfPicture& picture, bool checkered) {
        pdfChip(canvas, x, y, chip, color);
        const double top = y + 15.0;
        const double width = zoom * crop.pictures.width;
        const double height = zoom * crop.pictures.height;
        if (checkered)
            pdfCheckerboard(canvas, x, top, width, height);
        canvas.picture(picture, x, top, width, height);
        const double peakX = x + zoom * (at.peak.x - crop.x);
        const double peakY = top + zoom * (at.peak.y - crop.y);
        canvas.frame(peakX, peakY, zoom, zoom, 0x000000, 1.6);
        canvas.frame(peakX, peakY, zoom, zoom, 0xffffff, 0.7);
        x += side + kGap;
    };
    draw("A", kPdfSideA, pictures.a, true);
    draw("B", kPdfSideB, pictures.b, true);
    draw("|A − B|", kPdfSoft, pictures.difference, false);
    flow.tableAt(values, PdfFlow::kLeft + aside, y - 4.0, PdfFlow::kWidth - aside);
    flow.advance(block + 12.0);
}

/// What a step did on one side.
std::string stepText(const std::optional<Trace>& trace, std::size_t index)
{
    if (!trace || index >= trace->steps.size())
        return "–";
    const StepTrace& step = trace->steps[index];
    std::string text = step.output.isEmpty() ? "–" : descText(step.output.desc());
    for (const Message& note : step.notes)
        text += "\n• " + english(note);
    for (const std::string& line : peerStepLines(step))
        text += "\n• " + line;
    return text + fmt::format("\n{:.3f} ms", step.milliseconds);
}

bool isEmulated(const std::optional<Trace>& trace)
{
    return trace && trace->side.runsOn(DeviceKind::Emu);
}

} // namespace

PdfTriptych pdfTriptych(const Triptych& pictures)
{
    return {pdfPicture(pictures.a), pdfPicture(pictures.b), pdfPicture(pictures.difference)};
}

void pdfPictures(PdfFlow& flow, const Report& report)
{
    if (report.pictures.empty())
        return;
    flow.heading("Pictures of both files; what else is told is of " + report.picture, 60.0);
    PdfTable table;
    table.columns = {{"picture"}, {""}};
    for (const PictureFinding& each : report.pictures)
        table.rows.push_back({{each.name, kStrong}, {english(each.outcome.sentence()), kBody}});
    flow.table(table);
}

void pdfStatistics(PdfFlow& flow, const Report& report)
{
    const Comparison& comparison = *report.comparison;
    flow.heading("Statistics per channel", 120.0);
    struct Column {
        std::string name;
        std::vector<std::string> values;
    };
    std::vector<Column> columns{{"all", statisticsValues(comparison.all, comparison)}};
    const int channels = static_cast<int>(comparison.channels.size());
    for (int c = 0; c < channels; ++c)
        columns.push_back({comparison.nameOf(c),
                           statisticsValues(comparison.channels[static_cast<std::size_t>(c)], comparison)});
    constexpr std::size_t kAcross = 5;
    for (std::size_t from = 0; from < columns.size(); from += kAcross) {
        const std::size_t to = std::min(from + kAcross, columns.size());
        PdfTable table;
        table.columns.push_back({"channel"});
        for (std::size_t i = from; i < to; ++i)
            table.columns.push_back(right(columns[i].name));
        for (std::size_t row = 0; row < statisticsNames().size(); ++row) {
            table.rows.push_back({{statisticsNames()[row], kSoft}});
            for (std::size_t i = from; i < to; ++i)
                table.rows.back().push_back({columns[i].values[row], i == 0 ? kStrong : kBody});
        }
        flow.keep(flow.tableHeight(table, PdfFlow::kWidth));
        flow.table(table);
        flow.advance(6.0);
    }
    tolerance(flow, report);
}

void pdfErrors(PdfFlow& flow, const Report& report, const PdfContent& content)
{
    const Comparison& comparison = *report.comparison;
    if (comparison.all.differing == 0)
        return;
    flow.heading("Error histogram", 200.0);
    histogram(flow, comparison.histogram);
    if (comparison.histogram.nonFinite > 0)
        flow.hint(fmt::format("Pairs with a NaN or an infinity on one side, in no bar: {}.",
                              groupedText(comparison.histogram.nonFinite)));
    flow.heading("First and largest error", 80.0);
    samples(flow, comparison);
    flow.heading("Error by position", 160.0);
    position(flow, content.position);
}

void pdfPlaces(PdfFlow& flow, const Report& report, const PdfContent& content)
{
    if (content.places.empty())
        return;
    flow.heading("Worst places", 140.0);
    for (std::size_t i = 0; i < content.places.size(); ++i)
        place(flow, report, content, i);
}

void pdfReferee(PdfFlow& flow, const Report& report)
{
    if (!report.referee)
        return;
    flow.heading("Referee", 60.0);
    flow.paragraph(english(report.referee->sentence()), {9.0});
    if (report.referee->isAvailable())
        flow.hint(english(report.referee->rule) + ".");
}

void pdfCause(PdfFlow& flow, const Report& report)
{
    if (!report.cause || report.cause->hypotheses.empty())
        return;
    flow.heading("Cause", 80.0);
    flow.paragraph(english(report.cause->verdict), {9.0});
    PdfTable table;
    table.columns = {
        {"hypothesis"}, {"what was replayed"}, right("reproduced"), right("samples"), right("broken")};
    for (const auto& [id, label, parameters, match, given] : report.cause->hypotheses) {
        const bool explains = report.cause->isNamed && match.missed() == 0;
        table.rows.push_back({{(explains ? "✓ " : "") + english(label),
                               explains ? PdfFont{8.0, true, false, 0x1a7a43} : kStrong},
                              {english(parameters), kBody},
                              {percentText(match.reproduced, match.differing), kBody},
                              {groupedText(match.reproduced) + " of " + groupedText(match.differing), kBody},
                              {groupedText(match.broken), kBody}});
    }
    flow.table(table);
    flow.hint(
        "Reproduced bit for bit: differing samples at which the replay of B under this assumption gives A's "
        "value. Broken: equal samples that it makes unequal.");
}

void pdfPipeline(PdfFlow& flow, const Report& report)
{
    const auto pipeline = nlohmann::ordered_json::parse(indentedPipeline(report.pipeline));
    const auto wordOf = [](const nlohmann::ordered_json& value) {
        return value.is_string() ? value.get<std::string>() : value.dump();
    };
    if (!pipeline.at("steps").empty()) {
        flow.heading("Pipeline", 80.0);
        PdfTable table;
        table.columns = {{"step"}, {"parameter"}, {"value"}};
        table.stretch = true;
        std::size_t number = 0;
        for (const auto& step : pipeline.at("steps")) {
            std::string name = fmt::format("{} {}", ++number, wordOf(step.at("op")));
            for (const auto& [key, value] : step.items()) {
                if (key == "op")
                    continue;
                const auto add = [&](const std::string& parameter, const nlohmann::ordered_json& what) {
                    table.rows.push_back({{name, kStrong}, {parameter, kSoft}, {wordOf(what), kCode}});
                    name.clear();
                };
                if (!value.is_object()) {
                    add(key, value);
                    continue;
                }
                for (const auto& [inner, what] : value.items())
                    add(inner, what);
            }
        }
        flow.table(table);
        flow.hint("Seed " + wordOf(pipeline.at("seed")) + ".");
    }

    flow.heading("Provenance", 80.0);
    const Comparison& comparison = *report.comparison;
    PdfTable table;
    table.columns = {{""}, {"A"}, {"B"}};
    table.rows.push_back({{"side", kSoft},
                          {sideLabel(report, SideName::A), {8.0, true, false, kPdfSideA}},
                          {sideLabel(report, SideName::B), {8.0, true, false, kPdfSideB}}});
    table.rows.push_back(
        {{"compared", kSoft}, {descText(comparison.descA), kBody}, {descText(comparison.descB), kBody}});
    if (!report.a && !report.b) {
        flow.table(table);
        flow.hint("Both sides were read from files; no run was recorded.");
        return;
    }
    const auto input = [](const std::optional<Trace>& trace) {
        return trace && !trace->input.isEmpty() ? descText(trace->input.desc()) : std::string("–");
    };
    table.rows.push_back({{"input", kSoft}, {input(report.a), kBody}, {input(report.b), kBody}});
    const std::size_t countA = report.a ? report.a->steps.size() : 0;
    const std::size_t countB = report.b ? report.b->steps.size() : 0;
    for (std::size_t i = 0; i < std::max(countA, countB); ++i) {
        const Step& step = i < countA ? report.a->steps[i].step : report.b->steps[i].step;
        table.rows.push_back({{fmt::format("{} {}", i + 1, step.op->id), kStrong},
                              {stepText(report.a, i), kBody},
                              {stepText(report.b, i), kBody}});
    }
    const auto total = [](const std::optional<Trace>& trace) {
        return trace ? fmt::format("{:.3f} ms", trace->milliseconds) : std::string("–");
    };
    table.rows.push_back({{"whole run", kSoft}, {total(report.a), kBody}, {total(report.b), kBody}});
    flow.table(table);
    flow.hint(std::string("Times are host times to completion.") +
              (isEmulated(report.a) || isEmulated(report.b)
                   ? " An emulated device gives a GPU's bits, and says nothing about a GPU's speed."
                   : ""));
}

void pdfEnvironment(PdfFlow& flow, const Report& report)
{
    flow.heading("Environment", 80.0);
    PdfTable table;
    table.columns = {{""}, {""}};
    table.stretch = true;
    const auto row = [&](const std::string& name, const std::string& value) {
        if (!value.empty())
            table.rows.push_back({{name, kSoft}, {value, kBody}});
    };
    for (const auto& [name, value] : environmentFacts(report.environment))
        row(name, value);
    row("Input", report.inputPath);
    row("Made", report.created);
    flow.table(table);
}

} // namespace comparo::report
