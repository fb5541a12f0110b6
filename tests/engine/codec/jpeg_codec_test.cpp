// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/cuda_jpeg/decoder.h"
#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/walk/strict_walker.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/device/device.h"
#include "tests/engine/codec/cuda_jpeg_reference.h"
#include "tests/engine/codec/jpeg_decode_reference.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

/// The codecs of jpegCodecs(), each through its session.
namespace comparo {
namespace {

using namespace test;

constexpr DeviceId kCpu{DeviceKind::Cpu, 0};

/// Where each codec is tried: every device of this machine that it runs on.
std::vector<DeviceId> devicesOf(const JpegCodec& codec)
{
    std::vector<DeviceId> ids;
    for (const Device* one : allDevices())
        if (codec.unavailable().isEmpty() && codec.runsOn(one->id()) && one->id().index == 0)
            ids.push_back(one->id());
    return ids;
}

ParamSet options(const Schema& schema, std::initializer_list<std::pair<std::string, std::string>> values)
{
    ParamSet set(schema);
    for (const auto& [id, text] : values)
        set.parse(id, text);
    return set;
}

Tensor on(DeviceId id, const Tensor& image)
{
    Device& target = device(id);
    const Tensor there = image.to(target, target.defaultStream());
    target.defaultStream().synchronize();
    return there;
}

std::vector<std::byte> encoded(const JpegCodec& codec, DeviceId id, const Tensor& image,
                               std::initializer_list<std::pair<std::string, std::string>> values = {})
{
    return codec.open(id)->encode(on(id, image), options(codec.encodeOptions(), values));
}

JpegDecoded decoded(const JpegCodec& codec, DeviceId id, std::span<const std::byte> file,
                    std::initializer_list<std::pair<std::string, std::string>> values = {})
{
    return codec.open(id)->decode(file, options(codec.decodeOptions(), values));
}

double psnr(const Tensor& a, const Tensor& b)
{
    const Shape& shape = a.shape();
    double sum = 0.0;
    for (int c = 0; c < shape.c; ++c)
        for (int y = 0; y < shape.h; ++y)
            for (int x = 0; x < shape.w; ++x)
                sum += std::pow(a.at(0, c, y, x) - b.at(0, c, y, x), 2);
    return 10.0 * std::log10(255.0 * 255.0 * static_cast<double>(shape.elements()) / std::max(sum, 1e-9));
}

Tensor softPicture(int channels, int height, int width)
{
    return makePicture(Picture::Gradient, channels, height, width, Layout::Contiguous, 4);
}

TEST(JpegCodecs, AreListedInOrderAndFoundById)
{
    ASSERT_EQ(jpegCodecs().size(), 3U);
    EXPECT_EQ(jpegCodecs()[0]->id(), "libjpeg_turbo");
    EXPECT_EQ(jpegCodecs()[1]->id(), "cuda_jpeg");
    EXPECT_EQ(jpegCodecs()[2]->id(), "nvjpeg");
    for (const JpegCodec* codec : jpegCodecs()) {
        EXPECT_EQ(&jpegCodec(codec->id()), codec);
        for (const Schema* schema : {&codec->encodeOptions(), &codec->decodeOptions()})
            for (const Field& field : schema->fields)
                EXPECT_FALSE(field.label.empty() || field.help.empty()) << codec->id() << " " << field.id;
        for (const char* id : {"quality", "subsampling"})
            EXPECT_TRUE(codec->encodeOptions().find(id)) << codec->id();
        EXPECT_TRUE(codec->decodeOptions().find("upsampling"));
    }
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"'jpegli'", "libjpeg_turbo, cuda_jpeg, nvjpeg"},
                          [] { jpegCodec("jpegli"); }));
    EXPECT_FALSE(jpegCodec("libjpeg_turbo").version().empty());
    EXPECT_FALSE(jpegCodec("cuda_jpeg").version().empty());
}

