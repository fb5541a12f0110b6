// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/message_list.h"
#include "engine/capture/manifest.h"
#include "engine/capture/recording_comparison.h"
#include "engine/capture/step_comparison.h"
#include "engine/codec/codec.h"
#include "engine/codec/zip_archive.h"
#include "engine/compare/regions/regions.h"
#include "tests/engine/capture/capture_model.h"
#include "tests/support/json_schema.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstring>
#include <fstream>
#include <limits>

/// A run is written, read back with every bit, and compared step by step.
namespace comparo {
namespace {

using Json = nlohmann::json;
using test::bitsOf;
using test::threeStepCapture;

void expectSameTensor(const Tensor& a, const Tensor& b, const std::string& what)
{
    ASSERT_EQ(a.desc(), b.desc()) << what;
    EXPECT_EQ(bitsOf(a), bitsOf(b)) << what;
}

void expectSameTrace(const Trace& a, const Trace& b)
{
    EXPECT_EQ(a.side, b.side);
    EXPECT_EQ(a.milliseconds, b.milliseconds);
    expectSameTensor(a.input, b.input, "input");
    ASSERT_EQ(a.steps.size(), b.steps.size());
    for (std::size_t i = 0; i < a.steps.size(); ++i) {
        EXPECT_EQ(a.steps[i].step, b.steps[i].step);
        EXPECT_EQ(english(a.steps[i].notes), english(b.steps[i].notes));
        EXPECT_EQ(a.steps[i].milliseconds, b.steps[i].milliseconds);
        expectSameTensor(a.steps[i].input, b.steps[i].input, "input of a step");
        expectSameTensor(a.steps[i].output, b.steps[i].output, "output of a step");
        EXPECT_EQ(a.steps[i].draws, b.steps[i].draws);
        ASSERT_EQ(a.steps[i].tensors.size(), b.steps[i].tensors.size());
        for (std::size_t k = 0; k < a.steps[i].tensors.size(); ++k) {
            const TracedTensor& ownedA = a.steps[i].tensors[k];
            const TracedTensor& ownedB = b.steps[i].tensors[k];
            EXPECT_EQ(ownedA.name, ownedB.name);
            EXPECT_EQ(ownedA.role, ownedB.role);
            EXPECT_EQ(ownedA.registered, ownedB.registered);
            EXPECT_EQ(ownedA.device, ownedB.device);
            expectSameTensor(ownedA.tensor.toHost(), ownedB.tensor.toHost(), ownedA.name);
        }
    }
    const auto entriesA = a.timeline->entries();
    const auto entriesB = b.timeline->entries();
    ASSERT_EQ(entriesA.size(), entriesB.size());
    for (std::size_t i = 0; i < entriesA.size(); ++i) {
        EXPECT_EQ(entriesA[i].kind, entriesB[i].kind);
        EXPECT_EQ(entriesA[i].name, entriesB[i].name);
        EXPECT_EQ(entriesA[i].device, entriesB[i].device);
        EXPECT_EQ(entriesA[i].stream, entriesB[i].stream);
        EXPECT_EQ(entriesA[i].event, entriesB[i].event);
        EXPECT_EQ(entriesA[i].hostThread, entriesB[i].hostThread);
        EXPECT_EQ(entriesA[i].bytes, entriesB[i].bytes);
        EXPECT_EQ(entriesA[i].issuedMs, entriesB[i].issuedMs);
        ASSERT_EQ(entriesA[i].uses.size(), entriesB[i].uses.size());
        for (std::size_t u = 0; u < entriesA[i].uses.size(); ++u) {
            EXPECT_EQ(entriesA[i].uses[u].buffer, entriesB[i].uses[u].buffer);
            EXPECT_EQ(entriesA[i].uses[u].write, entriesB[i].uses[u].write);
        }
    }
}

TEST(Capture, EverythingComesBack)
{
    const test::TemporaryFolder folder;
    const Capture written = threeStepCapture();
    ASSERT_EQ(written.a.steps.size(), 3U);
    ASSERT_FALSE(written.a.timeline->entries().empty());
    writeCapture(written, folder / "run.comparo");
    const Capture read = readCapture(folder / "run.comparo");
    EXPECT_EQ(read.title, written.title);
    EXPECT_EQ(read.inputPath, written.inputPath);
    EXPECT_EQ(read.command, written.command);
    EXPECT_EQ(read.created, written.created);
    EXPECT_EQ(read.pipeline, written.pipeline);
    EXPECT_EQ(read.labelA, written.labelA);
    EXPECT_EQ(read.labelB, written.labelB);
    expectSameTrace(read.a, written.a);
    ASSERT_TRUE(read.b);
    expectSameTrace(*read.b, *written.b);
    ASSERT_TRUE(read.summary);
    EXPECT_EQ(read.summary->tolerance, written.summary->tolerance);
    EXPECT_EQ(read.summary->contract, written.summary->contract);
    EXPECT_EQ(read.summary->verdict, written.summary->verdict);
    EXPECT_EQ(read.summary->sentence, written.summary->sentence);
    EXPECT_EQ(read.summary->differing, written.summary->differing);
    EXPECT_EQ(read.summary->maxAbs, written.summary->maxAbs);
    EXPECT_EQ(read.summary->rmse, written.summary->rmse);
    EXPECT_EQ(read.summary->requiredRtol, written.summary->requiredRtol);
    EXPECT_EQ(environmentFacts(read.environment), environmentFacts(written.environment));
}

/// Two images through ops with random parameters, drawn tensors and a registered buffer.
Capture randomCapture()
{
    std::vector<float> values(2 * 3 * 12 * 10);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(i % 101) / 101.0F;
    Pipeline pipeline;
    pipeline.seed = 77;
    pipeline.steps = {Step::parse("gaussian_illumination:p=0.5"), Step::parse("to_float"),
                      Step::parse("planckian_jitter")};
    Capture capture;
    capture.pipeline = pipeline;
    capture.a = runSide(pipeline, test::tensorOf<float>({2, 3, 12, 10}, values), Side::parse("emu:0/exact"));
    capture.environment = currentEnvironment();
    return capture;
}

TEST(Capture, DrawsAndTensorsOfModulesComeBack)
{
    const test::TemporaryFolder folder;
    const Capture written = randomCapture();
    ASSERT_FALSE(written.a.steps[0].draws.isEmpty());
    ASSERT_TRUE(written.a.steps[1].draws.isEmpty());
    ASSERT_FALSE(written.a.steps[2].tensors.empty());
    EXPECT_EQ(written.a.steps[2].tensors[0].device.name(), "emu:0");
    writeCapture(written, folder / "random");
    const Capture read = readCapture(folder / "random");
    EXPECT_EQ(read.pipeline, written.pipeline) << "the plan says what is drawn, the trace what was";
    expectSameTrace(read.a, written.a);
    std::ifstream file(test::dataFolder() + "/../resources/capture/schema.json");
    EXPECT_EQ(test::SchemaChecker(Json::parse(file)).check(Json::parse(manifestToJson(read))),
              std::vector<std::string>{});
}

TEST(Capture, RecordedDrawsReplayUnderAnotherSeed)
{
    const Capture capture = randomCapture();
    Pipeline other = capture.pipeline;
    other.seed = 78;
    const Trace again = runSide(other, capture.a.input, capture.a.side);
    EXPECT_EQ(compareRuns(capture.a, again).firstDiverging(), 1U);
    const Trace same = runSide(withRecordedDraws(other, capture.a), capture.a.input, capture.a.side);
    EXPECT_EQ(compareRuns(capture.a, same).firstDiverging(), std::nullopt);
}

TEST(Capture, NothingButTheFileIsLeftInTheFolder)
{
    const test::TemporaryFolder folder;
    writeCapture(threeStepCapture(), folder / "any name at all");
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path()))
        ++files;
    EXPECT_EQ(files, 1U);
    EXPECT_TRUE(isCapture(folder / "any name at all"));
    EXPECT_FALSE(isCapture(folder / "absent"));
    EXPECT_FALSE(isCapture(test::dataFolder() + "/../resources/samples/sample.png"));
}

