// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/capture/bundle.h"
#include "engine/capture/checksum.h"
#include "engine/capture/recording_comparison.h"
#include "engine/capture/values/recorded_half.h"
#include "engine/capture/values/ulp_count.h"
#include "engine/codec/codec.h"
#include "tests/support/json_schema.h"
#include "tests/support/paths.h"
#include "tests/support/recording_file.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <random>

/// Recordings of programs: read, compared, torn, and of hostile origin.
namespace comparo {
namespace {

using Json = nlohmann::ordered_json;
using Bytes = std::vector<std::byte>;
using test::bytesOfText;
using test::npyOfValues;
using test::RecordingFile;

const std::string kRecorded = test::dataFolder() + "/support/captures/recording3.comparo";

Json manifestJson()
{
    return {{"schema", kRecordingSchema},
            {"title", "t"},
            {"command", "c"},
            {"created", "2026-01-02T03:04:05Z"},
            {"recorder", "comparoscope 1.0.0"},
            {"options", Json::object()},
            {"environment", {{"torch", "2.15.0"}}}};
}

Json tensorJson(const std::string& dtype, const Json& shape, const std::string& file = "data/000001/0.npy")
{
    return {{"name", ""}, {"file", file}, {"dtype", dtype}, {"shape", shape}, {"device", "cpu"}};
}

Json stepJson(const Json& tensors)
{
    return {{"number", 1},
            {"name", "x"},
            {"kind", "step"},
            {"call", 1},
            {"function", {}},
            {"milliseconds", {}},
            {"elapsed", 0.5},
            {"tensors", tensors},
            {"draws", Json::array()},
            {"state", Json::array()},
            {"notes", Json::array()}};
}

class RecordingTest : public testing::Test {
protected:
    [[nodiscard]] std::filesystem::path written(const Bytes& bytes,
                                                const std::string& name = "a.comparo") const
    {
        std::ofstream file(m_folder / name, std::ios::binary);
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        return m_folder / name;
    }

    /// A recording with one step of one tensor.
    template <class T>
    [[nodiscard]] Recording recorded(const std::string& name, const std::string& dtype,
                                     const std::string& descr, const Json& shape,
                                     const std::vector<T>& values) const
    {
        RecordingFile file;
        file.add(kManifest, manifestJson()).add("data/000001/0.npy", npyOfValues(descr, "(1,)", values));
        file.add("steps/000001.json", stepJson(Json::array({tensorJson(dtype, shape)})));
        return Recording(written(file.bytes(), name));
    }

    template <class T>
    [[nodiscard]] RecordedLine lineOf(const std::string& dtype, const std::string& descr, const Json& shape,
                                      const std::vector<T>& a, const std::vector<T>& b,
                                      const Tolerance& tolerance = {}) const
    {
        return compareRecordings(recorded("a", dtype, descr, shape, a), recorded("b", dtype, descr, shape, b),
                                 tolerance)
            .lines.at(0);
    }

    /// Reading all of it fails with this code and these words.
    void expectError(const Bytes& bytes, ErrorCode code, const std::string& words) const
    {
        const auto path = written(bytes);
        try {
            const Recording recording(path);
            compareRecordings(recording, recording);
            ADD_FAILURE() << "no error; expected: " << words;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), code) << error.text();
            EXPECT_NE(error.text().find(words), std::string::npos) << error.text();
        }
    }

    void expectStepError(const Json& step, const std::string& words,
                         ErrorCode code = ErrorCode::CorruptData) const
    {
        RecordingFile file;
        file.add(kManifest, manifestJson())
            .add("data/000001/0.npy", npyOfValues<float>("<f4", "(2,)", {1.0F, 2.0F}))
            .add("steps/000001.json", step);
        expectError(file.bytes(), code, words);
    }

    static constexpr char kManifest[] = "manifest.json";
    test::TemporaryFolder m_folder;
};

