// SPDX-License-Identifier: Apache-2.0
#include "app/commands/run_outcome.h"

#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "app/commands/print.h"
#include "engine/answer/answer_json.h"
#include "engine/answer/answer_text.h"
#include "engine/answer/recordings_answer.h"
#include "engine/answer/severity.h"
#include "engine/base/error.h"
#include "engine/base/json/json_number.h"
#include "engine/base/shown_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace comparo::cli {
namespace {

using Json = nlohmann::ordered_json;

/// The first pair with a step that differs, or null.
const RunPair* firstDifferent(const RunPairs& runs)
{
    const auto found = std::find_if(runs.pairs.begin(), runs.pairs.end(), [](const RunPair& pair) {
        return pair.comparison.firstDiverging().has_value();
    });
    return found == runs.pairs.end() ? nullptr : &*found;
}

/// The step with the worst verdict of those that have one, and its side; null where none has.
std::pair<const StepComparison*, const RunPair*> worstStep(const RunPairs& runs)
{
    std::pair<const StepComparison*, const RunPair*> worst{nullptr, nullptr};
    for (const RunPair& pair : runs.pairs)
        for (const StepComparison& step : pair.comparison.steps)
            if (step.comparison &&
                (!worst.first || step.comparison->verdict > worst.first->comparison->verdict))
                worst = {&step, &pair};
    return worst;
}

Verdict verdictOf(const RunPairs& runs)
{
    const StepComparison* worst = worstStep(runs).first;
    return firstDifferent(runs) || !worst ? Verdict::Different : worst->comparison->verdict;
}

/// Of runs in which no step differs by more than is allowed.
std::string passingText(const RunPairs& runs)
{
    const auto [step, pair] = worstStep(runs);
    const std::string where = english(step->label) + " of side " + pair->side;
    switch (step->comparison->verdict) {
    case Verdict::BitExact:
        return "Bit-exact: no step differs.";
    case Verdict::Equal:
        return "Equal: no step differs; not the same: " + english(unlikeText(*step->comparison)) + " in " +
               where + ".";
    default:
        return "Within tolerance (" + step->comparison->tolerance.toText() + "): no step differs by more, " +
               where + " does by less.";
    }
}

/// That of the side whose runs differ most severely.
Answer answerOf(const RunPairs& runs, const Context& context)
{
    const auto different = std::ranges::count_if(
        runs.pairs, [](const RunPair& pair) { return pair.comparison.firstDiverging().has_value(); });
    const bool isToPass = runs.isExact() && different == 1; // a tolerance is that of one pair
    std::optional<Answer> worst;
    for (const RunPair& pair : runs.pairs)
        if (Answer one = comparo::answerOf(pair.comparison, isToPass ? context.commandLine : "");
            !worst || severityOf(one.grade) > severityOf(worst->grade)) {
            one.sentence = message("{} This applies to side {}.", one.sentence, Verbatim(pair.side));
            worst = std::move(one);
        }
    return *worst;
}

void printRuns(const RunPairs& runs, const Context& context)
{
    print("{}", answerText(answerOf(runs, context)));
    print("{}", shownName(runs.title));
    for (const Step& step : runs.pipeline.steps)
        print("  {}:{}{}", step.op->id, step.params.toText(true), step.enabled ? "" : " (off)");
    print("\n");
    for (const RunPair& pair : runs.pairs) {
        print("\nside {}: {}  against  {}\n", pair.side, shownName(pair.firstLabel),
              shownName(pair.secondLabel));
        if (!pair.comparison.peers.isEmpty())
            print("  {}\n", english(pair.comparison.peers));
        std::size_t width = 0;
        for (const StepComparison& step : pair.comparison.steps)
            width = std::max(width, english(step.label).size());
        for (const StepComparison& step : pair.comparison.steps)
            print("  {:<{}}  {}\n", english(step.label), width, english(step.sentence));
        if (const auto first = pair.comparison.firstDiverging())
            print("  first diverging: {}\n", english(pair.comparison.steps[*first].label));
    }
    const RunPair* different = firstDifferent(runs);
    print("\n{}\n",
          different
              ? "Different: side " + different->side + " diverges first at " +
                    english(different->comparison.steps[*different->comparison.firstDiverging()].label) + "."
              : passingText(runs));
}

Json stepJson(const StepComparison& step)
{
    Json json{
        {"label", english(step.label)}, {"differs", step.differs()}, {"sentence", english(step.sentence)}};
    if (step.comparison) {
        const ChannelStatistics& all = step.comparison->all;
        json["verdict"] = toString(step.comparison->verdict);
        json["samples"] = all.samples;
        json["differing"] = all.differing;
        json["violating"] = all.violating;
        json["maxAbs"] = numberJson<Json>(all.maxAbs);
    }
    return json;
}

void printRunsJson(const RunPairs& runs, const Context& context)
{
    Json sides = Json::array();
    for (const RunPair& pair : runs.pairs) {
        Json steps = Json::array();
        for (const StepComparison& step : pair.comparison.steps)
            steps.push_back(stepJson(step));
        const auto first = pair.comparison.firstDiverging();
        sides.push_back(
            {{"side", pair.side},
             {"first", pair.firstLabel},
             {"second", pair.secondLabel},
             {"peers", english(pair.comparison.peers)},
             {"firstDiverging", first ? Json(english(pair.comparison.steps[*first].label)) : Json(nullptr)},
             {"steps", steps}});
    }
    const Json json{{"schema", "comparoscope.runs/1"},
                    {"title", runs.title},
                    {"same", firstDifferent(runs) == nullptr},
                    {"id", toString(verdictOf(runs))},
                    {"answer", answerJson<Json>(answerOf(runs, context))},
                    {"sides", sides},
                    {"pipeline", Json::parse(toJson(runs.pipeline))}};
    print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

Report reportOf(const RunPairs& runs, const Context& context)
{
    const RunPair* different = firstDifferent(runs);
    const RunPair& pair = different ? *different : runs.pairs.front();
    const std::size_t index =
        different ? *pair.comparison.firstDiverging() : pair.comparison.steps.size() - 1;
    const StepComparison& step = pair.comparison.steps[index];
    if (!step.comparison)
        failArgument(
            message("Cannot write a report on {} of side {}. {}", step.label, pair.side, step.sentence));
    const auto imageOf = [index](const Trace& trace) {
        return index == 0 ? trace.input : trace.steps[index - 1].output;
    };
    ComparisonJob job;
    job.title = runs.title + ", " + english(step.label) + " of side " + pair.side;
    job.setup.pipeline = runs.pipeline;
    job.setup.tolerance = step.comparison->tolerance;
    job.explain = false;
    job.command = context.commandLine;
    ComparisonResult result;
    result.explain = job.explain;
    result.a = pair.first;
    result.b = pair.second;
    result.labelA = message("{}", pair.firstLabel);
    result.labelB = message("{}", pair.secondLabel);
    result.imageA = imageOf(pair.first);
    result.imageB = imageOf(pair.second);
    return comparo::reportOf(job, std::move(result));
}

} // namespace

bool RunPairs::isExact() const
{
    return std::ranges::all_of(pairs, [](const RunPair& pair) {
        return std::ranges::all_of(pair.comparison.steps, [](const StepComparison& step) {
            return !step.comparison || step.comparison->tolerance == Tolerance{};
        });
    });
}

void RunPairs::add(std::string side, std::string firstLabel, Trace first, std::string secondLabel,
                   Trace second, const Tolerance& tolerance)
{
    RunComparison comparison = compareRuns(first, second, tolerance);
    pairs.push_back({std::move(side), std::move(firstLabel), std::move(secondLabel), std::move(first),
                     std::move(second), std::move(comparison)});
}

void finish(const RunPairs& runs, const RunOutput& output, Context& context)
{
    OutputFiles files;
    files.write("Report", output.report,
                [&](const std::string& path) { writeReport(reportOf(runs, context), path); });
    if (output.json) {
        printRunsJson(runs, context);
    } else {
        printRuns(runs, context);
        files.printNames("Report");
    }
    context.exitCode = firstDifferent(runs) ? 1 : 0;
    files.finish();
}

} // namespace comparo::cli
