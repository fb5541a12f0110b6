// SPDX-License-Identifier: Apache-2.0
// Every kind of TIFF, written by libtiff's encoder from known samples: what is stored is what is read.
#include "tests/engine/codec/pictures_reference.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <random>
#include <sstream>

#include <tiffio.h>

namespace comparo {
namespace {

using test::failsWith;
using test::hasSamples;
using test::notesOf;
using test::PictureFile;

struct TiffKind {
    int bits = 8;
    int samples = 3;
    int photometric = PHOTOMETRIC_RGB;
    int format = SAMPLEFORMAT_UINT;
    int compression = COMPRESSION_NONE;
    int tile = 0; ///< side of the tiles; 0: strips
    int rowsPerStrip = 7;
    int orientation = ORIENTATION_TOPLEFT;
    std::vector<std::uint16_t> extra = {}; ///< EXTRASAMPLE_…
    int planes = PLANARCONFIG_CONTIG;
    const char* mode = "w";
    int width = 40;
    int height = 27;
    std::vector<std::uint16_t> palette = {}; ///< red, green and blue, one behind the other
    int pages = 1;
};

std::string nameOf(const TiffKind& kind)
{
    std::ostringstream text;
    text << "TIFF of " << kind.samples << "x" << kind.bits << " bits, photometric " << kind.photometric
         << ", format " << kind.format << ", compression " << kind.compression << ", tile " << kind.tile
         << ", planes " << kind.planes << ", mode " << kind.mode;
    return text.str();
}

/// The stored bits of a sample: any, but of a float a number.
std::uint64_t storedBits(const TiffKind& kind, int page, int s, int y, int x)
{
    const auto seed = static_cast<std::uint32_t>(((page * 7 + s) * 1000 + y) * 1000 + x);
    std::uint64_t bits = (seed + 1) * std::uint64_t{0x9E3779B97F4A7C15};
    bits ^= bits >> 29;
    if (kind.format == SAMPLEFORMAT_IEEEFP) {
        const double value = static_cast<double>(bits % 8192) / 2048.0 - 2.0; // of 13 bits: fits a half, too
        if (kind.bits == 64)
            return std::bit_cast<std::uint64_t>(value);
        if (kind.bits == 32)
            return std::bit_cast<std::uint32_t>(static_cast<float>(value));
        return (x % 2 == 0 ? 0x3C00U : 0xC400U) + bits % 1024; // 1 to 2, -4 to -8
    }
    if (kind.bits == 64)
        return bits;
    bits &= (std::uint64_t{1} << kind.bits) - 1;
    return kind.photometric == PHOTOMETRIC_PALETTE && s == 0 ? bits % (kind.palette.size() / 3) : bits;
}

double storedValue(const TiffKind& kind, int page, int s, int y, int x)
{
    const std::uint64_t bits = storedBits(kind, page, s, y, x);
    if (kind.format == SAMPLEFORMAT_IEEEFP) {
        if (kind.bits == 64)
            return std::bit_cast<double>(bits);
        if (kind.bits == 32)
            return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
        const double fraction = 1.0 + static_cast<double>(bits & 1023U) / 1024.0;
        return (bits & 0x8000U) != 0 ? -4.0 * fraction : fraction;
    }
    if (kind.format == SAMPLEFORMAT_INT && (bits >> (kind.bits - 1) & 1U) != 0)
        return static_cast<double>(bits) - std::pow(2.0, kind.bits);
    const bool isFilled = kind.format == SAMPLEFORMAT_UINT && kind.photometric != PHOTOMETRIC_PALETTE &&
                          (kind.bits == 1 || kind.bits == 2 || kind.bits == 4);
    return static_cast<double>(bits) * (isFilled ? 255.0 / ((1 << kind.bits) - 1) : 1.0);
}

/// Puts sample i into a row: whole ones in the order of this machine, others packed with the high bit first.
void packSample(std::uint8_t* row, std::size_t i, int bits, std::uint64_t value)
{
    if (bits % 8 == 0) {
        std::memcpy(row + i * static_cast<std::size_t>(bits / 8), &value, static_cast<std::size_t>(bits / 8));
        return;
    }
    for (int bit = 0; bit < bits; ++bit) {
        const std::size_t at = i * static_cast<std::size_t>(bits) + static_cast<std::size_t>(bit);
        if ((value >> (bits - 1 - bit) & 1U) != 0)
            row[at / 8] = static_cast<std::uint8_t>(row[at / 8] | 0x80U >> at % 8);
    }
}

void setFields(TIFF* tiff, const TiffKind& kind)
{
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(kind.width));
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(kind.height));
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, kind.bits);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, kind.samples);
    TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, kind.format);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, kind.compression);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, kind.photometric);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, kind.planes);
    TIFFSetField(tiff, TIFFTAG_ORIENTATION, kind.orientation);
    if (kind.photometric == PHOTOMETRIC_SEPARATED)
        TIFFSetField(tiff, TIFFTAG_INKSET, INKSET_CMYK);
    if (kind.photometric == PHOTOMETRIC_YCBCR)
        TIFFSetField(tiff, TIFFTAG_YCBCRSUBSAMPLING, 1, 1);
    if (!kind.extra.empty())
        TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, kind.extra.size(), kind.extra.data());
    if (!kind.palette.empty()) {
        std::vector<std::uint16_t> maps[3];
        const std::size_t entries = kind.palette.size() / 3;
        for (std::size_t c = 0; c < 3; ++c) {
            maps[c].assign(kind.palette.begin() + static_cast<std::ptrdiff_t>(c * entries),
                           kind.palette.begin() + static_cast<std::ptrdiff_t>((c + 1) * entries));
            maps[c].resize(std::size_t{1} << kind.bits);
        }
        TIFFSetField(tiff, TIFFTAG_COLORMAP, maps[0].data(), maps[1].data(), maps[2].data());
    }
    if (kind.tile > 0) {
        TIFFSetField(tiff, TIFFTAG_TILEWIDTH, kind.tile);
        TIFFSetField(tiff, TIFFTAG_TILELENGTH, kind.tile);
    } else {
        TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, kind.rowsPerStrip);
    }
}