TEST_F(RecordingTest, OfThePythonPackageIsRead)
{
    EXPECT_TRUE(isCapture(kRecorded));
    EXPECT_TRUE(isRecording(kRecorded));
    EXPECT_FALSE(isRecording(test::dataFolder() + "/support/captures/version1.comparo"));
    const Recording recording(kRecorded);
    EXPECT_TRUE(recording.complete);
    EXPECT_EQ(recording.title, "recording3");
    ASSERT_EQ(recording.steps.size(), 4U);
    EXPECT_EQ(recording.steps[0].kind, "input");
    EXPECT_EQ(recording.steps[2].label(), "blurred, call 2");
    const RecordedTensor& halves = recording.steps[3].tensors[0];
    EXPECT_EQ(english(halves.toText()), "bfloat16 2x3x6x8 on cpu");
    const RecordedTensor& input = recording.steps[0].tensors[0];
    const Tensor wide = toTensor(input, recording.read(input));
    const Tensor narrow = toTensor(halves, recording.read(halves));
    for (int y = 0; y < 6; ++y)
        for (int x = 0; x < 8; ++x) {
            const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(wide.at(1, 2, y, x)));
            EXPECT_EQ(narrow.at(1, 2, y, x), static_cast<double>(std::bit_cast<float>(bits & 0xFFFF0000U)));
        }
    EXPECT_TRUE(compareRecordings(recording, recording).same());
}

TEST_F(RecordingTest, FitsItsSchema)
{
    std::ifstream file(test::dataFolder() + "/../resources/recording/schema.json");
    Json schema = Json::parse(file);
    const RecordingEntries entries(kRecorded);
    const auto json = [&](const std::string& entry) {
        const Bytes text = entries.read(entry, 1 << 20);
        return Json::parse(reinterpret_cast<const char*>(text.data()),
                           reinterpret_cast<const char*>(text.data()) + text.size());
    };
    EXPECT_EQ(test::SchemaChecker(schema).check(json("manifest.json")), std::vector<std::string>{});
    const auto checkerOf = [&](const char* part) {
        Json of = schema["$defs"][part];
        of["$defs"] = schema["$defs"];
        return test::SchemaChecker(of);
    };
    for (const std::string& entry : entries.names()) {
        if (entry.starts_with("steps/")) {
            EXPECT_EQ(checkerOf("step").check(json(entry)), std::vector<std::string>{}) << entry;
        }
    }
    EXPECT_EQ(checkerOf("end").check(json("end.json")), std::vector<std::string>{});
    Json without = json("steps/000001.json");
    without.erase("kind");
    EXPECT_FALSE(checkerOf("step").check(without).empty());
}

TEST_F(RecordingTest, ChecksumIsThatOfZipFiles)
{
    EXPECT_EQ(checksumOf(bytesOfText("123456789")), 0xCBF43926U);
    EXPECT_EQ(checksumOf({}), 0U);
    EXPECT_EQ(checksumOf(bytesOfText("The quick brown fox jumps over the lazy dog")), 0x414FA339U);
}

TEST_F(RecordingTest, ChecksumIsThatOfTheDefinitionForEveryLengthAndPlace)
{
    std::mt19937 random(3);
    Bytes bytes(1000);
    for (std::byte& byte : bytes)
        byte = static_cast<std::byte>(random());
    const auto defined = [](std::span<const std::byte> of, std::uint32_t before) {
        std::uint32_t value = ~before;
        for (const std::byte byte : of) {
            value ^= std::to_integer<std::uint32_t>(byte);
            for (int bit = 0; bit < 8; ++bit)
                value = (value & 1U) != 0 ? value >> 1 ^ 0xEDB88320U : value >> 1;
        }
        return ~value;
    };
    for (std::size_t size = 0; size < bytes.size(); size += size < 300 ? 1 : 37)
        for (const std::size_t from : {0, 1, 7}) {
            const std::span<const std::byte> part(bytes.data() + from, std::min(size, bytes.size() - from));
            EXPECT_EQ(checksumOf(part, 0x12345678U), defined(part, 0x12345678U)) << size << " from " << from;
        }
    const std::span<const std::byte> all(bytes);
    EXPECT_EQ(checksumOf(all.subspan(333), checksumOf(all.first(333))), defined(all, 0));
}

TEST_F(RecordingTest, HalvesAreWidenedExactly)
{
    EXPECT_EQ(floatOfHalf(0x3C00), 1.0F);
    EXPECT_EQ(floatOfHalf(0x7BFF), 65504.0F);
    EXPECT_EQ(floatOfHalf(0x7C00), std::numeric_limits<float>::infinity());
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) { // by the definition of binary16
        const auto half = static_cast<std::uint16_t>(bits);
        const auto exponent = static_cast<int>(bits >> 10 & 0x1FU);
        const auto fraction = static_cast<float>(bits & 0x3FFU);
        const float value = floatOfHalf(half);
        ASSERT_EQ(std::signbit(value), bits >= 0x8000) << bits;
        if (exponent == 0)
            ASSERT_EQ(std::abs(value), std::ldexp(fraction, -24)) << bits;
        else if (exponent < 31)
            ASSERT_EQ(std::abs(value), std::ldexp(fraction + 1024.0F, exponent - 25)) << bits;
        else
            ASSERT_TRUE(fraction == 0.0F ? std::isinf(value) : std::isnan(value)) << bits;
    }
}

