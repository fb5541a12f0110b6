// SPDX-License-Identifier: Apache-2.0
// What the differentiable JPEG codec refuses, each with its sentence.
#include "tests/engine/ops/differentiable_jpeg/differentiable_jpeg_cases.h"

#include "engine/ops/compression/differentiable_jpeg.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <limits>

namespace comparo::testing {
namespace {

using test::failsWith;

const Op& codec()
{
    return findOp("differentiable_jpeg");
}

Tensor pictureOf(const Shape& shape, DType dtype = DType::Float32)
{
    return jpegInput("picture:1", shape, dtype);
}

Tensor numbers(const Shape& shape, double value)
{
    return jpegTensor(shape, DType::Float64, [=](auto...) { return value; });
}

/// Forward as a module with one tensor replaced.
void runWith(const char* buffer, const Tensor& tensor, const Tensor& image = pictureOf({2, 3, 8, 8}))
{
    Module module(codec(), ParamSet(codec().info.schema));
    module.assign(buffer, tensor);
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    const Progress progress;
    static_cast<void>(module.forward({*stream, Numerics::Exact, progress}, image));
}

TEST(DifferentiableJpegErrors, ParametersOutOfRange)
{
    for (const char* text : {"quality=101", "quality=-1", "quality=nan", "qualities=10/101"})
        EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"from 0 to 100"}, [&] {
            Step::parse(std::string("differentiable_jpeg:") + text);
        })) << text;
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"one of: kornia", "true_rounding"},
                          [] { Step::parse("differentiable_jpeg:variant=other"); }));
}

TEST(DifferentiableJpegErrors, QualityTensorsOutOfRange)
{
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"quality 100.5", "0 to 100", "Clip"}, [] {
        runWith("quality", numbers({1, 1, 1, 1}, 100.5));
    }));
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"quality -1", "0 to 100"}, [] {
        runWith("quality", numbers({2, 1, 1, 1}, -1.0));
    }));
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"quality nan", "0 to 100"}, [&] {
        runWith("quality", numbers({1, 1, 1, 1}, kNaN));
    }));
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"quality 0", "NaN", "variant=kornia"}, [] {
        const Tensor image = pictureOf({1, 3, 8, 8});
        runJpeg("differentiable_jpeg:quality=0,variant=kornia_0_9_0rc1", image, image);
    }));
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"quality", "NaN"}, [] {
        runWith("quality", numbers({1, 1, 1, 1}, 1e-37));
    }));
}

TEST(DifferentiableJpegErrors, ShapesAndBatches)
{
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"quality", "1x1x1x3", "Nx1x1x1"}, [] {
        runWith("quality", numbers({1, 1, 1, 3}, 50.0));
    }));
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"2 images", "3 qualities"}, [] {
        runWith("quality", numbers({3, 1, 1, 1}, 50.0));
    }));
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"1 image,", "2 qualities"}, [] {
        runWith("quality", numbers({2, 1, 1, 1}, 50.0), pictureOf({1, 3, 8, 8}));
    }));
    for (const char* name : {"quantization_table_y", "quantization_table_c"}) {
        EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {name, "1x1x7x8", "8x8"}, [&] {
            runWith(name, numbers({1, 1, 7, 8}, 9.0));
        }));
        EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {name, "2 images", "3 quantization tables"}, [&] {
            runWith(name, numbers({3, 1, 8, 8}, 9.0));
        }));
        const Tensor single = jpegTensor({1, 1, 8, 8}, DType::Float32, [](auto...) { return 9.0; });
        EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {name, "float32", "float64"},
                              [&] { runWith(name, single); }));
    }
    const Step step = Step::parse("differentiable_jpeg:table_y=1/2/3");
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"table_y", "3 numbers", "64"},
                          [&] { Module(*step.op, step.params); }));
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"no buffer", "table"}, [] {
        runWith("table", numbers({1, 1, 8, 8}, 9.0));
    }));
}

