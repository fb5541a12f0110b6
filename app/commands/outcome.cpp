// SPDX-License-Identifier: Apache-2.0
#include "app/commands/outcome.h"

#include "app/commands/checks.h"
#include "app/commands/output_files.h"
#include "app/commands/print.h"
#include "engine/answer/answer_json.h"
#include "engine/answer/answer_text.h"
#include "engine/base/message_json.h"
#include "engine/base/number_text.h"
#include "engine/base/shown_text.h"
#include "engine/codec/codec.h"
#include "engine/compare/difference.h"
#include "engine/compare/ulp_tolerance.h"
#include "engine/report/run/report_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace comparo::cli {
namespace {

void printSide(const char* side, const std::string& label, const std::optional<Trace>& trace)
{
    print("{}  {}\n", side, shownName(label));
    if (!trace)
        return;
    for (const StepTrace& step : trace->steps)
        for (const Message& note : step.notes)
            print("     {}: {}\n", step.step.op->id, shownName(english(note)));
}

void printStatistics(const Report& report)
{
    const Comparison& comparison = *report.comparison;
    const auto channels = static_cast<int>(comparison.channels.size());
    std::size_t widest = 8;
    std::vector<std::string> names;
    for (int c = 0; c < channels; ++c) {
        names.push_back(shownName(comparison.nameOf(c)));
        widest = std::max(widest, names.back().size() + 1);
    }
    print("\n  {:<{}}{:>14}{:>14}{:>12}{:>12}{:>12}{:>10}{:>10}\n", "channel", widest, "differing",
          "max |A-B|", "mean |A-B|", "bias A-B", "RMSE", "PSNR dB", "SSIM");
    const auto row = [widest](const std::string& name, const ChannelStatistics& s) {
        print("  {:<{}}{:>14}{:>14.6g}{:>12.4g}{:>12.4g}{:>12.4g}{:>10.2f}{:>10.6f}\n", name, widest,
              s.differing, s.maxAbs, s.meanAbs, s.bias, s.rmse, s.psnr, s.ssim);
    };
    for (int c = 0; c < channels; ++c)
        row(names[static_cast<std::size_t>(c)], comparison.channels[static_cast<std::size_t>(c)]);
    if (channels > 1)
        row("all", comparison.all);
    if (std::isfinite(comparison.requiredAtol))
        print("\n  would pass: atol {}  or rtol {}{}\n", roundedUpText(comparison.requiredAtol),
              roundedUpText(comparison.requiredRtol),
              isUlpTolerance(comparison.requiredUlp, comparison.descA.dtype)
                  ? fmt::format("  or {} ULP", comparison.requiredUlp)
                  : std::string());
    else
        print("\n  no tolerance passes: NaN or infinity on one side only\n");
}

/// Of two files of several pictures, each; and which of them is told about.
void printPictures(const Report& report)
{
    if (report.pictures.empty())
        return;
    constexpr std::size_t kAll = 20; // of more, those that are equal are counted
    const bool isLong = report.pictures.size() > kAll;
    std::size_t widest = 0, equal = 0;
    for (const PictureFinding& each : report.pictures) {
        const bool isListed = !isLong || !each.outcome.passes();
        widest = isListed ? std::max(widest, each.name.size()) : widest;
        equal += isListed ? 0U : 1U;
    }
    print("\n");
    for (const PictureFinding& each : report.pictures)
        if (!isLong || !each.outcome.passes())
            print("  {:<{}}  {}\n", each.name, widest, shownName(english(each.outcome.sentence())));
    if (equal > 0)
        print("  {} pass.\n", countedText(equal, "other image", "other images"));
    print("\n{}:\n", report.picture);
}

/// The shape of what differs, and the first regions by energy.
void printRegions(const RegionReport& regions)
{
    constexpr std::size_t kPrinted = 5;
    print("\n{}\n", english(regions.sentence()));
    if (!regions.shape.suggestion.isEmpty())
        print("  {}\n", english(regions.shape.suggestion));
    if (regions.count < 2)
        return;
    print("  {:<20}{:<14}{:>12}{:>14}{:>14}  {}\n", "region at", "size", "pixels", "max |A-B|", "energy",
          "shape");
    for (std::size_t i = 0; i < std::min(kPrinted, regions.regions.size()); ++i) {
        const DifferenceRegion& region = regions.regions[i];
        print("  {:<20}{:<14}{:>12}{:>14.6g}{:>14.6g}  {}\n",
              placeText(region.box.x, region.box.y) +
                  (region.n > 0 ? fmt::format(" image {}", region.n) : std::string()),
              fmt::format("{}x{}", region.box.width, region.box.height), region.pixels, region.maxAbs,
              region.energy, region.shape ? english(region.shape->label) : "not classified");
    }
}

/// Where the difference enters and how it grows; nothing for one step.
void printBisection(const Bisection& bisection)
{
    if (bisection.steps.size() < 2)
        return;
    print("\n  {:<32}{:>12}{:>14}{:>16}{:>14}\n", "step", "local", "max |A-B|", "accumulated", "max |A-B|");
    const auto first = bisection.firstDiverging();
    for (std::size_t i = 0; i < bisection.steps.size(); ++i) {
        const StepDifference& step = bisection.steps[i];
        print("  {:<32}{:>12}{:>14.6g}{:>16}{:>14.6g}{}\n", fmt::format("{} {}", i + 1, step.op),
              percentText(step.localShare), step.localMax, percentText(step.accumulatedShare),
              step.accumulatedMax, first == i ? "  < first difference" : "");
    }
}

void printCause(const CauseReport& cause)
{
    print("\n{}\n", english(cause.verdict));
    if (cause.ties)
        print("{}\n", english(cause.ties->sentence));
    for (const auto& [id, label, parameters, match, given] : cause.hypotheses)
        print("  {:>9}  {}{}{}\n", percentText(match.reproduced, match.differing), english(label),
              match.broken ? fmt::format("  (and makes {} differ)",
                                         countedText(match.broken, "equal sample", "equal samples"))
                           : "",
              match.evidence ? fmt::format("  ({:.0f} bits of evidence)", std::max(0.0, *match.evidence))
                             : "");
}

/// Which side is nearer to float64, and where each is worst.
void printReferee(const RefereeReport& referee, const Shape& shape)
{
    print("\n{}\n", english(referee.sentence()));
    for (const auto& [name, side] : {std::pair("A", &referee.a), std::pair("B", &referee.b)})
        if (side->worst && side->maxUlp > 0.0)
            print("  {} is worst at {}: {}\n", name,
                  positionText({side->worst->n, side->worst->c, side->worst->y, side->worst->x, 0.0, 0.0},
                               shape),
                  english(side->worst->sentence(referee.dtype)));
}

void printHazards(const char* side, const std::optional<Trace>& trace)
{
    const auto races = racesOf(trace);
    if (races->hazards.empty())
        return;
    print("\nSide {} has {}, even if its pixels match:\n", side,
          countedText(races->hazards.size(), "hazard", "hazards"));
    for (const Hazard& hazard : races->hazards)
        print("  {}: {}\n    {}\n", toString(hazard.kind), english(hazard.sentence), english(hazard.fix));
}

} // namespace

