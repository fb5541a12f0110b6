// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/codec/file_parts.h"
#include "engine/codec/files/read_pair.h"
#include "engine/codec/zip_archive.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace comparo {
namespace {

using test::failsWith;
using test::randomImage;
using test::sameBits;

DecodedImage readSample(const std::string& name)
{
    return readImage(test::dataFolder() + "/support/npy/" + name + ".npy");
}

template <class T, class F>
Tensor counted(const Shape& shape, F f)
{
    std::vector<T> values;
    for (std::int64_t i = 0; i < shape.elements(); ++i)
        values.push_back(static_cast<T>(f(static_cast<double>(i))));
    return Tensor::fromValues<T>(shape, values);
}

double bytes8(double i)
{
    return std::fmod(i * 37 + 11, 256);
}
double words16(double i)
{
    return std::fmod(i * 26543 + 7, 65536);
}
double thirds(double i)
{
    return (i - 5) / 7.0;
}

/// A .npy file with this dictionary and data.
std::vector<std::byte> npyFile(std::string dictionary, std::span<const std::byte> data)
{
    std::string text("\x93NUMPY\x01\x00", 8);
    text += static_cast<char>(dictionary.size() & 0xFF);
    text += static_cast<char>(dictionary.size() >> 8);
    text += dictionary;
    const auto head = std::as_bytes(std::span(text));
    std::vector<std::byte> file(head.begin(), head.end());
    file.insert(file.end(), data.begin(), data.end());
    return file;
}

TEST(Npy, ALargeFileIsReadInPartsAsInOnePiece)
{
    const test::TemporaryFolder folder;
    struct Case {
        const char* dtype;
        const char* shape;
        const char* fortran;
        Shape expected;
        std::size_t bytes; ///< of an element
        Layout mapped = Layout::Contiguous;
    };
    constexpr Case kCases[] = {{"|u1", "(701, 803, 3)", "False", {1, 3, 701, 803}, 1, Layout::ChannelsLast},
                               {"|u1", "(601, 503, 4)", "False", {1, 4, 601, 503}, 1, Layout::ChannelsLast},
                               {"<u2", " (501, 403, 3)", "False", {1, 3, 501, 403}, 2, Layout::ChannelsLast},
                               {">u2", "(501, 403, 3)", "False", {1, 3, 501, 403}, 2},
                               {"<f2", "(501, 403, 3)", "False", {1, 3, 501, 403}, 2},
                               {"<f2", "(3, 501, 403)", "False", {1, 3, 501, 403}, 2},
                               {"<f4", "(3, 301, 403)", "False", {1, 3, 301, 403}, 4},
                               {"<f4", "(3, 301, 403)", "True", {1, 3, 301, 403}, 4},
                               {">f4", "(901, 403)", "False", {1, 1, 901, 403}, 4},
                               {"<f8", "(2, 3, 101, 403)", "False", {2, 3, 101, 403}, 8},
                               {"|u1", "(1500, 1003)", "False", {1, 1, 1500, 1003}, 1}};
    for (const Case& each : kCases) {
        std::vector<std::byte> data(static_cast<std::size_t>(each.expected.elements()) * each.bytes);
        std::uint32_t state = 1;
        for (std::byte& value : data) {
            state = state * 1664525U + 1013904223U;
            value = static_cast<std::byte>(state >> 24);
        }
        const std::string dictionary = std::string("{'descr': '") + each.dtype +
                                       "', 'fortran_order': " + each.fortran + ", 'shape': " + each.shape +
                                       ", }\n";
        std::vector<std::byte> file = npyFile(dictionary, data);
        writeFile(folder / "a.npy", file);
        const DecodedImage inParts = readImage(folder / "a.npy");
        const DecodedImage whole = decodeImage(file, "a.npy");
        EXPECT_EQ(inParts.tensor.shape(), each.expected) << dictionary;
        EXPECT_TRUE(sameBits(inParts.tensor, whole.tensor)) << dictionary;
        EXPECT_EQ(inParts.info.notes, whole.info.notes) << dictionary;

        {
            const DecodedImage mapped = readMappedImage(folder / "a.npy");
            std::filesystem::remove(folder / "a.npy"); // what was mapped stays
            const TensorDesc expected{whole.tensor.dtype(), each.expected, each.mapped};
            EXPECT_EQ(mapped.tensor.desc(), expected) << dictionary;
            EXPECT_TRUE(sameBits(mapped.tensor, whole.tensor)) << dictionary;
            EXPECT_EQ(mapped.info.notes, whole.info.notes) << dictionary;
        }

        file.insert(file.end(), 5, std::byte{1});
        writeFile(folder / "a.png", file);
        EXPECT_EQ(readImage(folder / "a.png").info.notes, decodeImage(file, "a.png").info.notes);
        file.resize(file.size() - 6);
        writeFile(folder / "a.npy", file);
        EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"Cannot decode", "a.npy", "The NPY file is truncated"},
                              [&] { readImage(folder / "a.npy"); }));
        EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"Cannot decode", "a.npy", "The NPY file is truncated"},
                              [&] { readMappedImage(folder / "a.npy"); }));
    }
}

