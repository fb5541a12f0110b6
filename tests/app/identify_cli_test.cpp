// SPDX-License-Identifier: Apache-2.0
// 'comparo identify' and 'comparo probe'.
#include "tests/app/sweep_program.h"

namespace comparo::test {
namespace {

TEST(IdentifyCli, NamesAResizeInWordsAndInJson)
{
    const TemporaryFolder folder;
    const std::string in = (folder / "in.png").string(), out = (folder / "out.npy").string();
    const std::string json = (folder / "found.json").string();
    writeSweepPicture(in, 3);
    ASSERT_EQ(
        runProgram("run " + in + " --op resize:size=11x13,mode=bicubic --a cpu --only-a --save-a " + out)
            .exitCode,
        0);
    const auto told = runProgram("identify " + in + " " + out);
    EXPECT_EQ(told.exitCode, 0) << told.text;
    EXPECT_TRUE(told.prints("torchvision resize, bicubic, antialias (on the CPU): 100 % of 429 samples."))
        << told.text;
    EXPECT_TRUE(told.prints(" implementations replayed."));
    ASSERT_EQ(runProgram("identify " + in + " " + out + " --op resize:size=11x13 --json " + json).exitCode,
              0);
    const auto found = nlohmann::json::parse(textOf(json));
    EXPECT_EQ(found.at("schema"), "comparoscope.identification/1");
    EXPECT_EQ(found.at("named"), true);
    EXPECT_EQ(found.at("makers").at(0).at("equal"), 429);
    EXPECT_EQ(found.at("makers").at(0).at("samples"), 429);
}

TEST(IdentifyCli, AnUnknownOutputIsOneAndAMistakeIsTwo)
{
    const TemporaryFolder folder;
    const std::string in = (folder / "in.png").string(), other = (folder / "other.png").string();
    writeSweepPicture(in, 3);
    writeSweepPicture(other, 9);
    const auto unknown = runProgram("identify " + in + " " + other);
    EXPECT_EQ(unknown.exitCode, 1) << unknown.text;
    EXPECT_TRUE(unknown.prints("No known implementation reproduces every sample, and none comes close."))
        << unknown.text;
    EXPECT_EQ(runProgram("identify " + in + " " + (folder / "absent.png").string()).exitCode, 2);
    EXPECT_EQ(runProgram("identify " + in + " " + other + " --op moon").exitCode, 2);
    EXPECT_EQ(runProgram("identify " + in).exitCode, 2);
}

TEST(ProbeCli, ListsAndWritesThem)
{
    const TemporaryFolder folder;
    const auto listed = runProgram("probe");
    EXPECT_EQ(listed.exitCode, 0);
    for (const char* name :
         {"impulse", "ramp", "ties", "mantissas", "denormals", "nonfinite", "coordinates"}) {
        EXPECT_TRUE(listed.prints(name)) << listed.text;
        const std::string path = (folder / (std::string(name) + ".npy")).string();
        ASSERT_EQ(runProgram("probe " + std::string(name) + " " + path + " --size 20x30").exitCode, 0)
            << name;
        EXPECT_EQ(readImage(path).tensor.shape(), (Shape{1, 3, 20, 30}));
    }
    EXPECT_EQ(runProgram("probe moon " + (folder / "m.npy").string()).exitCode, 2);
    EXPECT_EQ(runProgram("probe mantissas " + (folder / "m.npy").string() + " --dtype uint8").exitCode, 2);
    EXPECT_EQ(runProgram("probe ties").exitCode, 2);
    EXPECT_EQ(runProgram("probe ties " + (folder / "t.npy").string() + " --size 0x5").exitCode, 2);
}

TEST(TieMapCli, IsToldInTextJsonAndHtml)
{
    const TemporaryFolder folder;
    const std::string ties = (folder / "ties.png").string(), json = (folder / "r.json").string();
    const std::string page = (folder / "r.html").string();
    ASSERT_EQ(runProgram("probe ties " + ties + " --size 64x64").exitCode, 0);
    const std::string run =
        "run " + ties + " --op resize:size=32x32,mode=bilinear,antialias=false --a cpu --b emu:0 ";
    const auto told = runProgram(run + "--report " + json);
    EXPECT_EQ(told.exitCode, 1);
    EXPECT_TRUE(told.says(" differences lie within 0.00781 of a tie.")) << told.text;
    const auto cause = nlohmann::json::parse(textOf(json)).at("cause");
    EXPECT_EQ(cause.at("ties").at("near"), cause.at("differing"));
    EXPECT_EQ(runProgram(run + "--report " + page).exitCode, 1);
    EXPECT_NE(textOf(page).find(" differences lie within 0.00781 of a tie."), std::string::npos);
}

} // namespace
} // namespace comparo::test
