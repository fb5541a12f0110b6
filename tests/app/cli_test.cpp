// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

/// The command line as scripts use it: exit codes, the words of the verdict, files that keep every bit.
namespace comparo {
namespace {

const std::string kSample = test::dataFolder() + "/../resources/samples/sample.png";

using test::Outcome;
using test::runProgram;

std::string textOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Cli, ResizeOnTwoDevicesDiffersAndSaysWhy)
{
    const test::TemporaryFolder folder;
    const std::string report = (folder / "out.html").string();
    const Outcome run = runProgram(
        "run " + kSample + " --op resize:size=224,mode=bilinear --a cpu --b emu:0 --report " + report);
    EXPECT_EQ(run.exitCode, 1) << run.text;
    for (const char* words : {"Different", "emu:0 (emulated)", "max 1 at", "would pass: atol 1",
                              "Cause: native fixed-point uint8 path", "100 %"})
        EXPECT_TRUE(run.says(words)) << words << "\n" << run.text;
    const std::string html = textOf(report);
    EXPECT_NE(html.find("</html>"), std::string::npos);
    EXPECT_NE(html.find("--op resize --a cpu/framework --b emu:0/framework"), std::string::npos);
}

/// The table in tests/reference/fidelity/README.md is the output of the program.
TEST(Cli, TheReadmeHasTheMeasuredTable)
{
    const Outcome table = runProgram("ops --fidelity");
    EXPECT_EQ(table.exitCode, 0) << table.text;
    EXPECT_GE(std::count(table.out.begin(), table.out.end(), '\n'), 50);
    EXPECT_NE(textOf(test::dataFolder() + "/reference/fidelity/README.md").find(table.out),
              std::string::npos);
}

/// What the front page quotes of its first command is what the program prints.
TEST(Cli, TheReadmeQuotesTheFirstVerdict)
{
    std::istringstream page(textOf(test::dataFolder() + "/../README.md"));
    std::string line;
    while (std::getline(page, line) && line.find("this prints (excerpt; exit code 1)") == std::string::npos)
        continue;
    std::getline(page, line);
    const Outcome run = runProgram("run " + kSample + " --op resize:size=224 --a cpu --b emu:0");
    EXPECT_EQ(run.exitCode, 1) << run.text;
    int quoted = 0;
    for (; std::getline(page, line) && !line.empty(); ++quoted)
        EXPECT_TRUE(run.says(line.substr(4))) << line << "\n" << run.text;
    EXPECT_EQ(quoted, 5);
}

TEST(Cli, TheFirstTwoLinesAreTheAnswerAndItsRemedy)
{
    const Outcome run = runProgram("run " + kSample + " --op resize:size=100 --a cpu --b emu:0");
    std::istringstream lines(run.out);
    std::string answer, remedy;
    std::getline(lines, answer);
    std::getline(lines, remedy);
    EXPECT_TRUE(answer.starts_with("Rounding: ")) << run.out;
    EXPECT_TRUE(remedy.starts_with("Remedy: Set path of resize to fixed; both sides are then bit-exact "
                                   "(replayed). comparo run "))
        << run.out;
    const std::string command = remedy.substr(remedy.find("comparo run ") + 8);
    EXPECT_EQ(runProgram(command).exitCode, 0) << command;
    EXPECT_TRUE(runProgram("diff " + kSample + " " + kSample).out.starts_with("Identical: all ")) << run.out;
}

TEST(Cli, FixAppliesTheRemedyAndPrintsBothAnswers)
{
    const std::string job = "run " + kSample + " --op resize:size=100 --a cpu --b emu:0 --fix";
    const Outcome run = runProgram(job);
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_TRUE(run.out.starts_with("Rounding: ")) << run.out;
    const std::size_t second = run.out.find("With the remedy applied: comparo run ");
    ASSERT_NE(second, std::string::npos) << run.out;
    EXPECT_NE(run.out.find("\nIdentical: all ", second), std::string::npos) << run.out;
    const auto json = nlohmann::json::parse(runProgram(job + " --json").out);
    EXPECT_EQ(json.at("answer").at("grade"), "rounding");
    EXPECT_EQ(json.at("answer").at("remedies").at(0).at("kind"), "setup");
    EXPECT_EQ(json.at("fixed").at("answer").at("grade"), "identical");
    const Outcome none = runProgram("run " + kSample + " --op horizontal_flip --a cpu --b emu:0 --fix");
    EXPECT_EQ(none.exitCode, 0);
    EXPECT_TRUE(none.says("No remedy of the setup is known, so nothing was applied.")) << none.text;
}

TEST(Cli, ExactNumericsAreBitExact)
{
    const Outcome run =
        runProgram("run " + kSample + " --op resize:size=224,mode=bicubic --a cpu/exact --b emu:0/exact");
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_TRUE(run.says("Bit-exact")) << run.text;
}

TEST(Cli, ToleranceDecidesTheExitCode)
{
    const std::string job = "run " + kSample + " --op resize:size=100 --a cpu --b emu:1";
    EXPECT_EQ(runProgram(job).exitCode, 1);
    EXPECT_EQ(runProgram(job + " --atol 1").exitCode, 0);
}

TEST(Cli, SavedSidesKeepEveryBitAndDiffReadsThem)
{
    const test::TemporaryFolder folder;
    const std::string a = (folder / "a.npy").string();
    const std::string b = (folder / "b.npy").string();
    const std::string d = (folder / "d.npy").string();
    const std::string step = "run " + kSample + " --op resize:size=60x80 --only-a ";
    ASSERT_EQ(runProgram(step + "--a cpu --save-a " + a).exitCode, 0);
    ASSERT_EQ(runProgram(step + "--a emu:0 --save-a " + b).exitCode, 0);
    EXPECT_EQ(runProgram("diff " + a + " " + a).exitCode, 0);
    EXPECT_EQ(runProgram("diff " + a + " " + b + " --save-diff " + d).exitCode, 1);
    const Tensor ta = readImage(a).tensor;
    const Tensor tb = readImage(b).tensor;
    const Tensor td = readImage(d).tensor;
    ASSERT_EQ(td.shape(), ta.shape());
    ASSERT_EQ(td.dtype(), DType::Float32);
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 80; ++x)
            ASSERT_EQ(td.at(0, 1, y, x), ta.at(0, 1, y, x) - tb.at(0, 1, y, x));
}