TEST_F(RecordingTest, UlpsOfHalvesAreCountedAsOneByOne)
{
    using Kind = StoredDType::Kind;
    std::vector<std::uint16_t> a(200'003);
    std::vector<std::uint16_t> b(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        a[i] = static_cast<std::uint16_t>(i * 40503U >> 3);
        b[i] = static_cast<std::uint16_t>(a[i] + (i % 3 == 0 ? 0 : i % 11));
    }
    const auto counted = [&](Kind kind, const Tolerance& tolerance, bool finiteOnly) {
        UlpCount count;
        for (std::size_t i = 0; i < a.size(); ++i) {
            const auto widen = kind == Kind::Half ? floatOfHalf : floatOfBrain;
            const double x = static_cast<double>(widen(a[i]));
            const double y = static_cast<double>(widen(b[i]));
            if (finiteOnly && (!std::isfinite(x) || !std::isfinite(y)))
                b[i] = a[i];
            if (a[i] == b[i] || x == y || (std::isnan(x) && std::isnan(y)))
                continue;
            if (!std::isfinite(x) || !std::isfinite(y)) {
                ++count.violating;
                count.most = std::numeric_limits<std::int64_t>::max();
                continue;
            }
            const std::int64_t ulps = std::abs(orderedHalf(a[i]) - orderedHalf(b[i]));
            count.most = std::max(count.most, ulps);
            const double admitted = tolerance.atol + tolerance.rtol * std::max(std::abs(x), std::abs(y));
            count.violating += ulps > tolerance.ulp && std::abs(x - y) > admitted ? 1 : 0;
        }
        return count;
    };
    std::vector<std::uint64_t> violating;
    for (const Kind kind : {Kind::Half, Kind::Brain})
        for (const Tolerance& tolerance : {Tolerance{}, Tolerance{1e-3, 0.0, 0}, Tolerance{0.0, 5e-3, 0},
                                           Tolerance{0.0, 0.0, 4}, Tolerance{1e-4, 1e-3, 2}})
            for (const bool finiteOnly : {false, true}) {
                const std::vector<std::uint16_t> before = b;
                const UlpCount expected = counted(kind, tolerance, finiteOnly);
                const UlpCount count = countHalfUlps(kind, a, b, tolerance);
                b = before;
                EXPECT_EQ(count.violating, expected.violating);
                EXPECT_EQ(count.most, expected.most);
                EXPECT_GT(count.violating, 0U);
                violating.push_back(count.violating);
            }
    std::sort(violating.begin(), violating.end());
    EXPECT_GT(std::unique(violating.begin(), violating.end()) - violating.begin(), 8);
}

TEST_F(RecordingTest, SixteenBitFloatsHaveUlpsOfTheirOwn)
{
    const std::vector<std::uint16_t> a{0x3C00, 0x0001, 0x8000, 0x7E00};
    const std::vector<std::uint16_t> b{0x3C03, 0x8001, 0x0000, 0x7E01};
    const RecordedLine half = lineOf("float16", "<f2", {4}, a, b);
    ASSERT_TRUE(half.comparison);
    EXPECT_EQ(half.comparison->all.differing, 2U);
    EXPECT_EQ(half.comparison->requiredUlp, 3);
    EXPECT_FALSE(lineOf("float16", "<f2", {4}, a, b, {.ulp = 3}).differs());
    EXPECT_EQ(lineOf("float16", "<f2", {4}, a, b, {.ulp = 2}).comparison->all.violating, 1U);
    EXPECT_EQ(lineOf("bfloat16", "<u2", {4}, a, b).comparison->requiredUlp, 3);
    const RecordedLine infinite =
        lineOf<std::uint16_t>("float16", "<f2", {1}, {0x7C00}, {0x7BFF}, {.atol = 1e9});
    EXPECT_TRUE(infinite.differs());
    EXPECT_EQ(infinite.comparison->all.nonFinite, 1U);
}

TEST_F(RecordingTest, WholeNumbersAreExact)
{
    const RecordedLine line = lineOf<std::int32_t>("int32", "<i4", {2, 2}, {1, -5, 7, 9}, {1, -5, 4, 9});
    EXPECT_EQ(english(line.sentence), "Different: 1 of 4 samples (25.00 %), max 3 at (0, 1, Y).");
    EXPECT_EQ(line.comparison->requiredUlp, 3);
    const std::int64_t large = std::int64_t{1} << 60;
    const RecordedLine beyond = lineOf<std::int64_t>("int64", "<i8", {1}, {large}, {large + 1});
    EXPECT_TRUE(beyond.differs());
    EXPECT_NE(english(beyond.sentence).find("beyond 2^53"), std::string::npos);
    EXPECT_FALSE(
        lineOf<std::uint64_t>("uint64", "<u8", {1}, {~std::uint64_t{}}, {~std::uint64_t{}}).differs());
    EXPECT_TRUE(lineOf<std::uint8_t>("bool", "|b1", {2}, {0, 1}, {1, 1}).differs());
    EXPECT_TRUE(lineOf<std::int8_t>("int8", "|i1", {1}, {-1}, {1}).differs());
}

TEST_F(RecordingTest, EveryShapeAndTheOtherDTypesAreCompared)
{
    const std::vector<float> values{0, 1, 2, 3, 4, 5, 6, 7};
    std::vector<float> other = values;
    other[5] = 9;
    for (const Json& shape : {Json{8}, Json{2, 4}, Json{2, 2, 2}, Json{1, 2, 1, 2, 2, 1}, Json{1, 8, 1, 1}})
        EXPECT_EQ(lineOf("float32", "<f4", shape, values, other).comparison->all.differing, 1U) << shape;
    EXPECT_EQ(lineOf<float>("float32", "<f4", Json::array(), {1}, {2}).comparison->all.samples, 1U);
    EXPECT_FALSE(lineOf<float>("float32", "<f4", {0, 3}, {}, {}).differs());
    EXPECT_EQ(lineOf("complex64", "<c8", {4}, values, other).comparison->all.differing, 1U);
    const RecordedLine eighths = lineOf<std::uint8_t>("float8_e5m2", "|u1", {2}, {1, 2}, {1, 3});
    EXPECT_TRUE(eighths.differs());
    ASSERT_TRUE(eighths.comparison);
    EXPECT_EQ(eighths.comparison->all.maxUlp, 1);
    const std::vector<std::uint8_t> grey(6 * 9 * 3, 4);
    std::vector<std::uint8_t> moved = grey;
    moved[(2 * 9 + 5) * 3 + 2] = 6;
    EXPECT_EQ(english(lineOf("uint8", "|u1", {6, 9, 3}, grey, moved).sentence),
              "Different: 1 of 162 samples (0.62 %), max 2 at (5, 2, B).");
}

TEST_F(RecordingTest, ABatchWhoseChannelsAreLastHasThePlacesOfItsPixels)
{
    // Image 1, x 5, y 2, B; the same sample of another shape is elsewhere.
    std::vector<float> values(std::size_t{2} * 6 * 9 * 3, 0.5F);
    std::vector<float> other = values;
    other[(6 * 9 + 2 * 9 + 5) * 3 + 2] = 1.0F;
    EXPECT_EQ(english(lineOf("float32", "<f4", {2, 6, 9, 3}, values, other).sentence),
              "Different: 1 of 324 samples (0.31 %), max 0.5 at (5, 2, B, image 1).");
    EXPECT_EQ(english(lineOf("float32", "<f4", {1, 2, 6, 9, 3}, values, other).sentence),
              "Different: 1 of 324 samples (0.31 %), max 0.5 at (5, 2, B, image 1).");
    EXPECT_EQ(english(lineOf("float32", "<f4", {2, 3, 6, 9}, values, other).sentence),
              "Different: 1 of 324 samples (0.31 %), max 0.5 at (8, 1, G, image 1).");
}

TEST_F(RecordingTest, OneThatIsTornHasTheStepsBeforeItsEnd)
{
    const Bytes whole = readFile(kRecorded);
    std::size_t before = 0;
    bool opened = false;
    for (std::size_t size = 0; size <= whole.size(); size += size < 900 ? 7 : 41) {
        const auto path = written(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
        try {
            const Recording recording(path);
            opened = true;
            EXPECT_GE(recording.steps.size(), before);
            before = recording.steps.size();
            EXPECT_NE(compareRecordings(recording, recording).verdict(), Verdict::Different);
        } catch (const Error& error) {
            EXPECT_FALSE(opened) << size << ": " << error.text();
            EXPECT_NE(error.text().find("a.comparo"), std::string::npos) << error.text();
        }
    }
    EXPECT_EQ(before, 4U);
}

TEST_F(RecordingTest, ChangedBytesAreFoundOrHarmless)
{
    const Bytes whole = readFile(kRecorded);
    std::uint32_t state = 5;
    const auto next = [&state] { return (state = state * 1664525U + 1013904223U) >> 8; };
    for (int run = 0; run < 800; ++run) {
        Bytes changed = whole;
        for (std::uint32_t k = 0; k < 1 + next() % 3; ++k)
            changed[next() % changed.size()] = static_cast<std::byte>(next() % 2 != 0 ? 0xFF : next() & 0xFF);
        const auto path = written(changed);
        try {
            const Recording recording(path);
            compareRecordings(recording, recording);
        } catch (const Error& error) {
            EXPECT_TRUE(error.code() == ErrorCode::CorruptData || error.code() == ErrorCode::Unsupported)
                << error.text();
        }
    }
}

TEST_F(RecordingTest, HostileFieldsAreASentenceEach)
{
    const Json good = tensorJson("float32", {2});
    const auto with = [&](const char* key, const Json& value) {
        Json tensor = good;
        tensor[key] = value;
        return stepJson(Json::array({tensor}));
    };
    expectStepError(with("shape", Json{std::uint64_t{1} << 63}), "has an invalid extent");
    expectStepError(with("shape", Json{-1}), "has an invalid extent");
    expectStepError(with("shape", {1 << 30, 1 << 30, 1 << 30}), "exceeds the limit of a capture");
    expectStepError(with("shape", Json(std::vector<int>(99, 1))), "'shape' must be a list of extents");
    expectStepError(with("shape", "2"), "'shape' must be a list of extents");
    expectStepError(with("shape", {3}), "does not contain the 12 bytes");
    expectStepError(with("shape", {1}), "does not contain the 4 bytes");
    expectStepError(with("dtype", "int32"), "is not the int32 in C order");
    expectStepError(with("dtype", "float64"), "does not contain the 16 bytes");
    expectStepError(with("dtype", "object"), "the unsupported dtype", ErrorCode::Unsupported);
    expectStepError(with("dtype", 5), "'dtype' must be text");
    expectStepError(with("file", "../../etc/passwd"), "has no entry '../../etc/passwd'");
    expectStepError(with("file", "manifest.json"), "is not an .npy file");
    expectStepError(with("crc32", -1), "'crc32' must be a checksum");
    expectStepError(stepJson("x"), "'tensors' must be a list");
    expectStepError(stepJson({1}), "'tensors' must be a list of objects");
    for (const char* key : {"name", "kind", "call"}) {
        Json step = stepJson(Json::array({good}));
        step.erase(key);
        expectStepError(step, std::string("'") + key + "'");
    }
    expectStepError(Json("text"), "not valid JSON");
    Json deep = Json::array();
    for (int i = 0; i < 200; ++i)
        deep = Json::array({deep});
    expectStepError(with("later", deep), "nested too deep");
}

TEST_F(RecordingTest, HostileArchivesAreASentenceEach)
{
    RecordingFile other;
    Json manifest = manifestJson();
    manifest["schema"] = "comparoscope.capture/4";
    expectError(other.add(kManifest, manifest).bytes(), ErrorCode::Unsupported, "comparoscope.capture/4");
    expectError({}, ErrorCode::CorruptData, "inside its first entry");
    expectError(RecordingFile().add("x", manifestJson()).bytes(), ErrorCode::CorruptData,
                "no entry 'manifest.json'");
    expectError(RecordingFile().add(std::string(60000, 'n'), manifestJson()).bytes(), ErrorCode::CorruptData,
                "inside its first entry");
    RecordingFile large;
    large.add(kManifest, manifestJson()).addClaiming("steps/000001.json", bytesOfText("{}"), 0xFFFFFFFEU, 0);
    EXPECT_TRUE(Recording(written(large.bytes())).steps.empty()) << "it ends where an entry is not whole";
    RecordingFile wrong;
    wrong.add(kManifest, manifestJson()).addClaiming("steps/000001.json", bytesOfText("{}"), 2, 17);
    expectError(wrong.bytes(), ErrorCode::CorruptData, "its checksum does not match");
    RecordingFile twice;
    twice.add(kManifest, manifestJson()).add(kManifest, Json("other"));
    EXPECT_EQ(Recording(written(twice.bytes())).title, "t") << "the first of two entries of one name counts";
    try {
        readCapture(kRecorded);
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_NE(error.text().find("recording of a program"), std::string::npos) << error.text();
    }
}

} // namespace
} // namespace comparo
