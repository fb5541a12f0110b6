// The timelines of real pipelines: no device's run has a hazard.
#include "engine/diagnose/races.h"
#include "engine/ops/op_registry.h"
#include "engine/pipeline/runner.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

namespace comparo {
namespace {

TEST(RacesPipeline, runsOfEveryDeviceAreClean)
{
    Pipeline pipeline;
    for (const char* op : {"resize:size=20", "gaussian_blur:kernel_size=3", "clahe", "color_jitter:hue=0.1",
                           "rotation:angle=10"})
        pipeline.steps.push_back(Step::parse(op));
    const Tensor image = test::randomImage(DType::UInt8, {1, 3, 24, 32});
    for (const char* side : {"cpu", "emu:0", "emu:1"}) {
        const Trace trace = runSide(pipeline, image, Side::parse(side));
        const std::vector<TimelineEntry> entries = trace.timeline->entries();
        EXPECT_GT(entries.size(), 10u);
        const RaceReport report = findRaces(entries);
        for (const Hazard& hazard : report.hazards)
            ADD_FAILURE() << side << ": " << hazard.sentence << "\n" << hazard.fix;
    }
}

} // namespace
} // namespace comparo