TEST(JpegCodecs, EachGivesThePictureBack)
{
    for (const JpegCodec* codec : jpegCodecs()) {
        if (const std::string reason = english(codec->unavailable()); !reason.empty()) {
            std::printf("%s is left out: %s\n", codec->id().c_str(), reason.c_str());
            continue;
        }
        ASSERT_FALSE(devicesOf(*codec).empty());
        for (const DeviceId id : devicesOf(*codec))
            for (const int channels : {1, 3})
                for (const char* subsampling : {"444", "422", "420", "440", "411", "gray"}) {
                    const Tensor image = softPicture(channels, 66, 83);
                    const auto file =
                        encoded(*codec, id, image, {{"quality", "95"}, {"subsampling", subsampling}});
                    const JpegDecoded back = decoded(*codec, id, file);
                    const bool gray = channels == 1 || std::string_view(subsampling) == "gray";
                    const std::string what = codec->id() + " " + id.name() + " " + subsampling;
                    EXPECT_TRUE(back.warnings.empty()) << what << ": " << english(back.warnings.front().text);
                    EXPECT_EQ(back.warningCount, 0U);
                    ASSERT_EQ(back.image.shape(), (Shape{1, gray ? 1 : 3, 66, 83})) << what;
                    EXPECT_EQ(back.image.device().id(), id);
                    if (gray == (channels == 1)) {
                        EXPECT_GT(psnr(back.image.toHost(), image), 25.0) << what;
                    }
                }
    }
}

TEST(JpegCodecs, OursWritesTheFileOfLibjpeg)
{
    const JpegCodec& library = jpegCodec("libjpeg_turbo");
    const JpegCodec& ours = jpegCodec("cuda_jpeg");
    const Tensor image = makePicture(Picture::Photo, 3, 97, 131, Layout::Contiguous, 5);
    for (const char* subsampling : {"444", "422", "420", "440", "411", "gray"})
        for (const char* quality : {"1", "50", "75", "100"})
            for (const char* rows : {"0", "1"}) {
                const auto theirs =
                    encoded(library, kCpu, image,
                            {{"quality", quality}, {"subsampling", subsampling}, {"restart_rows", rows}});
                for (const DeviceId id : devicesOf(ours))
                    EXPECT_EQ(firstDifference(encoded(ours, id, image,
                                                      {{"quality", quality},
                                                       {"subsampling", subsampling},
                                                       {"restart_rows", rows}}),
                                              theirs),
                              "equal")
                        << subsampling << " quality " << quality << " rows " << rows << " " << id.name();
            }
    EXPECT_EQ(firstDifference(encoded(ours, kCpu, image, {{"restart_mcus", "3"}}),
                              encoded(library, kCpu, image, {{"restart_mcus", "3"}})),
              "equal");
}

TEST(JpegCodecs, OursReadsThePixelsOfLibjpeg)
{
    const JpegCodec& library = jpegCodec("libjpeg_turbo");
    const JpegCodec& ours = jpegCodec("cuda_jpeg");
    const Tensor image = makePicture(Picture::Photo, 3, 97, 131, Layout::Contiguous, 6);
    for (const char* subsampling : {"444", "422", "420", "440", "411", "gray"})
        for (const char* progressive : {"false", "true"}) {
            const auto file =
                encoded(library, kCpu, image, {{"subsampling", subsampling}, {"progressive", progressive}});
            for (const char* upsampling : {"fancy", "plain"}) {
                const Tensor theirs = decoded(library, kCpu, file, {{"upsampling", upsampling}}).image;
                EXPECT_TRUE(sameBits(theirs, libjpegPixels(file, std::string_view(upsampling) == "fancy")));
                for (const DeviceId id : devicesOf(ours))
                    EXPECT_TRUE(sameBits(decoded(ours, id, file, {{"upsampling", upsampling}}).image.toHost(),
                                         theirs))
                        << subsampling << " " << upsampling << " " << id.name();
            }
        }
}

