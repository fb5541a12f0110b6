// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/device/device.h"
#include "engine/device/emu/emu_device.h"
#include "engine/device/emu/schedule.h"
#include "engine/device/executor.h"
#include "engine/device/placement.h"
#include "engine/pipeline/runner.h"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

namespace comparo {
namespace {

struct AddIndex {
    const int* from;
    int* to;
    int width;

    void operator()(int x, int y, int) const
    {
        const int i = y * width + x;
        to[i] = from[i] + i;
    }
};

BufferPtr hostInts(int count, int value)
{
    const BufferPtr buffer = makeBuffer(cpuDevice(), static_cast<std::size_t>(count) * sizeof(int));
    std::fill_n(reinterpret_cast<int*>(buffer->host()), count, value);
    return buffer;
}

TEST(DeviceId, ReadsAndWritesItsName)
{
    for (const char* name : {"cpu", "emu:0", "emu:7", "cuda:1"})
        EXPECT_EQ(DeviceId::parse(name).name(), name);
    EXPECT_EQ(DeviceId::parse("emu").name(), "emu:0");
    EXPECT_EQ(english(DeviceId::parse("emu:1").label()), "emu:1 (emulated)");
    for (const char* name : {"", "gpu", "emu:", "emu:-1", "emu:1x", "cpu:0"})
        EXPECT_THROW(DeviceId::parse(name), Error) << name;
}

TEST(Device, AbsentOneListsThosePresent)
{
    try {
        device(DeviceId::parse("emu:99"));
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Device);
        EXPECT_NE(error.text().find("emu:0, emu:1"), std::string::npos) << error.text();
    }
}

TEST(Buffer, HostMayNotTouchEmulatedMemory)
{
    const BufferPtr buffer = makeBuffer(device({DeviceKind::Emu, 0}), 16);
    EXPECT_THROW(static_cast<void>(buffer->host()), Error);
}

TEST(EmuDevice, FreshMemoryIsPoisoned)
{
    Device& emu = device({DeviceKind::Emu, 1});
    const std::unique_ptr<Stream> stream = emu.createStream();
    const BufferPtr fresh = makeBuffer(emu, 64);
    const BufferPtr host = hostInts(16, 0);
    stream->copy(writes(host), reads(fresh), 64);
    stream->synchronize();
    for (int i = 0; i < 16; ++i)
        EXPECT_EQ(reinterpret_cast<const std::uint32_t*>(host->host())[i], kPoisonFresh);
}

TEST(EmuStream, RunsNothingBeforeItIsWaitedFor)
{
    Device& emu = device({DeviceKind::Emu, 0});
    const std::unique_ptr<Stream> stream = emu.createStream();
    const BufferPtr host = hostInts(4, 1);
    const BufferPtr inside = makeBuffer(emu, 16);
    const BufferPtr result = makeBuffer(cpuDevice(), 16, {"result", true});
    reinterpret_cast<int*>(result->host())[3] = -1;
    stream->copy(writes(inside), reads(host), 16);
    cpu::launch(
        *stream, "add", {2, 2, 1}, {reads(inside), writes(inside)},
        AddIndex{static_cast<const int*>(inside->address()), static_cast<int*>(inside->address()), 2});
    stream->copy(writes(result), reads(inside), 16);
    EXPECT_EQ(reinterpret_cast<const int*>(result->host())[3], -1);
    stream->synchronize();
    EXPECT_EQ(reinterpret_cast<const int*>(result->host())[3], 4);
}

TEST(EmuStream, EventOrdersTwoStreams)
{
    Device& emu = device({DeviceKind::Emu, 0});
    const auto producer = emu.createStream();
    const auto consumer = emu.createStream();
    const BufferPtr host = hostInts(1, 42);
    const BufferPtr shared = makeBuffer(emu, 4);
    const BufferPtr result = hostInts(1, 0);
    producer->copy(writes(shared), reads(host), 4);
    const Event ready = producer->record();
    consumer->wait(ready);
    consumer->copy(writes(result), reads(shared), 4);
    consumer->synchronize();
    EXPECT_EQ(*reinterpret_cast<const int*>(result->host()), 42);
}

TEST(Stream, StoppedWorkThrowsCancelled)
{
    std::stop_source source;
    for (const char* name : {"cpu", "emu:0"}) {
        Device& target = device(DeviceId::parse(name));
        const auto stream = target.createStream();
        const BufferPtr buffer = makeBuffer(target, 16);
        stream->setStop(source.get_token());
        source.request_stop();
        try {
            cpu::launch(
                *stream, "add", {2, 2, 1}, {writes(buffer)},
                AddIndex{static_cast<int*>(buffer->address()), static_cast<int*>(buffer->address()), 2});
            stream->synchronize();
            FAIL() << name;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Cancelled);
        }
    }
}

