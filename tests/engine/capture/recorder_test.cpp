// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/capture/checksum.h"
#include "engine/capture/live/live_run.h"
#include "engine/capture/recorder/recorder.h"
#include "engine/capture/recording_comparison.h"
#include "engine/codec/codec.h"
#include "engine/codec/zip_archive.h"
#include "tests/support/json_schema.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <numeric>
#include <random>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/// Recordings of C++ programs: what is written is read back, whole or killed, and by other programs too.
namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

template <class T>
std::vector<T> countedValues(std::size_t count)
{
    std::vector<T> values(count);
    std::iota(values.begin(), values.end(), T(1));
    return values;
}

Json jsonEntry(const std::filesystem::path& path, const std::string& entry)
{
    const std::vector<std::byte> text = RecordingEntries(path).read(entry, 1 << 20);
    return Json::parse(reinterpret_cast<const char*>(text.data()),
                       reinterpret_cast<const char*>(text.data()) + text.size());
}

class RecorderTest : public testing::Test {
protected:
    test::TemporaryFolder m_folder;
    std::filesystem::path m_path = m_folder / "r.comparo";
};

TEST_F(RecorderTest, EveryStepComesBack)
{
    const auto floats = countedValues<float>(24);
    const auto bytes = countedValues<std::uint8_t>(6);
    const std::vector<std::uint16_t> halves{0x3C00, 0x7C00};
    {
        Recorder recorder(m_path, {"mine", "./mine --fast", {{"driver", "570"}}, {}});
        recorder.input(RecordableTensor::of(floats.data(), {2, 3, 4}, "cuda:0"));
        RecordableTensor boxes = RecordableTensor::of(bytes.data(), {6});
        boxes.name = "boxes";
        const RecordableTensor half{halves.data(), "float16", {2}, {}, "scores", "cpu"};
        RecordableTensor angle = RecordableTensor::of(floats.data(), {});
        angle.name = "angle";
        recorder.step("head", std::vector{boxes, half}, {"mine::head", 1.5, {angle}, {"as \"seen\"\n"}});
        recorder.step("head", boxes);
        EXPECT_EQ(recorder.problem(), "");
    }
    const Recording recording(m_path);
    EXPECT_TRUE(isRecording(m_path));
    EXPECT_TRUE(recording.complete);
    EXPECT_EQ(recording.title, "mine");
    EXPECT_EQ(recording.command, "./mine --fast");
    EXPECT_NE(std::ranges::find(recording.environment, std::pair<std::string, std::string>("driver", "570")),
              recording.environment.end());
    ASSERT_EQ(recording.steps.size(), 3U);
    EXPECT_EQ(recording.steps[0].kind, "input");
    EXPECT_EQ(english(recording.steps[0].tensors[0].toText()), "float32 2x3x4 on cuda:0");
    EXPECT_EQ(std::memcmp(recording.read(recording.steps[0].tensors[0]).bytes.data(), floats.data(), 96), 0);
    EXPECT_EQ(recording.steps[1].function, "mine::head");
    EXPECT_EQ(recording.steps[1].notes, std::vector<std::string>{"as \"seen\"\n"});
    EXPECT_EQ(english(recording.steps[1].draws.at(0).toText()), "float32 number on cpu");
    EXPECT_EQ(english(recording.steps[1].tensors[1].toText()), "float16 2 on cpu");
    EXPECT_EQ(recording.steps[2].label(), "head, call 2");
    EXPECT_TRUE(compareRecordings(recording, recording).same());
}

