// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <bit>

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

namespace comparo {
namespace {

using test::failsWith;
using test::randomImage;
using test::sameBits;

std::vector<std::byte> encoded(const std::string& id, const Tensor& image)
{
    return codec(id).encode(image, ParamSet(codec(id).options()));
}

std::vector<std::byte> bytesOf(std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

void put(std::vector<std::byte>& file, std::size_t at, std::initializer_list<int> values)
{
    for (const int value : values)
        file.at(at++) = static_cast<std::byte>(value);
}

TEST(ImageFiles, KeepWhatTheySayTheyKeep)
{
    const test::TemporaryFolder folder;
    int kept = 0;
    for (const Codec* each : allCodecs())
        for (const DType dtype : {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64})
            for (int channels = 1; channels <= 5; ++channels)
                for (const Shape& shape :
                     {Shape{1, channels, 37, 53}, Shape{1, channels, 1, 1}, Shape{1, channels, 64, 3}})
                    for (const Layout layout : {Layout::Contiguous, Layout::ChannelsLast}) {
                        const Tensor image = randomImage(dtype, shape, layout);
                        if (!each->keeps(image.desc()))
                            continue;
                        ++kept;
                        const auto path = folder / ("a" + each->extensions().front());
                        writeImage(path, image);
                        const DecodedImage back = readImage(path);
                        EXPECT_TRUE(sameBits(back.tensor, image))
                            << each->id() << " " << toString(dtype) << " " << shape.toString();
                        EXPECT_EQ(back.info.codec, each->id());
                        EXPECT_EQ(back.info.format, each->format());
                        EXPECT_EQ(back.tensor.layout(), Layout::Contiguous);
                    }
    EXPECT_EQ(kept, 6 * (8 + 13 + 1 + 4 + 2 + 3 + 2 + 20)); // PNG TIFF WebP PNM PFM EXR BMP NPY
}

TEST(ImageFiles, EveryExtensionIsWrittenAndRead)
{
    const test::TemporaryFolder folder;
    const Tensor image = randomImage(DType::UInt8, {1, 3, 20, 30});
    for (const Codec* each : allCodecs())
        for (const std::string& extension : each->extensions()) {
            const TensorDesc bytes = image.desc();
            if (!each->accepts(bytes) && !each->accepts({DType::Float32, bytes.shape, bytes.layout}))
                continue; // read only
            const auto path = folder / ("a" + extension);
            writeImage(path, image, true);
            const DecodedImage back = readImage(path);
            EXPECT_EQ(back.info.codec, each->id()) << extension;
            EXPECT_EQ(back.tensor.shape(), image.shape()) << extension;
            EXPECT_TRUE(back.info.notes.empty())
                << extension << ": " << english(back.info.notes.front().text);
        }
    writeImage(folder / "b.PNG", image);
    EXPECT_TRUE(sameBits(readImage(folder / "b.PNG").tensor, image));
}

TEST(ImageFiles, ColoursAreInRgbOrder)
{
    const std::uint8_t values[] = {10, 20, 30, 40};
    const Tensor image = Tensor::fromValues<std::uint8_t>({1, 4, 1, 1}, values);
    const auto file = encoded("png", image);
    const cv::Mat bytes(1, static_cast<int>(file.size()), CV_8U, const_cast<std::byte*>(file.data()));
    const cv::Mat pixel = cv::imdecode(bytes, cv::IMREAD_UNCHANGED);
    EXPECT_EQ(pixel.at<cv::Vec4b>(0, 0), cv::Vec4b(30, 20, 10, 40));
}

/// A classic TIFF of 3 x 2 gray pixels 10, 20 … 60 with this orientation tag.
std::vector<std::byte> turnedTiff(bool isBigEndian, unsigned orientation, unsigned type)
{
    std::vector<std::byte> file;
    const auto add = [&](std::uint32_t value, unsigned bytes) {
        for (unsigned i = 0; i < bytes; ++i)
            file.push_back(static_cast<std::byte>(value >> 8 * (isBigEndian ? bytes - 1 - i : i)));
    };
    const auto addEntry = [&](std::uint32_t tag, std::uint32_t value, std::uint32_t kind = 4) {
        add(tag, 2);
        add(kind, 2);
        add(1, 4);
        add(value, kind == 3 ? 2 : 4);
        if (kind == 3)
            add(0, 2);
    };
    constexpr std::uint32_t kWidth = 3;
    constexpr std::uint32_t kHeight = 2;
    constexpr std::uint32_t kPixels = 8;
    file.assign(2, static_cast<std::byte>(isBigEndian ? 'M' : 'I'));
    add(42, 2);
    add(kPixels + kWidth * kHeight, 4);
    for (std::uint32_t i = 1; i <= kWidth * kHeight; ++i)
        add(10 * i, 1);
    add(10, 2);
    addEntry(256, kWidth);
    addEntry(257, kHeight);
    addEntry(258, 8, 3);
    addEntry(259, 1, 3);
    addEntry(262, 1, 3);
    addEntry(273, kPixels);
    addEntry(274, orientation, type);
    addEntry(277, 1, 3);
    addEntry(278, kHeight);
    addEntry(279, kWidth * kHeight);
    add(0, 4);
    return file;
}

TEST(ImageFiles, TiffIsReadAsStoredWhateverItsOrientation)
{
    const std::uint8_t values[] = {10, 20, 30, 40, 50, 60};
    const Tensor stored = Tensor::fromValues<std::uint8_t>({1, 1, 2, 3}, values);
    for (const bool isBigEndian : {false, true})
        for (const unsigned type : {3U, 4U})
            for (unsigned orientation = 1; orientation <= 8; ++orientation)
                EXPECT_TRUE(
                    sameBits(decodeImage(turnedTiff(isBigEndian, orientation, type), "it").tensor, stored))
                    << isBigEndian << type << orientation;
}

TEST(ImageFiles, WideImage)
{
    for (const char* id : {"png", "tiff", "bmp", "pnm"}) {
        const Tensor image = randomImage(DType::UInt8, {1, 3, 2, 65535});
        EXPECT_TRUE(sameBits(decodeImage(encoded(id, image), "wide").tensor, image)) << id;
    }
}

TEST(ImageFiles, PngCompressionChangesOnlyTheSize)
{
    const Tensor image = Tensor::fromValues<std::uint8_t>({1, 1, 64, 64}, std::vector<std::uint8_t>(4096, 7));
    ParamSet options(codec("png").options());
    options.set("compression", std::int64_t{9});
    const auto small = codec("png").encode(image, options);
    EXPECT_TRUE(sameBits(decodeImage(small, "small").tensor, image));
    EXPECT_LT(small.size(), encoded("png", image).size());
}

TEST(ImageFiles, RefusesWhatAFormatCannotHold)
{
    const test::TemporaryFolder folder;
    const Tensor floats = randomImage(DType::Float32, {1, 3, 4, 5});
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"a.png", "float32 1x3x4x5", "uint16", "NPY"},
                          [&] { writeImage(folder / "a.png", floats); }));
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"a.jpg", "float32"},
                          [&] { writeImage(folder / "a.jpg", floats); }));
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"a.png", "2x3x4x5"}, [&] {
        writeImage(folder / "a.png", randomImage(DType::UInt8, {2, 3, 4, 5}));
    }));
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {".xyz", ".png", ".npy"},
                          [&] { writeImage(folder / "a.xyz", floats); }));
    EXPECT_TRUE(
        failsWith(ErrorCode::Unsupported, {"no extension"}, [&] { writeImage(folder / "a", floats); }));
    EXPECT_TRUE(
        failsWith(ErrorCode::InvalidArgument, {"empty"}, [&] { writeImage(folder / "a.png", Tensor()); }));
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"'psd'", "png"}, [] { codec("psd"); }));
    EXPECT_TRUE(folder.isEmpty());
}

