// SPDX-License-Identifier: Apache-2.0
#include "engine/advise/advice_request.h"
#include "engine/base/error.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

/// What a person asks for, as a plan and as a command.
namespace comparo {
namespace {

AdviceRequest requestOf(const std::vector<std::string>& steps)
{
    AdviceRequest request;
    for (const std::string& step : steps)
        request.pipeline.steps.push_back(Step::parse(step));
    request.pair = {Side::parse("cpu"), Side::parse("emu:0")};
    return request;
}

std::string failureOf(const AdviceRequest& request)
{
    try {
        planOf(request);
    } catch (const Error& error) {
        return error.text();
    }
    return {};
}

TEST(AdviceRequest, TheUsualNeedsNoFlags)
{
    const AdviceRequest request = requestOf({"resize:size=20"});
    EXPECT_EQ(commandOf(request), "comparo advise --op resize:size=20 --pair cpu/framework,emu:0/framework");
    const AdvicePlan plan = planOf(request);
    EXPECT_EQ(plan.command, commandOf(request));
    ASSERT_EQ(plan.pipelines.size(), 1U);
    EXPECT_EQ(plan.pipelines[0].pipeline, request.pipeline);
}

TEST(AdviceRequest, EveryChoiceIsInTheCommand)
{
    AdviceRequest request = requestOf({"color_jitter"});
    request.inputs = {"a folder"};
    request.pictures.kinds = {"noise"};
    request.pictures.dtypes = {DType::Float32};
    request.pictures.sizes = {{17, 11}};
    request.pictures.channels = 4;
    request.pictures.seeds = 3;
    request.draws = 7;
    request.pipeline.seed = 5;
    request.pipeline.rng = Rng::Torch;
    request.options.criterion = Criterion::Ulp;
    request.options.margin = 1.5;
    request.options.given = Tolerance{0.0, 1e-5, 0};
    EXPECT_EQ(commandOf(request),
              "comparo advise 'a folder' --op color_jitter --seed 5 --rng torch --pair "
              "cpu/framework,emu:0/framework --picture noise --size 17x11 --dtype float32 --channels 4 "
              "--seeds 3 --draws 7 --by ulp --margin 1.5 --rtol 1e-05");
    request.options.given = Tolerance{};
    EXPECT_NE(commandOf(request).find(" --atol 0"), std::string::npos);
    request.hasGenerated = false;
    EXPECT_EQ(commandOf(request).find("--picture"), std::string::npos);
    EXPECT_EQ(commandOf(request).find("--seeds"), std::string::npos);
}

TEST(AdviceRequest, FilesAndGeneratedPicturesBothMeansThatKindsAreNamed)
{
    AdviceRequest request = requestOf({"resize:size=20"});
    request.inputs = {"one.png"};
    std::size_t ordinary = 0;
    for (const PictureKind& kind : pictureKinds()) {
        const bool isNamed = commandOf(request).find(" --picture " + kind.name) != std::string::npos;
        EXPECT_EQ(isNamed, kind.ordinary) << kind.name;
        ordinary += kind.ordinary ? 1U : 0U;
    }
    EXPECT_EQ(planOf(request).pictures.kinds.size(), ordinary);
    request.hasGenerated = false;
    EXPECT_TRUE(planOf(request).pictures.kinds.empty());
    request.inputs.clear();
    EXPECT_NE(failureOf(request).find("Nothing to measure on"), std::string::npos);
}

TEST(AdviceRequest, ValuesTakeTurnsInTheStepsThatHaveThem)
{
    AdviceRequest request = requestOf({"gaussian_blur:kernel=3", "resize:size=20,mode=bicubic"});
    request.varied = "size=9|11, mode=bilinear|bicubic";
    const std::vector<std::string> steps = request.steps();
    ASSERT_EQ(steps.size(), 2U);
    EXPECT_EQ(steps[0], "gaussian_blur:kernel=3");
    EXPECT_EQ(steps[1], "resize:size=9|11,mode=bilinear|bicubic");
    const AdvicePlan plan = planOf(request);
    EXPECT_EQ(plan.pipelines.size(), 4U);
    for (const SweepPipeline& each : plan.pipelines)
        EXPECT_EQ(each.pipeline.steps.size(), 2U);
    EXPECT_NE(commandOf(request).find("--op 'resize:size=9|11,mode=bilinear|bicubic'"), std::string::npos);

    request = requestOf({"resize:size=20", "resize:size=10"});
    request.varied = "2.size=9|11";
    EXPECT_EQ(request.steps()[0], "resize:size=20");
    EXPECT_EQ(request.steps()[1], "resize:size=9|11");
}

TEST(AdviceRequest, TurnsThatNoStepHasAreToldOf)
{
    AdviceRequest request = requestOf({"resize:size=20"});
    for (const auto& [varied, words] :
         {std::pair("colour=1|2", "No step has a parameter 'colour'"),
          std::pair("3.size=1|2", "Step 3 has no parameter 'size'"), std::pair("size", "size=20|224"),
          std::pair("0.size=1|2", "numbered from 1"), std::pair("size=", "size=20|224")}) {
        request.varied = varied;
        EXPECT_NE(failureOf(request).find(words), std::string::npos) << varied << ": " << failureOf(request);
    }
    request.varied = "size=9|11";
    request.pipeline.steps[0].enabled = false;
    request.pipeline.steps.push_back(Step::parse("vertical_flip"));
    EXPECT_NE(failureOf(request).find("enable every step"), std::string::npos);
    request.pipeline.steps.clear();
    EXPECT_NE(failureOf(request).find("add a step"), std::string::npos);
}

TEST(AdviceRequest, WhatFlagsCannotSayIsWrittenAsAFileFirst)
{
    AdviceRequest request = requestOf({"vertical_flip", "resize:size=20"});
    request.pipeline.steps[0].enabled = false;
    const std::string command = commandOf(request);
    EXPECT_EQ(command.find("printf "), 0U);
    EXPECT_NE(command.find("&& comparo advise --pipeline comparoscope-pipeline.json"), std::string::npos);
    EXPECT_EQ(planOf(request).pipelines[0].pipeline, request.pipeline);
}

TEST(AdvicePlan, ACaseIsAJobOfItsOwn)
{
    AdviceRequest request = requestOf({"resize:size=8"});
    request.pictures.kinds = {"noise"};
    request.pictures.seeds = 2;
    const AdvicePlan plan = planOf(request);
    const std::vector<AdviceInput> inputs = inputsOf(plan);
    const std::vector<AdviceCase> cases = casesOf(plan, inputs);
    ASSERT_EQ(cases.size(), 4U); // two seeds of uint8 and of float32
    const AdviceInput& input = inputs[cases[3].input];
    const ComparisonJob job = jobOf(plan, input, cases[3]);
    EXPECT_EQ(job.input.path, "noise-64x64-float32-1.npy");
    EXPECT_EQ(job.input.made, "comparo probe noise noise-64x64-float32-1.npy --size 64x64 --dtype float32 "
                              "--seed 1");
    EXPECT_EQ(job.setup.a, request.pair.a);
    EXPECT_EQ(pictureOf(input).dtype(), DType::Float32);
    EXPECT_EQ(pictureOf(input).shape(), (Shape{1, 3, 64, 64}));
}

} // namespace
} // namespace comparo
