// SPDX-License-Identifier: Apache-2.0
#include "tests/support/paths.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

/// 'comparo scenario run ID --peer NAME': has the library that is installed this fault still?
namespace comparo {
namespace {

using test::Outcome;
using test::runProgram;

std::string pythonOfTests()
{
    const char* chosen = std::getenv("COMPARO_PYTHON");
    return chosen && *chosen ? chosen : COMPARO_TEST_PYTHON;
}

const std::string kOld = " --peer kornia='" + test::dataFolder() +
                         "/support/peers/kornia_of_old.py' --python " + pythonOfTests() + " ";

/// Skipped where Python has no NumPy, which the package needs.
class InstalledCli : public testing::Test {
protected:
    void SetUp() override
    {
        if (std::system((pythonOfTests() + " -c 'import numpy' 2>/dev/null").c_str()) != 0)
            GTEST_SKIP() << pythonOfTests() << " has no NumPy: install python3-numpy.";
    }
};

TEST_F(InstalledCli, AFaultThatIsThereIsSaidInASentenceWithTheVersion)
{
    const Outcome run = runProgram("scenario run kornia-planckian-stale-buffer" + kOld);
    EXPECT_EQ(run.exitCode, 1) << run.text;
    EXPECT_TRUE(run.says("Kornia 0.5 still has this fault: the table stays behind. (Tested on cuda:0.)"))
        << run.text;
}

TEST_F(InstalledCli, OneThatIsMendedToo)
{
    const Outcome run = runProgram("scenario run kornia-gaussian-illumination-device --json" + kOld);
    EXPECT_EQ(run.exitCode, 0) << run.text;
    const nlohmann::json answer = nlohmann::json::parse(run.out);
    EXPECT_EQ(answer["schema"], "comparoscope.scenario-installed/1");
    EXPECT_EQ(answer["library"], "Kornia 0.5");
    EXPECT_EQ(answer["present"], false);
    EXPECT_EQ(answer["device"], "meta");
    EXPECT_EQ(answer["sentence"],
              "Kornia 0.5 does not have this fault: the gradient is on the image's device. (Tested on a "
              "second device with CPU memory, which stands in for a GPU.)");
    EXPECT_NE(answer["command"].get<std::string>().find("--peer kornia"), std::string::npos);
}

TEST_F(InstalledCli, TheReportSaysIt)
{
    const test::TemporaryFolder folder;
    const std::string page = (folder / "report.json").string();
    const Outcome run = runProgram("scenario run kornia-planckian-stale-buffer --report " + page + kOld);
    EXPECT_EQ(run.exitCode, 1) << run.text;
    std::stringstream text;
    text << std::ifstream(page).rdbuf();
    EXPECT_NE(text.str().find("The table that was left on GPU 0: Kornia 0.5 still has this fault"),
              std::string::npos);
}

TEST_F(InstalledCli, WhatCannotBeTriedIsOneSentence)
{
    const Outcome old = runProgram("scenario run kornia-random-jpeg-quality" + kOld);
    EXPECT_EQ(old.exitCode, 2);
    EXPECT_TRUE(old.says("Kornia 0.5 has no RandomJPEG.")) << old.text;
    const Outcome untried = runProgram("scenario run kornia-diff-jpeg-device" + kOld);
    EXPECT_EQ(untried.exitCode, 2);
    EXPECT_TRUE(untried.says("Peer kornia (Kornia 0.5) cannot test kornia-diff-jpeg-device."))
        << untried.text;
    const Outcome other = runProgram("scenario run torchvision-uint8-resize" + kOld);
    EXPECT_EQ(other.exitCode, 2);
    EXPECT_TRUE(other.says("torchvision-uint8-resize is a fault of torchvision, but peer kornia is Kornia "
                           "0.5. Use --peer torchvision (pip install torch torchvision)."))
        << other.text;
    const Outcome race = runProgram("scenario run torchvision-gpu-jpeg-no-wait" + kOld);
    EXPECT_EQ(race.exitCode, 2);
    EXPECT_TRUE(race.says("It is a race inside torchvision's GPU encoder")) << race.text;
    const Outcome fix = runProgram("scenario run kornia-planckian-stale-buffer --fix" + kOld);
    EXPECT_EQ(fix.exitCode, 2);
    EXPECT_TRUE(fix.says("--fix applies to built-in sides only")) << fix.text;
    const Outcome several =
        runProgram("scenario run kornia-planckian-stale-buffer --peer kornia --peer torchvision");
    EXPECT_EQ(several.exitCode, 2);
    EXPECT_TRUE(several.says("A scenario checks one library: use --peer once.")) << several.text;
}

} // namespace
} // namespace comparo