TEST(Cli, WhatAShellMakesOfProgramsIsReadLikeFiles)
{
    const auto inBash = [](const std::string& line) {
        return test::runShell("bash -c '" + test::program() + " " + line + "'");
    };
    const std::string piped = "<(cat " + kSample + ")";
    EXPECT_EQ(inBash("diff " + piped + " " + piped).exitCode, 0);
    EXPECT_EQ(inBash("diff " + kSample + " " + piped).exitCode, 0);
    const Outcome run = inBash("run " + piped + " --op invert --no-cause --json");
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_EQ(nlohmann::json::parse(run.out, nullptr, false)["verdict"]["id"], "bit-exact");
    EXPECT_TRUE(inBash("diff " + kSample + " <(head -c 5000 " + kSample + ")").says("is truncated"));
}

TEST(Cli, PipelineFileAndFlagsAreTheSame)
{
    const test::TemporaryFolder folder;
    const std::string file = (folder / "pipeline.json").string();
    writeFile(
        file,
        R"({"version":1,"seed":0,"steps":[{"op":"resize","params":{"size":"50x60","mode":"bicubic"}},{"op":"to_float"}]})");
    const std::string a = (folder / "a.npy").string();
    const std::string b = (folder / "b.npy").string();
    const std::string run = "run " + kSample + " --only-a --a emu:0 ";
    ASSERT_EQ(runProgram(run + "--pipeline " + file + " --save-a " + a).exitCode, 0);
    ASSERT_EQ(runProgram(run + "--op resize:size=50x60,mode=bicubic --op to_float --save-a " + b).exitCode,
              0);
    EXPECT_EQ(textOf(a), textOf(b));
}

