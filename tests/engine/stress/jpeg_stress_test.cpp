// SPDX-License-Identifier: Apache-2.0
// The stress runner: what is clean, what a fault leaves, and how a run goes on from its journal.
#include "engine/base/error.h"
#include "engine/base/message_list.h"
#include "engine/codec/codec.h"
#include "engine/stress/jpeg_stress.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace {

using namespace comparo;

StressOptions smallRun()
{
    StressOptions options;
    options.device = DeviceId::parse("emu:0");
    options.sizes = {{160, 96}, {97, 131}};
    options.threads = 3;
    options.iterations = 7;
    return options;
}

TEST(JpegStress, TheCorrectProgramIsCleanUnderEverySchedule)
{
    for (const char* schedule : {"", "lazy", "eager", "random", "adversarial:7"}) {
        StressOptions options = smallRun();
        options.schedule = schedule;
        const StressResult result = runStress(options, {});
        EXPECT_TRUE(result.isClean()) << schedule;
        EXPECT_EQ(result.good, 21) << schedule;
    }
}

TEST(JpegStress, AnEarlyEventIsNamedAndSpoilsFilesUnderTheAdversary)
{
    StressOptions options = smallRun();
    options.fault = "early_event";
    options.schedule = "adversarial:7";
    const StressResult result = runStress(options, {});
    EXPECT_GT(result.bad, 0);
    // The words begin with the inspector's: what is wrong, held against the picture of the frame.
    std::int64_t inspected = 0;
    for (const FrameOutcome& frame : result.frames)
        inspected +=
            frame.state == FrameState::Bad && english(frame.words).find("source") != std::string::npos ? 1
                                                                                                       : 0;
    EXPECT_GE(2 * inspected, result.bad);
    EXPECT_FALSE(result.hazards.empty());
    options.schedule = "eager";
    EXPECT_FALSE(runStress(options, {}).hazards.empty());
}

TEST(JpegStress, AFrameRunsAgainTheSame)
{
    StressOptions options = smallRun();
    options.fault = "early_event";
    options.schedule = "adversarial:7";
    const StressFrame first = replayFrame(options, 1, 6);
    const StressFrame second = replayFrame(options, 1, 6);
    EXPECT_EQ(first.got, second.got);
    EXPECT_NE(first.got, first.expected);
    options.fault = "none";
    const StressFrame good = replayFrame(options, 1, 6);
    EXPECT_EQ(good.got, good.expected);
}

TEST(JpegStress, AJournalResumesWithoutItsTornLastLineAndRefusesOtherOptions)
{
    const test::TemporaryFolder folder;
    StressOptions options = smallRun();
    options.journal = (folder / "run.jsonl").string();
    EXPECT_EQ(runStress(options, {}).resumed, 0);
    std::filesystem::resize_file(options.journal, std::filesystem::file_size(options.journal) - 5);
    const StressResult again = runStress(options, {});
    EXPECT_EQ(again.resumed, 20);
    EXPECT_EQ(again.good, 21);
    EXPECT_EQ(runStress(options, {}).resumed, 21);
    options.seed = 2;
    EXPECT_THROW(runStress(options, {}), Error);
}

TEST(JpegStress, AJournalKeepsMessages)
{
    const test::TemporaryFolder folder;
    StressOptions options = smallRun();
    options.fault = "early_event";
    options.schedule = "adversarial:7";
    options.journal = (folder / "run.jsonl").string();
    const StressResult first = runStress(options, {});
    const StressResult again = runStress(options, {});
    EXPECT_EQ(again.resumed, 21);
    ASSERT_FALSE(again.hazards.empty());
    ASSERT_EQ(english(again.hazards), english(first.hazards));
    EXPECT_STREQ(again.hazards.front().text(), first.hazards.front().text());
    for (std::size_t i = 0; i < first.frames.size(); ++i) {
        EXPECT_EQ(english(again.frames[i].words), english(first.frames[i].words));
        if (!first.frames[i].words.isEmpty()) {
            EXPECT_STREQ(again.frames[i].words.text(), first.frames[i].words.text());
        }
    }
}

TEST(JpegStress, OtherCodecsRunInASessionOfEachThread)
{
    StressOptions options = smallRun();
    options.codec = "libjpeg_turbo";
    options.device = cpuDevice().id();
    options.restartRows = 1;
    const StressResult result = runStress(options, {});
    EXPECT_TRUE(result.isClean());
    EXPECT_EQ(result.good, 21);
    const StressFrame frame = replayFrame(options, 2, 6);
    EXPECT_EQ(frame.got, frame.expected);
    EXPECT_FALSE(frame.got.empty());

    options.tau = 1e-3; // tighter than the transform's own rounding: the test must be able to fail
    EXPECT_EQ(runStress(options, {}).bad, 21);
}

TEST(JpegStress, CodecsAreRefusedWhereTheyDoNotRun)
{
    const auto codeOf = [](const StressOptions& options) {
        try {
            runStress(options, {});
        } catch (const Error& error) {
            return error.code();
        }
        return ErrorCode::Io;
    };
    StressOptions options = smallRun();
    options.codec = "libjpeg_turbo";
    EXPECT_EQ(codeOf(options), ErrorCode::Unsupported); // on emu:0
    options.device = cpuDevice().id();
    options.fault = "early_event";
    EXPECT_EQ(codeOf(options), ErrorCode::InvalidArgument);
    options.fault = "none";
    options.tau = 0.0;
    EXPECT_EQ(codeOf(options), ErrorCode::InvalidArgument);
    options.codec = "mozjpeg";
    EXPECT_EQ(codeOf(options), ErrorCode::InvalidArgument);
}

TEST(JpegStress, FaultsOnCpuAreRefused)
{
    StressOptions options = smallRun();
    options.device = DeviceId::parse("cpu");
    EXPECT_TRUE(runStress(options, {}).isClean());
    options.fault = "early_event";
    EXPECT_THROW(runStress(options, {}), Error);
}

} // namespace