void addToleranceFlags(CLI::App& command, Tolerance& tolerance)
{
    command.add_option("--atol", tolerance.atol, "Absolute tolerance, in the data's own unit")
        ->check(numberFromZero());
    command.add_option("--rtol", tolerance.rtol, "Relative tolerance, of max(|a|, |b|)")
        ->check(numberFromZero());
    command.add_option("--ulp", tolerance.ulp, "Tolerance in representable values")->check(wholeNumber());
}

int exitCodeOf(const Report& report, bool strict)
{
    const Outcome outcome = report.outcome();
    const bool isRefused = strict && outcome.passes() && !report.coverage.isWhole();
    return comparo::exitCodeOf(isRefused ? OutcomeKind::Error : outcome.kind);
}

void printOutcome(const Report& report)
{
    print("{}", answerText(answerIn(report)));
    print("{}", shownName(report.title));
    for (const Step& step : report.pipeline.steps)
        print("  {}:{}{}", step.op->id, step.params.toText(true), step.enabled ? "" : " (off)");
    print("\n");
    printSide("A", english(report.labelA), report.a);
    printSide("B", english(report.labelB), report.b);
    print("{}\n", shownName(english(report.outcome().sentence())));
    for (const std::string& line : report::noteLines(report))
        print("Note on {}\n", shownName(line));
    for (const RepeatedSide& side : report.repeats)
        if (!side.repeat.isNondeterministic())
            print("  side {}: {}\n", side.side, english(side.repeat.sentence()));
    printPictures(report);
    printHazards("A", report.a);
    printHazards("B", report.b);
    if (hasEqualValues(report.comparison->verdict)) {
        if (report.referee)
            print("{}\n", english(report.referee->sentence()));
        return;
    }
    if (const auto& worst = report.comparison->all.worst)
        print("  worst at {}: A {:.9g}, B {:.9g}\n", shownName(report.comparison->placeOf(*worst)), worst->a,
              worst->b);
    printStatistics(report);
    if (report.regions)
        printRegions(*report.regions);
    if (report.bisection)
        printBisection(*report.bisection);
    if (report.cause)
        printCause(*report.cause);
    if (report.referee)
        printReferee(*report.referee, report.comparison->descA.shape);
}