TEST_F(RecorderTest, FitsTheSchemaAndIsAZipFile)
{
    const auto values = countedValues<double>(5);
    {
        Recorder recorder(m_path, {{}, {}, {}, 50});
        recorder.input(RecordableTensor::of(values.data(), {5}));
        recorder.step("beyond", RecordableTensor::of(values.data(), {5}), {.milliseconds = 0.25});
    }
    std::ifstream file(test::dataFolder() + "/../resources/recording/schema.json");
    const Json schema = Json::parse(file);
    EXPECT_EQ(test::SchemaChecker(schema).check(jsonEntry(m_path, "manifest.json")),
              std::vector<std::string>{});
    for (const auto& [entry, part] :
         {std::pair{"steps/000001.json", "step"}, {"steps/000002.json", "step"}, {"end.json", "end"}}) {
        Json of = schema["$defs"][part];
        of["$defs"] = schema["$defs"];
        EXPECT_EQ(test::SchemaChecker(of).check(jsonEntry(m_path, entry)), std::vector<std::string>{})
            << entry;
    }
    const Recording recording(m_path);
    EXPECT_EQ(recording.steps[1].tensors[0].entry, "") << "beyond mostBytes";
    EXPECT_EQ(recording.steps[1].tensors[0].checksum,
              checksumOf(recording.read(recording.steps[0].tensors[0]).bytes));
    const std::vector<std::byte> bytes = readFile(m_path);
    const ZipReader zip(bytes, message("r"));
    const std::vector<std::string> names{"manifest.json", "data/000001/0.npy", "steps/000001.json",
                                         "steps/000002.json", "end.json"};
    EXPECT_EQ(zip.entries(), names) << "libzip finds them by the list at the end";
    EXPECT_EQ(zip.read("data/000001/0.npy", 1 << 20).size(), 128U + 40U);
}

TEST_F(RecorderTest, StridesAreFollowed)
{
    const auto values = countedValues<std::int16_t>(12); // 3 rows of 4
    RecordableTensor turned = RecordableTensor::of(values.data(), {4, 3});
    turned.strides = {1, 4};
    RecordableTensor backwards = RecordableTensor::of(values.data() + 3, {2, 4});
    backwards.strides = {4, -1};
    RecordableTensor repeated = RecordableTensor::of(values.data(), {2, 2});
    repeated.strides = {0, 1};
    {
        Recorder recorder(m_path);
        recorder.step("turned", turned);
        recorder.step("backwards", backwards);
        recorder.step("repeated", repeated);
    }
    const Recording recording(m_path);
    const auto read = [&](std::size_t step) {
        const RecordedValues kept = recording.read(recording.steps[step].tensors[0]);
        std::vector<std::int16_t> numbers(kept.bytes.size() / 2);
        std::memcpy(numbers.data(), kept.bytes.data(), kept.bytes.size());
        return numbers;
    };
    EXPECT_EQ(read(0), (std::vector<std::int16_t>{1, 5, 9, 2, 6, 10, 3, 7, 11, 4, 8, 12}));
    EXPECT_EQ(read(1), (std::vector<std::int16_t>{4, 3, 2, 1, 8, 7, 6, 5}));
    EXPECT_EQ(read(2), (std::vector<std::int16_t>{1, 2, 1, 2}));
}

TEST_F(RecorderTest, NamesOfAnyBytesAreText)
{
    const float value = 1;
    const std::string odd = std::string("caf\xC3\xA9 \xF0\x9F\x98\x80 \xFF\xC0\xAF") + '\0' + "\x1b end";
    {
        Recorder recorder(m_path);
        recorder.step(odd, RecordableTensor::of(&value, {}));
    }
    EXPECT_EQ(Recording(m_path).steps[0].name,
              std::string("caf\xC3\xA9 \xF0\x9F\x98\x80 \xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD") + '\0' +
                  "\x1b end");
}

TEST_F(RecorderTest, MistakesOfTheCallerAreToldAndNothingIsWritten)
{
    const float value = 1;
    Recorder recorder(m_path);
    const RecordableTensor good = RecordableTensor::of(&value, {});
    const auto with = [&](auto change) {
        RecordableTensor bad = good;
        change(bad);
        return bad;
    };
    EXPECT_THROW(recorder.step("", good), std::invalid_argument);
    EXPECT_THROW(recorder.step("x", with([](auto& t) { t.dtype = "float12"; })), std::invalid_argument);
    EXPECT_THROW(recorder.step("x", with([](auto& t) { t.shape = {-1}; })), std::invalid_argument);
    EXPECT_THROW(recorder.step("x", with([](auto& t) {
                                   t.shape = {1LL << 40, 1LL << 40};
                               })),
                 std::invalid_argument);
    EXPECT_THROW(recorder.step("x", with([](auto& t) { t.shape.assign(33, 1); })), std::invalid_argument);
    EXPECT_THROW(recorder.step("x", with([](auto& t) { t.strides = {1}; })), std::invalid_argument);
    EXPECT_THROW(recorder.step("x", with([](auto& t) { t.data = nullptr; })), std::invalid_argument);
    recorder.step("empty", with([](auto& t) {
                      t.shape = {0, 4};
                      t.data = nullptr;
                  }));
    recorder.close();
    EXPECT_EQ(Recording(m_path).steps.size(), 1U);
    EXPECT_THROW(Recorder(m_folder / "no/such/folder"), std::system_error);
}

