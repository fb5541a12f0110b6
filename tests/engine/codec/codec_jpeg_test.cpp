// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/codec/jpeg_codec.h"
#include "tests/support/paths.h"
#include "tests/support/photographs.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <cmath>

namespace comparo {
namespace {

using test::failsWith;
using test::sameBits;

const Codec& jpeg()
{
    return codec("libjpeg_turbo");
}

std::vector<std::byte> encoded(const Tensor& image, std::string_view settings = {})
{
    ParamSet options(jpeg().options());
    while (!settings.empty()) {
        const std::size_t comma = std::min(settings.find(','), settings.size());
        const std::size_t equals = settings.find('=');
        options.parse(settings.substr(0, equals), settings.substr(equals + 1, comma - equals - 1));
        settings.remove_prefix(std::min(comma + 1, settings.size()));
    }
    return jpeg().encode(image, options);
}

/// Soft shapes in colour, as photographs have them.
Tensor softImage(int height, int width)
{
    std::vector<std::uint8_t> values;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                values.push_back(static_cast<std::uint8_t>(128 + 60 * std::sin(x * 0.11 + c) +
                                                           50 * std::cos(y * 0.07 * (c + 1))));
    return Tensor::fromValues<std::uint8_t>({1, 3, height, width}, values);
}

double psnr(const Tensor& a, const Tensor& b)
{
    double sum = 0.0;
    for (int c = 0; c < a.shape().c; ++c)
        for (int y = 0; y < a.shape().h; ++y)
            for (int x = 0; x < a.shape().w; ++x) {
                const double d = a.at(0, c, y, x) - b.at(0, c, y, x);
                sum += d * d;
            }
    return 10.0 * std::log10(255.0 * 255.0 * static_cast<double>(a.shape().elements()) / sum);
}

/// OpenCV's own decoding of the same bytes.
Tensor opencvDecode(std::span<const std::byte> file)
{
    const cv::Mat bytes(1, static_cast<int>(file.size()), CV_8U, const_cast<std::byte*>(file.data()));
    const cv::Mat pixels = cv::imdecode(bytes, cv::IMREAD_UNCHANGED);
    const int channels = pixels.channels();
    std::vector<std::uint8_t> values;
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < pixels.rows; ++y)
            for (int x = 0; x < pixels.cols; ++x)
                values.push_back(pixels.ptr(y)[x * channels + (channels - 1 - c)]);
    return Tensor::fromValues<std::uint8_t>({1, channels, pixels.rows, pixels.cols}, values);
}

int countMarkers(std::span<const std::byte> file, int from, int to)
{
    int count = 0;
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        if (file[i] == std::byte{0xFF} && std::to_integer<int>(file[i + 1]) >= from &&
            std::to_integer<int>(file[i + 1]) <= to)
            ++count;
    return count;
}

TEST(Jpeg, DecodesPhotographsAsOpencvDoes)
{
    for (const char* name : {"hubble_deep_field.jpg", "retina.jpg", "rocket.jpg"}) {
        const auto file = readFile(test::photographPath(name));
        const DecodedImage image = decodeImage(file, name);
        EXPECT_TRUE(sameBits(image.tensor, opencvDecode(file))) << name;
        EXPECT_EQ(image.info.format, "JPEG");
    }
}

TEST(Jpeg, EverySettingDecodesAsOpencvDoes)
{
    for (const auto& size : {std::pair{61, 83}, std::pair{1, 1}, std::pair{8, 200}, std::pair{17, 16}}) {
        const Tensor image = softImage(size.first, size.second);
        for (const char* sampling : {"444", "422", "420", "440", "411", "gray"})
            for (const char* rest : {"", ",progressive=true", ",optimize=true", ",restart_rows=1",
                                     ",quality=100", ",quality=1"}) {
                const auto file = encoded(image, "subsampling=" + std::string(sampling) + rest);
                const DecodedImage back = decodeImage(file, "a.jpg");
                EXPECT_TRUE(back.info.notes.empty())
                    << sampling << rest << ": " << english(back.info.notes.front().text);
                EXPECT_EQ(back.tensor.shape().c, sampling == std::string("gray") ? 1 : 3);
                EXPECT_TRUE(sameBits(back.tensor, opencvDecode(file))) << sampling << rest;
            }
    }
}

TEST(Jpeg, SettingsDoWhatTheyName)
{
    const Tensor image = softImage(96, 128);
    const auto usual = encoded(image);
    EXPECT_TRUE(sameBits(decodeImage(usual, "a").tensor,
                         decodeImage(encoded(image, "quality=75,subsampling=420"), "b").tensor));
    EXPECT_LT(encoded(image, "quality=20").size(), usual.size());
    EXPECT_GT(encoded(image, "quality=98").size(), usual.size());
    EXPECT_GT(psnr(decodeImage(encoded(image, "quality=95,subsampling=444"), "a").tensor, image), 42.0);
    EXPECT_GT(psnr(decodeImage(encoded(image, "quality=95,subsampling=444"), "a").tensor, image),
              psnr(decodeImage(encoded(image, "quality=30,subsampling=444"), "a").tensor, image) + 5.0);

    const auto optimised = encoded(image, "optimize=true");
    EXPECT_LT(optimised.size(), usual.size());
    EXPECT_TRUE(sameBits(decodeImage(optimised, "a").tensor, decodeImage(usual, "b").tensor));
    EXPECT_EQ(countMarkers(encoded(image, "progressive=true"), 0xC2, 0xC2), 1);
    EXPECT_EQ(countMarkers(usual, 0xC2, 0xC2), 0);
    EXPECT_EQ(countMarkers(usual, 0xD0, 0xD7), 0);
    EXPECT_EQ(countMarkers(encoded(image, "restart_rows=1"), 0xD0, 0xD7), 96 / 16 - 1);
    EXPECT_EQ(countMarkers(encoded(image, "restart_rows=2"), 0xD0, 0xD7), 2);
    EXPECT_TRUE(
        sameBits(decodeImage(encoded(image, "restart_rows=1"), "a").tensor, decodeImage(usual, "b").tensor));

    const auto samplingOf = [&](const std::string& name) {
        const auto file = encoded(image, "subsampling=" + name);
        for (std::size_t i = 2; i < file.size(); ++i)
            if (file[i] == std::byte{0xFF} && file[i + 1] == std::byte{0xC0})
                return std::to_integer<int>(file[i + 11]);
        return 0;
    };
    EXPECT_EQ(samplingOf("444"), 0x11);
    EXPECT_EQ(samplingOf("422"), 0x21);
    EXPECT_EQ(samplingOf("420"), 0x22);
    EXPECT_EQ(samplingOf("440"), 0x12);
    EXPECT_EQ(samplingOf("411"), 0x41);
}

TEST(Jpeg, LayoutDoesNotMatter)
{
    const Tensor image = softImage(40, 56);
    EXPECT_EQ(encoded(image), encoded(image.withLayout(Layout::ChannelsLast)));
    EXPECT_FALSE(jpeg().keeps(image.desc()));
    EXPECT_TRUE(jpeg().accepts(image.desc()));
}

TEST(Jpeg, AFileCutInItsTablesSaysWhatIsMissing)
{
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder / "truncated.jpg";
    const auto whole = encoded(softImage(100, 100));
    writeFile(path, std::span(whole).first(400));
    EXPECT_TRUE(
        failsWith(ErrorCode::CorruptData,
                  {path.string(), "truncated", "after 400 bytes", "Huffman tables", "image data are missing"},
                  [&] { readImage(path); }));
}

TEST(Jpeg, EveryTruncationIsToldFromAWholeFile)
{
    const Tensor image = softImage(64, 48);
    for (const char* settings : {"", "progressive=true", "restart_rows=1"}) {
        const auto whole = encoded(image, settings);
        for (std::size_t size = 3; size < whole.size() - 2; size += 5) {
            const auto cut = std::span(whole).first(size);
            EXPECT_TRUE(failsWith(ErrorCode::CorruptData,
                                  {"cut.jpg", "truncated", std::to_string(size) + " bytes"},
                                  [&] { decodeImage(cut, "cut.jpg"); }))
                << settings << " " << size << " of " << whole.size();
        }
    }
}

TEST(Jpeg, TruncationInThePictureTellsTheRows)
{
    const auto whole = encoded(softImage(640, 64), "quality=95");
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"inside the image data", "Of 640 rows, about 3"},
                          [&] { decodeImage(std::span(whole).first(whole.size() * 55 / 100), "half.jpg"); }));
}