void writePage(TIFF* tiff, const TiffKind& kind, int page)
{
    setFields(tiff, kind);
    const int blockWidth = kind.tile > 0 ? kind.tile : kind.width;
    const int blockHeight = kind.tile > 0 ? kind.tile : std::min(kind.rowsPerStrip, kind.height);
    const bool isSeparate = kind.planes == PLANARCONFIG_SEPARATE;
    const int perPixel = isSeparate ? 1 : kind.samples;
    const std::size_t rowBytes = (static_cast<std::size_t>(blockWidth * perPixel * kind.bits) + 7) / 8;
    for (int plane = 0; plane < (isSeparate ? kind.samples : 1); ++plane)
        for (int top = 0; top < kind.height; top += blockHeight)
            for (int left = 0; left < kind.width; left += blockWidth) {
                const int rows = kind.tile > 0 ? blockHeight : std::min(blockHeight, kind.height - top);
                std::vector<std::uint8_t> block(rowBytes * static_cast<std::size_t>(rows));
                for (int y = top; y < std::min(top + rows, kind.height); ++y)
                    for (int x = left; x < std::min(left + blockWidth, kind.width); ++x)
                        for (int s = 0; s < perPixel; ++s)
                            packSample(block.data() + rowBytes * static_cast<std::size_t>(y - top),
                                       static_cast<std::size_t>((x - left) * perPixel + s), kind.bits,
                                       storedBits(kind, page, isSeparate ? plane : s, y, x));
                const auto x = static_cast<std::uint32_t>(left), y = static_cast<std::uint32_t>(top);
                const auto at = static_cast<std::uint16_t>(plane);
                const auto size = static_cast<tmsize_t>(block.size());
                ASSERT_GE(
                    kind.tile > 0
                        ? TIFFWriteEncodedTile(tiff, TIFFComputeTile(tiff, x, y, 0, at), block.data(), size)
                        : TIFFWriteEncodedStrip(tiff, TIFFComputeStrip(tiff, y, at), block.data(), size),
                    0)
                    << nameOf(kind);
            }
}

PictureFile writeTiff(const TiffKind& kind)
{
    const test::TemporaryFolder folder;
    const std::string path = (folder / "a.tiff").string();
    TIFF* tiff = TIFFOpen(path.c_str(), kind.mode);
    for (int page = 0; page < kind.pages; ++page) {
        writePage(tiff, kind, page);
        TIFFWriteDirectory(tiff);
    }
    TIFFClose(tiff);
    return readFile(path);
}

DType dtypeOf(const TiffKind& kind)
{
    if (kind.format == SAMPLEFORMAT_IEEEFP)
        return kind.bits == 64 ? DType::Float64 : DType::Float32;
    if (kind.format == SAMPLEFORMAT_INT)
        return kind.bits <= 24 ? DType::Float32 : DType::Float64;
    return kind.bits <= 8 ? DType::UInt8 : kind.bits <= 16 ? DType::UInt16 : DType::Float64;
}

