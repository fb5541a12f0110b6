// SPDX-License-Identifier: Apache-2.0
// HDF5, MATLAB and float8: what h5py, scipy and ml_dtypes read, which tests/reference/arrays/make_scientific.py
// recorded.
#include "engine/base/error.h"
#include "engine/capture/checksum.h"
#include "engine/capture/recording.h"
#include "engine/capture/recording_comparison.h"
#include "engine/capture/values/value_comparison.h"
#include "engine/codec/arrays/array_file.h"
#include "engine/codec/codec.h"
#include "engine/codec/optional/optional_formats.h"
#include "tests/engine/codec/array_reference.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <thread>

namespace comparo {
namespace {

using Json = nlohmann::json;
using test::arrayReference;
using test::failsWith;

const Json& recorded()
{
    static const Json json = test::arrayFacts("scientific.json");
    return json;
}

bool hasHdf5()
{
    return std::ranges::any_of(optionalFormats(), [](const OptionalFormat& each) {
        return std::string_view(each.name) == "HDF5" && each.codec;
    });
}

#define NEEDS_HDF5()                                                                                         \
    if (!hasHdf5())                                                                                          \
    GTEST_SKIP() << "this build has no libhdf5"

std::vector<std::string> englishOf(const std::vector<Message>& notes)
{
    std::vector<std::string> texts;
    for (const Message& each : notes)
        texts.push_back(english(each));
    return texts;
}

const StoredArray& named(const ArrayFile& file, const std::string& name)
{
    const auto found = std::ranges::find(file.arrays(), name, &StoredArray::name);
    if (found == file.arrays().end())
        throw std::runtime_error("no array " + name);
    return *found;
}

TEST(Hdf5, EveryDatasetOfNumbersHasTheBytesThatH5pyReads)
{
    NEEDS_HDF5();
    const auto file = openArrayFile(arrayReference("numbers.h5"));
    EXPECT_EQ(file->format(), "HDF5");
    test::expectArrays(*file, recorded()["numbers.h5"]);
}

TEST(Hdf5, WhatIsNotReadIsSaidWithItsReason)
{
    NEEDS_HDF5();
    const auto notes = englishOf(openArrayFile(arrayReference("numbers.h5"))->notes());
    const std::vector<std::string> expected{
        "'another' was not read: it is a link to another file, which is not followed.",
        "'claimed' was not read: it claims 8589934592 bytes of values, more than the file can hold.",
        "2 entries were not read, the first of them 'elsewhere': its values are in other files, which are not "
        "opened.",
        "'lzf' was not read: its compression 'lzf' (filter 32000) is not in this libhdf5.",
        "2 entries were not read, the first of them 'more/words': it holds text.",
        "'none' was not read: it has no values.",
        "'record' was not read: it is a compound of several fields.",
        "'reference' was not read: it holds references to other parts of the file."};
    EXPECT_EQ(notes, expected);
}

TEST(Hdf5, AFileInMemoryIsReadAsTheSame)
{
    NEEDS_HDF5();
    const std::vector<std::byte> bytes = readFile(arrayReference("numbers.h5"));
    test::expectArrays(*openArrayFile(bytes), recorded()["numbers.h5"]);
    ReadChoice choice;
    choice.array = "/packed/deflate";
    EXPECT_EQ(readImage(arrayReference("numbers.h5"), choice).tensor.shape(), (Shape{1, 7, 50, 31}));
}

/// Slabs that end anywhere: what is asked for in pieces of every size is the same.
TEST(Hdf5, PiecesOfAnySizeAreTheWhole)
{
    NEEDS_HDF5();
    const auto file = openArrayFile(arrayReference("numbers.h5"));
    const StoredArray& array = named(*file, "packed/deflate");
    const std::vector<std::byte> whole = file->open(array).rest();
    for (const std::size_t piece : {1U, 7U, 1024U, 40000U}) {
        ValueReader reader = file->open(array);
        std::vector<std::byte> all;
        while (reader.left() > 0) {
            std::vector<std::byte> some(std::min<std::uint64_t>(piece, reader.left()));
            reader.next(some);
            all.insert(all.end(), some.begin(), some.end());
        }
        EXPECT_EQ(all, whole) << piece;
    }
}

TEST(Hdf5, SeveralThreadsMayRead)
{
    NEEDS_HDF5();
    const auto file = openArrayFile(arrayReference("numbers.h5"));
    const Json& facts = recorded()["numbers.h5"];
    std::vector<std::thread> threads;
    std::array<int, 4> wrong{};
    for (int& count : wrong)
        threads.emplace_back([&file, &facts, &count] {
            for (int i = 0; i < 5; ++i)
                for (const StoredArray& array : file->arrays())
                    count += test::hexOf(file->open(array).rest()) != facts[array.name]["bytes"] ? 1 : 0;
        });
    for (std::thread& each : threads)
        each.join();
    EXPECT_EQ(wrong, (std::array<int, 4>{}));
}

TEST(Hdf5, DamageIsASentence)
{
    NEEDS_HDF5();
    const test::TemporaryFolder folder;
    const std::vector<std::byte> whole = readFile(arrayReference("numbers.h5"));
    for (const std::size_t length : {std::size_t{8}, std::size_t{100}, std::size_t{3000}, whole.size() - 1}) {
        writeFile(folder / "cut.h5", std::span(whole).first(length));
        EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"cut.h5", "libhdf5"},
                              [&] { (void)openArrayFile(folder / "cut.h5"); }))
            << length;
    }
}

