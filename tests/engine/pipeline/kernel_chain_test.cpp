// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/device/cpu/thread_pool.h"
#include "engine/device/executor.h"
#include "engine/device/timeline.h"
#include "engine/ops/module.h"
#include "engine/ops/op_registry.h"
#include "engine/pipeline/runner.h"
#include "engine/tensor/same_bits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

/// Steps that work row by row, or plane by plane of a batch, run together where only the output is kept.
/// Nobody can see it in the numbers.
namespace comparo {
namespace {

Pipeline pipelineOf(const std::vector<std::string>& steps)
{
    Pipeline pipeline;
    for (const std::string& step : steps)
        pipeline.steps.push_back(Step::parse(step));
    return pipeline;
}

template <class T>
Tensor pictureOf(const Shape& shape, Layout layout, double most)
{
    std::vector<T> values;
    for (std::int64_t i = 0; i < shape.elements(); ++i)
        values.push_back(static_cast<T>(static_cast<double>((i * 7919) % 256) / 255.0 * most));
    return Tensor::fromValues<T>(shape, values, layout);
}

/// Batches of few and of many, odd sizes, rows longer than the scratch holds several of; both layouts.
std::vector<Tensor> pictures()
{
    std::vector<Tensor> all;
    for (const Layout layout : {Layout::Contiguous, Layout::ChannelsLast}) {
        all.push_back(pictureOf<float>({2, 3, 67, 129}, layout, 1.0));
        all.push_back(pictureOf<double>({1, 3, 33, 40}, layout, 1.0));
        all.push_back(pictureOf<float>({40, 3, 21, 35}, layout, 1.0));
        all.push_back(pictureOf<std::uint8_t>({2, 3, 31, 57}, layout, 255.0));
        all.push_back(pictureOf<float>({1, 3, 5, 9001}, layout, 1.0));
    }
    return all;
}

/// Steps of one plane, of whole pixels, of both, with others between that need all of the picture.
const std::vector<std::vector<std::string>> kChains = {
    {"normalize", "denormalize", "invert", "posterize:bits=3", "solarize"},
    {"brightness", "planckian_jitter", "contrast", "saturation", "hue"},
    {"grayscale", "rgb_shift", "gamma", "salt_and_pepper_noise", "erasing"},
    {"gaussian_noise", "linear_illumination", "color_jiggle", "channel_dropout", "normalize"},
    {"invert", "horizontal_flip", "invert", "gaussian_blur", "invert", "invert"},
    {"auto_contrast", "brightness", "equalize", "snow", "channel_shuffle", "color_jitter", "invert"},
    {"to_uint8", "to_float", "invert", "to_uint8"},
    {"invert:p=0.5", "brightness:p=0.5", "normalize"},
    {"gaussian_blur:kernel=7,sigma=2", "box_blur", "invert", "gaussian_blur:kernel=3x5,sigma=1"},
    {"brightness", "random_gaussian_blur", "normalize", "motion_blur", "invert"},
    {"invert"},
    {},
};

std::string textOf(const Pipeline& pipeline)
{
    std::string text;
    for (const Step& step : pipeline.steps)
        text += step.op->id + " ";
    return text;
}

TEST(KernelChain, KeepingTheOutputAloneChangesNoBit)
{
    std::size_t tried = 0;
    for (const char* numerics : {"exact", "framework"})
        for (const std::vector<std::string>& steps : kChains)
            for (const Tensor& picture : pictures()) {
                const Pipeline pipeline = pipelineOf(steps);
                const Side side = Side::parse(std::string("cpu/") + numerics);
                Tensor whole;
                try {
                    whole = runSide(pipeline, picture, side).output();
                } catch (const Error&) { // an op that does not take the dtype: neither way
                    EXPECT_THROW(runSide(pipeline, picture, side, {}, Kept::Output), Error);
                    continue;
                }
                const Trace lean = runSide(pipeline, picture, side, {}, Kept::Output);
                ++tried;
                EXPECT_TRUE(sameBytes(lean.output(), whole))
                    << textOf(pipeline) << numerics << " " << toString(picture.dtype()) << " "
                    << picture.shape().toString() << " " << toString(picture.layout());
            }
    EXPECT_GT(tried, 100U);
}

TEST(KernelChain, EveryOpGivesTheSameAmongNeighbours)
{
    const Tensor picture = pictureOf<float>({1, 3, 64, 80}, Layout::Contiguous, 1.0);
    std::size_t tried = 0;
    for (const Op& op : allOps()) {
        if (op.id == "jpeg_round_trip") // its sizes of blocks and its bytes are of another test
            continue;
        const Pipeline pipeline = pipelineOf({"invert", op.id == "crop" ? "crop:size=16" : op.id, "invert"});
        for (const char* side : {"cpu/exact", "cpu/framework"}) {
            Tensor whole;
            try {
                whole = runSide(pipeline, picture, Side::parse(side)).output();
            } catch (const Error&) {
                continue; // of bytes only
            }
            ++tried;
            EXPECT_TRUE(
                sameBytes(runSide(pipeline, picture, Side::parse(side), {}, Kept::Output).output(), whole))
                << op.id << " " << side;
        }
    }
    EXPECT_GT(tried, 80U);
}

TEST(KernelChain, StepsKeepWhatIsKnownOfThemButNoTensors)
{
    const Pipeline pipeline = pipelineOf({"to_float", "brightness", "normalize"});
    const Tensor picture = pictureOf<std::uint8_t>({1, 3, 40, 50}, Layout::Contiguous, 255.0);
    const Side side = Side::parse("cpu/exact");
    const Trace whole = runSide(pipeline, picture, side);
    const Trace lean = runSide(pipeline, picture, side, {}, Kept::Output);
    ASSERT_EQ(lean.steps.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(lean.steps[i].input.desc(), whole.steps[i].input.desc());
        EXPECT_EQ(lean.steps[i].output.desc(), whole.steps[i].output.desc());
        EXPECT_EQ(lean.steps[i].notes, whole.steps[i].notes);
        EXPECT_EQ(lean.steps[i].output.isEmpty(), i < 2);
        EXPECT_FALSE(whole.steps[i].output.isEmpty());
    }
    EXPECT_TRUE(lean.steps[1].input.isEmpty());
}

std::vector<TimelineEntry> launchesOf(const Trace& trace)
{
    std::vector<TimelineEntry> launches = trace.timeline->entries();
    std::erase_if(launches, [](const TimelineEntry& entry) { return entry.kind != TimelineKind::Launch; });
    return launches;
}

/// The bytes behind a pattern that no step writes.
class Marked {
public:
    explicit Marked(const Tensor& like) : m_tensor(cpuDevice(), like.desc())
    {
        std::fill_n(m_tensor.buffer()->host(), m_tensor.desc().bytes(), kMark);
    }
    [[nodiscard]] const Tensor& tensor() const { return m_tensor; }
    [[nodiscard]] bool isUntouched() const
    {
        const std::byte* bytes = m_tensor.buffer()->host();
        return std::all_of(bytes, bytes + m_tensor.desc().bytes(), [](std::byte b) { return b == kMark; });
    }

private:
    static constexpr std::byte kMark{0xa5};
    Tensor m_tensor;
};

/// Source plus one into target, and the last row of a table into nothing: what a launch of an op looks like.
struct AddOne {
    static constexpr Footprint kFootprint = Footprint::Row;
    TensorView<const float> source;
    TensorView<float> target;