/// That the file has its samples, and that nothing is said of these where it is not expected.
DecodedImage expectStored(const TiffKind& kind)
{
    const DecodedImage read = decodeImage(writeTiff(kind), "a.tiff");
    hasSamples(
        read.tensor, dtypeOf(kind), {1, kind.samples, kind.height, kind.width},
        [&](int s, int y, int x) { return storedValue(kind, 0, s, y, x); }, nameOf(kind));
    return read;
}

TEST(TiffCorpus, EverySampleIsReadAsItIsStored)
{
    for (const int bits : {1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 24, 32})
        for (const int samples : {1, 3})
            for (const int tile : {0, 16})
                for (const int planes : {PLANARCONFIG_CONTIG, PLANARCONFIG_SEPARATE})
                    for (const int compression :
                         {COMPRESSION_NONE, COMPRESSION_LZW, COMPRESSION_ADOBE_DEFLATE, COMPRESSION_PACKBITS})
                        for (const char* mode : {"w", "wb", "w8"}) { // both orders of bytes; BigTIFF
                            TiffKind kind;
                            kind.bits = bits;
                            kind.samples = samples;
                            kind.photometric = samples == 1 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB;
                            kind.tile = tile;
                            kind.planes = planes;
                            kind.compression = compression;
                            kind.mode = mode;
                            const std::string notes = notesOf(expectStored(kind));
                            EXPECT_EQ(notes.empty(), bits == 8 || bits == 16) << nameOf(kind) << notes;
                        }
}

TEST(TiffCorpus, SignedAndFloat)
{
    for (const int samples : {1, 3})
        for (const int tile : {0, 16})
            for (const char* mode : {"w", "wb"})
                for (const auto& [bits, format] : {std::pair{8, SAMPLEFORMAT_INT},
                                                   {12, SAMPLEFORMAT_INT},
                                                   {16, SAMPLEFORMAT_INT},
                                                   {32, SAMPLEFORMAT_INT},
                                                   {16, SAMPLEFORMAT_IEEEFP},
                                                   {32, SAMPLEFORMAT_IEEEFP},
                                                   {64, SAMPLEFORMAT_IEEEFP}}) {
                    TiffKind kind;
                    kind.bits = bits;
                    kind.samples = samples;
                    kind.photometric = samples == 1 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB;
                    kind.format = format;
                    kind.tile = tile;
                    kind.mode = mode;
                    const std::string notes = notesOf(expectStored(kind));
                    const bool isWidened = format == SAMPLEFORMAT_INT || bits == 16;
                    EXPECT_EQ(notes.empty(), !isWidened) << nameOf(kind) << notes;
                }
}

TEST(TiffCorpus, RangesAreFacts)
{
    TiffKind kind{12, 1, PHOTOMETRIC_MINISBLACK};
    EXPECT_EQ(notesOf(expectStored(kind), note::kRange),
              "The TIFF file has samples of 12 bits (0 to 4095); they are as stored, not scaled to 16.");
    kind.bits = 4;
    EXPECT_EQ(notesOf(expectStored(kind), note::kRange),
              "The TIFF file has samples of 4 bits; they were multiplied by 17 to fill 8 bits, so that all "
              "values stay distinct.");
}

TEST(TiffCorpus, AlphaAndExtraSamples)
{
    const std::vector<std::vector<std::uint16_t>> kinds = {
        {}, {EXTRASAMPLE_UNSPECIFIED}, {EXTRASAMPLE_ASSOCALPHA}, {EXTRASAMPLE_UNASSALPHA}};
    for (const auto& extra : kinds)
        for (const int tile : {0, 16})
            for (const int bits : {8, 16})
                for (const int colours : {1, 3}) {
                    TiffKind kind;
                    kind.bits = bits;
                    kind.samples = colours + 1;
                    kind.photometric = colours == 1 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB;
                    kind.extra = extra;
                    kind.tile = tile;
                    const DecodedImage read = expectStored(kind);
                    const std::string said = notesOf(read, note::kAlpha);
                    const char* word =
                        extra.empty() || extra[0] == EXTRASAMPLE_UNSPECIFIED ? "is of an unspecified kind"
                        : extra[0] == EXTRASAMPLE_ASSOCALPHA ? "is associated (premultiplied) alpha"
                                                             : "is straight (unassociated) alpha";
                    EXPECT_NE(said.find(word), std::string::npos) << said;
                    EXPECT_EQ(read.info.channels.size(), static_cast<std::size_t>(colours + 1));
                }
    TiffKind many{8, 6, PHOTOMETRIC_RGB};
    many.extra = {EXTRASAMPLE_UNASSALPHA, EXTRASAMPLE_UNSPECIFIED, EXTRASAMPLE_UNSPECIFIED};
    EXPECT_EQ(expectStored(many).info.channels,
              (std::vector<std::string>{"R", "G", "B", "A", "extra 2", "extra 3"}));
}