TEST(Hdf5, FilesOfMatlabHaveItsAxesAndLogicalArrays)
{
    NEEDS_HDF5();
    const auto file = openArrayFile(arrayReference("seven.mat"));
    EXPECT_EQ(file->format(), "MATLAB 7.3");
    test::expectArrays(*file, recorded()["seven.mat"]);
    EXPECT_EQ(englishOf(file->notes()),
              (std::vector<std::string>{"'gone' was not read: it has no values.",
                                        "'word' was not read: it is of MATLAB's class char."}));
}

TEST(Hdf5, WithoutItsLibraryAFileIsNamed)
{
    for (const auto& [name, format] : {std::pair{"numbers.h5", "HDF5"}, {"seven.mat", "MATLAB 7.3"}}) {
        EXPECT_EQ(arrayFormatOf(arrayReference(name)), format);
        if (hasHdf5())
            continue;
        EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {format, "libhdf5", "built without", "NPZ"},
                              [&, &path = name] { (void)openArrayFile(arrayReference(path)); }));
        EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {format, "libhdf5", "built without", "NPZ"},
                              [&, &path = name] { readImage(arrayReference(path)); }));
    }
}

TEST(Matlab, ArraysHaveTheValuesThatScipyReads)
{
    for (const char* name : {"plain.mat", "packed.mat"}) {
        const auto file = openArrayFile(arrayReference(name));
        EXPECT_EQ(file->format(), "MATLAB");
        test::expectArrays(*file, recorded()[name]);
        EXPECT_EQ(englishOf(file->notes()),
                  (std::vector<std::string>{"'text' was not read: it is of MATLAB's class char.",
                                            "'box' was not read: it is of MATLAB's class cell.",
                                            "'record' was not read: it is of MATLAB's class struct."}))
            << name;
    }
    const auto packed = openArrayFile(arrayReference("packed.mat"));
    EXPECT_EQ(checksumOf(packed->open(named(*packed, "long")).rest()),
              recorded()["packed.mat"]["long"]["crc"].get<std::uint32_t>());
}

TEST(Matlab, TheOtherByteOrderAndSmallTypesAreRead)
{
    const auto file = openArrayFile(arrayReference("big.mat"));
    test::expectArrays(*file, recorded()["big.mat"]);
    EXPECT_EQ(file->notes().size(), 1U);
}

TEST(Matlab, EveryTruncationIsASentenceAndNoByteIsTrusted)
{
    for (const char* name : {"plain.mat", "packed.mat", "big.mat"}) {
        const std::vector<std::byte> whole = readFile(arrayReference(name));
        const auto readAll = [](std::span<const std::byte> bytes) {
            const auto file = openArrayFile(bytes);
            for (const StoredArray& array : file->arrays())
                (void)file->open(array).rest();
            return file->arrays().size();
        };
        const std::size_t all = readAll(whole);
        for (std::size_t length = 1; length < whole.size(); length += 37) {
            try {
                EXPECT_LT(readAll(std::span(whole).first(length)), all) << name << " " << length;
            } catch (const Error& error) {
                EXPECT_TRUE(error.code() == ErrorCode::CorruptData || error.code() == ErrorCode::Unsupported)
                    << error.text();
            }
        }
        for (std::size_t at = 128; at < std::min<std::size_t>(whole.size(), 3000); at += 3) {
            std::vector<std::byte> other = whole;
            other[at] ^= std::byte{0xFF};
            try {
                readAll(other);
            } catch (const Error& error) {
                EXPECT_TRUE(error.code() == ErrorCode::CorruptData || error.code() == ErrorCode::Unsupported)
                    << error.text();
            }
        }
    }
}

