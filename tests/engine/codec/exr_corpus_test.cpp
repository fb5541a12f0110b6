// SPDX-License-Identifier: Apache-2.0
// Every kind of EXR, written by OpenEXR from known samples: what is stored is what is read; and hostile
// files.
#include "engine/codec/file_header.h"
#include "tests/engine/codec/pictures_reference.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <sstream>

#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfMultiPartOutputFile.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfOutputPart.h>
#include <OpenEXR/ImfPartType.h>
#include <OpenEXR/ImfTiledOutputFile.h>

namespace comparo {
namespace {

using test::fileOf;
using test::notesOf;
using test::PictureFile;
using test::readsAsOpencv;

struct ExrChannel {
    std::string name;
    Imf::PixelType type;
    int sampling = 1;
};

struct ExrKind {
    std::vector<ExrChannel> channels;
    Imf::Compression compression = Imf::NO_COMPRESSION;
    bool isTiled = false;
    int left = 0; ///< of the data window
    int top = 0;
    int margin = 0;             ///< of the display window around it
    const char* part = nullptr; ///< its name, if the file has several
};

constexpr int kExrWidth = 36;
constexpr int kExrHeight = 22;

/// The stored sample of a channel: a number that a half has, or any integer.
double exrSample(const ExrChannel& channel, int y, int x)
{
    std::uint32_t seed = 77;
    for (const char letter : channel.name)
        seed = seed * 31 + static_cast<std::uint32_t>(letter);
    seed = (seed + static_cast<std::uint32_t>(y * 100 + x)) * 2654435761U;
    if (channel.type == Imf::UINT)
        return seed;
    return static_cast<double>(seed >> 21) / 512.0 - 1.0;
}

/// Memory of a channel as its type has it.
std::vector<std::uint32_t> exrMemory(const ExrChannel& channel)
{
    std::vector<std::uint32_t> samples;
    for (int y = 0; y < kExrHeight; y += channel.sampling)
        for (int x = 0; x < kExrWidth; x += channel.sampling) {
            const double value = exrSample(channel, y, x);
            samples.push_back(channel.type == Imf::UINT ? static_cast<std::uint32_t>(value)
                              : channel.type == Imf::FLOAT
                                  ? std::bit_cast<std::uint32_t>(static_cast<float>(value))
                                  : Imath::half(static_cast<float>(value)).bits());
        }
    return samples;
}

Imath::Box2i windowOf(const ExrKind& kind)
{
    return {{kind.left, kind.top}, {kind.left + kExrWidth - 1, kind.top + kExrHeight - 1}};
}

Imf::Header exrHead(const ExrKind& kind)
{
    const Imath::Box2i window = windowOf(kind);
    const Imath::Box2i display({window.min.x - kind.margin, window.min.y - kind.margin},
                               {window.max.x + kind.margin, window.max.y + kind.margin});
    Imf::Header header(display, window);
    header.compression() = kind.compression;
    for (const ExrChannel& each : kind.channels)
        header.channels().insert(each.name, Imf::Channel(each.type, each.sampling, each.sampling));
    if (kind.part) {
        header.setName(kind.part);
        header.setType(Imf::SCANLINEIMAGE);
    }
    return header;
}

Imf::FrameBuffer exrFrame(const ExrKind& kind, std::vector<std::vector<std::uint32_t>>& memory)
{
    Imf::FrameBuffer frame;
    for (const ExrChannel& each : kind.channels) {
        auto& samples = memory.emplace_back(exrMemory(each));
        frame.insert(
            each.name,
            Imf::Slice::Make(each.type, samples.data(), windowOf(kind), sizeof(std::uint32_t),
                             sizeof(std::uint32_t) * static_cast<std::size_t>(kExrWidth / each.sampling),
                             each.sampling, each.sampling));
    }
    return frame;
}

PictureFile writeExr(const ExrKind& kind)
{
    const test::TemporaryFolder folder;
    const std::string path = (folder / "a.exr").string();
    Imf::Header header = exrHead(kind);
    std::vector<std::vector<std::uint32_t>> memory;
    const Imf::FrameBuffer frame = exrFrame(kind, memory);
    if (kind.isTiled) {
        header.setTileDescription(Imf::TileDescription(16, 8, Imf::ONE_LEVEL));
        Imf::TiledOutputFile file(path.c_str(), header);
        file.setFrameBuffer(frame);
        file.writeTiles(0, file.numXTiles() - 1, 0, file.numYTiles() - 1);
    } else {
        Imf::OutputFile file(path.c_str(), header);
        file.setFrameBuffer(frame);
        file.writePixels(kExrHeight);
    }
    return readFile(path);
}

PictureFile writeExrParts(const std::vector<ExrKind>& kinds)
{
    const test::TemporaryFolder folder;
    const std::string path = (folder / "a.exr").string();
    std::vector<Imf::Header> headers;
    for (const ExrKind& each : kinds)
        headers.push_back(exrHead(each));
    {
        Imf::MultiPartOutputFile file(path.c_str(), headers.data(), static_cast<int>(headers.size()));
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            std::vector<std::vector<std::uint32_t>> memory;
            Imf::OutputPart part(file, static_cast<int>(i));
            part.setFrameBuffer(exrFrame(kinds[i], memory));
            part.writePixels(kExrHeight);
        }
    }
    return readFile(path);
}

ReadChoice wholeExr()
{
    ReadChoice choice;
    choice.isWhole = true;
    return choice;
}

/// That these channels, in this order, are what is read, each sample as it is stored.
DecodedImage expectExr(const PictureFile& file, const std::vector<ExrChannel>& channels,
                       const ReadChoice& choice, const std::string& what)
{
    const DecodedImage read = decodeImage(file, "a.exr", choice);
    const bool hasIntegers = std::any_of(channels.begin(), channels.end(),
                                         [](const ExrChannel& each) { return each.type == Imf::UINT; });
    test::hasSamples(
        read.tensor, hasIntegers ? DType::Float64 : DType::Float32,
        {1, static_cast<int>(channels.size()), kExrHeight, kExrWidth},
        [&](int c, int y, int x) {
            const ExrChannel& channel = channels[static_cast<std::size_t>(c)];
            return exrSample(channel, y / channel.sampling * channel.sampling,
                             x / channel.sampling * channel.sampling);
        },
        what);
    return read;
}

TEST(ExrCorpus, EveryChannelIsReadAsItIsStored)
{
    using Channels = std::vector<ExrChannel>;
    const Channels sets[] = {
        {{"R", Imf::HALF}, {"G", Imf::HALF}, {"B", Imf::HALF}},
        {{"R", Imf::FLOAT}, {"G", Imf::FLOAT}, {"B", Imf::FLOAT}, {"A", Imf::HALF}},
        {{"R", Imf::UINT}, {"G", Imf::HALF}, {"B", Imf::FLOAT}},
        {{"R", Imf::HALF}},
        {{"G", Imf::FLOAT}, {"A", Imf::FLOAT}},
        {{"Y", Imf::HALF}},
        {{"Z", Imf::FLOAT}},
        {{"Y", Imf::HALF}, {"RY", Imf::HALF}, {"BY", Imf::HALF}, {"A", Imf::HALF}},
        {{"Y", Imf::HALF}, {"RY", Imf::HALF, 2}, {"BY", Imf::HALF, 2}},
        {{"R", Imf::HALF}, {"G", Imf::HALF}, {"B", Imf::HALF}, {"Z", Imf::FLOAT}, {"depth.Z", Imf::FLOAT}},
        {{"diffuse.R", Imf::HALF}, {"diffuse.G", Imf::HALF}, {"diffuse.B", Imf::HALF}},
        {{".R", Imf::HALF}, {".G", Imf::HALF}, {".B", Imf::HALF}},
        {{"normal", Imf::FLOAT}}};
    for (const Channels& set : sets)
        for (const auto compression : {Imf::NO_COMPRESSION, Imf::RLE_COMPRESSION, Imf::ZIPS_COMPRESSION,
                                       Imf::ZIP_COMPRESSION, Imf::PIZ_COMPRESSION})
            for (const bool isTiled : {false, true})
                for (const int left : {0, -4}) {
                    if (isTiled && set[1 % set.size()].sampling > 1)
                        continue; // tiles have no chroma of fewer samples
                    const ExrKind kind{set, compression, isTiled, left, 2 * left};
                    std::ostringstream name;
                    name << set[0].name << " and " << set.size() - 1 << ", compression " << compression;
                    expectExr(writeExr(kind), set, wholeExr(), name.str());
                }
}

TEST(ExrCorpus, LossyCompressionsAreReadAsOpencvReadsThem)
{
    for (const auto compression : {Imf::PXR24_COMPRESSION, Imf::B44_COMPRESSION, Imf::DWAA_COMPRESSION})
        EXPECT_TRUE(readsAsOpencv(
            writeExr({{{"R", Imf::FLOAT}, {"G", Imf::HALF}, {"B", Imf::HALF}}, compression}), "lossy"));
}

TEST(ExrCorpus, ColoursAreThePictureAndTheRestIsSaid)
{
    const ExrKind kind{{{"R", Imf::FLOAT},
                        {"G", Imf::FLOAT},
                        {"B", Imf::FLOAT},
                        {"Z", Imf::FLOAT},
                        {"diffuse.R", Imf::HALF}}};
    const PictureFile file = writeExr(kind);
    const std::vector<ExrChannel> colours(kind.channels.begin(), kind.channels.begin() + 3);
    const DecodedImage read = expectExr(file, colours, {}, "colours");
    EXPECT_EQ(notesOf(read, note::kLeftOut),
              "The EXR file has further channels, which were not read: Z, diffuse.R. 'comparo diff' compares "
              "all; use --layer to choose.");
    const DecodedImage all = expectExr(file, kind.channels, wholeExr(), "all");
    EXPECT_EQ(all.info.channels, (std::vector<std::string>{"R", "G", "B", "Z", "diffuse.R"}));
    EXPECT_EQ(notesOf(all, note::kLeftOut), "");
    ReadChoice choice;
    choice.layer = "diffuse";
    const DecodedImage layer = expectExr(file, {kind.channels.back()}, choice, "layer");
    EXPECT_EQ(layer.info.channels, std::vector<std::string>{"R"});
    choice.layer = "specular";
    EXPECT_TRUE(test::failsWith(ErrorCode::Unsupported, {"has no layer 'specular'; available: 'diffuse'"},
                                [&] { decodeImage(file, "a.exr", choice); }));
}

TEST(ExrCorpus, PartsAreRead)
{
    const ExrKind left{
        {{"R", Imf::HALF}, {"G", Imf::HALF}, {"B", Imf::HALF}}, Imf::ZIP_COMPRESSION, false, 0, 0, 0, "left"};
    const ExrKind depth{{{"Z", Imf::FLOAT}}, Imf::NO_COMPRESSION, false, 0, 0, 0, "depth"};
    const PictureFile file = writeExrParts({left, depth});
    std::vector<ExrChannel> both = left.channels;
    both.push_back(depth.channels[0]);
    EXPECT_EQ(expectExr(file, both, wholeExr(), "parts").info.channels,
              (std::vector<std::string>{"left.R", "left.G", "left.B", "depth.Z"}));
    EXPECT_NE(notesOf(expectExr(file, left.channels, {}, "first"), note::kLeftOut).find("not read: depth.Z"),
              std::string::npos);
    ReadChoice choice;
    choice.layer = "depth";
    expectExr(file, depth.channels, choice, "second");
}

TEST(ExrCorpus, DataWindowsPlaceTheSamples)
{
    ExrKind kind{{{"Y", Imf::FLOAT}}};
    kind.left = 4;
    kind.margin = 3;
    const DecodedImage read = decodeImage(writeExr(kind), "a.exr");
    test::hasSamples(
        read.tensor, DType::Float32, {1, 1, kExrHeight + 6, kExrWidth + 6},
        [&](int, int y, int x) {
            const bool isInside = y >= 3 && x >= 3 && y < 3 + kExrHeight && x < 3 + kExrWidth;
            return isInside ? exrSample(kind.channels[0], y - 3, x - 3) : 0.0;
        },
        "margin");
    EXPECT_EQ(notesOf(read, note::kPlace),
              "The data window is (4, 0) to (39, 21), the display window (1, -3) to (42, 24); the image "
              "covers both, with 0 where there are no data.");
    kind.margin = 4000; // a few bytes do not make gigabytes
    EXPECT_EQ(decodeImage(writeExr(kind), "a.exr").tensor.shape(), (Shape{1, 1, kExrHeight, kExrWidth}));
}

/// OpenEXR 3.1.5 makes room for what an attribute claims before it reads it: 2.1 GB for a comment of this
/// size.
TEST(ExrCorpus, AttributesThatClaimMoreThanTheFileHasAreRefused)
{
    using namespace std::string_literals;
    const PictureFile file = writeExr({{{"Y", Imf::FLOAT}}});
    const std::string content(reinterpret_cast<const char*>(file.data()), file.size());
    const std::size_t behindWindow = content.find("dataWindow\0box2i\0"s) + 17 + 4 + 16;
    const auto with = [&file, behindWindow](const std::string& attribute) {
        PictureFile changed = file;
        const PictureFile more = fileOf(attribute.data(), attribute.size());
        changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(behindWindow), more.begin(), more.end());
        return changed;
    };
    const std::string many = "\xFF\xFF\xFF\x7F"s;
    for (const std::string& claim :
         {"note\0string\0"s + many + "words", "note\0of_ours\0"s + many + "words",
          "note\0floatvector\0"s + many + "words", "notes\0stringvector\0\x08\0\0\0"s + many + "word",
          "small\0preview\0\x0C\0\0\0\xFF\xFF\0\0\xFF\xFF\0\0\1\2\3\4"s,
          "small\0preview\0\x0C\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\1\2\3\4"s,
          "chunkCount\0int\0\4\0\0\0"s + many,
          // Values of one size, and lists of channels, are read whatever they claim: what stands behind is
          // another attribute.
          "zero\0v2i\0\x14\0\0\0"s + std::string(8, '\1') + "a\0b\0"s + many + "c\0d\0\0\0\0\0"s,
          "more\0chlist\0\x30\0\0\0Z\0"s + std::string(16, '\1') + "\0a\0b\0"s + many + std::string(30, ' ')})
        EXPECT_TRUE(test::failsWith(ErrorCode::CorruptData, {"is truncated: it needs at least"}, [&] {
            decodeImage(with(claim), "a.exr");
        })) << claim;
    for (const std::string& fits :
         {"note\0string\0\5\0\0\0words"s, "notes\0stringvector\0\x08\0\0\0\4\0\0\0word"s,
          "small\0preview\0\x0C\0\0\0\1\0\0\0\1\0\0\0\1\2\3\4"s})
        EXPECT_LE(header::exrBytes(with(fits)).value(), file.size()) << fits;
}