TEST(Placement, ErrorNamesArgumentsDevicesAndChain)
{
    const placement::Scope outer("gaussian_blur");
    const placement::Scope inner("gaussian_kernel1d");
    try {
        placement::requireSameDevice("gaussian", {{"mean", {}}, {"sigma", {DeviceKind::Emu, 1}}});
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.text(),
                  "gaussian: 'mean' is on cpu, 'sigma' is on emu:1\n  in gaussian_kernel1d < gaussian_blur");
    }
}

TEST(Tensor, LayoutsHoldTheSameValues)
{
    std::vector<std::uint8_t> values(2 * 3 * 4 * 5);
    std::iota(values.begin(), values.end(), std::uint8_t{0});
    const Tensor planar = Tensor::fromValues<std::uint8_t>({2, 3, 4, 5}, values);
    const Tensor interleaved = planar.withLayout(Layout::ChannelsLast);
    EXPECT_EQ(planar.at(1, 2, 3, 4), 119.0);
    for (int n = 0; n < 2; ++n)
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 4; ++y)
                for (int x = 0; x < 5; ++x)
                    ASSERT_EQ(planar.at(n, c, y, x), interleaved.at(n, c, y, x));
    EXPECT_THROW(static_cast<void>(planar.hostView<float>()), Error);
    EXPECT_THROW(Tensor::fromValues<std::uint8_t>({1, 1, 1, 2}, values), Error);
}

TEST(RunSide, RecordsStepsNotesAndRuntimeCalls)
{
    std::vector<std::uint8_t> values(3 * 16 * 16, 200);
    const Tensor input = Tensor::fromValues<std::uint8_t>({1, 3, 16, 16}, values);
    Pipeline pipeline;
    pipeline.steps = {Step::parse("resize:size=8"), Step::parse("to_float")};
    const Trace trace = runSide(pipeline, input, Side::parse("emu:0"));
    ASSERT_EQ(trace.steps.size(), 2u);
    EXPECT_EQ(trace.output().dtype(), DType::Float32);
    EXPECT_EQ(trace.output().at(0, 0, 7, 7), 200.0f * (1.0f / 255.0f)); // as to_dtype
    EXPECT_FALSE(trace.steps[0].notes.empty());
    bool copied = false;
    for (const TimelineEntry& entry : trace.timeline->entries())
        copied = copied || entry.name == "copy cpu > emu:0";
    EXPECT_TRUE(copied);
}

TEST(RunSide, GivesTheSameBitsUnderEverySchedule)
{
    std::vector<std::uint8_t> values(3 * 40 * 33);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<std::uint8_t>(i * 37 + i / 11);
    const Tensor input = Tensor::fromValues<std::uint8_t>({1, 3, 40, 33}, values);
    Pipeline pipeline;
    pipeline.steps = {Step::parse("resize:size=20"), Step::parse("to_float"),
                      Step::parse("gaussian_blur:kernel=7,sigma=2")};
    const Tensor expected = runSide(pipeline, input, Side::parse("cpu/exact")).output();
    for (const char* text : {"lazy", "eager", "random:11", "adversarial", "random:4+chunks=3+strict"}) {
        Schedule schedule(parseSchedule(text));
        const ScheduleScope scope(schedule);
        const Trace trace = runSide(pipeline, input, Side::parse("emu:0/exact"));
        const Shape shape = expected.shape();
        for (int c = 0; c < shape.c; ++c)
            for (int y = 0; y < shape.h; ++y)
                for (int x = 0; x < shape.w; ++x)
                    ASSERT_EQ(trace.output().at(0, c, y, x), expected.at(0, c, y, x)) << text;
        for (const TimelineEntry& entry : trace.timeline->entries())
            if (entry.kind == TimelineKind::Launch || entry.kind == TimelineKind::Copy) {
                EXPECT_GE(entry.startedMs, entry.issuedMs) << entry.name;
                EXPECT_GE(entry.finishedMs, entry.startedMs) << entry.name;
            }
    }
}

} // namespace
} // namespace comparo