TEST(Matlab, AnArrayIsAnImageToo)
{
    ReadChoice choice;
    choice.array = "uint8";
    const DecodedImage image = readImage(arrayReference("packed.mat"), choice);
    EXPECT_EQ(image.tensor.shape(), (Shape{1, 1, 2, 3}));
    for (const PictureNote& each : image.info.notes)
        EXPECT_NE(each.code, note::kName);
}

TEST(Eighths, EveryCodeHasTheValueOfMlDtypes)
{
    for (const auto& [name, words] : recorded()["eighths"].items()) {
        const std::array<float, 256>& values = eighthValues(*findStoredDType(name));
        for (std::size_t code = 0; code < values.size(); ++code) {
            const auto expected = std::bit_cast<float>(words[code].get<std::uint32_t>());
            if (std::isnan(expected)) {
                EXPECT_TRUE(std::isnan(values[code])) << name << " " << code;
            } else {
                EXPECT_EQ(std::bit_cast<std::uint32_t>(values[code]), words[code].get<std::uint32_t>())
                    << name << " " << code;
            }
        }
    }
}

/// Two files of float8 in which one code differs.
ValueComparison comparedEighths(const std::string& dtype, std::size_t code, unsigned char other,
                                const Tolerance& tolerance = {})
{
    const test::TemporaryFolder folder;
    std::vector<std::byte> bytes = readFile(arrayReference("eighths.safetensors"));
    writeFile(folder / "a.safetensors", bytes);
    const auto file = openArrayFile(folder / "a.safetensors");
    bytes[named(*file, dtype).offset + code] = static_cast<std::byte>(other);
    writeFile(folder / "b.safetensors", bytes);
    const Recording a(folder / "a.safetensors"), b(folder / "b.safetensors");
    const auto step = std::ranges::find(a.steps, dtype, &RecordedStep::name);
    const auto place = static_cast<std::size_t>(step - a.steps.begin());
    return compareValues(a, a.steps[place].tensors[0], b, b.steps[place].tensors[0], tolerance, {});
}

TEST(Eighths, AreComparedByValueAndInTheirOwnUlps)
{
    const ValueComparison next = comparedEighths("float8_e4m3fn", 0x38, 0x39); // 1 and 1.125
    ASSERT_TRUE(next.comparison.has_value());
    EXPECT_EQ(next.comparison->all.differing, 1U);
    EXPECT_EQ(next.comparison->all.maxUlp, 1);
    EXPECT_DOUBLE_EQ(next.comparison->all.maxAbs, 0.125);
    EXPECT_EQ(next.comparison->dtypeA, "float8_e4m3fn");
    EXPECT_EQ(next.verdict, Verdict::Different);
    EXPECT_EQ(comparedEighths("float8_e4m3fn", 0x38, 0x39, {.ulp = 1}).verdict, Verdict::WithinTolerance);
    EXPECT_EQ(comparedEighths("float8_e4m3fn", 0x01, 0x81).comparison->all.maxUlp, 2); // across zero
    EXPECT_EQ(comparedEighths("float8_e5m2", 0x3C, 0x3C).verdict, Verdict::BitExact);
    const ValueComparison zeros = comparedEighths("float8_e5m2", 0x00, 0x80);
    EXPECT_EQ(zeros.comparison->all.differing, 0U);
    EXPECT_EQ(zeros.comparison->unlike.zeros, 1U);
    EXPECT_EQ(comparedEighths("float8_e5m2", 0x7D, 0x7E).comparison->unlike.nans, 1U);
    const ValueComparison infinite = comparedEighths("float8_e5m2", 0x7C, 0x7B, {.ulp = 1000});
    EXPECT_EQ(infinite.comparison->all.violating, 1U);
    EXPECT_EQ(infinite.comparison->all.maxUlp, std::numeric_limits<std::int64_t>::max());
}

} // namespace
} // namespace comparo