TEST(JpegCodecs, OptionsOfTheLibraryDoWhatTheyName)
{
    const JpegCodec& library = jpegCodec("libjpeg_turbo");
    const Tensor image = makePicture(Picture::Photo, 3, 64, 80, Layout::Contiguous, 7);
    const auto parsed = [&](std::initializer_list<std::pair<std::string, std::string>> values) {
        return jpeg::parseJpeg(encoded(library, kCpu, image, values));
    };
    EXPECT_EQ(parsed({{"progressive", "true"}}).frame->process, jpeg::JpegProcess::Progressive);
    EXPECT_EQ(parsed({{"restart_rows", "1"}}).scans[0].restarts.size(), 3U);
    EXPECT_EQ(parsed({{"restart_mcus", "2"}}).scans[0].restartInterval, 2);
    EXPECT_EQ(parsed({{"subsampling", "440"}}).frame->subsampling(), "4:4:0");
    EXPECT_EQ(parsed({{"quality", "31"}}).quantTables[0].luminance.quality, 31);
    EXPECT_TRUE(parsed({}).huffmanTables[0].standard);
    EXPECT_FALSE(parsed({{"optimize", "true"}}).huffmanTables[0].standard);

    const auto accurate = encoded(library, kCpu, image, {{"quality", "98"}});
    EXPECT_NE(encoded(library, kCpu, image, {{"quality", "98"}, {"dct", "ifast"}}), accurate);
    EXPECT_NE(encoded(library, kCpu, image, {{"quality", "98"}, {"dct", "float"}}), accurate);
    const Tensor pixels = decoded(library, kCpu, accurate).image;
    for (const char* dct : {"ifast", "float"}) {
        const Tensor other = decoded(library, kCpu, accurate, {{"dct", dct}}).image;
        EXPECT_FALSE(sameBits(other, pixels)) << dct;
        EXPECT_GT(psnr(other, pixels), 35.0) << dct;
    }
    EXPECT_FALSE(sameBits(decoded(library, kCpu, accurate, {{"upsampling", "plain"}}).image, pixels));
}

TEST(JpegCodecs, OptionsThatNoCodecHasAreRefused)
{
    for (const JpegCodec* codec : jpegCodecs()) {
        ParamSet set(codec->encodeOptions());
        EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"quality"}, [&] { set.parse("quality", "0"); }));
        EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"quality"}, [&] { set.parse("quality", "101"); }));
        EXPECT_TRUE(
            failsWith(ErrorCode::InvalidArgument, {"subsampling"}, [&] { set.parse("subsampling", "410"); }));
        ParamSet decoding(codec->decodeOptions());
        EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"upsampling"},
                              [&] { decoding.parse("upsampling", "smooth"); }));
    }
    ParamSet ours(jpegCodec("cuda_jpeg").encodeOptions());
    EXPECT_TRUE(
        failsWith(ErrorCode::InvalidArgument, {"progressive"}, [&] { ours.parse("progressive", "true"); }));
}

TEST(JpegCodecs, ImagesThatNoJpegHoldsAreRefused)
{
    for (const JpegCodec* codec : jpegCodecs())
        for (const DeviceId id : devicesOf(*codec)) {
            const auto session = codec->open(id);
            const ParamSet defaults(codec->encodeOptions());
            for (const Tensor& image :
                 {randomImage(DType::UInt16, {1, 3, 8, 8}), randomImage(DType::UInt8, {1, 4, 8, 8}),
                  randomImage(DType::UInt8, {2, 3, 8, 8}), randomImage(DType::UInt8, {1, 1, 1, 65501})})
                EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"JPEG holds one uint8 image", "this is"},
                                      [&] { static_cast<void>(session->encode(on(id, image), defaults)); }));
            const DeviceId other = id.kind == DeviceKind::Cpu ? DeviceId{DeviceKind::Emu, 0} : kCpu;
            EXPECT_TRUE(failsWith(ErrorCode::Device, {other.name(), id.name()}, [&] {
                static_cast<void>(
                    session->encode(on(other, randomImage(DType::UInt8, {1, 3, 8, 8})), defaults));
            }));
        }
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"libjpeg-turbo", "emu:0"}, [] {
        static_cast<void>(jpegCodec("libjpeg_turbo").open({DeviceKind::Emu, 0}));
    }));
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"emu:99"}, [] {
        static_cast<void>(jpegCodec("cuda_jpeg").open({DeviceKind::Emu, 99}));
    }));
}

