// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/report/sweep/case_pictures.h"
#include "engine/report/sweep/report.h"
#include "engine/sweep/sweep_request.h"
#include "engine/sweep/sweep_run.h"
#include "tests/app/sweep_program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

/// Pictures of what failed in a sweep.
namespace comparo {
namespace {

using report::Pixels;
using report::SweepCasePictures;
using report::sweepCasePictures;

struct Swept {
    test::SweepFiles files;
    SweepPlan plan;
    SweepResults results;

    explicit Swept(const std::string& steps)
    {
        SweepRequest request;
        request.inputs = {files.path("pics")};
        request.pipelines.steps = {steps};
        request.pairs = {parseSweepPair("cpu,emu:0"), parseSweepPair("cpu/exact,emu:0/exact")};
        plan = sweepPlanOf(request);
        results = runSweep(plan, {}).results;
    }
};

std::size_t countOf(const std::string& text, const std::string& word)
{
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += word.size())
        ++count;
    return count;
}

bool isLit(const Pixels& pixels)
{
    const std::uint32_t ground = pixels.values.front();
    return std::any_of(pixels.values.begin(), pixels.values.end(), [ground](std::uint32_t value) {
        return value != ground || (value & 0xffffffU) > 0x202020U;
    });
}

TEST(SweepPictures, ACaseShowsWhereItsSidesDiffer)
{
    const Swept swept("resize:size=400x300,mode=bilinear|bicubic");
    int different = 0;
    for (const SweepCaseResult& result : swept.results.results) {
        const SweepCasePictures whole = sweepCasePictures(swept.plan, result, 1000, 1000);
        ASSERT_TRUE(whole.why.isEmpty()) << english(whole.why);
        EXPECT_EQ(whole.a.width, 300) << "not enlarged";
        EXPECT_EQ(isLit(whole.difference), result.differing > 0) << result.command;
        const SweepCasePictures small = sweepCasePictures(swept.plan, result, 30, 30);
        EXPECT_LE(small.a.width, 30);
        EXPECT_EQ(small.a.height, 30);
        EXPECT_EQ(isLit(small.difference), result.differing > 0) << "a pixel is not averaged away";
        different += result.differing > 0 ? 1 : 0;
    }
    EXPECT_GT(different, 0);
    EXPECT_LT(different, static_cast<int>(swept.results.results.size()));
}

TEST(SweepPictures, WhatCannotBeMadeAgainSaysWhy)
{
    Swept swept("resize:size=8");
    const SweepCaseResult& result = swept.results.results.front();
    test::writeSweepPicture(swept.files.path("pics/a.png"), 99);
    EXPECT_EQ(english(sweepCasePictures(swept.plan, result, 64, 64).why),
              "The image is another one since this case ran.");
    std::filesystem::remove(swept.files.path("pics/a.png"));
    const std::string gone = english(sweepCasePictures(swept.plan, result, 64, 64).why);
    EXPECT_NE(gone.find("a.png"), std::string::npos) << gone;
    swept.plan.pairs[0].b = Side::parse("cuda:7");
    const SweepCaseResult& other = swept.results.results[2]; // of b.png
    ASSERT_NE(other.image.find("b.png"), std::string::npos);
    const std::string absent = english(sweepCasePictures(swept.plan, other, 64, 64).why);
    EXPECT_NE(absent.find("cuda:7"), std::string::npos) << absent;
}

TEST(SweepPictures, APageHasTheWorstTwelve)
{
    const Swept few("resize:size=8|11,mode=bilinear|bicubic");
    const std::size_t failed = few.results.failures();
    ASSERT_GT(failed, 0U);
    ASSERT_LE(failed, 12U);
    document::write(sweepFormats(), few.results, few.files.path("few.html"));
    const std::string page = test::textOf(few.files.path("few.html"));
    EXPECT_EQ(countOf(page, "src=\"data:image/png"), 3 * failed);
    EXPECT_EQ(countOf(page, "<article class=\"failed\">"), failed);

    const Swept many("resize:size=8|9|10|11|12|13,mode=bilinear|bicubic");
    ASSERT_GT(many.results.failures(), 12U);
    document::write(sweepFormats(), many.results, many.files.path("many.html"));
    const std::string larger = test::textOf(many.files.path("many.html"));
    EXPECT_EQ(countOf(larger, "src=\"data:image/png"), 36U);
    EXPECT_NE(
        larger.find("The worst 12 of " + std::to_string(many.results.failures()) + " cases that failed"),
        std::string::npos);
    EXPECT_LT(larger.find(many.results.worstFirst().front()->image), larger.size());

    const Swept none("vertical_flip");
    ASSERT_EQ(none.results.failures(), 0U);
    document::write(sweepFormats(), none.results, none.files.path("none.html"));
    EXPECT_EQ(countOf(test::textOf(none.files.path("none.html")), "<img"), 0U);
}

TEST(SweepPictures, APageOfAnUnreadableSweepSaysThatItHasNone)
{
    Swept swept("resize:size=8|11");
    swept.results.options = "{}";
    EXPECT_FALSE(report::pictureFailures(swept.results).why.isEmpty());
    EXPECT_NE(document::toHtml(documentOf(swept.results)).find("There are no images."), std::string::npos);
}

} // namespace
} // namespace comparo
