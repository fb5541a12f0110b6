// SPDX-License-Identifier: Apache-2.0
// The contract of every op, generated from the registry: a new op is held to it without a line here.
#include "engine/device/cpu/thread_pool.h"
#include "engine/ops/op_formula.h"
#include "tests/engine/ops/op_contract.h"
#include "tests/support/test_images.h"

#include <set>

namespace {

using namespace comparo;
using namespace comparo::test;

class OpContract : public testing::TestWithParam<std::string> {
protected:
    const Op& op = findOp(GetParam());
    const Tensor image = picture({2, 3, 23, 31});
};

class NeutralOpContract : public OpContract {};        ///< ops that state neutral parameters
class RandomOpContract : public OpContract {};         ///< ops that draw
class DifferentiableOpContract : public OpContract {}; ///< ops that give gradients

TEST_P(OpContract, SchemaIsSane)
{
    const auto snakeCase = [](const std::string& id) {
        return !id.empty() && id.front() >= 'a' && id.front() <= 'z' && id.back() != '_' &&
               std::all_of(id.begin(), id.end(), [](char c) {
                   return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
               });
    };
    EXPECT_TRUE(snakeCase(op.id)) << op.id;
    EXPECT_EQ(std::count_if(allOps().begin(), allOps().end(), [&](const Op& o) { return o.id == op.id; }), 1);
    EXPECT_FALSE(op.info.label.empty());
    EXPECT_FALSE(op.info.help.empty());
    EXPECT_FALSE(formulaOf(op.id).isEmpty()) << "a line in engine/ops/op_formula.cpp";
    EXPECT_FALSE(op.info.dtypes.empty());
    std::set<std::string> ids;
    ParamSet params(op.info.schema);
    for (const Field& field : op.info.schema.fields) {
        SCOPED_TRACE(field.id);
        EXPECT_TRUE(snakeCase(field.id));
        EXPECT_TRUE(ids.insert(field.id).second) << "twice";
        EXPECT_FALSE(field.label.empty());
        EXPECT_FALSE(field.help.empty());
        EXPECT_NO_THROW(params.set(field.id, field.defaultValue));
        EXPECT_NO_THROW(params.parse(field.id, toString(field.defaultValue))) << toString(field.defaultValue);
        EXPECT_EQ(toString(params.value(field.id)), toString(field.defaultValue));
        EXPECT_EQ(field.choices.empty(), field.type != FieldType::Choice);
        if (isNumber(field) || field.type == FieldType::Pair) {
            EXPECT_LE(field.min, field.softMin);
            EXPECT_LT(field.softMin, field.softMax);
            EXPECT_LE(field.softMax, field.max);
            EXPECT_GT(field.step, 0.0);
        }
        if (field.visibleIfField.empty())
            continue;
        ASSERT_NE(op.info.schema.find(field.visibleIfField), nullptr);
        EXPECT_FALSE(field.visibleIfValues.empty());
        ParamSet other(op.info.schema);
        for (const std::string& value : field.visibleIfValues)
            EXPECT_NO_THROW(other.parse(field.visibleIfField, value)) << value;
    }
}

TEST_P(OpContract, TextAndJsonGiveThePipelineBack)
{
    for (const ParamSet& params : variants(op)) {
        Pipeline pipeline;
        pipeline.seed = kSeed;
        pipeline.steps = {stepOf(op, params)};
        SCOPED_TRACE(pipeline.steps.front().toText());
        EXPECT_EQ(Step::parse(pipeline.steps.front().toText()), pipeline.steps.front());
        EXPECT_EQ(pipelineFromJson(toJson(pipeline)), pipeline);
        const Outcome outcome = runStep(pipeline.steps.front(), image);
        if (!outcome.ran() || outcome.trace->steps.front().draws.isEmpty())
            continue;
        pipeline.steps.front().draws = outcome.trace->steps.front().draws;
        const Pipeline read = pipelineFromJson(toJson(pipeline));
        EXPECT_EQ(read, pipeline);
        const Outcome replayed = runStep(read.steps.front(), image, "cpu/exact", kSeed + 1);
        ASSERT_TRUE(replayed.ran()) << replayed.refusal;
        EXPECT_TRUE(sameBits(replayed.output(), outcome.output())) << "pinned draws do not replay";
    }
}

/// An image of the size of photographs in a dtype that the op takes.
Tensor ordinaryImage(const Op& op)
{
    const Tensor image = picture({1, 3, 256, 240});
    const std::vector<DType>& taken = op.info.dtypes;
    const bool floats = std::find(taken.begin(), taken.end(), DType::Float32) != taken.end();
    return floats ? image : converted<std::uint8_t>(image);
}

TEST_P(OpContract, DefaultsRunOnAnOrdinaryImage)
{
    const Outcome outcome = runStep(stepOf(op, ParamSet(op.info.schema)), ordinaryImage(op));
    ASSERT_TRUE(outcome.ran()) << outcome.refusal;
    EXPECT_FALSE(outcome.output().isEmpty());
    EXPECT_FALSE(op.info.isRandom() && outcome.trace->steps.front().draws.isEmpty());
}

TEST_P(NeutralOpContract, NeutralParametersAreTheIdentity)
{
    const Step step = Step::parse(op.id + ":" + op.info.neutral);
    for (const char* side : {"cpu/exact", "emu:0/framework"}) {
        const Outcome outcome = runStep(step, image, side);
        ASSERT_TRUE(outcome.ran()) << outcome.refusal;
        EXPECT_TRUE(sameBits(outcome.output(), image)) << step.toText() << " on " << side;
    }
}

TEST_P(RandomOpContract, ProbabilityZeroIsTheIdentity)
{
    ParamSet params(op.info.schema);
    params.set("p", 0.0);
    const Outcome outcome = runStep(stepOf(op, params), image);
    ASSERT_TRUE(outcome.ran()) << outcome.refusal;
    EXPECT_TRUE(sameBits(outcome.output(), image));
}

TEST_P(OpContract, BitsDependOnNeitherThreadsNorDevice)
{
    ThreadPool& pool = ThreadPool::instance();
    const int before = pool.threads();
    const Tensor large = picture({1, 3, 190, 170});
    const auto sets = variants(op);
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const Step step = stepOf(op, sets[i]);
        SCOPED_TRACE(step.toText());
        const Tensor& input = i == 0 ? large : image;
        pool.setThreads(1);
        const Outcome one = runStep(step, input);
        for (const int threads : {2, 8}) {
            pool.setThreads(threads);
            const Outcome more = runStep(step, input);
            ASSERT_EQ(more.refusal, one.refusal);
            EXPECT_TRUE(!one.ran() || sameBits(more.output(), one.output())) << threads << " threads";
        }
        pool.setThreads(before);
        const Outcome emulated = runStep(step, input, "emu:0/exact");
        ASSERT_EQ(emulated.refusal, one.refusal);
        EXPECT_TRUE(!one.ran() || sameBits(emulated.output(), one.output())) << "emu:0";
    }
    pool.setThreads(before);
}