TEST(JpegCodecs, DamageIsToldWithItsPlace)
{
    const Tensor image = makePicture(Picture::Photo, 3, 128, 96, Layout::Contiguous, 8);
    const JpegCodec& library = jpegCodec("libjpeg_turbo");
    auto file = encoded(library, kCpu, image, {{"restart_rows", "1"}, {"quality", "90"}});
    const jpeg::Scan scan = jpeg::parseJpeg(file).scans.at(0);
    ASSERT_GE(scan.restarts.size(), 5U);
    const std::size_t place = scan.restarts[3]; // behind the fourth row of MCUs
    file[place + 1] = std::byte{0xD0};          // RST0 where RST3 is due
    for (const JpegCodec* codec : {&library, &jpegCodec("cuda_jpeg")})
        for (const DeviceId id : devicesOf(*codec)) {
            const JpegDecoded back = decoded(*codec, id, file);
            EXPECT_EQ(back.image.shape(), image.shape());
            ASSERT_FALSE(back.warnings.empty()) << codec->id();
            EXPECT_GE(back.warningCount, back.warnings.size());
            const JpegWarning& first = back.warnings.front();
            EXPECT_NE(first.code, 0);
            EXPECT_FALSE(first.text.isEmpty());
            EXPECT_EQ(first.scan, 1);
            EXPECT_NEAR(first.row, 64, 16) << codec->id() << ": " << english(first.text);
            EXPECT_NEAR(static_cast<double>(first.offset), static_cast<double>(place), 40.0) << codec->id();
        }
    constexpr int kMustResync = 121; // JWRN_MUST_RESYNC of the libjpeg 6.2 interface
    EXPECT_EQ(decoded(library, kCpu, file).warnings.front().code, kMustResync);
}

TEST(JpegCodecs, TruncatedFilesAreFilledUpWithAWarning)
{
    const Tensor image = makePicture(Picture::Photo, 3, 128, 96, Layout::Contiguous, 9);
    const JpegCodec& library = jpegCodec("libjpeg_turbo");
    for (const char* progressive : {"false", "true"}) {
        const auto file = encoded(library, kCpu, image, {{"progressive", progressive}});
        const std::span<const std::byte> cut(file.data(), file.size() / 2);
        const JpegDecoded back = decoded(library, kCpu, cut);
        EXPECT_TRUE(sameBits(back.image, libjpegPixels(cut, true)));
        ASSERT_FALSE(back.warnings.empty());
        constexpr int kEndOfFile = 120;
        EXPECT_TRUE(std::any_of(back.warnings.begin(), back.warnings.end(), [&](const JpegWarning& warning) {
            return warning.code == kEndOfFile && warning.offset == cut.size();
        }));
        EXPECT_FALSE(decoded(jpegCodec("cuda_jpeg"), kCpu, cut).warnings.empty());
        const std::span<const std::byte> header(file.data(), 40);
        for (const JpegCodec* codec : {&library, &jpegCodec("cuda_jpeg")})
            EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {}, [&] { decoded(*codec, kCpu, header); }));
    }
}

TEST(JpegCodecs, WarningsAreCountedAndLimited)
{
    const Tensor image = makePicture(Picture::Noise, 3, 256, 256, Layout::Contiguous, 10);
    auto file = encoded(jpegCodec("libjpeg_turbo"), kCpu, image, {{"restart_mcus", "1"}});
    const std::vector<std::size_t> restarts = jpeg::parseJpeg(file).scans.at(0).restarts;
    for (const std::size_t at : restarts) // no byte becomes a marker
        for (std::size_t i = at + 2; i < at + 12 && i + 1 < file.size(); ++i)
            if (file[i] != std::byte{0xFF} && file[i + 1] != std::byte{0xFF} &&
                file[i - 1] != std::byte{0xFF})
                file[i] = std::byte{0x55};
    for (const char* id : {"libjpeg_turbo", "cuda_jpeg"}) {
        const JpegDecoded back = decoded(jpegCodec(id), kCpu, file);
        EXPECT_EQ(back.warnings.size(), 100U) << id;
        EXPECT_GT(back.warningCount, 100U) << id;
    }
}