    void operator()(int x, int y, int z) const
    {
        target.row(z, y)[x * target.strideW] = source.row(z, y)[x * source.strideW] + 1.0F;
    }
    void rows(int z, int y0, int y1) const
    {
        for (int y = y0; y < y1; ++y)
            for (int x = 0; x < target.w; ++x)
                (*this)(x, y, z);
    }
};

void addOne(Stream& stream, const Tensor& from, const Tensor& to, const BufferPtr& table = {})
{
    const Shape& s = from.shape();
    std::vector<Access> accesses{reads(from.buffer()), writes(to.buffer())};
    if (table)
        accesses.push_back(reads(table));
    cpu::launch(stream, "add_one", {s.w, s.h, s.n * s.c}, accesses,
                AddOne{from.view<const float>(), to.view<float>()});
}

/// As the kernel above adds.
double plusOne(double value)
{
    return static_cast<double>(static_cast<float>(value) + 1.0F);
}

class FusingStream : public ::testing::Test {
protected:
    const Tensor m_input = pictureOf<float>({1, 2, 9, 11}, Layout::Contiguous, 1.0);
    const std::unique_ptr<Stream> m_stream =
        cpuDevice().createStream({StreamKind::NonBlocking, "fused", true});

    [[nodiscard]] double first(const Tensor& tensor) const { return tensor.at(0, 0, 0, 0); }
};

TEST_F(FusingStream, WaitsUntilItIsWaitedFor)
{
    const Marked a(m_input);
    const Marked b(m_input);
    addOne(*m_stream, m_input, a.tensor());
    addOne(*m_stream, a.tensor(), b.tensor());
    EXPECT_TRUE(a.isUntouched());
    EXPECT_TRUE(b.isUntouched());
    m_stream->synchronize();
    EXPECT_EQ(first(a.tensor()), first(m_input) + 1.0); // somebody holds it, so it is stored
    EXPECT_EQ(first(b.tensor()), first(m_input) + 2.0);
}

TEST_F(FusingStream, StoresNothingThatNobodyHolds)
{
    const Marked between(m_input);
    const Marked last(m_input);
    const BufferPtr memory = makeBuffer(cpuDevice(), m_input.desc().bytes());
    std::fill_n(memory->host(), memory->bytes(), std::byte{0x5a});
    const std::byte* bytes = memory->host();
    {
        // its memory outlives it here: what is looked at below is what the chain left in it
        const BufferPtr unheld(memory.get(), [memory](Buffer*) {});
        const Tensor inner(unheld, m_input.desc());
        addOne(*m_stream, m_input, inner);
        addOne(*m_stream, inner, last.tensor());
    }
    m_stream->synchronize();
    EXPECT_EQ(first(last.tensor()), first(m_input) + 2.0);
    EXPECT_TRUE(
        std::all_of(bytes, bytes + memory->bytes(), [](std::byte b) { return b == std::byte{0x5a}; }));
}

TEST_F(FusingStream, RunsBeforeWorkThatReadsItsResultInAnotherWay)
{
    const Marked a(m_input);
    const Marked b(m_input);
    const Marked c(m_input);
    addOne(*m_stream, m_input, a.tensor());
    addOne(*m_stream, m_input, b.tensor(), a.tensor().buffer()); // any row of the table may be needed
    EXPECT_FALSE(a.isUntouched());
    EXPECT_TRUE(b.isUntouched());
    m_stream->copy(writes(c.tensor().buffer()), reads(b.tensor().buffer()), m_input.desc().bytes());
    EXPECT_EQ(first(c.tensor()), first(m_input) + 1.0);

    addOne(*m_stream, c.tensor(), a.tensor());
    EXPECT_EQ(first(a.tensor()), first(m_input) + 1.0); // of before
    const Event event = m_stream->record();
    EXPECT_EQ(first(a.tensor()), first(m_input) + 2.0);
}

/// Every row is the one above: a kernel that needs all of its plane.
struct MoveDown {
    static constexpr Footprint kFootprint = Footprint::Plane;
    TensorView<const float> source;
    TensorView<float> target;

