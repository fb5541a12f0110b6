// SPDX-License-Identifier: Apache-2.0
// Gradients of the differentiable JPEG codec on several devices: order of the work, moved modules.
#include "tests/engine/ops/differentiable_jpeg/differentiable_jpeg_cases.h"

#include "engine/device/races/races.h"
#include "engine/device/timeline.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

namespace comparo::testing {
namespace {

const Shape kShape{2, 3, 37, 50};

TEST(DifferentiableJpegDevices, BackwardHasNoHazards)
{
    const Tensor image = jpegInput("picture:1", kShape, DType::Float32);
    const Tensor upstream = jpegInput("slopes:2", kShape, DType::Float32);
    for (const char* op : {"differentiable_jpeg:qualities=20/80", "random_jpeg:p=0.5"})
        for (const char* on : {"cpu", "emu:0", "emu:1"}) {
            Timeline timeline;
            {
                const TimelineScope scope(timeline);
                runJpeg(op, image, upstream, on);
            }
            EXPECT_FALSE(timeline.entries().empty());
            for (const Hazard& hazard : findRaces(timeline.entries()).hazards)
                ADD_FAILURE() << op << " on " << on << ": " << english(hazard.sentence) << "\n"
                              << english(hazard.fix);
        }
}

/// One module taken from device to device gives the same bits on each, and gradients where it is.
TEST(DifferentiableJpegDevices, GradientsAreWhereTheModuleIs)
{
    const Tensor image = jpegInput("picture:3", kShape, DType::Float64);
    const Tensor upstream = jpegInput("slopes:4", kShape, DType::Float64);
    const Step step = Step::parse("differentiable_jpeg:quality=33,variant=straight_through");
    const JpegRun expected = runJpeg(step.toText(), image, upstream);
    Module module(*step.op, step.params);
    for (const char* on : {"emu:0", "emu:1", "cpu", "emu:0"}) {
        Device& target = device(DeviceId::parse(on));
        const std::unique_ptr<Stream> stream = target.createStream();
        const Progress progress;
        const OpContext ctx{*stream, Numerics::Exact, progress};
        module.to(target, *stream);
        const Gradients gradients =
            module.backward(ctx, image.to(target, *stream), upstream.to(target, *stream));
        stream->synchronize();
        EXPECT_EQ(gradients.image.device().id().name(), on);
        EXPECT_TRUE(test::sameBits(gradients.image.toHost(), expected.gradients.image)) << on;
        for (const NamedTensor& named : gradients.others) {
            EXPECT_EQ(named.tensor.device().id().name(), on) << named.name;
            EXPECT_TRUE(test::sameBits(named.tensor.toHost(), expected.gradient(named.name))) << named.name;
        }
    }
}

} // namespace
} // namespace comparo::testing