std::string jsonOf(const Report& report)
{
    std::string text = reportWriterFor("report.json").write(report);
    if (!text.ends_with('\n'))
        text += '\n';
    return text;
}

std::optional<FixedRun> fixedRun(const ComparisonJob& job, const Report& report, bool strict,
                                 const Progress& progress)
{
    const Answer answer = answerIn(report);
    const Remedy* remedy = answer.firstSetup();
    if (!remedy)
        return std::nullopt;
    ComparisonJob applied = job;
    applied.setup = *remedy->setup;
    applied.command.clear();
    const Report fixed = reportOf(applied, runJob(applied, progress), progress);
    return FixedRun{remedy->command, answerIn(fixed), exitCodeOf(fixed, strict)};
}

void printFixed(const std::optional<FixedRun>& fixed)
{
    if (!fixed) {
        print("\nNo remedy of the setup is known, so nothing was applied.\n");
        return;
    }
    print("\nWith the remedy applied: {}\n{}", shownName(fixed->command), answerText(fixed->answer));
}

std::string jsonOf(const Report& report, const std::optional<FixedRun>& fixed)
{
    using Json = nlohmann::ordered_json;
    Json json = Json::parse(jsonOf(report));
    json["fixed"] = fixed ? Json{{"command", fixed->command}, {"answer", answerJson<Json>(fixed->answer)}}
                          : Json(nullptr);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void printJson(const Report& report)
{
    print("{}", jsonOf(report));
}

std::string errorJson(const std::string& input, const Error& error)
{
    const nlohmann::ordered_json text = {{"schema", "comparoscope.error/1"},
                                         {"inputPath", input},
                                         {"error", error.text()},
                                         {"message", messageJson<nlohmann::ordered_json>(error.message())}};
    return text.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

void saveDifference(const Report& report, const std::string& path)
{
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    const bool raw = path.ends_with(".npy");
    const Tensor map = differenceMap(*stream, report.imageA, report.imageB,
                                     raw ? DifferenceKind::Signed : DifferenceKind::Absolute);
    stream->synchronize();
    if (raw || map.dtype() != DType::Float32 || report.comparison->all.maxAbs == 0.0) {
        writeImage(path, map, !raw);
        return;
    }
    const double most = std::isfinite(report.comparison->all.maxAbs) ? report.comparison->all.maxAbs : 1.0;
    Tensor scaled(cpuDevice(), map.desc());
    const auto* from = reinterpret_cast<const float*>(map.buffer()->host());
    std::transform(from, from + map.shape().elements(), reinterpret_cast<float*>(scaled.buffer()->host()),
                   [most](float v) { return std::min(1.0f, static_cast<float>(v / most)); });
    writeImage(path, scaled, true);
}

void finishReport(const Report& report, const ReportOutput& output, Context& context,
                  const std::optional<Error>& stopped)
{
    context.exitCode = exitCodeOf(report, output.strict);
    OutputFiles files;
    files.write("Picture", output.saveDiff, [&](const std::string& path) { saveDifference(report, path); });
    files.write("Report", output.report, [&](const std::string& path) { writeReport(report, path); });
    if (output.json) {
        printJson(report);
    } else {
        printOutcome(report);
        files.printNames("Report");
    }
    if (stopped)
        files.add(*stopped);
    files.finish();
}

} // namespace comparo::cli
