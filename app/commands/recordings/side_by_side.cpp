#include "app/commands/recordings/side_by_side.h"

#include "app/commands/interrupt.h"
#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "app/commands/print.h"
#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/capture/recorded_tensor.h"
#include "engine/comparison/recording_rules.h"
#include "engine/report/recordings/report.h"

#include <algorithm>

namespace comparo::cli {
namespace {

/// What a reader has to know of a file before its steps.
void printWhole(const char* side, const std::string& name, const Recording& recording)
{
    print("{}  {}: {}", side, name, countedText(recording.steps.size(), "step", "steps"));
    if (!recording.complete)
        print("; the program ended before the recording did");
    print("{}\n", recording.problem.empty() ? "" : "; " + recording.problem);
}

void printPair(const RecordingsReport& pair)
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
        width = std::max(width, std::min<std::size_t>(RecordingsReport::labelOf(line).size(), 48));
    for (const RecordedLine& line : pair.comparison.lines)
        print("  {:<{}}  {}\n", RecordingsReport::labelOf(line), width, line.sentence);
    print("\n{}\n", pair.verdict());
}

/// On the first tensor that differs, or on the last that was compared.
Report reportOf(const RecordingsReport& pair, const Context& context)
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
    job.setup.tolerance = line.comparison->tolerance;
    job.explain = false;
    job.command = context.commandLine;
    ComparisonResult result;
    result.explain = false;
    result.labelA = pair.nameA() + " · " + tensorA.device;
    result.labelB = pair.nameB() + " · " + tensorB->device;
    const int image = line.comparison->all.worst ? line.comparison->all.worst->n : 0;
    result.imageA = readImage(pair.a, tensorA, image).withLayout(Layout::Contiguous);
    result.imageB = readImage(pair.b, *tensorB, image).withLayout(Layout::Contiguous);
    return comparo::reportOf(job, std::move(result));
}

} // namespace

void diffRecordings(const RecordingsInput& input, const RunOutput& output, Context& context)
{
    const Interrupt interrupt;
    RecordingsReport pair{
        input.a,         input.b,        Recording(input.a),  Recording(input.b), {},
        input.tolerance, input.contract, context.commandLine, timestamp(),        currentEnvironment()};
    for (Recording* one : {&pair.a, &pair.b})
        if (one->isRun)
            one->keepSide(input.side);
    RecordingQuestion question =
        input.contract.empty() ? RecordingQuestion(input.tolerance) : questionOfContract(input.contract);
    question.sameSteps = input.sameSteps;
    pair.comparison = compareRecordings(pair.a, pair.b, question, {interrupt.token(), {}});
    OutputFiles files;
    files.write("Report", output.report, [&](const std::string& path) {
        if (!writeRecordingsReport(pair, path))
            writeReport(reportOf(pair, context), path);
    });
    if (output.json) {
        print("{}", toRecordingsJson(pair));
    } else {
        printPair(pair);
        files.printNames("Report");
    }
    context.exitCode = pair.comparison.same() ? 0 : 1;
    files.finish();
}

} // namespace comparo::cli