TEST(ImageFiles, ForViewingFloatsBecomeBytes)
{
    const test::TemporaryFolder folder;
    const float unit[] = {0.0F, 0.5F, 1.0F, 0.25F};
    writeImage(folder / "a.png", Tensor::fromValues<float>({1, 1, 1, 4}, unit), true);
    Tensor seen = readImage(folder / "a.png").tensor;
    EXPECT_EQ(seen.dtype(), DType::UInt8);
    EXPECT_EQ(seen.at(0, 0, 0, 1), 128.0);
    EXPECT_EQ(seen.at(0, 0, 0, 2), 255.0);

    const double wide[] = {-3.0, 127.4, 300.0, NAN};
    writeImage(folder / "a.png", Tensor::fromValues<double>({1, 1, 1, 4}, wide), true);
    seen = readImage(folder / "a.png").tensor;
    EXPECT_EQ(seen.at(0, 0, 0, 0), 0.0);
    EXPECT_EQ(seen.at(0, 0, 0, 1), 127.0);
    EXPECT_EQ(seen.at(0, 0, 0, 2), 255.0);
    EXPECT_EQ(seen.at(0, 0, 0, 3), 0.0);

    const std::uint16_t words[] = {0, 257, 65535, 32768};
    writeImage(folder / "a.bmp", Tensor::fromValues<std::uint16_t>({1, 1, 1, 4}, words), true);
    seen = readImage(folder / "a.bmp").tensor;
    EXPECT_EQ(seen.at(0, 0, 0, 1), 1.0);
    EXPECT_EQ(seen.at(0, 0, 0, 2), 255.0);

    writeImage(folder / "a.exr", Tensor::fromValues<std::uint16_t>({1, 1, 1, 4}, words), true);
    EXPECT_EQ(readImage(folder / "a.exr").tensor.at(0, 0, 0, 2), 1.0);

    writeImage(folder / "a.ppm", randomImage(DType::UInt16, {1, 4, 3, 3}), true);
    EXPECT_EQ(readImage(folder / "a.ppm").tensor.desc(),
              (TensorDesc{DType::UInt16, {1, 3, 3, 3}, Layout::Contiguous}));
}

