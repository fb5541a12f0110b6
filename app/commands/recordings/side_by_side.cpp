#include "app/commands/recordings/side_by_side.h"

#include "app/commands/interrupt.h"
#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "app/commands/print.h"
#include "engine/base/error.h"
#include "engine/base/json_number.h"
#include "engine/base/number_text.h"
#include "engine/capture/recording_comparison.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace comparo::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Two recordings that were compared.
struct RecordedPair {
    std::string fileA, fileB;
    Recording a, b;
    RecordingComparison comparison;

    [[nodiscard]] std::string nameA() const { return std::filesystem::path(fileA).filename().string(); }
    [[nodiscard]] std::string nameB() const { return std::filesystem::path(fileB).filename().string(); }
};

/// What a reader has to know of a file before its steps.
void printWhole(const char* side, const std::string& name, const Recording& recording)
{
    print("{}  {}: {}", side, name, countedText(recording.steps.size(), "step", "steps"));
    if (!recording.complete)
        print("; the program ended before the recording did");
    print("{}\n", recording.problem.empty() ? "" : "; " + recording.problem);
}

/// Where the two part, in one sentence.
std::string verdictOf(const RecordingComparison& comparison)
{
    if (comparison.same())
        return "Same: no step differs.";
    const auto tensor = comparison.firstDiverging();
    std::string text = tensor ? "Different: first at " + comparison.lines[*tensor].label + "."
                              : "Different, though every tensor is the same.";
    if (const auto draw = comparison.firstDraw()) {
        const RecordedLine& line = comparison.lines[*draw];
        text += " B drew other random numbers from step " + std::to_string(*line.stepA + 1) + " on (" +
                line.label + ").";
    }
    return text;
}

void printPair(const RecordedPair& pair)
{
    printWhole("A", pair.nameA(), pair.a);
    printWhole("B", pair.nameB(), pair.b);
    if (!pair.comparison.environment.empty())
        print("\n");
    for (const RecordingComparison::Fact& fact : pair.comparison.environment)
        print("  {}: A {}, B {}\n", fact.name, fact.a.empty() ? "does not say" : fact.a,
              fact.b.empty() ? "does not say" : fact.b);
    print("\n");
    std::size_t width = 0;
    for (const RecordedLine& line : pair.comparison.lines)
        width = std::max(width, std::min<std::size_t>(line.label.size(), 48));
    for (const RecordedLine& line : pair.comparison.lines)
        print("  {:<{}}  {}\n", line.label, width, line.sentence);
    print("\n{}\n", verdictOf(pair.comparison));
}

Json lineJson(const RecordedPair& pair, const RecordedLine& line)
{
    constexpr const char* kKinds[] = {"tensor", "draw", "state"};
    const auto step = [](const std::optional<std::size_t>& index) {
        return index ? Json(*index + 1) : Json(nullptr);
    };
    Json json{{"label", line.label},
              {"kind", kKinds[static_cast<int>(line.kind)]},
              {"step", line.stepA ? pair.a.steps[*line.stepA].name : pair.b.steps[*line.stepB].name},
              {"a", step(line.stepA)},
              {"b", step(line.stepB)},
              {"differs", line.differs},
              {"sentence", line.sentence}};
    if (line.comparison) {
        const ChannelStatistics& all = line.comparison->all;
        json["verdict"] = toString(line.comparison->verdict);
        json["samples"] = all.samples;
        json["differing"] = all.differing;
        json["violating"] = all.violating;
        json["nonFinite"] = all.nonFinite;
        json["maxAbs"] = numberJson<Json>(all.maxAbs);
        json["maxRel"] = numberJson<Json>(all.maxRel);
        json["maxUlp"] = all.maxUlp;
    }
    return json;
}

void printPairJson(const RecordedPair& pair)
{
    const RecordingComparison& comparison = pair.comparison;
    const auto label = [&](const std::optional<std::size_t>& index) {
        return index ? Json(comparison.lines[*index].label) : Json(nullptr);
    };
    Json environment = Json::array();
    for (const RecordingComparison::Fact& fact : comparison.environment)
        environment.push_back({{"name", fact.name}, {"a", fact.a}, {"b", fact.b}});
    Json lines = Json::array();
    for (const RecordedLine& line : comparison.lines)
        lines.push_back(lineJson(pair, line));
    const auto side = [](const std::string& file, const Recording& recording) {
        return Json{{"file", file},
                    {"title", recording.title},
                    {"created", recording.created},
                    {"command", recording.command},
                    {"steps", recording.steps.size()},
                    {"complete", recording.complete},
                    {"problem", recording.problem.empty() ? Json(nullptr) : Json(recording.problem)}};
    };
    const Json json{{"schema", "comparoscope.recordings/1"},
                    {"same", comparison.same()},
                    {"verdict", verdictOf(comparison)},
                    {"firstDiverging", label(comparison.firstDiverging())},
                    {"firstDraw", label(comparison.firstDraw())},
                    {"a", side(pair.fileA, pair.a)},
                    {"b", side(pair.fileB, pair.b)},
                    {"environment", environment},
                    {"lines", lines}};
    print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

/// On the first tensor that differs, or on the last that was compared.
Report reportOf(const RecordedPair& pair, const Tolerance& tolerance, const Context& context)
{
    const std::vector<RecordedLine>& lines = pair.comparison.lines;
    std::optional<std::size_t> index = pair.comparison.firstDiverging();
    if (!index)
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (lines[i].kind == RecordedLine::Kind::Tensor && lines[i].comparison)
                index = i;
    if (!index)
        failArgument("No report can be written: the recordings have no tensor in common.");
    const RecordedLine& line = lines[*index];
    if (!line.comparison)
        failArgument("No report can be written on " + line.label + ". " + line.sentence);
    const RecordedTensor& tensorA = pair.a.steps[*line.stepA].tensors[line.tensor];
    const std::vector<RecordedTensor>& tensorsB = pair.b.steps[*line.stepB].tensors;
    const auto tensorB = std::ranges::find(tensorsB, tensorA.name, &RecordedTensor::name);
    ComparisonJob job;
    job.title = pair.nameA() + " and " + pair.nameB() + ", " + line.label;
    job.setup.tolerance = tolerance;
    job.explain = false;
    job.command = context.commandLine;
    ComparisonResult result;
    result.explain = false;
    result.labelA = pair.nameA() + " · " + tensorA.device;
    result.labelB = pair.nameB() + " · " + tensorB->device;
    result.imageA = toTensor(tensorA, pair.a.read(tensorA)).withLayout(Layout::Contiguous);
    result.imageB = toTensor(*tensorB, pair.b.read(*tensorB)).withLayout(Layout::Contiguous);
    return comparo::reportOf(job, std::move(result));
}

} // namespace

void diffRecordings(const std::string& a, const std::string& b, const Tolerance& tolerance,
                    const RunOutput& output, Context& context)
{
    const Interrupt interrupt;
    RecordedPair pair{a, b, Recording(a), Recording(b), {}};
    pair.comparison = compareRecordings(pair.a, pair.b, tolerance, {interrupt.token(), {}});
    OutputFiles files;
    files.write("Report", output.report,
                [&](const std::string& path) { writeReport(reportOf(pair, tolerance, context), path); });
    if (output.json) {
        printPairJson(pair);
    } else {
        printPair(pair);
        files.printNames("Report");
    }
    context.exitCode = pair.comparison.same() ? 0 : 1;
    files.finish();
}

} // namespace comparo::cli
