// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/files/bmp_runs.h"
#include "engine/codec/files/file_codec.h"
#include "engine/codec/header_reader.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <cstring>

/// BMP of 1, 4, 8, 16, 24 and 32 bits, run-length coded or not. A palette of grays is read as gray. Samples
/// of 16 and 32 bits are the bits of their masks, as they are stored; there is alpha only where a mask has
/// it.
namespace comparo {
namespace {

using files::BmpPalette;
using files::FileCodec;
using header::Bytes;

constexpr std::size_t kFileHeader = 14;
constexpr std::size_t kInfoHeader = 40;
constexpr std::size_t kOldHeader = 12;   ///< of OS/2
constexpr std::size_t kShortHeader = 16; ///< of its second version, with nothing but size and bits

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
    std::size_t offset = 0;      ///< of the pixels
    bool isOffsetMended = false; ///< the file names a place before its palette
    std::array<std::uint32_t, 4>
        masks{}; ///< red, green, blue, alpha, of 16 bits and where the file has masks
    BmpPalette palette{};
    bool isGray = false; ///< all of the palette
};

/// A row of pixels to rows of the planes.
template <class T>
using BmpRow = std::array<T*, 4>;

bool isMasked(const BmpHeader& bmp)
{
    return bmp.masks[0] != 0;
}

int mostMaskBits(const BmpHeader& bmp)
{
    int most = 0;
    for (const std::uint32_t mask : bmp.masks)
        most = std::max(most, std::popcount(mask));
    return most;
}

void readPalette(Bytes file, std::size_t at, std::size_t entries, std::size_t entryBytes, BmpHeader& bmp)
{
    for (std::size_t i = 0; i < entries; ++i)
        for (std::size_t c = 0; c < 3; ++c)
            bmp.palette[i][2 - c] = std::to_integer<std::uint8_t>(file[at + i * entryBytes + c]);
    bool isGray = true;
    for (std::size_t i = 0; i < std::size_t{1} << bmp.bits; ++i)
        isGray = isGray && bmp.palette[i][0] == bmp.palette[i][1] && bmp.palette[i][0] == bmp.palette[i][2];
    bmp.isGray = isGray;
}

/// The bits of each mask, moved down to where a number begins.
template <class T>
void unpackMasked(const BmpHeader& bmp, const std::uint8_t* row, const BmpRow<T>& to, std::size_t width)
{
    std::array<int, 4> shifts{};
    for (std::size_t c = 0; c < 4; ++c)
        shifts[c] = bmp.masks[c] != 0 ? std::countr_zero(bmp.masks[c]) : 0;
    for (std::size_t x = 0; x < width; ++x) {
        std::uint32_t pixel = 0;
        std::memcpy(&pixel, row + x * (bmp.bits / 8), bmp.bits / 8);
        for (std::size_t c = 0; c < 4 && to[c]; ++c)
            to[c][x] = static_cast<T>((pixel & bmp.masks[c]) >> shifts[c]);
    }
}

void unpackColour(const BmpHeader& bmp, const std::array<std::uint8_t, 3>& colour,
                  const BmpRow<std::uint8_t>& to, std::size_t x)
{
    if (bmp.isGray)
        to[0][x] = files::grayOf(colour[0], colour[1], colour[2]);
    else
        for (std::size_t c = 0; c < 3; ++c)
            to[c][x] = colour[c];
}

void unpackRow(const BmpHeader& bmp, const std::uint8_t* row, const BmpRow<std::uint8_t>& to,
               std::size_t width)
{
    if (bmp.bits == 24) {
        std::uint8_t* const planes[3] = {to[2], to[1], to[0]};
        files::splitBytes(row, width, 3, planes);
        return;
    }
    for (std::size_t x = 0; x < width; ++x) {
        if (bmp.bits <= 8) {
            const std::size_t bit = x * bmp.bits;
            const std::size_t index = row[bit / 8] >> (8 - bmp.bits - bit % 8) & ((1U << bmp.bits) - 1U);
            unpackColour(bmp, bmp.palette[index], to, x);
        } else {
            const std::uint8_t* pixel = row + x * (bmp.bits / 8);
            unpackColour(bmp, {pixel[2], pixel[1], pixel[0]}, to, x);
        }
    }
}

/// Whether a fourth byte is not zero.
bool hasUnusedBytes(Bytes pixels)
{
    for (std::size_t at = 3; at < pixels.size(); at += 4)
        if (pixels[at] != std::byte{0})
            return true;
    return false;
}

/// "5 bits of red, 6 of green, 5 of blue".
Message maskBitsText(const BmpHeader& bmp)
{
    const auto bits = [&bmp](std::size_t c) { return std::popcount(bmp.masks[c]); };
    return bmp.masks[3] != 0 ? message("{} bits of red, {} of green, {} of blue, {} of alpha", bits(0),
                                       bits(1), bits(2), bits(3))
                             : message("{} bits of red, {} of green, {} of blue", bits(0), bits(1), bits(2));
}

class BmpCodec final : public FileCodec {
public:
    using FileCodec::FileCodec;

protected:
    Tensor pixelsOf(Bytes file, const ReadChoice&, ImageInfo& info) const override
    {
        const BmpHeader bmp = headerOf(file);
        const int channels = bmp.isGray ? 1 : bmp.masks[3] != 0 ? 4 : 3;
        const auto width = static_cast<std::size_t>(bmp.size.width);
        const auto height = static_cast<std::size_t>(bmp.size.height);
        std::vector<std::uint8_t> indices; // of a run-length coded picture
        std::size_t rowBytes = (width * bmp.bits + 31) / 32 * 4;
        Bytes rows = file.subspan(std::min(bmp.offset, file.size()));
        BmpHeader stored = bmp;
        if (bmp.coding == BmpCoding::Runs4 || bmp.coding == BmpCoding::Runs8) {
            if (!files::readBmpRuns(rows, bmp.coding == BmpCoding::Runs4, width, height, indices))
                failDamaged(message("its run-length data do not fill its rows"));
            rows = std::as_bytes(std::span(indices));
            rowBytes = width;
            stored.bits = 8;
        }
        const std::size_t lastRow = (width * stored.bits + 7) / 8; // without the bytes that fill it up
        if (rows.size() < lastRow || (rows.size() - lastRow) / rowBytes < height - 1)
            failDamaged(message("its pixels end too early"));
        if (bmp.isOffsetMended)
            info.notes.push_back({note::kPlace, message("{} declares that its pixels begin where its palette "
                                                        "does; they were read from after it.",
                                                        lead())});
        if (isMasked(bmp) && std::any_of(bmp.masks.begin(), bmp.masks.end(), [](std::uint32_t mask) {
                return mask != 0 && std::popcount(mask) != 8;
            }))
            info.notes.push_back(
                {note::kRange, message("{} has {}; the samples are as stored, not scaled to 8 bits.", lead(),
                                       maskBitsText(bmp))});
        if (bmp.bits == 32 && !isMasked(bmp) &&
            hasUnusedBytes(rows.first(std::min(rowBytes * height, rows.size()))))
            info.notes.push_back({note::kLeftOut, message("{} has pixels of four bytes with an unused last "
                                                          "one; it is not zero everywhere and was ignored.",
                                                          lead())});
        const bool isWide = mostMaskBits(bmp) > 8;
        Tensor picture = files::newPicture(isWide ? DType::UInt16 : DType::UInt8, channels, bmp.size);
        const auto readRows = [&]<class T>(const auto& unpack) {
            for (std::size_t y = 0; y < height; ++y) {
                BmpRow<T> planes{};
                for (int c = 0; c < channels; ++c)
                    planes[static_cast<std::size_t>(c)] = files::planeRow<T>(
                        picture, c, static_cast<std::int64_t>(bmp.isFromTop ? y : height - 1 - y));
                unpack(stored, reinterpret_cast<const std::uint8_t*>(rows.data()) + rowBytes * y, planes,
                       width);
            }
        };
        if (isWide)
            readRows.operator()<std::uint16_t>(&unpackMasked<std::uint16_t>);
        else
            readRows.operator()<std::uint8_t>(isMasked(bmp) ? &unpackMasked<std::uint8_t> : &unpackRow);
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
                failDamaged(message("it ends inside its header"));
            return static_cast<std::uint32_t>(*value);
        };
        BmpHeader bmp;
        bmp.size = *header::bmpSize(file);
        bmp.offset = field(10, 4);
        const std::size_t headerBytes = field(kFileHeader, 4);
        const bool isOld = headerBytes == kOldHeader;
        const bool isShort = headerBytes == kShortHeader;
        if (!isOld && !isShort && headerBytes < 36)
            failDamaged(message("its BMP header has an invalid size of {} bytes", headerBytes));
        bmp.isFromTop = !isOld && static_cast<std::int32_t>(field(22, 4)) < 0;
        bmp.bits = field(isOld ? 24 : 28, 2);
        const std::uint32_t coding = isOld || isShort ? 0 : field(30, 4);
        bmp.coding = static_cast<BmpCoding>(coding);
        const bool isPlain = coding == 0 && (bmp.bits == 1 || bmp.bits == 4 || bmp.bits == 8 ||
                                             (bmp.bits == 16 && !isOld) || bmp.bits == 24 || bmp.bits == 32);
        if (!isPlain && !(coding == 1 && bmp.bits == 8) && !(coding == 2 && bmp.bits == 4) &&
            !(coding == 3 && (bmp.bits == 16 || bmp.bits == 32)))
            fail(ErrorCode::Unsupported,
                 message("{} has {} bits per pixel with the unsupported compression {}. Save it as PNG.",
                         lead(), bmp.bits, coding));
        const std::size_t behind = kFileHeader + headerBytes;
        if (bmp.bits <= 8)
            paletteOf(file, behind, isOld || isShort ? 0 : field(46, 4), isOld ? 3 : 4, bmp);
        else if (bmp.coding == BmpCoding::Masks)
            masksOf(file, headerBytes, bmp);
        else if (bmp.bits == 16)
            bmp.masks = {0x7C00, 0x3E0, 0x1F, 0};
        return bmp;
    }