TEST(TiffCorpus, ColoursUnderNoAlphaCount)
{
    TiffKind kind{8, 4, PHOTOMETRIC_RGB};
    kind.extra = {EXTRASAMPLE_UNASSALPHA};
    const PictureFile file = writeTiff(kind);
    TiffKind plain{8, 4, PHOTOMETRIC_SEPARATED}; // of the same samples
    EXPECT_TRUE(
        test::sameBits(decodeImage(file, "a.tiff").tensor, decodeImage(writeTiff(plain), "b.tiff").tensor));
}

TEST(TiffCorpus, ColoursThatAreNotRgbAreNamedAndKept)
{
    for (const auto& [photometric, samples, names] :
         {std::tuple{PHOTOMETRIC_SEPARATED, 4, std::vector<std::string>{"C", "M", "Y", "K"}},
          {PHOTOMETRIC_CIELAB, 3, {"L*", "a*", "b*"}},
          {PHOTOMETRIC_YCBCR, 3, {"Y", "Cb", "Cr"}}}) {
        TiffKind kind{8, samples, photometric};
        const DecodedImage read = expectStored(kind);
        EXPECT_EQ(read.info.channels, names);
        EXPECT_NE(notesOf(read, note::kChannels).find("as stored, not converted to RGB"), std::string::npos);
    }
    TiffKind white{8, 1, PHOTOMETRIC_MINISWHITE};
    EXPECT_EQ(notesOf(expectStored(white), note::kChannels),
              "The TIFF file has 0 for white; the samples are as stored, not inverted.");
}

TEST(TiffCorpus, PalettesAreTheColoursThatTheyStandFor)
{
    for (const int bits : {1, 2, 4, 8})
        for (const auto& [times, plus, dtype] : {std::tuple{257, 0, DType::UInt8},
                                                 {256, 0, DType::UInt8},
                                                 {1, 0, DType::UInt8},
                                                 {256, 3, DType::UInt16}}) {
            TiffKind kind{bits, 1, PHOTOMETRIC_PALETTE};
            const int entries = 1 << bits;
            for (int i = 0; i < 3 * entries; ++i)
                kind.palette.push_back(static_cast<std::uint16_t>((i * 83 + 201) % 256 * times + plus));
            kind.palette[0] = static_cast<std::uint16_t>(200 * times + plus);
            const DecodedImage read = decodeImage(writeTiff(kind), "a.tiff");
            hasSamples(
                read.tensor, dtype, {1, 3, kind.height, kind.width},
                [&](int c, int y, int x) {
                    const std::uint64_t index = storedBits(kind, 0, 0, y, x);
                    const int stored = kind.palette[static_cast<std::size_t>(c * entries) + index];
                    return static_cast<double>(dtype == DType::UInt16 ? stored : stored / times);
                },
                nameOf(kind));
            EXPECT_NE(notesOf(read, note::kChannels).find("has a palette"), std::string::npos);
        }
    TiffKind alpha{8, 2, PHOTOMETRIC_PALETTE};
    alpha.extra = {EXTRASAMPLE_UNASSALPHA};
    for (int i = 0; i < 3 * 256; ++i)
        alpha.palette.push_back(static_cast<std::uint16_t>(i % 251 * 257));
    hasSamples(
        decodeImage(writeTiff(alpha), "a.tiff").tensor, DType::UInt8, {1, 4, alpha.height, alpha.width},
        [&](int c, int y, int x) {
            return c == 3 ? static_cast<double>(storedBits(alpha, 0, 1, y, x))
                          : static_cast<double>(
                                (static_cast<std::uint64_t>(c) * 256 + storedBits(alpha, 0, 0, y, x)) % 251);
        },
        "palette with alpha");
}

/// Two palettes of which the colours in use have one luma: gray would not tell them apart.
TEST(TiffCorpus, ColoursOfOneLumaDiffer)
{
    const auto read = [](int red, int green) {
        TiffKind kind{1, 1, PHOTOMETRIC_PALETTE};
        const auto wide = [](int value) { return static_cast<std::uint16_t>(value * 257); };
        kind.palette = {wide(red), wide(red), wide(green), wide(green), 0, 0};
        return decodeImage(writeTiff(kind), "a.tiff").tensor;
    };
    EXPECT_FALSE(test::sameBits(read(201, 0), read(0, 102)));
}

