// SPDX-License-Identifier: Apache-2.0
// Files with several pictures: of every format the first is read, and that is told.
#include "engine/codec/codec.h"
#include "engine/codec/file_header.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>

#include <string>
#include <vector>

namespace comparo {
namespace {

using test::failsWith;
using test::randomImage;
using test::sameBits;
using File = std::vector<std::byte>;

File written(const std::string& id, const Tensor& image)
{
    return codec(id).encode(image, ParamSet(codec(id).options()));
}

void insert(File& file, std::size_t at, std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text));
    file.insert(file.begin() + static_cast<std::ptrdiff_t>(at), bytes.begin(), bytes.end());
}

void add(File& file, std::string_view text)
{
    insert(file, file.size(), text);
}

void addNumber(File& file, std::size_t value, int count)
{
    for (int i = 0; i < count; ++i)
        file.push_back(static_cast<std::byte>(value >> 8 * i & 0xFFU));
}

/// That the file is this picture, with the note, and the picture alone has none.
void expectFirst(const std::string& format, const File& one, const File& several,
                 const std::string& note = {})
{
    const DecodedImage alone = decodeImage(one, "one");
    const DecodedImage first = decodeImage(several, "several");
    EXPECT_EQ(alone.info.notes, std::vector<PictureNote>());
    ASSERT_EQ(first.info.notes.size(), 1U);
    EXPECT_EQ(first.info.notes[0].code, note::kMore);
    EXPECT_EQ(english(first.info.notes[0].text),
              "The " + format + " file has " +
                  (note.empty() ? "several images; the first one was read." : note));
    EXPECT_GE(first.info.notes[0].picturesLeft, 1U);
    EXPECT_TRUE(sameBits(first.tensor, alone.tensor)) << format;
}

TEST(SeveralPictures, FramesOfAnApng)
{
    const File one = written("png", randomImage(DType::UInt8, {1, 3, 6, 7}));
    File several = one;
    insert(several, several.size() - 12,
           std::string_view("\0\0\0\x05"
                            "fdAT\0\0\0\x02x....",
                            17));
    insert(several, 33,
           std::string_view("\0\0\0\x08"
                            "acTL\0\0\0\x02\0\0\0\0....",
                            20));
    expectFirst("PNG", one, several, "3 frames; the one of its IDAT chunks was read and 2 were not.");
}

TEST(SeveralPictures, PagesOfATiff)
{
    const test::TemporaryFolder folder;
    const std::string path = (folder / "pages.tiff").string();
    const cv::Mat page(5, 4, CV_8UC1, cv::Scalar(9));
    const cv::Mat other(5, 4, CV_8UC1, cv::Scalar(10));
    ASSERT_TRUE(cv::imwritemulti(path, std::vector<cv::Mat>{page}));
    const File one = readFile(path);
    ASSERT_TRUE(cv::imwritemulti(path, std::vector<cv::Mat>{page, other}));
    expectFirst("TIFF", one, readFile(path),
                "2 pages; page 1 was read and 1 was not. Use --page N to choose.");
}

TEST(SeveralPictures, PnmBehindPnm)
{
    for (const int channels : {1, 3}) {
        const File one = written("pnm", randomImage(DType::UInt8, {1, channels, 6, 7}));
        File several = one;
        several.insert(several.end(), one.begin(), one.end());
        expectFirst("PNM", one, several);
    }
}

TEST(SeveralPictures, MultiPictureJpeg)
{
    const File one = written("libjpeg_turbo", randomImage(DType::UInt8, {1, 3, 16, 16}));
    const auto withImages = [&one](char images) {
        File file = one;
        std::string index("MPF\0II*\0\x08\0\0\0\x01\0\x01\xB0\x04\0\x01\0\0\0", 22);
        index += images + std::string("\0\0\0\0\0\0\0", 7);
        insert(file, 2, std::string("\xFF\xE2\0", 3) + static_cast<char>(index.size() + 2) + index);
        return file;
    };
    expectFirst("JPEG", one, withImages(2));
    EXPECT_TRUE(decodeImage(withImages(1), "one").info.notes.empty());
}

TEST(SeveralPictures, PartsOfAnExr)
{
    File file = written("exr", randomImage(DType::Float32, {1, 1, 5, 4}));
    EXPECT_FALSE(header::exrHasMore(file));
    file[5] |= std::byte{0x10};
    EXPECT_TRUE(header::exrHasMore(file));
}

/// Chunks of a still WebP as the frames of an animation of this size.
File animation(const File& still, std::size_t width, std::size_t height, std::size_t frames)
{
    const std::span<const std::byte> content = std::span(still).subspan(12);
    File file;
    add(file, std::string_view("RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0", 24));
    addNumber(file, width - 1, 3);
    addNumber(file, height - 1, 3);
    add(file, std::string_view("ANIM\x06\0\0\0\0\0\0\0\0\0", 14));
    for (std::size_t i = 0; i < frames; ++i) {
        add(file, "ANMF");
        addNumber(file, 16 + content.size(), 4);
        add(file, std::string_view("\0\0\0\0\0\0", 6));
        addNumber(file, 6, 3);
        addNumber(file, 5, 3);
        add(file, std::string_view("\x28\0\0\0", 4));
        file.insert(file.end(), content.begin(), content.end());
    }
    for (std::size_t i = 0, rest = file.size() - 8; i < 4; ++i)
        file[4 + i] = static_cast<std::byte>(rest >> 8 * i & 0xFFU);
    return file;
}

TEST(SeveralPictures, FramesOfAWebp)
{
    const File one = written("webp", randomImage(DType::UInt8, {1, 3, 6, 7}));
    ASSERT_EQ(std::to_integer<char>(one[12]), 'V');
    ASSERT_EQ(std::to_integer<char>(one[15]), 'L');
    const File several = animation(one, 7, 6, 2);
    expectFirst("WebP", one, several, "2 frames; the first one was read and 1 was not.");
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"part.webp", "animation", "save one frame"},
                          [&] { decodeImage(animation(one, 8, 6, 2), "part.webp"); }));
    for (std::size_t size = 40; size < several.size(); size += 5)
        EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"truncated"}, [&] {
            decodeImage(std::span(several).first(size), "cut.webp");
        })) << size;
}

} // namespace
} // namespace comparo
