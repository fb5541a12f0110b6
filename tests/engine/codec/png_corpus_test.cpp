// SPDX-License-Identifier: Apache-2.0
// Every kind of PNG, written by libpng from known samples: what is stored is what is read.
#include "tests/engine/codec/pictures_reference.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <csetjmp>
#include <cstring>
#include <random>

#include <png.h>
#include <zlib.h>

namespace comparo {
namespace {

using test::PictureFile;
using test::readsAsOpencv;

struct PngKind {
    int colour = PNG_COLOR_TYPE_RGB;
    int depth = 8;
    bool isInterlaced = false;
    int filters = PNG_ALL_FILTERS;
    bool hasTransparency = false;
    int width = 37;
    int height = 23;
    int paletteSize = 0; ///< 0: as large as the depth allows
};

std::string nameOf(const PngKind& kind)
{
    return "colour " + std::to_string(kind.colour) + " depth " + std::to_string(kind.depth) +
           (kind.isInterlaced ? " interlaced" : "") + " filters " + std::to_string(kind.filters) +
           (kind.hasTransparency ? " tRNS " : " ") + std::to_string(kind.width) + "x" +
           std::to_string(kind.height);
}

void appendBytes(png_structp png, png_bytep bytes, png_size_t size)
{
    auto& file = *static_cast<PictureFile*>(png_get_io_ptr(png));
    const auto* begin = reinterpret_cast<const std::byte*>(bytes);
    file.insert(file.end(), begin, begin + size);
}

/// What a file was written from.
struct PngSource {
    std::vector<std::vector<png_byte>> rows;
    std::vector<png_color> palette;
    std::vector<png_byte> alpha; ///< of the palette, where the kind has transparency
    png_color_16 clear{};
};

/// Random stored samples, so that every index of a palette and every bit of a packed row occurs.
PictureFile writePng(const PngKind& kind, PngSource* source = nullptr)
{
    std::mt19937 random(static_cast<unsigned>(kind.colour * 100 + kind.depth));
    PictureFile file;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, &file, &appendBytes, nullptr);
    png_set_IHDR(png, info, static_cast<png_uint_32>(kind.width), static_cast<png_uint_32>(kind.height),
                 kind.depth, kind.colour, kind.isInterlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, kind.filters);
    std::vector<png_color> palette(
        static_cast<std::size_t>(kind.paletteSize > 0 ? kind.paletteSize : 1 << std::min(kind.depth, 8)));
    std::vector<png_byte> alpha;
    if (kind.colour == PNG_COLOR_TYPE_PALETTE) {
        for (png_color& each : palette) {
            each = {static_cast<png_byte>(random()), static_cast<png_byte>(random()),
                    static_cast<png_byte>(random())};
            if (alpha.size() + 1 < palette.size())
                alpha.push_back(static_cast<png_byte>(random()));
        }
        png_set_PLTE(png, info, palette.data(), static_cast<int>(palette.size()));
    }
    const std::size_t rowBytes = png_get_rowbytes(png, info);
    std::vector<std::vector<png_byte>> rows(static_cast<std::size_t>(kind.height),
                                            std::vector<png_byte>(rowBytes));
    for (auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            row[i] = i > 8 && random() % 3 == 0 ? row[i - 6] : static_cast<png_byte>(random());
    if (kind.paletteSize > 0)
        for (auto& row : rows)
            for (png_byte& each : row)
                each = static_cast<png_byte>(each % palette.size());
    png_color_16 clear{};
    if (kind.hasTransparency) {
        const auto* first = rows[0].data();
        const bool isWide = kind.depth == 16;
        const auto sample = [&](int i) {
            return static_cast<png_uint_16>(isWide ? first[2 * i] << 8 | first[2 * i + 1] : first[i]);
        };
        if (kind.colour == PNG_COLOR_TYPE_RGB)
            clear = {0, sample(0), sample(1), sample(2), 0};
        else if (kind.colour == PNG_COLOR_TYPE_GRAY)
            clear.gray = 1;
        png_set_tRNS(png, info, alpha.data(), static_cast<int>(alpha.size()), &clear);
    }
    png_write_info(png, info);
    std::vector<png_bytep> pointers;
    for (auto& row : rows)
        pointers.push_back(row.data());
    png_write_image(png, pointers.data());
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    if (source)
        *source = {rows, palette, kind.hasTransparency ? alpha : std::vector<png_byte>{}, clear};
    return file;
}

/// The stored sample s of a pixel.
unsigned storedSample(const PngKind& kind, const std::vector<png_byte>& row, int x, int s, int samples)
{
    const auto i = static_cast<std::size_t>(x * samples + s);
    if (kind.depth == 16)
        return static_cast<unsigned>(row[2 * i] << 8 | row[2 * i + 1]);
    const std::size_t bit = i * static_cast<std::size_t>(kind.depth);
    return static_cast<unsigned>(row[bit / 8]) >> (8 - static_cast<unsigned>(kind.depth) - bit % 8) &
           ((1U << kind.depth) - 1U);
}

/// By the definition of PNG: samples as stored, those of fewer than 8 bits filled; colours of a palette;
/// alpha of what is transparent.
bool readsAsWritten(const PngKind& kind)
{
    PngSource source;
    const PictureFile file = writePng(kind, &source);
    const int samples = kind.colour == PNG_COLOR_TYPE_RGB          ? 3
                        : kind.colour == PNG_COLOR_TYPE_RGB_ALPHA  ? 4
                        : kind.colour == PNG_COLOR_TYPE_GRAY_ALPHA ? 2
                                                                   : 1;
    const bool isPalette = kind.colour == PNG_COLOR_TYPE_PALETTE;
    const bool hasClear = kind.hasTransparency && (!isPalette || !source.alpha.empty());
    const int channels = (isPalette ? 3 : samples) + (hasClear ? 1 : 0);
    const double whole = kind.depth == 16 ? 65535.0 : 255.0;
    const auto sample = [&](int c, int y, int x) -> double {
        const auto& row = source.rows[static_cast<std::size_t>(y)];
        const auto stored = [&](int s) { return storedSample(kind, row, x, s, samples); };
        if (isPalette) {
            const unsigned index = stored(0);
            const png_color colour = index < source.palette.size() ? source.palette[index] : png_color{};
            if (c == 3)
                return index < source.alpha.size() ? source.alpha[index] : 255.0;
            return c == 0 ? colour.red : c == 1 ? colour.green : colour.blue;
        }
        if (c < samples)
            return stored(c) * (kind.depth < 8 ? 255.0 / ((1 << kind.depth) - 1) : 1.0);
        const bool isClear = samples == 1
                                 ? stored(0) == source.clear.gray
                                 : stored(0) == source.clear.red && stored(1) == source.clear.green &&
                                       stored(2) == source.clear.blue;
        return isClear ? 0.0 : whole;
    };
    return test::hasSamples(decodeImage(file, "a.png").tensor,
                            kind.depth == 16 ? DType::UInt16 : DType::UInt8,
                            {1, channels, kind.height, kind.width}, sample, nameOf(kind));
}

TEST(PngCorpus, EverySampleIsReadAsItIsStored)
{
    int read = 0;
    const std::pair<int, std::vector<int>> kinds[] = {{PNG_COLOR_TYPE_GRAY, {1, 2, 4, 8, 16}},
                                                      {PNG_COLOR_TYPE_PALETTE, {1, 2, 4, 8}},
                                                      {PNG_COLOR_TYPE_RGB, {8, 16}},
                                                      {PNG_COLOR_TYPE_GRAY_ALPHA, {8, 16}},
                                                      {PNG_COLOR_TYPE_RGB_ALPHA, {8, 16}}};
    for (const auto& [colour, depths] : kinds)
        for (const int depth : depths)
            for (const bool isInterlaced : {false, true})
                for (const bool hasTransparency : {false, true}) {
                    if (hasTransparency && (colour & PNG_COLOR_MASK_ALPHA) != 0)
                        continue;
                    for (const int filters : {PNG_FILTER_NONE, PNG_FILTER_SUB, PNG_FILTER_UP, PNG_FILTER_AVG,
                                              PNG_FILTER_PAETH, PNG_ALL_FILTERS})
                        for (const auto& [width, height] :
                             {std::pair{37, 23}, {1, 1}, {3, 9}, {5, 2}, {1200, 40}}) {
                            const PngKind kind{colour,          depth, isInterlaced, filters,
                                               hasTransparency, width, height,       0};
                            read += readsAsWritten(kind) ? 1 : 0;
                        }
                }
    EXPECT_EQ(read, (5 + 4 + 2) * 2 * 2 * 6 * 5 + (2 + 2) * 2 * 6 * 5);
}

TEST(PngCorpus, PalettesOfFewerColours)
{
    for (const int size : {1, 3, 200}) {
        PngKind kind{PNG_COLOR_TYPE_PALETTE, 8};
        kind.paletteSize = size;
        EXPECT_TRUE(readsAsWritten(kind)) << size;
        kind.hasTransparency = size > 1;
        EXPECT_TRUE(readsAsWritten(kind)) << size;
    }
}

PictureFile chunkOf(std::string_view name, std::string_view content)
{
    const auto put = [](PictureFile& to, std::size_t value) {
        for (int shift = 24; shift >= 0; shift -= 8)
            to.push_back(static_cast<std::byte>(value >> shift & 0xFFU));
    };
    PictureFile chunk;
    put(chunk, content.size());
    for (const char letter : std::string(name) + std::string(content))
        chunk.push_back(static_cast<std::byte>(letter));
    put(chunk, crc32_z(0, reinterpret_cast<const Bytef*>(chunk.data()) + 4, chunk.size() - 4));
    return chunk;
}

constexpr std::ptrdiff_t kBehindHeader = 33;

PictureFile withChunk(const PictureFile& png, const PictureFile& chunk)
{
    PictureFile file = png;
    file.insert(file.begin() + kBehindHeader, chunk.begin(), chunk.end());
    return file;
}

/// The pixels in chunks of so many bytes, with text between them.
PictureFile scattered(const PictureFile& png, std::size_t size)
{
    const std::string content(reinterpret_cast<const char*>(png.data()), png.size());
    const std::size_t at = content.find("IDAT");
    const std::size_t end = content.find("IEND") - 4;
    const std::string pixels = content.substr(at + 4, end - at - 8);
    PictureFile file(png.begin(), png.begin() + static_cast<std::ptrdiff_t>(at) - 4);
    const auto add = [&file](const PictureFile& more) { file.insert(file.end(), more.begin(), more.end()); };
    for (std::size_t from = 0; from < pixels.size(); from += size) {
        add(chunkOf("IDAT", pixels.substr(from, size)));
        add(chunkOf("IDAT", ""));
    }
    add(chunkOf("IEND", ""));
    return file;
}

TEST(PngCorpus, PixelsInManyChunks)
{
    for (const bool isInterlaced : {false, true}) {
        PngKind kind;
        kind.isInterlaced = isInterlaced;
        const PictureFile png = writePng(kind);
        for (const std::size_t size : {std::size_t{1}, std::size_t{7}, std::size_t{300}})
            EXPECT_TRUE(readsAsOpencv(scattered(png, size), std::to_string(size) + " bytes a chunk"));
    }
}

std::vector<std::string> notesOn(const PictureFile& file)
{
    std::vector<std::string> texts;
    for (const PictureNote& each : decodeImage(file, "a.png").info.notes)
        texts.push_back(english(each.text));
    return texts;
}

/// Of a gray picture, too, of which OpenCV passes over it.
TEST(PngCorpus, ATransparentColourIsAlphaAndSaid)
{
    for (const int colour : {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_RGB})
        for (const int depth : {8, 16}) {
            PngKind kind{colour, depth};
            kind.hasTransparency = true;
            const DecodedImage read = decodeImage(writePng(kind), "a.png");
            EXPECT_EQ(read.tensor.shape().c, colour == PNG_COLOR_TYPE_GRAY ? 2 : 4);
            EXPECT_NE(test::notesOf(read, note::kAlpha).find("(tRNS); it was converted to alpha"),
                      std::string::npos);
        }
    EXPECT_EQ(decodeImage(writePng({PNG_COLOR_TYPE_GRAY_ALPHA, 8}), "a.png").info.channels,
              (std::vector<std::string>{"Y", "A"}));
}

TEST(PngCorpus, OrientationIsSaidAndNotApplied)
{
    const PictureFile plain = writePng({});
    const std::string exif("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0", 26);
    const DecodedImage turned = decodeImage(withChunk(plain, chunkOf("eXIf", exif)), "a.png");
    EXPECT_NE(test::notesOf(turned, note::kOrientation).find("EXIF orientation 6"), std::string::npos);
    EXPECT_TRUE(test::sameBits(turned.tensor, decodeImage(plain, "b.png").tensor));
}

TEST(PngCorpus, ColourSpacesAreSaidAndNotApplied)
{
    const PictureFile plain = writePng({});
    const Tensor pixels = decodeImage(plain, "a.png").tensor;
    const std::pair<PictureFile, std::string> cases[] = {
        {chunkOf("iCCP", std::string_view("Display P3\0\0junk", 16)),
         "The PNG file has the colour profile 'Display P3', which is not applied: the pixels are as stored."},
        {chunkOf("gAMA", std::string_view("\0\x01\x86\xA0", 4)),
         "The PNG file has a gamma of 1, which is not applied: the pixels are as stored."},
        {chunkOf("cICP", std::string_view("\x09\x10\0\x01", 4)),
         "The PNG file has a colour space by cICP (primaries 9, transfer 16), which is not applied: the "
         "pixels "
         "are as stored."},
    };
    for (const auto& [chunk, note] : cases) {
        const PictureFile file = withChunk(plain, chunk);
        EXPECT_EQ(notesOn(file), std::vector<std::string>{note});
        EXPECT_TRUE(test::sameBits(decodeImage(file, "a.png").tensor, pixels));
    }
    EXPECT_TRUE(notesOn(plain).empty());
    EXPECT_TRUE(
        notesOn(withChunk(plain, chunkOf("gAMA", std::string_view("\0\0\xB1\x8F", 4)))).empty()); // 1/2.2
    EXPECT_TRUE(notesOn(withChunk(plain, chunkOf("sRGB", std::string_view("\0", 1)))).empty());
}

/// The file with other bytes as its pixels.
PictureFile withPixels(const PictureFile& png, const std::vector<std::uint8_t>& raw)
{
    std::vector<Bytef> packed(compressBound(raw.size()));
    uLongf size = packed.size();
    compress(packed.data(), &size, raw.data(), raw.size());
    const std::string content(reinterpret_cast<const char*>(png.data()), png.size());
    PictureFile file(png.begin(), png.begin() + static_cast<std::ptrdiff_t>(content.find("IDAT")) - 4);
    for (const PictureFile& chunk :
         {chunkOf("IDAT", {reinterpret_cast<const char*>(packed.data()), size}), chunkOf("IEND", "")})
        file.insert(file.end(), chunk.begin(), chunk.end());
    return file;
}

TEST(PngCorpus, DamageIsOneSentence)
{
    using test::failsWith;
    const PngKind kind{PNG_COLOR_TYPE_GRAY, 8, false, PNG_FILTER_NONE, false, 4, 2, 0};
    const PictureFile png = writePng(kind);
    EXPECT_TRUE(readsAsOpencv(withPixels(png, {0, 1, 2, 3, 4, 2, 1, 1, 1, 1}), "as it should be"));
    EXPECT_TRUE(readsAsOpencv(withPixels(png, {0, 1, 2, 3, 4, 2, 1, 1, 1, 1, 99, 99}), "too many"));
    const auto refuses = [](const PictureFile& file, std::string_view why) {
        EXPECT_TRUE(test::readByOpencv(file).empty()) << why;
        EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"a.png", "The PNG file is damaged", why},
                              [&] { decodeImage(file, "a.png"); }));
    };
    refuses(withPixels(png, {0, 1, 2, 3, 4, 2, 1, 1}), "its deflate stream ends before its last row");
    refuses(withPixels(png, {0, 1, 2, 3, 4, 5, 1, 1, 1, 1}), "row 1 has the invalid PNG filter type 5");
    PictureFile noPalette = writePng({PNG_COLOR_TYPE_PALETTE, 8});
    const std::string content(reinterpret_cast<const char*>(noPalette.data()), noPalette.size());
    const auto palette = static_cast<std::ptrdiff_t>(content.find("PLTE")) - 4;
    noPalette.erase(noPalette.begin() + palette, noPalette.begin() + palette + 12 + 768);
    refuses(noPalette, "its palette (PLTE) before the pixels is missing");
    PictureFile odd = png;
    const PictureFile header = chunkOf("IHDR", std::string_view("\0\0\0\4\0\0\0\2\x10\3\0\0\0", 13));
    std::copy(header.begin(), header.end(), odd.begin() + 8);
    refuses(odd, "bit depth of 16 for the PNG colour type 3");
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported,
                          {"The PNG file is not supported: it has an unknown critical chunk at byte 33"},
                          [&] { decodeImage(withChunk(png, chunkOf("CgBI", "....")), "a.png"); }));
    PictureFile wrongSum = png; // the pixels' own checksum is behind the last of them
    const std::size_t sum =
        std::string(reinterpret_cast<const char*>(png.data()), png.size()).find("IEND") - 4 - 8;
    wrongSum[sum] ^= std::byte{1};
    const std::size_t idat = std::string(reinterpret_cast<const char*>(png.data()), png.size()).find("IDAT");
    const PictureFile whole =
        chunkOf("IDAT", {reinterpret_cast<const char*>(wrongSum.data()) + idat + 4, sum + 4 - idat - 4});
    std::copy(whole.begin(), whole.end(), wrongSum.begin() + static_cast<std::ptrdiff_t>(idat) - 4);
    // libpng reads such a file or not, by how its last block ends.
    EXPECT_TRUE(test::sameBits(decodeImage(wrongSum, "a.png").tensor, decodeImage(png, "b.png").tensor));
    ASSERT_EQ(notesOn(wrongSum).size(), 1U);
    EXPECT_NE(notesOn(wrongSum)[0].find("checksum of all its pixels is wrong"), std::string::npos);
    EXPECT_TRUE(notesOn(png).empty());
}

} // namespace
} // namespace comparo