TEST_F(RecorderTest, StepsSayWhichOpTheyAreAndRunAgain)
{
    const std::vector<float> picture{0.0F, 0.25F, 0.5F, 0.75F, 1.0F, 0.125F};
    std::vector<float> inverted(6), flipped(6), alone(6);
    for (std::size_t i = 0; i < 6; ++i)
        inverted[i] = 1.0F - picture[i];
    for (std::size_t i = 0; i < 6; ++i)
        flipped[i] = inverted[i / 3 * 3 + 2 - i % 3];
    for (std::size_t i = 0; i < 6; ++i)
        alone[i] = 1.0F - static_cast<float>(i) / 8.0F;
    std::vector<float> eighths(6);
    for (std::size_t i = 0; i < 6; ++i)
        eighths[i] = static_cast<float>(i) / 8.0F;
    flipped[4] += 0.5F; // a fault of the kernel
    const std::vector<std::int64_t> shape{1, 1, 2, 3};
    const auto tensor = [&](const std::vector<float>& values) {
        return RecordableTensor::of(values.data(), shape, "cuda:0");
    };
    {
        Recorder recorder(m_path);
        recorder.input(tensor(picture), "photo");
        recorder.step("invert", tensor(inverted), {.ops = {"invert"}, .of = "photo"});
        recorder.step("both", tensor(flipped),
                      {.ops = {"invert:max=1", "invert", "horizontal_flip:p=1"}, .of = "invert"});
        recorder.step("alone", tensor(alone), {.ops = {"invert"}, .given = tensor(eighths)});
        recorder.step("silent", tensor(alone));
        EXPECT_EQ(recorder.problem(), "");
    }
    std::ifstream file(test::dataFolder() + "/../resources/recording/schema.json");
    const Json schema = Json::parse(file);
    Json of = schema["$defs"]["step"];
    of["$defs"] = schema["$defs"];
    for (const char* entry : {"steps/000002.json", "steps/000003.json", "steps/000004.json"})
        EXPECT_EQ(test::SchemaChecker(of).check(jsonEntry(m_path, entry)), std::vector<std::string>{});
    EXPECT_EQ(jsonEntry(m_path, "steps/000003.json")["ops"],
              Json::parse(R"([{"op": "invert", "params": {"max": "1"}}, {"op": "invert", "params": {}},
                              {"op": "horizontal_flip", "params": {"p": "1"}}])"));

    const LiveRun live = runHere(Recording(m_path), Side::parse("cpu/exact"));
    ASSERT_EQ(live.steps.size(), 5U);
    EXPECT_EQ(live.runCount(), 3U);
    EXPECT_EQ(english(live.steps[1].local.sentence), "Bit-exact: all 6 samples equal.");
    EXPECT_TRUE(live.steps[2].local.differs);
    EXPECT_EQ(english(live.steps[3].local.sentence), "Bit-exact: all 6 samples equal.");
    EXPECT_NE(english(live.steps[4].why).find("does not name"), std::string::npos);
}

TEST_F(RecorderTest, OpsThatAreWrittenWronglyAreToldAndNothingIsWritten)
{
    const float value = 1;
    const RecordableTensor one = RecordableTensor::of(&value, {1, 1, 1, 1});
    Recorder recorder(m_path);
    recorder.input(one);
    for (const char* op : {"", ":size=2", "resize:size", "resize:=2", "resize:size=2,mode", "size=2"})
        EXPECT_THROW(recorder.step("x", one, {.ops = {op}, .of = "input"}), std::invalid_argument) << op;
    EXPECT_THROW(recorder.step("x", one, {.ops = {"invert"}}), std::invalid_argument);
    EXPECT_THROW(recorder.step("x", one, {.of = "input"}), std::invalid_argument);
    EXPECT_THROW(recorder.step("x", one, {.ops = {"invert"}, .of = "input", .given = one}),
                 std::invalid_argument);
    EXPECT_THROW(recorder.step("x", one, {.ops = {"invert"}, .of = "x"}), std::invalid_argument);
    RecordableTensor bad = one;
    bad.dtype = "float12";
    EXPECT_THROW(recorder.step("x", one, {.ops = {"invert"}, .given = bad}), std::invalid_argument);
    recorder.close();
    recorder.step("x", one, {.ops = {"invert"}, .of = "x"}); // nothing is recorded any more: no mistake
    EXPECT_EQ(Recording(m_path).steps.size(), 1U);
}

