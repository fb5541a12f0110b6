// SPDX-License-Identifier: Apache-2.0
// Files of arrays: what PyTorch and safetensors wrote has the bytes that these read back, and what only looks
// like it is a sentence. tests/reference/arrays/make.py wrote both.
#include "engine/base/error.h"
#include "engine/capture/recording.h"
#include "engine/codec/arrays/array_file.h"
#include "engine/codec/codec.h"
#include "engine/codec/zip_archive.h"
#include "tests/engine/codec/array_reference.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstring>
#include <string>
#include <vector>

namespace comparo {
namespace {

using Json = nlohmann::json;
using test::failsWith;
using test::hexOf;

std::filesystem::path reference(const std::string& name)
{
    return test::arrayReference(name);
}

const Json& expected()
{
    static const Json json = test::arrayFacts("expected.json");
    return json;
}

void expectAsLoaded(const std::string& name)
{
    const auto file = openArrayFile(reference(name));
    test::expectArrays(*file, expected()[name]);
    EXPECT_EQ(file->notes(), std::vector<Message>());
}

TEST(ArrayFiles, ATorchCheckpointHasTheBytesThatTorchLoads)
{
    expectAsLoaded("state.pt");
}

TEST(ArrayFiles, AModuleIsReadByTheNamesOfItsStateWithoutItsClass)
{
    expectAsLoaded("module.pt");
}

TEST(ArrayFiles, SafetensorsHasTheBytesThatItsLibraryLoads)
{
    expectAsLoaded("state.safetensors");
}

/// Files that are made here.
class MadeArrayFiles : public testing::Test {
protected:
    [[nodiscard]] std::filesystem::path written(const std::string& name,
                                                const std::vector<std::byte>& bytes) const
    {
        writeFile(m_folder / name, bytes);
        return m_folder / name;
    }

    /// What torch.save would write for a pickle.
    [[nodiscard]] std::filesystem::path torchFile(const std::string& pickle,
                                                  const std::string& storage = {}) const
    {
        const auto bytesOfText = [](const std::string& text) {
            const auto bytes = std::as_bytes(std::span(text));
            return std::vector<std::byte>(bytes.begin(), bytes.end());
        };
        ZipWriter archive;
        archive.add("a/data.pkl", bytesOfText(pickle));
        archive.add("a/data/0", bytesOfText(storage));
        return written("made.pt", archive.finish());
    }

    static std::string text(const std::string& words)
    {
        return "X" + std::string(1, static_cast<char>(words.size())) + std::string(3, '\0') + words;
    }

    /// A float32 tensor of the storage '0' from some element on.
    static std::string tensor(int offset, int extent, int stride)
    {
        const auto number = [](int value) { return std::string("K") + static_cast<char>(value); };
        return "ctorch._utils\n_rebuild_tensor_v2\n((" + text("storage") + "ctorch\nFloatStorage\n" +
               text("0") + text("cpu") + number(8) + "tQ" + number(offset) + number(extent) + "\x85" +
               number(stride) + "\x85" + "\x89" + "NtR";
    }

    test::TemporaryFolder m_folder;
};

TEST_F(MadeArrayFiles, APickleIsReadAndNeverRun)
{
    const std::filesystem::path mark = m_folder / "was_run";
    const std::string pickle = "\x80\x02}(" + text("call") + "cposix\nsystem\n" +
                               text("touch " + mark.string()) + "\x85R" + text("t") + tensor(0, 2, 1) + "u.";
    const auto file = openArrayFile(torchFile(pickle, std::string(32, '\0')));
    ASSERT_EQ(file->arrays().size(), 1U);
    EXPECT_EQ(file->arrays()[0].name, "t");
    ASSERT_EQ(file->notes().size(), 1U);
    EXPECT_EQ(english(file->notes()[0]), "1 object of posix.system was not read.");
    EXPECT_FALSE(std::filesystem::exists(mark));
}

TEST_F(MadeArrayFiles, TensorsThatLeaveTheirStorageAreNamed)
{
    const auto opened = [&](const std::string& lying) {
        const auto file =
            openArrayFile(torchFile("\x80\x02}" + text("t") + lying + "s.", std::string(32, '\0')));
        return file->open(file->arrays()[0]).rest().size();
    };
    EXPECT_EQ(opened(tensor(6, 2, 1)), 8U);
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"'t' needs 8 bytes"}, [&] { opened(tensor(7, 2, 1)); }));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"'t' needs 36 bytes"}, [&] { opened(tensor(0, 3, 4)); }));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"shorter"}, [&] { opened(tensor(9, 1, 1)); }));
}

