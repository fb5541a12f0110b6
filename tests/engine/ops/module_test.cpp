// SPDX-License-Identifier: Apache-2.0
// Modules: what moves, what stays, what is drawn, and what is refused.
#include "engine/base/error.h"
#include "engine/pipeline/runner.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace {

using namespace comparo;

constexpr DeviceId kCpu{DeviceKind::Cpu, 0};
constexpr DeviceId kEmu0{DeviceKind::Emu, 0};
constexpr DeviceId kEmu1{DeviceKind::Emu, 1};

Tensor image(int n = 2, int c = 3, int h = 9, int w = 11)
{
    std::vector<float> values(static_cast<std::size_t>(n * c * h * w));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>((i * 37) % 101) / 101.0f;
    return Tensor::fromValues<float>({n, c, h, w}, values);
}

std::vector<float> valuesOf(const Tensor& tensor)
{
    const Tensor host = tensor.toHost();
    const auto* data = reinterpret_cast<const float*>(host.buffer()->host());
    return {data, data + host.shape().elements()};
}

/// One run of a module on a device, with the module wherever `move` puts it.
struct Run {
    Module module;
    std::vector<float> output;
};

Run runOn(DeviceId id, const Op& op, const Tensor& input)
{
    Device& target = device(id);
    const auto stream = target.createStream();
    Module module(op, ParamSet(op.info.schema));
    RandomSource source(Rng::Philox, 7);
    module.draw(source, input.shape());
    module.to(target, *stream);
    const Progress progress;
    const OpContext ctx{*stream, Numerics::Exact, progress};
    const Tensor output = module.forward(ctx, input.to(target, *stream));
    stream->synchronize();
    return {module, valuesOf(output)};
}

/// The contract of every module: after to(device) each of its tensors is there, and the bits do not depend on
/// where it ran or on the devices it visited before.
class EveryModule : public testing::TestWithParam<std::string> {};

TEST_P(EveryModule, OwnsTensorsThatMoveTogether)
{
    const Op& op = findOp(GetParam());
    const Tensor input = image();
    Device& cpu = device(kCpu);
    const auto cpuStream = cpu.createStream();
    Module travelled(op, ParamSet(op.info.schema));
    std::vector<std::vector<float>> outputs;
    for (const DeviceId id : {kEmu0, kEmu1, kCpu, kEmu1, kEmu0}) {
        Device& target = device(id);
        const auto stream = target.createStream();
        travelled.to(target, *stream);
        RandomSource source(Rng::Philox, 7);
        travelled.draw(source, input.shape());
        const Progress progress;
        const OpContext ctx{*stream, Numerics::Exact, progress};
        const Tensor output = travelled.forward(ctx, input.to(target, *stream));
        stream->synchronize();
        EXPECT_EQ(output.device().id(), id);
        for (const Module::OwnedTensor& owned : travelled.tensors())
            EXPECT_EQ(owned.tensor.device().id(), id) << op.id << ": " << owned.name;
        outputs.push_back(valuesOf(output));
    }
    for (const auto& output : outputs)
        EXPECT_EQ(output, outputs.front()) << op.id;
    EXPECT_EQ(runOn(kCpu, op, input).output, outputs.front()) << op.id;
}

std::vector<std::string> floatModules()
{
    std::vector<std::string> ids;
    for (const Op& op : allOps())
        if ((op.info.isRandom() || op.info.buffers) && op.info.dtypes.front() != DType::UInt8)
            ids.push_back(op.id);
    return ids;
}

INSTANTIATE_TEST_SUITE_P(Ops, EveryModule, testing::ValuesIn(floatModules()),
                         [](const auto& entry) { return entry.param; });

Pipeline one(const std::string& text)
{
    Pipeline pipeline;
    pipeline.steps = {Step::parse(text)};
    return pipeline;
}

TEST(Placement, GradientLeftOnTheCpuIsAnErrorThatNamesIt)
{
    Pipeline pipeline = one("gaussian_illumination");
    pipeline.steps.front().placement.moved = false;
    try {
        runSide(pipeline, image(), {kEmu0});
        FAIL() << "mixed devices passed";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Device);
        for (const char* part : {"gaussian_illumination", "'gradient' is on cpu", "emu:0", "pipeline"})
            EXPECT_NE(error.text().find(part), std::string::npos) << error.text();
    }
}

TEST(Placement, FollowInputCopiesVisiblyAndGivesTheBitsOfAMovedModule)
{
    const Pipeline moved = one("gaussian_illumination");
    Pipeline follows = moved;
    follows.steps.front().placement.moved = false;
    follows.steps.front().placement.policy = PlacementPolicy::FollowInput;
    // in framework numerics a gradient made on the CPU has the bits of PyTorch's CPU code
    const Trace a = runSide(moved, image(), {kEmu0, Numerics::Exact});
    const Trace b = runSide(follows, image(), {kEmu0, Numerics::Exact});
    EXPECT_EQ(valuesOf(a.output()), valuesOf(b.output()));
    const auto& notes = b.steps.front().notes;
    EXPECT_TRUE(std::any_of(notes.begin(), notes.end(), [](const Message& note) {
        return english(note).find("copied from cpu") != std::string::npos;
    }));
    EXPECT_EQ(b.steps.front().tensors.front().tensor.device().id(), kCpu);
    EXPECT_EQ(a.steps.front().tensors.front().tensor.device().id(), kEmu0);
}

