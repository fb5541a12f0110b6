// SPDX-License-Identifier: Apache-2.0
// Files of arrays and folders as people have them: state dicts, archives, masks, two folders of results.
#include "engine/codec/codec.h"
#include "engine/codec/zip_archive.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

namespace comparo {
namespace {

using Json = nlohmann::json;
using test::Outcome;
using test::runProgram;

class ArraysCli : public testing::Test {
protected:
    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }

    static std::string reference(const std::string& name)
    {
        return test::dataFolder() + "/reference/arrays/" + name;
    }

    /// An NPY file of int64 values.
    template <class Value>
    static std::vector<std::byte> npy(const std::string& descr, const std::string& shape,
                                      const std::vector<Value>& values)
    {
        std::string file("\x93NUMPY\x01\x00", 8);
        std::string header = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }";
        header += std::string(64 - (10 + header.size() + 1) % 64, ' ') + '\n';
        file += static_cast<char>(header.size() & 255U);
        file += static_cast<char>(header.size() >> 8U);
        file += header;
        const auto head = std::as_bytes(std::span(file)), data = std::as_bytes(std::span(values));
        std::vector<std::byte> bytes(head.begin(), head.end());
        bytes.insert(bytes.end(), data.begin(), data.end());
        return bytes;
    }

    std::string written(const std::string& name, const std::vector<std::byte>& bytes) const
    {
        writeFile(m_folder / name, bytes);
        return path(name);
    }

    test::TemporaryFolder m_folder;
};

/// One byte of a small file, on which libhdf5 1.10.8 crashes: in its list of objects, and in its values.
TEST_F(ArraysCli, ADamagedHdf5FileIsOneSentence)
{
    const std::string whole = test::dataFolder() + "/fuzz/corpus/hdf5/old.h5";
    for (const auto& [at, value] : {std::pair{7655U, 253}, {2576U, 3}}) {
        std::vector<std::byte> bytes = readFile(whole);
        bytes[at] = static_cast<std::byte>(value);
        const std::string file = written("broken.h5", bytes);
        const Outcome both = runProgram("diff " + whole + " " + file);
        EXPECT_EQ(both.exitCode, 2);
        EXPECT_TRUE(both.notes("Cannot read " + file)) << both.text;
        EXPECT_EQ(std::ranges::count(both.errors, '\n'), 1) << both.errors;
        EXPECT_TRUE(both.out.empty()) << both.out;
        const Outcome json = runProgram("diff --json " + file + " " + file);
        EXPECT_EQ(json.exitCode, 2);
        EXPECT_NE(Json::parse(json.out)["error"], Json()) << json.out;
    }
}

TEST_F(ArraysCli, AStateDictIsEqualToItself)
{
    const Outcome same = runProgram("diff " + reference("state.pt") + " " + reference("state.pt"));
    EXPECT_EQ(same.exitCode, 0) << same.text;
    EXPECT_TRUE(same.prints("Identical: all 23 arrays present in both are equal.")) << same.text;
    EXPECT_TRUE(same.prints("Bit-exact: no array differs.")) << same.text;
}

TEST_F(ArraysCli, TwoFormatsOfTheSameTensorsAreEqual)
{
    const Outcome found = runProgram("diff " + reference("state.pt") + " " + reference("state.safetensors") +
                                     " --same-step 'model.*=*'");
    EXPECT_EQ(found.exitCode, 1) << found.text; // the optimizer's are in one file only
    EXPECT_TRUE(
        found.prints("Cannot say: All 19 arrays present in both are equal. 4 arrays are in one file only"))
        << found.text;
    EXPECT_FALSE(found.prints("Different: 1 of")) << found.text;
}

TEST_F(ArraysCli, TheWorstArrayIsTheAnswerWithItsIndex)
{
    ZipWriter a, b;
    a.add("ids.npy", npy<std::int64_t>("<i8", "(2, 3)", {1, 2, 3, 4, 5, std::int64_t{1} << 60}));
    b.add("ids.npy", npy<std::int64_t>("<i8", "(2, 3)", {1, 2, 3, 4, 9, (std::int64_t{1} << 60) + 1}));
    a.add("near.npy", npy<float>("<f4", "(2,)", {1.0F, 2.0F}));
    b.add("near.npy", npy<float>("<f4", "(2,)", {1.0F, 2.0000002F}));
    a.add("only.npy", npy<float>("<f4", "()", {1.0F}));
    const std::string line =
        "diff " + written("a.npz", a.finish()) + " " + written("b.npz", b.finish()) + " --json";
    const Outcome found = runProgram(line);
    ASSERT_EQ(found.exitCode, 1) << found.text;
    const Json json = Json::parse(found.out);
    EXPECT_EQ(json["answer"]["grade"], "noticeable");
    const std::string sentence = json["answer"]["sentence"];
    EXPECT_NE(sentence.find("2 of 2 arrays differ. In the worst, ids, 2 of 6 samples"), std::string::npos)
        << sentence;
    EXPECT_NE(sentence.find("1 array is in one file only: only."), std::string::npos) << sentence;
    const Outcome told = runProgram(line.substr(0, line.size() - 7));
    EXPECT_TRUE(told.prints("at [1, 1].")) << told.text;
}

