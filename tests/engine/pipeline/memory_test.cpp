// SPDX-License-Identifier: Apache-2.0
#include "engine/device/block_pool.h"
#include "engine/device/cpu/page_pool.h"
#include "engine/device/timeline.h"
#include "engine/pipeline/runner.h"
#include "engine/tensor/same_bits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

/// After its first frame a pipeline has its memory: the second one asks no device for any.
namespace comparo {
namespace {

Pipeline pipelineOf(const std::vector<const char*>& steps)
{
    Pipeline pipeline;
    for (const char* step : steps)
        pipeline.steps.push_back(Step::parse(step));
    return pipeline;
}

/// Large enough that its planes are large blocks of the host, too.
Tensor frameOf(int seed)
{
    const Shape shape{1, 3, 640, 720};
    std::vector<float> values;
    for (std::int64_t i = 0; i < shape.elements(); ++i)
        values.push_back(static_cast<float>((i * 7 + seed) % 256) / 255.0F);
    return Tensor::fromValues<float>(shape, values);
}

const std::vector<const char*> kSteps = {"gaussian_blur", "color_jitter", "differentiable_jpeg:quality=75",
                                         "normalize"};

std::vector<TimelineEntry> allocationsOn(const Trace& trace, const DeviceId& id, const char* name)
{
    std::vector<TimelineEntry> found;
    for (const TimelineEntry& entry : trace.timeline->entries())
        if (entry.kind == TimelineKind::Allocate && entry.device == id && entry.name == name)
            found.push_back(entry);
    return found;
}

TEST(PipelineMemory, TheSecondFrameAllocatesNothingOnTheDevice)
{
    const Pipeline pipeline = pipelineOf(kSteps);
    for (const Device* target : allDevices()) {
        if (target->id().kind == DeviceKind::Cpu || target->id().index > 0)
            continue;
        const Side side = Side::parse(target->id().name() + "/exact");
        BlockPool::clearAll(); // of other tests
        std::size_t first = 0;
        {
            const Trace trace = runSide(pipeline, frameOf(1), side);
            first = allocationsOn(trace, side.device, "allocate").size();
        }
        EXPECT_GT(first, kSteps.size());
        const Trace second = runSide(pipeline, frameOf(2), side);
        for (const TimelineEntry& entry : allocationsOn(second, side.device, "allocate"))
            ADD_FAILURE() << side.toText() << ": " << entry.bytes << " bytes in "
                          << (entry.ops.empty() ? "?" : entry.ops.front());
        EXPECT_GE(allocationsOn(second, side.device, "reuse").size(), first);
    }
}

TEST(PipelineMemory, TheSecondFrameMapsNothingOnTheHost)
{
    const Pipeline pipeline = pipelineOf(kSteps);
    const Tensor frames[] = {frameOf(1), frameOf(2)};
    const auto run = [&](const Tensor& frame) {
        const std::uint64_t before = page_pool::mappings();
        runSide(pipeline, frame, Side::parse("cpu/exact"));
        return page_pool::mappings() - before;
    };
    BlockPool::clearAll();
    EXPECT_GT(run(frames[0]), 0u);
    EXPECT_EQ(run(frames[1]), 0u);
}

TEST(PipelineMemory, ReusedMemoryDoesNotShowInResults)
{
    const Pipeline pipeline = pipelineOf(kSteps);
    for (const Device* target : allDevices()) {
        if (target->id().index > 0)
            continue;
        const Side side = Side::parse(target->id().name() + "/exact");
        const Tensor once = runSide(pipeline, frameOf(1), side).output();
        runSide(pipeline, frameOf(2), side);
        EXPECT_TRUE(sameBytes(runSide(pipeline, frameOf(1), side).output(), once)) << side.toText();
    }
}

} // namespace
} // namespace comparo
