// SPDX-License-Identifier: Apache-2.0
// Every kind of TIFF, written by libtiff, against OpenCV's reader.
#include "tests/engine/codec/pictures_reference.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <sstream>

#include <tiffio.h>

namespace comparo {
namespace {

using test::PictureFile;
using test::readsAsOpencv;

struct TiffKind {
    int bits = 8;
    int samples = 3;
    int photometric = PHOTOMETRIC_RGB;
    int format = SAMPLEFORMAT_UINT;
    int compression = COMPRESSION_NONE;
    int tile = 0; ///< side of the tiles; 0: strips
    int rowsPerStrip = 7;
    int orientation = ORIENTATION_TOPLEFT;
    int alpha = -1; ///< EXTRASAMPLE_…, or none
    int planes = PLANARCONFIG_CONTIG;
    const char* mode = "w";
    int width = 40;
    int height = 27;
};

std::string nameOf(const TiffKind& kind)
{
    std::ostringstream text;
    text << "TIFF of " << kind.samples << "x" << kind.bits << " bits, photometric " << kind.photometric
         << ", compression " << kind.compression << ", tile " << kind.tile << ", alpha " << kind.alpha
         << ", mode " << kind.mode;
    return text.str();
}

PictureFile writeTiff(const TiffKind& kind)
{
    const test::TemporaryFolder folder;
    const std::string path = (folder / "a.tiff").string();
    std::mt19937 random(7);
    TIFF* tiff = TIFFOpen(path.c_str(), kind.mode);
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
    if (kind.compression == COMPRESSION_SGILOG)
        TIFFSetField(tiff, TIFFTAG_SGILOGDATAFMT, SGILOGDATAFMT_FLOAT);
    if (kind.alpha >= 0) {
        const std::uint16_t extra = static_cast<std::uint16_t>(kind.alpha);
        TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &extra);
    }
    std::vector<std::uint16_t> map[3];
    if (kind.photometric == PHOTOMETRIC_PALETTE) {
        for (auto& each : map)
            for (int i = 0; i < 1 << kind.bits; ++i)
                each.push_back(static_cast<std::uint16_t>(random()));
        TIFFSetField(tiff, TIFFTAG_COLORMAP, map[0].data(), map[1].data(), map[2].data());
    }
    if (kind.tile > 0) {
        TIFFSetField(tiff, TIFFTAG_TILEWIDTH, kind.tile);
        TIFFSetField(tiff, TIFFTAG_TILELENGTH, kind.tile);
    } else {
        TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, kind.rowsPerStrip);
    }
    const auto blockBytes =
        static_cast<std::size_t>(kind.tile > 0 ? TIFFTileSize(tiff) : TIFFStripSize(tiff));
    const std::uint32_t blocks = kind.tile > 0 ? TIFFNumberOfTiles(tiff) : TIFFNumberOfStrips(tiff);
    for (std::uint32_t i = 0; i < blocks; ++i) {
        std::vector<std::uint8_t> block(blockBytes);
        const bool isFloat = kind.format == SAMPLEFORMAT_IEEEFP || kind.compression == COMPRESSION_SGILOG;
        for (std::size_t at = 0; at < block.size(); ++at)
            block[at] = static_cast<std::uint8_t>(random());
        if (isFloat)
            for (std::size_t at = 0; at + 4 <= block.size(); at += kind.bits == 64 ? 8 : 4) {
                const float value = static_cast<float>(random() % 10000U) / 5000.0F;
                const double wide = static_cast<double>(value);
                if (kind.bits == 64)
                    std::memcpy(block.data() + at, &wide, sizeof wide);
                else
                    std::memcpy(block.data() + at, &value, sizeof value);
            }
        const auto size = static_cast<tmsize_t>(block.size());
        if (kind.tile > 0)
            TIFFWriteEncodedTile(tiff, i, block.data(), size);
        else
            TIFFWriteEncodedStrip(
                tiff, i, block.data(),
                std::min(size, TIFFVStripSize(
                                   tiff, std::min<std::uint32_t>(
                                             static_cast<std::uint32_t>(kind.rowsPerStrip),
                                             static_cast<std::uint32_t>(
                                                 kind.height - static_cast<int>(i) * kind.rowsPerStrip)))));
    }
    TIFFClose(tiff);
    return readFile(path);
}