TEST_F(ArraysCli, LongVectorsMasksAndFiveAxesAreCompared)
{
    const auto expectDifferent = [&](const std::string& name, const std::vector<std::byte>& a,
                                     const std::vector<std::byte>& b, const std::string& place) {
        const Outcome found =
            runProgram("diff " + written(name + "_a.npy", a) + " " + written(name + "_b.npy", b));
        EXPECT_EQ(found.exitCode, 1) << found.text;
        EXPECT_TRUE(found.prints("max 1 at " + place)) << found.text;
    };
    std::vector<float> longA(1000, 0.25F), longB = longA;
    longB[703] += 1.0F;
    expectDifferent("long", npy("<f4", "(1000,)", longA), npy("<f4", "(1000,)", longB), "[703].");
    expectDifferent("mask", npy<std::uint8_t>("|b1", "(2, 2)", {0, 1, 1, 0}),
                    npy<std::uint8_t>("|b1", "(2, 2)", {0, 1, 0, 0}), "[1, 0].");
    std::vector<float> fifthA(2 * 3 * 2 * 2 * 2, 1.0F), fifthB = fifthA;
    fifthB[37] = 2.0F; // 1 * 24 + 1 * 8 + 1 * 4 + 0 * 2 + 1
    expectDifferent("fifth", npy("<f4", "(2, 3, 2, 2, 2)", fifthA), npy("<f4", "(2, 3, 2, 2, 2)", fifthB),
                    "[1, 1, 1, 0, 1].");
}

TEST_F(ArraysCli, AnArrayOfSeveralPartsHasItsOwnRange)
{
    std::vector<float> a(5'000'000), b;
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i] = static_cast<float>(i % 1000) / 100.0F; // 0 to 9.99, in parts that are the same
    b = a;
    b[4'500'000] += 12.5F; // the largest value is B's
    const Outcome found = runProgram("diff " + written("a.npy", npy("<f4", "(5000000,)", a)) + " " +
                                     written("b.npy", npy("<f4", "(5000000,)", b)));
    EXPECT_EQ(found.exitCode, 1);
    EXPECT_TRUE(found.prints("by up to 12.5 (range 12.5)")) << found.text;
    EXPECT_TRUE(found.prints("at [4500000].")) << found.text;
}

TEST_F(ArraysCli, OneTensorOfAStateDictIsAnImage)
{
    const Outcome found = runProgram("diff " + reference("state.pt") + " " + reference("state.safetensors") +
                                     " --array model.double");
    EXPECT_EQ(found.exitCode, 2);
    EXPECT_TRUE(found.notes("has no array 'model.double'; available: ")) << found.text;
    const Outcome same =
        runProgram("diff " + reference("state.pt") + " " + reference("state.pt") + " --array model.double");
    EXPECT_EQ(same.exitCode, 0) << same.text;
    EXPECT_TRUE(same.prints("Bit-exact: all 12 samples equal.")) << same.text;
}

TEST_F(ArraysCli, SlicesOfTheAxisThatHoldsTheDifferencesTogether)
{
    std::vector<float> a(6 * 40, 1.0F), b = a;
    for (std::size_t i = 0; i < 40; ++i)
        b[2 * 40 + i] += static_cast<float>(i + 1) / 8.0F;
    const std::string files =
        written("a.npy", npy("<f4", "(6, 40)", a)) + " " + written("b.npy", npy("<f4", "(6, 40)", b));
    const Outcome found = runProgram("diff " + files + " --slices auto");
    EXPECT_EQ(found.exitCode, 1) << found.text;
    EXPECT_TRUE(found.prints("Slices of array. Axis 0: 1 of 6 slices differs, 2. No other axis holds the "
                             "differences together as much."))
        << found.text;
    EXPECT_TRUE(found.prints("  slice  differing  max |a-b|  mean |a-b|  worst at: a, b\n"
                             "  2      40 of 40   5          2.562       [2, 39]: 1, 6\n"))
        << found.text;
    const Outcome last = runProgram("diff " + files + " --slices -1");
    EXPECT_TRUE(last.prints("Axis 1: 40 of 40 slices differ, the worst is 39.")) << last.text;
    EXPECT_TRUE(last.prints("30 more differ: --json has all of them.")) << last.text;
    const Outcome none = runProgram("diff " + files + " --slices 2");
    EXPECT_EQ(none.exitCode, 2);
    EXPECT_TRUE(none.notes("Invalid axis '2': the array has the axes 0 to 1, or -1 to -2")) << none.text;
    const Outcome pictures = runProgram("diff " + test::dataFolder() + "/reference/slices/make.py " +
                                        path("b.npy") + " --slices 0");
    EXPECT_EQ(pictures.exitCode, 2);
    EXPECT_TRUE(pictures.notes("require two files of arrays")) << pictures.text;
}