TEST(Cli, JsonIsOneDocument)
{
    const Outcome run = runProgram("run " + kSample + " --op resize:size=64 --json");
    const nlohmann::json json = nlohmann::json::parse(run.out, nullptr, false);
    ASSERT_FALSE(json.is_discarded()) << run.text.substr(0, 300);
    EXPECT_EQ(json["schema"], "comparoscope.report/2");
    const nlohmann::json devices = nlohmann::json::parse(runProgram("devices --json").out, nullptr, false);
    EXPECT_EQ(devices["devices"][0]["id"], "cpu");
    const nlohmann::json ops = nlohmann::json::parse(runProgram("ops --json").out, nullptr, false);
    EXPECT_EQ(ops["ops"][0]["id"], "resize");
}

TEST(Cli, TheDoctorSaysWhatIsThereAndWhatIsMissingForWhat)
{
    const std::string doctor = "doctor --python /nowhere/python";
    const nlohmann::json json = nlohmann::json::parse(runProgram(doctor + " --json").out, nullptr, false);
    ASSERT_TRUE(json.is_object());
    EXPECT_EQ(json["schema"], "comparoscope.doctor/1");
    EXPECT_EQ(json["facts"]["Comparoscope"], json["version"]);
    EXPECT_EQ(json["devices"][0]["id"], "cpu");
    EXPECT_EQ(json["peers"][0]["command"][0], "/nowhere/python");
    const auto whyOf = [&](const std::string& what) {
        for (const nlohmann::json& each : json["missing"])
            if (each["what"] == what)
                return each["why"].get<std::string>();
        return std::string();
    };
    EXPECT_NE(whyOf("kornia").find("/nowhere/python"), std::string::npos) << json.dump(2);
    EXPECT_EQ(whyOf("CUDA devices"), json["cudaAbsence"]);
    const Outcome run = runProgram(doctor);
    EXPECT_EQ(run.exitCode, 0) << run.text;
    for (const nlohmann::json& each : json["missing"])
        EXPECT_TRUE(run.says(each["what"].get<std::string>()) && run.says(each["why"].get<std::string>()))
            << each << run.text;
}

/// An array whose channels are side by side is compared where its file lies; nothing that is said shows it.
TEST(Cli, ArraysAreToldAlikeInEitherOrderOfTheirChannels)
{
    const test::TemporaryFolder folder;
    constexpr std::size_t kHeight = 701, kWidth = 803, kChannels = 3; // large enough to be mapped
    const auto write = [&](const std::string& name, const std::string& shape, std::uint32_t last,
                           auto place) {
        std::string values(kHeight * kWidth * kChannels, '\0');
        std::uint32_t state = 1;
        for (std::size_t pixel = 0; pixel < kHeight * kWidth; ++pixel)
            for (std::size_t c = 0; c < kChannels; ++c) {
                state = state * 1664525U + 1013904223U;
                values[place(pixel, c)] = static_cast<char>(state >> 24);
            }
        values.back() = static_cast<char>(last); // of both orders the last sample of the last channel
        std::string head = "{'descr': '|u1', 'fortran_order': False, 'shape': " + shape + ", }\n";
        head = std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(head.size()) + '\0' + head;
        std::ofstream(folder / name, std::ios::binary) << head << values;
        return (folder / name).string();
    };
    const auto interleaved = [](std::size_t pixel, std::size_t c) { return pixel * kChannels + c; };
    const auto planes = [](std::size_t pixel, std::size_t c) { return c * kHeight * kWidth + pixel; };
    const auto told = [](const std::string& a, const std::string& b) {
        nlohmann::json json = nlohmann::json::parse(runProgram("diff " + a + " " + b + " --json").out);
        for (const char* own : {"title", "inputPath", "command", "created"})
            json.erase(own);
        json["a"].erase("label");
        json["b"].erase("label");
        for (nlohmann::json& remedy : json["answer"]["remedies"])
            remedy.erase("command");
        return json;
    };
    const nlohmann::json one = told(write("a.npy", "(701, 803, 3)", 7, interleaved),
                                    write("b.npy", "(701, 803, 3)", 9, interleaved));
    const nlohmann::json other =
        told(write("c.npy", "(3, 701, 803)", 7, planes), write("d.npy", "(3, 701, 803)", 9, planes));
    EXPECT_EQ(one["verdict"]["id"], "different");
    EXPECT_EQ(one["a"]["image"]["layout"], "contiguous");
    EXPECT_EQ(one, other);
}