TEST(Capture, UnwritableTargetsAreErrorsAndLeaveNothing)
{
    const test::TemporaryFolder folder;
    const Capture capture = threeStepCapture();
    for (const std::filesystem::path& path :
         {folder / "no/such/run.comparo", folder.path(), std::filesystem::path("/dev/full")}) {
        try {
            writeCapture(capture, path);
            ADD_FAILURE() << path;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Io);
            EXPECT_NE(error.text().find("Cannot write"), std::string::npos) << error.text();
        }
    }
    EXPECT_TRUE(folder.isEmpty());
}

TEST(Capture, SamplesOfEveryBitPatternSurvive)
{
    const test::TemporaryFolder folder;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const std::vector<float> values{
        nan, -nan, std::numeric_limits<float>::infinity(), -0.0F, 1e-45F, 0.1F, -3.4e38F, 1.0F};
    Capture capture;
    capture.a = runSide({}, test::tensorOf<float>({2, 1, 2, 2}, values), Side::parse("cpu"));
    capture.environment = currentEnvironment();
    writeCapture(capture, folder / "bits");
    const Capture read = readCapture(folder / "bits");
    EXPECT_FALSE(read.b);
    EXPECT_FALSE(read.summary);
    expectSameTensor(read.a.input, capture.a.input, "input");
}