/// Values that lie as those of a tensor are not copied: they stand where the file does, and nothing else is
/// given that memory afterwards.
TEST(Npy, AMappedFileIsTheTensorsMemory)
{
    const test::TemporaryFolder folder;
    const Tensor picture = randomImage(DType::Float32, {1, 3, 401, 403});
    writeImage(folder / "a.npy", picture);
    const auto isInFile = [](const void* address) {
        std::ifstream maps("/proc/self/maps");
        for (std::string line; std::getline(maps, line);) {
            const auto from = std::stoull(line, nullptr, 16),
                       to = std::stoull(line.substr(line.find('-') + 1), nullptr, 16);
            const auto at = reinterpret_cast<std::uintptr_t>(address);
            if (at >= from && at < to)
                return line.find("a.npy") != std::string::npos;
        }
        return false;
    };
    const void* address = nullptr;
    {
        const Tensor mapped = readMappedImage(folder / "a.npy").tensor;
        address = mapped.buffer()->address();
        EXPECT_TRUE(isInFile(address));
        EXPECT_TRUE(sameBits(mapped, picture));
        EXPECT_FALSE(isInFile(readImage(folder / "a.npy").tensor.buffer()->address()));
    }
    EXPECT_FALSE(isInFile(address));
    const Tensor next(cpuDevice(), picture.desc());
    EXPECT_NE(next.buffer()->address(), address);
}

/// An array that would be too large to be read is used where it lies; one whose values do not lie as a
/// tensor's would have to be read.
TEST(Npy, AMappedFileMayBeLargerThanWhatIsRead)
{
    const test::TemporaryFolder folder;
    const auto writeSparse = [&](const char* name, const std::string& rest) {
        writeFile(folder / name, npyFile("{'descr': '|u1', 'fortran_order': " + rest + ", }\n", {}));
        std::filesystem::resize_file(folder / name, (std::uintmax_t{1} << 30) + 70000); // holes take no room
    };
    writeSparse("a.npy", "False, 'shape': (32769, 32768)");
    const Tensor mapped = readMappedImage(folder / "a.npy").tensor;
    EXPECT_EQ(mapped.shape(), (Shape{1, 1, 32769, 32768}));
    EXPECT_EQ(mapped.at(0, 0, 32768, 32767), 0.0);
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"a.npy", "at most 1073741824 pixels"},
                          [&] { readImage(folder / "a.npy"); }));
    writeSparse("b.npy", "True, 'shape': (32769, 32768)");
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"b.npy", "at most 1073741824 pixels"},
                          [&] { readMappedImage(folder / "b.npy"); }));
}

