// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/comparison/stages.h"
#include "engine/pipeline/opencv_side.h"
#include "engine/scenario/picture.h"
#include "engine/tensor/same_bits.h"

#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <cmath>
#include <functional>

/// "cpu/opencv": our steps by OpenCV's functions, held against direct calls of OpenCV plane by plane.
namespace comparo {
namespace {

const Side kOpenCv = Side::parse("cpu/opencv");

Trace traceOf(const std::vector<std::string>& steps, const Tensor& image)
{
    Pipeline pipeline;
    pipeline.seed = 5;
    for (const std::string& step : steps)
        pipeline.steps.push_back(Step::parse(step));
    return runSide(pipeline, image, kOpenCv);
}

std::string refusalOf(const std::string& step, const Tensor& image)
{
    try {
        traceOf({step}, image);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Unsupported);
        return error.text();
    }
    return {};
}

Tensor floats()
{
    return asFloat(scenarioPicture());
}

cv::Mat planeOf(const Tensor& tensor, int n, int c)
{
    const Shape& s = tensor.shape();
    const bool byte = tensor.dtype() == DType::UInt8;
    cv::Mat plane(s.h, s.w, byte ? CV_8U : CV_32F);
    for (int y = 0; y < s.h; ++y)
        for (int x = 0; x < s.w; ++x)
            if (byte)
                plane.at<std::uint8_t>(y, x) = static_cast<std::uint8_t>(tensor.at(n, c, y, x));
            else
                plane.at<float>(y, x) = static_cast<float>(tensor.at(n, c, y, x));
    return plane;
}

/// The step's output is what `direct` makes of each plane.
void expectPlanes(const std::string& step, const Tensor& image,
                  const std::function<void(const cv::Mat&, cv::Mat&, const StepTrace&)>& direct)
{
    SCOPED_TRACE(step);
    const Trace trace = traceOf({step}, image);
    const Tensor& output = trace.output();
    std::int64_t wrong = 0;
    for (int c = 0; c < output.shape().c; ++c) {
        cv::Mat expected;
        direct(planeOf(image, 0, c), expected, trace.steps.front());
        ASSERT_EQ(expected.size(), cv::Size(output.shape().w, output.shape().h));
        const cv::Mat got = planeOf(output, 0, c);
        for (int y = 0; y < expected.rows; ++y)
            for (int x = 0; x < expected.cols; ++x)
                wrong += image.dtype() == DType::UInt8
                             ? expected.at<std::uint8_t>(y, x) != got.at<std::uint8_t>(y, x)
                             : expected.at<float>(y, x) != got.at<float>(y, x);
    }
    EXPECT_EQ(wrong, 0);
}

TEST(OpenCvSide, IsASideByItsText)
{
    EXPECT_EQ(kOpenCv.toText(), "cpu/opencv");
    EXPECT_EQ(english(kOpenCv.label()), "opencv · in this program");
    EXPECT_FALSE(kOpenCv.runsOn(DeviceKind::Cpu));
    const Side seeded = Side::parse("cpu/opencv/seed=7");
    EXPECT_EQ(Side::parse(seeded.toText()), seeded);
    EXPECT_FALSE(kOpenCv == Side::parse("opencv@cpu")); // a program
    try {
        Side::parse("emu:0/opencv");
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_EQ(error.text(), "OpenCV runs only on cpu, not on emu:0; use cpu/opencv.");
    }
}

TEST(OpenCvSide, StepsAreOpenCvsOwnFunctions)
{
    const Tensor bytes = scenarioPicture();
    const Tensor image = floats();
    for (const Tensor& input : {bytes, image}) {
        expectPlanes("resize:size=100x150,antialias=false", input,
                     [](const cv::Mat& in, cv::Mat& out, const StepTrace&) {
                         cv::resize(in, out, {150, 100});
                     });
        expectPlanes("gaussian_blur:kernel=5x7,sigma=1.5x0.75,border=replicate", input,
                     [](const cv::Mat& in, cv::Mat& out, const StepTrace&) {
                         cv::GaussianBlur(in, out, {7, 5}, 0.75, 1.5, cv::BORDER_REPLICATE);
                     });
        expectPlanes("vertical_flip:p=1", input,
                     [](const cv::Mat& in, cv::Mat& out, const StepTrace&) { cv::flip(in, out, 0); });
    }
    expectPlanes("box_blur:kernel=3x5,border=reflect,p=1", image,
                 [](const cv::Mat& in, cv::Mat& out, const StepTrace&) {
                     cv::blur(in, out, {5, 3}, {-1, -1}, cv::BORDER_REFLECT_101);
                 });
    expectPlanes("rotation:degrees=17,align_corners=true,p=1", image,
                 [](const cv::Mat& in, cv::Mat& out, const StepTrace& step) {
                     const cv::Point2f middle(static_cast<float>(in.cols - 1) / 2,
                                              static_cast<float>(in.rows - 1) / 2);
                     cv::warpAffine(in, out,
                                    cv::getRotationMatrix2D(middle, step.draws.value("degrees", 0), 1.0),
                                    in.size());
                 });
    expectPlanes("translate:translate_x=0.125,translate_y=-0.1,align_corners=true,padding=border,p=1", image,
                 [](const cv::Mat& in, cv::Mat& out, const StepTrace& step) {
                     const cv::Matx23d matrix(1, 0, step.draws.value("translate_x", 0) * in.cols, 0, 1,
                                              step.draws.value("translate_y", 0) * in.rows);
                     cv::warpAffine(in, out, matrix, in.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
                 });
}

TEST(OpenCvSide, TheTraceSaysWhichOpenCvAndWhichFunction)
{
    const Trace trace = traceOf({"to_float", "gaussian_blur:kernel=3"}, scenarioPicture());
    EXPECT_EQ(english(trace.label()), std::string("OpenCV ") + CV_VERSION + " · in this program");
    ASSERT_EQ(trace.steps.size(), 2U);
    EXPECT_FALSE(trace.steps[0].peer);
    ASSERT_TRUE(trace.steps[1].peer);
    EXPECT_EQ(trace.steps[1].peer->function, "cv::GaussianBlur");
    EXPECT_EQ(english(openCvText(findOp("resize"))), std::string("cv::resize of OpenCV ") + CV_VERSION);
    EXPECT_EQ(english(openCvText(findOp("median_blur"))),
              "none: cv::medianBlur repeats the border; the op reflects it");
}

TEST(OpenCvSide, SamplesThatWereNotDrawnPassUnchanged)
{
    const Tensor image = floats();
    Pipeline pipeline;
    pipeline.steps = {Step::parse("horizontal_flip:p=1")};
    Draws draws(1, 0, 0);
    draws.set(std::string(Draws::kApply), {0.0});
    pipeline.steps.front().draws = draws;
    EXPECT_TRUE(sameBytes(runSide(pipeline, image, kOpenCv).output(), image));
}

TEST(OpenCvSide, WhatOpenCvHasAnotherWayIsRefusedInASentence)
{
    const std::string opencv = std::string("OpenCV ") + CV_VERSION;
    EXPECT_EQ(refusalOf("median_blur:kernel=3,p=1", floats()),
              opencv + " has no median_blur: cv::medianBlur repeats the border; the op reflects it.");
    EXPECT_NE(refusalOf("resize:size=100", floats()).find("cv::resize does not antialias"),
              std::string::npos);
    EXPECT_NE(refusalOf("gaussian_blur:kernel=4", floats()).find("an even kernel"), std::string::npos);
    EXPECT_NE(refusalOf("gaussian_blur:kernel=3,border=circular", floats()).find("the other side's samples"),
              std::string::npos);
    EXPECT_NE(
        refusalOf("rotation:degrees=3,align_corners=false,p=1", floats()).find("set align_corners=true"),
        std::string::npos);
    EXPECT_NE(refusalOf("grayscale:weights=0.2/0.3/0.5,p=1", floats()).find("fixed weights"),
              std::string::npos);
    EXPECT_NE(refusalOf("pad_to:size=10", floats()).find("does not crop"), std::string::npos);
}

TEST(OpenCvSide, IsComparedWithOursLikeAPeer)
{
    ComparisonJob job;
    job.input.tensor = scenarioPicture();
    job.setup.pipeline.steps = {Step::parse("resize:size=100x150,antialias=false")};
    job.setup.a = kOpenCv;
    job.setup.b = Side::parse("cpu/framework");
    const ComparisonResult result = runJob(job);
    EXPECT_EQ(result.outcome().kind, OutcomeKind::Different) << english(result.outcome().sentence());
    ASSERT_TRUE(result.cause) << english(result.explanationError);
    EXPECT_NE(english(result.cause->verdict).find("OpenCV"), std::string::npos)
        << english(result.cause->verdict);
}

} // namespace
} // namespace comparo
