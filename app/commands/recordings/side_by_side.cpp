// SPDX-License-Identifier: Apache-2.0
#include "app/commands/recordings/side_by_side.h"

#include "app/commands/interrupt.h"
#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "app/commands/peers/start.h"
#include "app/commands/print.h"
#include "engine/answer/answer_text.h"
#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/base/shown_text.h"
#include "engine/capture/live/live_run.h"
#include "engine/codec/codec.h"
#include "engine/comparison/recording_rules.h"
#include "engine/report/picture/axis_map.h"
#include "engine/report/recordings/report.h"

#include <algorithm>

namespace comparo::cli {
namespace {

/// What a reader has to know of a file before its steps.
void printWhole(const char* side, const std::string& name, const Recording& recording)
{
    print("{}  {}: {}", side, shownName(name), RecordingsReport::contentOf(recording));
    if (!recording.complete)
        print("; the program ended before the recording");
    print("{}\n", recording.problem.empty() ? "" : "; " + shownName(recording.problem));
}

void printPair(const RecordingsReport& pair)
{
    print("{}", answerText(pair.answer()));
    printWhole("A", pair.nameA(), pair.a);
    if (pair.live.empty())
        printWhole("B", pair.nameB(), pair.b);
    else
        print("B  run here on {}: {}\n", shownName(pair.live), english(pair.liveSummary));
    if (!pair.comparison.environment.empty())
        print("\n");
    for (const RecordingComparison::Fact& fact : pair.comparison.environment)
        print("  {}: A {}, B {}\n", shownName(fact.name), fact.a.empty() ? "does not say" : shownName(fact.a),
              fact.b.empty() ? "does not say" : shownName(fact.b));
    print("\n");
    std::size_t width = 0;
    for (const RecordedLine& line : pair.comparison.lines)
        if (RecordingsReport::isListed(line))
            width =
                std::max(width, std::min<std::size_t>(english(RecordingsReport::labelOf(line)).size(), 48));
    for (const RecordedLine& line : pair.comparison.lines) {
        if (!RecordingsReport::isListed(line))
            continue;
        const std::string sentence = english(line.sentence);
        print("  {:<{}}  {}\n", english(RecordingsReport::labelOf(line)), width, sentence);
        // Of one: where what came in was the same, both are one error.
        const std::string local = english(pair.localText(line));
        if (!local.empty() && (pair.live.empty() || !local.ends_with(sentence)))
            print("  {:<{}}  {}\n", "", width, local);
    }
    if (const std::string rest = english(pair.unlisted()); !rest.empty())
        print("  {}\n", rest);
    print("\n{}\n", pair.verdict());
}

/// The names of a run's steps without the side before them, which a contract does not say.
void ignoreSides(RecordingQuestion& question)
{
    if (!question.rule)
        return;
    question.rule = [rule = question.rule](const RecordedStep& step, const RecordedTensor& a,
                                           const RecordedTensor& b) {
        RecordedStep plain;
        plain.name = step.name.substr(step.name.starts_with("a.") || step.name.starts_with("b.") ? 2 : 0);
        return rule(plain, a, b);
    };
}

Recording opened(const std::string& path, const std::shared_ptr<const ArrayFile>& arrays)
{
    return arrays ? Recording(path, arrays) : Recording(path);
}

Side localSideOf(const std::string& text, const Progress& progress)
{
    return knownPeerOf(text).empty() ? Side::parse(text) : sideNamed(text, progress);
}

void compareFiles(RecordingsReport& pair, const RecordingsInput& input, const RecordingQuestion& question,
                  const Progress& progress)
{
    pair.comparison = compareRecordings(pair.a, pair.b, question, progress);
    if (input.local.empty())
        return;
    const Side side = localSideOf(input.local, progress);
    addLocalErrors(pair.comparison, 0, localErrors(pair.a, side, question, progress));
    addLocalErrors(pair.comparison, 1, localErrors(pair.b, side, question, progress));
    pair.localSide = side.toText();
}

void runAndCompare(RecordingsReport& pair, const RecordingsInput& input, const RecordingQuestion& question,
                   const Progress& progress)
{
    const Side side = localSideOf(input.live, progress);
    const LiveRun live = runHere(pair.a, side, question, input.saveLive, progress);
    pair.comparison = compareWithLive(pair.a, live, question, progress);
    pair.b = live.recording;
    pair.live = live.label;
    pair.liveSummary = live.summary();
    pair.localSide = side.toText();
}

/// The name that a person gives is with or without ".npy", as in the file's listing.
void keepArray(Recording& recording, std::string name, const std::string& file)
{
    if (name.ends_with(".npy"))
        name.resize(name.size() - 4);
    if (name.starts_with("/")) // as a path in an HDF5 file
        name.erase(0, 1);
    std::vector<std::string> known;
    for (const RecordedStep& step : recording.steps)
        known.push_back("'" + shownName(step.name) + "'");
    std::erase_if(recording.steps, [&](const RecordedStep& step) { return step.name != name; });
    if (recording.steps.empty())
        failArgument(message("{} has no array '{}'; available: {}.", file, name, joinedNames(known)));
}

/// The slices of the array that differs most, where they are asked for or a report has them.
void addSlices(RecordingsReport& pair, const RecordingsInput& input, bool hasReport, const Progress& progress)
{
    const bool isAsked = !input.slices.axis.empty() || !input.heatmap.empty();
    if (!pair.comparison.areArrays || (!isAsked && !hasReport))
        return;
    if (const RecordedLine* line = slicedLine(pair.comparison))
        pair.sliced = slicedArray(pair.a, pair.b, *line, input.slices, progress);
    if (isAsked && !pair.sliced)
        failArgument(
            message("There are no slices: the files have no array of one shape with an axis and values."));
}

void writeMap(const AxisMap& map, const std::string& path)
{
    if (path.ends_with(".png"))
        writeImage(path, report::axisMapImage(map));
    else
        writeImage(path, report::axisMapValues(map), !path.ends_with(".npy"));
}

} // namespace

void diffRecordings(const RecordingsInput& input, const RunOutput& output, Context& context)
{
    const Interrupt interrupt;
    const Progress progress{interrupt.token(),
                            [](double, const Message& label) { showLine(english(label)); }};
    const bool isLive = !input.live.empty();
    RecordingsReport pair{input.a,
                          isLive ? input.live : input.b,
                          opened(input.a, input.arrays[0]),
                          opened(isLive ? input.a : input.b, input.arrays[1]),
                          {},
                          input.tolerance,
                          input.contract,
                          context.commandLine,
                          timestamp(),
                          currentEnvironment()};
    RecordingQuestion question =
        input.contract.empty() ? RecordingQuestion(input.tolerance) : questionOfContract(input.contract);
    question.sameSteps = input.sameSteps;
    // Two runs are compared side by side, unless one side is asked for.
    if (pair.a.isRun && pair.b.isRun && input.side.empty() && !isLive)
        ignoreSides(question);
    else
        for (Recording* one : {&pair.a, &pair.b})
            if (one->isRun)
                one->keepSide(input.side == "b" ? 'b' : 'a');
    if (!input.array.empty()) {
        keepArray(pair.a, input.array, pair.nameA());
        keepArray(pair.b, input.array, pair.nameB());
    }
    if (isLive)
        runAndCompare(pair, input, question, progress);
    else
        compareFiles(pair, input, question, progress);
    addSlices(pair, input, !output.report.empty(), progress);
    showLine({});
    OutputFiles files;
    files.write("Picture", input.heatmap,
                [&](const std::string& path) { writeMap(pair.sliced->slices.map, path); });
    files.write("Report", output.report,
                [&](const std::string& path) { document::write(recordingsFormats(), pair, path); });
    if (output.json) {
        print("{}", toRecordingsJson(pair));
    } else {
        printPair(pair);
        if (pair.sliced && !input.slices.axis.empty())
            print("{}", slicesText(*pair.sliced));
        files.printNames("Report");
    }
    const Outcome outcome = pair.outcome();
    const bool isRefused = input.strict && outcome.passes() && !pair.comparison.coverage().isWhole();
    context.exitCode = isRefused ? exitCodeOf(OutcomeKind::Error) : outcome.exitCode();
    files.finish();
}

} // namespace comparo::cli