/// Of a picture that is decoded out of a mapped file not both have to be in memory.
TEST(MappedFiles, APngLeavesMemoryAsItIsRead)
{
    const test::TemporaryFolder folder;
    const Tensor picture = randomImage(DType::UInt8, {1, 3, 1801, 2003});
    writeImage(folder / "a.png", picture);
    const auto file = MappedFile::open(folder / "a.png");
    ASSERT_TRUE(file && file->bytes().size() > (std::size_t{10} << 20)) << "noise does not shrink";
    EXPECT_TRUE(sameBits(decodeImage(file->bytes(), "a.png").tensor, picture));
    std::ifstream maps("/proc/self/smaps");
    std::size_t resident = 0;
    bool isFile = false;
    for (std::string line; std::getline(maps, line);)
        if (line.find("a.png") != std::string::npos)
            isFile = true;
        else if (isFile && line.rfind("Rss:", 0) == 0) {
            resident = 1024 * std::stoul(line.substr(4));
            break;
        }
    EXPECT_TRUE(isFile);
    EXPECT_LT(resident, file->bytes().size() / 4 * 3); // some come with their neighbours
    const std::vector<std::byte> whole = readFile(folder / "a.png");
    EXPECT_TRUE(std::equal(whole.begin(), whole.end(), file->bytes().begin())) << "its pages come back";
    std::vector<std::byte> own = whole; // no file's: nothing is lost
    dropReadBytes(own);
    EXPECT_EQ(own, whole);
}

/// Every kind of file, and what is no file of ours, as readImage() has it.
TEST(MappedFiles, AreReadAsOthersAre)
{
    const test::TemporaryFolder folder;
    const Tensor picture = randomImage(DType::UInt8, {1, 3, 50, 70});
    for (const char* name : {"a.png", "a.tiff", "a.webp", "a.bmp", "a.ppm", "a.npy", "a.jpg"}) {
        writeImage(folder / name, picture);
        const DecodedImage mapped = readMappedImage(folder / name), copied = readImage(folder / name);
        EXPECT_TRUE(sameBits(mapped.tensor, copied.tensor)) << name;
        EXPECT_EQ(mapped.info.format, copied.info.format) << name;
    }
    const auto messageOf = [&](const auto& read, const std::string& name) {
        try {
            read(folder / name);
        } catch (const Error& error) {
            return error.text();
        }
        return std::string("no error");
    };
    writeFile(folder / "empty.png", std::span<const std::byte>());
    writeFile(folder / "text.png", std::as_bytes(std::span(std::string_view("hello, this is text"))));
    for (const char* name : {"empty.png", "text.png", "absent.png", "."})
        EXPECT_EQ(messageOf([](const auto& path) { readMappedImage(path); }, name),
                  messageOf([](const auto& path) { readImage(path); }, name));
}

TEST(Npy, ReadsNumpysIntegers)
{
    EXPECT_TRUE(sameBits(readSample("u1_hw").tensor, counted<std::uint8_t>({1, 1, 5, 7}, bytes8)));
    EXPECT_TRUE(sameBits(readSample("u1_chw").tensor, counted<std::uint8_t>({1, 3, 5, 7}, bytes8)));
    EXPECT_TRUE(sameBits(readSample("u1_hwc").tensor, counted<std::uint8_t>({1, 3, 5, 7}, bytes8)));
    EXPECT_TRUE(sameBits(readSample("u1_nchw").tensor, counted<std::uint8_t>({2, 3, 5, 7}, bytes8)));
    EXPECT_TRUE(sameBits(readSample("u2_chw").tensor, counted<std::uint16_t>({1, 3, 5, 7}, words16)));
    EXPECT_TRUE(sameBits(readSample("u2_big_endian").tensor, counted<std::uint16_t>({1, 3, 5, 7}, words16)));
}

TEST(Npy, ReadsNumpysFloatsInEveryOrderAndVersion)
{
    const Tensor singles = counted<float>({1, 3, 5, 7}, thirds);
    for (const char* name :
         {"f4_chw", "f4_big_endian", "f4_fortran", "f4_fortran_hwc", "f4_version2", "f4_version3"})
        EXPECT_TRUE(sameBits(readSample(name).tensor, singles)) << name;
    const Tensor doubles = counted<double>({1, 3, 5, 7}, thirds);
    for (const char* name : {"f8_chw", "f8_big_endian_fortran"})
        EXPECT_TRUE(sameBits(readSample(name).tensor, doubles)) << name;
}