TEST_P(DifferentiableOpContract, GradientsDependOnNeitherThreadsNorDevice)
{
    ThreadPool& pool = ThreadPool::instance();
    const int before = pool.threads();
    for (const ParamSet& params : variants(op)) {
        SCOPED_TRACE(stepOf(op, params).toText());
        const auto digests = [&](int threads, DeviceKind kind) {
            pool.setThreads(threads);
            return gates::runAndDigest({&op, image.dtype(), {}, params}, image, {kind, 0}, Numerics::Exact);
        };
        const std::string expected = digests(1, DeviceKind::Cpu);
        EXPECT_NE(expected.find(expected.starts_with("refused") ? ':' : '+'), std::string::npos) << expected;
        EXPECT_EQ(digests(2, DeviceKind::Cpu), expected);
        EXPECT_EQ(digests(8, DeviceKind::Cpu), expected);
        EXPECT_EQ(digests(2, DeviceKind::Emu), expected);
    }
    pool.setThreads(before);
}

TEST_P(OpContract, AnySizeGivesAResultOrARefusal)
{
    for (const Shape shape : {Shape{1, 3, 1, 1},
                              {1, 3, 1, 17},
                              {1, 3, 13, 1},
                              {2, 3, 2, 3},
                              {1, 3, 7, 5},
                              {1, 1, 3, 9},
                              {1, 4, 5, 4},
                              {3, 2, 33, 2}})
        for (const ParamSet& params : variants(op, 8)) {
            const Step step = stepOf(op, params);
            SCOPED_TRACE(step.toText() + " on " + shape.toString());
            const Tensor input = picture(shape);
            const Outcome outcome = runStep(step, input);
            if (!outcome.ran()) {
                EXPECT_GT(outcome.refusal.size(), 20u) << "a refusal is a sentence";
                continue;
            }
            EXPECT_EQ(outcome.output().shape().n, shape.n);
            for (const double v : valuesOf(outcome.output()))
                ASSERT_TRUE(std::isfinite(v)) << v;
            EXPECT_TRUE(sameBits(input, picture(shape))) << "the input was written to";
        }
}