TEST(BadInput, NotAnImage)
{
    const test::TemporaryFolder folder;
    const auto reading = [&](const std::string& name, std::string_view content) {
        const auto path = folder / name;
        writeFile(path, content);
        return [path] { readImage(path); };
    };
    EXPECT_TRUE(
        failsWith(ErrorCode::CorruptData, {"empty.png", "empty (0 bytes)"}, reading("empty.png", "")));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"notes.png", "is a text file, not an image", "JPEG, PNG"},
                          reading("notes.png", "To whom it may concern\n")));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"GIF"}, reading("a.gif", "GIF89a\x01\x02")));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"PDF"}, reading("a.png", "%PDF-1.4\n")));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"ZIP", ".npz"}, reading("a.npz", "PK\x03\x04zip")));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"AVIF"},
                          reading("a.png", std::string_view("\0\0\0\x20"
                                                            "ftypavif",
                                                            12))));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"zero bytes"}, reading("a.png", std::string(4096, '\0'))));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"not an image"}, reading("a.png", "\x01\x02\x03\x04")));
    for (const char* start : {"\xFF", "\xFF\xD8", "\x89PNG", "BM", "P6", "II*", "RIFF", "P6\n", "\x93NUM"})
        EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"a.png"}, reading("a.png", start))) << start;
}

TEST(BadInput, WrongNameIsAWarning)
{
    const test::TemporaryFolder folder;
    writeFile(folder / "a.jpg", encoded("png", randomImage(DType::UInt8, {1, 3, 4, 5})));
    const DecodedImage image = readImage(folder / "a.jpg");
    ASSERT_EQ(image.info.notes.size(), 1U);
    EXPECT_EQ(english(image.info.notes[0].text), "The extension indicates JPEG, but the file contains PNG.");
}

TEST(BadInput, EveryTruncationIsAnError)
{
    const Tensor image = randomImage(DType::UInt8, {1, 3, 12, 17});
    for (const char* id : {"png", "tiff", "webp", "pnm", "bmp"}) {
        const auto whole = encoded(id, image);
        for (std::size_t size = 16; size + 3 < whole.size(); size += 7)
            EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"cut.img", "truncated"},
                                  [&] { decodeImage(std::span(whole).first(size), "cut.img"); }))
                << id << " " << size << " of " << whole.size();
    }
    const auto floats = encoded("pfm", randomImage(DType::Float32, {1, 3, 12, 17}));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"truncated", std::to_string(floats.size())},
                          [&] { decodeImage(std::span(floats).first(floats.size() - 1), "cut.pfm"); }));
    const auto exr = encoded("exr", randomImage(DType::Float32, {1, 3, 40, 17}));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"truncated"},
                          [&] { decodeImage(std::span(exr).first(exr.size() / 2), "cut.exr"); }));
}

