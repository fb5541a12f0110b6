// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/codec/cuda_jpeg/decoder.h"
#include "engine/codec/inspect/walk/strict_walker.h"
#include "engine/device/device.h"
#include "tests/engine/codec/cuda_jpeg_reference.h"
#include "tests/engine/codec/jpeg_decode_reference.h"
#include "tests/support/cases_of.h"
#include "tests/support/photographs.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <span>

/// decodeJpeg(): whole files, on every device, against libjpeg-turbo's pixels of the same bytes.
namespace comparo {
namespace {

using namespace test;

constexpr Factors kFactors[] = {{1, 1}, {2, 1}, {2, 2}, {1, 2}, {4, 1}, {4, 2}, {1, 4}};

Tensor decoded(DeviceId id, std::span<const std::byte> file, bool fancy = true)
{
    const std::unique_ptr<Stream> stream = device(id).createStream();
    const Tensor image = decodeJpeg(*stream, file, {fancy});
    stream->synchronize();
    return image.toHost();
}

void expectLibjpegPixels(std::span<const std::byte> file, const std::string& what)
{
    for (const bool fancy : {true, false}) {
        const Tensor expected = libjpegPixels(file, fancy);
        for (const DeviceId id : testedDevices())
            EXPECT_TRUE(sameBits(decoded(id, file, fancy), expected))
                << what << (fancy ? " fancy on " : " plain on ") << id.name();
    }
}

/// A file of 3 components with these bytes instead of its JFIF segment.
std::vector<std::byte> withoutJfif(std::vector<std::byte> file, const std::vector<int>& instead = {})
{
    constexpr std::ptrdiff_t kJfif = 18; // marker, length and 14 bytes, right behind SOI
    file.erase(file.begin() + 2, file.begin() + 2 + kJfif);
    std::vector<std::byte> bytes;
    for (const int value : instead)
        bytes.push_back(static_cast<std::byte>(value));
    file.insert(file.begin() + 2, bytes.begin(), bytes.end());
    return file;
}

/// Offset behind the first marker with this second byte.
std::size_t behind(const std::vector<std::byte>& file, int marker)
{
    std::size_t at = 0;
    while (file[at] != std::byte{0xFF} || file[at + 1] != static_cast<std::byte>(marker))
        ++at;
    return at + 2;
}

TEST(CudaJpegFile, PhotographsHaveThePixelsOfLibjpeg)
{
    int run = 0;
    for (const std::string name : std::span(kPhotographs).first(casesOf(std::size(kPhotographs), 2))) {
        const Tensor image = middleOfPhotograph(name, kPieceHeight, kPieceWidth);
        for (const Factors factors : {Factors{1, 1}, {2, 1}, {2, 2}, {1, 2}, {4, 1}})
            for (const bool progressive : {false, true}) {
                const FileSettings settings{run % 2 == 0 ? 75 : 92, factors, progressive, true, false, 0};
                expectLibjpegPixels(jpegFile(image, settings), describe(image, settings));
                ++run;
            }
        if (name.ends_with(".jpg"))
            expectLibjpegPixels(readFile(photographPath(name)), name);
    }
}

TEST(CudaJpegFile, RandomFilesHaveThePixelsOfLibjpeg)
{
    RandomFiles files(22);
    for (int i = 0; i < casesOf(200, 24); ++i) {
        const Tensor image = files.picture();
        for (const bool progressive : {false, true}) {
            const auto factors =
                static_cast<std::size_t>(files.below(static_cast<unsigned>(std::size(kFactors))));
            const FileSettings settings = files.settings(kFactors[factors], progressive);
            expectLibjpegPixels(jpegFile(image, settings), describe(image, settings));
        }
    }
}

TEST(CudaJpegFile, ColoursAreToldAsLibjpegDoes)
{
    const Tensor image = makePicture(Picture::Photo, 3, 40, 56, Layout::Contiguous, 3);
    const std::vector<std::byte> plain = jpegFile(image, {90, {2, 2}, false, true, false, 0});
    const auto adobe = [](int transform) {
        return std::vector<int>{0xFF, 0xEE, 0, 14, 'A', 'd', 'o', 'b', 'e', 0, 100, 0, 0, 0, 0, transform};
    };
    expectLibjpegPixels(withoutJfif(plain), "no marker");
    for (const int transform : {0, 1, 2})
        expectLibjpegPixels(withoutJfif(plain, adobe(transform)), "Adobe " + std::to_string(transform));
    std::vector<std::byte> both = plain; // JFIF wins over Adobe
    for (const int value : adobe(0))
        both.insert(both.begin() + 20, static_cast<std::byte>(value));
    std::reverse(both.begin() + 20, both.begin() + 20 + 16);
    expectLibjpegPixels(both, "JFIF and Adobe");

    // Ids tell where no marker does: in the frame header and in the scan header.
    std::vector<std::byte> named = withoutJfif(plain);
    const std::size_t frame = behind(named, 0xC0) + 8;
    const std::size_t scan = behind(named, 0xDA) + 3;
    for (std::size_t i = 0; i < 3; ++i) {
        named[frame + 3 * i] = static_cast<std::byte>("RGB"[i]);
        named[scan + 2 * i] = static_cast<std::byte>("RGB"[i]);
    }
    expectLibjpegPixels(named, "ids R, G, B");
    EXPECT_FALSE(sameBits(decoded({DeviceKind::Cpu, 0}, named), decoded({DeviceKind::Cpu, 0}, plain)));
}

TEST(CudaJpegFile, PlanesAndCoefficientsAreThePartsOfThePicture)
{
    const Tensor image = makePicture(Picture::Photo, 3, 33, 47, Layout::Contiguous, 6);
    const std::vector<std::byte> file = jpegFile(image, {80, {2, 2}, false, true, false, 0});
    const jpeg::JpegFile parsed = jpeg::parseJpeg(file);
    std::vector<jpeg::CoefficientPlane> coefficients = jpeg::walkJpeg(file, parsed).planes;
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    const JpegPlanes planes = decodePlanes(*stream, parsed, coefficients);
    ASSERT_EQ(planes.planes.size(), 3U);
    EXPECT_EQ(planes.planes[0].shape(), (Shape{1, 1, 33, 47}));
    EXPECT_EQ(planes.planes[1].shape(), (Shape{1, 1, 17, 24}));
    EXPECT_TRUE(sameBits(decodeCoefficients(*stream, parsed, coefficients), libjpegPixels(file, true)));
    coefficients.pop_back();
    EXPECT_TRUE(failsWith(ErrorCode::InvalidArgument, {"3 components", "of 2"},
                          [&] { static_cast<void>(decodePlanes(*stream, parsed, coefficients)); }));
}

TEST(CudaJpegFile, TruncatedFilesKeepTheRowsBeforeTheCut)
{
    const Tensor image = makePicture(Picture::Photo, 3, 96, 80, Layout::Contiguous, 7);
    const std::vector<std::byte> file = jpegFile(image, {85, {1, 1}, false, true, false, 0});
    const std::size_t data = behind(file, 0xDA) + 12;
    for (const std::size_t part : {1U, 2U, 3U}) {
        const std::span<const std::byte> cut(file.data(), data + (file.size() - data) * part / 4);
        const Tensor ours = decoded({DeviceKind::Emu, 0}, cut);
        ASSERT_EQ(ours.shape(), image.shape());
        const Tensor theirs = libjpegPixels(cut, true); // warns and fills up
        const jpeg::WalkResult walk = jpeg::walkJpeg(cut, jpeg::parseJpeg(cut));
        ASSERT_TRUE(walk.first);
        ASSERT_GT(walk.first->y, 0);
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < walk.first->y; ++y)
                for (int x = 0; x < image.shape().w; ++x)
                    ASSERT_EQ(ours.at(0, c, y, x), theirs.at(0, c, y, x)) << part << " row " << y;
    }
}

TEST(CudaJpegFile, DamageGivesAPictureOrAnError)
{
    std::mt19937 draw(23);
    const Tensor image = makePicture(Picture::Photo, 3, 50, 70, Layout::Contiguous, 8);
    int pictures = 0, errors = 0;
    for (const bool progressive : {false, true})
        for (const int restartRows : {0, 1}) {
            const std::vector<std::byte> good =
                jpegFile(image, {75, {2, 2}, progressive, true, false, restartRows});
            for (int i = 0; i < 500; ++i) {
                std::vector<std::byte> file = good;
                for (unsigned k = 0; k <= draw() % 4; ++k)
                    file[draw() % file.size()] = static_cast<std::byte>(draw());
                if (i % 3 == 0)
                    file.resize(draw() % file.size());
                try {
                    const Tensor picture = decoded({DeviceKind::Cpu, 0}, file);
                    EXPECT_FALSE(picture.isEmpty());
                    ++pictures;
                } catch (const Error& error) {
                    EXPECT_TRUE(error.code() == ErrorCode::CorruptData ||
                                error.code() == ErrorCode::Unsupported)
                        << error.text();
                    ++errors;
                }
            }
        }
    EXPECT_GT(pictures, 1000);
    EXPECT_GT(errors, 20);
}

TEST(CudaJpegFile, WhatIsNotDecodedIsRefusedWithAReason)
{
    const Tensor image = makePicture(Picture::Photo, 3, 32, 32, Layout::Contiguous, 9);
    const std::vector<std::byte> good = jpegFile(image, {75, {2, 2}, false, true, false, 0});
    const std::size_t frame = behind(good, 0xC0);
    const auto refused = [&](ErrorCode code, std::initializer_list<std::string_view> parts,
                             std::span<const std::byte> file) {
        return failsWith(code, parts, [&] { static_cast<void>(decoded({DeviceKind::Cpu, 0}, file)); });
    };
    const auto with = [&](std::size_t at, int value) {
        std::vector<std::byte> file = good;
        file[at] = static_cast<std::byte>(value);
        return file;
    };
    EXPECT_TRUE(refused(ErrorCode::CorruptData, {"no frame header"}, {}));
    EXPECT_TRUE(refused(ErrorCode::CorruptData, {"no frame header"}, std::span(good).first(100)));
    EXPECT_TRUE(refused(ErrorCode::CorruptData, {"no scan"}, std::span(good).first(behind(good, 0xDA))));
    EXPECT_TRUE(refused(ErrorCode::Unsupported, {"arithmetic"}, with(frame - 1, 0xC9)));
    EXPECT_TRUE(refused(ErrorCode::Unsupported, {"arithmetic, lossless"}, with(frame - 1, 0xC3)));
    EXPECT_TRUE(refused(ErrorCode::Unsupported, {"12 bits"}, with(frame + 2, 12)));
    EXPECT_TRUE(refused(ErrorCode::Unsupported, {"3x1, 2x1", "whole number"}, [&] {
        std::vector<std::byte> file = with(frame + 9, 0x31);
        file[frame + 12] = std::byte{0x21};
        return file;
    }()));
    EXPECT_TRUE(
        refused(ErrorCode::CorruptData, {"no quantisation table", "component 1"}, with(frame + 10, 3)));

    std::vector<std::byte> bomb = good; // 64,000 x 16,000 pixels in a kilobyte
    bomb[frame + 3] = std::byte{0x3E};
    bomb[frame + 4] = std::byte{0x80};
    bomb[frame + 5] = std::byte{0xFA};
    bomb[frame + 6] = std::byte{0};
    EXPECT_TRUE(refused(ErrorCode::CorruptData, {"64000 x 16000", "more than"}, bomb));
}

} // namespace
} // namespace comparo