TEST_P(OpContract, LegalParametersGiveFiniteValues)
{
    const std::vector<float> black(2 * 3 * 9 * 11, 0.0f);
    const std::vector<float> white(2 * 3 * 9 * 11, 1.0f);
    for (const Tensor& input : {image, Tensor::fromValues<float>({2, 3, 9, 11}, black),
                                Tensor::fromValues<float>({2, 3, 9, 11}, white)})
        for (const ParamSet& params : variants(op, 24)) {
            const Outcome outcome = runStep(stepOf(op, params), input);
            if (!outcome.ran())
                continue;
            const auto values = valuesOf(outcome.output());
            EXPECT_TRUE(std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); }))
                << stepOf(op, params).toText();
        }
}

TEST_P(OpContract, ValuesDoNotDependOnTheLayout)
{
    for (const ParamSet& params : variants(op)) {
        const Step step = stepOf(op, params);
        const Outcome a = runStep(step, image);
        const Outcome b = runStep(step, image.withLayout(Layout::ChannelsLast));
        ASSERT_EQ(a.refusal, b.refusal);
        EXPECT_TRUE(!a.ran() || sameBits(a.output(), b.output())) << step.toText();
    }
}

/// float64 refines float32; where an op has steps (rounding, thresholds, bins, nearest neighbours) a value on
/// the edge of one may fall to either side, so one value in fifty may differ by more than the rounding.
TEST_P(OpContract, ValuesDoNotDependOnTheDtype)
{
    constexpr double kShare = 0.98;
    for (const ParamSet& params : variants(op)) {
        const Step step = stepOf(op, params);
        SCOPED_TRACE(step.toText());
        const Outcome single = runStep(step, image);
        const Outcome twice = runStep(step, converted<double>(image));
        if (accepts(op, DType::Float64)) {
            ASSERT_EQ(single.ran(), twice.ran()) << single.refusal << twice.refusal;
            EXPECT_TRUE(!single.ran() || agreement(single.output(), twice.output(), 1.0, 1e-4) >= kShare)
                << "float64";
        }
        const Outcome bytes = runStep(step, converted<std::uint8_t>(image));
        if (single.ran() != bytes.ran()) { // a code path for some dtypes only says so
            EXPECT_NE((single.refusal + bytes.refusal).find(single.ran() ? "uint8" : "float32"),
                      std::string::npos)
                << single.refusal << bytes.refusal;
            continue;
        }
        if (!single.ran())
            continue;
        if (!isFloat(bytes.output().dtype())) {
            // Native bytes: the float result rounded, within one step; overshoot saturates.
            if (isFloat(single.output().dtype())) {
                std::vector<float> clamped;
                for (const double v : valuesOf(single.output()))
                    clamped.push_back(static_cast<float>(std::clamp(v, 0.0, 1.0)));
                const Tensor limited = Tensor::fromValues<float>(single.output().shape(), clamped);
                EXPECT_GE(agreement(limited, bytes.output(), 1.0 / 255.0, 1.001 / 255.0), kShare) << "uint8";
            }
        } else if (isFloat(single.output().dtype()) && accepts(op, DType::UInt8)) {
            // The op's own conversion: a product with 1/255 is off by one in the last place at times.
            EXPECT_EQ(agreement(single.output(), bytes.output(), 1.0, 6e-8), 1.0) << "uint8";
        } else if (isFloat(single.output().dtype())) {
            EXPECT_TRUE(sameBits(bytes.output(), single.output())) << "uint8 through float32";
        }
    }
}