TEST(Jpeg, MissingEndMarkerIsOnlyAWarning)
{
    const auto whole = encoded(softImage(64, 48));
    const DecodedImage image = decodeImage(std::span(whole).first(whole.size() - 2), "a.jpg");
    EXPECT_TRUE(sameBits(image.tensor, decodeImage(whole, "a.jpg").tensor));
    ASSERT_EQ(image.info.notes.size(), 1U);
    EXPECT_NE(english(image.info.notes[0].text).find("end-of-image marker is missing"), std::string::npos);
}

TEST(Jpeg, DamageInsideIsWarnedOfWithItsPlace)
{
    auto file = encoded(softImage(128, 128), "quality=95,restart_rows=1");
    int restarts = 0;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i] == std::byte{0xFF} && file[i + 1] >= std::byte{0xD0} && file[i + 1] <= std::byte{0xD7} &&
            ++restarts == 3)
            file[i + 1] = std::byte{0xD6};
    }
    ASSERT_GE(restarts, 3);
    const DecodedImage image = decodeImage(file, "a.jpg");
    ASSERT_FALSE(image.info.notes.empty());
    EXPECT_NE(english(image.info.notes[0].text).find("RST"), std::string::npos)
        << english(image.info.notes[0].text);
    EXPECT_NE(english(image.info.notes[0].text).find("near row"), std::string::npos)
        << english(image.info.notes[0].text);
}