TEST(Cli, RepeatRunsEachSideUnderDifferentSchedules)
{
    const std::string job = "run " + kSample + " --op resize:size=20 --a cpu/exact --b emu:0/exact --repeat ";
    const Outcome run = runProgram(job + "4");
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_TRUE(run.says("side A: Deterministic: 4 repetitions produced the same bits")) << run.text;
    EXPECT_TRUE(run.says("(lazy, adversarial, eager, random:0)")) << run.text;
    const nlohmann::json json = nlohmann::json::parse(runProgram(job + "3 --json").out, nullptr, false);
    ASSERT_EQ(json["repeats"].size(), 2u);
    EXPECT_EQ(json["repeats"][1]["nondeterministic"], false);
    EXPECT_EQ(runProgram(job + "1").exitCode, 2);
    const test::TemporaryFolder folder;
    const std::string variance = (folder / "variance.npy").string();
    ASSERT_EQ(runProgram(job + "2 --save-variance " + variance).exitCode, 0);
    EXPECT_EQ(readImage(variance).tensor.at(0, 0, 3, 4), 0.0);
}

TEST(Cli, EveryMistakeIsOneSentenceAndExitCodeTwo)
{
    const test::TemporaryFolder folder;
    const std::string empty = (folder / "empty.png").string();
    std::ofstream(empty).close();
    const std::string step = " --op resize:size=10";
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"run " + empty + step, "empty"},
        {"run /nowhere/photo.png" + step, "No such file"},
        {"run " + kSample + " --op rezise", "the nearest name is 'resize'"},
        {"run " + kSample + " --op resize:size=0", "'size' cannot be '0'"},
        {"run " + kSample, "--op"},
        {"run " + kSample + step + " --b emu:99", "available: cpu"},
        {"run " + kSample + step + " --a gpu", "Invalid device"},
        {"run " + kSample + step + " --report " + (folder / "no/such/out.html").string(), "Cannot write"},
        {"run " + kSample + step + " --report " + (folder / "out.doc").string(), ".html"},
        {"run " + kSample + step + " --only-a", "--save-a"},
        {"run " + kSample + step + " --contract /nowhere.json", "No such file"},
        {"run " + kSample + step + " --contract " + empty, "not valid JSON"},
        {"run " + kSample + step + " --contract " + empty + " --atol 0",
         "--contract cannot be combined with --atol"},
        {"run " + kSample + step + " --capture " + (folder / "no/such/run.comparo").string(), "Cannot write"},
        {"run " + kSample + " " + kSample + step + " --capture x.comparo", "one input at a time"},
        {"replay " + empty, "is empty"},
        {"replay " + kSample, "is not a zip file"},
        {"report " + kSample, "is not a zip file"},
        {"diff " + kSample + " " + empty, "empty"},
        {"frobnicate", "help"},
    };
    for (const auto& [arguments, words] : cases) {
        const Outcome run = runProgram(arguments);
        EXPECT_EQ(run.exitCode, 2) << arguments << "\n" << run.text;
        EXPECT_TRUE(run.says(words)) << arguments << "\n" << run.text;
    }
}