TEST(BadInput, DecompressionBombsAreRefusedUnopened)
{
    const auto refuses = [](const char* id, const std::vector<std::byte>& file, std::string_view claim) {
        EXPECT_TRUE(codec(id).probe(file)) << id;
        EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"bomb", claim, "at most 1073741824"}, [&] {
            decodeImage(file, "bomb");
        })) << id;
    };
    const Tensor small = randomImage(DType::UInt8, {1, 3, 5, 4});
    auto png = encoded("png", small);
    put(png, 16, {0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60});
    refuses("png", png, "60000x60000");

    auto bmp = encoded("bmp", small);
    put(bmp, 18, {0x60, 0xEA, 0, 0, 0x60, 0xEA, 0, 0});
    refuses("bmp", bmp, "60000x60000");
    put(bmp, 22, {0xA0, 0x15, 0xFF, 0xFF}); // -60000 rows: from the top
    refuses("bmp", bmp, "60000x60000");

    refuses("pnm", bytesOf("P6 # wide\n60000 # and high\n60000\n255\n"), "60000x60000");
    refuses("pnm", bytesOf("P2 99999 99999 255 1 2 3"), "99999x99999");
    refuses("pfm", bytesOf("PF\n60000 60000\n-1.0\n....."), "60000x60000");

    auto exr = encoded("exr", randomImage(DType::Float32, {1, 1, 5, 4}));
    const std::string text(reinterpret_cast<const char*>(exr.data()), exr.size());
    const std::size_t window = text.find(std::string("dataWindow\0box2i\0", 17));
    ASSERT_NE(window, std::string::npos);
    put(exr, window + 21 + 8, {0x5F, 0xEA, 0, 0, 0x5F, 0xEA, 0, 0});
    refuses("exr", exr, "60000x60000");

    std::vector<std::byte> tiff = bytesOf(std::string_view("II*\0\x08\0\0\0\x02\0", 10));
    tiff.resize(64);
    put(tiff, 10, {0, 1, 4, 0, 1, 0, 0, 0, 0x60, 0xEA, 0, 0});
    put(tiff, 22, {1, 1, 4, 0, 1, 0, 0, 0, 0x60, 0xEA, 0, 0});
    refuses("tiff", tiff, "60000x60000");

    std::vector<std::byte> webp = bytesOf(std::string_view("RIFF\x16\0\0\0WEBPVP8X\x0A\0\0\0\0\0\0\0", 24));
    webp.resize(64);
    put(webp, 24, {0x5F, 0xEA, 0, 0x5F, 0xEA, 0});
    refuses("webp", webp, "60000x60000");
}

TEST(BadInput, DamagedPixelsAreAnErrorOrAnImage)
{
    // One flipped byte at every place: whatever a decoder makes of it, it neither crashes nor throws
    // otherwise.
    const Tensor image = randomImage(DType::UInt8, {1, 3, 6, 7});
    for (const char* id : {"tiff", "webp", "pnm", "bmp", "npy", "libjpeg_turbo"}) {
        const auto whole = encoded(id, image);
        int decoded = 0;
        int refused = 0;
        for (std::size_t at = 0; at < whole.size(); ++at) {
            auto damaged = whole;
            damaged[at] ^= std::byte{0x55};
            try {
                const DecodedImage result = decodeImage(damaged, "damaged");
                ++decoded;
                EXPECT_GT(result.tensor.shape().elements(), 0);
            } catch (const Error& error) {
                ++refused;
                EXPECT_NE(error.code(), ErrorCode::Io) << error.text();
            }
        }
        EXPECT_GT(refused, 0) << id;
        EXPECT_GT(decoded + refused, 50) << id;
    }
}