/// Made by a program that wrote version 1, from the pipeline that is checked here.
TEST(Capture, OfVersion1IsStillReadAndReplays)
{
    Capture read = readCapture(test::dataFolder() + "/support/captures/version1.comparo");
    ASSERT_EQ(read.pipeline.steps.size(), 3U);
    read.pipeline.steps[0].params.parse("rule", "divide"); // to_float's only rule when it was written
    EXPECT_EQ(read.pipeline.steps[1].placement.madeOnHost, std::vector<std::string>{"kernel"});
    ASSERT_EQ(read.pipeline.brokenLinks.size(), 1U);
    EXPECT_EQ(read.pipeline.brokenLinks[0].from.name(), "emu:0");
    EXPECT_EQ(read.pipeline.brokenLinks[0].to.name(), "emu:1");
    expectSameTensor(runSide(read.pipeline, read.a.input, read.a.side).output(), read.a.output(), "replay");

    const Json again = Json::parse(manifestToJson(read));
    EXPECT_EQ(again["schema"], "comparoscope.capture/2");
    EXPECT_EQ(again["pipeline"]["version"], 2);
    EXPECT_TRUE(again["pipeline"].contains("brokenLinks"));
    EXPECT_TRUE(again["pipeline"]["steps"][1]["placement"].contains("madeOnHost"));
}

TEST(Capture, ManifestFitsItsSchema)
{
    std::ifstream file(test::dataFolder() + "/../resources/capture/schema.json");
    ASSERT_TRUE(file.is_open());
    const test::SchemaChecker checker(Json::parse(file));
    Capture capture = threeStepCapture();
    EXPECT_EQ(checker.check(Json::parse(manifestToJson(capture))), std::vector<std::string>{});
    capture.b.reset();
    capture.summary.reset();
    Json alone = Json::parse(manifestToJson(capture));
    EXPECT_EQ(checker.check(alone), std::vector<std::string>{});
    alone["a"]["steps"][0].erase("op");
    EXPECT_FALSE(checker.check(alone).empty());
}

TEST(Capture, TensorsAreNpyFilesOfTheZip)
{
    const test::TemporaryFolder folder;
    const Capture capture = threeStepCapture();
    writeCapture(capture, folder / "run");
    const std::vector<std::byte> file = readFile(folder / "run");
    const ZipReader zip(file, message("run"));
    for (const char* entry : {"manifest.json", "data/000001/0.npy", "steps/000001.json", "data/000007/0.npy",
                              "steps/000007.json", "end.json"})
        EXPECT_TRUE(zip.sizeOf(entry)) << entry;
    const Tensor output = decodeImage(zip.read("data/000007/0.npy", 1 << 20), "b").tensor;
    EXPECT_EQ(bitsOf(output), bitsOf(capture.b->output().withLayout(Layout::Contiguous)));
}

TEST(Capture, OfARunHasTheStepsOfARecording)
{
    const test::TemporaryFolder folder;
    const Capture capture = randomCapture();
    writeCapture(capture, folder / "one side");
    EXPECT_TRUE(hasRecordedSteps(folder / "one side"));
    EXPECT_FALSE(isRecording(folder / "one side")) << "it has a pipeline";
    const Recording alone(folder / "one side");
    EXPECT_TRUE(alone.isRun && alone.complete);
    ASSERT_EQ(alone.steps.size(), 4U);
    EXPECT_EQ(alone.steps[0].kind, "input");
    EXPECT_EQ(alone.steps[3].name, "a.planckian_jitter");
    EXPECT_EQ(alone.steps[3].state.size() + alone.steps[3].draws.size(), capture.a.steps[2].tensors.size());
    EXPECT_TRUE(compareRecordings(alone, alone).same());

    writeCapture(threeStepCapture(), folder / "both");
    Recording a(folder / "both"), b(folder / "both");
    EXPECT_EQ(a.steps.size(), 7U);
    a.keepSide('a');
    b.keepSide('b');
    ASSERT_EQ(a.steps.size(), 4U);
    EXPECT_EQ(a.steps[3].label(), "to_uint8");
    EXPECT_EQ(b.steps[3].label(), "to_uint8");
    EXPECT_EQ(compareRecordings(a, b).lines.size(), 4U) << "each step stands for the one of its name";
}