    void paletteOf(Bytes file, std::size_t at, std::size_t used, std::size_t entryBytes, BmpHeader& bmp) const
    {
        const std::size_t entries = used == 0 ? std::size_t{1} << bmp.bits : used;
        if (entries > bmp.palette.size() || at > file.size() || (file.size() - at) / entryBytes < entries)
            failDamaged(message("its palette of {} colours exceeds the file or its bit depth", entries));
        readPalette(file, at, entries, entryBytes, bmp);
        if (bmp.offset > at)
            return;
        bmp.offset = at + entries * entryBytes; // its writer forgot the palette
        bmp.isOffsetMended = true;
    }

    /// They stand behind a header of 40 bytes, and at the same place inside a longer one, which may have one
    /// for alpha, too.
    void masksOf(Bytes file, std::size_t headerBytes, BmpHeader& bmp) const
    {
        constexpr std::size_t kHasAlphaMask = 56;
        const header::Reader reader(file, false);
        std::uint32_t taken = 0;
        for (std::size_t c = 0; c < 4; ++c) {
            if (c == 3 && headerBytes < kHasAlphaMask)
                break;
            const auto mask =
                static_cast<std::uint32_t>(reader.integer(kFileHeader + kInfoHeader + 4 * c, 4).value_or(0));
            const bool isOneRun = mask == 0 || std::has_single_bit((mask >> std::countr_zero(mask)) + 1U) ||
                                  mask >> std::countr_zero(mask) == ~std::uint32_t{0};
            constexpr int kMostBits = 16;
            if ((mask == 0 && c < 3) || !isOneRun || std::popcount(mask) > kMostBits || (mask & taken) != 0 ||
                (bmp.bits == 16 && mask > 0xFFFF))
                failMasks(file);
            taken |= mask;
            bmp.masks[c] = mask;
        }
    }

    [[noreturn]] void failMasks(Bytes file) const
    {
        std::string masks;
        for (std::size_t c = 0; c < 3; ++c) {
            char text[16];
            std::snprintf(
                text, sizeof text, "%s0x%08X", c == 0 ? "" : ", ",
                static_cast<unsigned>(
                    header::Reader(file, false).integer(kFileHeader + kInfoHeader + 4 * c, 4).value_or(0)));
            masks += text;
        }
        fail(ErrorCode::Unsupported,
             message("{} has the unsupported masks {} for red, green and blue; each must be one run of 1 to "
                     "16 bits that does not overlap the others. Save it as PNG.",
                     lead(), Verbatim(masks)));
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
                                    message("uint8 with 1 or 3 channels")});
    return instance;
}

} // namespace comparo