TEST(ImageFiles, ExrNeedsNoTemporaryFolder)
{
    const test::TemporaryFolder folder;
    const std::string absent = (folder / "no/such/folder").string();
    ::setenv("OPENCV_TEMP_PATH", absent.c_str(), 1);
    for (const int channels : {1, 3, 4}) {
        const Tensor image = randomImage(DType::Float32, {1, channels, 13, 7});
        const auto file = encoded("exr", image);
        EXPECT_TRUE(sameBits(decodeImage(file, "a.exr").tensor, image)) << channels;
    }
    ::unsetenv("OPENCV_TEMP_PATH");
}

TEST(ImageFiles, OpencvReadsOurExr)
{
    const test::TemporaryFolder folder;
    const Tensor image = randomImage(DType::Float32, {1, 3, 5, 4});
    writeImage(folder / "a.exr", image);
    const cv::Mat read = cv::imread((folder / "a.exr").string(), cv::IMREAD_UNCHANGED);
    ASSERT_EQ(read.type(), CV_32FC3);
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 4; ++x)
            for (int c = 0; c < 3; ++c)
                EXPECT_EQ(std::bit_cast<std::uint32_t>(read.at<cv::Vec3f>(y, x)[2 - c]),
                          std::bit_cast<std::uint32_t>(static_cast<float>(image.at(0, c, y, x))));
}

TEST(BadInput, LibrariesSayNothingBesideOurSentence)
{
    ::testing::internal::CaptureStderr();
    int refused = 0;
    for (const char* id : {"png", "tiff", "webp", "pnm", "bmp", "exr", "libjpeg_turbo"}) {
        const bool isFloat = std::string_view(id) == "exr";
        const auto whole = encoded(id, isFloat ? randomImage(DType::Float32, {1, 3, 12, 17})
                                               : randomImage(DType::UInt8, {1, 3, 12, 17}));
        for (std::size_t at = 8; at < whole.size(); at += at < 300 ? 1 : 37) {
            auto damaged = whole;
            damaged[at] ^= std::byte{0xA5};
            try {
                decodeImage(damaged, "damaged");
            } catch (const Error&) {
                ++refused;
            }
        }
    }
    EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
    EXPECT_GT(refused, 300);
}

TEST(BadInput, APngNamesTheDamagedChunk)
{
    auto file = encoded("png", randomImage(DType::UInt8, {1, 3, 12, 17}));
    file[60] ^= std::byte{1};
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData,
                          {"bad.png", "checksum mismatch in its chunk IDAT at byte 33"},
                          [&] { decodeImage(file, "bad.png"); }));
}

TEST(ImageFiles, ProfilesOfAPngDoNotReachTheStandardError)
{
    const Tensor image = randomImage(DType::UInt8, {1, 3, 4, 5});
    auto file = encoded("png", image);
    const auto chunk =
        bytesOf(std::string_view("\0\0\0\x04iCCPjunkjunk", 16)); // neither a profile nor a checksum
    file.insert(file.begin() + 33, chunk.begin(), chunk.end());
    ::testing::internal::CaptureStderr();
    const Tensor back = decodeImage(file, "a.png").tensor;
    EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
    EXPECT_TRUE(sameBits(back, image));
}

TEST(ImageFiles, OtherDepthsAndKindsOfPng)
{
    // Palette, one-bit gray and gray with alpha, as other programs write them.
    const cv::Mat gray = (cv::Mat_<std::uint8_t>(2, 9) << 0, 255, 0, 255, 0, 255, 0, 255, 255, 255, 0, 255, 0,
                          0, 0, 0, 0, 255);
    std::vector<unsigned char> bytes;
    cv::imencode(".png", gray, bytes, {cv::IMWRITE_PNG_BILEVEL, 1});
    const Tensor bilevel = decodeImage(std::as_bytes(std::span(bytes)), "bilevel").tensor;
    EXPECT_EQ(bilevel.shape(), (Shape{1, 1, 2, 9}));
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 9; ++x)
            EXPECT_EQ(bilevel.at(0, 0, y, x), gray.at<std::uint8_t>(y, x));
}

} // namespace
} // namespace comparo