TEST(Capture, OfVersion3FitsItsSchemas)
{
    const test::TemporaryFolder folder;
    writeCapture(randomCapture(), folder / "run");
    const RecordingEntries entries(folder / "run");
    const auto json = [&](const std::string& entry) {
        const std::vector<std::byte> text = entries.read(entry, 1 << 24);
        return Json::parse(reinterpret_cast<const char*>(text.data()),
                           reinterpret_cast<const char*>(text.data()) + text.size());
    };
    std::ifstream file(test::dataFolder() + "/../resources/recording/schema.json");
    const Json schema = Json::parse(file);
    EXPECT_EQ(test::SchemaChecker(schema).check(json("manifest.json")), std::vector<std::string>{});
    std::ifstream runFile(test::dataFolder() + "/../resources/capture/schema.json");
    EXPECT_EQ(test::SchemaChecker(Json::parse(runFile)).check(json("manifest.json")["run"]),
              std::vector<std::string>{});
    Json of = schema["$defs"]["step"];
    of["$defs"] = schema["$defs"];
    for (const std::string& entry : entries.names()) {
        if (entry.starts_with("steps/")) {
            EXPECT_EQ(test::SchemaChecker(of).check(json(entry)), std::vector<std::string>{}) << entry;
        }
    }
}

/// Made by a program that wrote version 2.
TEST(Capture, OfVersion2IsStillReadAndReplays)
{
    const std::string path = test::dataFolder() + "/support/captures/version2.comparo";
    EXPECT_TRUE(isCapture(path));
    EXPECT_FALSE(hasRecordedSteps(path));
    const Capture read = readCapture(path);
    ASSERT_EQ(read.a.steps.size(), 3U);
    ASSERT_TRUE(read.b && read.summary);
    EXPECT_EQ(read.summary->verdict, Verdict::BitExact);
    expectSameTensor(runSide(read.pipeline, read.a.input, read.a.side).output(), read.a.output(), "replay");
    const test::TemporaryFolder folder;
    writeCapture(read, folder / "again");
    const Capture again = readCapture(folder / "again");
    expectSameTrace(again.a, read.a);
    expectSameTrace(*again.b, *read.b);
}

TEST(Capture, ReportIsRebuilt)
{
    const test::TemporaryFolder folder;
    Report report = test::runReport();
    report.contract = {"ci.json", "resize-u8"};
    report.comparison = compare(report.imageA, report.imageB, {{.atol = 1.0}, {}, true});
    ASSERT_GT(report.comparison->all.differing, 0U);
    report.regions = findRegions(report.imageA, report.imageB, *report.comparison);
    writeCapture(toCapture(report), folder / "run");
    Report again = toReport(readCapture(folder / "run"));
    EXPECT_EQ(english(again.outcome().sentence()), english(report.outcome().sentence()));
    again.cause = report.cause;
    for (const ReportWriter& writer : allReportWriters())
        EXPECT_TRUE(writer.write(again) == writer.write(report)) << writer.extension;
}

TEST(Capture, OneSideAloneHasNoReport)
{
    Report report = test::runReport();
    report.b.reset();
    const Capture alone = toCapture(report);
    EXPECT_FALSE(alone.b);
    EXPECT_FALSE(alone.summary);
    EXPECT_THROW(toReport(alone), Error);
    report.a.reset();
    EXPECT_THROW(toCapture(report), Error);
}

TEST(RunComparison, NamesTheFirstStepThatDiverges)
{
    const Capture capture = threeStepCapture();
    const Trace again = runSide(capture.pipeline, capture.a.input, capture.a.side);
    EXPECT_EQ(compareRuns(capture.a, again).firstDiverging(), std::nullopt);

    Trace changed = again;
    Tensor output(cpuDevice(), changed.steps[1].output.desc());
    auto* samples = reinterpret_cast<float*>(output.buffer()->host());
    std::memcpy(samples, changed.steps[1].output.buffer()->host(), output.desc().bytes());
    samples[0] += 0.5F;
    changed.steps[1].output = output;
    const RunComparison runs = compareRuns(capture.a, changed);
    ASSERT_EQ(runs.steps.size(), 4U);
    ASSERT_EQ(runs.firstDiverging(), 2U);
    EXPECT_EQ(english(runs.steps[2].label), "step 2 (resize)");
    EXPECT_EQ(runs.steps[2].comparison->all.differing, 1U);
    EXPECT_EQ(compareRuns(capture.a, changed, {.atol = 1.0}).firstDiverging(), std::nullopt);

    changed.steps[1].output = capture.a.input;
    EXPECT_NE(english(compareRuns(capture.a, changed).steps[2].sentence).find("uint8 1x3x20x30"),
              std::string::npos);
    EXPECT_EQ(compareRuns(capture.a, changed).firstDiverging(), 2U);
}

TEST(RunComparison, OtherPipelinesAreAnError)
{
    const Capture capture = threeStepCapture();
    Trace shorter = capture.a;
    shorter.steps.pop_back();
    try {
        compareRuns(capture.a, shorter);
        FAIL();
    } catch (const Error& error) {
        EXPECT_NE(error.text().find("step 3 is 'to_uint8' in the first and nothing in the second"),
                  std::string::npos)
            << error.text();
    }
}

} // namespace
} // namespace comparo