TEST(Jpeg, WarningsAreLimited)
{
    auto file = encoded(softImage(4096, 16), "quality=95,restart_rows=1");
    for (std::size_t i = 700; i + 1 < file.size(); ++i)
        if (file[i] == std::byte{0xFF} && file[i + 1] >= std::byte{0xD0} && file[i + 1] <= std::byte{0xD7})
            for (std::size_t j = i - 12; j < i - 1; ++j)
                if (file[j] != std::byte{0xFF} && file[j - 1] != std::byte{0xFF})
                    file[j] = std::byte{0x55};
    const DecodedImage image = decodeImage(file, "a.jpg");
    EXPECT_EQ(image.info.notes.size(), 101U);
    EXPECT_NE(english(image.info.notes.back().text).find("more warnings"), std::string::npos)
        << english(image.info.notes.back().text);
}

TEST(Jpeg, OtherKindsAreNamed)
{
    const auto whole = encoded(softImage(16, 16));
    constexpr std::byte kFrameMarker[] = {std::byte{0xFF}, std::byte{0xC0}};
    const auto frame = static_cast<std::size_t>(
        std::search(whole.begin(), whole.end(), std::begin(kFrameMarker), std::end(kFrameMarker)) -
        whole.begin());
    ASSERT_LT(frame, whole.size());
    auto twelve = whole;
    twelve[frame + 4] = std::byte{12};
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"12 bits per sample"}, [&] { decodeImage(twelve, "a.jpg"); }));
    auto lossless = whole;
    lossless[frame + 1] = std::byte{0xC3};
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"a.jpg", "lossless (SOF3)"}, [&] { decodeImage(lossless, "a.jpg"); }));
    auto huge = whole;
    for (const std::size_t at : {frame + 5, frame + 7}) {
        huge[at] = std::byte{0xEA};
        huge[at + 1] = std::byte{0x60};
    }
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"60000x60000", "at most 1073741824"},
                          [&] { decodeImage(huge, "a.jpg"); }));
    auto empty = whole;
    empty[frame + 5] = empty[frame + 6] = std::byte{0};
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"a.jpg"}, [&] { decodeImage(empty, "a.jpg"); }));
}

/// Of a file that is opened; the JPEG lab's codecs go on refusing it.
TEST(Jpeg, InksAreReadAsTheirChannels)
{
    const DecodedImage read = readImage(test::dataFolder() + "/support/pictures/cmyk.jpg");
    EXPECT_EQ(read.tensor.shape(), (Shape{1, 4, 16, 16}));
    EXPECT_EQ(read.info.channels, (std::vector<std::string>{"C", "M", "Y", "K"}));
    const auto file = readFile(test::dataFolder() + "/support/pictures/cmyk.jpg");
    const JpegCodec& codec = jpegCodec("libjpeg_turbo");
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"CMYK", "convert it to RGB"}, [&] {
        static_cast<void>(codec.open(cpuDevice().id())->decode(file, ParamSet(codec.decodeOptions())));
    }));
}

TEST(Jpeg, OrientationIsNotAppliedButTold)
{
    const Tensor image = softImage(16, 32);
    auto file = encoded(image);
    const Tensor upright = decodeImage(file, "a.jpg").tensor;
    const std::string exif("\xFF\xE1\0\x22"
                           "Exif\0\0"
                           "MM\0*\0\0\0\x08"
                           "\0\x01"
                           "\x01\x12\0\x03\0\0\0\x01\0\x06\0\0"
                           "\0\0\0\0",
                           36);
    const auto bytes = std::as_bytes(std::span(exif));
    file.insert(file.begin() + 2, bytes.begin(), bytes.end());
    const DecodedImage turned = decodeImage(file, "a.jpg");
    EXPECT_TRUE(sameBits(turned.tensor, upright));
    ASSERT_EQ(turned.info.notes.size(), 1U);
    EXPECT_NE(english(turned.info.notes[0].text).find("EXIF orientation 6"), std::string::npos)
        << english(turned.info.notes[0].text);
}

TEST(Jpeg, RefusesWhatItCannotHold)
{
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"uint16 1x3x4x4", "uint8"}, [] {
        encoded(test::randomImage(DType::UInt16, {1, 3, 4, 4}));
    }));
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"1x4x4x4"}, [] {
        encoded(test::randomImage(DType::UInt8, {1, 4, 4, 4}));
    }));
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"65500"}, [] {
        encoded(test::randomImage(DType::UInt8, {1, 1, 1, 65501}));
    }));
    EXPECT_EQ(decodeImage(encoded(test::randomImage(DType::UInt8, {1, 1, 1, 65500})), "a").tensor.shape().w,
              65500);
    EXPECT_THROW(encoded(softImage(8, 8), "quality=0"), Error);
    EXPECT_THROW(encoded(softImage(8, 8), "quality=101"), Error);
    EXPECT_THROW(encoded(softImage(8, 8), "subsampling=421"), Error);
}

} // namespace
} // namespace comparo