TEST(Npy, WidensNumpysHalves)
{
    const DecodedImage image = readSample("f2_chw");
    EXPECT_TRUE(sameBits(image.tensor, readSample("f2_big_endian").tensor));
    ASSERT_EQ(image.info.notes.size(), 1U);
    EXPECT_NE(english(image.info.notes[0].text).find("float16"), std::string::npos);
    EXPECT_EQ(image.tensor.dtype(), DType::Float32);
    for (int x = 0; x < 7; ++x)
        EXPECT_NEAR(image.tensor.at(0, 2, 4, x), thirds(98 + x), 0.005);
}

TEST(Npy, WidensAllHalvesExactly)
{
    std::vector<std::uint16_t> halves(65536);
    for (std::size_t i = 0; i < halves.size(); ++i)
        halves[i] = static_cast<std::uint16_t>(i);
    const auto file = npyFile("{'descr': '<f2', 'fortran_order': False, 'shape': (256, 256), }\n",
                              std::as_bytes(std::span(halves)));
    const Tensor wide = decodeImage(file, "halves.npy").tensor;
    for (int i = 0; i < 65536; ++i) {
        const double value = wide.at(0, 0, i / 256, i % 256);
        const int exponent = i >> 10 & 31;
        const int fraction = i & 1023;
        if (exponent == 31 && fraction != 0) {
            ASSERT_TRUE(std::isnan(value)) << i;
            continue;
        }
        double expected = exponent == 31  ? INFINITY
                          : exponent == 0 ? std::ldexp(fraction, -24)
                                          : std::ldexp(1024 + fraction, exponent - 25);
        if (i & 0x8000)
            expected = -expected;
        ASSERT_EQ(value, expected) << i;
        ASSERT_EQ(std::signbit(value), (i & 0x8000) != 0) << i;
    }
}

TEST(Npy, KeepsEveryBitOfEveryDtype)
{
    const test::TemporaryFolder folder;
    for (const DType dtype : {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64})
        for (const Shape& shape :
             {Shape{1, 1, 3, 5}, Shape{1, 3, 6, 5}, Shape{2, 3, 4, 5}, Shape{1, 7, 5, 3}, Shape{1, 3, 2, 2},
              Shape{1, 64, 9, 8}, Shape{5, 1, 1, 1}, Shape{1, 4, 1, 4}})
            for (const Layout layout : {Layout::Contiguous, Layout::ChannelsLast}) {
                const Tensor image = randomImage(dtype, shape, layout);
                ASSERT_TRUE(codec("npy").keeps(image.desc()));
                writeImage(folder / "a.npy", image);
                EXPECT_TRUE(sameBits(readImage(folder / "a.npy").tensor, image)) << shape.toString();
            }
}

TEST(Npy, AlignsItsDataAsNumpyDoes)
{
    const auto file =
        codec("npy").encode(randomImage(DType::UInt8, {1, 3, 4, 5}), ParamSet(codec("npy").options()));
    ASSERT_GE(file.size(), 60U);
    EXPECT_EQ((file.size() - 60) % 64, 0U);
    const std::string text(reinterpret_cast<const char*>(file.data()) + 10, file.size() - 70);
    EXPECT_TRUE(text.starts_with("{'descr': '|u1', 'fortran_order': False, 'shape': (3, 4, 5), }")) << text;
    EXPECT_EQ(text.back(), '\n');
}

TEST(Npy, PrefersChannelsFirstWhereBothEndsCould)
{
    const std::vector<std::byte> data(3 * 9 * 4);
    const auto shapeOf = [&](const std::string& shape) {
        const auto file =
            npyFile("{'descr': '|u1', 'fortran_order': False, 'shape': " + shape + ", }\n", data);
        return decodeImage(file, "a.npy").tensor.shape();
    };
    EXPECT_EQ(shapeOf("(3, 9, 4)"), (Shape{1, 3, 9, 4}));
    EXPECT_EQ(shapeOf("(9, 3, 4)"), (Shape{1, 4, 9, 3}));
    EXPECT_EQ(shapeOf("(9, 2, 6)"), (Shape{1, 9, 2, 6}));
    EXPECT_EQ(shapeOf("(9, 12)"), (Shape{1, 1, 9, 12}));
}