TEST_F(ArraysCli, SlicesAndMapAreInJsonReportsAndFiles)
{
    const std::string line = "diff " + test::dataFolder() + "/reference/slices/a.npz " + test::dataFolder() +
                             "/reference/slices/b.npz --array fifth --slices 2 --axes 0,-1 --heatmap ";
    const Outcome found = runProgram(line + path("map.npy") + " --json");
    ASSERT_EQ(found.exitCode, 1) << found.text;
    const Json slices = Json::parse(found.out).at("slices");
    EXPECT_EQ(slices["array"], "fifth");
    EXPECT_EQ(slices["axis"], 2);
    EXPECT_EQ(slices["slices"], 4);
    EXPECT_EQ(slices["map"]["rowAxis"], 0);
    EXPECT_EQ(slices["map"]["columnAxis"], 4);
    const std::string file = test::dataFolder() + "/reference/slices/expected.json";
    const Json facts = Json::parse(std::ifstream(file))["arrays"]["fifth"];
    const Json& numpy = facts["axes"][2];
    ASSERT_EQ(slices["differing"].size(), numpy.size());
    for (const Json& slice : slices["differing"])
        for (const Json& each : numpy)
            if (each["index"] == slice["first"]) {
                EXPECT_EQ(slice["maxAbs"], each["maxAbs"]);
                EXPECT_EQ(slice["worst"], each["worst"]);
            }
    const Tensor map = readImage(m_folder / "map.npy").tensor;
    ASSERT_EQ(map.shape(), (Shape{1, 1, 2, 6}));
    bool isFound = false;
    for (const Json& each : facts["maps"]) {
        if (each["rows"] != 0 || each["columns"] != 4)
            continue;
        isFound = true;
        for (int x = 0; x < 12; ++x)
            EXPECT_EQ(map.at(0, 0, x / 6, x % 6), each["largest"][static_cast<std::size_t>(x)]) << x;
    }
    EXPECT_TRUE(isFound);

    ASSERT_EQ(runProgram(line + path("map.png") + " --report " + path("r.html")).exitCode, 1);
    EXPECT_EQ(readImage(m_folder / "map.png").tensor.shape(), (Shape{1, 3, 64, 192}));
    std::ifstream page(path("r.html"));
    const std::string html((std::istreambuf_iterator<char>(page)), std::istreambuf_iterator<char>());
    EXPECT_NE(html.find("Slices of fifth"), std::string::npos);
    EXPECT_NE(html.find("Rows: axis 0, columns: axis 4."), std::string::npos);
}

TEST_F(ArraysCli, FoldersAreComparedByNamesAndByBytes)
{
    const Tensor one = test::randomImage(DType::UInt8, {1, 3, 8, 9}, Layout::Contiguous, 1),
                 two = test::randomImage(DType::UInt8, {1, 3, 8, 9}, Layout::Contiguous, 2);
    const Tensor three = test::randomImage(DType::UInt8, {1, 3, 8, 9}, Layout::Contiguous, 3);
    for (const char* folder : {"a/sub", "b/sub", "b/moved"})
        std::filesystem::create_directories(m_folder / folder);
    writeImage(m_folder / "a/sub/same.png", one);
    writeImage(m_folder / "b/sub/same.png", one);
    writeImage(m_folder / "a/other.png", one);
    writeImage(m_folder / "b/other.png", two);
    writeImage(m_folder / "a/old.png", three);
    writeImage(m_folder / "b/moved/new.png", three);
    writeFile(m_folder / "a/notes.txt", std::string_view("no image"));
    const Outcome found = runProgram("diff " + path("a") + " " + path("b"));
    EXPECT_EQ(found.exitCode, 1) << found.text;
    EXPECT_TRUE(found.prints("1 of 3 images differs; the worst is other.png: ")) << found.text;
    EXPECT_TRUE(found.prints("old.png → moved/new.png") && found.prints("Bit-exact: all 216 samples equal."))
        << found.text;
    const Outcome some = runProgram("diff " + path("a") + " " + path("b") + " --pattern 's*.png'");
    EXPECT_EQ(some.exitCode, 0) << some.text;
    std::filesystem::remove(m_folder / "b/sub/same.png");
    const Outcome lacking = runProgram("diff " + path("a") + " " + path("b") + " --pattern '*o*.png' --json");
    EXPECT_EQ(lacking.exitCode, 1) << lacking.text;
    const Outcome alone = runProgram("diff " + path("a") + " " + path("b"));
    EXPECT_TRUE(alone.prints("sub/same.png") && alone.prints("Only A has it.")) << alone.text;
    const Outcome none = runProgram("diff " + path("a") + " " + path("b") + " --pattern '*.tif'");
    EXPECT_EQ(none.exitCode, 2);
    EXPECT_TRUE(none.notes("No image is in both")) << none.text;
}