TEST_F(MadeArrayFiles, PicklesThatHoldThemselvesOrNestForEverEnd)
{
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"nested too deep"},
                          [&] { (void)openArrayFile(torchFile(std::string("\x80\x02]q\0h\0a.", 9))); }));
    std::string deep = "\x80\x02";
    deep += std::string(200'000, ']') + std::string(199'999, 'a') + ".";
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"nested too deep"},
                          [&] { (void)openArrayFile(torchFile(deep)); }));
    std::string laughs = std::string("\x80\x02]q\0", 5); // each list holds the one before twice
    for (char i = 0; i < 60; ++i)
        laughs += std::string("]q") + static_cast<char>(i + 1) + "(h" + i + "h" + i + "e";
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"more than"},
                          [&] { (void)openArrayFile(torchFile(laughs + ".")); }));
}

TEST_F(MadeArrayFiles, EveryTruncationOfATruePickleIsASentence)
{
    const ZipReader archive(reference("state.pt"), message("state.pt"));
    const std::vector<std::byte> pickle = archive.read("state/data.pkl", 1U << 20);
    const std::string whole(reinterpret_cast<const char*>(pickle.data()), pickle.size());
    for (std::size_t length = 0; length < whole.size(); length += 7) {
        try {
            (void)openArrayFile(torchFile(whole.substr(0, length)));
            ADD_FAILURE() << "read of " << length << " bytes";
        } catch (const Error& error) {
            EXPECT_TRUE(error.code() == ErrorCode::CorruptData || error.code() == ErrorCode::Unsupported)
                << error.text();
        }
    }
}

TEST_F(MadeArrayFiles, SafetensorsThatLieAreNamed)
{
    const auto fileOf = [&](const std::string& json, std::size_t values) {
        std::vector<std::byte> bytes(8 + json.size() + values);
        const std::uint64_t length = json.size();
        std::memcpy(bytes.data(), &length, sizeof length);
        std::memcpy(bytes.data() + 8, json.data(), json.size());
        return written("made.safetensors", bytes);
    };
    const auto refusal = [&](const std::string& json, const std::string& words) {
        return failsWith(ErrorCode::CorruptData, {words}, [&] { (void)openArrayFile(fileOf(json, 8)); });
    };
    EXPECT_EQ(openArrayFile(fileOf(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", 8))
                  ->arrays()
                  .size(),
              1U);
    EXPECT_TRUE(refusal(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,12]}})", "need 8 bytes"));
    EXPECT_TRUE(refusal(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}})", "ends before"));
    EXPECT_TRUE(refusal(R"({"a":{"dtype":"F32","shape":[-2],"data_offsets":[0,8]}})", "shape[0]"));
    EXPECT_TRUE(
        refusal(R"({"a":{"dtype":"F32","shape":[70368744177664,70368744177664],"data_offsets":[0,8]}})",
                "more values than a file can have"));
    EXPECT_TRUE(refusal(R"({"a":{"dtype":"F32","shape":[2]}})", "data_offsets"));
    EXPECT_TRUE(refusal(R"({"a":[]})", "a"));
    const auto odd = openArrayFile(fileOf(R"({"a":{"dtype":"F4","shape":[2],"data_offsets":[0,8]}})", 8));
    ASSERT_EQ(odd->notes().size(), 1U);
    EXPECT_EQ(english(odd->notes()[0]), "The array 'a' has the unsupported dtype F4.");
}