TEST(Npy, WarnsThatFourAxesAreNchw)
{
    const std::vector<std::byte> data(2 * 5 * 6 * 3);
    const auto file = npyFile("{'descr': '|u1', 'fortran_order': False, 'shape': (2, 5, 6, 3), }\n", data);
    const DecodedImage image = decodeImage(file, "a.npy");
    EXPECT_EQ(image.tensor.shape(), (Shape{2, 5, 6, 3}));
    ASSERT_EQ(image.info.notes.size(), 1U);
    EXPECT_NE(english(image.info.notes[0].text).find("(N,H,W,C)"), std::string::npos);
}

/// Both (4,4,3) and (H,W,C) of many channels: the rule, and a note.
TEST(Npy, SaysWhereTheLayoutIsOpen)
{
    const auto read = [](const std::string& shape, std::size_t bytes, ArrayAxes axes = ArrayAxes::Guessed) {
        const auto file = npyFile("{'descr': '|u1', 'fortran_order': False, 'shape': " + shape + ", }\n",
                                  std::vector<std::byte>(bytes));
        ReadChoice choice;
        choice.axes = axes;
        return decodeImage(file, "a.npy", choice);
    };
    const DecodedImage open = read("(4, 4, 3)", 48);
    EXPECT_EQ(open.tensor.shape(), (Shape{1, 4, 4, 3}));
    ASSERT_EQ(open.info.notes.size(), 1U);
    EXPECT_EQ(open.info.notes[0].code, note::kLayout);
    EXPECT_EQ(
        english(open.info.notes[0].text),
        "The shape (4, 4, 3) was read as (C,H,W), but could also be (H,W,C); use --layout hwc for that.");
    EXPECT_EQ(read("(9, 2, 6)", 108).info.notes.size(), 1U);
    EXPECT_TRUE(read("(3, 9, 9)", 243).info.notes.empty());
    EXPECT_TRUE(read("(9, 9, 3)", 243).info.notes.empty());
    const DecodedImage chosen = read("(4, 4, 3)", 48, ArrayAxes::Hwc);
    EXPECT_EQ(chosen.tensor.shape(), (Shape{1, 3, 4, 4}));
    EXPECT_TRUE(chosen.info.notes.empty());
    EXPECT_EQ(read("(9, 9, 3)", 243, ArrayAxes::Chw).tensor.shape(), (Shape{1, 9, 9, 3}));
    EXPECT_EQ(read("(2, 5, 6, 3)", 180, ArrayAxes::Nhwc).tensor.shape(), (Shape{2, 3, 5, 6}));
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"(4, 4, 3)", "a layout of four axes"},
                          [&] { read("(4, 4, 3)", 48, ArrayAxes::Nhwc); }));
}

/// A picture beside an array says which axis is which.
TEST(Npy, IsReadAsItsPartner)
{
    const test::TemporaryFolder folder;
    std::vector<std::byte> values;
    for (int i = 0; i < 48; ++i)
        values.push_back(static_cast<std::byte>(i));
    writeFile(folder / "a.npy",
              npyFile("{'descr': '|u1', 'fortran_order': False, 'shape': (4, 4, 3), }\n", values));
    Tensor picture(cpuDevice(), {DType::UInt8, {1, 3, 4, 4}, Layout::Contiguous});
    for (std::size_t i = 0; i < 48; ++i)
        picture.buffer()->host()[i] = static_cast<std::byte>(i % 16 * 3 + i / 16);
    writeImage(folder / "b.png", picture);
    for (const bool isFirst : {false, true}) {
        const auto read = isFirst ? readPair(folder / "a.npy", folder / "b.png")
                                  : readPair(folder / "b.png", folder / "a.npy");
        EXPECT_TRUE(sameBits(read[0].tensor, read[1].tensor));
        const DecodedImage& array = read[isFirst ? 0 : 1];
        ASSERT_EQ(array.info.notes.size(), 1U);
        EXPECT_EQ(english(array.info.notes[0].text), "The array was read as (H,W,C), which gives it the "
                                                     "shape of b.png; use --layout to choose another order.");
    }
    const auto both = readPair(folder / "a.npy", folder / "a.npy"); // neither tells
    EXPECT_EQ(both[0].tensor.shape(), (Shape{1, 4, 4, 3}));
    EXPECT_EQ(both[1].info.notes.size(), 1U);
}