TEST(JpegCodecs, BombsAreRefusedBeforeDecoding)
{
    auto file = encoded(jpegCodec("libjpeg_turbo"), kCpu, softPicture(3, 32, 32));
    std::size_t frame = 0;
    while (file[frame] != std::byte{0xFF} || file[frame + 1] != std::byte{0xC0})
        ++frame;
    const auto claim = [&](int height, int width) {
        file[frame + 5] = static_cast<std::byte>(height >> 8);
        file[frame + 6] = static_cast<std::byte>(height);
        file[frame + 7] = static_cast<std::byte>(width >> 8);
        file[frame + 8] = static_cast<std::byte>(width);
    };
    for (const auto& [height, width] : {std::pair{60000, 60000}, {16000, 64000}})
        for (const JpegCodec* codec : jpegCodecs())
            for (const DeviceId id : devicesOf(*codec)) {
                claim(height, width);
                EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {std::to_string(width), "declares"}, [&] {
                    decoded(*codec, id, file);
                })) << codec->id();
            }
}

TEST(JpegCodecs, AnErrorLeavesTheSessionUsable)
{
    const Tensor image = softPicture(3, 40, 40);
    for (const JpegCodec* codec : jpegCodecs())
        for (const DeviceId id : devicesOf(*codec)) {
            const auto session = codec->open(id);
            const ParamSet encoding(codec->encodeOptions());
            const ParamSet decoding(codec->decodeOptions());
            const auto first = session->encode(on(id, image), encoding);
            EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {}, [&] {
                static_cast<void>(session->decode(std::span(first).first(30), decoding));
            }));
            EXPECT_EQ(session->encode(on(id, image), encoding), first);
            EXPECT_EQ(session->decode(first, decoding).warningCount, 0U);
        }
}

/// What is queued on the default stream comes first: the picture is still being made when encode is called.
TEST(JpegCodecs, TheDefaultStreamComesBeforeTheSession)
{
    const auto source = jpegFile(makePicture(Picture::Photo, 3, 120, 160, Layout::Contiguous, 12), {});
    for (const JpegCodec* codec : jpegCodecs())
        for (const DeviceId id : devicesOf(*codec)) {
            Stream& stream = device(id).defaultStream();
            const auto session = codec->open(id);
            const ParamSet defaults(codec->encodeOptions());
            const Tensor made = decodeJpeg(stream, source);
            stream.synchronize();
            const auto expected = session->encode(made, defaults);
            for (int i = 0; i < 5; ++i)
                EXPECT_EQ(session->encode(decodeJpeg(stream, source), defaults), expected)
                    << codec->id() << " on " << id.name();
        }
}

/// One session a thread; every thread's bytes and pixels are those of the first.
TEST(JpegCodecs, SessionsOfSeveralThreadsDoNotDisturbEachOther)
{
    const Tensor image = makePicture(Picture::Photo, 3, 120, 160, Layout::Contiguous, 11);
    for (const JpegCodec* codec : jpegCodecs())
        for (const DeviceId id : devicesOf(*codec)) {
            const Tensor there = on(id, image);
            const ParamSet encoding(codec->encodeOptions());
            const ParamSet decoding(codec->decodeOptions());
            const auto file = codec->open(id)->encode(there, encoding);
            const Tensor pixels = codec->open(id)->decode(file, decoding).image.toHost();
            std::vector<int> good(4);
            std::vector<std::thread> threads;
            for (int& count : good)
                threads.emplace_back([&] {
                    const auto session = codec->open(id);
                    for (int i = 0; i < 10; ++i)
                        count += session->encode(there, encoding) == file &&
                                         sameBits(session->decode(file, decoding).image.toHost(), pixels)
                                     ? 1
                                     : 0;
                });
            for (std::thread& thread : threads)
                thread.join();
            EXPECT_EQ(good, std::vector<int>(4, 10)) << codec->id() << " on " << id.name();
        }
}

TEST(JpegCodecs, NvjpegOpensOrSaysWhyItIsNotThere)
{
    const JpegCodec& codec = jpegCodec("nvjpeg");
    if (codec.unavailable().isEmpty()) {
        EXPECT_NE(codec.open({DeviceKind::Cuda, 0}), nullptr) << "nvJPEG " << codec.version();
        return;
    }
    std::printf("nvjpeg: %s\n", english(codec.unavailable()).c_str());
    EXPECT_TRUE(english(codec.unavailable()).ends_with("."));
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"nvJPEG cannot be used here"}, [&] {
        static_cast<void>(codec.open({DeviceKind::Cuda, 0}));
    }));
}

} // namespace
} // namespace comparo
