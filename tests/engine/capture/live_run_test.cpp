// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/capture/live/live_run.h"
#include "engine/capture/live/step_replay.h"
#include "tests/engine/capture/capture_model.h"
#include "tests/support/recording_file.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

/// Recordings whose steps are run again here.
namespace comparo {
namespace {

using Json = nlohmann::ordered_json;
using test::RecordingFile;
using test::TemporaryFolder;

constexpr const char* kShapeText = "(1, 1, 2, 3)";

Json opJson(const char* op, const Json& params)
{
    return Json::array({{{"op", op}, {"params", params}}});
}

/// A recording of steps on float32 1x1x2x3, one after the other.
class LiveRecording {
public:
    LiveRecording()
    {
        m_file.add("manifest.json", Json{{"schema", kRecordingSchema},
                                         {"title", "t"},
                                         {"command", "c"},
                                         {"created", "2026-01-02T03:04:05Z"},
                                         {"recorder", "comparoscope 1.0.0"},
                                         {"options", Json::object()},
                                         {"environment", Json::object()}});
    }

    LiveRecording& add(const char* name, const std::vector<float>& values, Json more = Json::object(),
                       const char* kind = "output")
    {
        const std::string number = std::to_string(++m_count);
        const std::string entry = "data/00000" + number + "/0.npy";
        m_file.add(entry, test::npyOfValues("<f4", kShapeText, values));
        Json step{
            {"number", m_count},      {"name", name},          {"kind", kind},   {"call", 1},
            {"function", "net.F"},    {"milliseconds", {}},    {"elapsed", 0.5}, {"draws", Json::array()},
            {"state", Json::array()}, {"notes", Json::array()}};
        step["tensors"] = Json::array({{{"name", ""},
                                        {"file", entry},
                                        {"dtype", "float32"},
                                        {"shape", {1, 1, 2, 3}},
                                        {"device", "cuda:0"}}});
        if (more.is_object())
            step.update(more);
        m_file.add("steps/00000" + number + ".json", step);
        return *this;
    }