TEST(TiffCorpus, EveryKindIsReadAsOpencvReadsIt)
{
    const TiffKind kinds[] = {
        {1, 1, PHOTOMETRIC_MINISBLACK},
        {1, 1, PHOTOMETRIC_MINISWHITE},
        {1, 1, PHOTOMETRIC_PALETTE},
        {8, 1, PHOTOMETRIC_MINISBLACK},
        {8, 1, PHOTOMETRIC_MINISWHITE},
        {8, 1, PHOTOMETRIC_PALETTE},
        {8, 3, PHOTOMETRIC_RGB},
        {8, 4, PHOTOMETRIC_SEPARATED},
        {8, 3, PHOTOMETRIC_YCBCR},
        {8, 3, PHOTOMETRIC_CIELAB},
        {10, 1, PHOTOMETRIC_MINISBLACK},
        {10, 3, PHOTOMETRIC_RGB},
        {12, 1, PHOTOMETRIC_MINISBLACK},
        {12, 3, PHOTOMETRIC_RGB},
        {14, 1, PHOTOMETRIC_MINISBLACK},
        {14, 3, PHOTOMETRIC_RGB},
        {16, 1, PHOTOMETRIC_MINISBLACK},
        {16, 1, PHOTOMETRIC_MINISWHITE},
        {16, 3, PHOTOMETRIC_RGB},
        {32, 1, PHOTOMETRIC_MINISBLACK, SAMPLEFORMAT_IEEEFP},
        {32, 3, PHOTOMETRIC_RGB, SAMPLEFORMAT_IEEEFP},
        {64, 1, PHOTOMETRIC_MINISBLACK, SAMPLEFORMAT_IEEEFP},
    };
    int read = 0;
    for (const TiffKind& kind : kinds)
        for (const int tile : {0, 16})
            for (const int compression : {COMPRESSION_NONE, COMPRESSION_LZW, COMPRESSION_ADOBE_DEFLATE})
                for (const char* mode : {"w", "wb", "w8"}) { // both orders of bytes; BigTIFF
                    if (tile > 0 && compression == COMPRESSION_NONE && kind.bits <= 8)
                        continue; // OpenCV fails
                    TiffKind each = kind;
                    each.tile = tile;
                    each.compression = compression;
                    each.mode = mode;
                    read += readsAsOpencv(writeTiff(each), nameOf(each)) ? 1 : 0;
                }
    EXPECT_EQ(read, 22 * 2 * 3 * 3 - 10 * 3);
}

TEST(TiffCorpus, UncompressedTilesAreReadAsCompressedOnesAre)
{
    for (const int photometric : {PHOTOMETRIC_MINISWHITE, PHOTOMETRIC_PALETTE, PHOTOMETRIC_RGB}) {
        TiffKind kind{8, photometric == PHOTOMETRIC_RGB ? 3 : 1, photometric};
        kind.tile = 16;
        const Tensor plain = decodeImage(writeTiff(kind), "a.tiff").tensor;
        kind.compression = COMPRESSION_LZW;
        EXPECT_TRUE(test::sameBits(plain, decodeImage(writeTiff(kind), "b.tiff").tensor)) << photometric;
    }
}

TEST(TiffCorpus, AlphaAndExtraSamples)
{
    for (const int alpha : {-1, EXTRASAMPLE_UNSPECIFIED, EXTRASAMPLE_ASSOCALPHA, EXTRASAMPLE_UNASSALPHA})
        for (const int tile : {0, 16}) {
            for (const int bits : {8, 16}) {
                TiffKind kind{bits, 4, PHOTOMETRIC_RGB};
                kind.alpha = alpha;
                kind.tile = tile;
                EXPECT_TRUE(readsAsOpencv(writeTiff(kind), nameOf(kind)));
            }
            TiffKind gray{8, 2, PHOTOMETRIC_MINISBLACK};
            gray.alpha = alpha;
            gray.tile = tile;
            gray.compression = COMPRESSION_LZW;
            EXPECT_TRUE(readsAsOpencv(writeTiff(gray), nameOf(gray)));
            TiffKind wide{16, 3, PHOTOMETRIC_MINISBLACK};
            wide.tile = tile;
            EXPECT_TRUE(readsAsOpencv(writeTiff(wide), nameOf(wide)));
        }
}