TEST(Placement, AnUnregisteredBufferStaysWhereItWasBuilt)
{
    Pipeline pipeline = one("planckian_jitter:index=3");
    pipeline.steps.front().placement.home = kEmu0;
    pipeline.steps.front().placement.unregistered = {"pl"};
    EXPECT_NO_THROW(runSide(pipeline, image(), {kEmu0}));
    EXPECT_THROW(runSide(pipeline, image(), {kEmu1}), Error);
    pipeline.steps.front().placement.unregistered.clear();
    const Trace fixed = runSide(pipeline, image(), {kEmu1});
    EXPECT_EQ(fixed.steps.front().tensors.front().tensor.device().id(), kEmu1);
    EXPECT_THROW(
        Module(findOp("gaussian_illumination"), ParamSet(findOp("gaussian_illumination").info.schema))
            .unregister("pl"),
        Error);
}

TEST(DrawsOfAPipeline, AreTheSameOnBothSidesAndSavedWithIt)
{
    Pipeline pipeline = one("gaussian_illumination");
    pipeline.seed = 99;
    const Trace a = runSide(pipeline, image(), {kCpu});
    const Trace b = runSide(pipeline, image(), {kEmu1});
    EXPECT_EQ(a.steps.front().draws, b.steps.front().draws);
    const Trace other = runSide(pipeline, image(), {.device = kCpu, .seed = 100});
    EXPECT_NE(other.steps.front().draws.value("gain", 0), a.steps.front().draws.value("gain", 0));

    Pipeline pinned = pipeline;
    pinned.seed = 1;
    pinned.steps.front().draws = a.steps.front().draws;
    const Pipeline read = pipelineFromJson(toJson(pinned));
    EXPECT_EQ(read, pinned);
    EXPECT_EQ(valuesOf(runSide(read, image(), {kCpu}).output()), valuesOf(a.output()));
    pinned.steps.front().draws->set("gain", {0.0, 0.0});
    EXPECT_EQ(valuesOf(runSide(pinned, image(), {kCpu}).output()), valuesOf(image()));
}

TEST(DrawsOfAPipeline, AFixedNumberInAFieldDoesNotMoveTheOthers)
{
    const Trace a = runSide(one("gaussian_illumination"), image(), {kCpu});
    const Trace b = runSide(one("gaussian_illumination:gain=0.07"), image(), {kCpu});
    EXPECT_FLOAT_EQ(static_cast<float>(b.steps.front().draws.value("gain", 1)), 0.07f);
    EXPECT_EQ(a.steps.front().draws.value("center_x", 1), b.steps.front().draws.value("center_x", 1));
}

TEST(Probability, SkippedSamplesPassBitForBit)
{
    const Tensor input = image(16);
    const Trace trace = runSide(one("gaussian_illumination:p=0.5,gain=0.3"), input, {kEmu0});
    const Draws& draws = trace.steps.front().draws;
    const std::vector<float> before = valuesOf(input);
    const std::vector<float> after = valuesOf(trace.output());
    const std::size_t each = before.size() / 16;
    int applied = 0;
    for (int n = 0; n < 16; ++n) {
        const auto begin = static_cast<std::ptrdiff_t>(each) * n;
        const bool same =
            std::equal(before.begin() + begin, before.begin() + begin + static_cast<std::ptrdiff_t>(each),
                       after.begin() + begin);
        EXPECT_EQ(same, !draws.applies(n)) << n;
        applied += draws.applies(n) ? 1 : 0;
    }
    EXPECT_GT(applied, 2);
    EXPECT_LT(applied, 14);
    EXPECT_EQ(valuesOf(runSide(one("gaussian_illumination:p=0"), input, {kEmu0}).output()), before);
}

TEST(Probability, SameOnBatchDrawsOnce)
{
    const Trace trace = runSide(one("gaussian_illumination:same_on_batch=true"), image(4), {kCpu});
    const Draws& draws = trace.steps.front().draws;
    for (int n = 1; n < 4; ++n)
        EXPECT_EQ(draws.value("sigma_x", n), draws.value("sigma_x", 0));
}

TEST(Ranges, AreReadAndRefusedAsTheSchemaSays)
{
    ParamSet params(findOp("gaussian_illumination").info.schema);
    params.parse("gain", "0.1..0.2");
    EXPECT_EQ(params.getRange("gain").low, 0.1);
    EXPECT_EQ(params.getRange("gain").high, 0.2);
    for (const char* wrong : {"0.2..0.1", "0.1..1.5", "-0.1..0.5", "0.1..", "..", "0.1...0.2", "a..b"})
        EXPECT_THROW(params.parse("gain", wrong), Error) << wrong;
    ParamSet lists(findOp("planckian_jitter").info.schema);
    lists.parse("select_from", "0/3/-1");
    EXPECT_EQ(lists.getList("select_from"), (ListValue{0, 3, -1}));
    EXPECT_THROW(lists.parse("select_from", "0/x"), Error);
    EXPECT_THROW(lists.parse("index", "0.5..2"), Error);
}

} // namespace
