// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/files/bmp_runs.h"
#include "engine/codec/files/file_codec.h"
#include "engine/codec/header_reader.h"

#include <bit>
#include <cstring>

/// BMP of 1, 4, 8, 16, 24 and 32 bits, run-length coded or not. A palette of grays is read as gray; the
/// fourth byte is alpha only where masks say what each bit is.
namespace comparo {
namespace {

using files::BmpPalette;
using files::FileCodec;
using header::Bytes;

constexpr std::size_t kFileHeader = 14;
constexpr std::size_t kInfoHeader = 40;
constexpr std::size_t kOldHeader = 12; ///< of OS/2

bool isBmp(Bytes head)
{
    return files::startsWith(head, "BM") && head.size() >= 16 && head[15] == std::byte{0} &&
           head[14] >= std::byte{12};
}

enum class BmpCoding { Plain = 0, Runs8 = 1, Runs4 = 2, Masks = 3 };

struct BmpHeader {
    header::PixelSize size;
    bool isFromTop = false;
    unsigned bits = 0;
    BmpCoding coding = BmpCoding::Plain;
    std::size_t offset = 0;               ///< of the pixels
    std::array<std::uint32_t, 4> masks{}; ///< red, green, blue, alpha, where `coding` is Masks
    bool hasMasks = false;                ///< of the 32 bits; without, they are blue, green, red, alpha
    BmpPalette palette{};
    bool isGray = false; ///< all of the palette; what OS/2 wrote is taken as gray, as OpenCV takes it
};

/// A row of pixels to rows of the planes.
using BmpRow = std::array<std::uint8_t*, 4>;

void readPalette(Bytes file, std::size_t at, std::size_t entries, std::size_t entryBytes, BmpHeader& bmp)
{
    for (std::size_t i = 0; i < entries; ++i)
        for (std::size_t c = 0; c < 3; ++c)
            bmp.palette[i][2 - c] = std::to_integer<std::uint8_t>(file[at + i * entryBytes + c]);
    bool isGray = true;
    for (std::size_t i = 0; i < std::size_t{1} << bmp.bits; ++i)
        isGray = isGray && bmp.palette[i][0] == bmp.palette[i][1] && bmp.palette[i][0] == bmp.palette[i][2];
    bmp.isGray = bmp.isGray || isGray;
}

/// One of the 16 bits' usual layouts: 5 bits a colour, or 6 of green.
void unpackPair(std::uint32_t pixel, bool hasSixGreen, const BmpRow& to, std::size_t x)
{
    to[0][x] = static_cast<std::uint8_t>(hasSixGreen ? pixel >> 8 & 0xF8U : pixel >> 7 & 0xF8U);
    to[1][x] = static_cast<std::uint8_t>(hasSixGreen ? pixel >> 3 & 0xFCU : pixel >> 2 & 0xF8U);
    to[2][x] = static_cast<std::uint8_t>(pixel << 3 & 0xF8U);
}

void unpackMasked(std::uint32_t pixel, const BmpHeader& bmp, const BmpRow& to, std::size_t x)
{
    if (!bmp.hasMasks) {
        for (std::size_t c = 0; c < 4; ++c)
            to[c][x] = static_cast<std::uint8_t>(pixel >> (c == 3 ? 24 : 16 - 8 * c));
        return;
    }
    for (std::size_t c = 0; c < 4; ++c)
        to[c][x] = bmp.masks[c] != 0
                       ? static_cast<std::uint8_t>((pixel & bmp.masks[c]) >> std::countr_zero(bmp.masks[c]))
                       : std::uint8_t{255};
}

void unpackColour(const BmpHeader& bmp, const std::array<std::uint8_t, 3>& colour, const BmpRow& to,
                  std::size_t x)
{
    if (bmp.isGray)
        to[0][x] = files::grayOf(colour[0], colour[1], colour[2]);
    else
        for (std::size_t c = 0; c < 3; ++c)
            to[c][x] = colour[c];
}

void unpackRow(const BmpHeader& bmp, const std::uint8_t* row, const BmpRow& to, std::size_t width)
{
    if (bmp.bits == 24 && !bmp.isGray) {
        std::uint8_t* const planes[3] = {to[2], to[1], to[0]};
        files::splitBytes(row, width, 3, planes);
        return;
    }
    const auto pixelAt = [&](std::size_t x) {
        std::uint32_t pixel = 0;
        std::memcpy(&pixel, row + x * (bmp.bits / 8), bmp.bits / 8);
        return pixel;
    };
    const bool hasSixGreen = bmp.masks[1] == 0x7E0;
    for (std::size_t x = 0; x < width; ++x) {
        if (bmp.bits <= 8) {
            const std::size_t bit = x * bmp.bits;
            const std::size_t index = row[bit / 8] >> (8 - bmp.bits - bit % 8) & ((1U << bmp.bits) - 1U);
            unpackColour(bmp, bmp.palette[index], to, x);
        } else if (bmp.bits == 16) {
            unpackPair(pixelAt(x), hasSixGreen, to, x);
        } else if (bmp.bits == 32 && bmp.coding == BmpCoding::Masks) {
            unpackMasked(pixelAt(x), bmp, to, x);
        } else {
            const std::uint8_t* pixel = row + x * (bmp.bits / 8);
            unpackColour(bmp, {pixel[2], pixel[1], pixel[0]}, to, x);
        }
    }
}

class BmpCodec final : public FileCodec {
public:
    using FileCodec::FileCodec;

protected:
    Tensor pixelsOf(Bytes file, std::vector<std::string>&) const override
    {
        const BmpHeader bmp = headerOf(file);
        const int channels = bmp.isGray ? 1 : bmp.bits == 32 && bmp.coding == BmpCoding::Masks ? 4 : 3;
        const auto width = static_cast<std::size_t>(bmp.size.width);
        const auto height = static_cast<std::size_t>(bmp.size.height);
        std::vector<std::uint8_t> indices; // of a run-length coded picture
        std::size_t rowBytes = (width * bmp.bits + 31) / 32 * 4;
        Bytes rows = file.subspan(std::min(bmp.offset, file.size()));
        BmpHeader stored = bmp;
        if (bmp.coding == BmpCoding::Runs4 || bmp.coding == BmpCoding::Runs8) {
            if (!files::readBmpRuns(rows, bmp.coding == BmpCoding::Runs4, width, height, indices))
                failDamaged("its runs do not fill its rows");
            rows = std::as_bytes(std::span(indices));
            rowBytes = width;
            stored.bits = 8;
        }
        if (rows.size() / rowBytes < height)
            failDamaged("its pixels end too early");
        Tensor picture = files::newPicture(DType::UInt8, channels, bmp.size);
        for (std::size_t y = 0; y < height; ++y) {
            BmpRow planes{};
            for (int c = 0; c < channels; ++c)
                planes[static_cast<std::size_t>(c)] = files::planeRow<std::uint8_t>(
                    picture, c, static_cast<std::int64_t>(bmp.isFromTop ? y : height - 1 - y));
            unpackRow(stored, reinterpret_cast<const std::uint8_t*>(rows.data()) + rowBytes * y, planes,
                      width);
        }
        return picture;
    }