TEST(DifferentiableJpegErrors, Images)
{
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    const Progress progress;
    const OpContext ctx{*stream, Numerics::Exact, progress};
    const ParamSet params(codec().info.schema);
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"RGB", "1 channel"}, [&] {
        runOp(ctx, codec(), params, pictureOf({1, 1, 8, 8}));
    }));
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"empty", "1x3x0x8"}, [&] {
        runOp(ctx, codec(), params, Tensor(cpuDevice(), {DType::Float32, {1, 3, 0, 8}, Layout::Contiguous}));
    }));
    const Tensor bytes = Tensor::fromValues<std::uint8_t>({1, 3, 2, 2}, std::vector<std::uint8_t>(12, 9));
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"uint8", "float32, float64", "to_float first"},
                          [&] { static_cast<void>(codec().apply(ctx, bytes, params)); }));
}

/// A module converts integers, as it does for every op that takes none, and gives the gradient by the floats.
TEST(DifferentiableJpegErrors, AModuleConvertsIntegers)
{
    const Tensor bytes = Tensor::fromValues<std::uint8_t>({1, 3, 2, 2}, std::vector<std::uint8_t>(12, 51));
    const Tensor floats = jpegTensor({1, 3, 2, 2}, DType::Float32, [](auto...) { return 0.2; });
    const Tensor upstream = jpegInput("slopes:2", {1, 3, 2, 2}, DType::Float32);
    const JpegRun fromBytes = runJpeg("differentiable_jpeg", bytes, upstream);
    const JpegRun fromFloats = runJpeg("differentiable_jpeg", floats, upstream);
    EXPECT_TRUE(test::sameBits(fromBytes.output, fromFloats.output));
    EXPECT_TRUE(test::sameBits(fromBytes.gradients.image, fromFloats.gradients.image));
}

TEST(DifferentiableJpegErrors, MixedDevicesNameTheTensor)
{
    for (const char* left : {"quality", "quantization_table_y", "quantization_table_c"}) {
        Device& target = device({DeviceKind::Emu, 0});
        const std::unique_ptr<Stream> stream = target.createStream();
        const Progress progress;
        const OpContext ctx{*stream, Numerics::Exact, progress};
        const Tensor image = pictureOf({1, 3, 8, 8}).to(target, *stream);
        Module module(codec(), ParamSet(codec().info.schema));
        module.unregister(left);
        module.to(target, *stream);
        for (const bool backward : {false, true})
            EXPECT_TRUE(failsWith(ErrorCode::Device, {"differentiable_jpeg", left, "cpu", "emu:0"}, [&] {
                backward ? static_cast<void>(module.backward(ctx, image, image))
                         : static_cast<void>(module.forward(ctx, image));
            }));
        module.setPolicy(PlacementPolicy::FollowInput);
        EXPECT_FALSE(module.forward(ctx, image).isEmpty());
        stream->synchronize();
    }
}

TEST(DifferentiableJpegErrors, OutputGradients)
{
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    const Progress progress;
    const OpContext ctx{*stream, Numerics::Exact, progress};
    const ParamSet params(codec().info.schema);
    const Tensor image = pictureOf({1, 3, 8, 8});
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"1x3x8x8", "1x3x8x9", "must match"}, [&] {
        runOpBackward(ctx, codec(), params, image, pictureOf({1, 3, 8, 9}));
    }));
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"float32", "float64", "must match"}, [&] {
        runOpBackward(ctx, codec(), params, image, pictureOf({1, 3, 8, 8}, DType::Float64));
    }));
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"output's gradient", "empty"},
                          [&] { runOpBackward(ctx, codec(), params, image, Tensor()); }));
    const Op& other = findOp("to_float");
    EXPECT_FALSE(other.isDifferentiable());
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"to_float", "does not compute gradients"},
                          [&] { runOpBackward(ctx, other, ParamSet(other.info.schema), image, image); }));
}

TEST(DifferentiableJpegErrors, TieDistances)
{
    const ParamSet params(codec().info.schema);
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"empty"},
                          [&] { jpegTieDistance(Tensor(), params, Progress()); }));
    const Tensor bytes = Tensor::fromValues<std::uint8_t>({1, 3, 1, 1}, std::vector<std::uint8_t>(3, 9));
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"uint8"},
                          [&] { jpegTieDistance(bytes, params, Progress()); }));
}

} // namespace
} // namespace comparo::testing
