// SPDX-License-Identifier: Apache-2.0
// The JPEG round trip as a step of pipelines, its deliberate faults, and what shows them.
#include "engine/base/error.h"
#include "engine/base/message_list.h"
#include "engine/codec/codec.h"
#include "engine/compare/statistics.h"
#include "engine/device/races/races.h"
#include "engine/diagnose/causes/cause.h"
#include "engine/pipeline/runner.h"
#include "engine/scenario/picture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using namespace comparo;

Trace run(const std::string& step, const std::string& side, const Tensor& image = scenarioPicture())
{
    Pipeline pipeline;
    pipeline.steps = {Step::parse(step)};
    return runSide(pipeline, image, Side::parse(side));
}

bool equal(const Tensor& a, const Tensor& b)
{
    return compare(a, b, {}).verdict == Verdict::BitExact;
}

TEST(JpegRoundTrip, IsWhatLibjpegTurboWritesAndReads)
{
    const Tensor image = scenarioPicture();
    const Codec& library = codec("libjpeg_turbo");
    for (const int quality : {10, 75, 95}) {
        ParamSet options(library.options());
        options.set("quality", std::int64_t{quality});
        options.set("subsampling", std::string("420"));
        const Tensor expected = library.decode(library.encode(image, options)).tensor;
        for (const char* side : {"cpu/exact", "emu:0/exact"})
            EXPECT_TRUE(
                equal(run("jpeg_round_trip:quality=" + std::to_string(quality), side).output(), expected))
                << side << " quality " << quality;
    }
}

TEST(JpegRoundTrip, GrayTakesAwayTheColour)
{
    const Trace trace = run("jpeg_round_trip:subsampling=gray", "emu:0/exact");
    EXPECT_EQ(trace.output().shape().c, 1);
}

const char* const kFaults[] = {"no_wait", "early_event", "other_stream", "freed_frame", "shared_encoder"};

TEST(JpegRoundTrip, EveryFaultIsAHazardUnderEverySchedule)
{
    for (const char* fault : kFaults)
        for (const char* schedule : {"lazy", "eager", "random:3+chunks=4", "adversarial:5+chunks=8"}) {
            const Trace trace = run(std::string("jpeg_round_trip:frames=3,fault=") + fault,
                                    std::string("emu:0/exact/schedule=") + schedule);
            EXPECT_FALSE(findRaces(trace.timeline->entries()).hazards.empty()) << fault << " " << schedule;
        }
}

TEST(JpegRoundTrip, TheCorrectLoopIsCleanAndRightUnderEverySchedule)
{
    const Tensor expected = run("jpeg_round_trip", "cpu/exact").output();
    for (const char* schedule :
         {"lazy", "eager", "random:3+chunks=4", "adversarial:5+chunks=8", "lazy+strict"}) {
        const Trace trace = run("jpeg_round_trip:frames=5", std::string("emu:0/exact/schedule=") + schedule);
        const std::vector<Hazard> hazards = findRaces(trace.timeline->entries()).hazards;
        EXPECT_TRUE(hazards.empty()) << schedule << ": " << english(hazards.front().sentence);
        EXPECT_TRUE(equal(trace.output(), expected)) << schedule;
    }
}

TEST(JpegRoundTrip, FaultsDoNoHarmOnCpuWhoseCallsAreComplete)
{
    const Tensor expected = run("jpeg_round_trip", "cpu/exact").output();
    for (const char* fault : kFaults)
        EXPECT_TRUE(equal(run(std::string("jpeg_round_trip:frames=3,fault=") + fault, "cpu/exact").output(),
                          expected))
            << fault;
}

TEST(JpegRoundTrip, AnEarlyEventTearsTheFileWhereTheSeedSays)
{
    const std::string step = "jpeg_round_trip:quality=90,frames=3,fault=early_event";
    const Tensor expected = run("jpeg_round_trip:quality=90", "cpu/exact").output();
    const auto firstWrongRow = [&](const std::string& schedule) {
        const Tensor torn = run(step, "emu:0/exact/schedule=" + schedule).output();
        const Shape& s = torn.shape();
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x)
                for (int c = 0; c < s.c; ++c)
                    if (torn.at(0, c, y, x) != expected.at(0, c, y, x))
                        return y;
        return s.h;
    };
    const int early = firstWrongRow("adversarial:9+chunks=16"); // one part more than none
    const int late = firstWrongRow("adversarial:5+chunks=16");
    EXPECT_LT(early, late);
    EXPECT_GT(early, 0);
    EXPECT_LT(late, expected.shape().h);
    EXPECT_EQ(late, firstWrongRow("adversarial:5+chunks=16")); // the same each time
}

TEST(JpegRoundTrip, TheCausePanelNamesMissingSynchronisation)
{
    for (const char* fault : {"no_wait", "early_event", "other_stream", "freed_frame"}) {
        const std::string step = std::string("jpeg_round_trip:quality=90,frames=3,fault=") + fault;
        const Trace a = run(step, "cpu/exact");
        const Trace b = run(step, "emu:0/exact/schedule=adversarial:5+chunks=16");
        const CauseReport cause = findCause(a, b, 0);
        ASSERT_EQ(cause.hypotheses.size(), 1U) << fault;
        EXPECT_EQ(cause.hypotheses.front().id, "synchronization");
        EXPECT_EQ(cause.hypotheses.front().match.share(), 1.0) << fault;
        EXPECT_NE(english(cause.verdict).find("missing synchronisation"), std::string::npos)
            << english(cause.verdict);
    }
}

TEST(JpegRoundTrip, ABrokenFileIsGreyAndSaysSo)
{
    const Trace trace = run("jpeg_round_trip:quality=90,subsampling=444,frames=3,fault=other_stream",
                            "emu:0/exact/schedule=adversarial:7+chunks=16");
    const std::vector<std::string> notes = english(trace.steps.front().notes);
    EXPECT_TRUE(std::any_of(notes.begin(), notes.end(),
                            [](const std::string& note) { return note.starts_with("broken file"); }));
    EXPECT_EQ(trace.output().at(0, 1, 5, 5), 128.0);
}

TEST(JpegRoundTrip, TakesBatchesSampleBySample)
{
    std::vector<std::uint8_t> values(2 * 3 * 19 * 23);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<std::uint8_t>(i * 37 % 251);
    const Tensor batch = Tensor::fromValues<std::uint8_t>({2, 3, 19, 23}, values, Layout::ChannelsLast);
    const Tensor together = run("jpeg_round_trip:frames=2", "emu:0/exact", batch).output();
    const std::span<const std::uint8_t> second(values.data() + values.size() / 2, values.size() / 2);
    const Tensor alone =
        run("jpeg_round_trip", "cpu/exact", Tensor::fromValues<std::uint8_t>({1, 3, 19, 23}, second))
            .output();
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 19; ++y)
            for (int x = 0; x < 23; ++x)
                ASSERT_EQ(together.at(1, c, y, x), alone.at(0, c, y, x)) << c << " " << y << " " << x;
}

TEST(Side, ReadsAndWritesItsSchedule)
{
    for (const char* text :
         {"emu:0/exact/schedule=random:7+chunks=16", "emu:1/framework/seed=4/schedule=adversarial:3",
          "emu:0/exact/schedule=lazy+strict"})
        EXPECT_EQ(Side::parse(text).toText(), text);
    EXPECT_THROW(Side::parse("emu:0/schedule=sometimes"), Error);
}

} // namespace