    [[nodiscard]] Recording open() const
    {
        const std::filesystem::path path = m_folder / "a.comparo";
        std::ofstream(path, std::ios::binary)
            .write(reinterpret_cast<const char*>(m_file.bytes().data()),
                   static_cast<std::streamsize>(m_file.bytes().size()));
        return Recording(path);
    }

private:
    TemporaryFolder m_folder;
    RecordingFile m_file;
    int m_count = 0;
};

Json madeOf(int step, const Json& ops)
{
    return {{"input", {{"step", step}, {"tensor", 0}}}, {"ops", ops}};
}

const Json kInvert = opJson("invert", {{"max", 1.0}});
const Json kNormalize = opJson("normalize", {{"mean", "0.5"}, {"std", "0.25"}});

std::vector<float> valuesOfStep(const LiveRun& live, std::size_t step)
{
    const RecordedTensor& tensor = live.recording.steps.at(step).tensors.front();
    const Tensor values = toTensor(tensor, live.recording.read(tensor));
    const auto* data = reinterpret_cast<const float*>(values.buffer()->host());
    return {data, data + values.shape().elements()};
}

TEST(LiveRun, AnErrorIsLocalWhereItIsMadeAndAccumulatedBehindIt)
{
    // The server's second step is off in one sample; the third is right for what it got.
    const Recording recording =
        LiveRecording()
            .add("input", {0.0F, 0.25F, 0.5F, 0.75F, 1.0F, 0.125F}, {}, "input")
            .add("first", {1.0F, 0.75F, 0.5F, 0.25F, 0.0F, 0.875F}, madeOf(1, kInvert))
            .add("second", {2.0F, 1.0F, 0.5F, -1.0F, -2.0F, 1.5F}, madeOf(2, kNormalize))
            .add("third", {-1.0F, 0.0F, 0.5F, 2.0F, 3.0F, -0.5F}, madeOf(3, kInvert))
            .open();
    const LiveRun live = runHere(recording, Side::parse("cpu/exact"));
    EXPECT_EQ(live.runCount(), 3U);
    EXPECT_EQ(english(live.summary()), "3 steps of 3 ran here.");
    EXPECT_EQ(valuesOfStep(live, 2), (std::vector<float>{2.0F, 1.0F, 0.0F, -1.0F, -2.0F, 1.5F}));
    EXPECT_EQ(valuesOfStep(live, 3), (std::vector<float>{-1.0F, 0.0F, 1.0F, 2.0F, 3.0F, -0.5F}));
    const RecordingComparison compared = compareWithLive(recording, live);
    ASSERT_EQ(compared.lines.size(), 4U);
    std::string found;
    for (const RecordedLine& line : compared.lines)
        found += english(line.label) + (line.differs() ? " differs" : " equals") +
                 (line.local[0] && line.local[0]->isKnown
                      ? (line.local[0]->differs ? ", by itself, too; " : ", by itself equal; ")
                      : "; ");
    EXPECT_EQ(found, "input equals; first equals, by itself equal; second differs, by itself, too; "
                     "third differs, by itself equal; ");
    EXPECT_EQ(compared.firstDiverging(), 2U);
    EXPECT_EQ(compared.lines[2].local[0]->comparison->all.maxAbs, 0.5);
    EXPECT_FALSE(compareWithLive(recording, live, Tolerance{.atol = 0.5}).firstDiverging().has_value());
}

TEST(LiveRun, BehindAStepThatCannotRunItGoesOnWithWhatWasRecorded)
{
    const Recording recording =
        LiveRecording()
            .add("input", {0, 0, 0, 0, 0, 1}, {}, "input")
            .add("conv", {0, 0.25F, 0, 0, 0, 1},
                 {{"input", {{"step", 1}, {"tensor", 0}}}, {"noOps", "Conv2d is none of ours."}})
            .add("after", {1, 0.75F, 1, 1, 1, 0}, madeOf(2, kInvert))
            .open();
    const LiveRun live = runHere(recording, Side::parse("emu:0/framework"));
    EXPECT_EQ(english(live.steps[1].why), "Conv2d is none of ours.");
    EXPECT_FALSE(live.steps[1].step.has_value());
    EXPECT_TRUE(live.steps[2].isFromRecording);
    const RecordingComparison compared = compareWithLive(recording, live);
    EXPECT_TRUE(compared.same());
    EXPECT_TRUE(compared.lines[1].isMissing);
    EXPECT_EQ(english(compared.lines[1].sentence), "Not run here. Conv2d is none of ours.");
    EXPECT_EQ(live.recording.steps[1].notes.size(), 1U);
}

TEST(LiveRun, AContainerIsTheOutputOfItsLastStep)
{
    const Recording recording =
        LiveRecording()
            .add("input", {0, 0, 0, 0, 0, 1}, {}, "input")
            .add("net.0", {1, 1, 1, 1, 1, 0.5F}, madeOf(1, kInvert))
            .add("net", {1, 1, 1, 1, 1, 0.5F}, {{"same", {{"step", 2}, {"tensor", 0}}}})
            .open();
    const LiveRun live = runHere(recording, Side::parse("cpu"));
    EXPECT_EQ(valuesOfStep(live, 2), (std::vector<float>{1, 1, 1, 1, 1, 0}));
    EXPECT_EQ(live.runCount(), 1U);
}

TEST(LiveRun, AStepThatCannotRunSaysWhy)
{
    const Json missing{{"ops", kInvert}};
    const Recording recording =
        LiveRecording()
            .add("input", {0, 0, 0, 0, 0, 1}, {}, "input")
            .add("lost", {1, 1, 1, 1, 1, 0}, missing)
            .add("by hand", {1, 1, 1, 1, 1, 0})
            .add("grad", {1, 1, 1, 1, 1, 0}, madeOf(1, kInvert), "gradient")
            .add("unknown", {1, 1, 1, 1, 1, 0}, madeOf(1, opJson("unsharp", Json::object())))
            .open();
    StepReplay replay(recording, Side::parse("cpu"));
    EXPECT_EQ(english(replay.whyNot(1)),
              "The recording does not contain its input; record(inputs=True) keeps inputs.");
    EXPECT_EQ(english(replay.whyNot(2)), "The recording does not name the op of net.F.");
    EXPECT_EQ(english(replay.whyNot(3)), "It is a gradient; forward steps are run again.");
    EXPECT_EQ(english(replay.whyNot(4)), "");
    try {
        static_cast<void>(runHere(recording, Side::parse("cpu")));
        FAIL() << "a recording without a step that runs was taken";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
        EXPECT_EQ(std::string(error.text()).find("No step of the recording can be run here. lost: "), 0U)
            << error.text();
    }
    // The step that says its ops is told, not one before it that could not.
    const Recording later = LiveRecording()
                                .add("made of others", {1, 1, 1, 1, 1, 0})
                                .add("lost", {1, 1, 1, 1, 1, 0}, missing)
                                .open();
    EXPECT_EQ(
        english(noneRunText(later, localErrors(later, Side::parse("cpu"))))
            .find("No step of the recording can be run here. lost: The recording does not contain its input"),
        0U);
    EXPECT_NE(english(localErrors(recording, Side::parse("cpu"))[4].sentence).find("unsharp"),
              std::string::npos);
}

TEST(LiveRun, ASideThatIsNotThereIsAnErrorOfItsOwn)
{
    const Recording recording = LiveRecording()
                                    .add("input", {0, 0, 0, 0, 0, 1}, {}, "input")
                                    .add("first", {1, 1, 1, 1, 1, 0}, madeOf(1, kInvert))
                                    .open();
    // A peer that does not run is told before a step that could not run anywhere.
    const Recording without = LiveRecording().add("silent", {1, 1, 1, 1, 1, 0}).open();
    for (const Recording* each : {&recording, &without}) {
        try {
            static_cast<void>(runHere(*each, Side::parse("nobody@cpu")));
            FAIL() << "a peer that nobody has ran a step";
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Device) << error.text();
        }
        EXPECT_THROW(static_cast<void>(localErrors(*each, Side::parse("nobody@cpu"))), Error);
    }
}

TEST(LiveRun, ItsTemporaryFileIsItsUsersAloneAndGoes)
{
    const Recording recording = LiveRecording()
                                    .add("input", {0, 0, 0, 0, 0, 1}, {}, "input")
                                    .add("first", {1, 1, 1, 1, 1, 0}, madeOf(1, kInvert))
                                    .open();
    const TemporaryFolder folder;
    const char* before = ::getenv("TMPDIR");
    const std::string kept = before ? before : "";
    ::setenv("TMPDIR", folder.path().c_str(), 1);
    std::vector<std::filesystem::path> seen;
    std::filesystem::perms permissions{};
    const auto look = [&](double, const Message&) {
        seen.assign(std::filesystem::directory_iterator(folder.path()), {});
        if (!seen.empty())
            permissions = std::filesystem::status(seen.front()).permissions();
    };
    const LiveRun live = runHere(recording, Side::parse("cpu"), {}, {}, {{}, look});
    before ? ::setenv("TMPDIR", kept.c_str(), 1) : ::unsetenv("TMPDIR");
    ASSERT_EQ(seen.size(), 1U);
    EXPECT_TRUE(seen.front().filename().string().starts_with(".comparo-")); // a signal removes it, too
    EXPECT_EQ(permissions, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    EXPECT_TRUE(folder.isEmpty());
    EXPECT_EQ(valuesOfStep(live, 1), (std::vector<float>{1, 1, 1, 1, 1, 0})); // and can still be read
}

TEST(LiveRun, APlaceThatIsNotBeforeItsStepIsRefused)
{
    for (const int step : {0, 2, 3})
        EXPECT_THROW(static_cast<void>(LiveRecording()
                                           .add("input", {0, 0, 0, 0, 0, 1}, {}, "input")
                                           .add("first", {1, 1, 1, 1, 1, 0}, madeOf(step, kInvert))
                                           .open()),
                     Error);
}

TEST(LiveRun, BothSidesOfACapturedRunRunAgain)
{
    const TemporaryFolder folder;
    writeCapture(test::threeStepCapture(), folder / "run.comparo");
    const Recording both(folder / "run.comparo");
    for (const char side : {'a', 'b'}) {
        Recording one = both;
        one.keepSide(side);
        ASSERT_EQ(one.steps.size(), 4U);
        const Side where = Side::parse(side == 'a' ? "cpu/framework" : "emu:1/exact");
        const LiveRun live = runHere(one, where, {}, folder / "live.comparo");
        EXPECT_EQ(live.runCount(), 3U);
        EXPECT_TRUE(compareWithLive(one, live).same());
        EXPECT_EQ(Recording(folder / "live.comparo").steps.size(), 4U);
    }
    EXPECT_EQ(localErrors(both, Side::parse("cpu/framework")).size(), both.steps.size());
}

} // namespace
} // namespace comparo
