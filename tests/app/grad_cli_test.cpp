// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/compare/statistics.h"
#include "engine/diagnose/gradients/run.h"
#include "tests/support/paths.h"
#include "tests/support/photographs.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

/// 'comparo grad' as scripts use it.
namespace comparo {
namespace {

using test::Outcome;

Outcome grad(const std::string& arguments)
{
    return test::runProgram("grad " + arguments);
}

/// A small part of the bundled picture, as float32 in [0, 1].
std::string smallPicture(const test::TemporaryFolder& folder)
{
    const Tensor whole = readImage(test::dataFolder() + "/../resources/samples/sample.png").tensor;
    std::vector<float> values;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 33; ++y)
            for (int x = 0; x < 50; ++x)
                values.push_back(static_cast<float>(whole.at(0, c, 100 + y, 100 + x) / 255.0));
    const std::string path = (folder / "part.npy").string();
    writeImage(path, Tensor::fromValues<float>({1, 3, 33, 50}, values));
    return path;
}

TEST(GradCli, GradientsOfTwoDevicesAreBitExact)
{
    const test::TemporaryFolder folder;
    const std::string report = (folder / "out.html").string();
    const Outcome run =
        grad("run " + smallPicture(folder) +
             " --op differentiable_jpeg:quality=75 --a cpu/exact --b emu:0/exact --report " + report);
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_TRUE(run.says("Gradients of image, quality, quantization_table_y and quantization_table_c: "
                         "bit-exact."))
        << run.text;
    EXPECT_GT(std::filesystem::file_size(report), 10000U);
}

TEST(GradCli, DifferentDrawsAreDifferentGradients)
{
    const test::TemporaryFolder folder;
    const std::string job =
        "run " + smallPicture(folder) + " --op random_jpeg:quality=20..90 --a cpu/exact --b emu:0/exact";
    const Outcome other = grad(job + "/seed=7");
    EXPECT_EQ(other.exitCode, 1) << other.text;
    EXPECT_TRUE(other.says("Gradient of image: Different")) << other.text;
    EXPECT_EQ(grad(job).exitCode, 0);
    EXPECT_EQ(grad(job + "/seed=7 --atol 2 --grad-atol 1e9").exitCode, 0);
}

TEST(GradCli, SavedGradientsAreThoseOfTheEngine)
{
    const test::TemporaryFolder folder;
    const std::string input = smallPicture(folder);
    const std::string weights = (folder / "w.npy").string();
    const std::string out = (folder / "out.npy").string();
    const std::string slopes = (folder / "grad.npy").string();
    writeImage(weights, randomWeights({1, 3, 33, 50}, 5));
    const Outcome run = grad("run " + input + " --op differentiable_jpeg:quality=75 --weights " + weights +
                             " --only-a --a cpu/exact --save-a " + out + " --save-grad " + slopes);
    ASSERT_EQ(run.exitCode, 0) << run.text;
    Pipeline pipeline;
    pipeline.steps = {Step::parse("differentiable_jpeg:quality=75")};
    const GradientRun expected =
        runGradient(pipeline, readImage(input).tensor, readImage(weights).tensor, Side::parse("cpu/exact"));
    EXPECT_EQ(compare(readImage(out).tensor, expected.forward.output()).verdict, Verdict::BitExact);
    EXPECT_EQ(compare(readImage(slopes).tensor, expected.gradients.image).verdict, Verdict::BitExact);
}

TEST(GradCli, CheckPassesAndFailsByItsLimit)
{
    const test::TemporaryFolder folder;
    const std::string job = "check " + smallPicture(folder) +
                            " --quality 60.5 --a cpu/exact --b emu:0/exact --places 24 --entries 3";
    const Outcome pass = grad(job);
    EXPECT_EQ(pass.exitCode, 0) << pass.text;
    EXPECT_TRUE(pass.says("Pass: Finite differences agree")) << pass.text;
    const Outcome fail = grad(job + " --limit 1e-14");
    EXPECT_EQ(fail.exitCode, 1) << fail.text;
    EXPECT_TRUE(fail.says("Fail: Finite differences disagree")) << fail.text;

    const nlohmann::json json = nlohmann::json::parse(grad(job + " --json").out, nullptr, false);
    ASSERT_FALSE(json.is_discarded());
    EXPECT_EQ(json["gradient"]["check"]["holds"], true);
    EXPECT_LE(json["gradient"]["check"]["worst"].get<double>(), 1e-6);
}

/// True steps are flat almost everywhere, and straight-through gradients pretend that they are not.
TEST(GradCli, CheckFindsGradientsThatAreNotDerivatives)
{
    const test::TemporaryFolder folder;
    const Outcome run = grad("check " + smallPicture(folder) +
                             " --op differentiable_jpeg:quality=60.5,variant=straight_through --places 16");
    EXPECT_EQ(run.exitCode, 1) << run.text;
}

/// A picture compressed at a quality is recovered from its file; the original shows no compression.
/// An entry of a table moves coefficients of every block of a photograph, some of them over a tie.
TEST(GradCli, CheckOfPhotographsLeavesOutEntriesThatJump)
{
    const test::TemporaryFolder folder;
    const std::string picture = (folder / "middle.png").string();
    for (const auto& [name, quality] :
         {std::pair{"astronaut.png", 75}, {"chelsea.png", 50}, {"rocket.jpg", 90}, {"coffee.png", 50}}) {
        writeImage(picture, test::middleOfPhotograph(name, 256, 320));
        const std::string job = std::string(name) + " --quality " + std::to_string(quality);
        const Outcome run = grad("check " + picture + " --quality " + std::to_string(quality) +
                                 " --a cpu/exact --b emu:0/exact --places 16 --json");
        EXPECT_EQ(run.exitCode, 0) << job << "\n" << run.text.substr(0, 2000);
        const nlohmann::json check = nlohmann::json::parse(run.out, nullptr, false)["gradient"]["check"];
        EXPECT_LE(check["worstEntry"].get<double>(), 1e-6) << job;
        int sturdy = 0;
        for (const nlohmann::json& entry : check["entries"])
            sturdy += entry["fragile"].get<bool>() ? 0 : 1;
        EXPECT_GE(sturdy, 14) << job << ": of 17 entries";
    }
}

TEST(GradCli, RecoversTheQualityOfAFile)
{
    const test::TemporaryFolder folder;
    const Tensor whole = readImage(test::dataFolder() + "/../resources/samples/sample.png").tensor;
    const std::string jpeg = (folder / "photo.jpg").string();
    const std::string report = (folder / "out.html").string();
    writeFile(jpeg, [&] {
        const Codec& turbo = codec("libjpeg_turbo");
        ParamSet options(turbo.options());
        options.set("quality", std::int64_t{60});
        return turbo.encode(whole, options);
    }());
    const std::string flags = " --side 128 --iterations 8 --start 40 --start 52 --start 75";
    const Outcome run = grad("recover-quality " + jpeg + flags + " --report " + report);
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_TRUE(run.says("\nQuality 60: loss") || run.says("\nQuality 59: loss") ||
                run.says("\nQuality 61: loss"))
        << run.text;
    EXPECT_TRUE(run.says("iteration")) << run.text;
    const std::vector<std::byte> page = readFile(report);
    const std::string html(reinterpret_cast<const char*>(page.data()), page.size());
    EXPECT_NE(html.find("<strong id=\"verdict\">Recovered quality "), std::string::npos);
    EXPECT_NE(html.find("id=\"recovery-path\""), std::string::npos);
    EXPECT_NE(html.find("id=\"recovery-loss\""), std::string::npos);
}

TEST(GradCli, FidelityIsAChartOfEveryVariant)
{
    const test::TemporaryFolder folder;
    const std::string report = (folder / "out.json").string();
    const Outcome run = grad("fidelity " + test::dataFolder() +
                             "/../resources/samples/sample.png --step 49 --report " + report);
    EXPECT_EQ(run.exitCode, 0) << run.text;
    const std::vector<std::byte> bytes = readFile(report);
    const nlohmann::json json =
        nlohmann::json::parse(reinterpret_cast<const char*>(bytes.data()),
                              reinterpret_cast<const char*>(bytes.data()) + bytes.size());
    ASSERT_EQ(json["charts"].size(), 1U);
    std::string names;
    for (const auto& series : json["charts"][0]["series"]) {
        ASSERT_EQ(series["points"].size(), 3U);
        EXPECT_EQ(series["points"][1][0], 50.0);
        EXPECT_GT(series["points"][1][1].get<double>(), 30.0);
        names += series["name"].get<std::string>() + ", ";
    }
    EXPECT_NE(names.find("straight_through, true_rounding"), std::string::npos) << names;
}

TEST(GradCli, EveryMistakeIsOneSentenceAndExitCodeTwo)
{
    const test::TemporaryFolder folder;
    const std::string input = smallPicture(folder);
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"run " + input, "Nothing to differentiate"},
        {"run " + input + " --op resize:size=8", "resize does not compute gradients."},
        {"run " + input + " --quality 75 --op differentiable_jpeg", "cannot be combined"},
        {"run " + input + " --quality 175", "quality"},
        {"run " + input + " --quality 75 --weights " + input + ".no", "No such file"},
        {"run " + input + " --quality 75 --save-grad slopes.png", ".npy"},
        {"run " + input + " --quality 75 --only-a", "--save-grad"},
        {"check " + input + " --op differentiable_jpeg --op differentiable_jpeg", "one op"},
        {"run " + input + " --quality 75 --b emu:99", "available: cpu"},
        {"recover-quality " + input + ".no", "No such file"},
        {"recover-quality " + input + " --device gpu", "Invalid device"},
        {"fidelity " + input, "uint8"}};
    for (const auto& [arguments, words] : cases) {
        const Outcome run = grad(arguments);
        EXPECT_EQ(run.exitCode, 2) << arguments << "\n" << run.text;
        EXPECT_TRUE(run.says(words)) << arguments << "\n" << run.text;
    }
}

} // namespace
} // namespace comparo
