#include "engine/codec/codec.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>
#include <fstream>
#include <string>

#include <sys/wait.h>

/// The command line as scripts use it: exit codes, the words of the verdict, files that keep every bit.
namespace comparo {
namespace {

const std::string kSample = COMPARO_TEST_DATA "/../resources/samples/sample.png";

struct Outcome {
    int exitCode = -1;
    std::string text; ///< standard output and error
    [[nodiscard]] bool says(const std::string& words) const { return text.find(words) != std::string::npos; }
};

Outcome comparo(const std::string& arguments)
{
    Outcome outcome;
    FILE* pipe = popen((std::string(COMPARO_PROGRAM) + " " + arguments + " 2>&1").c_str(), "r");
    if (!pipe)
        return outcome;
    std::array<char, 4096> block{};
    while (const std::size_t size = std::fread(block.data(), 1, block.size(), pipe))
        outcome.text.append(block.data(), size);
    const int status = pclose(pipe);
    outcome.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return outcome;
}

std::string textOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Cli, ResizeOnTwoDevicesDiffersAndSaysWhy)
{
    const test::TemporaryFolder folder;
    const std::string report = (folder / "out.html").string();
    const Outcome run = comparo("run " + kSample +
                                " --op resize:size=224,mode=bilinear --a cpu --b emu:0 --report " + report);
    EXPECT_EQ(run.exitCode, 1) << run.text;
    for (const char* words : {"Different", "emu:0 (emulated)", "max 1 at", "would pass: atol 1",
                              "Cause: native fixed-point uint8 path", "100.00 %"})
        EXPECT_TRUE(run.says(words)) << words << "\n" << run.text;
    const std::string html = textOf(report);
    EXPECT_NE(html.find("</html>"), std::string::npos);
    EXPECT_NE(html.find("resize:size=224,mode=bilinear"), std::string::npos);
}

TEST(Cli, ExactNumericsAreBitExact)
{
    const Outcome run =
        comparo("run " + kSample + " --op resize:size=224,mode=bicubic --a cpu/exact --b emu:0/exact");
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_TRUE(run.says("Bit-exact")) << run.text;
}

TEST(Cli, ToleranceDecidesTheExitCode)
{
    const std::string job = "run " + kSample + " --op resize:size=100 --a cpu --b emu:1";
    EXPECT_EQ(comparo(job).exitCode, 1);
    EXPECT_EQ(comparo(job + " --atol 1").exitCode, 0);
}

TEST(Cli, SavedSidesKeepEveryBitAndDiffReadsThem)
{
    const test::TemporaryFolder folder;
    const std::string a = (folder / "a.npy").string();
    const std::string b = (folder / "b.npy").string();
    const std::string d = (folder / "d.npy").string();
    const std::string step = "run " + kSample + " --op resize:size=60x80 --only-a ";
    ASSERT_EQ(comparo(step + "--a cpu --save-a " + a).exitCode, 0);
    ASSERT_EQ(comparo(step + "--a emu:0 --save-a " + b).exitCode, 0);
    EXPECT_EQ(comparo("diff " + a + " " + a).exitCode, 0);
    EXPECT_EQ(comparo("diff " + a + " " + b + " --save-diff " + d).exitCode, 1);
    const Tensor ta = readImage(a).tensor;
    const Tensor tb = readImage(b).tensor;
    const Tensor td = readImage(d).tensor;
    ASSERT_EQ(td.shape(), ta.shape());
    ASSERT_EQ(td.dtype(), DType::Float32);
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 80; ++x)
            ASSERT_EQ(td.at(0, 1, y, x), ta.at(0, 1, y, x) - tb.at(0, 1, y, x));
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
    ASSERT_EQ(comparo(run + "--pipeline " + file + " --save-a " + a).exitCode, 0);
    ASSERT_EQ(comparo(run + "--op resize:size=50x60,mode=bicubic --op to_float --save-a " + b).exitCode, 0);
    EXPECT_EQ(textOf(a), textOf(b));
}

TEST(Cli, JsonIsOneDocument)
{
    const Outcome run = comparo("run " + kSample + " --op resize:size=64 --json");
    const nlohmann::json json = nlohmann::json::parse(run.text, nullptr, false);
    ASSERT_FALSE(json.is_discarded()) << run.text.substr(0, 300);
    EXPECT_EQ(json["schema"], "comparoscope.report/1");
    const nlohmann::json devices = nlohmann::json::parse(comparo("devices --json").text, nullptr, false);
    EXPECT_EQ(devices["devices"][0]["id"], "cpu");
    const nlohmann::json ops = nlohmann::json::parse(comparo("ops --json").text, nullptr, false);
    EXPECT_EQ(ops["ops"][0]["id"], "resize");
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
        {"run " + kSample + " --op rezise", "known: resize"},
        {"run " + kSample + " --op resize:size=0", "'size' cannot be '0'"},
        {"run " + kSample, "--op"},
        {"run " + kSample + step + " --b emu:99", "present: cpu"},
        {"run " + kSample + step + " --a gpu", "is no device"},
        {"run " + kSample + step + " --report " + (folder / "no/such/out.html").string(), "Cannot write"},
        {"run " + kSample + step + " --report " + (folder / "out.doc").string(), ".html"},
        {"run " + kSample + step + " --only-a", "--save-a"},
        {"diff " + kSample + " " + empty, "empty"},
        {"frobnicate", "help"},
    };
    for (const auto& [arguments, words] : cases) {
        const Outcome run = comparo(arguments);
        EXPECT_EQ(run.exitCode, 2) << arguments << "\n" << run.text;
        EXPECT_TRUE(run.says(words)) << arguments << "\n" << run.text;
    }
}

TEST(Cli, OneBadInputDoesNotStopTheOthers)
{
    const Outcome run = comparo("run /nowhere.png " + kSample + " --op resize:size=64");
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_TRUE(run.says("Different")) << run.text;
}

} // namespace
} // namespace comparo