TEST(Npy, SaysWhatIsWrong)
{
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"i8_hw.npy", "'i8'", "float32", "astype"},
                          [] { readSample("i8_hw"); }));
    const std::vector<std::byte> data(12);
    const auto decode = [&](const std::string& dictionary) {
        return [file = npyFile(dictionary, data)] { decodeImage(file, "x.npy"); };
    };
    const std::string lead = "{'descr': '|u1', 'fortran_order': False, 'shape': ";
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"x.npy", "truncated", "(4, 5)", "20 bytes", "are 12"},
                          decode(lead + "(4, 5), }")));
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"(12,)", "(C,H,W)"}, decode(lead + "(12,), }")));
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"()"}, decode(lead + "(), }")));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"(0, 4)", "no pixels"}, decode(lead + "(0, 4), }")));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"at most"}, decode(lead + "(60000, 60000), }")));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"at most"},
                          decode(lead + "(2000000000, 2000000000, 2000000000, 2000000000), }")));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"at most"}, decode(lead + "(9000000000000000000, 3), }")));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"shape"}, decode(lead + "(99999999999999999999, 3), }")));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"shape"}, decode(lead + "(-3, 4), }")));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"shape"}, decode(lead + "(3, 4")));
    EXPECT_TRUE(
        failsWith(ErrorCode::CorruptData, {"'shape'"}, decode("{'descr': '|u1', 'fortran_order': False}")));
    EXPECT_TRUE(
        failsWith(ErrorCode::Unsupported, {"records"}, decode("{'descr': [('a', '<f4')], 'shape': (3, 4)}")));
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"records"}, decode("{'descr': '>', 'shape': (3, 4)}")));
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"records"}, decode("{'descr': '', 'shape': (3, 4)}")));
    const auto whole = npyFile(lead + "(3, 4), }", data);
    for (std::size_t size = 6; size < whole.size(); ++size)
        EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"x.npy"}, [&] {
            decodeImage(std::span(whole).first(size), "x.npy");
        })) << size;
    auto future = whole;
    future[6] = std::byte{9};
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"version 9"}, [&] { decodeImage(future, "x.npy"); }));
    auto longer = whole;
    longer.push_back(std::byte{0});
    EXPECT_EQ(decodeImage(longer, "x.npy").info.notes.size(), 1U);
}

std::string archive(const std::string& name)
{
    return test::dataFolder() + "/support/npy/" + name + ".npz";
}

TEST(Npz, ReadsNumpysArchives)
{
    const Tensor singles = counted<float>({1, 3, 5, 7}, thirds);
    EXPECT_TRUE(sameBits(readImage(archive("stored")).tensor, singles));
    EXPECT_TRUE(sameBits(readImage(archive("deflated")).tensor, singles));
    EXPECT_TRUE(sameBits(readImage(archive("deflated_long")).tensor,
                         counted<std::uint8_t>({1, 3, 120, 170}, bytes8)));
    EXPECT_TRUE(sameBits(
        readImage(archive("deflated_noise")).tensor, counted<std::uint8_t>({1, 1, 40, 50}, [](double index) {
            const auto i = static_cast<std::uint64_t>(index);
            return static_cast<double>(static_cast<std::uint32_t>(i * 2654435761U ^ i * i * 40503U) >> 24);
        })));
    const auto nine = [](double) { return 9.0; };
    EXPECT_TRUE(
        sameBits(readImage(archive("deflated_flat")).tensor, counted<std::uint8_t>({1, 1, 300, 400}, nine)));
    EXPECT_TRUE(
        sameBits(readImage(archive("deflated_pixel")).tensor, counted<std::uint8_t>({1, 1, 1, 1}, nine)));
    EXPECT_EQ(readImage(archive("stored")).info.format, "NPZ");
}