TEST(TiffCorpus, OtherCompressions)
{
    for (const int compression :
         {COMPRESSION_PACKBITS, COMPRESSION_LZMA, COMPRESSION_ZSTD, COMPRESSION_JPEG}) {
        TiffKind kind;
        kind.compression = compression;
        kind.rowsPerStrip = 16;
        EXPECT_TRUE(readsAsOpencv(writeTiff(kind), nameOf(kind)));
    }
    for (const int compression : {COMPRESSION_CCITTFAX3, COMPRESSION_CCITTFAX4, COMPRESSION_CCITTRLE}) {
        TiffKind kind{1, 1, PHOTOMETRIC_MINISWHITE};
        kind.compression = compression;
        EXPECT_TRUE(readsAsOpencv(writeTiff(kind), nameOf(kind)));
    }
    TiffKind ycbcr{8, 3, PHOTOMETRIC_YCBCR};
    ycbcr.compression = COMPRESSION_JPEG;
    ycbcr.rowsPerStrip = 16;
    EXPECT_TRUE(readsAsOpencv(writeTiff(ycbcr), nameOf(ycbcr)));
    TiffKind luv{32, 3, PHOTOMETRIC_LOGLUV};
    luv.compression = COMPRESSION_SGILOG;
    EXPECT_TRUE(readsAsOpencv(writeTiff(luv), nameOf(luv)));
}

TEST(TiffCorpus, OneStripOfMoreRowsThanThePicture)
{
    for (const int bits : {8, 16}) {
        TiffKind kind{bits, 3, PHOTOMETRIC_RGB};
        kind.rowsPerStrip = 1000;
        EXPECT_TRUE(readsAsOpencv(writeTiff(kind), nameOf(kind)));
    }
}

TEST(TiffCorpus, SamplesInPlanesOfTheirOwn)
{
    // OpenCV takes the first plane for all of 16 bits; of 8, libtiff joins them.
    TiffKind bytes;
    bytes.planes = PLANARCONFIG_SEPARATE;
    EXPECT_TRUE(readsAsOpencv(writeTiff(bytes), nameOf(bytes)));
    TiffKind kind{16, 3, PHOTOMETRIC_RGB};
    kind.planes = PLANARCONFIG_SEPARATE;
    for (const int tile : {0, 16}) {
        kind.tile = tile;
        const PictureFile file = writeTiff(kind);
        const Tensor tensor = decodeImage(file, "a.tiff").tensor;
        ASSERT_EQ(tensor.desc(),
                  (TensorDesc{DType::UInt16, {1, 3, kind.height, kind.width}, Layout::Contiguous}));
        TiffKind one{16, 1, PHOTOMETRIC_MINISBLACK}; // the first plane has the same random samples
        one.tile = tile;
        const Tensor plane = decodeImage(writeTiff(one), "b.tiff").tensor;
        for (int y = 0; y < kind.height; ++y)
            for (int x = 0; x < kind.width; ++x)
                ASSERT_EQ(tensor.at(0, 0, y, x), plane.at(0, 0, y, x));
        EXPECT_NE(tensor.at(0, 1, 0, 0), tensor.at(0, 0, 0, 0));
    }
}

TEST(TiffCorpus, WhatIsNotReadIsOneSentence)
{
    using test::failsWith;
    const auto refuses = [](const TiffKind& kind, std::string_view why) {
        const PictureFile file = writeTiff(kind);
        EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"a.tiff", why}, [&] { decodeImage(file, "a.tiff"); }));
    };
    refuses({16, 1, PHOTOMETRIC_MINISBLACK, SAMPLEFORMAT_INT}, "signed integers");
    refuses({32, 1, PHOTOMETRIC_MINISBLACK, SAMPLEFORMAT_UINT}, "1 samples of 32 bits");
    refuses({8, 5, PHOTOMETRIC_RGB}, "5 samples of 8 bits");
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
    EXPECT_EQ(readImage(path).info.warnings,
              std::vector<std::string>{
                  "The TIFF file has a colour profile, which is not applied: the pixels are as stored."});
}

} // namespace
} // namespace comparo