/// OpenEXR 3.1.5 makes room for the last of several data windows, before it says that there is more than one.
TEST(ExrCorpus, OneDataWindowIsChecked)
{
    const PictureFile file = writeExr({{{"Y", Imf::FLOAT}}});
    const std::string content(reinterpret_cast<const char*>(file.data()), file.size());
    const std::size_t window = content.find(std::string("dataWindow\0box2i\0", 17));
    constexpr std::size_t kAttribute = 17 + 4 + 16;
    const auto twice = [&](std::byte width) {
        PictureFile changed = file;
        const auto at = static_cast<std::ptrdiff_t>(window);
        changed.insert(changed.begin() + at, file.begin() + at,
                       file.begin() + at + static_cast<std::ptrdiff_t>(kAttribute));
        changed[window + kAttribute + 17 + 4 + 10] = width;
        return changed;
    };
    EXPECT_TRUE(test::failsWith(ErrorCode::CorruptData, {"has no image size"},
                                [&] { decodeImage(twice(std::byte{0x20}), "a.exr"); }));
    EXPECT_EQ(header::exrSize(twice(std::byte{0}))->width, header::exrSize(file)->width);
}

TEST(ExrCorpus, FewerBytesThanSamplesAreDamage)
{
    PictureFile file = writeExr({{{"Y", Imf::FLOAT}}});
    const std::string content(reinterpret_cast<const char*>(file.data()), file.size());
    const std::size_t window = content.find(std::string("dataWindow\0box2i\0", 17)) + 21;
    file[window + 9] = std::byte{3}; // 36 columns become 804
    EXPECT_TRUE(test::failsWith(ErrorCode::CorruptData, {"its samples need 70752 bytes"},
                                [&] { decodeImage(file, "a.exr"); }));
    file[window + 10] = std::byte{0x20};
    EXPECT_TRUE(test::failsWith(ErrorCode::CorruptData, {"sides of up to 1048576 are supported"},
                                [&] { decodeImage(file, "a.exr"); }));
}

} // namespace
} // namespace comparo