/// An NPY file of version 1.
std::vector<std::byte> npy(const std::string& descr, const std::string& order, const std::string& shape,
                           const std::vector<unsigned char>& values)
{
    std::string header =
        "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }";
    header += std::string(64 - (10 + header.size() + 1) % 64, ' ') + '\n';
    std::string file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(header.size() & 255U);
    file += static_cast<char>(header.size() >> 8U);
    file += header + std::string(values.begin(), values.end());
    const auto bytes = std::as_bytes(std::span(file));
    return {bytes.begin(), bytes.end()};
}

TEST_F(MadeArrayFiles, ArraysInFortranOrderAndOfOtherByteOrderAreTurned)
{
    // [[1, 2, 3], [4, 5, 6]] of big-endian int16, column after column.
    const auto file =
        openArrayFile(written("a.npy", npy(">i2", "True", "(2, 3)", {0, 1, 0, 4, 0, 2, 0, 5, 0, 3, 0, 6})));
    EXPECT_EQ(hexOf(file->open(file->arrays()[0]).rest()), "010002000300040005000600");
    // 1 + 2i: both halves are turned by themselves.
    const auto complex =
        openArrayFile(written("c.npy", npy(">c8", "False", "(1,)", {0x3F, 0x80, 0, 0, 0x40, 0, 0, 0})));
    EXPECT_EQ(hexOf(complex->open(complex->arrays()[0]).rest()), "0000803f00000040");
}

TEST_F(MadeArrayFiles, AnArchiveNamesItsArraysAndWhatIsNone)
{
    ZipWriter archive;
    archive.add("one.npy", npy("<i8", "False", "(1,)", {1, 0, 0, 0, 0, 0, 0, 0}));
    archive.add("group/two.npy", npy("|b1", "False", "()", {1}));
    archive.add("objects.npy", npy("|O", "False", "(1,)", {0}));
    archive.add("notes.txt", npy("|u1", "False", "(1,)", {0}));
    const auto file = openArrayFile(written("a.npz", archive.finish()));
    ASSERT_EQ(file->arrays().size(), 2U);
    EXPECT_EQ(file->arrays()[1].name, "group/two");
    EXPECT_EQ(hexOf(file->open(file->arrays()[0]).rest()), "0100000000000000");
    EXPECT_EQ(hexOf(file->open(file->arrays()[1]).rest()), "01");
    ASSERT_EQ(file->notes().size(), 2U);
    EXPECT_EQ(english(file->notes()[1]), "The entry 'notes.txt' is not an array.");
}

TEST_F(MadeArrayFiles, OneTensorIsAnImageAndManyAreNot)
{
    const auto image = written("a.npy", npy("|u1", "False", "(1, 2)", {1, 2}));
    EXPECT_FALSE(holdsMoreThanAnImage(*openArrayFile(image)));
    EXPECT_EQ(openIfArrays(m_folder / "absent.npy"), nullptr);
    EXPECT_TRUE(
        holdsMoreThanAnImage(*openArrayFile(written("b.npy", npy("<i4", "False", "(1, 1)", {1, 0, 0, 0})))));
    EXPECT_TRUE(holdsMoreThanAnImage(*openArrayFile(written("c.npy", npy("|u1", "False", "(2,)", {1, 2})))));
    EXPECT_TRUE(holdsMoreThanAnImage(*openArrayFile(reference("state.pt"))));
    ReadChoice choice;
    choice.array = "model.brain";
    const DecodedImage brain = readImage(reference("state.pt"), choice);
    EXPECT_EQ(brain.info.dtype, "bfloat16");
    EXPECT_EQ(brain.tensor.shape(), (Shape{1, 1, 4, 3}));
    const auto facts = expected()["state.pt"]["model.brain"]["bytes"].get<std::string>();
    float first = 0.0F;
    const std::uint32_t bits =
        static_cast<std::uint32_t>(std::stoul(facts.substr(2, 2) + facts.substr(0, 2), nullptr, 16)) << 16U;
    std::memcpy(&first, &bits, sizeof first);
    EXPECT_EQ(brain.tensor.at(0, 0, 0, 0), static_cast<double>(first));
}

} // namespace
} // namespace comparo