TEST(TiffCorpus, OtherCompressions)
{
    for (const int compression : {COMPRESSION_LZMA, COMPRESSION_ZSTD}) {
        TiffKind kind;
        kind.compression = compression;
        expectStored(kind);
    }
    for (const int compression : {COMPRESSION_CCITTFAX3, COMPRESSION_CCITTFAX4, COMPRESSION_CCITTRLE}) {
        TiffKind kind{1, 1, PHOTOMETRIC_MINISWHITE};
        kind.compression = compression;
        expectStored(kind);
    }
    TiffKind jpeg; // RGB, lossy: OpenCV's libtiff decodes it as ours does
    jpeg.compression = COMPRESSION_JPEG;
    jpeg.rowsPerStrip = 16;
    EXPECT_TRUE(test::readsAsOpencv(writeTiff(jpeg), nameOf(jpeg)));
    jpeg.photometric = PHOTOMETRIC_YCBCR;
    EXPECT_NE(notesOf(decodeImage(writeTiff(jpeg), "a.tiff")).find("decoded to RGB"), std::string::npos);
}

TEST(TiffCorpus, OneStripOfMoreRowsThanThePicture)
{
    for (const int bits : {8, 16}) {
        TiffKind kind{bits, 3, PHOTOMETRIC_RGB};
        kind.rowsPerStrip = 1000;
        expectStored(kind);
    }
}

TEST(TiffCorpus, OrientationIsSaidAndNotApplied)
{
    TiffKind kind;
    for (const int orientation : {2, 3, 6, 8}) {
        kind.orientation = orientation;
        EXPECT_NE(notesOf(expectStored(kind), note::kOrientation)
                      .find("EXIF orientation " + std::to_string(orientation)),
                  std::string::npos);
    }
}

TEST(TiffCorpus, APageIsChosen)
{
    TiffKind kind;
    kind.pages = 3;
    const PictureFile file = writeTiff(kind);
    for (const int page : {0, 1, 2, 3}) {
        ReadChoice choice;
        choice.page = page;
        const DecodedImage read = decodeImage(file, "a.tiff", choice);
        const int shown = std::max(page, 1);
        hasSamples(
            read.tensor, DType::UInt8, {1, 3, kind.height, kind.width},
            [&](int s, int y, int x) { return storedValue(kind, shown - 1, s, y, x); }, "page");
        EXPECT_EQ(notesOf(read, note::kMore), "The TIFF file has 3 pages; page " + std::to_string(shown) +
                                                  " was read and 2 were not. Use --page N to choose.");
    }
    ReadChoice absent;
    absent.page = 4;
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"has 3 pages, but page 4 was requested"},
                          [&] { decodeImage(file, "a.tiff", absent); }));
}

TEST(TiffCorpus, WhatIsNotReadIsNamedAndNotCalledDamaged)
{
    const auto refuses = [](const TiffKind& kind, std::string_view why) {
        const PictureFile file = writeTiff(kind);
        EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"a.tiff", why}, [&] { decodeImage(file, "a.tiff"); }));
    };
    TiffKind complex{64, 1, PHOTOMETRIC_MINISBLACK, SAMPLEFORMAT_COMPLEXIEEEFP};
    refuses(complex, "complex samples");
    TiffKind wide{64, 1, PHOTOMETRIC_MINISBLACK};
    refuses(wide, "integer samples of 64 bits");
    // The tag of the compression is overwritten by that of JPEG 2000.
    PictureFile file = writeTiff({});
    const std::string_view tag("\x03\x01\x03\0\x01\0\0\0\x01\0", 10);
    const std::string content(reinterpret_cast<const char*>(file.data()), file.size());
    const std::size_t at = content.find(tag);
    ASSERT_NE(at, std::string::npos);
    file[at + 8] = std::byte{0x98};
    file[at + 9] = std::byte{0x87};
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"a.tiff", "is compressed by", "34712"},
                          [&] { decodeImage(file, "a.tiff"); }));
}

TEST(TiffCorpus, AColourProfileIsSaid)
{
    const test::TemporaryFolder folder;
    const std::string path = (folder / "a.tiff").string();
    TIFF* tiff = TIFFOpen(path.c_str(), "w");
    const std::uint8_t pixel = 9;
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, 1);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, 1);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, 8);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    TIFFSetField(tiff, TIFFTAG_ICCPROFILE, 4, "junk");
    TIFFWriteEncodedStrip(tiff, 0, const_cast<std::uint8_t*>(&pixel), 1);
    TIFFClose(tiff);
    EXPECT_EQ(notesOf(readImage(path)),
              "The TIFF file has a colour profile, which is not applied: the pixels are as stored.");
}

} // namespace
} // namespace comparo