TEST_F(RecorderTest, AFullDiskReachesNobody)
{
    Recorder recorder(m_path);
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto old = std::signal(SIGXFSZ, SIG_IGN);
    const auto values = countedValues<float>(4096);
    recorder.step("fits", RecordableTensor::of(values.data(), {4096}));
    const rlimit small{20000, before.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &small);
    recorder.step("does not", RecordableTensor::of(values.data(), {4096}));
    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, old);
    EXPECT_NE(recorder.problem(), "");
    recorder.step("no more", RecordableTensor::of(values.data(), {4096}));
    recorder.close();
    const Recording recording(m_path);
    EXPECT_FALSE(recording.complete);
    ASSERT_EQ(recording.steps.size(), 1U);
    EXPECT_EQ(recording.steps[0].name, "fits");
}

TEST_F(RecorderTest, AnExceptionIsInTheFileAndAChildWritesNothing)
{
    const float value = 1;
    try {
        Recorder recorder(m_path);
        recorder.step("x", RecordableTensor::of(&value, {}));
        if (const pid_t child = ::fork(); child == 0) {
            recorder.step("of the child", RecordableTensor::of(&value, {}));
            recorder.close();
            ::_exit(0);
        } else {
            ::waitpid(child, nullptr, 0);
        }
        throw std::runtime_error("on its way");
    } catch (const std::runtime_error&) {
    }
    EXPECT_EQ(jsonEntry(m_path, "end.json")["ended"], "an exception");
    EXPECT_EQ(Recording(m_path).steps.size(), 1U);
}

TEST_F(RecorderTest, KilledAtAnyMomentItOpensUpToItsLastWholeStep)
{
    const auto values = countedValues<float>(10000);
    std::mt19937 random(7);
    std::size_t most = 0;
    for (int run = 0; run < 12; ++run) {
        const pid_t child = ::fork();
        if (child == 0) {
            Recorder recorder(m_path);
            std::vector<float> own = values;
            for (float step = 0;; ++step) {
                own[0] = step;
                recorder.step("loop", RecordableTensor::of(own.data(), {100, 100}));
            }
        }
        while (!isRecording(m_path))
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 40000));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        const Recording recording(m_path);
        EXPECT_FALSE(recording.complete);
        most = std::max(most, recording.steps.size());
        for (std::size_t i = 0; i < recording.steps.size(); ++i) {
            const RecordedValues kept = recording.read(recording.steps[i].tensors[0]); // its checksum holds
            float step = -1;
            std::memcpy(&step, kept.bytes.data(), sizeof step);
            EXPECT_EQ(step, static_cast<float>(i));
        }
        std::filesystem::remove(m_path);
    }
    EXPECT_GT(most, 1U);
}

TEST_F(RecorderTest, TheExampleOfTheReadmeRuns)
{
    const std::string program = COMPARO_RECORD_KERNEL;
    const auto run = [&](const std::string& name, const std::string& words) {
        const std::filesystem::path path = m_folder / name;
        EXPECT_EQ(std::system(("'" + program + "' '" + path.string() + "' " + words).c_str()), 0);
        return path;
    };
    const Recording a(run("a", "0.5")), b(run("b", "0.5")), c(run("c", "0.25"));
    EXPECT_EQ(a.steps.size(), 3U);
    EXPECT_TRUE(compareRecordings(a, b).same());
    const RecordingComparison other = compareRecordings(a, c);
    ASSERT_TRUE(other.firstDiverging());
    EXPECT_EQ(english(other.lines[*other.firstDiverging()].label), "unsharp");
    // Its blur, of two rounds, beside ours: they round otherwise and no more.
    const Recording twice(run("d", "0.5 2"));
    Tolerance rounding;
    rounding.ulp = 4;
    const std::vector<LocalError> local = localErrors(twice, Side::parse("cpu/exact"), rounding);
    for (const std::size_t blur : {1U, 3U}) {
        ASSERT_TRUE(local.at(blur).isKnown) << english(local.at(blur).sentence);
        EXPECT_FALSE(local[blur].differs) << english(local[blur].sentence);
        EXPECT_GT(local[blur].comparison->all.differing, 0U);
    }
    EXPECT_FALSE(local.at(2).isKnown);
}

} // namespace
} // namespace comparo
