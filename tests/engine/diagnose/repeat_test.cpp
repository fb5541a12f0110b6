// SPDX-License-Identifier: Apache-2.0
// Repetitions under different schedules: the verdict, the variance, what a side does.
#include "engine/diagnose/repeat.h"

#include "engine/base/error.h"
#include "engine/device/host_access.h"
#include "engine/pipeline/runner.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

namespace comparo {
namespace {

/// A frame through emu:0, by way of page-locked memory; the host reads it after a wait, or at once.
Tensor throughDevice(bool waits)
{
    Device& emu = device({DeviceKind::Emu, 0});
    const TensorDesc desc{DType::UInt8, {1, 1, 4, 4}};
    const BufferPtr in = makeBuffer(cpuDevice(), desc.bytes(), {"input", true});
    const BufferPtr out = makeBuffer(cpuDevice(), desc.bytes(), {"result", true});
    const BufferPtr there = makeBuffer(emu, desc.bytes(), {"frame"});
    std::memset(in->host(), 7, desc.bytes());
    std::memset(out->host(), 0, desc.bytes());
    const std::unique_ptr<Stream> stream = emu.createStream({StreamKind::NonBlocking, "upload"});
    stream->copy(writes(there), reads(in), desc.bytes());
    stream->copy(writes(out), reads(there), desc.bytes());
    if (waits)
        stream->synchronize();
    hostReads(out, "read the result");
    Tensor result(cpuDevice(), desc);
    std::memcpy(result.buffer()->host(), out->host(), desc.bytes());
    return result;
}

TEST(Repeat, aCorrectProgramIsDeterministic)
{
    const RepeatReport report =
        repeatCheck([](const ScheduleOptions&) { return throughDevice(true); }, {6, 1});
    EXPECT_FALSE(report.isNondeterministic());
    EXPECT_TRUE(report.hazards.empty());
    EXPECT_EQ(report.varying, 0u);
    EXPECT_EQ(report.samples, 16u);
    EXPECT_FALSE(report.differing);
    EXPECT_EQ(english(report.sentence()), "Deterministic: 6 repetitions produced the same bits (lazy, "
                                          "adversarial, eager, random:1, random:2, random:3).");
    EXPECT_EQ(report.variance.at(0, 0, 1, 2), 0.0);
}

TEST(Repeat, aReadBeforeTheWaitIsNondeterministic)
{
    const RepeatReport report = repeatCheck([](const ScheduleOptions&) { return throughDevice(false); }, {3});
    ASSERT_TRUE(report.isNondeterministic());
    EXPECT_EQ(report.results.size(), 2u);
    EXPECT_EQ(report.varying, 16u);
    EXPECT_EQ(report.differing,
              (std::pair<std::size_t, std::size_t>{0, 2})); // lazy and adversarial read too early
    EXPECT_NEAR(report.variance.at(0, 0, 0, 0), 49.0 * 2.0 / 9.0, 1e-4); // 0, 0, 7
    ASSERT_EQ(report.hazards.size(), 1u);
    EXPECT_EQ(report.hazards[0].kind, HazardKind::HostRead);
    const std::string sentence = english(report.sentence());
    EXPECT_TRUE(
        sentence.starts_with("Nondeterministic: 1 of 3 repetitions differ from the first, at 100 % of the "
                             "samples (eager against lazy). Do not set a tolerance; see Streams. "))
        << sentence;
}

TEST(Repeat, eachRepetitionHasItsSchedule)
{
    std::vector<ScheduleOptions> met;
    RepeatOptions options{5, 40};
    options.copyChunks = 3;
    options.strictCopies = true;
    const RepeatReport report = repeatCheck(
        [&met](const ScheduleOptions& schedule) {
            met.push_back(schedule);
            return throughDevice(true);
        },
        options);
    ASSERT_EQ(met.size(), 5u);
    EXPECT_EQ(met[0].policy, SchedulePolicy::Lazy);
    EXPECT_EQ(met[4].policy, SchedulePolicy::Random);
    EXPECT_EQ(met[4].seed, 41u);
    EXPECT_EQ(met[4].copyChunks, 3);
    EXPECT_TRUE(met[4].strictCopies);
    EXPECT_EQ(report.runs[4].schedule, met[4]);
}

/// Results made by hand, one after the other.
RepeatReport ofResults(const std::vector<Tensor>& results)
{
    std::size_t next = 0;
    return repeatCheck([&](const ScheduleOptions&) { return results[next++]; },
                       {static_cast<int>(results.size())});
}

Tensor floats(std::vector<float> values)
{
    return Tensor::fromValues<float>({1, 1, 1, static_cast<int>(values.size())}, values);
}

TEST(Repeat, varianceCountsEveryRun)
{
    const RepeatReport report = ofResults({floats({1, 5}), floats({1, 5}), floats({4, 5}), floats({1, 5})});
    EXPECT_EQ(report.results.size(), 2u);
    EXPECT_EQ(report.varying, 1u);
    EXPECT_EQ(report.variance.dtype(), DType::Float32);
    EXPECT_NEAR(report.variance.at(0, 0, 0, 0), 27.0 / 16.0, 1e-6); // 1, 1, 4, 1
    EXPECT_EQ(report.variance.at(0, 0, 0, 1), 0.0);
    EXPECT_EQ(report.differing, (std::pair<std::size_t, std::size_t>{0, 2}));
    EXPECT_EQ(report.runs[3].result, 0u);
}

TEST(Repeat, bitsCountNotValues)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(ofResults({floats({nan}), floats({nan})}).isNondeterministic());
    const RepeatReport zeros = ofResults({floats({0.0f}), floats({-0.0f})});
    EXPECT_TRUE(zeros.isNondeterministic());
    EXPECT_EQ(zeros.varying, 1u);
    const RepeatReport mixed = ofResults({floats({nan}), floats({1.0f})});
    EXPECT_EQ(mixed.variance.at(0, 0, 0, 0), std::numeric_limits<double>::infinity());
}

TEST(Repeat, resultsOfDifferentShapes)
{
    const RepeatReport report = ofResults({floats({1, 2}), floats({1})});
    EXPECT_TRUE(report.isNondeterministic());
    EXPECT_TRUE(report.variance.isEmpty());
    EXPECT_TRUE(english(report.sentence())
                    .starts_with("Nondeterministic: 1 of 2 repetitions differ from the first ("));
}

TEST(Repeat, oneRunIsNone)
{
    EXPECT_THROW(ofResults({floats({1})}), Error);
}

TEST(Repeat, sidesOfEveryDevice)
{
    Pipeline pipeline;
    pipeline.steps.push_back(Step::parse("resize:size=9"));
    const Tensor image = test::randomImage(DType::UInt8, {1, 3, 12, 16});
    for (const char* side : {"cpu", "emu:0"}) {
        const RepeatReport report = repeatSide(pipeline, image, Side::parse(side), {4});
        EXPECT_FALSE(report.isNondeterministic()) << english(report.sentence());
        EXPECT_TRUE(report.hazards.empty());
        EXPECT_TRUE(test::sameBits(report.results[0], runSide(pipeline, image, Side::parse(side)).output()));
        EXPECT_EQ(english(report.runs[1].how), side == std::string("cpu") ? "repetition 2" : "adversarial");
    }
}

TEST(Repeat, canBeCancelled)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(repeatCheck([](const ScheduleOptions&) { return floats({1}); }, {3}, {stop.get_token(), {}}),
                 Error);
}

} // namespace
} // namespace comparo
