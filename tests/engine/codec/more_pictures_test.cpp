// SPDX-License-Identifier: Apache-2.0
// JPEG of inks and formats whose library may be absent at build, against what other programs wrote and read;
// see tests/support/more_pictures/make.py.
#include "engine/codec/optional/optional_formats.h"
#include "tests/engine/codec/pictures_reference.h"
#include "tests/support/paths.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <tuple>

namespace comparo {
namespace {

using test::failsWith;
using test::notesOf;

std::filesystem::path pictureOf(const std::string& name)
{
    const std::string folder = name == "expected.npz" ? "" : name.substr(name.find('.') + 1);
    return std::filesystem::path(test::dataFolder()) / "support/more_pictures" / folder / name;
}

Tensor expectedOf(const std::string& name)
{
    ReadChoice choice;
    choice.array = name;
    choice.axes = ArrayAxes::Chw;
    return readImage(pictureOf("expected.npz"), choice).tensor;
}

void expectSame(const Tensor& read, const std::string& name)
{
    const Tensor expected = expectedOf(name);
    ASSERT_EQ(read.shape(), expected.shape()) << name;
    ASSERT_EQ(read.dtype(), expected.dtype()) << name;
    EXPECT_TRUE(test::sameBits(read, expected)) << name;
}

/// Pillow turns inks round, whatever marker there is; expected.npz has that undone.
TEST(MorePictures, InksOfAJpegAreAsStored)
{
    for (const char* name : {"ycck.jpg", "cmyk_plain.jpg"}) {
        const DecodedImage read = readImage(pictureOf(name));
        expectSame(read.tensor, name);
        EXPECT_EQ(read.info.channels, (std::vector<std::string>{"C", "M", "Y", "K"}));
    }
    EXPECT_NE(notesOf(readImage(pictureOf("ycck.jpg"))).find("YCCK"), std::string::npos);
    EXPECT_NE(notesOf(readImage(pictureOf("ycck.jpg"))).find("inverted: 255 is no ink"), std::string::npos);
    EXPECT_NE(notesOf(readImage(pictureOf("cmyk_plain.jpg"))).find("no Adobe marker, which would say so"),
              std::string::npos);
}

TEST(MorePictures, OtherKindsOfJpegAreRefusedByName)
{
    for (const auto& [name, why] : {std::pair{"twelve.jpg", "12 bits per sample"},
                                    {"lossless.jpg", "lossless (SOF3)"},
                                    {"jpegls.jpg", "JPEG-LS"}})
        EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {name, why}, [&] { readImage(pictureOf(name)); }));
}

/// The format, or null, whereupon a test says that it skips.
const Codec* codecOf(const std::string& name)
{
    for (const OptionalFormat& each : optionalFormats())
        if (each.name == name)
            return each.codec;
    return nullptr;
}

#define NEEDS(name)                                                                                          \
    if (!codecOf(name))                                                                                      \
    GTEST_SKIP() << "this build was made without the library that reads " name

DecodedImage readPage(const std::string& name, int page)
{
    ReadChoice choice;
    choice.page = page;
    return readImage(pictureOf(name), choice);
}

TEST(MorePictures, FramesOfAGifAreAsPillowShowsThem)
{
    NEEDS("GIF");
    for (const auto& [name, frames] : {std::pair{"interlaced.gif", 1},
                                       {"clear.gif", 1},
                                       {"gray.gif", 1},
                                       {"part.gif", 1},
                                       {"part_clear.gif", 1},
                                       {"opaque.gif", 4},
                                       {"disposals.gif", 6}}) {
        for (int page = 1; page <= frames; ++page)
            expectSame(readPage(name, page).tensor, std::string(name) + '/' + std::to_string(page));
        const DecodedImage first = readImage(pictureOf(name));
        expectSame(first.tensor, std::string(name) + "/1");
        EXPECT_EQ(first.info.pictures.size(), frames == 1 ? 0U : static_cast<std::size_t>(frames)) << name;
        EXPECT_TRUE(failsWith(ErrorCode::Unsupported,
                              {frames == 1 ? "has 1 page" : "pages", "but page 9 was requested"},
                              [&] { readPage(name, 9); }));
    }
    EXPECT_EQ(notesOf(readPage("disposals.gif", 2), note::kMore),
              "The GIF file has 6 frames; frame 2 was read and 5 were not. Use --page N to choose.");
    EXPECT_NE(notesOf(readPage("disposals.gif", 2), note::kPlace).find("over the frames before it"),
              std::string::npos);
    EXPECT_NE(notesOf(readPage("part.gif", 1), note::kPlace).find("covers only a part"), std::string::npos);
    EXPECT_NE(notesOf(readPage("clear.gif", 1), note::kAlpha).find("one transparent colour"),
              std::string::npos);
}

void expectStored(const std::string& name, const std::string& said = {})
{
    const DecodedImage read = readImage(pictureOf(name));
    expectSame(read.tensor, name);
    const std::string notes = notesOf(read);
    EXPECT_EQ(notes.empty(), said.empty()) << name << ": " << notes;
    EXPECT_NE(notes.find(said), std::string::npos) << name << ": " << notes;
}

TEST(MorePictures, Jpeg2000IsAsStored)
{
    NEEDS("JPEG 2000");
    for (const char* name : {"rgb.jp2", "gray.j2k", "gray16.jp2"})
        expectStored(name);
    expectStored("rgba.jp2", "Sample 4 is of an unspecified kind");
    expectStored("twelve.jp2", "samples of 12 bits (0 to 4095)");
    expectStored("signed.jp2", "signed integers of 16 bits");
    expectStored("ycc.jp2", "the channels Y, Cb, Cr");
}