    std::vector<std::byte> fileOf(const Tensor& image, const ParamSet&) const override
    {
        const Shape& shape = image.shape();
        const auto width = static_cast<std::size_t>(shape.w);
        const auto channels = static_cast<std::size_t>(shape.c);
        const std::size_t rowBytes = (width * channels + 3) / 4 * 4;
        const std::size_t paletteBytes = channels == 1 ? 4 * 256 : 0;
        const std::size_t offset = kFileHeader + kInfoHeader + paletteBytes;
        std::vector<std::byte> file(offset + rowBytes * static_cast<std::size_t>(shape.h));
        const auto put = [&file](std::size_t at, std::size_t value, std::size_t bytes) {
            for (std::size_t i = 0; i < bytes; ++i)
                file[at + i] = static_cast<std::byte>(value >> 8 * i & 0xFFU);
        };
        put(0, 'B', 1);
        put(1, 'M', 1);
        put(2, file.size(), 4);
        put(10, offset, 4);
        put(14, kInfoHeader, 4);
        put(18, width, 4);
        put(22, static_cast<std::size_t>(shape.h), 4);
        put(26, 1, 2); // plane
        put(28, 8 * channels, 2);
        for (std::size_t i = 0; i < paletteBytes; ++i)
            put(kFileHeader + kInfoHeader + i, i % 4 == 3 ? 0 : i / 4, 1);
        for (std::size_t y = 0; y < static_cast<std::size_t>(shape.h); ++y) {
            auto* row = reinterpret_cast<std::uint8_t*>(file.data()) + offset +
                        rowBytes * (static_cast<std::size_t>(shape.h) - 1 - y);
            const std::uint8_t* planes[3] = {};
            for (int c = 0; c < shape.c; ++c)
                planes[shape.c - 1 - c] =
                    files::planeRow<const std::uint8_t>(image, c, static_cast<std::int64_t>(y));
            files::joinRow(planes, width, shape.c, row);
        }
        return file;
    }

private:
    [[nodiscard]] BmpHeader headerOf(Bytes file) const
    {
        const header::Reader reader(file, false);
        const auto field = [&](std::size_t at, unsigned bytes) {
            const auto value = reader.integer(at, bytes);
            if (!value)
                failDamaged("it ends inside its header");
            return static_cast<std::uint32_t>(*value);
        };
        BmpHeader bmp;
        bmp.size = *header::bmpSize(file);
        bmp.offset = field(10, 4);
        const std::size_t headerBytes = field(kFileHeader, 4);
        const bool isOld = headerBytes == kOldHeader;
        if (!isOld && headerBytes < 36)
            failDamaged("its header has " + std::to_string(headerBytes) + " bytes, which no BMP has");
        bmp.isGray = isOld;
        bmp.isFromTop = !isOld && static_cast<std::int32_t>(field(22, 4)) < 0;
        bmp.bits = field(isOld ? 24 : 28, 2);
        const std::uint32_t coding = isOld ? 0 : field(30, 4);
        bmp.coding = static_cast<BmpCoding>(coding);
        const bool isPlain = coding == 0 && (bmp.bits == 1 || bmp.bits == 4 || bmp.bits == 8 ||
                                             (bmp.bits == 16 && !isOld) || bmp.bits == 24 || bmp.bits == 32);
        if (!isPlain && !(coding == 1 && bmp.bits == 8) && !(coding == 2 && bmp.bits == 4) &&
            !(coding == 3 && (bmp.bits == 16 || bmp.bits == 32)))
            fail(ErrorCode::Unsupported, lead() + " has " + std::to_string(bmp.bits) +
                                             " bits a pixel in the coding " + std::to_string(coding) +
                                             ", which is not read. Save it as PNG.");
        const std::size_t behind = kFileHeader + headerBytes;
        if (bmp.bits <= 8)
            paletteOf(file, behind, isOld ? 0 : field(46, 4), isOld ? 3 : 4, bmp);
        else if (bmp.coding == BmpCoding::Masks)
            masksOf(file, headerBytes, bmp);
        return bmp;
    }