TEST(Npz, FirstOfSeveralArraysIsReadAndNamed)
{
    const DecodedImage image = readImage(archive("two"));
    EXPECT_TRUE(sameBits(image.tensor, counted<std::uint8_t>({1, 1, 5, 7}, bytes8)));
    ASSERT_EQ(image.info.notes.size(), 1U);
    EXPECT_NE(english(image.info.notes[0].text).find("2 arrays; 'first'"), std::string::npos)
        << english(image.info.notes[0].text);
}

TEST(Npz, AnArrayIsChosen)
{
    ReadChoice choice;
    for (const char* name : {"second", "second.npy"}) {
        choice.array = name;
        const DecodedImage image = readImage(archive("two"), choice);
        EXPECT_NE(english(image.info.notes.back().text).find("'second' was read and 1 was not"),
                  std::string::npos)
            << english(image.info.notes.back().text);
    }
    choice.array = "third";
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"no array 'third'", "'first', 'second'"},
                          [&] { readImage(archive("two"), choice); }));
}

TEST(Npz, DamageIsAnError)
{
    for (const char* name : {"stored", "deflated", "deflated_noise", "deflated_long"}) {
        const auto whole = readFile(archive(name));
        const Tensor image = decodeImage(whole, name).tensor;
        for (std::size_t size = 4; size < whole.size(); size += 3)
            EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"cut.npz"},
                                  [&] { decodeImage(std::span(whole).first(size), "cut.npz"); }))
                << name << " " << size;
        int refused = 0;
        for (std::size_t at = 0; at < whole.size(); ++at) {
            auto damaged = whole;
            damaged[at] ^= std::byte{0x41};
            try { // a byte that carries no content may differ; the pixels may not
                EXPECT_TRUE(sameBits(decodeImage(damaged, "a.npz").tensor, image)) << name << " " << at;
            } catch (const Error& error) {
                EXPECT_NE(error.code(), ErrorCode::Io) << error.text();
                ++refused;
            }
        }
        EXPECT_GT(refused, static_cast<int>(whole.size()) / 3) << name;
    }
}

/// An archive whose only entry claims so many bytes, in both of its headers.
std::vector<std::byte> claiming(std::vector<std::byte> file, std::uint32_t bytes)
{
    const auto write = [&](std::string_view signature, std::size_t sizeAt) {
        const auto at = std::search(file.begin(), file.end(), signature.begin(), signature.end(),
                                    [](std::byte b, char c) { return b == static_cast<std::byte>(c); });
        ASSERT_NE(at, file.end());
        std::memcpy(&*at + sizeAt, &bytes, sizeof bytes);
    };
    write("PK\x03\x04", 22);
    write("PK\x01\x02", 24);
    return file;
}

TEST(Npz, BombsAreRefusedBeforeTheyAreUnpacked)
{
    ZipWriter writer;
    const Tensor flat = Tensor::fromValues<std::uint8_t>({1, 1, 300, 400}, std::vector<std::uint8_t>(120000));
    writer.add("image.npy", codec("npy").encode(flat, ParamSet(codec("npy").options())));
    const std::vector<std::byte> file = writer.finish();
    EXPECT_TRUE(sameBits(decodeImage(file, "flat.npz").tensor, flat));
    EXPECT_TRUE(
        failsWith(ErrorCode::CorruptData,
                  {"bomb.npz", "'image.npy'", "declares 3000000000 bytes", "compressed bytes can hold"},
                  [&] { decodeImage(claiming(file, 3000000000U), "bomb.npz"); }));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"bomb.npz", "'image.npy'"}, // what a run of zeros could be
                          [&] { decodeImage(claiming(file, 130000U), "bomb.npz"); }));
}

TEST(Npz, IsNotWritten)
{
    const test::TemporaryFolder folder;
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"a.npz", "Writing NPZ is not supported", "NPY"}, [&] {
        writeImage(folder / "a.npz", randomImage(DType::UInt8, {1, 3, 4, 4}));
    }));
    EXPECT_TRUE(folder.isEmpty());
}

} // namespace
} // namespace comparo
