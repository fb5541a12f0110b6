// SPDX-License-Identifier: Apache-2.0
// Every kind of WebP, PNM, PFM and BMP, against the samples that the test has written; where those are a
// library's, against OpenCV's reader.
#include "engine/codec/file_header.h"
#include "tests/engine/codec/pictures_reference.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>

#include <bit>
#include <cmath>
#include <cstring>
#include <random>

#include <webp/encode.h>

namespace comparo {
namespace {

using test::fileOf;
using test::notesOf;
using test::PictureFile;
using test::randomMatrix;
using test::readsAsOpencv;
using test::writtenByOpencv;

TEST(PictureCorpus, WhatOpencvWrites)
{
    // Three floats in a TIFF are logarithms of CIE XYZ, which OpenCV turns into RGB again.
    const std::pair<const char*, std::vector<int>> kinds[] = {
        {".png", {CV_8UC1, CV_8UC3, CV_8UC4, CV_16UC1, CV_16UC3, CV_16UC4}},
        {".tiff", {CV_8UC1, CV_8UC3, CV_8UC4, CV_16UC1, CV_16UC3, CV_16UC4, CV_32FC1, CV_32FC4, CV_64FC1}},
        {".webp", {CV_8UC3, CV_8UC4}},
        {".bmp", {CV_8UC1, CV_8UC3, CV_8UC4}},
        {".ppm", {CV_8UC3, CV_16UC3}},
        {".pgm", {CV_8UC1, CV_16UC1}},
        {".pbm", {CV_8UC1}},
        {".pfm", {CV_32FC1, CV_32FC3}}};
    for (const auto& [extension, types] : kinds)
        for (const int type : types)
            for (const auto& [height, width] : {std::pair{1, 1}, {17, 31}, {64, 65}})
                EXPECT_TRUE(readsAsOpencv(writtenByOpencv(extension, randomMatrix(type, height, width)),
                                          std::string(extension) + ' ' + cv::typeToString(type)));
    for (const int binary : {0, 1})
        for (const char* extension : {".ppm", ".pgm", ".pbm"})
            for (const int depth : {CV_8U, CV_16U}) {
                if (depth == CV_16U && extension[2] == 'b')
                    continue;
                const int type = CV_MAKETYPE(depth, extension[2] == 'p' ? 3 : 1);
                EXPECT_TRUE(readsAsOpencv(
                    writtenByOpencv(extension, randomMatrix(type, 5, 19), {cv::IMWRITE_PXM_BINARY, binary}),
                    extension));
            }
}

// ---- WebP ----

TEST(WebpCorpus, LossyAndLosslessWithAndWithoutAlpha)
{
    for (const int channels : {3, 4})
        for (const float quality : {10.0F, 80.0F, 101.0F}) {
            const cv::Mat pixels = randomMatrix(CV_MAKETYPE(CV_8U, channels), 33, 47);
            std::uint8_t* written = nullptr;
            const bool isLossless = quality > 100.0F;
            const auto step = static_cast<int>(pixels.step);
            const std::size_t size =
                channels == 3 ? (isLossless ? WebPEncodeLosslessRGB(pixels.data, 47, 33, step, &written)
                                            : WebPEncodeRGB(pixels.data, 47, 33, step, quality, &written))
                              : (isLossless ? WebPEncodeLosslessRGBA(pixels.data, 47, 33, step, &written)
                                            : WebPEncodeRGBA(pixels.data, 47, 33, step, quality, &written));
            ASSERT_GT(size, 0U);
            EXPECT_TRUE(readsAsOpencv(fileOf(written, size), std::to_string(channels) + " channels"));
            WebPFree(written);
        }
}

// ---- PNM, PFM ----

PictureFile textFile(std::string_view text)
{
    return fileOf(text.data(), text.size());
}

TEST(PnmCorpus, SamplesAreAsStoredWhateverTheLargestIs)
{
    using namespace std::string_view_literals;
    struct Case {
        std::string_view file;
        std::vector<double> samples; ///< row by row, RGB
        int channels = 1;
        const char* note = "";
    };
    const Case cases[] = {
        {"P1\n4 2\n0101\n1 0 1 0\n"sv, {255, 0, 255, 0, 0, 255, 0, 255}, 1, "is a bitmap"},
        {"P1 # one\n# two\n3 1 1 0 1"sv, {0, 255, 0}, 1, "is a bitmap"},
        {"P2\n3 2\n15\n0 1 2 13 14 15\n"sv, {0, 1, 2, 13, 14, 15}, 1, "0 to 15; they are as stored"},
        {"P2\n3 2\n255\n0 1 2 253 254 255\n"sv, {0, 1, 2, 253, 254, 255}},
        {"P2 3 1 1000 0 500 1000\n"sv,
         {0, 500, 1000},
         1,
         "0 to 1000; they are as stored, not scaled to 65535"},
        {"P3\n2 1\n7\n0 1 2 3 4 7\n"sv, {0, 1, 2, 3, 4, 7}, 3, "0 to 7"},
        {"P3 1 1 40000 1 2 40000 "sv, {1, 2, 40000}, 3, "0 to 40000"},
        {"P4\n11 1\n\xA5\x5A"sv, {0, 255, 0, 255, 255, 0, 255, 0, 255, 0, 255}, 1, "is a bitmap"},
        {"P5\n3 1\n255\n\x01\xFE\xFF"sv, {1, 254, 255}},
        {"P5\n3 1\n15\n\x01\x0E\xFF"sv, {1, 14, 255}, 1, "1 samples are larger than 15"},
        {"P5\n2 1\n65535\n\x01\x02\xFE\xFF"sv, {258, 65279}},
        {"P5\n2 1\n256\n\x01\x02\x01\0"sv, {258, 256}, 1, "0 to 256"},
        {"P5 #c\n2 1 #d\n 255\r\x01\x02"sv, {1, 2}},
        {"P6\n1 2\n255\n\x01\x02\x03\x04\x05\x06"sv, {1, 2, 3, 4, 5, 6}, 3},
        {"P6 1 1 999\n\x01\x02\x03\x04\x05\x06"sv, {258, 772, 1286}, 3, "0 to 999"},
    };
    for (const Case& each : cases) {
        const DecodedImage read = decodeImage(textFile(each.file), "a.pnm");
        const Shape& shape = read.tensor.shape();
        const bool isWide = read.tensor.dtype() == DType::UInt16;
        test::hasSamples(
            read.tensor, isWide ? DType::UInt16 : DType::UInt8, {1, each.channels, shape.h, shape.w},
            [&](int c, int y, int x) {
                return each.samples.at(static_cast<std::size_t>((y * shape.w + x) * each.channels + c));
            },
            std::string(each.file.substr(0, 12)));
        const std::string said = notesOf(read);
        EXPECT_EQ(said.empty(), *each.note == 0) << said;
        EXPECT_NE(said.find(each.note), std::string::npos) << said;
    }
    for (const std::string_view file : {"P2 2 2 255 1 2 3"sv, "P2 2 1 255 1 x"sv, "P2 2 1 255 1 300"sv,
                                        "P5 2 1 70000 1234"sv, "P5 2 1 0 12"sv})
        EXPECT_THROW(decodeImage(textFile(file), "a.pgm"), Error) << file;
}

/// Netpbm's pm_getc(): a comment may begin at the end of a number, and ends with a line of any kind.
/// OpenCV 4.6.0 passes over its '#'. Header and decoder have to read the same size.
TEST(PnmCorpus, CommentsBehindANumberAreComments)
{
    using namespace std::string_view_literals;
    const auto read = [](std::string_view text) { return decodeImage(textFile(text), "a.pgm").tensor; };
    for (const auto& [file, plain] : {std::pair{"P2\n2#1\n1#x\n9#3\n7#5\n8"sv, "P2\n2 1 9 7 8"sv},
                                      {"P2 #a\r2 1 9 7 8"sv, "P2\n2 1 9 7 8"sv},
                                      {"P5\n2#5\n1\n255#c\n\x01\x02"sv, "P5\n2 1 255\n\x01\x02"sv},
                                      {"P4\n8#9\n1#c\n\xA5"sv, "P4\n8 1\n\xA5"sv}}) {
        const Tensor image = read(file), same = read(plain);
        ASSERT_EQ(image.shape(), same.shape()) << file;
        EXPECT_EQ(std::memcmp(image.buffer()->host(), same.buffer()->host(), image.desc().bytes()), 0)
            << file;
        const auto claimed = header::pnmSize(textFile(file));
        EXPECT_TRUE(claimed && claimed->width == image.shape().w && claimed->height == image.shape().h)
            << file;
    }
    EXPECT_TRUE(test::failsWith(ErrorCode::CorruptData, {"has no size"},
                                [&] { read("Pf\n1#2\n1\n-1\n\x01\x02\x03\x04\x01\x02\x03\x04"sv); }));
}

TEST(PnmCorpus, FloatsOfBothOrdersAndScales)
{
    for (const char* scale : {"-1.0", "1.0", "-2.5", "0.001", "-1e-3"})
        for (const int channels : {1, 3}) {
            const std::string head = (channels == 1 ? "Pf\n7 5\n" : "PF\n7 5\n") + std::string(scale) + "\n";
            PictureFile file = textFile(head);
            std::vector<double> samples;
            std::mt19937 random(5);
            for (int i = 0; i < 7 * 5 * channels; ++i) {
                const float value = static_cast<float>(random() % 1000U) / 250.0F - 2.0F;
                samples.push_back(static_cast<double>(value));
                auto bits = std::bit_cast<std::uint32_t>(value);
                if (scale[0] != '-')
                    bits = __builtin_bswap32(bits);
                const PictureFile each = fileOf(&bits, sizeof bits);
                file.insert(file.end(), each.begin(), each.end());
            }
            const DecodedImage read = decodeImage(file, "a.pfm");
            test::hasSamples(
                read.tensor, DType::Float32, {1, channels, 5, 7},
                [&](int c, int y, int x) {
                    return samples[static_cast<std::size_t>(((4 - y) * 7 + x) * channels + c)];
                },
                scale);
            EXPECT_EQ(notesOf(read, note::kScale).empty(), std::fabs(std::atof(scale)) == 1.0);
        }
    const DecodedImage two =
        decodeImage(textFile(std::string_view("Pf\n1 1\n-2.0\n\0\0\x40\x40", 18)), "a.pfm");
    EXPECT_EQ(two.tensor.at(0, 0, 0, 0), 3.0);
    EXPECT_EQ(
        notesOf(two),
        "The PFM file declares the scale 2; the samples are as stored, not multiplied or divided by it.");
}

// ---- BMP ----

struct BmpFile {
    int bits = 24;
    int coding = 0;
    int headerBytes = 40;
    bool isGray = false;
    bool isFromTop = false;
    std::vector<std::uint32_t> masks;
    std::string pixels; ///< empty: random rows
    int width = 13;
    int height = 6;
    int used = 0; ///< colours of the palette; 0: all
};

PictureFile writeBmp(const BmpFile& bmp)
{
    std::mt19937 random(11);
    std::string file;
    const auto put = [&file](std::uint64_t value, int bytes) {
        for (int i = 0; i < bytes; ++i)
            file += static_cast<char>(value >> 8 * i & 0xFFU);
    };
    const bool isOld = bmp.headerBytes == 12;
    const int colours = bmp.bits > 8 ? 0 : bmp.used > 0 ? bmp.used : 1 << bmp.bits;
    const bool areMasksBehind = !bmp.masks.empty() && bmp.headerBytes == 40;
    const std::size_t offset = 14U + static_cast<std::size_t>(bmp.headerBytes) +
                               static_cast<std::size_t>(colours * (isOld ? 3 : 4)) +
                               (areMasksBehind ? 12U : 0U);
    file += "BM";
    put(0, 4);
    put(0, 4);
    put(offset, 4);
    put(static_cast<std::uint64_t>(bmp.headerBytes), 4);
    put(static_cast<std::uint64_t>(bmp.width), isOld ? 2 : 4);
    put(static_cast<std::uint64_t>(bmp.isFromTop ? -bmp.height : bmp.height), isOld ? 2 : 4);
    put(1, 2);
    put(static_cast<std::uint64_t>(bmp.bits), 2);
    if (!isOld) {
        put(static_cast<std::uint64_t>(bmp.coding), 4);
        for (const int value : {0, 0, 0, bmp.used, 0})
            put(static_cast<std::uint64_t>(value), 4);
        for (const std::uint32_t mask : bmp.masks)
            put(mask, 4);
        file.resize(std::max(file.size(), 14U + static_cast<std::size_t>(bmp.headerBytes)));
    }
    for (int i = 0; i < colours; ++i) {
        const auto colour = static_cast<std::uint64_t>(random());
        put(bmp.isGray ? (colour & 0xFFU) * 0x010101U : colour, isOld ? 3 : 4);
    }
    if (!bmp.pixels.empty()) {
        file += bmp.pixels;
    } else {
        const int rowBytes = (bmp.width * bmp.bits + 31) / 32 * 4;
        for (int i = 0; i < rowBytes * bmp.height; ++i)
            file += static_cast<char>(bmp.used > 0 ? random() % static_cast<unsigned>(bmp.used) : random());
    }
    return fileOf(file.data(), file.size());
}

TEST(BmpCorpus, EveryKindIsReadAsOpencvReadsIt)
{
    for (const bool isFromTop : {false, true})
        for (const bool isGray : {false, true})
            for (const int bits : {1, 4, 8, 24, 32}) { // of 16 bits OpenCV makes 8
                BmpFile bmp;
                bmp.bits = bits;
                bmp.isGray = isGray;
                bmp.isFromTop = isFromTop;
                EXPECT_TRUE(readsAsOpencv(writeBmp(bmp), "BMP of " + std::to_string(bits)));
            }
    for (const int bits : {24, 32}) {
        BmpFile old;
        old.bits = bits;
        old.headerBytes = 12;
        EXPECT_EQ(decodeImage(writeBmp(old), "a.bmp").tensor.shape(), (Shape{1, 3, old.height, old.width}));
    }
    BmpFile few;
    few.bits = 8;
    few.used = 17;
    EXPECT_TRUE(readsAsOpencv(writeBmp(few), "17 colours"));
}

/// OS/2 stores three bytes a colour; OpenCV takes such pictures as gray.
TEST(BmpCorpus, PalettesOfOs2HaveColours)
{
    for (const int bits : {1, 4, 8}) {
        BmpFile bmp;
        bmp.bits = bits;
        const Tensor colours = decodeImage(writeBmp(bmp), "a.bmp").tensor;
        bmp.headerBytes = 12; // the same colours, but for their unused byte, and other pixels
        const PictureFile file = writeBmp(bmp);
        const Tensor old = decodeImage(file, "a.bmp").tensor;
        ASSERT_EQ(old.shape(), (Shape{1, 3, bmp.height, bmp.width}));
        ASSERT_EQ(colours.shape(), old.shape());
        const std::size_t offset = 26 + 3 * (std::size_t{1} << bits);
        const std::size_t rowBytes = (static_cast<std::size_t>(bmp.width * bits) + 31) / 32 * 4;
        test::hasSamples(
            old, DType::UInt8, old.shape(),
            [&](int c, int y, int x) {
                const std::size_t bit = static_cast<std::size_t>(x * bits);
                const auto byte = std::to_integer<unsigned>(
                    file[offset + rowBytes * static_cast<std::size_t>(bmp.height - 1 - y) + bit / 8]);
                const unsigned index =
                    byte >> (8 - static_cast<unsigned>(bits) - bit % 8) & ((1U << bits) - 1U);
                return std::to_integer<int>(file[26 + 3 * index + static_cast<std::size_t>(2 - c)]);
            },
            "OS/2 of " + std::to_string(bits));
    }
}

TEST(BmpCorpus, PixelsBeginBehindThePalette)
{
    BmpFile bmp;
    bmp.bits = 8;
    PictureFile file = writeBmp(bmp);
    const Tensor right = decodeImage(file, "a.bmp").tensor;
    file[10] = std::byte{54}; // the end of the header
    file[11] = std::byte{0};
    file.pop_back(); // of the bytes that fill the last row up
    const DecodedImage read = decodeImage(file, "a.bmp");
    EXPECT_TRUE(test::sameBits(read.tensor, right));
    EXPECT_NE(notesOf(read, note::kPlace).find("they were read from after it"), std::string::npos);
}

TEST(BmpCorpus, AnUnusedByteThatIsNotZeroIsSaid)
{
    BmpFile bmp;
    bmp.bits = 32;
    EXPECT_NE(notesOf(decodeImage(writeBmp(bmp), "a.bmp"), note::kLeftOut).find("an unused last one"),
              std::string::npos);
    bmp.width = bmp.height = 1;
    bmp.pixels = std::string("\1\2\3\0", 4);
    EXPECT_EQ(notesOf(decodeImage(writeBmp(bmp), "a.bmp")), "");
}

/// What a mask stands for, by the definition of BMP (BITMAPV4HEADER): the bits of the pixel under it. OpenCV
/// is no oracle here: 4.6 reads masks of 10 bits modulo 256 and passes over those behind a header of 40
/// bytes, 4.10 does not.
std::uint32_t bitsUnder(std::uint32_t mask, std::uint32_t pixel)
{
    std::uint32_t value = 0;
    int place = 0;
    for (int bit = 0; bit < 32; ++bit)
        if ((mask >> bit & 1U) != 0)
            value |= (pixel >> bit & 1U) << place++;
    return value;
}

/// The pixels of writeBmp() begin where the file says, lower row first.
void expectMasked(const BmpFile& bmp, const std::vector<std::uint32_t>& masks, DType dtype)
{
    const PictureFile file = writeBmp(bmp);
    const Tensor picture = decodeImage(file, "a.bmp").tensor;
    const bool hasAlpha = masks.size() == 4 && masks[3] != 0;
    ASSERT_EQ(picture.shape(), (Shape{1, hasAlpha ? 4 : 3, bmp.height, bmp.width}));
    ASSERT_EQ(picture.dtype(), dtype);
    std::uint32_t offset = 0;
    std::memcpy(&offset, file.data() + 10, 4);
    const auto pixelBytes = static_cast<std::size_t>(bmp.bits / 8);
    const std::size_t rowBytes = (static_cast<std::size_t>(bmp.width * bmp.bits) + 31) / 32 * 4;
    for (int y = 0; y < bmp.height; ++y)
        for (int x = 0; x < bmp.width; ++x) {
            std::uint32_t pixel = 0;
            std::memcpy(&pixel,
                        file.data() + offset + rowBytes * static_cast<std::size_t>(bmp.height - 1 - y) +
                            pixelBytes * static_cast<std::size_t>(x),
                        pixelBytes);
            for (int c = 0; c < picture.shape().c; ++c)
                ASSERT_EQ(picture.at(0, c, y, x), bitsUnder(masks[static_cast<std::size_t>(c)], pixel))
                    << bmp.bits << " bits, header of " << bmp.headerBytes << ", (" << x << ", " << y
                    << ") channel " << c;
        }
}

TEST(BmpCorpus, Masks)
{
    using Masks = std::vector<std::uint32_t>;
    BmpFile bmp;
    bmp.coding = 3;
    bmp.bits = 16;
    for (const Masks& masks : {Masks{0x7C00, 0x3E0, 0x1F}, {0xF800, 0x7E0, 0x1F}, {0xF, 0xF0, 0xF00}}) {
        bmp.masks = masks;
        for (const int headerBytes : {40, 52, 108}) {
            bmp.headerBytes = headerBytes;
            expectMasked(bmp, masks, DType::UInt8);
        }
    }
    bmp.headerBytes = 40;
    bmp.coding = 0;
    bmp.masks = {};
    expectMasked(bmp, {0x7C00, 0x3E0, 0x1F}, DType::UInt8);

    bmp.coding = 3;
    bmp.bits = 32;
    for (const int headerBytes : {56, 108, 124})
        for (const auto& [masks, dtype] : {std::pair{Masks{0xFF0000, 0xFF00, 0xFF, 0xFF000000}, DType::UInt8},
                                           {{0xFF, 0xFF00, 0xFF0000, 0}, DType::UInt8},
                                           {{0xFF000000, 0xFF0000, 0xFF00, 0xFF}, DType::UInt8},
                                           {{0x3FF00000, 0xFFC00, 0x3FF, 0xC0000000}, DType::UInt16}}) {
            bmp.headerBytes = headerBytes;
            bmp.masks = masks;
            expectMasked(bmp, masks, dtype);
        }
    bmp.headerBytes = 40; // the masks stand behind it
    bmp.masks = {0xFF, 0xFF00, 0xFF0000};
    expectMasked(bmp, bmp.masks, DType::UInt8);
}

/// Values written here: two pixels of 0x7FFF and 0x0421 in 5-6-5, and two of 0x80FFC00A in 2-10-10-10.
TEST(BmpCorpus, MasksOfKnownPixels)
{
    using namespace std::string_literals;
    BmpFile bmp;
    bmp.width = 2;
    bmp.height = 1;
    bmp.coding = 3;
    bmp.bits = 16;
    bmp.masks = {0xF800, 0x7E0, 0x1F};
    bmp.pixels = "\xFF\x7F\x21\x04"s;
    const DecodedImage six = decodeImage(writeBmp(bmp), "a.bmp");
    const double expected[3][2] = {{15, 0}, {63, 33}, {31, 1}};
    for (int c = 0; c < 3; ++c)
        for (int x = 0; x < 2; ++x)
            EXPECT_EQ(six.tensor.at(0, c, 0, x), expected[c][x]) << c << ' ' << x;
    bmp.bits = 32;
    bmp.headerBytes = 108;
    bmp.masks = {0x3FF00000, 0xFFC00, 0x3FF, 0xC0000000};
    bmp.pixels = "\x0A\xC0\xFF\x80\x0A\xC0\xFF\x80"s;
    const Tensor ten = decodeImage(writeBmp(bmp), "a.bmp").tensor;
    const double channels[] = {15, 1008, 10, 2};
    for (int c = 0; c < 4; ++c)
        EXPECT_EQ(ten.at(0, c, 0, 1), channels[c]) << c;
}

TEST(BmpCorpus, MasksThatAreNoneAreRefused)
{
    using Masks = std::vector<std::uint32_t>;
    BmpFile bmp;
    bmp.coding = 3;
    bmp.bits = 32;
    for (const Masks& masks :
         {Masks{0, 0xFF00, 0xFF}, {0xFF0000, 0xFF01, 0xFE}, {0xFF0000, 0x1FF00, 0xFF}, {0xFFFFFFFF, 0, 0}}) {
        bmp.masks = masks;
        EXPECT_TRUE(test::failsWith(ErrorCode::Unsupported, {"has the unsupported masks 0x"},
                                    [&] { decodeImage(writeBmp(bmp), "a.bmp"); }));
    }
}

TEST(BmpCorpus, Runs)
{
    using namespace std::string_literals;
    // Rows of 6 pixels: runs, pixels as they are (padded to pairs), ends of rows and of the picture.
    const std::string eight = "\6\1\0\0\2\5\0\3\7\x08\x09\0\1\4\0\0\0\6\1\2\3\4\5\6\0\0\0\1"s;
    const std::string skipping = "\6\1\0\0\2\5\0\2\1\1\2\4\0\0\0\1"s;
    const std::string early = "\6\1\0\1"s;
    const std::string noEnds = "\6\1\6\2\6\3\0\1"s;
    const std::string four = "\6\x12\0\0\3\x34\0\3\x56\x70\0\0\6\x9A\0\0\0\1"s;
    for (const bool isGray : {false, true}) {
        for (const std::string& pixels : {eight, skipping, early, noEnds}) {
            BmpFile bmp;
            bmp.bits = 8;
            bmp.coding = 1;
            bmp.isGray = isGray;
            bmp.pixels = pixels;
            bmp.width = 6;
            bmp.height = 3;
            EXPECT_TRUE(readsAsOpencv(writeBmp(bmp), "runs of 8 bits"));
        }
        BmpFile bmp;
        bmp.bits = 4;
        bmp.coding = 2;
        bmp.isGray = isGray;
        bmp.pixels = four;
        bmp.width = 6;
        bmp.height = 3;
        EXPECT_TRUE(readsAsOpencv(writeBmp(bmp), "runs of 4 bits"));
    }
    BmpFile tooLong;
    tooLong.bits = 8;
    tooLong.coding = 1;
    tooLong.pixels = "\7\1\0\1"s;
    tooLong.width = 6;
    tooLong.height = 3;
    EXPECT_TRUE(test::failsWith(ErrorCode::CorruptData, {"its run-length data do not fill its rows"},
                                [&] { decodeImage(writeBmp(tooLong), "a.bmp"); }));
}

} // namespace
} // namespace comparo
