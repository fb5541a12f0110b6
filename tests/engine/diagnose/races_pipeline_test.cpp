// SPDX-License-Identifier: Apache-2.0
// The timelines of real pipelines: no device's run has a hazard.
#include "engine/device/races/races.h"
#include "engine/ops/op_registry.h"
#include "engine/pipeline/runner.h"
#include "engine/pipeline/shared_streams.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace comparo {
namespace {

std::string toText(const Pipeline& pipeline)
{
    std::string text;
    for (const Step& step : pipeline.steps)
        text += step.toText() + " ";
    return text;
}

/// Whether a run's streams are all its own, and one thread's: then it can be apart from those of other
/// threads.
bool hasOwnStreams(const std::vector<TimelineEntry>& entries)
{
    return std::all_of(entries.begin(), entries.end(), [](const TimelineEntry& entry) {
        return entry.streamKind == StreamKind::NonBlocking && entry.hostThread == 0;
    });
}

void expectClean(const Pipeline& pipeline, const char* side)
{
    const Tensor image = test::randomImage(DType::UInt8, {1, 3, 240, 232});
    const Trace trace = runSide(pipeline, image, Side::parse(side));
    const std::vector<TimelineEntry> entries = trace.timeline->entries();
    EXPECT_FALSE(entries.empty());
    if (!meetsSharedStreams(*pipeline.steps.front().op)) {
        EXPECT_TRUE(hasOwnStreams(entries)) << toText(pipeline) << side;
    }
    for (const Hazard& hazard : findRaces(entries).hazards)
        ADD_FAILURE() << toText(pipeline) << side << ": " << english(hazard.sentence) << "\n"
                      << english(hazard.fix);
}

TEST(RacesPipeline, everyOpOnEveryDevice)
{
    for (const Op& op : allOps())
        for (const char* side : {"cpu", "emu:0", "emu:1"}) {
            Pipeline pipeline;
            pipeline.steps.push_back(Step::parse(op.id));
            expectClean(pipeline, side);
        }
}

TEST(RacesPipeline, severalSteps)
{
    Pipeline pipeline;
    for (const char* op : {"resize:size=20", "gaussian_blur:kernel=3", "clahe", "rotation"})
        pipeline.steps.push_back(Step::parse(op));
    for (const char* side : {"cpu", "emu:0"})
        expectClean(pipeline, side);
}

} // namespace
} // namespace comparo