TEST(Cli, OneBadInputDoesNotStopTheOthers)
{
    const Outcome run = runProgram("run /nowhere.png " + kSample + " --op resize:size=64");
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_TRUE(run.says("/nowhere.png") && run.prints("Different")) << run.text;
}

TEST(Cli, ContractDecidesAndIsQuoted)
{
    const test::TemporaryFolder folder;
    const std::string file = (folder / "tolerances.json").string();
    const std::string job = "run " + kSample + " --op resize:size=100 --no-cause --contract " + file;
    writeFile(file, R"({"version":1,"rules":[{"name":"wide","rtol":1},
                       {"name":"resize-u8","op":"resize","dtype":"uint8","a":"cpu","b":"emu","atol":1}]})");
    const Outcome within = runProgram(job + " --b emu:0");
    EXPECT_EQ(within.exitCode, 0) << within.text;
    EXPECT_TRUE(within.says("contract resize-u8 allows atol 1")) << within.text;
    EXPECT_TRUE(runProgram(job + " --a emu:0 --b emu:1").says("contract wide allows rtol 1"));

    writeFile(file, R"({"version":1,"rules":[{"name":"floats","dtype":"float32","atol":1}]})");
    const Outcome none = runProgram(job + " --b emu:0");
    EXPECT_EQ(none.exitCode, 1) << none.text;
    EXPECT_TRUE(none.says("no rule of the contract applies, so bit-exact is required")) << none.text;

    writeFile(file, R"({"version":1,"rules":[{"name":"one","op":"resize"},{"name":"two","dtype":"uint8"}]})");
    const Outcome tie = runProgram(job + " --b emu:0");
    EXPECT_EQ(tie.exitCode, 2) << tie.text;
    EXPECT_TRUE(tie.says("rules 'one' and 'two' match")) << tie.text;

    writeFile(file, R"({"version":1,"rules":[{"name":"one","atol":-1}]})");
    const Outcome bad = runProgram(job + " --b emu:0");
    EXPECT_EQ(bad.exitCode, 2) << bad.text;
    EXPECT_TRUE(bad.says("rules[0].atol")) << bad.text;
}

TEST(Cli, AFailedRunNamesTheStepThatMakesItRun)
{
    const Outcome run = runProgram("run " + kSample + " --op to_float --op jpeg_round_trip --b emu:0");
    EXPECT_EQ(run.exitCode, 2) << run.text;
    EXPECT_TRUE(run.says("Remedy: Insert to_uint8 before jpeg_round_trip; both sides then run (replayed). "
                         "comparo run ")) << run.text;
}

TEST(Cli, CaptureReplaysBitForBit)
{
    const test::TemporaryFolder folder;
    const std::string file = (folder / "run.comparo").string();
    const Outcome run =
        runProgram("run " + kSample + " --op to_float --op resize:size=64 --op to_uint8 --b emu:0 " +
                   "--no-cause --capture " + file);
    EXPECT_TRUE(run.says("Capture: " + file)) << run.text;

    const Outcome same = runProgram("replay " + file);
    EXPECT_EQ(same.exitCode, 0) << same.text;
    EXPECT_TRUE(same.says("Bit-exact: no step differs.")) << same.text;
    EXPECT_TRUE(same.says("side B: recorded emu:0 (emulated) · framework")) << same.text;

    const std::string html = (folder / "replay.html").string();
    const Outcome other = runProgram("replay " + file + " --side a --device emu:1 --report " + html);
    EXPECT_EQ(other.exitCode, 1) << other.text;
    EXPECT_TRUE(other.says("Different: side A diverges first at step 2 (resize).")) << other.text;
    EXPECT_FALSE(other.says("side B")) << other.text;
    EXPECT_NE(textOf(html).find("step 2 (resize) of side A"), std::string::npos);

    const nlohmann::json json =
        nlohmann::json::parse(runProgram("replay " + file + " --json").out, nullptr, false);
    ASSERT_FALSE(json.is_discarded());
    EXPECT_EQ(json["schema"], "comparoscope.runs/1");
    EXPECT_EQ(json["same"], true);
    EXPECT_EQ(json["sides"][1]["steps"][3]["label"], "step 3 (to_uint8)");

    const Outcome absent = runProgram("replay " + file + " --device emu:77");
    EXPECT_EQ(absent.exitCode, 2) << absent.text;
    EXPECT_TRUE(absent.says("available: cpu")) << absent.text;
}