TEST_P(OpContract, ABatchIsItsImages)
{
    const Tensor batch = picture({3, 3, 19, 22});
    for (const ParamSet& params : variants(op)) {
        Step step = stepOf(op, params);
        SCOPED_TRACE(step.toText());
        const Outcome whole = runStep(step, batch);
        if (!whole.ran())
            continue;
        const Draws draws = whole.trace->steps.front().draws;
        // Per-pixel draws are keyed by the sample's place in the batch: only the first sample is the same
        // alone.
        bool perPixel = false;
        if (!draws.isEmpty()) {
            Draws otherKey(draws.samples(), draws.seed() + 1, draws.step());
            for (const Draws::Column& column : draws.columns())
                otherKey.set(column.name, column.values, column.width);
            step.draws = otherKey;
            perPixel = !sameBits(runStep(step, batch).output(), whole.output());
        }
        for (int n = 0; n < (perPixel ? 1 : batch.shape().n); ++n) {
            if (!draws.isEmpty())
                step.draws = sampleOf(draws, n);
            const Outcome alone = runStep(step, sampleOf(batch, n));
            ASSERT_TRUE(alone.ran()) << alone.refusal;
            EXPECT_TRUE(sameBits(alone.output(), sampleOf(whole.output(), n))) << "sample " << n;
        }
    }
}

TEST_P(OpContract, ACancelledRunLeavesTheDeviceUsable)
{
    Pipeline pipeline;
    pipeline.steps = {stepOf(op, ParamSet(op.info.schema))};
    const Tensor input = ordinaryImage(op);
    const Tensor expected = runSide(pipeline, input, Side::parse("cpu/exact")).output();
    std::stop_source stop;
    stop.request_stop();
    Progress progress;
    progress.stop = stop.get_token();
    for (const char* side : {"cpu/exact", "emu:0/exact"}) {
        EXPECT_TRUE(failsWith(ErrorCode::Cancelled, {}, [&] {
            runSide(pipeline, input, Side::parse(side), progress);
        })) << side;
        EXPECT_TRUE(sameBits(runSide(pipeline, input, Side::parse(side)).output(), expected)) << side;
    }
}

template <class Predicate>
auto opsThat(Predicate predicate)
{
    std::vector<std::string> ids;
    for (const Op& op : allOps())
        if (predicate(op))
            ids.push_back(op.id);
    return testing::ValuesIn(ids);
}

std::string idOfOp(const testing::TestParamInfo<std::string>& entry)
{
    return entry.param;
}

INSTANTIATE_TEST_SUITE_P(Ops, OpContract, opsThat([](const Op&) { return true; }), idOfOp);
INSTANTIATE_TEST_SUITE_P(Ops, NeutralOpContract,
                         opsThat([](const Op& op) { return !op.info.neutral.empty(); }), idOfOp);
INSTANTIATE_TEST_SUITE_P(Ops, RandomOpContract, opsThat([](const Op& op) { return op.info.isRandom(); }),
                         idOfOp);
INSTANTIATE_TEST_SUITE_P(Ops, DifferentiableOpContract,
                         opsThat([](const Op& op) { return op.isDifferentiable(); }), idOfOp);

} // namespace