    void operator()(int x, int y, int z) const
    {
        target.row(z, y)[x * target.strideW] =
            source.row(z, y > 0 ? y - 1 : source.h - 1)[x * source.strideW];
    }
    void rows(int z, int y0, int y1) const
    {
        for (int y = y0; y < y1; ++y)
            for (int x = 0; x < target.w; ++x)
                (*this)(x, y, z);
    }
};

void moveDown(Stream& stream, const Tensor& from, const Tensor& to)
{
    const Shape& s = from.shape();
    cpu::launch(stream, "move_down", {s.w, s.h, s.n * s.c}, {reads(from.buffer()), writes(to.buffer())},
                MoveDown{from.view<const float>(), to.view<float>()});
}

TEST_F(FusingStream, RunsManySmallPlanesOneByOneAndFewOrLargeOnesStepByStep)
{
    const struct {
        Shape shape;
        bool waits;
    } cases[] = {{{64, 3, 21, 35}, true}, {{1, 3, 21, 35}, false}, {{200, 1, 400, 400}, false}};
    for (const auto& [shape, waits] : cases) {
        if (!waits && shape.n == 1 && ThreadPool::instance().threads() == 1)
            continue; // one thread is busy with three planes, too
        const Tensor input = pictureOf<float>(shape, Layout::Contiguous, 1.0);
        const Marked moved(input);
        const Marked last(input);
        addOne(*m_stream, input, moved.tensor());
        moveDown(*m_stream, moved.tensor(), last.tensor());
        EXPECT_EQ(moved.isUntouched(), waits) << shape.toString();
        EXPECT_TRUE(last.isUntouched());
        m_stream->synchronize();
        const int n = shape.n - 1;
        EXPECT_EQ(last.tensor().at(n, 0, 0, 7), plusOne(input.at(n, 0, shape.h - 1, 7)));
        EXPECT_EQ(last.tensor().at(n, 0, 20, 34), plusOne(input.at(n, 0, 19, 34)));
        EXPECT_EQ(moved.tensor().at(n, 0, 20, 34), plusOne(input.at(n, 0, 20, 34)));
    }
}

TEST_F(FusingStream, PartsOfAnImageAreNoLinkOfAChain)
{
    const Tensor batch = pictureOf<float>({2, 2, 9, 11}, Layout::Contiguous, 1.0);
    const Marked to(m_input);
    TensorView<const float> second = batch.view<const float>();
    second.data += second.strideN;
    second.n = 1;
    cpu::launch(*m_stream, "second", {11, 9, 2}, {reads(batch.buffer()), writes(to.tensor().buffer())},
                AddOne{second, to.tensor().view<float>()});
    EXPECT_EQ(to.tensor().at(0, 1, 3, 4), plusOne(batch.at(1, 1, 3, 4))); // ran at once
}

TEST_F(FusingStream, CopiesOfOtherMemoryDoNotEndAChain)
{
    const Marked a(m_input);
    const Marked other(m_input);
    addOne(*m_stream, m_input, a.tensor());
    const Tensor more = pictureOf<float>({1, 2, 9, 11}, Layout::Contiguous, 0.5);
    m_stream->copy(writes(other.tensor().buffer()), reads(more.buffer()), more.desc().bytes());
    EXPECT_TRUE(sameBytes(other.tensor(), more));
    EXPECT_TRUE(a.isUntouched());
}

TEST_F(FusingStream, FinishesItsWorkWhenItGoes)
{
    const Marked a(m_input);
    {
        const std::unique_ptr<Stream> stream =
            cpuDevice().createStream({StreamKind::NonBlocking, "short", true});
        addOne(*stream, m_input, a.tensor());
        EXPECT_TRUE(a.isUntouched());
    }
    EXPECT_EQ(first(a.tensor()), first(m_input) + 1.0);
}

TEST_F(FusingStream, IsStopped)
{
    std::stop_source source;
    m_stream->setStop(source.get_token());
    const Marked a(m_input);
    const Marked b(m_input);
    addOne(*m_stream, m_input, a.tensor());
    addOne(*m_stream, a.tensor(), b.tensor());
    source.request_stop();
    EXPECT_THROW(m_stream->synchronize(), Error);
    EXPECT_TRUE(b.isUntouched());
    m_stream->synchronize(); // nothing waits any more
}

TEST_F(FusingStream, OthersRunAtOnce)
{
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    const Marked a(m_input);
    addOne(*stream, m_input, a.tensor());
    EXPECT_EQ(first(a.tensor()), first(m_input) + 1.0);
}

TEST(KernelChain, TheTimelineHasEveryLaunchInItsTurn)
{
    const Pipeline pipeline = pipelineOf({"invert", "brightness", "normalize"});
    const Tensor picture = pictureOf<float>({1, 3, 640, 720}, Layout::Contiguous, 1.0);
    const Trace lean = runSide(pipeline, picture, Side::parse("cpu/exact"), {}, Kept::Output);
    const std::vector<TimelineEntry> launches = launchesOf(lean);
    ASSERT_EQ(launches.size(), 3U);
    EXPECT_EQ(launches[0].name, "invert");
    for (const TimelineEntry& launch : launches) {
        EXPECT_GE(launch.startedMs, 0.0);
        EXPECT_GT(launch.finishedMs, launch.startedMs);
    }
    EXPECT_LE(launches[0].finishedMs, launches[1].startedMs);
    EXPECT_LE(launches[1].finishedMs, launches[2].startedMs);
}

} // namespace
} // namespace comparo