TEST(Cli, CapturesAreCompared)
{
    const test::TemporaryFolder folder;
    const std::string cpu = (folder / "cpu.comparo").string();
    const std::string gpu = (folder / "gpu.comparo").string();
    const std::string job = "run " + kSample + " --op resize:size=64 --op to_float --only-a ";
    ASSERT_EQ(runProgram(job + "--a cpu --capture " + cpu).exitCode, 0);
    ASSERT_EQ(runProgram(job + "--a emu:0 --capture " + gpu).exitCode, 0);
    EXPECT_EQ(runProgram("diff " + cpu + " " + cpu).exitCode, 0);
    const Outcome diff = runProgram("diff " + cpu + " " + gpu);
    EXPECT_EQ(diff.exitCode, 1) << diff.text;
    for (const char* words : {"cpu · framework (cpu.comparo)", "emu:0 (emulated) · framework (gpu.comparo)",
                              "input              Bit-exact", "first diverging: step 1 (resize)"})
        EXPECT_TRUE(diff.says(words)) << words << "\n" << diff.text;
    EXPECT_EQ(runProgram("diff " + cpu + " " + gpu + " --atol 1").exitCode, 0);
    const Outcome mixed = runProgram("diff " + cpu + " " + kSample);
    EXPECT_EQ(mixed.exitCode, 2) << mixed.text;
    EXPECT_TRUE(mixed.says("is a capture, but")) << mixed.text;
    const Outcome alone = runProgram("report " + cpu);
    EXPECT_EQ(alone.exitCode, 2) << alone.text;
    EXPECT_TRUE(alone.says("contains only side A")) << alone.text;
}

TEST(Cli, ReportOfACaptureIsTheReportOfTheRun)
{
    const test::TemporaryFolder folder;
    const std::string file = (folder / "run.comparo").string();
    const std::string first = (folder / "first.json").string();
    const std::string second = (folder / "second.json").string();
    ASSERT_EQ(runProgram("run " + kSample + " --op resize:size=64 --b emu:0 --report " + first +
                         " --capture " + file)
                  .exitCode,
              1);
    const Outcome report = runProgram("report " + file + " " + second);
    EXPECT_EQ(report.exitCode, 1) << report.text;
    EXPECT_TRUE(report.says("Cause: native fixed-point uint8 path")) << report.text;
    EXPECT_EQ(textOf(first), textOf(second));
}

TEST(Cli, AFullDiskLeavesNoHalfWrittenFile)
{
    const test::TemporaryFolder folder;
    const std::string limit = "trap '' XFSZ; ulimit -f 8; "; // at most a few kilobytes a file
    for (const char* flag : {"--save-a a.npy", "--save-b b.png", "--save-diff d.npy", "--report r.html",
                             "--report r.json", "--capture run.comparo"}) {
        const Outcome run =
            runProgram("run " + kSample + " --op resize:size=224 --b emu:0 --no-cause " + flag,
                       "cd " + folder.path().string() + " && " + limit);
        EXPECT_EQ(run.exitCode, 2) << flag << "\n" << run.text;
        EXPECT_TRUE(run.says("Cannot write")) << flag << "\n" << run.text;
        EXPECT_TRUE(folder.isEmpty()) << flag;
    }
}

} // namespace
} // namespace comparo