TEST_F(ArraysCli, FoldersGoOnFromTheirJournal)
{
    for (const char* side : {"a", "b"}) {
        std::filesystem::create_directories(m_folder / side);
        for (unsigned i = 0; i < 5; ++i)
            writeImage(m_folder / side / ("p" + std::to_string(i) + ".png"),
                       test::randomImage(DType::UInt8, {1, 3, 16, 20}, Layout::Contiguous,
                                         i == 3 && *side == 'b' ? 99 : i + 1));
    }
    writeFile(m_folder / "a/damaged.jpg", std::string_view("no image"));
    writeFile(m_folder / "b/damaged.jpg", std::string_view("no image"));
    const std::string line = "diff " + path("a") + " " + path("b") + " --journal " + path("run.jsonl");
    const Outcome first = runProgram(line + " --report " + path("first.csv") + " --jobs 3");
    EXPECT_EQ(first.exitCode, 2) << first.text; // a file that cannot be read is an error, in both or not
    EXPECT_TRUE(first.prints("1 of 6 images could not be compared; damaged.jpg: ")) << first.text;
    EXPECT_TRUE(first.prints("1 of 5 images differs; the worst is p3.png: ")) << first.text;
    const Outcome again = runProgram(line + " --report " + path("again.csv") + " --jobs 1");
    EXPECT_EQ(again.exitCode, 2) << again.text;
    EXPECT_EQ(readFile(m_folder / "first.csv"), readFile(m_folder / "again.csv"));
    const Outcome other = runProgram(line + " --atol 1");
    EXPECT_TRUE(other.notes("is the journal of a comparison of folders with another tolerance"))
        << other.text;
    const Outcome wrong =
        runProgram("diff " + path("a/p0.png") + " " + path("b/p0.png") + " --journal " + path("run.jsonl"));
    EXPECT_EQ(wrong.exitCode, 2);
    EXPECT_TRUE(wrong.notes("--journal requires two folders.")) << wrong.text;
}

TEST_F(ArraysCli, TheDecoderOfAJpegIsTheCauseAndHasAName)
{
    const std::string folder = test::dataFolder() + "/reference/decoders/";
    const std::vector<std::byte> pixels = readFile(folder + "pixels.bin");
    std::ifstream lines(folder + "cases.jsonl");
    for (std::string line; std::getline(lines, line);) {
        const Json row = Json::parse(line);
        if (row.value("call", "") != "fastdct=False, fastupsample=True" ||
            row.value("file", "") != "s420.jpg")
            continue;
        const auto& shape = row["shape"];
        const auto at = row["at"].get<std::size_t>();
        const std::vector<std::uint8_t> values(reinterpret_cast<const std::uint8_t*>(pixels.data()) + at,
                                               reinterpret_cast<const std::uint8_t*>(pixels.data()) + at +
                                                   shape[0].get<std::size_t>() * shape[1].get<std::size_t>() *
                                                       shape[2].get<std::size_t>());
        const std::string output = written("out.npy", npy("|u1", "(3, 29, 37)", values));
        const Outcome named = runProgram("identify " + folder + "s420.jpg " + output);
        EXPECT_EQ(named.exitCode, 0) << named.text;
        EXPECT_TRUE(named.prints("libjpeg-turbo decode, chroma repeated (fast upsampling), islow: 100 % of"))
            << named.text;
        const Outcome cause = runProgram("diff " + folder + "s420.jpg " + output);
        EXPECT_EQ(cause.exitCode, 1) << cause.text;
        EXPECT_TRUE(
            cause.prints("B is the file of A by libjpeg-turbo decode, chroma repeated (fast upsampling), "
                         "islow: 100 %."))
            << cause.text;
        return;
    }
    FAIL() << "the recorded case is gone";
}

} // namespace
} // namespace comparo