    void paletteOf(Bytes file, std::size_t at, std::size_t used, std::size_t entryBytes, BmpHeader& bmp) const
    {
        const std::size_t entries = used == 0 ? std::size_t{1} << bmp.bits : used;
        if (entries > bmp.palette.size() || at > file.size() || (file.size() - at) / entryBytes < entries)
            failDamaged("its palette of " + std::to_string(entries) + " colours does not fit");
        readPalette(file, at, entries, entryBytes, bmp);
    }

    /// They stand behind a header of 40 bytes, and at the same place inside a longer one.
    void masksOf(Bytes file, std::size_t headerBytes, BmpHeader& bmp) const
    {
        const header::Reader reader(file, false);
        for (std::size_t c = 0; c < 4; ++c)
            if (c < 3 || headerBytes >= 56)
                bmp.masks[c] = static_cast<std::uint32_t>(
                    reader.integer(kFileHeader + kInfoHeader + 4 * c, 4).value_or(0));
        if (bmp.bits == 32) {
            bmp.hasMasks = headerBytes >= 56 && bmp.masks[0] != 0 && bmp.masks[1] != 0 && bmp.masks[2] != 0;
            return;
        }
        const bool isFive = bmp.masks[0] == 0x7C00 && bmp.masks[1] == 0x3E0 && bmp.masks[2] == 0x1F;
        const bool isSix = bmp.masks[0] == 0xF800 && bmp.masks[1] == 0x7E0 && bmp.masks[2] == 0x1F;
        if (!isFive && !isSix)
            fail(ErrorCode::Unsupported,
                 lead() + " has pixels of 16 bits in an order that is not read. Save it as PNG.");
    }
};

} // namespace

const Codec& bmpCodec()
{
    using namespace files;
    static const BmpCodec instance({"bmp",
                                    "BMP",
                                    {".bmp", ".dib"},
                                    isBmp,
                                    header::bmpSize,
                                    header::bmpBytes,
                                    nullptr,
                                    {kGray | kColour, kNoChannels, kNoChannels, kNoChannels},
                                    kNoChannels,
                                    kLongestSide,
                                    "uint8 with 1 or 3 channels"});
    return instance;
}

} // namespace comparo
