// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/sweep/sweep_picture.h"
#include "engine/sweep/sweep_request.h"
#include "engine/sweep/sweep_run.h"
#include "tests/app/sweep_program.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

/// Pictures are decoded ahead where a thread would wait for one; what a sweep finds does not depend on it.
namespace comparo {
namespace {

TEST(SweepAhead, APictureIsMadeOnceAndIsTheSame)
{
    const test::SweepFiles files;
    SweepPicture picture(files.path("pics/a.png"));
    EXPECT_FALSE(picture.isBusy());
    EXPECT_TRUE(picture.makeAhead());
    EXPECT_FALSE(picture.makeAhead());
    std::filesystem::remove(files.path("pics/a.png"));
    EXPECT_EQ(picture.image().tensor.shape(), (Shape{1, 3, 20, 24}));
    EXPECT_GT(picture.stamp().bytes, 0U);

    SweepPicture gone(files.path("pics/a.png"));
    EXPECT_TRUE(gone.makeAhead());
    EXPECT_FALSE(gone.makeAhead()) << "it is known not to be there";
    EXPECT_THROW(gone.image(), Error);
}

TEST(SweepAhead, APictureWhoseCasesAreDoneIsNotOpenedAgain)
{
    const std::vector<std::string> paths{"a.png", "b.png"};
    SweepPictures pictures(paths, {1, 2});
    EXPECT_TRUE(pictures.takeAhead(0));
    pictures.release(0);
    EXPECT_FALSE(pictures.takeAhead(0));
    const auto second = pictures.takeAhead(1);
    pictures.release(1);
    EXPECT_EQ(pictures.take(1), second);
}

/// Many threads over few pictures, some of them broken: every case as one thread finds it.
TEST(SweepAhead, ManyJobsFindWhatOneFinds)
{
    const test::SweepFiles files;
    for (int i = 0; i < 20; ++i)
        test::writeSweepPicture(files.path("pics/more" + std::to_string(i) + ".png"), 50 + i);
    writeFile(files.path("pics/m.png"), std::string_view("no picture"));
    SweepRequest request;
    request.inputs = {files.path("pics")};
    request.pipelines.steps = {"resize:size=8|11"};
    request.pairs = {parseSweepPair("cpu,emu:0"), parseSweepPair("cpu/exact,emu:0/exact")};
    const SweepPlan plan = sweepPlanOf(request);
    SweepRunOptions one;
    const SweepResults expected = runSweep(plan, one).results;
    ASSERT_EQ(expected.results.size(), 96U);
    for (const int jobs : {2, 7}) {
        SweepRunOptions options;
        options.jobs = jobs;
        const SweepResults found = runSweep(plan, options).results;
        ASSERT_EQ(found.results.size(), expected.results.size());
        for (std::size_t i = 0; i < found.results.size(); ++i) {
            EXPECT_EQ(english(found.results[i].words), english(expected.results[i].words)) << i;
            EXPECT_EQ(found.results[i].imageDigest, expected.results[i].imageDigest) << i;
        }
    }
}

} // namespace
} // namespace comparo