TEST(MorePictures, JpegXlIsAsStored)
{
    NEEDS("JPEG XL");
    for (const char* name : {"rgb.jxl", "gray.jxl"})
        expectStored(name);
    expectStored("rgb16.jxl", "a colour profile, which is not applied"); // linear
    expectStored("rgba.jxl", "Sample 4 is straight (unassociated) alpha");
    expectStored("gray_alpha.jxl", "Sample 2 is straight (unassociated) alpha");
    expectStored("ten.jxl", "samples of 10 bits (0 to 1023)");
    expectStored("float.jxl", "a colour profile, which is not applied");
}

TEST(MorePictures, AvifIsAsWritten)
{
    NEEDS("AVIF");
    expectStored("rgb.avif");
    expectStored("rgba.avif", "Sample 4 is straight (unassociated) alpha");
    expectStored("ten.avif", "samples of 10 bits (0 to 1023)");
    expectStored("turned.avif", "a turn or a mirror (irot, imir)");
}

TEST(MorePictures, HeicIsAsWritten)
{
    NEEDS("HEIC");
    expectStored("rgb.heic", "a crop (clap), which was applied"); // to sides that HEVC does not have
    expectStored("rgba.heic", "Sample 4 is straight (unassociated) alpha");
}

/// Whether reading gives a picture, or an error that is one of a file.
bool endsWell(const std::vector<std::byte>& file, const std::string& name)
{
    try {
        return !decodeImage(file, name).tensor.isEmpty();
    } catch (const Error& error) {
        return (error.code() == ErrorCode::CorruptData || error.code() == ErrorCode::Unsupported ||
                error.code() == ErrorCode::OutOfMemory) &&
               english(error.message()).find(name) != std::string::npos;
    }
}

/// A GIF without its last frames has those before; of the others nothing is read that is not there.
TEST(MorePictures, DamageIsASentence)
{
    std::mt19937 random(3);
    const auto folder = pictureOf("expected.npz").parent_path();
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (!entry.is_regular_file() || name == "expected.npz" || name == "make.py")
            continue;
        const std::vector<std::byte> whole = readFile(entry.path());
        for (std::size_t length = 0; length < whole.size(); length += 1 + whole.size() / 100)
            EXPECT_TRUE(endsWell({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)}, name))
                << name << " of " << length << " bytes";
        for (int i = 0; i < 100; ++i) {
            std::vector<std::byte> flipped = whole;
            const auto bit = static_cast<std::size_t>(random()) % (8 * whole.size());
            flipped[bit / 8] ^= static_cast<std::byte>(1U << bit % 8);
            EXPECT_TRUE(endsWell(flipped, name)) << name << ", bit " << bit;
        }
    }
}

TEST(MorePictures, ATruncatedGifHasItsWholeFrames)
{
    NEEDS("GIF");
    std::vector<std::byte> cut = readFile(pictureOf("opaque.gif"));
    cut.pop_back();
    EXPECT_NE(notesOf(decodeImage(cut, "a.gif"), note::kDecoder).find("truncated behind frame 4"),
              std::string::npos);
    cut.resize(cut.size() - 4);
    const DecodedImage read = decodeImage(cut, "a.gif");
    expectSame(read.tensor, "opaque.gif/1");
    EXPECT_NE(notesOf(read, note::kDecoder).find("truncated behind frame 3"), std::string::npos);
    ReadChoice last;
    last.page = 4;
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"a.gif", "damaged or truncated"},
                          [&] { decodeImage(cut, "a.gif", last); }));
}

/// Sizes are looked at before anything is allocated.
TEST(MorePictures, ASizeThatIsTooLargeIsRefused)
{
    using namespace std::string_view_literals;
    std::vector<std::byte> gif = readFile(pictureOf("part.gif"));
    std::fill(gif.begin() + 6, gif.begin() + 10, std::byte{0xFF});
    std::vector<std::byte> code = readFile(pictureOf("gray.j2k"));
    std::fill(code.begin() + 8, code.begin() + 16, std::byte{0x7F});
    for (const auto& [name, format, file] : {std::tuple{"a.gif", "GIF", gif}, {"a.j2k", "JPEG 2000", code}})
        if (codecOf(format)) {
            EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {name, "at most 1073741824"},
                                  [&, &bytes = file, &called = name] { decodeImage(bytes, called); }));
        }
}

TEST(MorePictures, AreReadAndNotWritten)
{
    for (const OptionalFormat& each : optionalFormats())
        if (each.codec) {
            EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"Writing", each.name}, [&] {
                static_cast<void>(each.codec->encode(test::randomImage(DType::UInt8, {1, 3, 4, 4}),
                                                     ParamSet(each.codec->options())));
            })) << each.name;
        }
}

/// The same files in a build without the library.
TEST(MorePictures, WithoutItsLibraryAFormatIsNamed)
{
    int absent = 0;
    for (const auto& [format, library, file] : {std::tuple{"GIF", "giflib", "clear.gif"},
                                                {"AVIF", "libheif", "rgb.avif"},
                                                {"HEIC", "libheif", "rgb.heic"},
                                                {"JPEG 2000", "OpenJPEG", "rgb.jp2"},
                                                {"JPEG XL", "libjxl", "rgb.jxl"}}) {
        const std::vector<std::byte> bytes = readFile(pictureOf(file));
        const std::span<const std::byte> head = std::span(bytes).first(64);
        for (const OptionalFormat& each : optionalFormats())
            EXPECT_EQ(each.probe(head), std::string_view(each.name) == format) << file << " " << each.name;
        if (codecOf(format))
            continue;
        ++absent;
        EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {format, library, "built without"},
                              [&, &name = file] { readImage(pictureOf(name)); }));
    }
    if (absent == 0)
        GTEST_SKIP() << "this build has all of the libraries";
}

} // namespace
} // namespace comparo
